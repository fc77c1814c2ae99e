"""All faces and marks of one card size, drawn once into textures.

A face's ink is drawn several times as large as it will be seen, and the card around it (edge, round corners, shadow)
is worked out for each pixel while the ink is scaled down: everything is smooth, and nothing is scaled on the table.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias, assert_never

from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Fbo,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Scale,
    Translate,
    opengl,
)
from kivy.graphics.texture import Texture

from freecellar.cards import Suit
from freecellar.pages import faces
from freecellar_kivy.drawing import art, shaders, stamps
from freecellar_kivy.drawing.art import FaceStyle
from freecellar_kivy.drawing.stamps import colour_of
from freecellar_kivy.presenting.layout import Face

_PAGE: Final = 4096
"""The most pixels across of a page, where the graphics can do as many."""
_INK: Final = 1024
"""The most pixels across that ink is drawn on at once, unless one card needs more."""
_FINE: Final = 200
"""Up to so many pixels a card's ink is drawn four times as large, above twice."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A card of which little more than the index is seen: nothing below it looks out from under the next card."""

    face: Face


@dataclass(frozen=True, slots=True)
class Covered:
    """A card of which as much is seen as the usual fan shows, with a picture that has room there."""

    face: Face


@dataclass(frozen=True, slots=True)
class Faint:
    """What an empty place waits for, in white."""

    rank: int
    suit: Suit | None


class Mark(Enum):
    """A white shape around a card, painted in any colour.

    Where its inner edge is and how soft, where its outer edge is and how soft: all in shares of the card's width, from
    the card's edge outwards.
    """

    PLATE = (-9.0, 0.0, 0.0, 0.0)
    """The whole card."""
    OUTLINE = (-0.013, 0.0, 0.0, 0.0)
    RING = (-0.012, 0.0, 0.04, 0.0)
    HALO = (-0.01, 0.01, 0.05, 0.08)
    SHADOW = (-9.0, 0.0, 0.02, 0.10)

    @property
    def margin(self) -> float:
        """How far the shape reaches outwards."""
        return max(0.0, self.value[2] + self.value[3])


Key: TypeAlias = Face | Strip | Covered | Faint | Mark
Corner: TypeAlias = tuple[int, int]
"""A lower left corner in pixels."""
Size: TypeAlias = tuple[int, int]

_SHADERS: Final = {
    Face: shaders.FACE,
    Strip: shaders.FACE,
    Covered: shaders.FACE,
    Faint: shaders.MASK,
    Mark: shaders.MARK,
}
_SHADOW_MARGIN: Final = 0.06
_THIN: Final = 2
"""The least pixels that a mark reaches outwards, if it does."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a picture is kept, and how many pixels around the card belong to it."""

    texture: Texture
    coordinates: tuple[float, ...]
    margin: int


class Atlas:
    """The pictures of cards of one size and style.

    Ask for none while a canvas is open (`with canvas:`): it would take in what is drawn here.
    """

    def __init__(self, width: int, height: int, style: FaceStyle, keys: Iterable[Key]) -> None:
        """Draw pictures for cards of a width and height in pixels."""
        self.width, self.height = width, height
        self.style = replace(style, ratio=height / width)
        self._fine = 4 if width <= _FINE else 2
        self._limit = min(_PAGE, opengl.glGetIntegerv(opengl.GL_MAX_TEXTURE_SIZE)[0])
        self._cells: dict[Key, Cell] = {}
        self._pages: list[Fbo] = []
        self.add(keys)

    def __getitem__(self, key: Key) -> Cell:
        """Return a picture, and draw it first where it is not there yet."""
        if key not in self._cells:
            self.add([key])
        return self._cells[key]

    def __contains__(self, key: Key) -> bool:
        """Return whether a picture is drawn already."""
        return key in self._cells

    def add(self, keys: Iterable[Key]) -> None:
        """Draw pictures that are not there yet."""
        alike: dict[tuple[type, int], list[Key]] = {}
        for key in dict.fromkeys(keys):
            if key not in self._cells:
                alike.setdefault((type(key), self._margin(key)), []).append(key)
        for (_, margin), group in alike.items():
            most = _room(self._limit, self.width + 2 * margin) * _room(self._limit, self.height + 2 * margin)
            for page in _split(group, most):
                self._draw_page(page, margin)

    def redraw(self) -> None:
        """Draw all pictures anew, after the graphics have lost them."""
        keys = list(self._cells)
        self._cells, self._pages = {}, []
        self.add(keys)

    def _margin(self, key: Key) -> int:
        """Return how many pixels around the card belong to a picture."""
        share = (
            key.margin if isinstance(key, Mark) else _SHADOW_MARGIN if isinstance(key, Face | Strip | Covered) else 0.0
        )
        return round(share * self.width) + 2 + _THIN

    def _draw_page(self, keys: Sequence[Key], margin: int) -> None:
        """Draw pictures of one kind side by side into a texture of their own."""
        wide, high = self.width + 2 * margin, self.height + 2 * margin
        size, corners = _grid(keys, wide, high, self._limit)
        page = self._page(type(keys[0]), size)
        self._pages.append(page)
        for key, (x, y) in corners.items():
            self._cells[key] = Cell(page.texture, _coordinates(x, y, wide, high, size), margin)
        wide, high = self.width * self._fine, self.height * self._fine
        batches = [*_split(keys, _room(_INK, wide) * _room(_INK, high))]
        ink_size, places = _grid(batches[0], wide, high, _INK)
        ink = Fbo(size=ink_size, vs=stamps.VERTEX_SHADER, fs=stamps.FRAGMENT_SHADER)
        page["tap"] = self._fine / 4 / ink_size[0], self._fine / 4 / ink_size[1]
        for batch in batches:
            at = dict(zip(batch, places.values(), strict=False))
            self._draw_ink(ink, at)
            vertices = [n for key in batch for n in self._quad(key, corners[key], at[key], ink_size, margin)]
            _overwrite(page, vertices, ink.texture)

    def _page(self, kind: type[Key], size: Size) -> Fbo:
        """Return an empty page."""
        page = Fbo(size=size, vs=shaders.VERTEX, fs=_SHADERS[kind])
        page.add(ClearColor(0, 0, 0, 0))
        page.add(ClearBuffers())
        page.draw()
        page["half_size"] = self.width / 2, self.height / 2
        page["radius"] = self.width * faces.CORNER
        if kind in (Face, Strip, Covered):
            page["edge"] = *colour_of(self.style.deck.edge), 0.24
            page["shadow"] = 0.008 * self.width, 0.014 * self.width, 0.5 + 0.014 * self.width, 0.4
        return page

    def _draw_ink(self, ink: Fbo, places: dict[Key, Corner]) -> None:
        """Draw the ink of pictures, each at its place, much larger than it will be seen."""
        ink.clear()
        has_paper = not any(isinstance(key, Faint) for key in places)
        ink.add(ClearColor(*(colour_of(self.style.deck.paper) if has_paper else (0, 0, 0)), 1))
        ink.add(ClearBuffers())
        scale = self.width * self._fine
        for key, (x, y) in places.items():
            sketch = self._sketch(key)
            if sketch is not None:
                ink.add(PushMatrix())
                ink.add(Translate(x, y + self.height * self._fine))
                ink.add(Scale(scale, -scale, 1))
                ink.add(sketch)
                ink.add(PopMatrix())
        ink.draw()
        ink.clear()

    def _sketch(self, key: Key) -> InstructionGroup | None:
        match key:
            case Face():
                return art.face(key.rank, key.suit, self.style)
            case Strip(face):
                return art.index(face.rank, face.suit, self.style)
            case Covered(face):
                return art.covered(face.rank, face.suit, self.style)
            case Faint():
                return art.faint(key.rank, key.suit, self.style)
            case Mark():
                return None
        assert_never(key)

    def _quad(self, key: Key, corner: Corner, place: Corner, ink_size: Size, margin: int) -> Iterator[float]:
        """Yield the four corners of a picture: on the page, in the ink, around the card's middle, and its profile."""
        profile = (0.0, 0.0, 0.0, 0.0)
        if isinstance(key, Mark):
            inner, inner_soft, outer, outer_soft = (share * self.width for share in key.value)
            profile = inner, inner_soft + 0.5, max(outer, _THIN if outer else 0), outer_soft + 0.5
        for right, up in ((0, 0), (1, 0), (1, 1), (0, 1)):
            x = right * (self.width + 2 * margin)
            y = up * (self.height + 2 * margin)
            yield from (corner[0] + x, corner[1] + y)
            yield (place[0] + (x - margin) * self._fine) / ink_size[0]
            yield (place[1] + (y - margin) * self._fine) / ink_size[1]
            yield from (x - margin - self.width / 2, self.height / 2 + margin - y)
            yield from profile


def _room(length: int, piece: int) -> int:
    return max(1, length // piece)


def _split(keys: Sequence[Key], count: int) -> Iterator[Sequence[Key]]:
    return (keys[at : at + count] for at in range(0, len(keys), count))


def _grid(keys: Sequence[Key], wide: int, high: int, limit: int) -> tuple[Size, dict[Key, Corner]]:
    """Return the size of a sheet that holds pictures in rows, and the corner of each."""
    across = min(len(keys), _room(limit, wide))
    corners = {key: (index % across * wide, index // across * high) for index, key in enumerate(keys)}
    return (across * wide, -(-len(keys) // across) * high), corners


def _coordinates(x: int, y: int, wide: int, high: int, size: Size) -> tuple[float, ...]:
    left, right, low, up = x / size[0], (x + wide) / size[0], y / size[1], (y + high) / size[1]
    return left, low, right, low, right, up, left, up


def _overwrite(page: Fbo, vertices: list[float], ink: Texture) -> None:
    """Draw quads onto a page, which take the place of what is there, with their transparency."""
    count = len(vertices) // sum(size for _, size, _ in shaders.FORMAT)
    indices = [first + corner for first in range(0, count, 4) for corner in (0, 1, 2, 2, 3, 0)]
    page.clear()
    page.add(Callback(lambda _: opengl.glDisable(opengl.GL_BLEND)))
    page.add(Mesh(vertices=vertices, indices=indices, fmt=shaders.FORMAT, mode="triangles", texture=ink))
    page.add(Callback(lambda _: opengl.glEnable(opengl.GL_BLEND)))
    page.draw()
    page.clear()
