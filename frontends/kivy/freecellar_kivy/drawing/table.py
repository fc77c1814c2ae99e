"""The table as a widget: cloth, places, cards in their order, and marks; each frame changes only what has changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.context import get_context
from kivy.uix.widget import Widget

from freecellar import Place, Suit
from freecellar_kivy.drawing.art import FaceStyle
from freecellar_kivy.drawing.atlas import Atlas, Cell, Faint, Key, Mark, Strip
from freecellar_kivy.drawing.cloth import Felt
from freecellar_kivy.drawing.palette import Cloth
from freecellar_kivy.drawing.stamps import Colour
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.layout import Face
from freecellar_kivy.presenting.motion import Shown

FACES: Final = tuple(Face(rank, suit) for suit in Suit for rank in range(1, 14))
STRIPS: Final = {face: Strip(face) for face in FACES}
_ALIKE: Final = 0.7
"""Faces are stretched for a while only where their size is so like the one that is wanted."""
_AHEAD: Final = 8
"""How many pictures are drawn ahead in a frame."""
_SETTLED: Final = 0.12
"""Faces of a new size are drawn once the size has stayed for so many seconds; until then the old ones are stretched."""
_WHITE: Final = (1.0, 1.0, 1.0, 1.0)
_LIFT_SHADE: Final = (0.0, 0.0, 0.0, 0.42)
_BARE: Final = 0.62
_NARROW_BARE: Final = 1.0
"""A card of which less is seen, in card widths, shows its index alone."""
_LIFT: Final = 1.03
"""How much larger a card in the air is."""

Pair: TypeAlias = tuple[float, float]


class _Placed(NamedTuple):
    """A picture of a card, and the card's lower left corner."""

    key: Face | Strip
    x: float
    y: float


class Slot(NamedTuple):
    """The outline of a place, and what it waits for."""

    box: Box
    waits_for: Faint | None


class Marked(NamedTuple):
    """A mark around a card or a run."""

    mark: Mark
    box: Box
    colour: Colour
    opacity: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStyle:
    """How a table looks, apart from the size of its cards."""

    faces: FaceStyle = field(default_factory=FaceStyle)
    cloth: Cloth | None = None
    """None where the cloth is drawn by what lies below."""


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
        margin, half = cell.margin * scale, size[1] * scale / 2
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


class _Pictures:
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


class _Cards:
    """Cards on the canvas in their order; of a frame like the last nothing is touched."""

    def __init__(self, scale: float = 1.0) -> None:
        """Take how much larger than usual the cards are, each around its middle."""
        self.group = InstructionGroup()
        self.group.add(Color(*_WHITE))
        self._scale = scale
        self._rectangles: list[Rectangle] = []
        self._shown: list[_Placed | None] = []

    def forget(self) -> None:
        """Take nothing for drawn any longer: the pictures have changed."""
        self._shown = [None] * len(self._rectangles)
        for rectangle in self._rectangles:
            rectangle.size = (0, 0)  # there may be fewer cards in the next frame

    def show(self, atlas: Atlas, size: Pair, cards: Sequence[_Placed]) -> None:
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

    def _place(self, rectangle: Rectangle, atlas: Atlas, size: Pair, card: _Placed) -> None:
        cell = atlas[card.key]
        rectangle.texture = cell.texture
        rectangle.tex_coords = cell.coordinates
        grown = (self._scale - 1) / 2
        margin = cell.margin * size[0] / atlas.width * self._scale
        rectangle.pos = (card.x - margin - size[0] * grown, card.y - margin - size[1] * grown)
        rectangle.size = (size[0] * self._scale + 2 * margin, size[1] * self._scale + 2 * margin)


class TableView(Widget):
    """What is seen of the table.

    Tell it the style and the size of cards, then the places, and then each frame: what rests, what is marked, what is
    in the air.
    """

    def __init__(self, style: TableStyle, **options: object) -> None:
        """Start with bare cloth; the options are those of any widget."""
        super().__init__(**options)
        self.style = style
        self.card_size = (100.0, 140.0)
        self._atlas: Atlas | None = None
        self._felt: Felt | None = None
        self._slots: Sequence[Slot] = ()
        self._frame: tuple[list[Shown], list[Marked]] = [], []
        self._ground = Rectangle()
        self._places, self._marks, self._shades = _Pictures(), _Pictures(), _Pictures()
        self._resting, self._flying = _Cards(), _Cards(_LIFT)
        groups = (self._places.group, self._resting.group, self._marks.group, self._shades.group, self._flying.group)
        for instruction in (Color(*_WHITE), self._ground, *groups):
            self.canvas.add(instruction)
        self._draw_ahead = Clock.create_trigger(self._draw_more, 0, interval=True)
        self._redraw_soon = Clock.create_trigger(self._redraw_faces, _SETTLED)
        self.bind(pos=self._spread_felt, size=self._spread_felt)
        get_context().add_reload_observer(self._reload)

    @property
    def atlas(self) -> Atlas:
        """The pictures of the cards."""
        return self._atlas or self._redraw_faces()

    @property
    def cards(self) -> list[Shown]:
        """The cards that are shown."""
        return self._frame[0]

    @property
    def marks(self) -> list[Marked]:
        """The marks that are shown."""
        return self._frame[1]

    def dress(self, style: TableStyle) -> None:
        """Change how the table looks; faces are drawn anew when they are next needed."""
        if style.cloth != self.style.cloth:
            self.style = style
            self._spread_felt()
        if style.faces != self.style.faces:
            self._atlas = None
            self._forget()
        self.style = style

    def lay(self, card_size: Pair, slots: Sequence[Slot]) -> None:
        """Lay out the places, for cards of a size."""
        if card_size != self.card_size:
            self._forget()
            if self._atlas is not None and not _ALIKE < card_size[0] / self._atlas.width < 1 / _ALIKE:
                self._atlas = None
            elif self._atlas is not None:
                self._redraw_soon()
        self.card_size, self._slots = card_size, slots
        self._show_places()

    def show(self, cards: Iterable[Shown], marks: Iterable[Marked] = ()) -> None:
        """Show a frame: cards that lie, marks above them, and cards in the air; both back to front."""
        self._frame = (cards, marks) = [*cards], [*marks]
        resting: list[Shown] = []
        flying: list[Shown] = []
        for card in cards:
            (flying if card.is_lifted else resting).append(card)
        atlas, lying, lifted = self.atlas, self._seen(resting), self._seen(flying)
        atlas.add(card.key for card in (*lying, *lifted))
        self._resting.show(atlas, self.card_size, lying)
        self._marks.show(atlas, [(m.mark, m.box, (*m.colour, m.opacity)) for m in marks])
        self._shades.show(atlas, [(Mark.SHADOW, box, _LIFT_SHADE) for box in self._shadows(flying)])
        self._flying.show(atlas, self.card_size, lifted)

    def _seen(self, cards: Sequence[Shown]) -> list[_Placed]:
        """Return the pictures of cards, back to front.

        A card that another lies on exactly, as on foundations, has none: the shadows would add up.
        """
        least = (_NARROW_BARE if self.style.faces.is_narrow else _BARE) * self.card_size[0]
        above: dict[Place, tuple[float, float]] = {}
        found: list[_Placed] = []
        for spot, face, x, y, _ in reversed(cards):
            over = above.get(spot.place)
            above[spot.place] = (x, y)
            if over != (x, y):
                is_covered = over is not None and over[0] == x and 0 < y - over[1] < least
                found.append(_Placed(STRIPS.get(face) or Strip(face) if is_covered else face, x, y))
        found.reverse()
        return found

    def _shadows(self, flying: Sequence[Shown]) -> list[Box]:
        """Return where the shadows of cards in the air fall, one for all cards of a run."""
        width, height = self.card_size
        boxes: list[Box] = []
        for card in flying:
            box = Box(card.x + 0.03 * width, card.y - 0.06 * width, width, height)
            if boxes and boxes[-1].x == box.x and abs(boxes[-1].y - box.y) < height:
                low, top = min(boxes[-1].y, box.y), max(boxes[-1].top, box.top)
                boxes[-1] = Box(box.x, low, width, top - low)
            else:
                boxes.append(box)
        return boxes

    def _show_places(self) -> None:
        wanted: list[tuple[Key, Box, tuple[float, ...]]] = []
        for box, waits_for in self._slots:
            wanted += ((Mark.PLATE, box, (0, 0, 0, 0.15)), (Mark.OUTLINE, box, (1, 1, 1, 0.32)))
            if waits_for is not None:
                wanted.append((waits_for, box, (1, 1, 1, 0.26)))
        self._places.show(self.atlas, wanted)

    def _redraw_faces(self, *_: object) -> Atlas:
        """Draw the faces for the size of cards that there is now, and show what was shown with them."""
        self._redraw_soon.cancel()
        width, height = (max(8, round(side)) for side in self.card_size)
        self._atlas = Atlas(width, height, self.style.faces, Mark)
        self._forget()
        self._show_places()
        self.show(*self._frame)
        self._draw_ahead()
        return self._atlas

    def _draw_more(self, _: float) -> None:
        """Draw a few more of the pictures that will be needed, so that no frame takes long."""
        wanted: list[Key] = [*STRIPS.values(), *FACES]
        missing = [key for key in wanted if key not in self.atlas][:_AHEAD]
        self.atlas.add(missing)
        if not missing:
            self._draw_ahead.cancel()

    def _forget(self) -> None:
        self._resting.forget()
        self._flying.forget()

    def _spread_felt(self, *_: object) -> None:
        cloth = self.style.cloth
        self._felt = None if cloth is None else Felt(self.width, self.height, cloth)
        self._ground.texture = None if self._felt is None else self._felt.texture
        self._ground.pos, self._ground.size = self.pos, (0, 0) if self._felt is None else self.size

    def _reload(self, _: object) -> None:
        """Draw everything anew, after the graphics were lost."""
        if self._atlas is not None:
            self._redraw_faces()
        self._spread_felt()
