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

from dataclasses import dataclass, field
from typing import Final, assert_never

from freecellar.spec.formula_parser import (
    MAX_EXPONENT,
    MAX_LENGTH,
    MAX_VALUE,
    UNLIMITED,
    WHITESPACE,
    Empties,
    FormulaError,
    Operation,
    Operator,
    Step,
    Variable,
    parse,
)

__all__ = [
    "MAX_EXPONENT",
    "MAX_LENGTH",
    "MAX_VALUE",
    "UNLIMITED",
    "Empties",
    "Formula",
    "FormulaError",
    "cap_table",
    "parse_formula",
]

_EXPONENTS: Final = f"exponents 0 to {MAX_EXPONENT}"
_VALUES: Final = f"numbers from -{MAX_VALUE} to {MAX_VALUE} on the way"
_CAPS: Final = "a cap of at least 1 that never falls as empty cells or empty columns rise"


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
    _program: tuple[Step, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Parse once."""
        object.__setattr__(self, "_program", parse(self.text))

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
                case Variable.EMPTY_CELLS:
                    stack.append(empty_cells)
                case Variable.EMPTY_COLUMNS:
                    stack.append(empty_columns)
                case Operation():
                    right = stack.pop()
                    stack.append(self._operate(step, stack.pop(), right, empties))
                case _:
                    assert_never(step)
        return stack.pop()

    def _operate(self, step: Operation, left: int, right: int, empties: Empties) -> int:
        where = f"'{step.operator.value}' at column {step.position + 1}"
        if step.operator is Operator.POWER and not 0 <= right <= MAX_EXPONENT:
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
    if len(text) <= MAX_LENGTH and text.strip(WHITESPACE) == UNLIMITED:
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


def _apply(operator: Operator, left: int, right: int) -> int:
    match operator:
        case Operator.ADD:
            return left + right
        case Operator.SUBTRACT:
            return left - right
        case Operator.MULTIPLY:
            return left * right
        case Operator.POWER:
            return _power(left, right)
        case Operator.MIN:
            return min(left, right)
        case Operator.MAX:
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
