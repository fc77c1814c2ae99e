"""The deals of the day that were played: which run of each counts, and how many days in a row were won."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

from freecellar.play.store.database import Database
from freecellar.play.store.saved import Outcome

_RUNS: Final = """
SELECT day, number, outcome, begun FROM games
WHERE variant = ? AND house = ? AND day <> '' AND started ORDER BY day, begun, id
"""


@dataclass(frozen=True, slots=True)
class DailyRun:
    """The run of a day's deal that counts: of those in which a move was made the first, or the best."""

    day: date
    number: int | None
    outcome: Outcome
    on_time: bool
    """Whether it was begun on the day itself, in UTC."""
    runs: int = 1
    """How many runs there are of this day's deal, with those that do not count."""
    first_counts: bool = True
    """Whether the first run counts whatever follows; else the best of them."""

    @property
    def is_success(self) -> bool:
        """Whether it adds a day to a streak."""
        return self.on_time and self.outcome is Outcome.WON

    @property
    def may_change(self) -> bool:
        """Whether it may still be won on its day, by itself or by another run."""
        return not self.is_success and (self.outcome is Outcome.OPEN or not self.first_counts)

    @property
    def _worth(self) -> tuple[bool, bool, bool]:
        return self.is_success, self.outcome is Outcome.WON, self.outcome is Outcome.OPEN

    def followed_by(self, run: "DailyRun") -> "DailyRun":
        """Return which of two runs of a day counts, the other being the later one."""
        counts = self if self.first_counts or run._worth <= self._worth else run  # noqa: SLF001 - of its own kind
        return replace(counts, runs=self.runs + run.runs)


def daily_runs(database: Database, variant: str, house: str, *, first_counts: bool) -> dict[date, DailyRun]:
    """Return the run that counts of each day, first to last."""
    found: dict[date, DailyRun] = {}
    for text, number, outcome, begun in database.rows(_RUNS, variant, house):
        day = _date(text)
        if day is None:
            continue
        on_time = _utc_date(begun) == day
        run = DailyRun(day, number, Outcome(outcome), on_time, first_counts=first_counts)
        found[day] = found[day].followed_by(run) if day in found else run
    return found


def _date(text: str) -> date | None:
    """Return the date of a row; None for a text that is none, such as a file that was taken in may hold."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _utc_date(milliseconds: int) -> date | None:
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).date()
    except (OverflowError, OSError, ValueError):
        return None


def daily_streaks(runs: Iterable[DailyRun], today: date) -> tuple[int, int]:
    """Return how many days in a row were won up to now, and at best.

    A day counts where the run that counts was begun on that day and won. Today does not break a streak while its deal
    may still be won.
    """
    by_day = {run.day: run for run in runs}
    won = {day for day, run in by_day.items() if run.is_success}
    is_pending = today not in by_day or by_day[today].may_change
    current = _row(won, today - timedelta(days=1) if is_pending and today > date.min else today)
    return current, max((_row(won, day) for day in won if _next(day) not in won), default=0)


def _next(day: date) -> date | None:
    return None if day == date.max else day + timedelta(days=1)


def _row(won: set[date], last: date) -> int:
    """Return how many days in a row were won, up to a last one."""
    length = 0
    while last.toordinal() > length and date.fromordinal(last.toordinal() - length) in won:
        length += 1
    return length
