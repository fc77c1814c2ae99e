"""Statistics and marks, as queries over the games that are there."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from freecellar.play.store.database import Database


class Mark(StrEnum):
    """What a deal number wears in a list."""

    WON = "won"
    """It was won at least once."""
    OPEN = "open"
    """It is being played, and was never won."""
    LOST = "lost"
    """It was lost, or left after a move, and never won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """What was played of a variant in a house. Only games with at least one move count, once they have ended.

    A game that was left where the house does not count that as lost is played, and neither won nor lost; it leaves a
    streak as it is. Times (milliseconds) and moves cover won games alone, points and hints all of them.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    streak: int = 0
    """How many of the last games were won in a row."""
    best_streak: int = 0
    best_time: int | None = None
    mean_time: int | None = None
    fewest_moves: int | None = None
    best_score: int | None = None
    """The most points, won or not; None where the house keeps none."""
    hints: int = 0
    """The hints used in all games together."""


_WHERE: Final = "variant = ? AND house = ? AND day {} '' AND started AND outcome <> 'open'"

_TOTALS: Final = f"""
SELECT count(*), total(outcome = 'won'), total(outcome IN ('lost', 'given-up')),
    min(CASE WHEN outcome = 'won' THEN time END), avg(CASE WHEN outcome = 'won' THEN time END),
    min(CASE WHEN outcome = 'won' THEN moves END), max(score), total(hints)
FROM games INDEXED BY results WHERE {_WHERE}
"""  # noqa: S608 - no values

_RESULTS: Final = f"""
SELECT group_concat(letter, '') FROM (
    SELECT CASE outcome WHEN 'won' THEN 'w' ELSE ' ' END AS letter FROM games INDEXED BY results
    WHERE {_WHERE} AND outcome <> 'left' ORDER BY ended, id
)
"""  # noqa: S608 - as above

_MARKS: Final = """
SELECT number, max(CASE outcome WHEN 'won' THEN 3 WHEN 'open' THEN 2 ELSE 1 END) FROM games
WHERE variant = ? AND house = ? AND number BETWEEN ? AND ? AND started GROUP BY number ORDER BY number
"""

_NEXT: Final = """
SELECT number + 1 FROM games AS game
WHERE variant = ? AND house = ? AND number BETWEEN ? AND ? - 1 AND started AND NOT EXISTS (
    SELECT 1 FROM games WHERE variant = game.variant AND house = game.house AND number = game.number + 1 AND started
)
ORDER BY number LIMIT 1
"""


def statistics(database: Database, variant: str, house: str, *, daily: bool = False) -> Statistics:
    """Return the statistics of the main table, or of the deals of the day."""
    sign = "<>" if daily else "="
    [row] = database.rows(_TOTALS.format(sign), variant, house)
    played, won, lost, best_time, mean_time, fewest_moves, best_score, hints = row
    [(results,)] = database.rows(_RESULTS.format(sign), variant, house)
    streak, best_streak = _streaks(results or "")
    return Statistics(
        played=played,
        won=int(won),
        lost=int(lost),
        streak=streak,
        best_streak=best_streak,
        best_time=best_time,
        mean_time=None if mean_time is None else round(mean_time),
        fewest_moves=fewest_moves,
        best_score=best_score,
        hints=int(hints),
    )


def _streaks(results: str) -> tuple[int, int]:
    """Return the current and the best row of wins; a blank is a game that was lost.

    >>> _streaks("ww w")
    (1, 2)
    """
    rows = [len(row) for row in results.split(" ")]
    return rows[-1], max(rows)


def played_pairs(database: Database) -> list[tuple[str, str]]:
    """Return each variant and house of which a game has ended."""
    query = "SELECT DISTINCT variant, house FROM games WHERE started AND outcome <> 'open' ORDER BY variant, house"
    return database.rows(query)


def marks(database: Database, variant: str, house: str, first: int, last: int) -> dict[int, Mark]:
    """Return the marks of the deal numbers in a range, by number; those never played have none."""
    kinds = {3: Mark.WON, 2: Mark.OPEN, 1: Mark.LOST}
    return {number: kinds[kind] for number, kind in database.rows(_MARKS, variant, house, first, last)}


def next_unplayed(database: Database, variant: str, house: str, first: int, last: int) -> int | None:
    """Return the lowest deal number of a range that was never played; None where all were."""
    if not marks(database, variant, house, first, first):
        return first if first <= last else None
    found = database.rows(_NEXT, variant, house, first, last)
    return found[0][0] if found else None
