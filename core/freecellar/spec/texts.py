"""The text of a TOML or JSON file as plain data and lines, or the reason why it has none. Standard library alone.

The limits are for strangers' files: whatever the bytes, reading them takes little time and ends in data or
`InvalidSpec`.
"""

import json
import re
import tomllib
from collections.abc import Callable
from enum import StrEnum
from typing import Final, NoReturn

from freecellar.spec.places import Lines, json_lines, line_of, toml_lines
from freecellar.spec.problems import InvalidSpec, Path, Problem, UnreadableFile

MAX_BYTES: Final = 64 * 1024
"""The longest file that is read."""

MAX_DEPTH: Final = 8
"""The deepest nesting of tables and lists that is read; a spec needs three."""

MAX_LINE: Final = 1_000
"""The longest line of a TOML file that is read: reading takes time by the length of its keys."""

MAX_NUMBER: Final = 2**63
"""Numbers are below this, and above its negative."""


_NAMES: Final = re.compile(r"\((?:'[^']*',? ?)+\)")
_NAME: Final = re.compile(r"'([^']*)'")
"""The names of a table as Python's parser shows them, and one of them."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Form(StrEnum):
    """The form of a file."""

    TOML = "toml"
    JSON = "json"


def parse(text: str | bytes, form: Form) -> tuple[object, Lines]:
    """Return the data of a text and the line of each field.

    Raises:
        UnreadableFile: The bytes are no text, or too many.
        InvalidSpec: The text is no TOML or JSON, or is refused as data.
    """
    decoded = _decoded(text)
    return _toml(decoded) if form is Form.TOML else _json(decoded)


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        text = text.encode(errors="surrogatepass")
    if len(text) > MAX_BYTES:
        raise UnreadableFile([Problem((), "is too long", f"a file of at most {MAX_BYTES} bytes")])
    try:
        decoded = text.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        wrong, line = f"has a byte {text[error.start]:#04x} that is not UTF-8", text[: error.start].count(b"\n") + 1
        raise UnreadableFile([Problem((), wrong, "text in UTF-8", line)]) from None
    if "\0" in decoded:
        line = decoded[: decoded.index("\0")].count("\n") + 1
        raise UnreadableFile([Problem((), "has a null byte", "text in UTF-8", line)])
    return decoded


def _toml(text: str) -> tuple[object, Lines]:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            _refuse("a line is too long", f"lines of at most {MAX_LINE} characters", line=number)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        _refuse_depth()
    except tomllib.TOMLDecodeError as error:
        message, place = str(error), re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        wrong = message[: place.start()] if place else message
        _refuse(
            f"is no TOML: {_in_words(wrong)}",
            line=int(place[1]) if place else len(text.splitlines()),
            column=int(place[2]) if place else None,
        )
    except ValueError:  # Python's own limit of digits
        _refuse_number(line=_line_of_digits(text))
    _check_values(data, lambda: toml_lines(text))
    return data, toml_lines(text)


def _json(text: str) -> tuple[object, Lines]:
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        _refuse_depth()
    except json.JSONDecodeError as error:
        _refuse(f"is no JSON: {_in_words(error.msg)}", line=error.lineno, column=error.colno)
    except ValueError:
        _refuse_number(line=_line_of_digits(text))
    _check_values(data, lambda: json_lines(text)[0])
    lines, twice = json_lines(text)
    if twice:
        raise InvalidSpec(Problem(path, "stands there twice", "each field once", line) for path, line in twice)
    return data, lines


def _check_values(data: object, lines: Callable[[], Lines]) -> None:
    """Refuse deep nesting, huge numbers, and texts that cannot be written; by a list, not by recursion."""
    waiting: list[tuple[object, Path]] = [(data, ())]
    while waiting:
        value, path = waiting.pop()
        if len(path) > MAX_DEPTH:
            _refuse_depth()
        if isinstance(value, int) and not -MAX_NUMBER < value < MAX_NUMBER:
            _refuse_number(path, line=line_of(path, lines()))
        if isinstance(value, str) and _SURROGATE.search(value):
            _refuse("has half a character, one of \\ud800 to \\udfff by itself", "whole characters")
        if isinstance(value, dict):
            waiting += [(part, (*path, key)) for key, inner in value.items() for part in (key, inner)]
        elif isinstance(value, list):
            waiting += [(part, (*path, place)) for place, part in enumerate(value)]


def _refuse(
    wrong: str, allowed: str = "", *, path: Path = (), line: int | None = None, column: int | None = None
) -> NoReturn:
    raise InvalidSpec([Problem(path, wrong, allowed, line, column)]) from None


def _refuse_depth() -> NoReturn:
    _refuse("is nested too deeply", f"at most {MAX_DEPTH} tables and lists in one another")


def _refuse_number(path: Path = (), *, line: int | None) -> NoReturn:
    _refuse("has a number that is too large", "numbers of at most 18 digits", path=path, line=line)


def _line_of_digits(text: str) -> int:
    """Return the line of the longest number."""
    longest = max(re.finditer(r"[0-9_]+", text), key=lambda found: len(found[0]))
    return text.count("\n", 0, longest.start()) + 1


def _in_words(wrong: str) -> str:
    """Return what the parser found with the names of tables as a file has them.

    >>> _in_words("Cannot declare ('cells',) twice")
    'cannot declare [cells] twice'
    """
    names = _NAMES.sub(lambda found: f"[{'.'.join(_NAME.findall(found[0]))}]", wrong)
    return f"{names[:1].lower()}{names[1:]}"


def _refuse_constant(name: str) -> NoReturn:
    _refuse(f"has {name}, which is no number", "numbers of digits")
