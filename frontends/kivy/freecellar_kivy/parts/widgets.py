"""The parts of which screens are made. Each takes its colours and lengths when it is made; `Kit` makes them."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Mesh, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from freecellar_kivy.drawing.palette import CURSOR
from freecellar_kivy.drawing.stamps import colour_of

PLAIN: Final = "Roboto"
WITH_SUITS: Final = "DejaVuSans"
"""Of Kivy's fonts the one that has the suits, and most else that a name may hold."""

_RIM: Final = "#0b2e55"
"""Around the mark of the keyboard's place, which is seen on paper and on cloth."""

_LATIN: Final = 0x24F
_PUNCTUATION: Final = "\N{EN DASH}\N{EM DASH}’“”…\N{BULLET}"

Rgba = tuple[float, float, float, float]


def rgba(text: str, opacity: float = 1.0) -> Rgba:
    """Return the colour that ``#rrggbb`` names, as Kivy takes it."""
    return (*colour_of(text), opacity)


def _is_plain(sign: str) -> bool:
    return ord(sign) <= _LATIN or sign in _PUNCTUATION


def drawable(text: str) -> str:
    """Return a text without what cannot be drawn, or would end it: halves of signs, as in odd names of files, and NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "?")


def marked_up(text: str) -> str:
    """Return a text as Kivy's markup, with signs that the plain font lacks in the one that may have them.

    >>> marked_up("9♥ on [10♠]")
    '9[font=DejaVuSans]♥[/font] on &bl;10[font=DejaVuSans]♠[/font]&br;'
    """
    parts = []
    for is_plain, signs in groupby(drawable(text), key=_is_plain):
        part = escape_markup("".join(signs))
        parts.append(part if is_plain else f"[font={WITH_SUITS}]{part}[/font]")
    return "".join(parts)


class Text(Label):
    """Words that wrap at their width and are as high as that makes them."""

    def __init__(self, text: str, **options: Any) -> None:  # noqa: ANN401 - what a Label takes
        super().__init__(text=marked_up(text), font_name=PLAIN, markup=True, size_hint_y=None, height=0, **options)
        self.bind(width=self._wrap, texture_size=self._grow)
        self._wrap()

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None)

    def _grow(self, *_: object) -> None:
        self.height = self.texture_size[1]

    def say(self, text: str) -> None:
        """Show other words."""
        self.text = marked_up(text)


class Heading(Label):
    """Words in a bar: on one line, or where that is too short on two of smaller letters; what is left out then is marked."""

    def __init__(self, text: str, large: float, small: float, **options: Any) -> None:  # noqa: ANN401 - what a Label takes
        super().__init__(text=marked_up(text), font_name=PLAIN, markup=True, valign="middle", **options)
        self._large, self._small = large, small
        self.shorten_from = "right"
        self.bind(size=self._fit)

    def _fit(self, *_: object) -> None:
        self.shorten = False
        self.font_size, self.text_size = self._large, (None, None)
        self.texture_update()
        if self.texture_size[0] > self.width:
            self.font_size, self.text_size = self._small, (self.width, None)
            self.texture_update()
            self.shorten = self.texture_size[1] > self.height
        self.text_size = self.size


class Words(Label):
    """Words in the middle of something to press, which is made high enough for them."""

    def __init__(self, text: str, **options: Any) -> None:  # noqa: ANN401 - what a Label takes
        super().__init__(text=marked_up(text), font_name=PLAIN, markup=True, halign="center", **options)
        self.bind(width=self._wrap)
        self._wrap()

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None)


class Stack(BoxLayout):
    """Parts below each other, as high as they are together."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - what a BoxLayout takes
        super().__init__(orientation="vertical", size_hint_y=None, **options)
        self.bind(minimum_height=self.setter("height"))


class Row(BoxLayout):
    """Parts beside each other, as high as the highest."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - what a BoxLayout takes
        super().__init__(orientation="horizontal", size_hint_y=None, **options)
        self.bind(minimum_height=self.setter("height"))


class Ground:
    """A round-cornered ground below a widget, which goes along with it."""

    def __init__(self, widget: Widget, colour: Rgba, radius: float, edge: Rgba | None = None) -> None:
        self._widget, self._radius = widget, radius
        self.colour, self._shape = Color(*colour), RoundedRectangle(radius=[radius])
        self._edge_colour, self._edge = Color(*(edge or (0, 0, 0, 0))), Line(width=1)
        group = InstructionGroup()
        for instruction in (self.colour, self._shape, self._edge_colour, self._edge):
            group.add(instruction)
        widget.canvas.before.insert(0, group)  # below all that has a colour of its own
        widget.ground = self  # bindings hold nothing
        widget.bind(pos=self._follow, size=self._follow)
        self._follow()

    def mark(self, edge: Rgba) -> None:
        """Show another edge."""
        self._edge_colour.rgba = edge

    def _follow(self, *_: object) -> None:
        self._shape.pos, self._shape.size = self._widget.pos, self._widget.size
        self._edge.rounded_rectangle = (*self._widget.pos, *self._widget.size, self._radius)


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


_LEAST: Final = {True: "least", False: "minimum_height"}
"""What tells the height that something to press needs, and that of any other tile."""


class Mosaic(Layout):
    """Tiles in rows; those of a row are equally high."""

    def __init__(self, across: int, gap: float, **options: Any) -> None:  # noqa: ANN401 - what a Layout takes
        super().__init__(size_hint_y=None, **options)
        self._across, self._gap = across, gap
        self._trigger = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._trigger, size=self._trigger, children=self._trigger)

    def add_widget(self, widget: Widget, *args: Any, **options: Any) -> None:  # noqa: ANN401 - what Kivy passes
        """Add a tile."""
        widget.bind(**{_LEAST[isinstance(widget, Press)]: self._trigger})
        super().add_widget(widget, *args, **options)

    def do_layout(self, *_: object) -> None:
        """Lay the tiles out once this frame is done."""
        self._trigger()

    def _lay_out(self, *_: object) -> None:
        tiles = self.children[::-1]
        rows = [tiles[at : at + self._across] for at in range(0, len(tiles), self._across)]
        width = (self.width - self._gap * (self._across - 1)) / self._across
        heights = [max(getattr(tile, _LEAST[isinstance(tile, Press)]) for tile in row) for row in rows]
        self.height = sum(heights) + self._gap * max(len(rows) - 1, 0)
        top = self.top
        for row, height in zip(rows, heights, strict=True):
            for index, tile in enumerate(row):
                tile.pos = (self.x + index * (width + self._gap), top - height)
                tile.size = (width, height)
            top -= height + self._gap


class Scroll(ScrollView):
    """What is higher than the screen."""

    def __init__(self, unit: float) -> None:
        super().__init__(
            do_scroll_x=False,
            effect_cls=ScrollEffect,
            bar_width=5 * unit,
            bar_margin=2 * unit,
            scroll_type=["bars", "content"],
            scroll_distance=12 * unit,
            bar_color=(1, 1, 1, 0.6),
            bar_inactive_color=(1, 1, 1, 0.25),
            smooth_scroll_end=8,
            scroll_wheel_distance=60 * unit,
        )


class OnOff(Widget):
    """Shows whether something is on; what is around it is pressed."""

    def __init__(self, unit: float, on: Rgba, off: Rgba, *, is_on: bool) -> None:
        super().__init__(size_hint=(None, None), size=(46 * unit, 26 * unit))
        self._is_on = is_on
        with self.canvas:
            Color(*(on if is_on else off))
            self._track = RoundedRectangle(size=self.size, radius=[self.height / 2])
            Color(1, 1, 1, 1)
            self._knob = Ellipse(size=(self.height - 6 * unit, self.height - 6 * unit))
        self.bind(pos=self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        gap = (self.height - self._knob.size[1]) / 2
        self._track.pos = self.pos
        x = self.right - gap - self._knob.size[0] if self._is_on else self.x + gap
        self._knob.pos = (x, self.y + gap)


class Icon(Widget):
    """A sign of a few lines, in a square of 24 by 24 with y upwards."""

    def __init__(self, strokes: Sequence[Sequence[float]], colour: Rgba, unit: float) -> None:
        super().__init__(size_hint=(None, None), size=(24 * unit, 24 * unit))
        self._strokes, self._unit = strokes, unit
        with self.canvas:
            Color(*colour)
            self._lines = [Line(width=1.1 * unit, cap="round", joint="round") for _ in strokes]
        self.bind(pos=self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        for line, stroke in zip(self._lines, self._strokes, strict=True):
            line.points = [
                (self.x if index % 2 == 0 else self.y) + value * self._unit for index, value in enumerate(stroke)
            ]


def quads(boxes: Sequence[tuple[float, float, float, float]]) -> Mesh:
    """Return an instruction that fills many boxes of one colour at once: x, y, width, height each."""
    vertices: list[float] = []
    indices: list[int] = []
    for number, (x, y, width, height) in enumerate(boxes):
        for right, up in ((0, 0), (1, 0), (1, 1), (0, 1)):
            vertices += (x + right * width, y + up * height, 0, 0)
        indices += [4 * number + corner for corner in (0, 1, 2, 0, 2, 3)]
    return Mesh(vertices=vertices, indices=indices, mode="triangles")
