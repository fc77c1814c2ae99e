"""Paths of drawing data as polygons and as the triangles of their strokes, without Kivy."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
_Pair: TypeAlias = tuple[int, int]

_TOKEN: Final = re.compile(r"[MLCQZ]|-?\d+(?:\.\d+)?")
_POINTS: Final = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}
_SMOOTH: Final = 0.6
"""Where a stroke turns by less than this angle, the two sides meet; where by more, the corner is rounded."""


@dataclass(frozen=True, slots=True)
class Contour:
    """A line of points; a closed one does not repeat its first."""

    points: tuple[Point, ...]
    is_closed: bool


@dataclass(frozen=True, slots=True)
class Triangles:
    """Corners, and which three of them make each triangle."""

    corners: list[Point]
    indices: list[int]


def contours(path: str, tolerance: float) -> list[Contour]:
    """Return the lines of a path; no curve lies further than ``tolerance`` from its line.

    >>> contours("M0 0 L10 0 L10 5 Z", 0.1)
    [Contour(points=((0.0, 0.0), (10.0, 0.0), (10.0, 5.0)), is_closed=True)]
    """
    found: list[Contour] = []
    points: list[Point] = []
    for command, arguments in _commands(path):
        if command == "Z":
            found.append(_contour(points, is_closed=True))
            points = []
        elif command == "M":
            if points:
                found.append(_contour(points, is_closed=False))
            points = [*arguments]
        elif command == "L":
            points += arguments
        else:
            points += _curve([points[-1], *arguments], tolerance)
    if points:
        found.append(_contour(points, is_closed=False))
    return found


def _commands(path: str) -> Iterator[tuple[str, list[Point]]]:
    tokens = _TOKEN.findall(path)
    at = 0
    while at < len(tokens):
        command = tokens[at]
        numbers = [float(token) for token in tokens[at + 1 : at + 1 + 2 * _POINTS[command]]]
        yield command, list(zip(numbers[::2], numbers[1::2], strict=True))
        at += 1 + len(numbers)


def _contour(points: list[Point], *, is_closed: bool) -> Contour:
    """Return a contour without points that fall together: they have no direction."""
    kept = [point for index, point in enumerate(points) if not index or point != points[index - 1]]
    if is_closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return Contour(tuple(kept), is_closed)


def _curve(points: list[Point], tolerance: float) -> Iterator[Point]:
    """Yield the points of a Bézier curve of degree 2 or 3 after its first."""
    degree = len(points) - 1
    bend = max(
        hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    )
    count = max(1, ceil(sqrt(degree * (degree - 1) * bend / (8 * tolerance))))
    for step in range(1, count + 1):
        yield _along(points, step / count)


def _along(points: list[Point], share: float) -> Point:
    while len(points) > 1:
        points = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for (x0, y0), (x1, y1) in pairwise(points)]
    return points[0]


def stroke(path: str, width: float, tolerance: float) -> Triangles:
    """Return the triangles of a line of a width along a path; ends and corners are round.

    They overlap in corners: paint them opaque.
    """
    found = Triangles([], [])
    for contour in contours(path, tolerance):
        _Stroke(found, width / 2, tolerance).follow(contour)
    return found


class _Stroke:
    """The line along one contour, as it is laid down."""

    def __init__(self, into: Triangles, half: float, tolerance: float) -> None:
        self._corners, self._indices = into.corners, into.indices
        self._half = half
        self._step = 2 * acos(max(0.0, 1 - min(tolerance / half, 1)))
        """The angle between the points of a round corner."""

    def follow(self, contour: Contour) -> None:
        points = contour.points
        if len(points) == 1:
            self._disc(points[0])
            return
        ring = (*points, points[0]) if contour.is_closed else points
        angles = [atan2(y1 - y0, x1 - x0) for (x0, y0), (x1, y1) in pairwise(ring)]
        # An open line turns back at its ends, which rounds them.
        before = angles[-1] if contour.is_closed else angles[0] + pi
        after = angles[0] if contour.is_closed else angles[-1] + pi
        begin = self._turn(ring[0], before, angles[0])[1]
        for point, angle, following in zip(ring[1:], angles, (*angles[1:], after), strict=True):
            end, begins = self._turn(point, angle, following)
            self._quad(begin, end)
            begin = begins

    def _turn(self, point: Point, before: float, after: float) -> tuple[_Pair, _Pair]:
        """Return the two corners at which a segment ends, and those at which the next begins."""
        turn = (after - before + pi) % (2 * pi) - pi
        if abs(turn) < _SMOOTH:
            both = self._across(point, before + turn / 2, self._half / cos(turn / 2))
            return both, both
        self._disc(point)
        return self._across(point, before, self._half), self._across(point, after, self._half)

    def _across(self, point: Point, angle: float, half: float) -> _Pair:
        """Add the corners to both sides of a point, across a direction."""
        x, y = -sin(angle) * half, cos(angle) * half
        first = len(self._corners)
        self._corners += (point[0] + x, point[1] + y), (point[0] - x, point[1] - y)
        return first, first + 1

    def _quad(self, begin: _Pair, end: _Pair) -> None:
        self._indices += (*begin, end[0], begin[1], end[1], end[0])

    def _disc(self, point: Point) -> None:
        count = max(6, ceil(2 * pi / self._step))
        first = len(self._corners)
        for index in range(count):
            angle = 2 * pi * index / count
            self._corners.append((point[0] + cos(angle) * self._half, point[1] + sin(angle) * self._half))
        for index in range(1, count - 1):
            self._indices += (first, first + index, first + index + 1)
