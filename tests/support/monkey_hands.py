"""The hands of somebody without any sense: fingers, a mouse and keys, all by chance, in an app's window.

Import this as `support.stage` is imported: it opens the window.
"""

import random
from collections import deque
from typing import Final

from kivy.core.window import Keyboard, Window

from freecellar import Game
from freecellar.sitting import offered
from freecellar_kivy.app import FreecellarApp
from freecellar_kivy.navigator import TABLE
from freecellar_kivy.parts.focus import things_to_press
from freecellar_kivy.presenting.layout import Spot
from freecellar_kivy.table.screen import TableScreen
from support.mouse import RealMouse
from support.stage import Finger, Stage
from support.tables import Point

MOST_FINGERS: Final = 3
FLURRY: Final = 3
"""The most keys that are pressed before the next frame."""
_KEYS: Final = (
    *("left", "right", "up", "down", "tab", "enter", "spacebar", "home", "backspace", "escape"),
    *("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "pause", "pageup", "delete"),
    *"123456780abcdhsv",
)
_CHORDS: Final = (
    *(("z", "ctrl"), ("z", "ctrl", "shift"), ("y", "ctrl"), ("h", "ctrl"), ("a", "ctrl"), ("e", "ctrl")),
    *(("p", "ctrl"), ("b", "ctrl"), ("w", "ctrl"), ("n", "ctrl"), ("r", "ctrl"), ("q", "ctrl", "shift")),
    *(("tab", "shift"), ("f1", "shift"), ("enter", "ctrl"), ("z", "meta"), ("x", "alt")),
)


class MonkeyHands:
    """Touches whatever is in the window."""

    app: FreecellarApp

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self._chance = random.Random(seed)
        self._log: deque[str] = deque(maxlen=40)
        self._fingers: list[Finger] = []
        self.is_stopped = False
        """Whether the app has just been closed."""

    @property
    def table(self) -> TableScreen:
        """The table's screen."""
        return self.app.table

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.table.sitting.game

    @property
    def _is_at_table(self) -> bool:
        return bool(self.app.root.current == TABLE) and self.app.desk.sitting is not None

    def _note(self, *what: object) -> None:
        self._log.append(" ".join(map(str, what)))

    # Fingers, and a mouse.

    def _drag(self) -> None:
        """Drag what may move to where it may go."""
        way = self._way()
        if way is None:
            self._touch()
            return
        self._note("drag", *way)
        self._slide(*way, steps=2)

    def _swift(self) -> None:
        """Drag with the mouse, within one frame."""
        start, end = self._way() or (self._point(), self._point(beyond=60))
        self._note("swift", start, end)
        mouse = RealMouse()
        mouse.drag([start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end])
        self.stage.frames(2)
        mouse.close()

    def _way(self) -> tuple[Point, Point] | None:
        """Return from where to where a finger drags what may move; None where nothing may."""
        if not self._is_at_table:
            return None
        moves = sorted({(m.source, m.target, m.count) for m in offered(self.game.rules, self.game.position)})
        if not moves:
            return None
        source, target, count = self._chance.choice(moves)
        layout = self.table.presenter.layout
        origin, goal = layout.box(Spot(source, layout.counts[source] - count)), layout.picked(target, 1)
        x, y = origin.x + origin.width / 2, origin.top - 3
        return (x, y), (x + goal.x - origin.x, y + goal.y - origin.y)

    def _slide_anywhere(self) -> None:
        """Drag from somewhere to somewhere, also beyond the edge."""
        start, end = self._point(), self._point(beyond=60)
        self._note("slide", start, end)
        self._slide(start, end, steps=self._chance.choice((1, 2, 4)))

    def _slide(self, start: tuple[float, float], end: tuple[float, float], *, steps: int) -> None:
        self.stage.finger(*start).to(*end, steps=steps).up()

    def _touch(self) -> None:
        """Tap anywhere."""
        point = self._point()
        self._note("touch", point)
        self.stage.tap(*point)

    def _tap(self) -> None:
        """Tap a card, once or twice."""
        if not self._is_at_table:
            self._touch()
            return
        layout = self.table.presenter.layout
        box = layout.box(self._chance.choice(layout.cards).spot)
        point = box.centre[0], box.top - 3
        times = self._chance.choice((1, 1, 1, 2, 3))
        self._note("tap", *point, "times", times)
        for _ in range(times):
            self.stage.tap(*point)

    def _hold(self) -> None:
        """Rest a finger on something, and lift it."""
        point = self._point()
        self._note("hold", point)
        finger = self.stage.finger(*point)
        self.stage.wait(0.6)
        finger.up()

    def _button(self) -> None:
        """Press something that can be pressed."""
        if self._is_at_table and self.table.sheet is None:
            buttons = {command.value: button.center for command, button in self.table.tools.buttons.items()}
        else:
            screen = self.app.root.current_screen
            root = screen if screen.sheet is None or screen.sheet.widget is None else screen.sheet.widget
            presses = things_to_press(root)
            buttons = {f"{n} {each.name}": each.to_window(*each.center) for n, each in enumerate(presses)}
        if not buttons:
            self._touch()
            return
        name = self._chance.choice([*buttons])
        self._note("button", name)
        self.stage.tap(*buttons[name])

    def _finger_down(self) -> None:
        """Put one more finger down, and leave it there."""
        if len(self._fingers) < MOST_FINGERS:
            point = self._point()
            self._note("finger", len(self._fingers), "down", point)
            self._fingers.append(self.stage.finger(*point))

    def _finger_move(self) -> None:
        """Move a finger that is down."""
        if self._fingers:
            index, point = self._chance.randrange(len(self._fingers)), self._point(beyond=60)
            self._note("finger", index, "to", point)
            self._fingers[index].to(*point, steps=self._chance.choice((1, 3)))

    def _finger_up(self) -> None:
        """Lift a finger that is down."""
        if self._fingers:
            index = self._chance.randrange(len(self._fingers))
            self._note("finger", index, "up")
            self._fingers.pop(index).up()

    def _point(self, *, beyond: float = 0) -> tuple[float, float]:
        width, height = Window.size
        x, y = self._chance.uniform(-beyond, width + beyond), self._chance.uniform(-beyond, height + beyond)
        return round(x), round(y)

    # Keys.

    def _key(self) -> None:
        """Press a key."""
        name, modifiers, text = self._any_key()
        self.stage.press(Keyboard.keycodes[name], *modifiers, text=text)

    def _flurry(self) -> None:
        """Press several keys before the next frame."""
        for _ in range(self._chance.randint(2, FLURRY)):
            name, modifiers, text = self._any_key()
            Window.dispatch("on_key_down", Keyboard.keycodes[name], 0, text or None, modifiers)
            Window.dispatch("on_key_up", Keyboard.keycodes[name], 0)
            if self.is_stopped:
                return

    def _any_key(self) -> tuple[str, list[str], str]:
        """Return a key, what is held with it, and what it types."""
        is_chord = self._chance.random() < 0.25
        name, *modifiers = self._chance.choice(_CHORDS) if is_chord else (self._chance.choice(_KEYS),)
        self._note("key", name, *modifiers)
        return name, modifiers, "\x1a" if "ctrl" in modifiers else name if len(name) == 1 else ""
