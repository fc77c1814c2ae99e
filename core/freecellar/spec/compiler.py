"""From the parts of a spec to the plain tables that engine, autoplay and solver read."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Final, assert_never

from freecellar.cards import CARDS, Card, Suit
from freecellar.engine import tables
from freecellar.engine.tables import Matrix, Tables
from freecellar.spec.formula import cap_table
from freecellar.spec.parts import (
    FIRST_CARD,
    AutoplayRule,
    Build,
    Cells,
    DealOrder,
    Deck,
    DeckEnd,
    Direction,
    EmptyColumn,
    Foundations,
    Layout,
    Relation,
    Takes,
    Win,
)


@cache
def build_matrix(relation: Relation, direction: Direction, *, wraps: bool, ranks: int) -> Matrix:
    """Return ``matrix[upper][lower]``: whether suits and ranks let ``lower`` lie on ``upper``."""
    related = _RELATED[relation]
    return tuple(
        tuple(lower.rank in following and related(upper, lower) for lower in CARDS)
        for upper in CARDS
        for following in [_following(upper.rank, direction, ranks, wraps=wraps)]
    )


_RELATED: Final[dict[Relation, Callable[[Card, Card], bool]]] = {
    Relation.ALTERNATE_COLOUR: lambda upper, lower: upper.is_red != lower.is_red,
    Relation.SAME_SUIT: lambda upper, lower: upper.suit is lower.suit,
    Relation.SAME_COLOUR: lambda upper, lower: upper.is_red == lower.is_red,
    Relation.OTHER_SUIT: lambda upper, lower: upper.suit is not lower.suit,
    Relation.ANY: lambda _upper, _lower: True,
    Relation.NONE: lambda _upper, _lower: False,
}


def _following(rank: int, direction: Direction, ranks: int, *, wraps: bool) -> set[int]:
    """Return the ranks that follow one in a direction; none for a rank that the deck lacks."""
    if rank > ranks:
        return set()
    steps = {Direction.DOWN: (-1,), Direction.UP: (1,), Direction.BOTH: (-1, 1)}[direction]
    return {(rank - 1 + step) % ranks + 1 for step in steps if wraps or 1 <= rank + step <= ranks}


def entering(takes: Takes | tuple[int, ...], ranks: int) -> tuple[tuple[bool, ...], ...]:
    """Return ``table[base - 1][card]``: whether a card may start an empty column under each base.

    Where all ranks of the deck may, a list of them is as good as the word ``any``: cards of other ranks do not count.
    """
    return tuple(_enters(_entering_ranks(takes, base, ranks), ranks) for base in range(1, ranks + 1))


def _enters(entering_ranks: AbstractSet[int], ranks: int) -> tuple[bool, ...]:
    all_may = len(entering_ranks) == ranks
    return tuple(all_may or card.rank in entering_ranks for card in CARDS)


def _entering_ranks(takes: Takes | tuple[int, ...], base: int, ranks: int) -> AbstractSet[int]:
    match takes:
        case tuple():
            return set(takes)
        case Takes.ANY:
            return set(range(1, ranks + 1))
        case Takes.NONE:
            return set()
        case Takes.BELOW_BASE:
            return {(base - 2) % ranks + 1}
    assert_never(takes)


def layout_table(layout: Layout, cells: Cells) -> tables.Layout:
    """Return the layout as the engine deals it."""
    return tables.Layout(
        columns=layout.columns,
        by_rows=layout.order is DealOrder.ROWS,
        ranks_first=layout.ranks_first,
        ranks_last=layout.ranks_last,
        sunk=layout.sunk,
        home_ranks=layout.home,
        home_limit=layout.home_limit,
        home_of_base=layout.home_of_base,
        bases_from_deal=layout.bases_from_deal,
        plays_home=layout.plays_home,
        cells_filled=cells.filled,
        cells_from_tail=cells.filled_from is DeckEnd.TAIL,
        from_end=layout.dealt_from is DeckEnd.TAIL,
    )


def foundation_table(deck: Deck, foundations: Foundations) -> tables.Foundations:
    """Return the foundation slots from the left."""
    order: tuple[Suit | None, ...] = foundations.order or deck.suits
    if not foundations.by_suit:
        order = (None,) * len(deck.suits)
    return tables.Foundations(
        suits=order * deck.decks,
        base=tables.BY_FIRST_CARD if foundations.base == FIRST_CARD else int(foundations.base),
        step=foundations.step,
        wraps=foundations.wraps,
        length=foundations.length or deck.ranks,
        returns=foundations.returns,
    )


def compile_parts(  # noqa: PLR0913 - one argument for each part of a spec
    *,
    deck: Deck,
    layout: Layout,
    cells: Cells,
    build: Build,
    runs: Relation | None,
    empty_column: EmptyColumn,
    cap: str,
    foundations: Foundations,
    autoplay: AutoplayRule,
    win: Win,
) -> Tables:
    """Return the tables of a spec's parts, which are known to fit together."""
    homes = foundation_table(deck, foundations)
    enters = entering(empty_column.takes, deck.ranks)
    helping = len(layout.columns) if tables.all_enter(enters, deck.ranks) else 0
    return Tables(
        decks=deck.decks,
        ranks=deck.ranks,
        suits=deck.suits,
        layout=layout_table(layout, cells),
        cells=tables.Cells(cells.capacity, cells.suits or (None,) * cells.count),
        may_build=build_matrix(build.relation, build.direction, wraps=build.wraps, ranks=deck.ranks),
        may_run=build_matrix(runs or build.relation, build.direction, wraps=build.wraps, ranks=deck.ranks),
        may_enter_empty=enters,
        whole_columns=empty_column.whole_column,
        cell_to_cell=cells.cell_to_cell,
        cap=cap_table(cap, cells=cells.count * cells.capacity, columns=helping),
        cap_formula=cap,
        foundations=homes,
        autoplay=autoplay.after_move,
        autoplay_at_deal=autoplay.at_deal,
        win_count=deck.size if win is Win.ALL_HOME else len(homes.suits) * homes.length,
    )
