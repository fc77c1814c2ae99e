"""The program's icon, drawn from its own faces."""

from pathlib import Path

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, PopMatrix, PushMatrix, Rectangle, Rotate

from freecellar.cards import Suit
from freecellar_kivy.drawing.art import FaceStyle
from freecellar_kivy.drawing.atlas import Atlas, Cell, Mark
from freecellar_kivy.drawing.palette import CLOTHS
from freecellar_kivy.drawing.stamps import colour_of
from freecellar_kivy.presenting.layout import Face

SIZE = 256
_CARD = 122, 172
_FANNED = ((Face(12, Suit.HEARTS), 14.0, 40.0, 40.0), (Face(1, Suit.SPADES), -8.0, 96.0, 36.0))
"""The cards, back to front: how far each is turned in degrees, and its lower left corner."""


def icon() -> Fbo:
    """Return the icon: two cards on a piece of cloth."""
    cards = Atlas(*_CARD, FaceStyle(is_narrow=True), [face for face, *_ in _FANNED])
    ground = Atlas(SIZE - 8, SIZE - 8, FaceStyle(), [Mark.PLATE])
    picture = Fbo(size=(SIZE, SIZE))
    picture.add(ClearColor(0, 0, 0, 0))
    picture.add(ClearBuffers())
    picture.add(Color(*colour_of(CLOTHS["green"].middle)))
    picture.add(_laid(ground[Mark.PLATE], (4, 4), (SIZE - 8, SIZE - 8)))
    picture.add(Color(1, 1, 1, 1))
    for face, angle, x, y in _FANNED:
        picture.add(PushMatrix())
        picture.add(Rotate(angle=angle, origin=(x + _CARD[0] / 2, y + _CARD[1] / 2)))
        picture.add(_laid(cards[face], (x, y), _CARD))
        picture.add(PopMatrix())
    picture.draw()
    return picture


def _laid(cell: Cell, corner: tuple[float, float], size: tuple[int, int]) -> Rectangle:
    margin = cell.margin
    return Rectangle(
        texture=cell.texture,
        tex_coords=cell.coordinates,
        pos=(corner[0] - margin, corner[1] - margin),
        size=(size[0] + 2 * margin, size[1] + 2 * margin),
    )


def save_icon(path: Path) -> None:
    """Write the icon as a PNG file."""
    icon().texture.save(str(path), flipped=True)
