"""Where the places of a game are put on a table, for a size of cards. Pure functions."""

from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from freecellar import Place, cell, column, foundation
from freecellar.engine import Kind
from freecellar_kivy.presenting.arrangement import (
    BAND_GAP,
    EXPECTED,
    GAP,
    SIDE_GAP,
    WIDEST_FAN,
    Arrangement,
    Grid,
    Plan,
)
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.zones import Row, Zoner

_WIDEST_GAP: Final = 0.24
"""The gap between places that there is room for, in card widths."""
_WIDEST_SIDE_GAP: Final = 0.8
_WIDEST_ROW_GAP: Final = 0.75
"""The gap that puts the outer columns below the outer places above them."""
_ABOVE: Final = 0.25
_BETWEEN: Final = 0.35
"""How much of the height that is left widens the gaps above the places on top, and below them."""
_WIDEST_SPARE: Final = 0.6
"""But by no more than so much of a card's height."""
_NOISE: Final = 1e-6
"""What sums of fractions may lack of a whole pixel."""


class Size(NamedTuple):
    """The size of a card in whole pixels, and the longest column of each band that it was made for."""

    width: int
    height: int
    strip: int
    longest: tuple[int, ...]


class Places(NamedTuple):
    """Where the places are."""

    slots: dict[Place, Box]
    zones: dict[Place, Box]
    strip: int
    """The least fan."""
    fan: int
    """The usual fan of a column."""
    gap: float
    """The least gap."""
    cell_room: float
    """The height that the cards of a cell may take."""


@lru_cache(maxsize=64)
def places_of(chosen: Plan, size: Size, left_handed: bool) -> Places:  # noqa: FBT001 - a key of the cache
    """Return the places for a size of cards; all positions whose longest columns are as long share them."""
    return _Placer(chosen, size, left_handed=left_handed).places()


class _Placer:
    """Puts the places of a game on a table."""

    def __init__(self, chosen: Plan, size: Size, *, left_handed: bool) -> None:
        self.arrangement: Arrangement = chosen.arrangement
        self.table = chosen.table
        self.size = size
        self.left_handed = left_handed
        self.gap = GAP * size.width
        self.cell_height = int(self.arrangement.cell_height(chosen.ratio, chosen.strip) * size.width)
        self.top = self.table.top - self.gap

    def places(self) -> Places:
        """Return them all."""
        bands, upper = self._heights()
        fan, rooms, spare = self._rooms(bands, upper)
        most = _WIDEST_SPARE * self.size.height
        self.top -= min(_ABOVE * spare, most)
        tops = [self.top]
        if upper:
            tops = [self.top - upper - BAND_GAP * self.size.width - min(_BETWEEN * spare, most)]
        for room in rooms[:-1]:
            tops.append(tops[-1] - room - BAND_GAP * self.size.width)
        cells, homes, columns = self._cross(tops)
        if self.left_handed:
            cells, homes, columns = (self._mirrored(rows) for rows in (cells, homes, columns))
        slots = dict(chain.from_iterable(chain(cells, homes, columns)))
        return Places(slots, self._zones(cells, homes, columns), self.size.strip, fan, self.gap, self.cell_height)

    def _heights(self) -> tuple[int, float]:
        """Return the number of bands, and the height of what stands above the columns."""
        if self.arrangement.beside:
            return self.arrangement.bands, 0.0
        cells = self.arrangement.cells.rows * (self.cell_height + self.gap)
        homes = self.arrangement.homes.rows * (self.size.height + self.gap)
        return self.arrangement.bands, max(cells, homes) - self.gap

    def _rooms(self, bands: int, upper: float) -> tuple[int, list[float], float]:
        """Return the usual fan, the height of each band, and what is left where fans are as wide as they may be."""
        height, strip = self.size.height, self.size.strip
        least_gap = BAND_GAP * self.size.width
        room = self.table.height - 2 * self.gap - (upper + least_gap) * bool(upper) - (bands - 1) * least_gap
        expected = [max(length - 1, 1) for length in self.arrangement.dealt(EXPECTED)]
        fan = (room - bands * height) / sum(expected)
        fan = max(min(int(fan), int(WIDEST_FAN * height)), strip)
        needed = [height + max(length - 1, 0) * strip for length in self.size.longest]
        spare = 0.0 if self.arrangement.beside else room - max(bands * height + sum(expected) * fan, sum(needed))
        spare = max(spare, 0.0)
        room -= spare * (_ABOVE + _BETWEEN)
        rooms = []
        for index in range(bands - 1):
            rest = sum(needed[index + 1 :])
            rooms.append(max(min(height + expected[index] * fan, room - rest), needed[index]))
            room -= rooms[-1]
        return fan, [*rooms, room], spare

    def _cross(self, tops: list[float]) -> tuple[list[Row], list[Row], list[Row]]:
        """Return rows of cells, of foundations and of columns."""
        arrangement, width = self.arrangement, self.size.width
        bands = arrangement.split()
        count = max(map(len, bands))
        if arrangement.beside:
            return self._beside(count, tops)
        gap = self._spread(count)
        left, right = self._extent(count, gap)
        top_gap = gap
        if arrangement.across_top > count:
            top_gap = self._spread(arrangement.across_top)
            left, right = self._extent(arrangement.across_top, top_gap)
            gap = min((right - left - count * width) / max(count - 1, 1), _WIDEST_ROW_GAP * width)
        cells = self._grid(Kind.CELL, arrangement.cells, left, top_gap)
        homes_left = right - arrangement.homes.across * (width + top_gap) + top_gap
        homes = self._grid(Kind.FOUNDATION, arrangement.homes, homes_left, top_gap)
        start, _ = self._extent(count, gap)
        return cells, homes, self._columns(start, gap, tops)

    def _beside(self, count: int, tops: list[float]) -> tuple[list[Row], list[Row], list[Row]]:
        """Return the rows of an arrangement with cells and foundations at the sides."""
        arrangement, width = self.arrangement, self.size.width
        sides = [across for across in (arrangement.cells.across, arrangement.homes.across) if across]
        places = count + sum(sides)
        spare = self.table.width - places * width - SIDE_GAP * width * len(sides)
        gap = min(_WIDEST_GAP * width, spare / (places + 1 - len(sides)))
        side = SIDE_GAP * width
        if sides:
            spare = self.table.width - places * width - (places + 1 - len(sides)) * gap
            side = min(_WIDEST_SIDE_GAP * width, spare / len(sides))
        total = places * width + (places - 1 - len(sides)) * gap + side * len(sides)
        left = self.table.x + (self.table.width - total) / 2
        cells = self._grid(Kind.CELL, arrangement.cells, left, gap)
        start = left + (arrangement.cells.across * (width + gap) - gap + side if arrangement.cells.across else 0)
        homes_left = left + total - arrangement.homes.across * (width + gap) + gap
        homes = self._grid(Kind.FOUNDATION, arrangement.homes, homes_left, gap)
        return cells, homes, self._columns(start, gap, tops)

    def _spread(self, count: int) -> float:
        """Return the gap between so many places side by side."""
        return min(_WIDEST_GAP * self.size.width, (self.table.width - count * self.size.width) / (count + 1))

    def _extent(self, count: int, gap: float) -> tuple[float, float]:
        """Return the left and the right edge of so many places side by side in the middle of the table."""
        total = count * (self.size.width + gap) - gap
        left = self.table.x + (self.table.width - total) / 2
        return left, left + total

    def _grid(self, kind: Kind, grid: Grid, left: float, gap: float) -> list[Row]:
        """Return places row by row from the upper left."""
        shape = self.arrangement.shape
        count = shape.cells if kind is Kind.CELL else shape.foundations
        height = self.cell_height if kind is Kind.CELL else self.size.height
        down = height + self._row_gap(grid, height)
        make = cell if kind is Kind.CELL else foundation
        rows: list[Row] = [[] for _ in range(grid.rows)]
        for index in range(count):
            row, across = divmod(index, grid.across)
            box = self._box(left + across * (self.size.width + gap), self.top - row * down)
            rows[row].append((make(index), box))
        return rows

    def _row_gap(self, grid: Grid, height: float) -> float:
        """Return the gap between rows of places; at the sides it fills the height to some extent."""
        if not self.arrangement.beside or grid.rows < 2:  # noqa: PLR2004 - a gap has two sides
            return self.gap
        spare = self.table.height - 2 * self.gap - grid.rows * height
        return max(min(_WIDEST_GAP * self.size.width, spare / (grid.rows - 1)), 0)

    def _columns(self, left: float, gap: float, tops: list[float]) -> list[Row]:
        step = self.size.width + gap
        return [
            [(column(index), self._box(left + across * step, top)) for across, index in enumerate(band)]
            for band, top in zip(self.arrangement.split(), tops, strict=True)
        ]

    def _box(self, left: float, top: float) -> Box:
        """Return a card's outline at whole pixels, so that it is crisp."""
        return Box(int(left + _NOISE), int(top + _NOISE) - self.size.height, self.size.width, self.size.height)

    def _mirrored(self, rows: list[Row]) -> list[Row]:
        """Return rows with left and right exchanged; in each row places still count from the left."""
        mirrored = []
        for row in rows:
            boxes = sorted(box.mirrored(self.table) for _, box in row)
            mirrored.append([(place, box) for (place, _), box in zip(row, boxes, strict=True)])
        return mirrored

    def _zones(self, cells: list[Row], homes: list[Row], columns: list[Row]) -> dict[Place, Box]:
        zoner = Zoner(self.table, self.size.width, self.cell_height, self.gap)
        if self.arrangement.beside:
            return zoner.beside([rows for rows in (cells, homes, columns) if rows])
        return zoner.above([rows for rows in (cells, homes) if rows], columns)
