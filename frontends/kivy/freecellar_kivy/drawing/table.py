"""The table as a widget: cloth, places, cards in their order, and marks; each frame changes only what has changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.context import get_context
from kivy.uix.widget import Widget

from freecellar import Place, Suit
from freecellar_kivy.drawing.art import FaceStyle
from freecellar_kivy.drawing.atlas import Atlas, Covered, Faint, Key, Mark, Strip
from freecellar_kivy.drawing.cloth import Felt
from freecellar_kivy.drawing.palette import Cloth
from freecellar_kivy.drawing.pictures import Cards, Pair, Pictures, Placed
from freecellar_kivy.drawing.stamps import Colour
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.layout import Face
from freecellar_kivy.presenting.motion import Shown

FACES: Final = tuple(Face(rank, suit) for suit in Suit for rank in range(1, 14))
STRIPS: Final = {face: Strip(face) for face in FACES}
COVERED: Final = {face: Covered(face) for face in FACES}
_ALIKE: Final = 0.7
"""Faces are stretched for a while only where their size is so like the one that is wanted."""
_AHEAD: Final = 8
"""How many pictures are drawn ahead in a frame."""
_SETTLED: Final = 0.12
"""Faces of a new size are drawn once the size has stayed for so many seconds; until then the old ones are stretched."""
_WHITE: Final = (1.0, 1.0, 1.0, 1.0)
_LIFT_SHADE: Final = (0.0, 0.0, 0.0, 0.42)
_BARE: Final = 0.8
"""A card of which less is seen, in card widths, shows its index alone; a narrow one, if less than its whole picture."""
_LIFT: Final = 1.03
"""How much larger a card in the air is."""


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
        self._fan = 0.0
        self._atlas: Atlas | None = None
        self._felt: Felt | None = None
        self._slots: Sequence[Slot] = ()
        self._frame: tuple[list[Shown], list[Marked]] = [], []
        self._ground = Rectangle()
        self._places, self._marks, self._shades = Pictures(), Pictures(), Pictures()
        self._resting, self._flying = Cards(), Cards(_LIFT)
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

    def lay(self, card_size: Pair, slots: Sequence[Slot], fan: float = 0.0) -> None:
        """Lay out the places, for cards of a size and what the usual fan shows of those that are covered."""
        if (card_size, fan) != (self.card_size, self._fan):
            self._forget()
            if self._atlas is not None and not _ALIKE < card_size[0] / self._atlas.width < 1 / _ALIKE:
                self._atlas = None
            elif self._atlas is not None:
                self._redraw_soon()
        self.card_size, self._slots, self._fan = card_size, slots, fan
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

    def _seen(self, cards: Sequence[Shown]) -> list[Placed]:
        """Return the pictures of cards, back to front.

        A card that another lies on exactly, as on foundations, has none: the shadows would add up.
        """
        style = self.atlas.style
        shown = self._fan if style.shows_covered else self.card_size[1]
        whole = (style.picture_end if style.is_narrow else _BARE) * self.card_size[0]
        above: dict[Place, tuple[float, float]] = {}
        found: list[Placed] = []
        for spot, face, x, y, _ in reversed(cards):
            over = above.get(spot.place)
            above[spot.place] = (x, y)
            if over != (x, y):
                key: Face | Strip | Covered = face
                if over is not None and over[0] == x and 0 < (seen := y - over[1]) < whole:
                    key = COVERED.get(face, face) if seen >= shown else STRIPS.get(face) or Strip(face)
                found.append(Placed(key, x, y))
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
        self._atlas = Atlas(width, height, replace(self.style.faces, covered=self._fan / self.card_size[0]), Mark)
        self._forget()
        self._show_places()
        self.show(*self._frame)
        self._draw_ahead()
        return self._atlas

    def _draw_more(self, _: float) -> None:
        """Draw a few more of the pictures that will be needed, so that no frame takes long."""
        covered: Iterable[Key] = COVERED.values() if self.atlas.style.shows_covered else ()
        wanted: list[Key] = [*covered, *STRIPS.values(), *FACES]
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
