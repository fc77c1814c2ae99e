"""Frozen dataclasses to JSON values and back, by their annotations, without loss.

Compiled tables and policies travel so to places that have no pydantic. What is read is checked: a wrong type, a missing
or an unknown field raises `SpecError` with its path.
"""

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NoReturn, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from freecellar.errors import SpecError

T = TypeVar("T")


def encode(value: object) -> Any:  # noqa: ANN401 - JSON
    """Return the JSON form of a dataclass, enum, tuple, string, number, bool or None.

    A row of booleans becomes a string of noughts and ones.

    >>> encode((True, False, True)), encode((1, 2))
    ('101', [1, 2])
    """
    if is_dataclass(value):
        return {item.name: encode(getattr(value, item.name)) for item in fields(value) if item.init}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        if value and all(isinstance(item, bool) for item in value):
            return "".join("01"[item] for item in value)
        return [encode(item) for item in value]
    return value


def decode(kind: type[T], data: object, path: str = "") -> T:
    """Return the value of a type from its JSON form; raise `SpecError` with the path of what does not fit."""
    return cast("T", _decode(kind, data, path or kind.__name__))


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {item.name: hints[item.name] for item in fields(kind) if item.init}


def _decode(kind: Any, data: object, path: str) -> object:  # noqa: ANN401 - an annotation
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _decode_optional(kind, data, path)
    if origin is tuple:
        return _decode_tuple(get_args(kind)[0], data, path)
    if is_dataclass(kind):
        return _decode_dataclass(cast("type", kind), data, path)
    if issubclass(kind, Enum):
        try:
            return kind(data)
        except ValueError:
            _refuse(path, data, "one of " + ", ".join(repr(item.value) for item in kind))
    if type(data) is not kind:
        _refuse(path, data, f"a value of type {kind.__name__}")
    return data


def _decode_optional(kind: Any, data: object, path: str) -> object:  # noqa: ANN401 - a type as annotations name it
    if data is None:
        return None
    (inner,) = (part for part in get_args(kind) if part is not NoneType)
    return _decode(inner, data, path)


def _decode_tuple(item: Any, data: object, path: str) -> tuple[object, ...]:  # noqa: ANN401 - a type as annotations name it
    if item is bool:
        if not isinstance(data, str) or set(data) - {"0", "1"}:
            _refuse(path, data, "a string of noughts and ones")
        return tuple(letter == "1" for letter in data)
    if not isinstance(data, list):
        _refuse(path, data, "a list")
    return tuple(_decode(item, part, f"{path}[{index}]") for index, part in enumerate(data))


def _decode_dataclass(kind: type, data: object, path: str) -> object:
    if not isinstance(data, dict):
        _refuse(path, data, "an object")
    hints = _hints(kind)
    if set(data) != set(hints):
        odd = sorted(map(str, set(data) ^ set(hints)))
        _refuse(path, odd, f"exactly the fields {', '.join(hints)}")
    return kind(**{name: _decode(hint, data[name], f"{path}.{name}") for name, hint in hints.items()})


def _refuse(path: str, data: object, allowed: str) -> NoReturn:
    message = f"{path}: {str(data)[:60]!r} is not allowed; expected {allowed}"
    raise SpecError(message)
