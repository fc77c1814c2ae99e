"""A record: one playing of a deal as it is saved, handed on and verified. Its text form is in `record_text`."""

from dataclasses import dataclass
from typing import Final, Self

from freecellar.engine.boards import board_text, parse_board
from freecellar.engine.deals import Deal, Shuffle, deal
from freecellar.engine.position import Position
from freecellar.engine.tables import Tables
from freecellar.errors import FreecellarError, RecordError
from freecellar.play.game import Game
from freecellar.play.journal import Event, elapsed

VERSION: Final = 1
"""The version of records that are written."""

MAX_EVENTS: Final = 10_000
"""The most events that a record has."""


@dataclass(frozen=True, slots=True)
class Source:
    """The variant or the house that a record was played under."""

    id: str
    digest: str
    """The digest of the spec, 64 hexadecimal digits, which tells its rules from others of the same id."""
    spec: str | None = None
    """The spec as canonical JSON; None for one that comes with Freecellar."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a playing came to, as far as it went."""

    won: bool
    home: int
    """The number of cards on the foundations."""
    moves: int
    undos: int
    hints: int
    score: int | None
    """The points; None where the house keeps none."""
    time: int
    """Milliseconds on the clock: from the first move to the last event, without pauses. Nothing proves them."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the result of a game up to its last event."""
        tally, journal = game.tally, game.journal
        return cls(
            won=game.is_won,
            home=game.position.home,
            moves=tally.moves,
            undos=tally.undos,
            hints=tally.hints,
            score=tally.score,
            time=elapsed(journal, journal[-1].at if journal else 0),
        )


@dataclass(frozen=True, slots=True)
class Record:
    """One playing of a deal."""

    variant: Source
    house: Source
    deal: Deal
    board: str | None
    """The board text of the deal; None where its number deals it."""
    events: tuple[Event, ...]
    result: Result

    @classmethod
    def of(cls, game: Game, variant: Source, house: Source, number: int | None) -> Self:
        """Return the record of a game of a numbered deal, or of a board where the number is None.

        Raise `RecordError` where the game has more events than a record can have.
        """
        if len(game.journal) > MAX_EVENTS:
            message = f"the game has {len(game.journal):,} events; a record has at most {MAX_EVENTS:,}"
            raise RecordError(message)
        tables, start = game.rules.tables, game.table.start
        return cls(
            variant=variant,
            house=house,
            deal=Deal.of_board(tables, start) if number is None else Deal.of_number(tables, number),
            board=board_text(start, tables) if number is None else None,
            events=tuple(game.journal),
            result=Result.of(game),
        )

    def start(self, tables: Tables) -> Position:
        """Return the position that the playing starts from, under its rules.

        Raise `RecordError` where the deal's shape is not that of the rules, or its board not the one it names.
        """
        if (self.deal.shuffle is Shuffle.MICROSOFT) is not (self.board is None):
            wrong = "is missing, and no number deals it" if self.board is None else "is there, and the number deals it"
            raise RecordError(f"board: {wrong}")
        try:
            if self.board is None:
                own, position = Deal.of_number(tables, self.deal.number), deal(tables, self.deal.number)
            else:
                position = parse_board(self.board, tables, whole=True)
                own = Deal.of_board(tables, position)
        except FreecellarError as error:
            raise RecordError(f"{'deal' if self.board is None else 'board'}: {error}") from None
        if own != self.deal:
            what = "the variant deals as" if own.shape != self.deal.shape else "the board is"
            raise RecordError(f"deal: {self.deal} is not allowed: {what} {own}")
        return position
