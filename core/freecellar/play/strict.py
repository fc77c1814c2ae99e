"""JSON from strangers, read strictly: every value where it belongs, and every fault with its place."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NoReturn, TypeAlias

from freecellar.errors import RecordError

MAX_BYTES: Final = 1 << 20
"""The longest text that is read: 1 MiB."""

MAX_DEPTH: Final = 8
"""The deepest nesting of objects and lists that is read."""

MAX_TEXT: Final = 1_000
"""The longest string that is read, in characters."""

MAX_WHOLE: Final = 2**53 - 1
"""The greatest number that is read: the greatest that every program reads alike."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SHOWN: Final = 60

Located: TypeAlias = tuple[str, object]
"""A value with its place, such as ``result.moves``."""


class Unreadable(RecordError):  # noqa: N818 - beside Refused
    """Bytes that are no JSON text, or none that is read here."""


class _Object(dict[str, Any]):
    """An object, with the first name that stood in it twice."""

    twice: str | None = None


def parse_json(data: bytes | str) -> object:
    """Return the data of a JSON text in UTF-8.

    Raise `Unreadable` for what is no JSON or too long, and `RecordError` with the place for a name that stands twice in
    an object, a number that is not whole or too large, half a character, a long string, or deep nesting.
    """
    try:
        parsed = json.loads(_decoded(data), object_pairs_hook=_object, parse_int=_whole, parse_constant=float)
    except RecursionError:
        raise Unreadable(_TOO_DEEP) from None
    except json.JSONDecodeError as error:
        message = f"line {error.lineno}, column {error.colno}: no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise Unreadable(message) from None
    waiting: list[tuple[Located, int]] = [(("", parsed), 0)]
    while waiting:
        located, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise Unreadable(_TOO_DEEP)
        _check(*located)
        waiting += [(part, depth + 1) for part in reversed(list(_parts(*located)))]
    return parsed


_TOO_DEEP: Final = f"the text is nested too deeply: more than {MAX_DEPTH} objects and lists in one another"


def _decoded(data: bytes | str) -> str:
    if isinstance(data, str):
        data = data.encode(errors="surrogatepass")
    if len(data) > MAX_BYTES:
        message = f"the text is too long: at most {MAX_BYTES:,} bytes are read"
        raise Unreadable(message)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        message = f"line {line}: no text: byte {data[error.start]:#04x} is no UTF-8"
        raise Unreadable(message) from None


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object()
    for name, value in pairs:
        if name in made and made.twice is None:
            made.twice = name
        made[name] = value
    return made


def _whole(digits: str) -> int | float:
    """Return a number; one with very many digits as infinity, since Python would take long over it."""
    return int(digits) if len(digits) <= len(str(-MAX_WHOLE)) else float("inf")


def _parts(place: str, value: object) -> Iterator[Located]:
    if isinstance(value, dict):
        yield from ((inside(place, name), part) for name, part in value.items())
    elif isinstance(value, list):
        yield from ((f"{place}[{index}]", part) for index, part in enumerate(value))


def inside(place: str, name: str) -> str:
    """Return the place of a field."""
    shown = name if name.isidentifier() and len(name) <= _SHOWN else shown_value(name)
    return f"{place}.{shown}" if place else shown


def _check(place: str, value: object) -> None:
    if isinstance(value, _Object):
        if value.twice is not None:
            refuse(inside(place, value.twice), "stands there twice")
        for name in value:
            _check_text(place, name)
    elif isinstance(value, str):
        _check_text(place, value)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > MAX_WHOLE):
        refuse(place, f"{value} is not allowed; expected a whole number of at most {MAX_WHOLE}")


def _check_text(place: str, text: str) -> None:
    if len(text) > MAX_TEXT:
        refuse(place, f"a string of {len(text):,} characters is not allowed; expected at most {MAX_TEXT:,}")
    if _SURROGATE.search(text):
        refuse(place, "half a character, one of \\ud800 to \\udfff by itself, is not allowed")


def refuse(place: str, wrong: str) -> NoReturn:
    """Raise `RecordError` with the place."""
    message = f"{place}: {wrong}" if place else wrong
    raise RecordError(message)


def shown_value(value: object) -> str:
    """Return a value as a message may show it: on one line, and not long."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


class Fields:
    """The fields of an object, each read as what it has to be; `RecordError` names the place of what is not."""

    def __init__(self, place: str, data: object, known: Sequence[str], optional: Iterable[str] = ()) -> None:
        """Take an object that has the known fields, all but the optional ones, and no others."""
        if not isinstance(data, dict):
            refuse(place, f"{shown_value(data)} is not allowed; expected an object")
        for name in data:
            if name not in known:
                refuse(place, f"there is no field {shown_value(name)}; expected {', '.join(known)}")
        for name in known:
            if name not in data and name not in optional:
                refuse(inside(place, name), "is missing")
        self._place = place
        self._data = data

    def __contains__(self, name: str) -> bool:
        """Return whether a field is there."""
        return name in self._data

    def located(self, name: str) -> tuple[str, Any]:
        """Return the place and the value of a field."""
        return inside(self._place, name), self._data[name]

    def text(self, name: str, pattern: re.Pattern[str], allowed: str) -> str:
        """Return a string of a form, which ``allowed`` describes."""
        value = self._data[name]
        if not isinstance(value, str) or not pattern.fullmatch(value):
            self._refuse(name, allowed)
        return value

    def flag(self, name: str) -> bool:
        """Return true or false."""
        value = self._data[name]
        if not isinstance(value, bool):
            self._refuse(name, "true or false")
        return value

    def whole(self, name: str) -> int:
        """Return a whole number from 0."""
        value = self._data[name]
        if type(value) is not int or value < 0:
            self._refuse(name, f"a whole number from 0 to {MAX_WHOLE}")
        return value

    def items(self, name: str, most: int) -> list[Any]:
        """Return a list of at most so many entries."""
        value = self._data[name]
        if not isinstance(value, list):
            self._refuse(name, "a list")
        if len(value) > most:
            refuse(inside(self._place, name), f"has {len(value):,} entries; at most {most:,} are read")
        return value

    def _refuse(self, name: str, allowed: str) -> NoReturn:
        place, value = self.located(name)
        refuse(place, f"{shown_value(value)} is not allowed; expected {allowed}")
