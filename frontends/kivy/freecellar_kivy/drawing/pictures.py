"""Pictures of an atlas on a canvas: marks and outlines, and cards in their order. Of what is as before nothing is touched."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from kivy.graphics import Color, InstructionGroup, Rectangle

from freecellar_kivy.drawing.atlas import Atlas, Cell, Covered, Key, Strip
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.layout import Face

_WHITE: Final = (1.0, 1.0, 1.0, 1.0)

Pair: TypeAlias = tuple[float, float]


class Placed(NamedTuple):
    """A picture of a card, and the card's lower left corner."""

    key: Face | Strip | Covered
    x: float
    y: float


class _Picture:
    """A picture of the atlas on the canvas, which may be stretched to the height of a run."""

    def __init__(self, group: InstructionGroup) -> None:
        self._colour = Color(*_WHITE)
        self._parts = [Rectangle(size=(0, 0)) for _ in range(3)]
        self._shown: tuple[object, ...] | None = None
        group.add(self._colour)
        for part in self._parts:
            group.add(part)

    def show(self, cell: Cell, box: Box, size: tuple[int, int], colour: tuple[float, ...]) -> None:
        """Lay it around a box; ``size`` is that of the cards in the atlas, whose halves keep their shape."""
        wanted = (cell, box, size, colour)
        if wanted == self._shown:
            return
        self._shown = wanted
        scale = box.width / size[0]
        margin, half = (
            cell.margin * scale,
            min(size[1] * scale, box.height) / 2,
        )  # new cards may be flatter than the old
        left, low, right, _, _, up, *_ = cell.coordinates
        cut = (low + up) / 2
        self._colour.rgba = colour
        heights = (half + margin, max(box.height - 2 * half, 0), half + margin)
        bands = ((low, cut), (cut, cut), (cut, up))
        y = box.y - margin
        for part, height, (bottom, top) in zip(self._parts, heights, bands, strict=True):
            part.texture = cell.texture
            part.tex_coords = (left, bottom, right, bottom, right, top, left, top)
            part.pos = (box.x - margin, y)
            part.size = (box.width + 2 * margin, height)
            y += height

    def hide(self) -> None:
        """Show nothing."""
        if self._shown is not None:
            self._shown = None
            for part in self._parts:
                part.size = (0, 0)


class Pictures:
    """Pictures that are shown or not; what is shown no longer is kept for the next."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._pictures: list[_Picture] = []

    def show(self, atlas: Atlas, wanted: Sequence[tuple[Key, Box, tuple[float, ...]]]) -> None:
        """Show these, back to front."""
        while len(self._pictures) < len(wanted):
            self._pictures.append(_Picture(self.group))
        for picture, (key, box, colour) in zip(self._pictures, wanted, strict=False):
            picture.show(atlas[key], box, (atlas.width, atlas.height), colour)
        for picture in self._pictures[len(wanted) :]:
            picture.hide()


class Cards:
    """Cards on the canvas in their order; of a frame like the last nothing is touched."""

    def __init__(self, scale: float = 1.0) -> None:
        """Take how much larger than usual the cards are, each around its middle."""
        self.group = InstructionGroup()
        self.group.add(Color(*_WHITE))
        self._scale = scale
        self._rectangles: list[Rectangle] = []
        self._shown: list[Placed | None] = []

    def forget(self) -> None:
        """Take nothing for drawn any longer: the pictures have changed."""
        self._shown = [None] * len(self._rectangles)
        for rectangle in self._rectangles:
            rectangle.size = (0, 0)  # there may be fewer cards in the next frame

    def show(self, atlas: Atlas, size: Pair, cards: Sequence[Placed]) -> None:
        """Show these, back to front."""
        while len(self._rectangles) < len(cards):
            self._rectangles.append(Rectangle(size=(0, 0)))
            self._shown.append(None)
            self.group.add(self._rectangles[-1])
        for index, (card, last) in enumerate(zip(cards, self._shown, strict=False)):
            if card != last:
                self._shown[index] = card
                self._place(self._rectangles[index], atlas, size, card)
        for index in range(len(cards), len(self._rectangles)):
            if self._shown[index] is not None:
                self._shown[index] = None
                self._rectangles[index].size = (0, 0)

    def _place(self, rectangle: Rectangle, atlas: Atlas, size: Pair, card: Placed) -> None:
        cell = atlas[card.key]
        rectangle.texture = cell.texture
        rectangle.tex_coords = cell.coordinates
        grown = (self._scale - 1) / 2
        margin = cell.margin * size[0] / atlas.width * self._scale
        rectangle.pos = (card.x - margin - size[0] * grown, card.y - margin - size[1] * grown)
        rectangle.size = (size[0] * self._scale + 2 * margin, size[1] * self._scale + 2 * margin)
