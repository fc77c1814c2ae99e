"""The deals of the days: a calendar with what became of each, and the streaks."""

from calendar import Calendar
from collections.abc import Mapping
from datetime import date
from typing import ClassVar, Final

from kivy.uix.widget import Widget

from freecellar.play import DailyRun, Outcome, Policy, daily_streaks, utc_today
from freecellar.sitting import MONTHS, counted, long_date, played_days, which_run_counts
from freecellar_kivy.desk import Desk
from freecellar_kivy.parts.kit import BACK, ONWARD, Kit
from freecellar_kivy.parts.press import Press
from freecellar_kivy.parts.shapes import rgba
from freecellar_kivy.parts.skin import TARGET, Skin
from freecellar_kivy.screens.dealing import DealingPage
from freecellar_kivy.screens.page import stacked

_WEEKDAYS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_NARROW: Final = 360
"""Below so many dp of width a day with air around it would be too small for a finger, and goes without."""
_COLUMN: Final = 352
"""The least width of the calendar beside something else, in dp."""

Month = tuple[int, int]


class Days(DealingPage):
    """The calendar of one variant in one house."""

    title: ClassVar[str] = "Deal of the day"
    widest: ClassVar[float] = 900

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.variant = self.house = ""
        self.month: Month | None = None
        """The year and month in view; None for this month."""
        self.day: date | None = None
        """The day that is chosen; None for today."""

    def on_pre_enter(self, *args: object) -> None:
        """Begin with today."""
        self.day = None
        super().on_pre_enter(*args)

    @property
    def _month(self) -> Month:
        today = utc_today()
        return self.month or (today.year, today.month)

    @property
    def _policy(self) -> Policy:
        return self.desk.registry.house(self.house).policy

    def body(self) -> list[Widget]:
        """Return the calendar, and the day that is chosen."""
        runs = played_days(self.desk.store, self.variant, self._policy)
        return [stacked(self.kit, [self._day(runs), self._calendar(runs)], self.room, least=_COLUMN)]

    @property
    def _is_narrow(self) -> bool:
        return self.navigator.width < _NARROW * self.kit.unit

    @property
    def _margin(self) -> float:
        return 4 if self._is_narrow else super()._margin

    def _day(self, runs: Mapping[date, DailyRun]) -> Widget:
        kit, today = self.kit, utc_today()
        day = self.day or today
        name = self.desk.variant(self.variant).name
        parts: list[Widget] = [
            kit.text(long_date(day), size=20, bold=True),
            kit.muted(f"{name} · house {self.house}", size=14.5),
        ]
        if self._policy.daily.kept_apart:
            parts.append(kit.text(_became(runs.get(day)), size=15))
        if not self._policy.daily.kept_apart or (day in runs and runs[day].outcome is not Outcome.OPEN):
            parts.append(kit.muted(which_run_counts(self._policy), size=14))
        parts.append(
            kit.button(_verb(runs.get(day), is_today=day == today), lambda: self.begin(day), is_first=True, size=18)
        )
        parts.append(self._streaks(runs))
        return kit.panel(*parts)

    def _streaks(self, runs: Mapping[date, DailyRun]) -> Widget:
        streak, best = daily_streaks(runs.values(), utc_today())
        return self.kit.row(_figure(streak, _row(streak), self.kit), _figure(best, "at best", self.kit))

    def begin(self, day: date) -> None:
        """Play the deal of a day, or go on with it."""
        waiting = self.desk.store.open_game(self.variant, self.house, str(day))
        if waiting is not None:
            self.resume(waiting)
            return
        self.attempt(lambda: self.desk.table(self.variant, self.house), lambda table: self.play_day(table, day))

    def _calendar(self, runs: Mapping[date, DailyRun]) -> Widget:
        kit, (year, month) = self.kit, self._month
        heading = kit.text(f"{MONTHS[month - 1]} {year}", size=17, bold=True, align="center")
        heading.pos_hint = {"center_y": 0.5}
        ink = kit.skin.ink
        turn = kit.row(
            kit.icon_button(BACK, "Month before", lambda: self.turn(-1), colour=ink),
            heading,
            kit.icon_button(ONWARD, "Month after", lambda: self.turn(1), colour=ink),
        )
        cells: list[Widget] = [kit.stack(kit.muted(name, size=13, align="center")) for name in _WEEKDAYS]
        cells += [self._cell(day, runs) for day in Calendar().itermonthdates(year, month)]
        legend = [
            kit.marked("won on its day", size=13),
            kit.text("won later", size=13, colour=kit.skin.accent, align="center"),
            kit.text("open", size=13, colour=kit.skin.waiting, align="center"),
            kit.text("not won", size=13, colour=kit.skin.lost, align="center"),
        ]
        for words in legend:
            words.pos_hint = {"center_y": 0.5}
        grid = kit.mosaic(cells, 7, gap=0 if self._is_narrow else 2)
        return kit.panel(turn, grid, kit.row(*legend, gap=4), pad=2 if self._is_narrow else 8)

    def _cell(self, day: date, runs: Mapping[date, DailyRun]) -> Widget:
        kit, today = self.kit, utc_today()
        if day.month != self._month[1] or day > today:
            if day.month != self._month[1]:
                return kit.stack(kit.gap(TARGET))
            return kit.stack(kit.gap(13), kit.muted(str(day.day), size=15, align="center"), gap=0)
        run = runs.get(day)
        colour, is_filled = _colours(run, kit.skin)
        ink = kit.skin.on_accent if is_filled else colour or kit.skin.ink
        words = kit.text(str(day.day), size=15, colour=ink, bold=run is not None or day == today, align="center")
        words.pos_hint = {"center_y": 0.5}
        tile: Press = kit.tile(
            kit.row(words), on_press=lambda: self.choose(day), is_chosen=day == (self.day or today), pad=2
        )
        tile.padding = (0, kit.px(13), 0, kit.px(13))
        tile.name = f"{day}: {_became(run)}"
        if is_filled:
            tile.paint(rgba(colour or kit.skin.accent))
        return tile

    def choose(self, day: date) -> None:
        """Choose a day."""
        self.day = day
        self.refresh()

    def turn(self, months: int) -> None:
        """Show another month, no earlier than there are dates and no later than this one."""
        year, month = self._month
        at = year * 12 + month - 1 + months
        today = utc_today()
        at = min(max(at, date.min.year * 12 + 1), today.year * 12 + today.month - 1)
        self.month = (at // 12, at % 12 + 1)
        self.refresh()


def _became(run: DailyRun | None) -> str:
    if run is None:
        return "Not played yet."
    if run.outcome is Outcome.OPEN:
        return "Being played."
    if run.outcome is not Outcome.WON:
        return "Not won."
    return "Won." if run.on_time else "Won, begun on another day."


def _verb(run: DailyRun | None, *, is_today: bool) -> str:
    if run is None:
        return "Play today's deal" if is_today else "Play this deal"
    return "Go on" if run.outcome is Outcome.OPEN else "Play it again"


def _row(streak: int) -> str:
    return f"{counted(streak, 'day').split()[1]} in a row"


def _figure(number: int, words: str, kit: Kit) -> Widget:
    return kit.stack(kit.text(str(number), size=26, bold=True, align="center"), kit.muted(words, align="center"), gap=2)


def _colours(run: DailyRun | None, skin: Skin) -> tuple[str | None, bool]:
    """Return the colour of a day, and whether it is filled with it."""
    if run is None:
        return None, False
    if run.outcome is Outcome.WON:
        return skin.accent, run.on_time
    return (skin.waiting if run.outcome is Outcome.OPEN else skin.lost), False
