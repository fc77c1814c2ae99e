"""A game's layout as a small picture: a deal of it as the table would lay it out."""

from contextlib import suppress
from functools import lru_cache
from typing import Final

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, RoundedRectangle, Scale, Translate
from kivy.uix.widget import Widget

from freecellar import FreecellarError, deal
from freecellar.plugins import Variant
from freecellar_kivy.drawing.palette import DAY_DECK, NIGHT_DECK
from freecellar_kivy.parts.shapes import quads, rgba
from freecellar_kivy.parts.skin import Skin
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Laid, Layout
from freecellar_kivy.presenting.screen import Screen

_NUMBER: Final = 1
_NIGHT_PAPER: Final = "#4a545d"
"""Lighter than that of a card, whose edge is too fine for a small picture."""
_FAR: Final = 0.02
"""The density that makes the bars of the table vanish, and nothing count as narrow."""


class Miniature(Widget):
    """A picture of a deal on cloth."""

    def __init__(self, variant: Variant, skin: Skin, width: float, height: float) -> None:
        super().__init__(size_hint=(None, None), size=(width, height))
        picture = _picture(variant, skin, round(width), round(height))
        with self.canvas:
            Color(1, 1, 1, 1)
            self._shape = RoundedRectangle(size=self.size, radius=[height * 0.08], texture=picture.texture)
        self.bind(pos=self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        self._shape.pos = self.pos


def forget_pictures() -> None:
    """Draw each picture anew when it is next wanted: the graphics have lost them."""
    _picture.cache_clear()


@lru_cache(maxsize=128)
def _picture(variant: Variant, skin: Skin, width: int, height: int) -> Fbo:
    """Return a picture as it is kept by the graphics: many pages show it again and again."""
    picture = Fbo(size=(width, height))
    picture.add(ClearColor(*rgba(skin.cloth.middle)))
    picture.add(ClearBuffers())
    picture.add(Translate(0, height))
    picture.add(Scale(1, -1, 1))  # a rounded rectangle shows its texture upside down
    with suppress(FreecellarError):  # a plugin that cannot tell its rules still has a name
        picture.add(_cards(_layout(variant, width, height), skin))
    picture.draw()
    return picture


def _layout(variant: Variant, width: int, height: int) -> Layout:
    rules = variant.rules()
    return lay_out(rules, deal(rules.tables, _NUMBER), Screen(width=width, height=height, density=_FAR))


def _cards(layout: Layout, skin: Skin) -> InstructionGroup:
    """Return the outlines of the places, and the cards with their edges and a speck of their colour."""
    group = InstructionGroup()
    wide, high = layout.card_width - 1, layout.card_height - 1
    group.add(Color(1, 1, 1, 0.2))
    group.add(quads([(box.x, box.y, wide, high) for box in layout.slots.values()]))
    deck = NIGHT_DECK if skin.is_dark else DAY_DECK
    paper = _NIGHT_PAPER if skin.is_dark else deck.paper
    # Cards of one place cover each other: each depth is painted after the one below.
    for depth in sorted({card.z for card in layout.cards}):
        cards = [card for card in layout.cards if card.z == depth]
        group.add(Color(0, 0, 0, 0.45))
        group.add(quads([(card.x, card.y, wide, high + 1) for card in cards]))
        group.add(Color(*rgba(paper)))
        group.add(quads([(card.x, card.y, wide, high) for card in cards]))
        for suit, colour in deck.suits.items():
            group.add(Color(*rgba(colour)))
            group.add(quads([_speck(card, wide, high) for card in cards if card.face.suit is suit]))
    return group


def _speck(card: Laid, wide: float, high: float) -> tuple[float, float, float, float]:
    """Return where a card shows its colour: a line along its upper edge."""
    inset, line = max(round(wide * 0.2), 1), max(round(wide * 0.18), 1)
    return card.x + inset, card.y + high - inset - line, wide - 2 * inset, line
