"""The cap's language, read: from a text to a program in postfix order. What it says stands in `formula`."""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, NoReturn, TypeAlias

from freecellar.engine.reasons import counted
from freecellar.errors import FreecellarError

UNLIMITED: Final = "unlimited"
MAX_LENGTH: Final = 200
MAX_EXPONENT: Final = 64
MAX_VALUE: Final = 10**9

WHITESPACE: Final = " \t\r\n"
_LANGUAGE: Final = (
    f"'{UNLIMITED}' alone, or empty_cells, empty_columns, numbers 0 to {MAX_VALUE}, + - * **, min(...), max(...) and "
    f"parentheses, in at most {MAX_LENGTH} characters"
)


class Empties(NamedTuple):
    """How many cells and how many usable columns are empty.

    >>> str(Empties(cells=1, columns=2))
    '1 empty cell and 2 empty columns'
    """

    cells: int
    columns: int

    def __str__(self) -> str:
        """Say both counts in words."""
        return f"{counted(self.cells, 'empty cell')} and {counted(self.columns, 'empty column')}"


class FormulaError(FreecellarError):
    """A cap formula cannot be read, or gives what no cap may be.

    Attributes:
        text: The whole formula as it was given.
        position: Where in `text`, counted from 0; 0 where the formula's result is refused rather than a part of it.
        problem: What is wrong, without the place.
        allowed: What would have been right.
        empties: The counts that brought it out; None where the text alone is wrong.

    >>> print(FormulaError("1 +", 3, "expected a number", "0 to 9"))
    cap formula '1 +', column 4: expected a number; allowed: 0 to 9
    """

    def __init__(
        self, text: str, position: int, problem: str, allowed: str = _LANGUAGE, empties: Empties | None = None
    ) -> None:
        """Keep the facts; the message is made from them."""
        # All of them go to the base class: that is what makes an exception survive pickle and copy.
        super().__init__(text, position, problem, allowed, empties)
        self.text = text
        self.position = position
        self.problem = problem
        self.allowed = allowed
        self.empties = empties

    def __str__(self) -> str:
        """Say the formula, the place, what is wrong and what is allowed."""
        shown = repr(self.text) if len(self.text) <= MAX_LENGTH else f"{self.text[:40]!r}..."
        place = f"column {self.position + 1}" if self.empties is None else f"with {self.empties}"
        return f"cap formula {shown}, {place}: {self.problem}; allowed: {self.allowed}"


class _Kind(Enum):
    NUMBER = r"[0-9]+"
    OPEN = rf"(?:(?:min|max)[{WHITESPACE}]*)?\("
    NAME = r"[A-Za-z_][A-Za-z0-9_]*"
    OPERATOR = r"\*\*|[-+*]"
    CLOSE = r"\)"
    COMMA = r","
    END = r"\Z"


class Variable(Enum):
    """A name in a formula."""

    EMPTY_CELLS = "empty_cells"
    EMPTY_COLUMNS = "empty_columns"


class Operator(Enum):
    """What joins two values."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    POWER = "**"
    MIN = "min"
    MAX = "max"


@dataclass(frozen=True, slots=True)
class _Token:
    kind: _Kind
    text: str
    position: int

    @property
    def function(self) -> str:
        """`min` or `max` where this token opens a call, else nothing."""
        return self.text.rstrip("(" + WHITESPACE)


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator and its place in the text, from 0."""

    operator: Operator
    position: int


# A program in postfix order: numbers and variables are pushed, an operation takes two and pushes one.
Step: TypeAlias = int | Variable | Operation

_TOKEN: Final = re.compile("|".join(f"(?P<{kind.name}>{kind.value})" for kind in _Kind))
_FUNCTIONS: Final = ("min", "max")
_WORDS: Final = (*(variable.value for variable in Variable), *_FUNCTIONS, UNLIMITED)
_LOOKALIKES: Final = {"^": "**", "\u00d7": "*", "\u00b7": "*", "\u2212": "-", "\u2013": "-", "[": "(", "]": ")"}
# `min(a, b, c)` is read as `(a min b min c)`: a comma is its call's operator, and binds loosest of all.
_COMMA_BINDING: Final = 0
_BINDING: Final = {
    Operator.MIN: _COMMA_BINDING,
    Operator.MAX: _COMMA_BINDING,
    Operator.ADD: 1,
    Operator.SUBTRACT: 1,
    Operator.MULTIPLY: 2,
    Operator.POWER: 3,
}


def parse(text: str) -> tuple[Step, ...]:
    """Return the program of a formula; raise `FormulaError` where the text is not in the language."""
    return _Parser(text).parse()


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the tokens one by one and END last, so that whatever is wrong first is reported first."""
    position = 0
    while True:
        while text[position : position + 1] in tuple(WHITESPACE):
            position += 1
        found = _TOKEN.match(text, position)
        if found is None:
            raise FormulaError(text, position, _strange(text[position]))
        kind = _Kind[str(found.lastgroup)]
        yield _Token(kind, found[0], position)
        if kind is _Kind.END:
            return
        position = found.end()


def _strange(character: str) -> str:
    code = "" if character.isascii() else f" (U+{ord(character):04X})"
    return f"{character!r}{code} is not part of the language{_hint(_LOOKALIKES.get(character))}"


def _hint(meant: str | None) -> str:
    return "" if meant is None else f" (did you mean '{meant}'?)"


class _Parser:
    """Dijkstra's shunting yard: operators and open parentheses wait until what they apply to is complete."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._program: list[Step] = []
        self._waiting: list[Operation | _Token] = []

    def parse(self) -> tuple[Step, ...]:
        if len(self._text) > MAX_LENGTH:
            self._refuse(MAX_LENGTH, f"{len(self._text)} characters are too many")
        operand_is_next = True
        for token in _tokens(self._text):
            operand_is_next = self._operand(token) if operand_is_next else self._operator(token)
        return tuple(self._program)

    def _operand(self, token: _Token) -> bool:
        """Take a token where an operand must begin; return whether that is still so."""
        match token.kind:
            case _Kind.OPEN:
                self._waiting.append(token)
            case _Kind.NUMBER:
                self._program.append(self._number(token))
            case _Kind.NAME:
                self._program.append(self._variable(token))
            case _:
                signs = " (there are no signs; write 0 - 1)" if token.text in {"+", "-"} else ""
                self._expected("a number, a name or '('", token, signs)
        return token.kind is _Kind.OPEN

    def _operator(self, token: _Token) -> bool:
        """Take a token that follows an operand; return whether an operand must follow it."""
        opened = next((waiting for waiting in reversed(self._waiting) if isinstance(waiting, _Token)), None)
        match token.kind, opened:
            case _Kind.OPERATOR, _:
                self._push(Operation(Operator(token.text), token.position))
            case _Kind.COMMA, _Token(function=("min" | "max") as function):
                self._push(Operation(Operator(function), token.position))
            case _Kind.CLOSE, _Token():
                self._release(_COMMA_BINDING)
                self._waiting.pop()
            case _Kind.END, None:
                self._release(_COMMA_BINDING)
            case _:
                self._expected(_after_operand(opened), token)
        return token.kind in {_Kind.OPERATOR, _Kind.COMMA}

    def _push(self, operation: Operation) -> None:
        # Equals group to the left because the earlier one is released first; `**` alone lets it wait.
        self._release(_BINDING[operation.operator] + (operation.operator is Operator.POWER))
        self._waiting.append(operation)

    def _release(self, binding: int) -> None:
        """Move to the program what waits, back to an open parenthesis, and binds at least so tightly."""
        while self._waiting:
            last = self._waiting[-1]
            if isinstance(last, _Token) or _BINDING[last.operator] < binding:
                return
            self._program.append(last)
            self._waiting.pop()

    def _number(self, token: _Token) -> int:
        value = int(token.text)
        if value > MAX_VALUE:
            self._refuse(token.position, f"the number {token.text} is too large")
        return value

    def _variable(self, token: _Token) -> Variable:
        if token.text in _FUNCTIONS:
            self._refuse(token.position, f"expected '(' after '{token.text}'")
        if token.text == UNLIMITED:
            self._refuse(token.position, f"'{UNLIMITED}' can only stand alone")
        try:
            return Variable(token.text)
        except ValueError:
            close = difflib.get_close_matches(token.text.lower(), _WORDS, n=1)
            self._refuse(token.position, f"unknown name '{token.text}'{_hint(close[0] if close else None)}")

    def _expected(self, wanted: str, token: _Token, remark: str = "") -> NoReturn:
        found = f", found '{token.text}'" if token.text else ""
        self._refuse(token.position, f"expected {wanted}{found}{remark}")

    def _refuse(self, position: int, problem: str) -> NoReturn:
        raise FormulaError(self._text, position, problem) from None


def _after_operand(opened: _Token | None) -> str:
    if opened is None:
        return "an operator or the end"
    comma = ", ','" if opened.function else ""
    return f"an operator{comma} or a ')' for the '{opened.text}' of column {opened.position + 1}"
