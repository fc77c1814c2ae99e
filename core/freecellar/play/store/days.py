"""The deals of the day that were played: which run of each counts, and how many days in a row were won."""

from collections.abc import Iterable
from dataclasses import dataclass
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
    """The run of a day's deal that counts: the first one in which a move was made."""

    day: date
    number: int | None
    outcome: Outcome
    on_time: bool
    """Whether it was begun on the day itself, in UTC."""
    runs: int = 1
    """How many runs there are of this day's deal, with those that do not count."""

    @property
    def is_success(self) -> bool:
        """Whether it adds a day to a streak."""
        return self.on_time and self.outcome is Outcome.WON


def daily_runs(database: Database, variant: str, house: str) -> dict[date, DailyRun]:
    """Return the run that counts of each day, first to last."""
    found: dict[date, DailyRun] = {}
    for text, number, outcome, begun in database.rows(_RUNS, variant, house):
        day = _date(text)
        if day is None:
            continue
        known = found.get(day)
        if known is None:
            found[day] = DailyRun(day, number, Outcome(outcome), on_time=_utc_date(begun) == day)
        else:
            found[day] = DailyRun(day, known.number, known.outcome, known.on_time, known.runs + 1)
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

    A day counts where its first run was begun on that day and won. Today does not break a streak while its deal is
    still to be played or being played.
    """
    by_day = {run.day: run for run in runs}
    won = {day for day, run in by_day.items() if run.is_success}
    is_pending = today not in by_day or by_day[today].outcome is Outcome.OPEN
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
