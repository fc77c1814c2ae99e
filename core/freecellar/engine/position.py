"""Where all cards are at one moment."""

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from freecellar.cards import Card
from freecellar.engine.moves import Kind, Place

Pile: TypeAlias = tuple[Card, ...]
"""Cards of one column or cell, deepest card first; the last one is at the open end."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where all cards are; it knows no rules.

    ``columns`` and ``cells`` hold one pile for each place, an empty one as ``()``. ``foundations`` holds the number of
    cards on each slot, and ``bases`` the rank (1 to 13) that each slot starts with.
    """

    columns: tuple[Pile, ...]
    cells: tuple[Pile, ...]
    foundations: tuple[int, ...]
    bases: tuple[int, ...]

    @property
    def home(self) -> int:
        """The number of cards on the foundations."""
        return sum(self.foundations)

    @property
    def base(self) -> int:
        """The rank that the first foundation starts with: the base of the whole deal where all slots share one."""
        return self.bases[0]

    def pile(self, place: Place) -> Pile:
        """Return the cards of a column or cell; a foundation keeps a count only, and raises ValueError."""
        if place.kind is Kind.COLUMN:
            return self.columns[place.index]
        if place.kind is Kind.CELL:
            return self.cells[place.index]
        message = f"{place} is a count, not a pile"
        raise ValueError(message)

    def cards(self) -> Counter[Card]:
        """Return how often each card lies in a column or a cell."""
        return Counter(card for pile in (*self.columns, *self.cells) for card in pile)
