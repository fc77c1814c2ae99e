"""Why a move is refused: a closed set of types, each with its numbers.

``str`` of a reason is one English sentence without a full stop. Front ends that phrase for themselves match on the
type.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from freecellar.cards import RANKS, Card, Suit
from freecellar.engine.moves import Intent, Move, Place
from freecellar.errors import FreecellarError


@dataclass(frozen=True, slots=True)
class NoSuchPlace:
    """The game has no such column, cell or foundation."""

    place: Place
    count: int

    def __str__(self) -> str:
        """Say which place, and how many of its kind there are."""
        return f"there is no {self.place}: this game has {counted(self.count, self.place.kind.name.lower())}"


@dataclass(frozen=True, slots=True)
class EmptySource:
    """Nothing lies at the source."""

    place: Place

    def __str__(self) -> str:
        """Say which place."""
        return f"{self.place} is empty"


@dataclass(frozen=True, slots=True)
class TooFewCards:
    """The source has fewer cards than were named."""

    place: Place
    count: int
    available: int

    def __str__(self) -> str:
        """Say both numbers."""
        return f"{self.place} has {counted(self.available, 'card')}, not {self.count}"


@dataclass(frozen=True, slots=True)
class BadCount:
    """A number of cards that no move can have."""

    count: int

    def __str__(self) -> str:
        """Say the number."""
        return f"a move is of one card or more, not {self.count}"


@dataclass(frozen=True, slots=True)
class SamePlace:
    """Source and target are one place."""

    place: Place

    def __str__(self) -> str:
        """Say which place."""
        return f"the cards are already in {self.place}"


@dataclass(frozen=True, slots=True)
class NotARun:
    """The cards named do not move as a unit."""

    count: int
    upper: Card
    lower: Card

    def __str__(self) -> str:
        """Name the pair that breaks the run."""
        return f"the last {self.count} cards are not a run: {self.lower} is not in sequence on {self.upper}"


@dataclass(frozen=True, slots=True)
class RunTooLong:
    """The run is longer than the cap."""

    count: int
    cap: int
    empty_cells: int
    empty_columns: int
    """Usable ones: without the target, and none where an empty column cannot help."""
    unusable_columns: int
    """Other empty columns that cannot help."""
    to_empty: bool

    def __str__(self) -> str:
        """Say the cap and what it was reckoned from."""
        kind = "other " * self.to_empty + "usable " * bool(self.unusable_columns) + "empty column"
        columns = counted(self.empty_columns, kind) if self.empty_columns else f"no {kind}"
        cells = counted(self.empty_cells, "empty cell") if self.empty_cells else "no empty cell"
        return f"the run has {self.count} cards; with {cells} and {columns} {self.cap} may move"


@dataclass(frozen=True, slots=True)
class WrongBuild:
    """The card does not build on the target's last card."""

    card: Card
    onto: Card

    def __str__(self) -> str:
        """Name both cards."""
        return f"{self.card} does not build on {self.onto}"


@dataclass(frozen=True, slots=True)
class ColumnClosed:
    """The card may not start an empty column."""

    card: Card
    allowed: tuple[int, ...]
    """The ranks that may; none where nothing may."""

    def __str__(self) -> str:
        """Say what may."""
        if not self.allowed:
            return f"{self.card} may not start an empty column: nothing may"
        return f"{self.card} may not start an empty column: only {_ranks(self.allowed)} may"


@dataclass(frozen=True, slots=True)
class WholeColumn:
    """A whole column may not move into an empty one."""

    place: Place

    def __str__(self) -> str:
        """Say which column."""
        return f"the whole of {self.place} may not move into an empty column"


@dataclass(frozen=True, slots=True)
class CountNeeded:
    """The number of cards was left open, and inference would take the whole column, which may not move."""

    place: Place

    def __str__(self) -> str:
        """Say what to add."""
        return f"the whole of {self.place} may not move into an empty column: say how many cards, as in v1"


@dataclass(frozen=True, slots=True)
class CellFull:
    """The cell takes no more cards."""

    place: Place
    card: Card

    def __str__(self) -> str:
        """Name the card that holds it."""
        return f"{self.place} is full: it holds {self.card}"


@dataclass(frozen=True, slots=True)
class NoCellFree:
    """No cell takes the card."""

    card: Card
    cells: int

    def __str__(self) -> str:
        """Say how many cells there are."""
        return f"no cell is free for {self.card}" if self.cells else "this game has no cells"


@dataclass(frozen=True, slots=True)
class OneAtATime:
    """More than one card was named where single cards move."""

    place: Place
    count: int

    def __str__(self) -> str:
        """Say the number."""
        return f"only one card at a time moves to or from a {self.place.kind.name.lower()}, not {self.count}"


@dataclass(frozen=True, slots=True)
class WrongSuit:
    """The cell or foundation is bound to another suit."""

    place: Place
    card: Card
    suit: Suit

    def __str__(self) -> str:
        """Say which suit it takes."""
        return f"{self.place} takes {self.suit.name.lower()} only, not {self.card}"


@dataclass(frozen=True, slots=True)
class CellToCell:
    """Cards do not move between cells here."""

    def __str__(self) -> str:
        """Say so."""
        return "a card may not move from a cell to another cell"


@dataclass(frozen=True, slots=True)
class NotNextHome:
    """The card is not the next of its foundation."""

    card: Card
    wanted: str | None
    """The card, or the rank where suits are ignored, that the foundation takes next; None where it is full."""

    def __str__(self) -> str:
        """Say what comes next."""
        if self.wanted is None:
            return f"{self.card} may not go home: its foundation is full"
        return f"{self.card} may not go home yet: next is {self.wanted}"


@dataclass(frozen=True, slots=True)
class NoReturn:
    """Cards do not come back from the foundations, or not to cells."""

    to_cells: bool

    def __str__(self) -> str:
        """Say what is allowed."""
        if self.to_cells:
            return "a card may come back from a foundation to a column only, not to a cell"
        return "a card may not come back from a foundation"


@dataclass(frozen=True, slots=True)
class FoundationToFoundation:
    """Cards do not move between foundations."""

    def __str__(self) -> str:
        """Say so."""
        return "a card may not move from a foundation to another"


Reason: TypeAlias = (
    NoSuchPlace
    | EmptySource
    | TooFewCards
    | BadCount
    | SamePlace
    | NotARun
    | RunTooLong
    | WrongBuild
    | ColumnClosed
    | WholeColumn
    | CountNeeded
    | CellFull
    | NoCellFree
    | OneAtATime
    | WrongSuit
    | CellToCell
    | NotNextHome
    | NoReturn
    | FoundationToFoundation
)
"""Every reason there is."""


class IllegalMove(FreecellarError):  # noqa: N818 - the design's word
    """A move or intent that the rules refuse; the position is unchanged."""

    def __init__(self, move: Move | Intent, reason: Reason, *, gone_home: tuple[Card, ...] = ()) -> None:
        """Keep the move and the reason; ``gone_home`` are cards that left the source by themselves, the last first."""
        names = " and ".join(map(str, gone_home))
        super().__init__(f"{reason}; {names} went home from there by itself" if gone_home else str(reason))
        self.move = move
        self.reason = reason
        self.gone_home = gone_home


def counted(count: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "card"), counted(0, "card")
    ('1 card', '0 cards')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _ranks(ranks: Iterable[int]) -> str:
    names = {1: "aces", 11: "jacks", 12: "queens", 13: "kings"}
    return " or ".join(names.get(rank, f"{'10' if RANKS[rank - 1] == 'T' else RANKS[rank - 1]}s") for rank in ranks)
