"""Places, intents and moves.

These three are named tuples rather than frozen dataclasses: `legal_moves` makes hundreds of thousands a second. Their
fields hide the methods `index` and `count` of tuples, which nobody asks of a move.
"""

from enum import IntEnum
from functools import cache
from typing import NamedTuple


class Kind(IntEnum):
    """A kind of place."""

    COLUMN = 0
    CELL = 1
    FOUNDATION = 2


class Place(NamedTuple):
    """One column, cell or foundation slot, numbered from 0 at the left.

    >>> column(2)
    Place(kind=<Kind.COLUMN: 0>, index=2)
    >>> print(column(2), "to", foundation(0))
    column 3 to foundation 1
    """

    kind: Kind
    index: int  # type: ignore[assignment]  # hides tuple.index

    def __str__(self) -> str:
        """Return the place as a person counts it, from 1."""
        if self.kind is Kind.CELL:
            return f"cell {cell_letter(self.index)}"
        return f"{self.kind.name.lower()} {self.index + 1}"


@cache
def column(index: int) -> Place:
    """Return the column of an index from 0."""
    return Place(Kind.COLUMN, index)


@cache
def cell(index: int) -> Place:
    """Return the cell of an index from 0."""
    return Place(Kind.CELL, index)


@cache
def foundation(index: int) -> Place:
    """Return the foundation slot of an index from 0."""
    return Place(Kind.FOUNDATION, index)


CELL_LETTERS = "abcdefgklmnopqrstuvwxyz"
"""The letter of each cell in standard notation: h, i and j are skipped."""


def cell_letter(index: int) -> str:
    """Return the letter of a cell in standard notation.

    >>> cell_letter(0), cell_letter(7)
    ('a', 'k')
    """
    return CELL_LETTERS[index]


class Intent(NamedTuple):
    """What the player asked for; unchecked.

    A target that is a bare `Kind` means any place of it: the foundation that takes the card, the first empty cell. A
    count of None leaves the number of cards to be inferred.
    """

    source: Place
    target: Place | Kind
    count: int | None = None  # type: ignore[assignment]  # hides tuple.count


class Move(NamedTuple):
    """A fully specified move, legal or not, of ``count`` cards from the open end of ``source`` onto ``target``."""

    source: Place
    target: Place
    count: int = 1  # type: ignore[assignment]  # hides tuple.count

    @property
    def is_supermove(self) -> bool:
        """Whether more than one card moves."""
        return self.count > 1
