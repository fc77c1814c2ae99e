"""Where the keyboard is on a screen, and where its keys lead."""

from typing import Final

from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from freecellar_kivy.parts.press import Press

TAB: Final = 9
ENTER: Final = frozenset({13, 271})
ESCAPE: Final = 27
SPACE: Final = 32
ARROWS: Final = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
"""The arrow keys and where they lead."""

_ASIDE: Final = 2.5
"""How much further a thing beside the way is than one as far along it."""


class Focus:
    """The keyboard's place among the things to press below a widget."""

    def __init__(self) -> None:
        self.here: Press | TextInput | None = None

    def move(self, root: Widget, *, back: bool = False) -> None:
        """Go on to the next thing to press or to type in, round and round."""
        presses = stops(root)
        if not presses:
            return
        step = -1 if back else 1
        at = presses.index(self.here) + step if self.here in presses else min(step, 0)
        self.go(presses[at % len(presses)])

    def steer(self, root: Widget, way: tuple[int, int]) -> None:
        """Go to the nearest thing to press in a direction."""
        presses = stops(root)
        if self.here not in presses:
            self.move(root)
            return
        here = self.here
        ahead = [(away, press) for press in presses if press is not here and (away := _away(here, press, way)) > 0]
        if ahead:
            self.go(min(ahead, key=lambda pair: pair[0])[1])

    def go(self, press: Press | TextInput) -> None:
        """Be there, and have it in view."""
        self.leave()
        self.here = press
        self._mark(press, is_here=True)
        parent = press.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView):
                parent.scroll_to(press, padding=press.height / 4, animate=False)
                break
            parent = parent.parent

    def leave(self) -> None:
        """Be nowhere: a finger is used again."""
        if self.here is not None:
            self._mark(self.here, is_here=False)
        self.here = None

    def _mark(self, press: Press | TextInput, *, is_here: bool) -> None:
        setattr(press, "focused" if isinstance(press, Press) else "focus", is_here)

    def press(self, root: Widget) -> bool:
        """Press what is here; return whether there is anything."""
        if not isinstance(self.here, Press) or self.here not in things_to_press(root):
            return False
        self.here.act()
        return True


def things_to_press(root: Widget) -> list[Press]:
    """Return what can be pressed below a widget, in the order in which it is read."""
    return [widget for widget in root.walk(restrict=True) if isinstance(widget, Press) and not widget.disabled]


def stops(root: Widget) -> list[Press | TextInput]:
    """Return what the keyboard stops at: what can be pressed, and what is typed in."""
    found = (each for each in root.walk(restrict=True) if isinstance(each, Press | TextInput))
    return [each for each in found if not each.disabled]


def typing(root: Widget) -> TextInput | None:
    """Return the field that is typed in, if any."""
    return next((each for each in root.walk(restrict=True) if isinstance(each, TextInput) and each.focus), None)


def _away(here: Widget, there: Widget, way: tuple[int, int]) -> float:
    """Return how far a thing is in a direction; 0 or less where it is not that way."""
    (x0, y0), (x1, y1) = here.to_window(*here.center), there.to_window(*there.center)
    along = (x1 - x0) * way[0] + (y1 - y0) * way[1]
    aside = abs((x1 - x0) * way[1]) + abs((y1 - y0) * way[0])
    return along + _ASIDE * aside if along > 1 else 0
