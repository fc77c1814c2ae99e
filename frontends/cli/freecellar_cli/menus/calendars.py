"""The page of the days: what became of the deal of each, the streak, and the choice of one."""

from calendar import Calendar
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from freecellar.play import DailyRun, daily_streaks, utc_today
from freecellar.sitting import MONTHS, Dealt, counted, played_days, which_run_counts
from freecellar_cli.actions.daily import describe_run, sign
from freecellar_cli.menus.beginning import begin_daily
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.lines import Line, clipped, paragraph, stacked
from freecellar_cli.menus.pages import Go, Page
from freecellar_cli.menus.panels import DIM, TITLE

_WEEK: Final = "  Mo  Tu  We  Th  Fr  Sa  Su"
_CELL: Final = 4
_ABOVE: Final = 2
"""The lines above the first week."""
_EARLIEST: Final = date(1, 1, 1)
_STYLES: Final = {"+": "class:win", "w": "class:win", "-": "class:label.red", "o": "class:panel.heading"}


class CalendarPage(Page):
    """A month, in which a day is chosen."""

    title = "deal of the day"
    keys = (("PgUp", "earlier"), ("t", "today"))
    list_width = 31
    least_width = 29

    def __init__(self, desk: Desk, table: Dealt) -> None:
        """Begin today."""
        self._desk = desk
        self._table = table
        self._today = utc_today()
        self.day = self._today
        self._runs = played_days(desk.store, table.variant, table.policy)

    def draw(self, width: int, height: int) -> list[Line]:
        """Return the month of the day."""
        lines = [
            *month_lines(self._runs, self.day, chosen=True),
            [],
            *(clipped([(DIM, f" {line}")], width) for line in LEGEND),
        ]
        return lines[:height]

    def draw_panel(self, width: int, height: int) -> list[Line]:
        """Return what became of the day's deal, and the streaks."""
        run = self._runs.get(self.day)
        is_today = " (today)" if self.day == self._today else ""
        words = [
            *paragraph(f"{self._table.name} · {self._table.house}", width, TITLE),
            *paragraph(f"{self.day}{is_today}", width),
        ]
        return stacked(
            [
                words,
                paragraph(self._state(run), width),
                streak_lines(self._runs, self._today, width),
                paragraph("The deal of a day is the same for everyone. Days change at midnight UTC.", width, DIM),
            ],
            height,
        )

    def _state(self, run: DailyRun | None) -> str:
        if not self._table.policy.daily.kept_apart:
            return which_run_counts(self._table.policy)
        if run is None:
            return "Not played yet." if self.day == self._today else "Not played; begun now it is late for a streak."
        number = "" if run.number is None else f"#{run.number}: "
        again = "" if run.outcome == "open" else f" Enter plays it again. {which_run_counts(self._table.policy)}"
        return f"{number}{describe_run(run)}.{again}"

    def brief(self) -> str:
        """Return what became of the day's deal."""
        return f"{self.day}: {self._state(self._runs.get(self.day))}"

    def move(self, go: Go) -> None:
        """Go to another day or month, up to today."""
        by = {Go.LEFT: -1, Go.RIGHT: 1, Go.UP: -7, Go.DOWN: 7}
        if go in by:
            self._go_to(self.day.toordinal() + by[go])
            return
        match go:
            case Go.PAGE_UP:
                self._go_to(self.day.replace(day=1).toordinal() - 1)
            case Go.PAGE_DOWN:
                self._go_to((self.day.replace(day=28) + timedelta(days=4)).replace(day=1).toordinal())
            case Go.FIRST:
                self._go_to(self.day.replace(day=1).toordinal())
            case _:
                self._go_to(self._today.toordinal())

    def _go_to(self, ordinal: int) -> None:
        self.day = date.fromordinal(max(min(ordinal, self._today.toordinal()), _EARLIEST.toordinal()))

    def wheel(self, lines: int) -> None:
        """Turn the months."""
        self.move(Go.PAGE_UP if lines < 0 else Go.PAGE_DOWN)

    def click(self, x: int, y: int) -> None:
        """Choose the day that was clicked on; play it where it is chosen already."""
        weeks = Calendar().monthdayscalendar(self.day.year, self.day.month)
        if not (0 <= y - _ABOVE < len(weeks) and 0 <= x // _CELL < len(weeks[0])):
            return
        number = weeks[y - _ABOVE][x // _CELL]
        if number == self.day.day:
            self.choose()
        elif number:
            self._go_to(self.day.replace(day=number).toordinal())

    def press(self, key: str) -> bool:
        """Go back to today."""
        if key == "t":
            self.day = self._today
        return key == "t"

    def choose(self) -> None:
        """Begin the deal of the day, or go on with it."""
        self._desk.attempt(lambda: begin_daily(self._desk, self._table, self.day))


LEGEND: Final = ("+ won   w won late", "- not won   o open")


def calendar_panel(runs: Mapping[date, DailyRun], today: date, width: int) -> list[Line]:
    """Return this month, and the streaks."""
    return [*month_lines(runs, today, chosen=False), [], *streak_lines(runs, today, width)]


def streak_lines(runs: Mapping[date, DailyRun], today: date, width: int) -> list[Line]:
    """Return how many days in a row were won, now and at best."""
    streak, best = daily_streaks(runs.values(), today)
    return paragraph(f"Streak: {counted(streak, 'day')}; best: {counted(best, 'day')}.", width)


def month_lines(runs: Mapping[date, DailyRun], day: date, *, chosen: bool) -> list[Line]:
    """Return the month of a day, a line a week; the day stands out."""
    lines: list[Line] = [[(TITLE, f"  {MONTHS[day.month - 1]} {day.year}")], [(DIM, _WEEK)]]
    weeks = Calendar().monthdayscalendar(day.year, day.month)
    return [*lines, *([_cell(runs, day, number, chosen=chosen) for number in week] for week in weeks)]


def _cell(runs: Mapping[date, DailyRun], day: date, number: int, *, chosen: bool) -> tuple[str, str]:
    if number == 0:
        return ("", " " * _CELL)
    mark = sign(runs.get(day.replace(day=number)))
    style = "class:panel.selected" if chosen else "class:panel.key"
    return (style if number == day.day else _STYLES.get(mark, ""), f"{number:3}{mark}")
