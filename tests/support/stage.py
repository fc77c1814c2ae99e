"""A window whose frames are stepped by hand, whose clock is turned by hand, and whose fingers are ours.

Import this after the environment is set, as `tests/frontends/kivy/conftest.py` does.
"""

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo, opengl
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

FRAME: Final = 1 / 60
"""The seconds that a frame takes."""
SLOW: Final = 0.1
"""The seconds that a frame takes where nobody looks."""

CLEAR: Final = 3
"""By so much a colour must differ to be another: where a picture lies in its texture moves edges by less."""

Colour = tuple[int, int, int]


class HandClock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


_CLOCK: Final = HandClock()
"""One for all stages: an event that is left over waits for ever where time goes back."""


class Finger:
    """A finger, or the mouse with its left button, that is down."""

    def __init__(self, stage: "Stage", x: float, y: float, *, is_double: bool = False) -> None:
        self._stage = stage
        self._touch = UnitTestTouch(x, y)
        self._touch.is_double_tap = is_double
        self._touch.touch_down()
        stage.frames(1)

    def to(self, x: float, y: float, *, steps: int = 6) -> "Finger":
        """Slide to a point in so many frames."""
        left, bottom = self._touch.pos
        for step in range(1, steps + 1):
            self._touch.touch_move(left + (x - left) * step / steps, bottom + (y - bottom) * step / steps)
            self._stage.frames(1)
        return self

    def up(self) -> None:
        """Lift."""
        self._touch.touch_up()
        self._stage.frames(1)


class Screenshot:
    """What the window showed; x runs to the right and y downwards, both from 0."""

    def __init__(self, width: int, height: int, rows: list[bytes]) -> None:
        self.width, self.height = width, height
        self.rows = rows
        """The pixels of each row from the top, red, green and blue one after the other."""

    def at(self, x: float, y: float) -> Colour:
        """Return the colour of a pixel."""
        red, green, blue = self.rows[int(y)][3 * int(x) : 3 * int(x) + 3]
        return red, green, blue

    def colours(self) -> set[Colour]:
        """Return all colours."""
        return {colour for row in self.rows for colour in zip(row[::3], row[1::3], row[2::3], strict=True)}

    def unlike(self, other: "Screenshot", rows: slice = slice(None)) -> int:
        """Return how many values of red, green and blue differ clearly from another's, in some rows."""
        pairs = zip(self.rows[rows], other.rows[rows], strict=True)
        return sum(abs(a - b) > CLEAR for row, same in pairs if row != same for a, b in zip(row, same, strict=True))

    def save(self, path: Path) -> None:
        """Write a PNG file."""

        def chunk(kind: bytes, data: bytes) -> bytes:
            return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

        size = self.width.to_bytes(4, "big") + self.height.to_bytes(4, "big")
        pixels = zlib.compress(b"".join(b"\0" + row for row in self.rows), 6)
        parts = (b"IHDR", size + bytes((8, 2, 0, 0, 0))), (b"IDAT", pixels), (b"IEND", b"")
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts))


class Plain(App):
    """An app of one widget. Kivy keeps what it knows of each class for ever: one made in a function would keep the widget."""

    def __init__(self, widget: Widget) -> None:
        """Take what is shown."""
        super().__init__()
        self._widget = widget

    def build(self) -> Widget:
        """Return it."""
        return self._widget


class Stage:
    """The one window of a test run, with an app or a widget in it."""

    def __init__(self) -> None:
        self.clock = _CLOCK
        self.app: App | None = None
        Clock.time = self.clock
        Clock._last_tick = self.clock.now  # noqa: SLF001 - else the first frame would last some days

    def run(self, app: App) -> None:
        """Start an app as `App.run` does, and return once its first frames are drawn."""
        self.app = app
        EventLoop.start()
        app._run_prepare()  # noqa: SLF001 - Kivy has no public way to start without a loop of its own
        self.frames(3)

    def show(self, widget: Widget) -> None:
        """Show a widget that fills the window."""
        self.run(Plain(widget))

    def frames(self, count: int = 1, *, seconds: float = FRAME) -> None:
        """Let so many frames pass, each of so many seconds; what looks as before is not drawn again, as ever."""
        for _ in range(count):
            self.clock.now += seconds
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let time pass at a slow pace of frames."""
        self.frames(max(2, round(seconds / SLOW)), seconds=min(SLOW, seconds / 2))

    def until(self, is_reached: Callable[[], bool], *, seconds: float = 10) -> None:
        """Let time pass until something is so; fail where it does not become so."""
        for _ in range(round(seconds / SLOW)):
            if is_reached():
                return
            self.frames(1, seconds=SLOW)
        raise AssertionError("this did not happen in time")

    def resize(self, width: int, height: int) -> None:
        """Give the window another size in pixels."""
        Window.size = (width, height)
        self.frames(4)

    def finger(self, x: float, y: float, *, is_double: bool = False) -> Finger:
        """Put a finger down; x and y are the window's, from the lower left."""
        return Finger(self, x, y, is_double=is_double)

    def tap(self, x: float, y: float) -> None:
        """Tap once."""
        self.finger(x, y).up()

    def double_tap(self, x: float, y: float) -> None:
        """Tap twice."""
        self.tap(x, y)
        self.finger(x, y, is_double=True).up()

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, steps: int = 6) -> None:
        """Press, slide and lift."""
        self.finger(*start).to(*end, steps=steps).up()

    def press(self, key: int, *modifiers: str, text: str = "") -> None:
        """Press and release a key by its code, as real keyboards do: with Ctrl the text is junk."""
        Window.dispatch("on_key_down", key, 0, text or None, list(modifiers))
        Window.dispatch("on_key_up", key, 0)
        self.frames(1)

    def screenshot(self) -> Screenshot:
        """Return what the window shows now, drawn once more: offscreen the window itself never grows."""
        self.frames(1)
        width, height = map(int, Window.system_size)
        picture = Fbo(size=(width, height), with_stencilbuffer=True)
        picture.add(ClearColor(*Window.clearcolor))
        picture.add(ClearBuffers(clear_stencil=True))
        picture.add(Window.canvas)
        picture.draw()
        picture.remove(Window.canvas)
        pixels = bytearray(picture.pixels)
        del pixels[3::4]
        return Screenshot(
            width, height, [bytes(pixels[y * width * 3 : (y + 1) * width * 3]) for y in reversed(range(height))]
        )

    def close_without_word(self) -> None:
        """Drop the app as a system does that kills it."""
        self.app = None
        for child in [*Window.children]:
            Window.remove_widget(child)

    def close(self) -> None:
        """Leave the window as it was found."""
        if self.app is not None:
            self.app.stop()
        for child in [*Window.children]:
            Window.remove_widget(child)


def open_window() -> None:
    """Make the window, and keep it from gathering frames that nobody sees."""
    Window.bind(on_flip=lambda *_: opengl.glFinish())  # offscreen never swaps, and memory would grow by each frame
