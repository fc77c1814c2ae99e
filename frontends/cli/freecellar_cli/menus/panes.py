"""A part of the screen that draws its own lines."""

from collections.abc import Callable

from prompt_toolkit.layout import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from freecellar_cli.menus.lines import clipped, filled
from freecellar_cli.menus.pages import Draw

_WHEEL = 3
"""The lines that a turn of the wheel is."""


class Pane(UIControl):
    """A part of the screen that draws lines for its size and hears the mouse."""

    def __init__(self, draw: Draw, click: Callable[[int, int], None], wheel: Callable[[int], None]) -> None:
        """Take what draws it, and what clicks and the wheel do."""
        self._draw = draw
        self._click = click
        self._wheel = wheel

    def create_content(self, width: int, height: int) -> UIContent:
        """Return its lines, each as wide as the part, so that every place can be clicked on."""
        lines = [filled(clipped(line, width), width) for line in self._draw(width, height)[:height]]
        lines += [[("", " " * width)]] * (height - len(lines))
        return UIContent(get_line=lambda index: list(lines[index]), line_count=len(lines), show_cursor=False)

    def is_focusable(self) -> bool:
        """Let keys be commands while nothing is typed."""
        return True

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Hand clicks and the wheel on."""
        match mouse_event.event_type:
            case MouseEventType.MOUSE_UP:
                self._click(mouse_event.position.x, mouse_event.position.y)
            case MouseEventType.SCROLL_UP:
                self._wheel(-_WHEEL)
            case MouseEventType.SCROLL_DOWN:
                self._wheel(_WHEEL)
            case _:
                pass
