"""A script's text to its items: moves, words and taps. Reading a script needs neither rules nor position.

Items stand between white space, and ``#`` opens a comment to the end of its line. What fc-solve prints (with `-m` or
`-sam`, with or without `-sn`, `-snx`, `-p` and `-t`) is a script too: once its opening rule ``-=-=-=-`` has been seen,
boards, rules and closing remarks are passed over up to the last of them, and standard notation is taken as snx. Only
`-sn` cannot always be replayed: it does not tell how many cards fill a column.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from freecellar.engine import fcsolve
from freecellar.engine.notation import Dialect, NamedPlace, check_text, read_place
from freecellar.errors import NotationError

MAX_SCRIPT: Final = 1 << 20
"""The longest script, in bytes and in characters: 1 MiB."""

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MARKS_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Word(StrEnum):
    """A word of a script."""

    UNDO = "undo"
    REDO = "redo"
    AUTO = "auto"
    FINISH = "finish"
    RESTART = "restart"


_WORDS: Final = {word.value: word for word in Word}


@dataclass(frozen=True, slots=True)
class Item:
    """What all items have: their text, and where it begins, line and column counted from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class MoveItem(Item):
    """A move; `parse_move` makes an intent of its text, which has been checked for form only."""

    dialect: Dialect


@dataclass(frozen=True, slots=True)
class WordItem(Item):
    """A word."""

    word: Word


@dataclass(frozen=True, slots=True)
class TapItem(Item):
    """A tap on a place, with the number of its cards if one is named; `find_place` makes a place of its name."""

    place: NamedPlace
    count: int | None


ScriptItem: TypeAlias = MoveItem | WordItem | TapItem
"""Every kind of item there is."""


class ScriptError(NotationError):
    """A script that cannot be read; the message begins with ``LINE:COLUMN:`` and says what is allowed."""

    def __init__(self, line: int, column: int, message: str) -> None:
        """Keep the place, counted from 1, and the message without it."""
        super().__init__(f"{line}:{column}: {message}")
        self.line = line
        self.column = column
        self.message = message


def decode_script(data: bytes) -> str:
    """Return the text of a script file: UTF-8, or UTF-16 where a byte order mark says so.

    Raises `ScriptError` at the first byte that is neither, and for more than `MAX_SCRIPT` bytes.
    """
    if len(data) > MAX_SCRIPT:
        raise _too_long(len(data), "bytes")
    encoding = "utf-16" if data.startswith(_MARKS_16) else "utf-8"
    data = data if encoding == "utf-16" else data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        lines = _LINE_END.split(data[: error.start].decode(encoding, "ignore"))
        message = f"not text: byte {data[error.start]:#04x}; a script is UTF-8, or UTF-16 with its mark"
        raise ScriptError(len(lines), len(lines[-1]) + 1, message) from None


def read_script(text: str, dialect: Dialect = Dialect.STANDARD) -> tuple[ScriptItem, ...]:
    r"""Return the items of a script; raise `ScriptError` at the first that is malformed.

    fc-solve's sentences are moves in every dialect, and its remark that it found no solution is an error.

    >>> [(item.text, item.line, item.column) for item in read_script("26 tap 3v4 # run\nundo")]
    [('26', 1, 1), ('tap 3v4', 1, 4), ('undo', 2, 1)]
    """
    if len(text) > MAX_SCRIPT:
        raise _too_long(len(text), "characters")
    return tuple(_items(text.removeprefix("\ufeff"), dialect))


def _too_long(length: int, unit: str) -> ScriptError:
    return ScriptError(1, 1, f"the script has {length:,} {unit}; at most {MAX_SCRIPT:,} are read")


def _items(text: str, dialect: Dialect) -> Iterator[ScriptItem]:
    in_solution = False
    for number, whole in enumerate(_LINE_END.split(text), start=1):
        line = whole.partition("#")[0]
        if fcsolve.is_failure(line):
            message = f"{line.strip()}: fc-solve found no solution, so there are no moves to play"
            raise ScriptError(number, len(line) - len(line.lstrip()) + 1, message)
        if fcsolve.is_header(line):
            in_solution = True
        elif not in_solution:
            yield from _line_items(line, number, dialect)
        elif fcsolve.is_end(line):
            in_solution = False
        elif not fcsolve.is_frame(line):
            # Of fc-solve's short forms only -snx tells every count, so a solution is read as that. Without its counts
            # (-sn) one card is also the better guess: more of those solutions are won so than with the longest runs.
            told = Dialect.SNX if dialect is Dialect.STANDARD else dialect
            yield from _line_items(fcsolve.without_label(line), number, told)


def _line_items(line: str, number: int, dialect: Dialect) -> Iterator[ScriptItem]:
    stripped = line.strip()
    if re.match(r"Move\s", stripped):
        yield _move(stripped, number, line.index("M") + 1, Dialect.VERBOSE)
        return
    words = re.finditer(r"\S+", line)
    for word in words:
        text, column = word[0], word.start() + 1
        if text == "tap":
            yield _tap(next(words, None), number, column)
        elif text in _WORDS:
            yield WordItem(text, number, column, _WORDS[text])
        else:
            yield _move(text, number, column, dialect)


def _move(text: str, line: int, column: int, dialect: Dialect) -> MoveItem:
    try:
        check_text(text, dialect)
    except NotationError as error:
        words = ", ".join(_WORDS)
        raise ScriptError(line, column, f"{error}; words are {words} and tap") from None
    return MoveItem(text, line, column, dialect)


def _tap(target: re.Match[str] | None, line: int, column: int) -> TapItem:
    if target is None:
        raise ScriptError(
            line, column, "tap: a place must follow on the same line, as in tap 3, tap 3v4, tap a or tap hS"
        )
    try:
        place, count = read_place(target[0])
    except NotationError as error:
        raise ScriptError(line, target.start() + 1, str(error)) from None
    return TapItem(f"tap {target[0]}", line, column, place, count)
