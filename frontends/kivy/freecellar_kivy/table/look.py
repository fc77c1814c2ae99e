"""What a presenter's picture looks like: styles, places and marks for the table's widget."""

from collections.abc import Iterator
from typing import Final

from freecellar.engine import Kind
from freecellar.play import Game
from freecellar_kivy.drawing.art import FaceStyle
from freecellar_kivy.drawing.atlas import Faint, Mark
from freecellar_kivy.drawing.palette import CURSOR, DAY_DECK, HINT, LANDING, NIGHT_DECK
from freecellar_kivy.drawing.stamps import colour_of
from freecellar_kivy.drawing.table import Marked, Slot, TableStyle
from freecellar_kivy.parts.skin import Skin
from freecellar_kivy.presenting.layout import Layout
from freecellar_kivy.presenting.picture import Picture
from freecellar_kivy.presenting.preferences import Preferences

_LANDING, _HINT, _CURSOR = map(colour_of, (LANDING, HINT, CURSOR))
_GLOW: Final = 0.9


def style_of(layout: Layout, preferences: Preferences, skin: Skin) -> TableStyle:
    """Return how the cards of a layout are drawn; the cloth lies below all screens."""
    faces = FaceStyle(
        deck=NIGHT_DECK if skin.paper == NIGHT_DECK.paper else DAY_DECK,
        four_colours=preferences.four_colours,
        large_index=layout.large_index,
        is_narrow=layout.is_narrow,
    )
    return TableStyle(faces=faces)


def slots_of(layout: Layout, game: Game) -> list[Slot]:
    """Return the outlines of all places, and what an empty one waits for."""
    tables, bases = game.rules.tables, game.position.bases
    found = []
    for place, box in layout.slots.items():
        waits_for = None
        if place.kind is Kind.FOUNDATION and game.policy.marks_foundations:
            waits_for = Faint(bases[place.index], tables.foundations.suits[place.index])
        elif place.kind is Kind.CELL and tables.cells.suits[place.index] is not None:
            waits_for = Faint(1, tables.cells.suits[place.index])
        found.append(Slot(box, waits_for))
    return found


def marks_of(picture: Picture) -> Iterator[Marked]:
    """Yield the marks of a picture, back to front."""
    for box in picture.landings:
        yield Marked(Mark.HALO, box, _LANDING, _GLOW)
    if picture.chosen is not None:
        yield Marked(Mark.RING, picture.chosen, _HINT)
    if picture.origin is not None:
        yield Marked(Mark.RING, picture.origin, _HINT)
    if picture.goal is not None:
        yield Marked(Mark.HALO, picture.goal, _HINT, _GLOW)
        yield Marked(Mark.RING, picture.goal, _HINT)
    if picture.cursor is not None:
        yield Marked(Mark.RING, picture.cursor, _CURSOR)
