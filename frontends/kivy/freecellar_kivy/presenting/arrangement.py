"""How the places of a game are put on a table: which stand side by side, and how large cards may then be.

All lengths here count in card widths. What is chosen depends on the game and the screen alone, never on a position, so
that nothing changes its place in the middle of a game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from freecellar.engine import Tables
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.screen import Screen, areas

RATIO: Final = 1.4
"""The height of a card."""
TALL_RATIO: Final = 1.7
"""The height that a card may have where fans alone cannot fill the screen."""
NARROW: Final = 70
"""Below so many dp of width a card has the large index, which needs a deeper strip."""
GAP: Final = 0.08
"""The least gap between two places, and between a place and the edge."""
SIDE_GAP: Final = 0.3
"""The least gap between the columns and places that stand beside them."""
BAND_GAP: Final = 0.16
"""The least gap between the upper places and the columns."""
_STRIP: Final = 0.34
_LARGE_STRIP: Final = 0.48
WIDEST_FAN: Final = 0.88
"""How much of a card at most shows under the one that covers it, where there is room."""
EXPECTED: Final = 1
"""Fans fill the height when the longest dealt column has grown by so many cards."""
GROWTH: Final = 4
"""A column may grow by so many cards before all cards get smaller."""
_SHOWN_IN_CELL: Final = 4
"""A cell that holds several cards has the room of so many; more lie closer."""
_TALL_WIDTH: Final = 700
"""A table higher than wide, and narrower than so many dp, gets higher cards where there is room."""
_WORTH_ROW: Final = 1.05
_WORTH_HOLE: Final = 1.03
_WORTH_SIDES: Final = 1.12
_WORTH_BANDS: Final = 1.2
"""How much wider cards must get for another row of cells, for rows of which some are short, for side columns, or for
columns in two bands."""
_MOST_ROWS: Final = 4


class Grid(NamedTuple):
    """Places in rows."""

    across: int
    rows: int


class Shape(NamedTuple):
    """What the geometry needs to know of a game."""

    columns: tuple[int, ...]
    """The cards dealt to each."""
    cells: int
    capacity: int
    """The cards that a cell holds."""
    foundations: int


def shape_of(tables: Tables) -> Shape:
    """Return the shape of a game."""
    cells = tables.cells
    return Shape(tables.layout.columns, cells.count, cells.capacity, len(tables.foundations.suits))


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Which places stand where."""

    shape: Shape
    cells: Grid
    homes: Grid
    """The foundations."""
    beside: bool = False
    """Whether cells and foundations stand at the sides of the columns, else above them."""
    bands: int = 1
    """In how many bands the columns stand, one above the other."""

    def split(self) -> tuple[range, ...]:
        """Return the columns of each band, the upper one first."""
        count = len(self.shape.columns)
        each = -(-count // self.bands)
        return tuple(range(start, min(start + each, count)) for start in range(0, count, each))

    @property
    def across_top(self) -> int:
        """How many places stand side by side above the columns."""
        return 0 if self.beside else self.cells.across + self.homes.across

    def width(self) -> float:
        """Return the width of everything."""
        columns = max(len(band) for band in self.split())
        if not self.beside:
            return _row(max(columns, self.across_top))
        sides = bool(self.cells.across) + bool(self.homes.across)
        return _row(columns + self.cells.across + self.homes.across) + sides * (SIDE_GAP - GAP)

    def height(self, lengths: tuple[int, ...], ratio: float, strip: float) -> float:
        """Return the height of everything if the longest column of each band has so many cards."""
        columns = sum(ratio + max(length - 1, 0) * strip for length in lengths) + BAND_GAP * (len(lengths) - 1)
        upper = max(self.cells_height(ratio, strip), self.homes.rows * (ratio + GAP) - GAP)
        return 2 * GAP + (max(columns, upper) if self.beside else columns + (upper + BAND_GAP) * bool(self.across_top))

    def cells_height(self, ratio: float, strip: float) -> float:
        """Return the height of all rows of cells."""
        return self.cells.rows * (self.cell_height(ratio, strip) + GAP) - GAP if self.cells.rows else 0.0

    def cell_height(self, ratio: float, strip: float) -> float:
        """Return the height of one cell with the cards that it may show."""
        return ratio + (min(self.shape.capacity, _SHOWN_IN_CELL) - 1) * strip

    def dealt(self, more: int) -> tuple[int, ...]:
        """Return the longest column of each band as it is dealt, and ``more`` cards."""
        return tuple(max(self.shape.columns[index] for index in band) + more for band in self.split())


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement on a screen, and the size of cards that it gives."""

    arrangement: Arrangement
    table: Box
    card_width: float
    ratio: float
    strip: float
    """How far a card at least lies below the one that it covers, in card widths."""
    large_index: bool
    is_narrow: bool
    """Whether cards are too small for pips and figures."""


@lru_cache(maxsize=64)
def plan(shape: Shape, screen: Screen) -> Plan:
    """Return how a game is put on a screen: the simplest way that no other beats by much."""
    table = areas(screen).table
    sized = (
        (_sized(arrangement, table, screen), worth)
        for worth, arrangement in _candidates(shape, is_landscape=table.width > table.height)
    )
    return max(sized, key=lambda found: found[0].card_width / found[1])[0]


def fitted(arrangement: Arrangement, table: Box, lengths: tuple[int, ...], ratio: float, strip: float) -> float:
    """Return the width of the largest cards that fit a table."""
    return min(table.width / arrangement.width(), table.height / arrangement.height(lengths, ratio, strip))


def _candidates(shape: Shape, *, is_landscape: bool) -> Iterator[tuple[float, Arrangement]]:
    """Yield arrangements, the simplest first, each with how much larger it must make the cards to be worth it."""
    columns = len(shape.columns)
    rows = sorted(product(range(1, _MOST_ROWS + 1), (1, 2)), key=lambda rows: (max(rows), sum(rows)))
    grids = [(_grid(shape.cells, of_cells), _grid(shape.foundations, of_homes)) for of_cells, of_homes in rows]
    for cells, homes in grids:
        yield _worth_rows(cells, homes), Arrangement(shape=shape, cells=cells, homes=homes)
    if is_landscape:
        for cells_across in range(1, 4):
            for homes_across in range(1, 3):
                cells, homes = _stack(shape.cells, cells_across), _stack(shape.foundations, homes_across)
                yield _WORTH_SIDES, Arrangement(shape=shape, cells=cells, homes=homes, beside=True)
    elif columns > 1:
        for cells, homes in grids:
            worth = _WORTH_BANDS * _worth_rows(cells, homes)
            yield worth, Arrangement(shape=shape, cells=cells, homes=homes, bands=2)


def _worth_rows(cells: Grid, homes: Grid) -> float:
    """Return how much wider cards must get for rows; more so where one of two blocks is lower, which leaves a hole."""
    rows = {grid.rows for grid in (cells, homes) if grid.rows}
    return float(_WORTH_ROW ** (max(rows, default=1) - 1)) * (_WORTH_HOLE if len(rows) > 1 else 1)


def _grid(count: int, rows: int) -> Grid:
    across = -(-count // rows)
    return Grid(across, -(-count // across) if across else 0)


def _stack(count: int, across: int) -> Grid:
    return Grid(min(across, count), -(-count // across))


def _row(count: int) -> float:
    return count + GAP * (count + 1)


def _sized(arrangement: Arrangement, table: Box, screen: Screen) -> Plan:
    """Return the plan of an arrangement: as large as a column grown by `GROWTH` leaves room for."""
    lengths, narrow = arrangement.dealt(GROWTH), NARROW * screen.density
    large = screen.large_index
    width = fitted(arrangement, table, lengths, RATIO, _LARGE_STRIP if large else _STRIP)
    if not large and width < narrow:
        large = True
        width = min(fitted(arrangement, table, lengths, RATIO, _LARGE_STRIP), narrow - 1)
    strip = _LARGE_STRIP if large else _STRIP
    ratio = RATIO
    if table.width < min(table.height, _TALL_WIDTH * screen.density):
        ratio = max(RATIO, min(TALL_RATIO, _filling(arrangement, table.height / width, strip)))
    return Plan(arrangement, table, max(int(width), 1), ratio, strip, large, width < narrow)


def _filling(arrangement: Arrangement, height: float, strip: float) -> float:
    """Return the height of cards that fill a table with the widest fans, and leave columns the room to grow."""
    dealt, grown = arrangement.dealt(EXPECTED), arrangement.dealt(GROWTH)
    flat = arrangement.height(dealt, 0, 0)
    fanned = (height - flat) / (arrangement.height(dealt, 1, WIDEST_FAN) - flat)
    flat = arrangement.height(grown, 0, strip)
    return min(fanned, (height - flat) / (arrangement.height(grown, 1, strip) - flat))
