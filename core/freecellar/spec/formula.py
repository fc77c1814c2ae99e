"""The cap's small language: how long a run may move at once, as a formula over what is empty.

A cap is the single word `unlimited`, or an expression::

    expression = term  { ("+" | "-") term }        groups to the left
    term       = power { "*" power }               groups to the left
    power      = atom  [ "**" power ]              groups to the right, binds tightest
    atom       = number | "empty_cells" | "empty_columns" | "(" expression ")"
               | ("min" | "max") "(" expression { "," expression } ")"
    number     = digits 0 to 9, read as decimal; leading zeros change nothing

Case counts. Spaces, tabs and line ends may stand between any two parts. There are no signs: write `0 - 1`. `min` and
`max` take one argument or more and no trailing comma; of one argument they are that argument. `0**0` is 1.

Text comes from strangers' files, so every step is bounded: the text's length, each exponent, and each number, given or
computed on the way. Parsing and evaluating work on lists, not by recursion; nesting costs no Python stack.
"""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple, NoReturn, TypeAlias, assert_never

from freecellar.errors import FreecellarError

UNLIMITED: Final = "unlimited"
MAX_LENGTH: Final = 200
MAX_EXPONENT: Final = 64
MAX_VALUE: Final = 10**9

_WHITESPACE: Final = " \t\r\n"
_LANGUAGE: Final = (
    f"'{UNLIMITED}' alone, or empty_cells, empty_columns, numbers 0 to {MAX_VALUE}, + - * **, min(...), max(...) and "
    f"parentheses, in at most {MAX_LENGTH} characters"
)
_EXPONENTS: Final = f"exponents 0 to {MAX_EXPONENT}"
_VALUES: Final = f"numbers from -{MAX_VALUE} to {MAX_VALUE} on the way"
_CAPS: Final = "a cap of at least 1 that never falls as empty cells or empty columns rise"


class Empties(NamedTuple):
    """How many cells and how many usable columns are empty.

    >>> str(Empties(cells=1, columns=2))
    '1 empty cell and 2 empty columns'
    """

    cells: int
    columns: int

    def __str__(self) -> str:
        """Say both counts in words."""
        cells = "cell" if self.cells == 1 else "cells"
        columns = "column" if self.columns == 1 else "columns"
        return f"{self.cells} empty {cells} and {self.columns} empty {columns}"


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
    OPEN = rf"(?:(?:min|max)[{_WHITESPACE}]*)?\("
    NAME = r"[A-Za-z_][A-Za-z0-9_]*"
    OPERATOR = r"\*\*|[-+*]"
    CLOSE = r"\)"
    COMMA = r","
    END = r"\Z"


class _Variable(Enum):
    EMPTY_CELLS = "empty_cells"
    EMPTY_COLUMNS = "empty_columns"


class _Operator(Enum):
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
        return self.text.rstrip("(" + _WHITESPACE)


@dataclass(frozen=True, slots=True)
class _Operation:
    operator: _Operator
    position: int


# A program in postfix order: numbers and variables are pushed, an operation takes two and pushes one.
_Step: TypeAlias = int | _Variable | _Operation

_TOKEN: Final = re.compile("|".join(f"(?P<{kind.name}>{kind.value})" for kind in _Kind))
_FUNCTIONS: Final = ("min", "max")
_WORDS: Final = (*(variable.value for variable in _Variable), *_FUNCTIONS, UNLIMITED)
_LOOKALIKES: Final = {"^": "**", "\u00d7": "*", "\u00b7": "*", "\u2212": "-", "\u2013": "-", "[": "(", "]": ")"}
# `min(a, b, c)` is read as `(a min b min c)`: a comma is its call's operator, and binds loosest of all.
_COMMA_BINDING: Final = 0
_BINDING: Final = {
    _Operator.MIN: _COMMA_BINDING,
    _Operator.MAX: _COMMA_BINDING,
    _Operator.ADD: 1,
    _Operator.SUBTRACT: 1,
    _Operator.MULTIPLY: 2,
    _Operator.POWER: 3,
}


@dataclass(frozen=True, slots=True)
class Formula:
    """A cap formula that reads well; `unlimited` is not one.

    Args:
        text: The expression.

    Raises:
        FormulaError: The text is not in the language.

    >>> Formula("(empty_cells + 1) * 2**empty_columns").evaluate(empty_cells=2, empty_columns=1)
    6
    """

    text: str
    _program: tuple[_Step, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Parse once."""
        object.__setattr__(self, "_program", _Parser(self.text).parse())

    def evaluate(self, *, empty_cells: int, empty_columns: int) -> int:
        """Return the formula's value, which may be below 1.

        Args:
            empty_cells: How many cells are empty.
            empty_columns: How many columns are empty and usable, the target not counted.

        Raises:
            FormulaError: An exponent or a number on the way is out of bounds.
            ValueError: A count is negative or beyond `MAX_VALUE`.

        >>> Formula("2**3**2 - empty_cells").evaluate(empty_cells=2, empty_columns=0)
        510
        """
        empties = _counts(empty_cells, empty_columns)
        stack: list[int] = []
        for step in self._program:
            match step:
                case int():
                    stack.append(step)
                case _Variable.EMPTY_CELLS:
                    stack.append(empty_cells)
                case _Variable.EMPTY_COLUMNS:
                    stack.append(empty_columns)
                case _Operation():
                    right = stack.pop()
                    stack.append(self._operate(step, stack.pop(), right, empties))
                case _:
                    assert_never(step)
        return stack.pop()

    def _operate(self, step: _Operation, left: int, right: int, empties: Empties) -> int:
        where = f"'{step.operator.value}' at column {step.position + 1}"
        if step.operator is _Operator.POWER and not 0 <= right <= MAX_EXPONENT:
            raise FormulaError(self.text, step.position, f"{where} has the exponent {right}", _EXPONENTS, empties)
        value = _apply(step.operator, left, right)
        if abs(value) > MAX_VALUE:
            problem = f"{where}, of {left} and {right}, goes out of bounds"
            raise FormulaError(self.text, step.position, problem, _VALUES, empties)
        return value


def parse_formula(text: str) -> Formula | None:
    """Return the formula, or None where the text is the word `unlimited`.

    Raises:
        FormulaError: The text is neither.

    >>> parse_formula("empty_cells + empty_columns + 1")
    Formula(text='empty_cells + empty_columns + 1')
    >>> parse_formula("unlimited") is None
    True
    """
    if len(text) <= MAX_LENGTH and text.strip(_WHITESPACE) == UNLIMITED:
        return None
    return Formula(text)


def cap_table(text: str, *, cells: int, columns: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the cap for every pair of empties, or None where the cap is `unlimited`.

    Args:
        text: The formula, or `unlimited`.
        cells: The most cells that can be empty.
        columns: The most columns that can be empty and usable; 0 where empty columns never help.

    Returns:
        `table[empty_cells][empty_columns]`, from 0 to `cells` and from 0 to `columns`, both included.

    Raises:
        FormulaError: The text cannot be read; or some pair's value is out of bounds, below 1, or less than with one
            empty cell or one empty column fewer.
        ValueError: `cells` or `columns` is negative or beyond `MAX_VALUE`.

    >>> cap_table("2**empty_cells * (empty_columns + 1)", cells=2, columns=1)
    ((1, 2), (2, 4), (4, 8))
    """
    most = _counts(cells, columns)
    formula = parse_formula(text)
    if formula is None:
        return None
    caps: dict[Empties, int] = {}
    for empties in (Empties(x, y) for x in range(most.cells + 1) for y in range(most.columns + 1)):
        caps[empties] = formula.evaluate(empty_cells=empties.cells, empty_columns=empties.columns)
        _require_cap(text, empties, caps)
    return tuple(tuple(caps[Empties(x, y)] for y in range(columns + 1)) for x in range(cells + 1))


def _require_cap(text: str, empties: Empties, caps: dict[Empties, int]) -> None:
    """Refuse the newest cap if it is below 1, or below that of one empty place fewer."""
    cap = caps[empties]
    if cap < 1:
        raise FormulaError(text, 0, f"the cap is {cap}", _CAPS, empties)
    for fewer in (Empties(empties.cells - 1, empties.columns), Empties(empties.cells, empties.columns - 1)):
        if cap < caps.get(fewer, cap):
            raise FormulaError(text, 0, f"the cap falls to {cap} from {caps[fewer]} with {fewer}", _CAPS, empties)


def _counts(cells: int, columns: int) -> Empties:
    if not (0 <= cells <= MAX_VALUE and 0 <= columns <= MAX_VALUE):
        message = f"counts of cells and columns are from 0 to {MAX_VALUE}, not {cells} and {columns}"
        raise ValueError(message)
    return Empties(cells, columns)


def _apply(operator: _Operator, left: int, right: int) -> int:
    match operator:
        case _Operator.ADD:
            return left + right
        case _Operator.SUBTRACT:
            return left - right
        case _Operator.MULTIPLY:
            return left * right
        case _Operator.POWER:
            return _power(left, right)
        case _Operator.MIN:
            return min(left, right)
        case _Operator.MAX:
            return max(left, right)
        case _:
            assert_never(operator)


def _power(base: int, exponent: int) -> int:
    """Return the power, or the first partial product out of bounds: it never gets smaller again."""
    value = 1
    for _ in range(exponent):
        value *= base
        if abs(value) > MAX_VALUE:
            break
    return value


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the tokens one by one and END last, so that whatever is wrong first is reported first."""
    position = 0
    while True:
        while text[position : position + 1] in tuple(_WHITESPACE):
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
        self._program: list[_Step] = []
        self._waiting: list[_Operation | _Token] = []

    def parse(self) -> tuple[_Step, ...]:
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
                self._push(_Operation(_Operator(token.text), token.position))
            case _Kind.COMMA, _Token(function=("min" | "max") as function):
                self._push(_Operation(_Operator(function), token.position))
            case _Kind.CLOSE, _Token():
                self._release(_COMMA_BINDING)
                self._waiting.pop()
            case _Kind.END, None:
                self._release(_COMMA_BINDING)
            case _:
                self._expected(_after_operand(opened), token)
        return token.kind in {_Kind.OPERATOR, _Kind.COMMA}

    def _push(self, operation: _Operation) -> None:
        # Equals group to the left because the earlier one is released first; `**` alone lets it wait.
        self._release(_BINDING[operation.operator] + (operation.operator is _Operator.POWER))
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

    def _variable(self, token: _Token) -> _Variable:
        if token.text in _FUNCTIONS:
            self._refuse(token.position, f"expected '(' after '{token.text}'")
        if token.text == UNLIMITED:
            self._refuse(token.position, f"'{UNLIMITED}' can only stand alone")
        try:
            return _Variable(token.text)
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
