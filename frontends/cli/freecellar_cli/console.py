"""What every command shares: exit codes, errors in one line each, and streams that may be odd or close early."""

import codecs
import os
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum
from pathlib import Path
from typing import Final, TextIO


class Code(IntEnum):
    """How the program ends."""

    DONE = 0
    NO = 1
    """A clean no: an illegal move, a game not won, an invalid spec."""
    UNUSABLE = 2
    """Wrong usage, or input that cannot be read."""
    GAVE_UP = 3
    """A limit was reached before an answer."""
    INTERRUPTED = 130
    PIPE_CLOSED = 141
    """Whoever read the output has left; the shell's own code for it."""


class Stop(Exception):  # noqa: N818 - it ends a command, also where nothing is wrong
    """The end of a command, with a message for standard error where there is something to say."""

    def __init__(self, message: str = "", code: Code = Code.UNUSABLE, *, located: bool = False) -> None:
        """Keep the message, a problem a line, and the exit code; ``located`` messages begin with a file's name."""
        super().__init__(message)
        self.code = code
        self.located = located


def complain(message: object, *, located: bool = False) -> None:
    """Print a problem a line on standard error, each cleared of what could play tricks with a terminal.

    The program's name goes before it, unless the message begins with that of a file, as editors follow it.
    """
    for line in str(message).splitlines():
        print(fitted(f"{'' if located else 'freecellar: '}{printable(line)}", sys.stderr), file=sys.stderr)


def width_of(stream: TextIO) -> int | None:
    """Return how many columns the terminal has that a stream leads to, or that COLUMNS says; None where it is none."""
    if not stream.isatty():
        return None
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def fitted(text: str, stream: TextIO, more: str = "", *, taken: int = 0) -> str:
    """Return a line as it goes to a stream: on a terminal in several, broken between words, ``more`` before the others.

    ``taken`` columns are kept free, for what goes before every line.
    """
    width = width_of(stream)
    if width is None or len(text) <= width - taken:
        return text
    from textwrap import fill

    room = max(width - taken, 2 * len(more), 10)
    return fill(text, room, subsequent_indent=more, break_on_hyphens=False, break_long_words=False)


def print_fitted(text: str, more: str = "") -> None:
    """Print lines, each fitted to the terminal."""
    for line in text.splitlines():
        print(fitted(line, sys.stdout, more))


def printable(text: str) -> str:
    r"""Return a text with control characters spelt out.

    >>> print(printable("7H\x1b[2J"))
    7H\x1b[2J
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def guarded(run: Callable[[], int]) -> int:
    """Run a program and return its exit code, whatever happens to it: no traceback for what a user can cause."""
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        _let_everything_through(stream)
    try:
        code = run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return Code.INTERRUPTED
    except BrokenPipeError:
        _point_nowhere(sys.stdout)
        return Code.PIPE_CLOSED
    except OSError as error:
        _point_nowhere(sys.stdout)
        complain(describe(error))
        return Code.UNUSABLE
    return code


def describe(error: OSError, name: str = "") -> str:
    """Return what the system would not do, and with which file."""
    name = name or str(error.filename or "")
    reason = error.strerror or str(error)
    return f"{name}: {reason}" if name else reason


def _open_what_is_closed() -> None:
    """Let standard streams that were closed be empty, or lead nowhere.

    Else the next file that is opened would get the number of one, and what is printed would end up in it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - it stays open


PLAINER: Final = dict(zip("♣♦♥♠·×–—’…", [*"CDHS|x--'", "..."], strict=True))
"""What stands for signs that an encoding lacks, as many of Windows do."""


def _let_everything_through(stream: object) -> None:
    """Let characters that an encoding lacks appear as plainer ones or spelt out, rather than end the program."""
    codecs.register_error("plainer", _plainer)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="plainer")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(PLAINER.get(sign) or _spelt(sign) for sign in lacking), error.end


def _spelt(sign: str) -> str:
    return sign.encode("ascii", "backslashreplace").decode()


def _point_nowhere(stream: TextIO) -> None:
    """Keep Python from trying again at its end to write what nobody takes."""
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def shows_colours(stream: TextIO) -> bool:
    """Return whether a stream takes bold and colours: a terminal, unless it or a person asks for plain text.

    NO_COLOR and CLICOLOR=0 ask for that; CLICOLOR_FORCE asks for colours where there is no terminal.
    """
    environ = os.environ
    if environ.get("NO_COLOR"):
        return False
    if environ.get("CLICOLOR_FORCE", "0") not in {"", "0"}:
        return True
    return stream.isatty() and environ.get("TERM", "") not in {"dumb", "unknown"} and environ.get("CLICOLOR") != "0"


def has_screen() -> bool:
    """Return whether a person sits at a terminal that can move its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in {"dumb", "unknown"}


def can_show(text: str, stream: TextIO) -> bool:
    """Return whether a stream's encoding has all characters of a text."""
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def print_json(value: object) -> None:
    """Print facts as JSON."""
    import json

    print(json.dumps(value, indent=2, ensure_ascii=False))


def columns_of(rows: Iterable[tuple[str, ...]], gap: int = 2) -> list[str]:
    """Return rows of words as lines, each column as wide as its longest word.

    >>> columns_of([("a", "b"), ("long", "c")])
    ['a     b', 'long  c']
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        (" " * gap).join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip() for row in table
    ]
