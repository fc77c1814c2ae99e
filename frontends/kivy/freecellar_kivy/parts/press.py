"""Something to press, with whatever stands on it."""

from collections.abc import Callable
from typing import Final

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from freecellar_kivy.drawing.palette import CURSOR
from freecellar_kivy.parts.shapes import Ground, Rgba, rgba
from freecellar_kivy.parts.text import Words, marked_up

_RIM: Final = "#0b2e55"
"""Around the mark of the keyboard's place, which is seen on paper and on cloth."""


class Press(ButtonBehavior, BoxLayout):
    """Something to press: with a finger, the mouse, or Enter where the keyboard is."""

    focused = BooleanProperty(defaultvalue=False)
    """Whether the keyboard is here."""
    least = NumericProperty(0)
    """The height that its parts need, and a finger."""

    def __init__(
        self, colour: Rgba, radius: float, on_press: Callable[[], object], *, edge: Rgba | None = None
    ) -> None:
        super().__init__(orientation="vertical", size_hint_y=None)
        self.act = on_press
        self.name = ""
        """What it says, where it shows no words."""
        self.words: Words | None = None
        """The words of a button."""
        self.ground = Ground(self, colour, radius, edge)
        self._radius = radius
        with self.canvas.after:
            self._shade = Color(0, 0, 0, 0)
            self._cover = RoundedRectangle(radius=[radius])
            self._rim_colour = Color(*rgba(_RIM, 0))
            self._rim = Line(width=3)
            self._ring_colour = Color(*rgba(CURSOR, 0))
            self._ring = Line(width=1.5)
        self.bind(pos=self._follow, size=self._follow, state=self._press, focused=self._focus)
        self._follow()

    def on_release(self) -> None:
        """Do what it is for."""
        self.act()

    def on_least(self, *_: object) -> None:
        """Be high enough."""
        self.height = self.least

    def rename(self, text: str) -> None:
        """Show other words on a button."""
        self.name = text
        if self.words is not None:
            self.words.text = marked_up(text)

    def paint(self, colour: Rgba) -> None:
        """Show another ground."""
        self.ground.colour.rgba = colour

    def _follow(self, *_: object) -> None:
        self._cover.pos, self._cover.size = self.pos, self.size
        for line in (self._rim, self._ring):
            line.rounded_rectangle = (self.x + 2, self.y + 2, self.width - 4, self.height - 4, self._radius)

    def _press(self, *_: object) -> None:
        self._shade.a = 0.14 if self.state == "down" else 0

    def _focus(self, *_: object) -> None:
        self._rim_colour.a = self._ring_colour.a = 1 if self.focused else 0
