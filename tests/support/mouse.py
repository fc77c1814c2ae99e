"""Kivy's own mouse, fed with what a window tells of it. Import it as `support.stage` is imported: it opens the window."""

from collections.abc import Sequence

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.factory import MotionEventFactory

from support.tables import Point


class RealMouse:
    """Kivy's mouse, as an app makes it, fed with what a window tells of it."""

    def __init__(self) -> None:
        self.provider = MotionEventFactory.get("mouse")("mouse", "disable_multitouch")
        EventLoop.add_input_provider(self.provider)
        self.provider.start()

    def close(self) -> None:
        """Unplug it."""
        self.provider.stop()
        EventLoop.remove_input_provider(self.provider)

    def _tell(self, event: str, point: Point, *what: object) -> None:
        x, y = point
        Window.dispatch(event, x, Window.system_size[1] - 1 - y, *what)  # counted from the top, as the system does

    def press(self, point: Point, button: str = "left") -> None:
        """Press a button; no frame passes."""
        self._tell("on_mouse_down", point, button, [])

    def move(self, point: Point) -> None:
        """Move while a button is down."""
        self._tell("on_mouse_move", point, [])

    def release(self, point: Point, button: str = "left") -> None:
        """Let a button go."""
        self._tell("on_mouse_up", point, button, [])

    def drag(self, points: Sequence[Point]) -> None:
        """Press, move and release before the next frame."""
        self.press(points[0])
        for point in points[1:]:
            self.move(point)
        self.release(points[-1])

    def click(self, point: Point) -> None:
        """Press and release before the next frame."""
        self.press(point)
        self.release(point)
