"""The games that can be resumed, as their rows tell them."""

from dataclasses import dataclass
from typing import Final

from freecellar.engine.deals import Deal, Shuffle
from freecellar.play.store.database import Database

_OPEN: Final = """
SELECT uuid, variant, house, day, deal, started, moves, time FROM games INDEXED BY one_open_game
WHERE outcome = 'open' AND EXISTS (SELECT 1 FROM events WHERE game = games.id) ORDER BY begun DESC, id DESC
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """A game that can be resumed, as its row tells it."""

    uuid: str
    variant: str
    house: str
    day: str
    """The day whose deal it is, YYYY-MM-DD; empty on the main table."""
    deal: Deal
    is_started: bool
    moves: int
    time: int
    """The milliseconds on its clock."""

    @property
    def number(self) -> int | None:
        """The Microsoft number that deals it; None for a board given as it is."""
        return self.deal.number if self.deal.shuffle is Shuffle.MICROSOFT else None


def open_games(database: Database) -> tuple[OpenGame, ...]:
    """Return the games that can be resumed, the last begun first; those without any event are left out."""
    return tuple(
        OpenGame(
            uuid=uuid,
            variant=variant,
            house=house,
            day=day,
            deal=Deal.parse(deal),
            is_started=bool(started),
            moves=moves,
            time=time,
        )
        for uuid, variant, house, day, deal, started, moves, time in database.rows(_OPEN)
    )
