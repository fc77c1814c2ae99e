"""Specs and houses in files: TOML or JSON, read with every problem named by line and field, written without loss.

A file may say ``extends = "ID"``: it then changes the fields of that spec or house that it names, and keeps the others.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Final, TypeAlias, TypeVar

from freecellar.errors import FreecellarError
from freecellar.spec.house import House
from freecellar.spec.places import Lines, line_of
from freecellar.spec.plain import validated
from freecellar.spec.problems import InvalidSpec, Problem, UnreadableFile, meant, shown, shown_name
from freecellar.spec.spec import RuleSpec
from freecellar.spec.texts import MAX_BYTES, Form, parse

P = TypeVar("P", RuleSpec, House)
Find: TypeAlias = Callable[[str], P]
"""Returns the spec or house of an id; raises `FreecellarError` where there is none."""

EXTENDS: Final = "extends"
"""The field of a file that names the spec or house whose fields it changes."""

SCHEMA: Final = "$schema"
"""The field of a file that tells editors where its schema is; reading passes over it."""

NOT_INHERITED: Final = ("id", "name", "summary")
"""The fields that a file does not take over from what it extends."""

BESIDE_PLAY: Final = {
    RuleSpec: {"name", "summary"},
    House: {
        "name",
        "summary",
        "deals",
        "finishes_itself",
        "tap",
        "stuck",
        "loss",
        "hint",
        "share",
        "variants",
        "labels",
        "marks_foundations",
        "highlights_landings",
        "daily",
    },
}
"""The fields on which no playing depends: neither what is legal nor what is counted."""


def read_spec(path: str | FilePath, *, find: Find[RuleSpec] | None = None) -> RuleSpec:
    """Return the spec of a file whose name ends in .toml or .json.

    Args:
        path: The file.
        find: Returns the variant that the file extends; left out, no file may extend one.

    Raises:
        UnreadableFile: The file cannot be opened, or is no such text.
        InvalidSpec: The text is no valid spec. Both carry every problem that was found.
    """
    return _read(RuleSpec, path, find)


def read_house(path: str | FilePath, *, find: Find[House] | None = None) -> House:
    """Return the house of a file; otherwise as `read_spec`."""
    return _read(House, path, find)


def parse_spec(text: str | bytes, form: Form, *, source: str = "", find: Find[RuleSpec] | None = None) -> RuleSpec:
    r"""Return the spec of a text; ``source`` stands for the file's name in messages. Otherwise as `read_spec`.

    >>> parse_spec('id = "mine"\nname = "Mine"\ncells = { count = 3 }', Form.TOML).cells.count
    3
    """
    return _parse(RuleSpec, text, form, source, find)


def parse_house(text: str | bytes, form: Form, *, source: str = "", find: Find[House] | None = None) -> House:
    """Return the house of a text; otherwise as `parse_spec`."""
    return _parse(House, text, form, source, find)


def to_toml(part: RuleSpec | House) -> str:
    """Return a spec or house as TOML, with defaults; reading it gives an equal one."""
    # By hand, since tomli-w would give each entry of a list a line: a column's height, a suit, a rank.
    data = _complete(part)
    lines = [f"{key} = {_inline(value)}\n" for key, value in data.items() if not isinstance(value, dict)]
    for name, table in data.items():
        if isinstance(table, dict):
            lines += [f"\n[{name}]\n", *(f"{key} = {_inline(value)}\n" for key, value in table.items())]
    return "".join(lines)


def to_json(part: RuleSpec | House) -> str:
    """Return a spec or house as JSON, with defaults; reading it gives an equal one."""
    return _json(_complete(part)) + "\n"


def canonical_json(part: RuleSpec | House) -> str:
    """Return the one JSON text that all equal specs or houses share: no defaults, no spaces, keys sorted.

    >>> canonical_json(RuleSpec(id="mine", name="Mine", cells={"count": 3, "capacity": 1}))
    '{"cells":{"count":3},"id":"mine","name":"Mine"}'
    """
    return _canonical(part, set())


def spec_digest(part: RuleSpec | House) -> str:
    """Return the SHA-256 of the canonical JSON of all that decides a playing, as 64 hexadecimal digits.

    A new wording, or what a house shows and offers (`BESIDE_PLAY`), leaves it as it is; so does a schema that grows,
    for everything that leaves the new fields at their defaults.
    """
    return hashlib.sha256(
        _canonical(part, BESIDE_PLAY[RuleSpec if isinstance(part, RuleSpec) else House]).encode()
    ).hexdigest()


def _canonical(part: RuleSpec | House, excluded: set[str]) -> str:
    data = part.model_dump(mode="json", exclude_defaults=True, exclude=excluded)
    return json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def _complete(part: RuleSpec | House) -> dict[str, object]:
    """Return all fields but those that are None, which is what leaving them out means."""
    return part.model_dump(mode="json", exclude_none=True)


def _inline(value: object) -> str:
    """Return a text, number, boolean or list of them as both TOML and JSON write it."""
    return json.dumps(value, ensure_ascii=False)


def _json(value: object, indent: str = "") -> str:
    """Return JSON with a line for each field, and each list on the line of its field."""
    if not isinstance(value, dict) or not value:
        return _inline(value)
    inner = indent + "  "
    fields = (f"{inner}{_inline(key)}: {_json(field, inner)}" for key, field in value.items())
    return "{\n" + ",\n".join(fields) + f"\n{indent}}}"


def _read(kind: type[P], path: str | FilePath, find: Find[P] | None) -> P:
    source = str(path)
    suffix = FilePath(path).suffix.lower()
    if suffix not in (".toml", ".json"):
        odd = f"{shown(suffix)} is no file name ending that is read" if suffix else "the file's name has no ending"
        problem = Problem((), odd, ".toml or .json")
        raise UnreadableFile([problem], source)
    try:
        with FilePath(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableFile([Problem((), f"cannot be read: {reason}")], shown(source)[1:-1]) from None
    return _parse(kind, data, Form(suffix[1:]), source, find)


def _parse(kind: type[P], text: str | bytes, form: Form, source: str, find: Find[P] | None) -> P:
    lines: Lines = {}
    try:
        data, lines = parse(text, form)
        return validated(kind, _extended(kind, data, find), beside=(EXTENDS,))
    except UnreadableFile as error:
        raise UnreadableFile(error.problems, source) from None
    except InvalidSpec as error:
        located = [replace(item, line=item.line or line_of(item.path, lines)) for item in error.problems]
        raise InvalidSpec(sorted(located, key=lambda item: item.line or 0), source) from None


def _extended(kind: type[P], data: object, find: Find[P] | None) -> object:
    """Return the plain data of a file with the fields of what it extends filled in."""
    if not isinstance(data, dict):
        return data
    data.pop(SCHEMA, None)
    if EXTENDS not in data:
        _refuse_misspelt(kind, data)
        return data
    base = _found(data.pop(EXTENDS), data.get("id"), find)
    inherited = base.changed(data)
    return {name: value for name, value in inherited.items() if name in data or name not in NOT_INHERITED}


def _refuse_misspelt(kind: type[P], data: dict[str, object]) -> None:
    """Refuse what seems to mean `EXTENDS`, of which the fields of the model know nothing."""
    for name in data:
        if name not in kind.model_fields and (guess := meant(name, [EXTENDS])):
            raise InvalidSpec([Problem((name,), f"there is no field {shown_name(name)}{guess}")])


def _found(name: object, own: object, find: Find[P] | None) -> P:
    if not isinstance(name, str):
        raise InvalidSpec([Problem.of(EXTENDS, name, "an id")])
    if find is None:
        raise InvalidSpec([Problem.of(EXTENDS, name, "a whole file: nothing can be extended here")])
    try:
        return find(name)
    except FreecellarError as error:
        itself = "it is the id of this very file, and " if name == own else ""
        raise InvalidSpec([Problem((EXTENDS,), f"{itself}{error}")]) from None
