"""The table's words: the line above that keeps facts in view, and what is said for a while."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from freecellar import Suit
from freecellar_kivy.parts.shapes import Rgba, rgba
from freecellar_kivy.parts.text import PLAIN, marked_up
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.table.fitting import Fact, fitted

SAID: Final = 3.0
"""The seconds for which a sentence stays."""


def _font(text: str) -> str:
    """Return the font that has all of a text's signs."""
    return "DejaVuSans" if any(suit.symbol in text for suit in Suit) else PLAIN


class StatusLine(Widget):
    """Facts in one line, spread from edge to edge."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__(size_hint=(None, None))
        self._labels: list[Label] = []
        self._facts: Sequence[Fact] = ()
        self._size = 14.0
        self._widths: dict[tuple[str, float], float] = {}
        with self.canvas.before:
            self._colour = Color(0, 0, 0, 1)
            self._ground = Rectangle()

    @property
    def texts(self) -> list[str]:
        """What is to be read."""
        return [label.text for label in self._labels if label.text]

    def style(self, box: Box, whole: Box, size: float, ground: Rgba) -> None:
        """Take the place of the line, that of its ground (also under a notch), its letters and its colour."""
        self.pos, self.size = box[:2], box[2:]
        self._ground.pos, self._ground.size = whole[:2], whole[2:]
        self._colour.rgba = ground
        self._size = size
        self._lay_out()

    def show(self, facts: Sequence[Fact]) -> None:
        """Show facts."""
        if facts != self._facts:
            self._facts = facts
            self._lay_out()

    def _lay_out(self) -> None:
        side, gap = self._size, self._size
        texts = fitted(self._facts, self.width - 2 * side, gap, self._width_of)
        while len(self._labels) < len(texts):
            self._labels.append(Label(size_hint=(None, None), color=(1, 1, 1, 0.95)))
            self.add_widget(self._labels[-1])
        widths = [self._width_of(text) for text in texts]
        spare = (self.width - 2 * side - sum(widths)) / max(len(texts) - 1, 1)
        x = self.x + side
        if len(texts) == 1:
            x += spare / 2
        for label, text, width in zip(self._labels, texts, widths, strict=False):
            label.font_size, label.font_name = self._size, _font(text)
            label.text = text
            label.pos, label.size = (x, self.y), (width, self.height)
            x += width + spare
        for label in self._labels[len(texts) :]:
            label.text = ""

    def _width_of(self, text: str) -> float:
        key = (text, self._size)
        if key not in self._widths:
            if len(self._widths) > 500:  # noqa: PLR2004 - a clock shows many texts
                self._widths.clear()
            self._widths[key] = Measure(font_size=self._size, font_name=_font(text)).get_extents(text)[0] + 2.0
        return self._widths[key]


class Saying(Widget):
    """A sentence above the buttons, or where these stand beside the table on its facts."""

    def __init__(self) -> None:
        """Say nothing."""
        super().__init__(size_hint=(None, None))
        self._box = Box(0, 0, 1, 1)
        self._unit = 1.0
        self._at_top = False
        with self.canvas:
            self._colour = Color(0, 0, 0, 0)
            self._ground = RoundedRectangle()
        self._text = ""
        self._label = Label(halign="center", valign="middle", size_hint=(None, None), font_name=PLAIN, markup=True)
        self.add_widget(self._label)
        self._hush = Clock.create_trigger(lambda _: self.hush(), SAID)

    @property
    def text(self) -> str:
        """What is said now."""
        return self._text

    def style(self, box: Box, unit: float, *, at_top: bool) -> None:
        """Take the box at whose foot it stands, or which it covers."""
        self._box, self._unit, self._at_top = box, unit, at_top
        self._lay_out()

    def say(self, text: str, *, stays: bool = False) -> None:
        """Say something for three seconds, or until something else is said."""
        self._hush.cancel()
        self._text, self._label.text = text, marked_up(text)
        self._lay_out()
        if text and not stays:
            self._hush()

    def hush(self) -> None:
        """Say nothing any more."""
        self.say("")

    def _lay_out(self) -> None:
        label, unit, box = self._label, self._unit, self._box
        label.font_size = (13.5 if self._at_top else 15) * unit
        room = max(box.width - 28 * unit if self._at_top else min(box.width - 48 * unit, 560 * unit), 1.0)
        label.text_size = (None, None)
        label.texture_update()
        lines = max(ceil(label.texture_size[0] / room), 1)
        if lines > 1:
            # Lines of about one length: no word stands alone in the last.
            label.text_size = (min(label.texture_size[0] / lines + 3 * label.font_size, room), None)
            label.texture_update()
        width, height = label.texture_size
        self._colour.rgba = rgba("#0b1013", (1 if self._at_top else 0.88) if label.text else 0)
        if self._at_top:
            self.size = (box.width, max(box.height, height + 6 * unit))
            self.pos = (box.x, box.top - self.height)
        else:
            self.size = (width + 28 * unit, height + 18 * unit)
            self.pos = (box.centre[0] - self.width / 2, box.y + 10 * unit)
        self._ground.pos, self._ground.size = self.pos, self.size
        self._ground.radius = [0 if self._at_top else 10 * unit]
        label.size, label.center = (width, height), self.center
