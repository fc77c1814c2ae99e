"""Where everything lies on a table that is drawn: cards and slots with their places, a card being 100 wide."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from freecellar.cards import Suit
from freecellar.engine.facts import Facts
from freecellar.engine.moves import Place, cell, cell_letter, column, foundation
from freecellar.engine.notation import COLUMN_NAMES
from freecellar.engine.position import Pile, Position
from freecellar.pages.faces import RATIO
from freecellar.pages.words import rank_name

WIDTH: Final = 100.0
HEIGHT: Final = WIDTH * RATIO
GAP: Final = 14.0
MARGIN: Final = 26.0
FAN: Final = WIDTH * 0.38
"""How far a card lies below the one that it covers, so that the strip of its index shows."""
_BETWEEN_ROWS: Final = 24.0
_STEP: Final = WIDTH + GAP
_MORE: Final = 4
"""Cells and foundations stand side by side unless they are more than the columns by more than that."""


@dataclass(frozen=True, slots=True)
class Item:
    """A card, or the outline of an empty place."""

    place: Place
    x: float
    y: float
    is_slot: bool
    rank: int = 0
    """The rank of a card; of a slot the rank that it waits for, or 0."""
    suit: Suit | None = None
    is_covered: bool = False
    """Whether another card lies on it, so that its strip alone shows."""
    is_foundation: bool = False


@dataclass(frozen=True, slots=True)
class Spread:
    """All of a table, from back to front."""

    width: float
    height: float
    items: tuple[Item, ...]


def spread(rules: Facts, position: Position, fan: float = FAN) -> Spread:
    """Return where cards and slots lie: cells left, foundations right, columns below, all from the left."""
    columns, cells, homes = len(position.columns), len(position.cells), len(position.foundations)
    side_by_side = cells + homes <= columns + _MORE
    across = max(columns, cells + homes if side_by_side else max(cells, homes))
    width = 2 * MARGIN + across * _STEP - GAP
    under = MARGIN + _tall(position.cells, fan) + _BETWEEN_ROWS
    homes_top = MARGIN if side_by_side or not cells else under
    columns_top = max(under if cells else 0, homes_top + HEIGHT + _BETWEEN_ROWS)
    left = (width - columns * _STEP + GAP) / 2
    items = (
        *_cells(rules, position, fan),
        *_foundations(rules, position, width - MARGIN - homes * _STEP + GAP, homes_top),
        *(
            item
            for index, pile in enumerate(position.columns)
            for item in _pile(pile, Item(column(index), left + index * _STEP, columns_top, is_slot=True), fan)
        ),
    )
    return Spread(width, columns_top + _tall(position.columns, fan) + MARGIN, items)


def _tall(piles: tuple[Pile, ...], fan: float) -> float:
    """Return the height of the tallest pile, an empty one's being that of its slot."""
    return HEIGHT + fan * max((len(pile) - 1 for pile in piles if pile), default=0)


def _cells(rules: Facts, position: Position, fan: float) -> Iterator[Item]:
    for index, pile in enumerate(position.cells):
        suit = rules.tables.cells.suits[index]
        yield from _pile(pile, Item(cell(index), MARGIN + index * _STEP, MARGIN, is_slot=True, suit=suit), fan)


def _pile(pile: Pile, slot: Item, fan: float) -> Iterator[Item]:
    """Yield the cards of a place, deepest first, or its slot."""
    if not pile:
        yield slot
    for depth, card in enumerate(pile):
        is_covered = depth < len(pile) - 1
        y = slot.y + depth * fan
        yield Item(slot.place, slot.x, y, is_slot=False, rank=card.rank, suit=card.suit, is_covered=is_covered)


def _foundations(rules: Facts, position: Position, left: float, top: float) -> Iterator[Item]:
    for index, suit in enumerate(rules.tables.foundations.suits):
        count, base = position.foundations[index], position.bases[index]
        rank = rules.tables.sequence[base - 1][count - 1] if count else base * (base > 1)
        yield Item(
            foundation(index), left + index * _STEP, top, is_slot=not count, rank=rank, suit=suit, is_foundation=True
        )


def describe(rules: Facts, position: Position) -> str:
    """Return a position in words: what lies in each column, deepest card first, in cells and on foundations."""
    columns = (f"column {COLUMN_NAMES[i]}: {_names(pile)}" for i, pile in enumerate(position.columns))
    cells = (f"cell {cell_letter(i)}: {_names(pile)}" for i, pile in enumerate(position.cells))
    homes = (f"foundation {i + 1}: {_home(rules, position, i)}" for i in range(len(position.foundations)))
    return ". ".join(part[0].upper() + part[1:] for part in (*cells, *homes, *columns)) + "."


def _names(pile: Pile) -> str:
    return " ".join(map(str, pile)) or "empty"


def _home(rules: Facts, position: Position, index: int) -> str:
    top = rules.foundation_top(position, index)
    count = position.foundations[index]
    if top is not None:
        return str(top)
    suit = rules.tables.foundations.suits[index]
    if not count:
        return "empty" if suit is None else f"{suit.name.lower()}, empty"
    return rank_name(rules.tables.sequence[position.bases[index] - 1][count - 1])
