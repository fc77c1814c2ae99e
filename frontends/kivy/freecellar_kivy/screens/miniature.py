"""A game's layout as a small picture: a deal of it as the table would lay it out."""

from functools import lru_cache
from typing import Final

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, RoundedRectangle, Translate
from kivy.uix.widget import Widget

from freecellar import FreecellarError, deal
from freecellar.plugins import Variant
from freecellar_kivy.drawing.palette import DAY_DECK, NIGHT_DECK
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Laid, Layout
from freecellar_kivy.presenting.screen import Screen
from freecellar_kivy.screens.skin import Skin
from freecellar_kivy.screens.widgets import quads, rgba

_NUMBER: Final = 1
_NIGHT_PAPER: Final = "#4a545d"
"""Lighter than that of a card, whose edge is too fine for a small picture."""
_FAR: Final = 0.02
"""The density that makes the bars of the table vanish, and nothing count as narrow."""


class Miniature(Widget):
    """A picture of a deal on cloth."""

    def __init__(self, variant: Variant, skin: Skin, width: float, height: float) -> None:
        super().__init__(size_hint=(None, None), size=(width, height))
        try:
            layout = _layout(variant, round(width), round(height))
        except FreecellarError:  # a plugin that cannot tell its rules still has a name
            layout = None
        with self.canvas:
            Color(*rgba(skin.cloth.middle))
            self._cloth = RoundedRectangle(size=self.size, radius=[height * 0.08])
            PushMatrix()
            self._place = Translate(0, 0)
        if layout is not None:
            self.canvas.add(_cards(layout, skin))
        self.canvas.add(PopMatrix())
        self.bind(pos=self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        self._cloth.pos = self.pos
        self._place.xy = self.pos


@lru_cache(maxsize=64)
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
