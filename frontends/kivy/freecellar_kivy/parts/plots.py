"""Plots of how games went, drawn on the canvas. What they show is worked out by functions that need no canvas."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from kivy.graphics import Color, Line, Rectangle
from kivy.uix.widget import Widget

from freecellar.play import EndedGame, Outcome
from freecellar_kivy.parts.shapes import Rgba, quads

_WINDOW: Final = 20
"""Over so many games the share of those won is taken."""


def win_shares(games: Sequence[EndedGame], window: int = _WINDOW) -> list[float]:
    """Return after each game the share won of the last few, games that count neither way left out.

    The first shares are of fewer games: of all there were by then.
    """
    won = [game.outcome is Outcome.WON for game in games if game.outcome is not Outcome.LEFT]
    return [sum(part) / len(part) for end in range(1, len(won) + 1) if (part := won[max(0, end - window) : end])]


def streaks(games: Sequence[EndedGame]) -> list[int]:
    """Return after each game how many were won in a row; below 0, how many were lost in a row."""
    rows: list[int] = []
    for game in games:
        if game.outcome is Outcome.LEFT:
            continue
        is_won, before = game.outcome is Outcome.WON, rows[-1] if rows else 0
        rows.append(max(before, 0) + 1 if is_won else min(before, 0) - 1)
    return rows


def times(games: Sequence[EndedGame]) -> list[int]:
    """Return the milliseconds of each game that was won."""
    return [game.time for game in games if game.outcome is Outcome.WON]


def thinned(values: Sequence[float], most: int) -> list[float]:
    """Return at most so many values, each the mean of its neighbours.

    >>> thinned([1, 3, 5, 7], 2)
    [2.0, 6.0]
    """
    if len(values) <= most:
        return [*values]
    edges = [round(index * len(values) / most) for index in range(most + 1)]
    return [sum(values[low:high]) / (high - low) for low, high in pairwise(edges)]


class Plot(Widget):
    """A plot that is drawn anew when its size changes."""

    def __init__(self, height: float, unit: float) -> None:
        super().__init__(size_hint_y=None, height=height)
        self.unit = unit
        self.bind(pos=self._again, size=self._again)

    def _again(self, *_: object) -> None:
        self.canvas.clear()
        if self.width > 1:
            with self.canvas:
                self.draw()

    def draw(self) -> None:
        """Draw, with the canvas open."""
        raise NotImplementedError


class Ring(Plot):
    """A share as part of a ring."""

    def __init__(self, share: float, colour: Rgba, rest: Rgba, height: float, unit: float) -> None:
        super().__init__(height, unit)
        self._share, self._colour, self._rest = share, colour, rest

    def draw(self) -> None:
        """Draw the whole ring, and over it the share from the top clockwise."""
        line = 9 * self.unit
        radius = min(self.size) / 2 - line
        Color(*self._rest)
        Line(circle=(*self.center, radius), width=line / 2)
        if self._share > 0:
            Color(*self._colour)
            Line(circle=(*self.center, radius, 0, 360 * self._share), width=line / 2, cap="round")


class Curve(Plot):
    """Values between 0 and 1 from the left to the right."""

    def __init__(self, values: Sequence[float], colour: Rgba, rule: Rgba, height: float, unit: float) -> None:
        super().__init__(height, unit)
        self._values, self._colour, self._rule = values, colour, rule

    def draw(self) -> None:
        """Draw rules at 0, a half and 1, and the curve."""
        edge = 3 * self.unit
        low, room = self.y + edge, self.height - 2 * edge
        Color(*self._rule)
        for share in (0, 0.5, 1):
            Rectangle(pos=(self.x, low + room * share), size=(self.width, max(1, self.unit)))
        values = thinned(self._values, max(2, int(self.width / (3 * self.unit))))
        if len(values) == 1:
            values = values * 2
        step = (self.width - 2 * edge) / (len(values) - 1)
        Color(*self._colour)
        points = [at for index, value in enumerate(values) for at in (self.x + edge + index * step, low + room * value)]
        Line(points=points, width=1.4 * self.unit, joint="round", cap="round")


class Bars(Plot):
    """A bar for each value, up or down from a line."""

    def __init__(self, values: Sequence[float], up: Rgba, down: Rgba, height: float, unit: float) -> None:
        super().__init__(height, unit)
        self._values, self._up, self._down = values, up, down

    def draw(self) -> None:
        """Draw the last bars that there is room for."""
        thin, gap = 6 * self.unit, 2 * self.unit
        most = max(1, int((self.width + gap) / (thin + gap)))
        values = self._values[-most:]
        step = max(thin + gap, min(self.width / len(values), 3 * (thin + gap)))
        high, deep = max(0.0, *values), -min(0.0, *values)
        scale = self.height / max(high + deep, 1e-9)
        zero = self.y + deep * scale
        boxes: dict[bool, list[tuple[float, float, float, float]]] = {True: [], False: []}
        for index, value in enumerate(values):
            tall = max(abs(value) * scale, self.unit)
            boxes[value >= 0].append((self.x + index * step, zero if value >= 0 else zero - tall, step - gap, tall))
        for is_up, colour in ((True, self._up), (False, self._down)):
            Color(*colour)
            quads(boxes[is_up])
