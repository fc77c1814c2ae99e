"""What is drawn without words: colours as Kivy takes them, grounds, signs, switches, and many boxes at once."""

from collections.abc import Sequence

from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Mesh, RoundedRectangle
from kivy.uix.widget import Widget

from freecellar_kivy.drawing.stamps import colour_of

Rgba = tuple[float, float, float, float]


def rgba(text: str, opacity: float = 1.0) -> Rgba:
    """Return the colour that ``#rrggbb`` names, as Kivy takes it."""
    return (*colour_of(text), opacity)


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
