"""A compiled spec: plain frozen tables that engine, autoplay and solver all read.

Nothing here names a variant. Ranks are 1 to 13, cards index the matrices by their number, and every table turns to
JSON and back without loss. The spec that a table came from, and the words for people, stay behind the pydantic border.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from freecellar.cards import Suit

Matrix = tuple[tuple[bool, ...], ...]
"""52 rows of 52: ``matrix[upper][lower]`` tells whether ``lower`` may lie on ``upper``."""

MAX_RANK: Final = 13

BY_FIRST_CARD: Final = 0
"""The value of `Foundations.base` that leaves the base to the deal."""


class Returns(StrEnum):
    """Where a foundation's top card may go back to."""

    NEVER = "never"
    """Nowhere: what is home stays."""
    COLUMNS = "columns"
    """To a column that takes it, an empty one too."""
    COLUMNS_AND_CELLS = "columns-and-cells"
    """To such a column, or to a cell."""


class Autoplay(StrEnum):
    """Which cards go home by themselves."""

    OFF = "off"
    """None."""
    HORNE = "horne"
    """The two lowest ranks always, and any other card once every card that may be built on it is home."""
    RAYMOND = "raymond"
    """Those, and cards on which only such cards may be built as can themselves go home."""
    SAFE = "safe"
    """Those of which that can be proven never to cost a win, by a condition derived for any build rule."""
    ALL = "all"
    """Every card that fits."""


class HomeOfBase(StrEnum):
    """Which cards of the base rank start on the foundations, where the first card of the deck sets the base."""

    NONE = "none"
    """None of them."""
    OTHERS = "others"
    """All but the last of them in the deck, which is dealt first, as PySolFC does it."""
    ALL = "all"
    """All of them."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a shuffled deck becomes a position.

    The deck loses the cards that start home, then is sorted by ``ranks_first`` and ``ranks_last``; cells take their
    cards from its head or tail; the rest goes to the columns. The same number then gives the board that PySolFC gives.
    """

    columns: tuple[int, ...]
    """The number of cards dealt to each column; where cards play home meanwhile, the most it can get."""
    by_rows: bool = True
    """Whether cards go round the columns that have room; else each column is filled before the next."""
    ranks_first: tuple[int, ...] = ()
    """Ranks that are dealt before all others, in this order, each as clubs, spades, hearts, diamonds."""
    ranks_last: tuple[int, ...] = ()
    """Ranks that are dealt after all others, in this order, each as clubs, spades, hearts, diamonds."""
    sunk: tuple[int, ...] = ()
    """Ranks that sink to the bottom of their column."""
    home_ranks: tuple[int, ...] = ()
    """Ranks whose cards start home."""
    home_limit: int | None = None
    """At most so many cards of ``home_ranks`` start home, the last ones of the deck; None for all."""
    home_of_base: HomeOfBase = HomeOfBase.NONE
    """Which cards of the rank of the deck's first card start home."""
    bases_from_deal: int = 0
    """So many cards, the last ones of the deck, start the foundations, one each from the left, whatever their rank."""
    plays_home: bool = False
    """Whether a card that fits a foundation goes home while it is dealt; its column then misses a turn."""
    cells_filled: tuple[int, ...] = ()
    """The cells, from 0, that take a card at the deal, in this order."""
    cells_from_tail: bool = True
    """Whether cells take the last cards of the deck; else the first."""
    from_end: bool = False
    """Whether the deck is turned over first: its last card is dealt first."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells: one entry for each, from the left."""

    capacity: int
    """The number of cards that each holds."""
    suits: tuple[Suit | None, ...]
    """The only suit that each takes; None for any."""

    @property
    def count(self) -> int:
        """The number of cells."""
        return len(self.suits)


@dataclass(frozen=True, slots=True)
class Foundations:
    """The foundation slots, from the left, in the order of the house."""

    suits: tuple[Suit | None, ...]
    """The suit of each slot; None where suits are ignored."""
    base: int
    """The rank that starts a slot; `BY_FIRST_CARD` where the deal sets it."""
    step: int
    """How many ranks each card is above the one below it."""
    wraps: bool
    """Whether the lowest rank follows the highest."""
    length: int
    """The number of cards of a full slot."""
    returns: Returns
    """Where a top card may go back to."""


@dataclass(frozen=True, slots=True)
class Tables:
    """A spec, or a spec under a house, compiled for play."""

    decks: int
    ranks: int
    """The highest rank, 1 to 13."""
    suits: tuple[Suit, ...]
    layout: Layout
    cells: Cells
    may_build: Matrix = field(repr=False)
    """``may_build[upper][lower]``: whether a card may be put on another at the open end of a column."""
    may_run: Matrix = field(repr=False)
    """``may_run[upper][lower]``: whether the two may move as part of one run."""
    may_enter_empty: tuple[tuple[bool, ...], ...] = field(repr=False)
    """``may_enter_empty[base - 1][card]``: whether a card may start an empty column when the foundations' base is so."""
    whole_columns: bool
    """Whether a whole column may move into an empty one."""
    cell_to_cell: bool
    """Whether a card may move from a cell to another."""
    cap: tuple[tuple[int, ...], ...] | None = field(repr=False)
    """``cap[empty_cells][empty_columns]``: the longest run that may move; None for unlimited."""
    cap_formula: str
    """The formula that `cap` was evaluated from, or ``unlimited``."""
    foundations: Foundations
    autoplay: Autoplay
    """Which cards go home by themselves after each move."""
    autoplay_at_deal: bool
    """Whether autoplay runs once before the first move."""
    win_count: int
    """The number of cards on the foundations that wins."""
    columns_help: bool = field(init=False, repr=False)
    """Whether an empty column can help to move any run: whether every card may enter one."""
    sequence: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    """``sequence[base - 1][count]``: the rank that a foundation of that base takes on top of ``count`` cards."""
    ordinal: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    """``ordinal[base - 1][rank - 1]``: how many cards lie below a rank on a foundation; -1 for one it never takes."""

    def __post_init__(self) -> None:
        """Derive what the other tables imply."""
        object.__setattr__(self, "columns_help", all_enter(self.may_enter_empty, self.ranks))
        sequence = tuple(self._sequence(base) for base in range(1, self.ranks + 1))
        object.__setattr__(self, "sequence", sequence)
        ranks = range(1, MAX_RANK + 1)
        ordinal = tuple(tuple(row.index(rank) if rank in row else -1 for rank in ranks) for row in sequence)
        object.__setattr__(self, "ordinal", ordinal)

    def _sequence(self, base: int) -> tuple[int, ...]:
        ranks = [base + self.foundations.step * count for count in range(self.foundations.length)]
        if self.foundations.wraps:
            return tuple((rank - 1) % self.ranks + 1 for rank in ranks)
        return tuple(rank for rank in ranks if rank <= self.ranks)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.layout.columns)

    @property
    def deal_sets_bases(self) -> bool:
        """Whether the deal sets the foundations' bases: one for all slots, or one for each."""
        return self.foundations.base == BY_FIRST_CARD or self.layout.bases_from_deal > 0

    @property
    def deck_size(self) -> int:
        """The number of cards in play."""
        return self.decks * self.ranks * len(self.suits)


def all_enter(may_enter_empty: tuple[tuple[bool, ...], ...], ranks: int) -> bool:
    """Return whether every card of a deck with so many ranks may start an empty column."""
    return all(all(row[: ranks * len(Suit)]) for row in may_enter_empty)
