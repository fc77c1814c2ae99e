"""What can be wrong with a spec or house, as facts, and the error that carries them.

Standard library alone: nothing here depends on how a value was checked.
"""

import difflib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from freecellar.errors import SpecError
from freecellar.spec.formula import FormulaError

Path = tuple[str | int, ...]
"""Where a value stands: names of fields and, in lists, places from 0."""

_MOST: Final = 60
"""The most characters of a value that are shown."""

_MOST_SAID: Final = 20
"""The most problems that a message says."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    >>> print(Problem.of("cells.count", 99, "a whole number from 0 to 16"))
    cells.count: 99 is not allowed; expected a whole number from 0 to 16
    """

    path: Path
    """The field; empty where it concerns the whole."""
    wrong: str
    """What is wrong with it, with the value."""
    allowed: str = ""
    """What would have been right."""
    line: int | None = None
    """The line of the file, from 1, where it is known."""
    column: int | None = None
    """The place in that line, from 1, where it is known."""

    @classmethod
    def of(cls, field: str, value: object, allowed: str) -> "Problem":
        """Return the problem that a field, its parts joined by dots, has a value that is not allowed."""
        return cls(tuple(field.split(".")), f"{shown(value)} is not allowed", allowed)

    @property
    def field(self) -> str:
        """The field's name with those of the parts around it, such as ``layout.columns[2]``."""
        return field_name(self.path)

    def __str__(self) -> str:
        """Say the field, what is wrong and what is allowed."""
        where = f"{self.field}: " if self.path else ""
        return f"{where}{self.wrong}" + (f"; expected {self.allowed}" if self.allowed else "")


class InvalidSpec(SpecError):  # noqa: N818 - beside UnknownVariant
    """A spec or house with one problem or more.

    Attributes:
        problems: What is wrong, each thing with its field and, in a file, its line.
        source: The file's name, or what stands for it; empty where there is none.
    """

    def __init__(self, problems: Iterable[Problem], source: str = "") -> None:
        """Keep the facts; the message is made from them."""
        self.problems = tuple(problems)
        self.source = source
        super().__init__(self.problems, source)

    def __str__(self) -> str:
        """Say each problem on a line of its own, with file, line and column where these are known."""
        lines = [f"{self._place(problem)}{problem}" for problem in self.problems[:_MOST_SAID]]
        if more := len(self.problems) - len(lines):
            lines.append(f"{self.source}{': ' * bool(self.source)}and {more} more")
        return "\n".join(lines)

    def _place(self, problem: Problem) -> str:
        joined = ":".join(str(part) for part in (self.source, problem.line, problem.column) if part)
        if joined and not self.source:
            joined = f"line {joined}"
        return f"{joined}: " if joined else ""


class UnreadableFile(InvalidSpec):
    """A file that could not be opened, or whose bytes are no text of a form that is read."""


def formula_problem(field: str, error: FormulaError) -> Problem:
    """Return the problem of a field that holds a formula."""
    place = f"with {error.empties}" if error.empties else f"at its column {error.position + 1}"
    return Problem((field,), f"{shown(error.text)}, {place}: {error.problem}", error.allowed)


def shown(value: object) -> str:
    r"""Return a value as a person would write it in a file, cut where it is long.

    >>> shown(True), shown("K\x00"), shown([7, 7])
    ('true', '"K\\u0000"', '[7, 7]')
    """
    match value:
        case None:
            return "null"
        case bool() | str():
            text = json.dumps(value, ensure_ascii=isinstance(value, str) and not value.isprintable())
        case dict():
            text = f"a table with {', '.join(shown_name(str(name)) for name in list(value)[:3]) or 'nothing in it'}"
        case list() | tuple():
            text = f"[{', '.join(map(shown, value[:20]))}{', ...' * (len(value) > 20)}]"  # noqa: PLR2004 - enough to see what it is
        case int() if abs(value) >= 10**_MOST:
            text = f"a number of {value.bit_length()} bits"
        case _:
            text = str(value)
    return text if len(text) <= _MOST else f"{text[: _MOST - 3]}..."


def shown_name(name: str) -> str:
    """Return a field's name, quoted and cut where it is no plain word.

    >>> shown_name("count"), shown_name("a b")
    ('count', '"a b"')
    """
    return name if name.isidentifier() and name.isascii() and len(name) <= _MOST else shown(name)


def field_name(path: Path) -> str:
    """Return a path as it is written: names joined by dots, places in brackets."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{shown_name(part)}" for part in path)
    return "".join(parts).removeprefix(".")


def meant(word: str, words: Iterable[str]) -> str:
    """Return a question that names the likeliest of some words, or nothing where none is near.

    >>> meant("cels", ["cells", "deck"])
    ' (did you mean cells?)'
    """
    known = {other.lower(): other for other in words}
    close = difflib.get_close_matches(word[:_MOST].lower().replace("_", "-"), known, n=1)
    close = close or difflib.get_close_matches(word[:_MOST].lower().replace("-", "_"), known, n=1)
    return f" (did you mean {known[close[0]]}?)" if close else ""
