"""Presses where they were: Kivy tells of a touch where it is when a frame begins, however far it has moved by then.

A touch of Kivy is one object that moves. When a slow frame ends, everything that was done meanwhile is waiting: the
mouse or a finger came down, moved and went up. Kivy makes all of it happen to the touch, and only then tells that it
began, at the place where it has ended: a drag becomes a tap. Here nothing happens to a touch in the frame in which its
beginning is told; the rest waits for the next one.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from kivy.base import EventLoop
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.input.factory import MotionEventFactory
from kivy.input.providers.mouse import MouseMotionEventProvider

Tell = Callable[[str, Any], object]
"""What a source of touches tells them to: what happens, and the touch."""

_MOUSE: Final = "mouse"
"""Kivy's name for whatever the mouse is told by."""
_WHEEL: Final = "scroll"
"""How the buttons of the wheel begin; they go down and up at one point, many times in a frame."""
_DOWN: Final = "fingerdown"


class Mouse(MouseMotionEventProvider):
    """The mouse, whose presses are told where they were."""

    def __init__(self, device: str, args: str) -> None:
        """Take what Kivy gives a source of touches."""
        super().__init__(device, args)
        self._waiting: deque[tuple[bool, Callable[[], object]]] = deque()

    def on_mouse_press(self, *what: Any) -> None:  # noqa: ANN401 - the window, x, y, the button, modifiers
        """Take note that a button went down."""
        is_told_first = not what[3].startswith(_WHEEL)
        press = super().on_mouse_press
        self._waiting.append((is_told_first, lambda: press(*what)))

    def on_mouse_motion(self, *what: Any) -> None:  # noqa: ANN401
        """Take note that the mouse moved."""
        move = super().on_mouse_motion
        self._waiting.append((False, lambda: move(*what)))

    def on_mouse_release(self, *what: Any) -> None:  # noqa: ANN401
        """Take note that a button went up."""
        release = super().on_mouse_release
        self._waiting.append((False, lambda: release(*what)))

    def update(self, dispatch_fn: Tell) -> None:
        """Tell of everything up to a press; of what follows it in the next frame."""
        while self._waiting:
            is_told_first, happen = self._waiting.popleft()
            happen()
            if is_told_first:
                break
        super().update(dispatch_fn)


class Fingers(SDL2MotionEventProvider):
    """The fingers on a phone, which are told to come down where they did."""

    def update(self, dispatch_fn: Tell) -> None:
        """Tell of everything up to a finger that comes down; of what follows it in the next frame."""
        events = [*reversed(self.q)]  # what is first in the queue came last
        downs = (number for number, event in enumerate(events, 1) if event[0] == _DOWN)
        told = next(downs, len(events))
        self.q.clear()
        self.q.extendleft(events[:told])
        super().update(dispatch_fn)
        self.q.extendleft(events[told:])


def tell_presses_first() -> None:
    """Let mouse and fingers be told by the two above, in an app that is about to run."""
    MotionEventFactory.register(_MOUSE, Mouse)
    for provider in [*EventLoop.input_providers]:
        if type(provider) is SDL2MotionEventProvider:
            EventLoop.remove_input_provider(provider)
            EventLoop.add_input_provider(Fingers(provider.device, ""))
