"""The games that can be resumed, and those that ended last, as their rows tell them."""

from dataclasses import dataclass
from typing import Final

from freecellar.engine.deals import Deal, Shuffle
from freecellar.play.store.database import Database
from freecellar.play.store.saved import Outcome

_LAST_FIRST: Final = "ORDER BY played DESC, begun DESC, id DESC"
_OPEN: Final = f"""
SELECT uuid, variant, house, day, of_day, deal, winnable, started, at_stake, moves, time FROM games INDEXED BY one_open_game
WHERE outcome = 'open' AND (
    EXISTS (SELECT 1 FROM events WHERE game = games.id)
    OR id = (SELECT id FROM games INDEXED BY one_open_game WHERE outcome = 'open' {_LAST_FIRST} LIMIT 1)
) {_LAST_FIRST}
"""  # noqa: S608 - no values

_ENDED: Final = """
SELECT outcome, time, moves FROM games INDEXED BY results
WHERE variant = ? AND house = ? AND day {} '' AND started AND outcome <> 'open' ORDER BY ended DESC, id DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """A game that can be resumed, as its row tells it."""

    uuid: str
    variant: str
    house: str
    slot: str
    """The day that it is saved under; nothing on the main table, and where days are not kept apart from it."""
    day: str
    """The day whose deal it is, YYYY-MM-DD; empty for any other deal."""
    deal: Deal
    is_winnable: bool
    """Whether only deals were drawn that are proven winnable."""
    is_started: bool
    is_loss_if_left: bool
    """Whether leaving it for another deal is recorded as a loss."""
    moves: int
    time: int
    """The milliseconds on its clock."""

    @property
    def number(self) -> int | None:
        """The Microsoft number that deals it; None for a board given as it is."""
        return self.deal.number if self.deal.shuffle is Shuffle.MICROSOFT else None


def open_games(database: Database) -> tuple[OpenGame, ...]:
    """Return the games that can be resumed, the last played first.

    A deal in which nothing was done yet is one of them as long as no other was played since.
    """
    return tuple(
        OpenGame(
            uuid=uuid,
            variant=variant,
            house=house,
            slot=slot,
            day=day,
            deal=Deal.parse(deal),
            is_winnable=bool(winnable),
            is_started=bool(started),
            is_loss_if_left=bool(at_stake),
            moves=moves,
            time=time,
        )
        for uuid, variant, house, slot, day, deal, winnable, started, at_stake, moves, time in database.rows(_OPEN)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedGame:
    """A game that is over, as its row tells it."""

    outcome: Outcome
    time: int
    """The milliseconds on its clock."""
    moves: int


def last_games(
    database: Database, variant: str, house: str, count: int, *, daily: bool = False
) -> tuple[EndedGame, ...]:
    """Return the last games of the main table, or of the deals of the day, that count; the last to end comes last."""
    rows = database.rows(_ENDED.format("<>" if daily else "="), variant, house, count)
    return tuple(EndedGame(outcome=Outcome(outcome), time=time, moves=moves) for outcome, time, moves in reversed(rows))
