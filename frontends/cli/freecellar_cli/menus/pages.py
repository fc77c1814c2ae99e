"""The pages of the menu: what each shows, and what keys and clicks do on it. None of them knows the screen."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from freecellar_cli.menus.lines import Line

Draw = Callable[[int, int], list[Line]]
"""Returns the lines that fill a width and a height, or fewer."""


class Go(StrEnum):
    """Where a key moves."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    PAGE_UP = "pageup"
    PAGE_DOWN = "pagedown"
    FIRST = "home"
    LAST = "end"


def nothing(_width: int, _height: int) -> list[Line]:
    """Draw nothing."""
    return []


class Page:
    """What is on the screen between the title and the keys."""

    title = ""
    """Its place in the title line."""
    label = ""
    """What stands before the text that is typed; empty where keys are commands."""
    text = ""
    """What is typed."""
    keys: Sequence[tuple[str, str]] = ()
    """Keys of its own, each with what it does."""
    list_width = 0
    """The width that it takes beside a panel; 0 where that is the window's to say."""
    least_width = 0
    """The width that it needs, where the panel needs the rest."""
    has_panel = True
    can_filter = False
    has_arrows = False
    """Whether left and right move on it, and not in what is typed."""

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys of its own that mean something now."""
        return self.keys

    def place(self) -> str:
        """Return which part of it is shown, where that is not all."""
        return ""

    def names(self) -> tuple[str, str] | None:
        """Return the variant and the house that rules are asked about here; None where it has none of its own."""
        return None

    def draw(self, width: int, height: int) -> list[Line]:
        """Return its lines."""
        raise NotImplementedError

    def draw_panel(self, width: int, height: int) -> list[Line]:
        """Return the lines beside it."""
        return nothing(width, height)

    def brief(self) -> str:
        """Return what the panel would say, in a sentence, for where there is no room for one."""
        return ""

    def move(self, go: Go) -> None:
        """Follow an arrow key."""

    def click(self, x: int, y: int) -> None:
        """Follow a click on a place of what was drawn last."""

    def wheel(self, lines: int) -> None:
        """Follow the mouse wheel."""
        self.move(Go.UP if lines < 0 else Go.DOWN)

    def choose(self) -> None:
        """Do what Enter does."""

    def typed(self, text: str) -> None:
        """Take what is typed by now."""
        self.text = text

    def press(self, key: str) -> bool:
        """Follow another key; return whether it means anything here."""
        del key
        return False

    def goes_back(self) -> bool:
        """Return whether Esc leaves it; else it has done something smaller here."""
        return True

    def leave(self) -> None:
        """End what still runs for it."""


_WIDEST = 100
_NARROWEST = 24
"""The least characters of a line of text; a narrower window cuts it off."""


class TextPage(Page):
    """A text to read, which scrolls."""

    has_panel = False
    keys = (("↑↓", "scroll"),)

    def __init__(self, title: str, text: Callable[[int], str]) -> None:
        """Take a function from a width to the text."""
        self.title = title
        self._text = text
        self._drawn: tuple[int, list[str]] = (0, [])
        self._top = 0
        self._height = 1

    def draw(self, width: int, height: int) -> list[Line]:
        """Return the lines from where it is scrolled to."""
        width = max(min(width, _WIDEST) - 2, _NARROWEST)
        if self._drawn[0] != width:
            self._drawn = width, self._text(width).rstrip().splitlines()
        self._height = max(height, 1)
        lines = self._drawn[1]
        self._top = max(min(self._top, len(lines) - self._height), 0)
        looks = [_look(line, below) for line, below in zip(lines, [*lines[1:], ""], strict=True)]
        shown = slice(self._top, self._top + height)
        return [[(look, f" {line}")] for look, line in zip(looks[shown], lines[shown], strict=True)]

    def place(self) -> str:
        """Return which of its lines are shown."""
        count = len(self._drawn[1])
        last = min(self._top + self._height, count)
        return f"{self._top + 1}–{last} of {count} lines" if last - self._top < count else ""

    def move(self, go: Go) -> None:
        """Scroll."""
        by = {
            Go.UP: -1,
            Go.DOWN: 1,
            Go.PAGE_UP: -self._height,
            Go.PAGE_DOWN: self._height,
            Go.FIRST: -len(self._drawn[1]),
            Go.LAST: len(self._drawn[1]),
        }
        self._top = max(self._top + by.get(go, 0), 0)

    def wheel(self, lines: int) -> None:
        """Scroll by so many lines."""
        self._top = max(self._top + lines, 0)

    def press(self, key: str) -> bool:
        """Scroll by a page with a blank, by a line as vi does."""
        go = {" ": Go.PAGE_DOWN, "j": Go.DOWN, "k": Go.UP}.get(key)
        if go is not None:
            self.move(go)
        return go is not None


def _look(line: str, below: str) -> str:
    """Return the style of a line: that of a heading where it is underlined."""
    if line and not line.strip("-="):
        return "class:panel.dim"
    return "class:panel.heading" if below and not below.strip("-=") else ""
