"""What a table's widget has really put on its canvas, rectangle by rectangle."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kivy.core.window import Window
from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture

from freecellar_kivy.app import FreecellarApp
from freecellar_kivy.drawing.atlas import Covered, Strip
from freecellar_kivy.drawing.table import FACES, TableView
from freecellar_kivy.presenting.layout import Face, Layout
from freecellar_kivy.presenting.screen import Screen


def screen_of(app: FreecellarApp) -> Screen:
    """Return the screen that a table must be laid out for, from the window and the player's settings."""
    preferences = app.desk.preferences
    return Screen(
        width=Window.width,
        height=Window.height,
        density=app.root.kit.unit,
        insets=app.root.insets,
        left_handed=preferences.left_handed,
        large_index=preferences.large_index,
    )


def drawn(view: TableView, layout: Layout) -> Iterator[tuple[Face, float, float]]:
    """Yield the face and the lower left corner of each card on the canvas: those that lie, then those in the air.

    A card in the air is larger, around the same middle.
    """
    atlas = view.atlas
    faces = {}
    for face in FACES:
        for key in (face, Strip(face), Covered(face)):
            cell = atlas[key]
            faces[_picture(cell.texture, cell.coordinates)] = face
    for group in (view._resting.group, view._flying.group):  # noqa: SLF001 - what is drawn is told nowhere else
        for part in group.children:
            if isinstance(part, Rectangle) and part.size[0] > 0:
                face = faces[_picture(part.texture, part.tex_coords)]
                across, down = part.size[0] - layout.card_width, part.size[1] - layout.card_height
                yield face, round(part.pos[0] + across / 2, 2), round(part.pos[1] + down / 2, 2)


def _picture(texture: Texture, coordinates: Sequence[float]) -> tuple[int, tuple[float, ...]]:
    return id(texture), tuple(round(value, 5) for value in coordinates)  # the canvas keeps less of a number


def canvas_faults(view: TableView, layout: Layout) -> str:
    """Return how the canvas differs from a layout at rest, or nothing; of cards that lie exactly alike one is drawn."""
    tops = {(card.spot.place, card.x, card.y): card for card in layout.cards}
    wanted: Counter[tuple[object, ...]] = Counter(
        (card.face, round(card.x, 2), round(card.y, 2)) for card in tops.values()
    )
    found: Counter[tuple[object, ...]] = Counter(drawn(view, layout))
    if any(card.face.suit is None for card in tops.values()):  # a foundation that ignores suits
        wanted, found = (Counter(place[1:] for place in counted.elements()) for counted in (wanted, found))
    missing, besides = wanted - found, found - wanted
    return f"not drawn: {[*missing][:5]}, drawn besides: {[*besides][:5]}" if missing or besides else ""


def ghosts(view: TableView, layout: Layout) -> str:
    """Return what is wrong with a frame, whatever moves in it: a card that is there twice, or not at all; or nothing."""
    spots = Counter(card.spot for card in view.cards)
    faces = Counter(face for face, _, _ in drawn(view, layout))
    known = Counter(card.face for card in layout.cards)
    if spots != Counter(card.spot for card in layout.cards):
        return f"not each card is shown once: {[*spots.items()]}"
    twice = {} if None in {face.suit for face in known} else faces - known
    return f"drawn too often: {[*twice]}" if twice else ""
