"""Where each field stands in a TOML or JSON text that is known to be valid; a parser keeps no lines.

Standard library alone.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from freecellar.spec.problems import Path

Lines: TypeAlias = Mapping[Path, int]
"""The line, from 1, on which the value of a path begins."""

_TOML: Final = re.compile(
    r'(?P<string>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\')'
    r"|(?P<comment>\#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>\n)|(?P<equals>=)|(?P<other>.)",
    re.DOTALL,
)
_JSON: Final = re.compile(r'"(?:\\.|[^"\\])*"|[{}\[\],:]|[^\s"{}\[\],:]+')


def line_of(path: Path, lines: Lines) -> int | None:
    """Return the line of a path, or of the closest part around it that stands in the text."""
    known = (lines[path[:length]] for length in range(len(path), 0, -1) if path[:length] in lines)
    return next(known, None)


def toml_lines(text: str) -> Lines:
    r"""Return the line of each key and table; a list or an inline table is not looked into.

    >>> toml_lines('id = "mine"\n[cells]\ncount = 3\n')[("cells", "count")]
    3
    """
    lines: dict[Path, int] = {}
    table: Path = ()
    for line, key, is_header in _statements(text):
        path = _keys(key.strip("[] \t") if is_header else key)
        if is_header:
            table, path = path, ()
        whole = (*table, *path)
        for length in range(1, len(whole) + 1):
            lines.setdefault(whole[:length], line)
    return lines


def _statements(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the line of each key or header, its text, and whether it is a header."""
    line, depth, key = 1, 0, ""
    is_value = False
    for token in _TOML.finditer(text):
        if token.lastgroup == "end" and (depth == 0 or not is_value):
            if key.strip() and not is_value:
                yield line, key.strip(), True
            depth, key, is_value = 0, "", False
        elif token.lastgroup == "equals" and not is_value:
            yield line, key.strip(), False
            is_value = True
        elif token.lastgroup != "comment" and not is_value:
            key += token[0]
        elif is_value:
            depth += {"open": 1, "close": -1}.get(str(token.lastgroup), 0)
        line += token[0].count("\n")
    if key.strip() and not is_value:
        yield line, key.strip(), True


def _keys(text: str) -> Path:
    """Return the parts of a dotted key."""
    keys: list[str] = []
    data: object = tomllib.loads(f"{text} = 0")
    while isinstance(data, dict):
        ((key, data),) = data.items()
        keys.append(key)
    return tuple(keys)


@dataclass(slots=True)
class _Level:
    """An object or list that is open while a JSON text is read, and where reading stands in it."""

    path: Path
    key: str | int | None
    seen: set[str | int] = field(default_factory=set)

    @property
    def here(self) -> Path:
        return self.path if self.key is None else (*self.path, self.key)

    def go_on(self) -> None:
        self.key = self.key + 1 if isinstance(self.key, int) else None


def json_lines(text: str) -> tuple[Lines, list[tuple[Path, int]]]:
    r"""Return the line of each key and list entry, and the path and line of each key that stands there twice.

    >>> json_lines('{"id": "mine",\n "id": "yours"}')[1]
    [(('id',), 2)]
    """
    lines: dict[Path, int] = {}
    twice: list[tuple[Path, int]] = []
    levels = [_Level((), 0)]  # the text as the only entry of a list
    line, end = 1, 0
    for token in _JSON.finditer(text):
        line, end = line + text.count("\n", end, token.start()), token.start()
        level = levels[-1]
        if token[0] in ("]", "}"):
            levels.pop()
        elif token[0] == ",":
            level.go_on()
        elif token[0] != ":" and level.key is None:
            level.key = str(json.loads(token[0]))
            if level.key in level.seen:
                twice.append((level.here[1:], line))
            level.seen.add(level.key)
            lines[level.here[1:]] = line
        elif token[0] != ":":
            lines.setdefault(level.here[1:], line)
            if token[0] in ("[", "{"):
                levels.append(_Level(level.here, 0 if token[0] == "[" else None))
    return lines, twice
