"""Rules in the form that the searches read, and which of their reductions hold.

A normalised card is four times the number of cards below it on its foundation, plus its suit: where the base is not the
ace, cards are counted from it.
"""

from dataclasses import dataclass
from typing import Final

from freecellar.cards import Card
from freecellar.engine.position import Position
from freecellar.engine.supermove import supermove_cap
from freecellar.engine.tables import Autoplay, Returns, Tables

CARDS: Final = 52

MOST_PARENTS: Final = 8
"""The most cards that a card may be put on in the compiled searches: two ranks of four suits."""

MOST_COLUMNS: Final = 20
MOST_CELLS: Final = 16
"""The most columns and cells that the compiled searches have room for."""


@dataclass(frozen=True, slots=True)
class Normal:
    """One set of rules under one base, over normalised cards; `fits` tells for which rules there is such a form."""

    base: int
    columns: int
    cells: int
    ranks: int
    suits: tuple[int, ...]
    cap: tuple[tuple[int, ...], ...]
    columns_help: bool
    may_build: tuple[tuple[bool, ...], ...]
    may_run: tuple[tuple[bool, ...], ...]
    enters: tuple[bool, ...]
    lodgers: tuple[int, ...]
    """For each card the cards that may come to lie on it, alone or as part of a run, as bits."""
    earlier: tuple[int, ...]
    """For each card the cards of every suit that come before it on the foundations, as bits."""
    pool: bool
    one_suit: bool
    drags: bool
    autoplay: int
    returns: int


def fits(tables: Tables) -> bool:
    """Return whether the compiled searches can play these rules; all others are for `general`."""
    suits = tables.foundations.suits
    return (
        tables.decks == 1
        and None not in suits
        and tables.columns <= MOST_COLUMNS
        and tables.cells.count <= MOST_CELLS
        and tables.cells.capacity == 1
        and not any(suit is not None for suit in tables.cells.suits)
        and tables.win_count == tables.deck_size
        and tables.foundations.length == tables.ranks
        and max(map(len, _parents(tables))) <= MOST_PARENTS
        and _autoplay(tables) is not None
    )


def normal(tables: Tables, base: int) -> Normal:
    """Return the rules over normalised cards for deals whose foundations start with a rank."""
    cards = cards_by_number(tables, base)
    may_build = _renumbered(tables.may_build, cards)
    may_run = _renumbered(tables.may_run, cards)
    autoplay = _autoplay(tables)
    drags = _drags(tables)
    builds_in_suit = all(may_build[upper][lower] == (upper == lower + 4) for upper in cards for lower in cards)
    one_suit = builds_in_suit and may_run == may_build and autoplay == 1 and (not drags or tables.cap is None)
    enters = tables.may_enter_empty[base - 1]
    return Normal(
        base=base,
        columns=tables.columns,
        cells=tables.cells.count,
        ranks=tables.ranks,
        suits=tuple(tables.suits),
        cap=_cap(tables),
        columns_help=tables.columns_help,
        may_build=may_build,
        may_run=may_run,
        enters=tuple(card in cards and enters[cards[card]] for card in range(CARDS)),
        lodgers=tuple(_lodgers(may_build[upper], may_run[upper]) for upper in range(CARDS)),
        earlier=tuple(sum(1 << other for other in cards if other // 4 < card // 4) for card in range(CARDS)),
        pool=tables.columns_help and not one_suit,
        one_suit=one_suit,
        drags=drags,
        autoplay=0 if autoplay is None else autoplay,
        returns={Returns.NEVER: 0, Returns.COLUMNS: 1, Returns.COLUMNS_AND_CELLS: 2}[tables.foundations.returns],
    )


def _lodgers(may_build: tuple[bool, ...], may_run: tuple[bool, ...]) -> int:
    """Return a bit for each card that may lie on one, by whether it may be built there or be in a run with it."""
    return sum(1 << lower for lower in range(CARDS) if may_build[lower] or may_run[lower])


def number_of(tables: Tables, base: int, card: Card) -> int:
    """Return the normalised number of a card."""
    return tables.ordinal[base - 1][card.rank - 1] * 4 + card.suit


def numbering(tables: Tables, base: int) -> bytes:
    """Return the normalised numbers of all cards, as `bytes.translate` reads them; of a card out of play it is 255."""
    numbers = bytearray([255] * 256)
    for number, card in cards_by_number(tables, base).items():
        numbers[card] = number
    return bytes(numbers)


def packed(tables: Tables, position: Position, numbers: bytes | None = None) -> bytes:
    """Return a position as `search.Search.load` reads it; ``numbers`` is what `numbering` returns for its base."""
    numbers = numbering(tables, position.base) if numbers is None else numbers
    out = bytearray()
    for pile in position.columns:
        out += bytes(pile).translate(numbers)
        out.append(52)
    out += bytes(pile[0] for pile in position.cells if pile).translate(numbers)
    out.append(53)
    counts = [tables.ranks] * 4
    for slot, suit in enumerate(tables.foundations.suits):
        if suit is not None:
            counts[suit] = position.foundations[slot]
    return bytes(out + bytes(counts))


def cards_by_number(tables: Tables, base: int) -> dict[int, Card]:
    """Return the cards in play by their normalised numbers."""
    return {
        number_of(tables, base, card): card
        for suit in tables.suits
        for card in (Card.of(rank, suit) for rank in range(1, tables.ranks + 1))
    }


def _renumbered(matrix: tuple[tuple[bool, ...], ...], cards: dict[int, Card]) -> tuple[tuple[bool, ...], ...]:
    """Return which of two normalised cards goes with which; none goes with itself, of which there is one."""

    def goes(upper: int, lower: int) -> bool:
        return upper != lower and upper in cards and lower in cards and matrix[cards[upper]][cards[lower]]

    return tuple(tuple(goes(upper, lower) for lower in range(CARDS)) for upper in range(CARDS))


def _parents(tables: Tables) -> list[list[int]]:
    return [[upper for upper in range(CARDS) if tables.may_build[upper][lower]] for lower in range(CARDS)]


def _cap(tables: Tables) -> tuple[tuple[int, ...], ...]:
    if tables.cap is not None:
        return tables.cap
    return ((127,) * (tables.columns + 1),) * (tables.cells.count + 1)


def _drags(tables: Tables) -> bool:
    """Return whether a run can move as one where single cards could not do it, or not without autoplay between."""
    if tables.cap is None or not _runs_are_built(tables):
        return True
    most = [max(row) for row in tables.cap]
    if tables.autoplay is Autoplay.ALL and max(most) > 1:
        return True
    return any(
        cap > supermove_cap(cells, columns) for cells, row in enumerate(tables.cap) for columns, cap in enumerate(row)
    )


def _runs_are_built(tables: Tables) -> bool:
    """Return whether every two cards that move as part of one run could also be put on each other."""
    return all(
        build or not run
        for rows in zip(tables.may_run, tables.may_build, strict=True)
        for run, build in zip(*rows, strict=True)
    )


def _autoplay(tables: Tables) -> int | None:
    """Return which cards the exact search sends home at once; None where the rules force other ones.

    0 is none; 1 those that no card needs to lie on; 2, where cards come back, those that all earlier cards are home
    before; 3 all.
    """
    if tables.foundations.returns is not Returns.NEVER:
        return None if tables.autoplay is not Autoplay.OFF else 2 if _descends(tables) else 0
    if tables.autoplay is Autoplay.ALL:
        return 3
    if tables.autoplay in (Autoplay.OFF, Autoplay.SAFE):
        return 1
    return 1 if _descends(tables) and _runs_are_built(tables) else None


def _descends(tables: Tables) -> bool:
    """Return whether every card that may be built on another comes before it on the foundations, for every base."""
    return tables.foundations.base != 0 and all(
        not tables.may_build[upper][lower] or _before(tables, lower, upper)
        for upper in range(CARDS)
        for lower in range(CARDS)
    )


def _before(tables: Tables, lower: int, upper: int) -> bool:
    order = tables.ordinal[tables.foundations.base - 1]
    return order[lower // 4] < order[upper // 4]
