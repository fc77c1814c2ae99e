"""The table's buttons: a sign with a word each, in a row below or one above the other at the side."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from freecellar.engine import Autoplay
from freecellar.play import Finish
from freecellar.sitting import Sitting
from freecellar_kivy.parts.shapes import Rgba
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.commands import Command

LEAST: Final = 44
"""The least width and height of a button, in dp."""


class Tool(NamedTuple):
    """A button of the table."""

    command: Command
    words: str
    strokes: tuple[tuple[float, ...], ...]
    """Its sign: lines in a square of 24 by 24, y upwards."""


def _arc(x: float, y: float, radius: float, points: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    return tuple(value for across, up in points for value in (x + radius * across, y + radius * up))


_ROUND: Final = (
    (-0.87, 0.5),
    (-0.5, 0.87),
    (0, 1),
    (0.5, 0.87),
    (0.87, 0.5),
    (1, 0),
    (0.87, -0.5),
    (0.5, -0.87),
    (0, -1),
)
_CURL: Final = _arc(12.5, 10.5, 6.5, _ROUND)


def _mirrored(stroke: Sequence[float]) -> tuple[float, ...]:
    return tuple(24 - value if index % 2 == 0 else value for index, value in enumerate(stroke))


_UNDO: Final = ((*_CURL, 8.5, 4), (6.2, 18.4, 6.0, 13.2, 11.2, 13.4))
_BULB: Final = _arc(
    12,
    14,
    6,
    (
        (-0.42, -0.95),
        (-0.87, -0.5),
        (-1, 0),
        (-0.8, 0.6),
        (-0.4, 0.92),
        (0, 1),
        (0.4, 0.92),
        (0.8, 0.6),
        (1, 0),
        (0.87, -0.5),
        (0.42, -0.95),
    ),
)
TOOLS: Final = {
    tool.command: tool
    for tool in (
        Tool(Command.UNDO, "Undo", _UNDO),
        Tool(Command.REDO, "Redo", tuple(map(_mirrored, _UNDO))),
        Tool(Command.HINT, "Hint", (_BULB, (9.5, 6, 14.5, 6), (10.5, 3.4, 13.5, 3.4))),
        Tool(Command.AUTO, "Auto", ((12, 4, 12, 17), (6.5, 12, 12, 17.5, 17.5, 12), (5, 21, 19, 21))),
        Tool(Command.FINISH, "Finish", ((6, 3, 6, 21), (6, 20, 18, 20, 15, 16, 18, 12, 6, 12))),
        Tool(Command.PAUSE, "Pause", ((9, 5, 9, 19), (15, 5, 15, 19))),
        Tool(Command.MENU, "Menu", ((5, 6.5, 19, 6.5), (5, 12, 19, 12), (5, 17.5, 19, 17.5))),
    )
}
_GO_ON: Final = ((8, 5, 18, 12, 8, 19, 8, 5),)
_BACK: Final = Tool(Command.UNDO, "Back", ((18, 5, 9, 12, 18, 19, 18, 5), (6, 5, 6, 19)))
_FORTH: Final = Tool(Command.REDO, "Forth", tuple(map(_mirrored, _BACK.strokes)))
_STOP: Final = Tool(Command.BACK, "Stop", ((6, 6, 18, 6, 18, 18, 6, 18, 6, 6),))


def tools_of(sitting: Sitting, room: int, *, is_running: bool) -> list[Tool]:
    """Return the buttons of a sitting, so many if there is no more room.

    ``is_running`` says whether a solution runs by itself.
    """
    if sitting.showing is not None:
        words, strokes = ("Halt", TOOLS[Command.PAUSE].strokes) if is_running else ("Go on", _GO_ON)
        return [_BACK, Tool(Command.WATCH, words, strokes), _FORTH, _STOP]
    game = sitting.game
    left_out = set() if game.policy.pauses else {Command.PAUSE}
    if game.policy.finish is Finish.NEVER:
        left_out.add(Command.FINISH)
    if game.policy.auto is Autoplay.OFF:
        left_out.add(Command.AUTO)
    if len(TOOLS) - len(left_out) > room:  # what finishes does all that Auto would
        left_out.add(Command.AUTO if game.can_finish else Command.FINISH)
    if len(TOOLS) - len(left_out) > room:
        left_out.add(Command.PAUSE)
    return [tool for command, tool in TOOLS.items() if command not in left_out]


class ToolButton(ButtonBehavior, Widget):
    """A sign with a word below it."""

    def __init__(self, tool: Tool, on_press: Callable[[Command], object]) -> None:
        """Take what it says and what it does."""
        super().__init__(size_hint=(None, None))
        self.tool = tool
        self._act = on_press
        self._unit = 1.0
        with self.canvas:
            self._shade = Color(1, 1, 1, 0)
            self._pressed = RoundedRectangle()
            self._ink = Color(1, 1, 1, 1)
            self._lines = [Line(width=1, cap="round", joint="round") for _ in tool.strokes]
        self._label = Label(text=tool.words, size_hint=(None, None))
        self.add_widget(self._label)
        self.bind(state=self._show_state, disabled=self._show_state)

    def style(self, box: Box, unit: float) -> None:
        """Take a place, and the pixels of a dp."""
        self._unit = unit
        self.pos, self.size = box[:2], box[2:]
        self._pressed.pos = (box.x + 2 * unit, box.y + 2 * unit)
        self._pressed.size = (box.width - 4 * unit, box.height - 4 * unit)
        self._pressed.radius = [8 * unit]
        x, y = self.center_x - 12 * unit, self.center_y - 3 * unit
        for line, stroke in zip(self._lines, self.tool.strokes, strict=True):
            line.width = 1.15 * unit
            line.points = [(x, y)[index % 2] + value * unit for index, value in enumerate(stroke)]
        self._label.font_size = 11.5 * unit
        self._label.size = (self.width, 16 * unit)
        self._label.pos = (self.x, self.center_y - 21 * unit)
        self._show_state()

    def on_release(self) -> None:
        """Do what it is for."""
        self._act(self.tool.command)

    def _show_state(self, *_: object) -> None:
        self._shade.a = 0.18 if self.state == "down" else 0.0
        self._ink.a = 0.32 if self.disabled else 1.0
        self._label.color = (1, 1, 1, 0.36 if self.disabled else 0.95)


class ToolBar(Widget):
    """The buttons: in a row, or one above the other."""

    def __init__(self, on_press: Callable[[Command], object]) -> None:
        """Take what a button does."""
        super().__init__(size_hint=(None, None))
        self._act = on_press
        self._buttons: dict[Tool, ToolButton] = {}
        self._box = Box(0, 0, 1, 1)
        self._unit = 1.0
        self._is_beside = False
        with self.canvas.before:
            self._colour = Color(0, 0, 0, 1)
            self._ground = Rectangle()

    @property
    def buttons(self) -> dict[Command, ToolButton]:
        """The buttons that are there, by what they do."""
        return {tool.command: button for tool, button in self._buttons.items()}

    @property
    def room(self) -> int:
        """How many buttons there are room for."""
        return int((self._box.height if self._is_beside else self._box.width) / (LEAST * self._unit))

    def style(self, box: Box, whole: Box, unit: float, ground: Rgba, *, is_beside: bool) -> None:
        """Take the place of the buttons and that of their ground, which goes on under a notch."""
        self._box, self._unit, self._is_beside = box, unit, is_beside
        self.pos, self.size = whole[:2], whole[2:]
        self._ground.pos, self._ground.size = whole[:2], whole[2:]
        self._colour.rgba = ground
        self._lay_out()

    def show(self, tools: Sequence[Tool]) -> None:
        """Show these buttons."""
        if list(tools) == list(self._buttons):
            return
        self.clear_widgets()
        self._buttons = {tool: self._buttons.get(tool) or ToolButton(tool, self._act) for tool in tools}
        for button in self._buttons.values():
            self.add_widget(button)
        self._lay_out()

    def enable(self, commands: frozenset[Command]) -> None:
        """Let these be pressed, and no others."""
        for tool, button in self._buttons.items():
            button.disabled = tool.command not in commands

    def _lay_out(self) -> None:
        for button, box in zip(self._buttons.values(), self._boxes(), strict=True):
            button.style(box, self._unit)

    def _boxes(self) -> Iterator[Box]:
        count, box = max(len(self._buttons), 1), self._box
        for index in range(count if self._buttons else 0):
            if self._is_beside:
                # The thumb is at the foot: Undo lies there, Menu is the furthest away.
                height = box.height / count
                yield Box(box.x, box.y + index * height, box.width, height)
            else:
                width = min(box.width / count, 150 * self._unit)
                left = box.x + (box.width - count * width) / 2
                yield Box(left + index * width, box.y, width, box.height)
