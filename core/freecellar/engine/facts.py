"""Facts about a position under compiled tables: caps, runs, what the foundations take next."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from freecellar.cards import Card
from freecellar.engine.moves import Kind, Place
from freecellar.engine.position import Pile, Position
from freecellar.engine.tables import Tables


@dataclass(frozen=True, slots=True)
class Facts:
    """What compiled tables say of a position; `Rules` adds what may happen."""

    tables: Tables

    def is_won(self, position: Position) -> bool:
        """Return whether enough cards are home."""
        return sum(position.foundations) == self.tables.win_count

    def helpers(self, position: Position, *, to_empty: bool) -> tuple[int, int]:
        """Return the empty cells (free places in them) and the usable empty columns that help a run's move.

        ``to_empty`` says that the target is itself an empty column, which does not help.
        """
        cells = position.cells.count(())
        if self.tables.cells.capacity > 1:
            cells = sum(self.tables.cells.capacity - len(pile) for pile in position.cells)
        columns = position.columns.count(()) - to_empty if self.tables.columns_help else 0
        return cells, max(columns, 0)

    def cap(self, position: Position, *, to_empty: bool) -> int | None:
        """Return the longest run that may move onto a card, or into an empty column; None for unlimited."""
        if self.tables.cap is None:
            return None
        cells, columns = self.helpers(position, to_empty=to_empty)
        return self.tables.cap[cells][columns]

    def run_length(self, pile: Pile) -> int:
        """Return the number of cards at the open end that form one run, whatever the cap."""
        length = min(len(pile), 1)
        while length < len(pile) and self.tables.may_run[pile[-length - 1]][pile[-length]]:
            length += 1
        return length

    def may_enter_empty(self, position: Position, card: Card) -> bool:
        """Return whether a card may start an empty column."""
        return self.tables.may_enter_empty[position.base - 1][card]

    def fits_home(self, position: Position, slot: int, card: Card) -> bool:
        """Return whether a card is the next one of a foundation slot."""
        suit = self.tables.foundations.suits[slot]
        return (suit is None or card % 4 == suit) and self.next_rank(position, slot) == card // 4 + 1

    def home_slots(self, position: Position, card: Card) -> Iterator[int]:
        """Yield each foundation slot that takes the card next."""
        return (slot for slot in range(len(position.foundations)) if self.fits_home(position, slot, card))

    def foundation_top(self, position: Position, slot: int) -> Card | None:
        """Return the top card of a slot of one suit; None where it is empty or ignores suits."""
        suit, count = self.tables.foundations.suits[slot], position.foundations[slot]
        if suit is None or not count:
            return None
        return Card.of(self.tables.sequence[position.bases[slot] - 1][count - 1], suit)

    def source_cards(self, position: Position, place: Place) -> Pile:
        """Return the cards of a place that may be a source; of a foundation only its top card."""
        if place.kind is not Kind.FOUNDATION:
            return position.pile(place)
        top = self.foundation_top(position, place.index)
        return () if top is None else (top,)

    def next_rank(self, position: Position, slot: int) -> int | None:
        """Return the rank that a foundation slot takes next; None where it is full."""
        sequence, count = self.tables.sequence[position.bases[slot] - 1], position.foundations[slot]
        return sequence[count] if count < len(sequence) else None

    def place_count(self, kind: Kind) -> int:
        """Return the number of places of a kind."""
        match kind:
            case Kind.COLUMN:
                return self.tables.columns
            case Kind.CELL:
                return self.tables.cells.count
            case Kind.FOUNDATION:
                return len(self.tables.foundations.suits)
        assert_never(kind)
