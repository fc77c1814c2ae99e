"""How a long search goes, told on standard error to a person at a terminal, and Ctrl-C heard in the middle of it."""

import os
import signal
import sys
from shutil import get_terminal_size
from time import monotonic
from typing import Any, Self

from freecellar_cli.console import complain

PATIENCE = 1.0
"""So many seconds pass before anything is said."""

_PAUSE = 0.1


def is_shown() -> bool:
    """Return whether somebody sees progress: not in a pipe, and not where `NO_COLOR` asks for plain output."""
    plain = os.environ.get("NO_COLOR", "") or os.environ.get("TERM", "") in {"dumb", "unknown"}
    return sys.stderr.isatty() and not plain


class Waiting:
    """A line on standard error that is written over and over, and gone at the end."""

    def __init__(self) -> None:
        """Begin to wait."""
        self._shown = is_shown()
        self._next = monotonic() + PATIENCE
        self._said = False

    def say(self, text: str) -> None:
        """Show a text in place of the last one, unless it is too early for that."""
        if self._shown and monotonic() >= self._next:
            self._next = monotonic() + _PAUSE
            self._said = True
            print(f"\r{text[: get_terminal_size().columns - 1]}\x1b[K", end="", file=sys.stderr, flush=True)

    def tell(self, text: str) -> None:
        """Print a line that stays, for whoever reads standard error."""
        self._clear()
        complain(text)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Take the line away."""
        self._clear()

    def _clear(self) -> None:
        if self._said:
            self._said = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class CtrlC:
    """Notes that Ctrl-C was pressed, for as long as it lasts; pressed again it interrupts whatever runs."""

    def __init__(self) -> None:
        """Note nothing yet."""
        self.pressed = False
        self._before: Any = None

    def is_pressed(self) -> bool:
        """Return whether it was pressed."""
        return self.pressed

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        """Let Ctrl-C do again what it did."""
        signal.signal(signal.SIGINT, self._before)

    def _hear(self, *_: object) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
