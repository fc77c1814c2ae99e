"""A real terminal whose screen is read as a person reads it: pexpect runs the program, pyte draws what it writes."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

import pexpect
import pyte

from support.cli import PROGRAM

TIMEOUT = 20.0
"""So many seconds something may take to appear."""

OTHERS_TERMINAL = {"NO_COLOR", "COLORTERM", "COLUMNS", "LINES"}
"""Variables that tell of the terminal in which the tests run; pytest-xdist sets the last two."""

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "enter": "\r",
    "escape": "\x1b",
    "backspace": "\x7f",
    "tab": "\t",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
}


class MenuScreen:
    """A running program and its screen."""

    def __init__(self, child: "pexpect.spawn[str]", columns: int, rows: int) -> None:
        """Take the program, just started."""
        self.child = child
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)

    @property
    def lines(self) -> list[str]:
        """The lines that are shown, without blanks at their ends."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    def press(self, *keys: str) -> None:
        """Press keys: by their names, or characters as they are."""
        for key in keys:
            self.child.send(KEYS.get(key, key))
            if key == "escape":
                self.settle()  # what follows at once would make another key of it

    def wait(self, text: str) -> None:
        """Wait until a text is on the screen."""
        self.wait_for(lambda: text in self.text, f"{text!r} did not appear")

    def wait_gone(self, text: str) -> None:
        """Wait until a text is no longer on the screen."""
        self.wait_for(lambda: text not in self.text, f"{text!r} did not go away")

    def wait_for(self, is_there: Callable[[], bool], problem: str = "it did not appear") -> None:
        """Wait until the screen is as it should be."""
        deadline = time.monotonic() + TIMEOUT
        while not is_there():
            try:
                self._read(0.05)
                is_late = time.monotonic() > deadline
            except pexpect.EOF:
                is_late = True
            if is_late and not is_there():
                raise AssertionError(f"{problem}; the screen:\n{self.text}")

    def settle(self, seconds: float = 0.3) -> None:
        """Wait until nothing new is written for a while."""
        while self._read(seconds):
            pass

    def click(self, text: str) -> None:
        """Click on a text on the screen, wherever it is once the screen stands still."""
        self.settle()
        row = next(i for i, line in enumerate(self.lines) if text in line)
        self.mouse(0, self.screen.display[row].index(text), row)

    def mouse(self, button: int, column: int, row: int) -> None:
        """Press and release a button at a place, as terminals report it."""
        self.child.send(f"\x1b[<{button};{column + 1};{row + 1}M\x1b[<{button};{column + 1};{row + 1}m")

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def ended(self) -> int:
        """Wait for the program's end and return its exit code."""
        with suppress(pexpect.EOF):
            deadline = time.monotonic() + TIMEOUT
            while time.monotonic() < deadline:
                self._read(0.1)
            raise AssertionError(f"it did not end; the screen:\n{self.text}")
        self.child.close()
        assert self.child.signalstatus is None
        return int(self.child.exitstatus or 0)

    def style_at(self, text: str) -> "pyte.screens.Char":
        """Return the first character of a text with its colours."""
        row = next(i for i, line in enumerate(self.lines) if text in line)
        return self.screen.buffer[row][self.screen.display[row].index(text)]

    def _read(self, seconds: float) -> bool:
        """Show what was written; return whether anything was. Raise `pexpect.EOF` at the end."""
        try:
            self._stream.feed(self.child.read_nonblocking(65536, seconds))
        except pexpect.TIMEOUT:
            return False
        return True


@contextmanager
def menu_screen(
    *arguments: str, columns: int = 80, rows: int = 24, environment: Mapping[str, str] | None = None
) -> Iterator[MenuScreen]:
    """Start the command at a terminal of a size, in 256 colours unless the environment says otherwise."""
    settings = {"TERM": "xterm-256color", **(environment or {})}
    env = {name: value for name, value in os.environ.items() if name not in OTHERS_TERMINAL} | settings
    child = pexpect.spawn(
        PROGRAM, list(arguments), env=env, encoding="utf-8", timeout=TIMEOUT, dimensions=(rows, columns)
    )
    child.delaybeforesend = None
    try:
        yield MenuScreen(child, columns, rows)
    finally:
        child.close(force=True)
