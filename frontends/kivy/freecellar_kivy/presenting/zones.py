"""What of a table belongs to each place for a finger: generous, and without overlap. Pure functions."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from freecellar import Place
from freecellar.engine import Kind
from freecellar_kivy.presenting.boxes import Box

Row: TypeAlias = list[tuple[Place, Box]]
"""Places side by side, from the left."""

_REACH: Final = 0.5
"""How far beside a place a finger still means it, in card widths."""


@dataclass(frozen=True, slots=True)
class Zoner:
    """Divides a table among blocks of places, each in rows."""

    table: Box
    card_width: float
    cell_height: float
    gap: float

    def above(self, blocks: list[list[Row]], columns: list[Row]) -> dict[Place, Box]:
        """Return the zones where cells and foundations stand above the columns."""
        table = self.table
        lowest = min(self._lower_edge(place, box) for rows in blocks for row in rows for place, box in row)
        line = (lowest + columns[0][0][1].top) / 2
        zones = self._tiled(columns, Box(table.x, table.y, table.width, line - table.y))
        return zones | self._side_by_side(blocks, line)

    def beside(self, blocks: list[list[Row]]) -> dict[Place, Box]:
        """Return the zones where cells and foundations stand beside the columns."""
        return self._side_by_side(blocks, self.table.y)

    def _side_by_side(self, blocks: list[list[Row]], lowest: float) -> dict[Place, Box]:
        """Return the zones of blocks beside each other: halfway to the next block."""
        ordered = sorted(blocks, key=lambda rows: rows[0][0][1].x)
        edges = [self.table.x]
        for one, other in pairwise(ordered):
            right = max(box.right for row in one for _, box in row)
            edges.append((right + min(box.x for row in other for _, box in row)) / 2)
        edges.append(self.table.right)
        zones: dict[Place, Box] = {}
        for rows, (left, right) in zip(ordered, pairwise(edges), strict=True):
            zones |= self._tiled(rows, Box(left, lowest, right - left, self.table.top - lowest))
        return zones

    def _lower_edge(self, place: Place, box: Box) -> float:
        return box.top - self.cell_height if place.kind is Kind.CELL else box.y

    def _tiled(self, rows: list[Row], region: Box) -> dict[Place, Box]:
        """Return the zones of places in rows: halfway to their neighbours, and outwards as far as fingers err."""
        reach = _REACH * self.card_width
        zones = {}
        tops = [region.top]
        for upper, lower in pairwise(rows):
            edge = lower[0][1].top
            bottom = min(self._lower_edge(place, box) for place, box in upper)
            tops.append((bottom + edge) / 2 if upper[0][0].kind is not Kind.COLUMN else edge + self.gap / 2)
        tops.append(region.y)
        for row, (top, bottom) in zip(rows, pairwise(tops), strict=True):
            low = bottom
            if row[0][0].kind is not Kind.COLUMN:
                low = max(bottom, min(self._lower_edge(place, box) for place, box in row) - reach)
            edges = [max(region.x, row[0][1].x - reach)]
            edges += [(one.right + other.x) / 2 for (_, one), (_, other) in pairwise(row)]
            edges.append(min(region.right, row[-1][1].right + reach))
            for (place, _), (left, right) in zip(row, pairwise(edges), strict=True):
                zones[place] = Box(left, low, right - left, top - low)
        return zones
