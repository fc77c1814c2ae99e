"""The cap's small language: worked values, every refusal with its place, and properties over random expressions."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from typing import TypeAlias

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from freecellar.errors import FreecellarError
from freecellar.spec.formula import (
    MAX_LENGTH,
    MAX_VALUE,
    Empties,
    Formula,
    FormulaError,
    cap_table,
    parse_formula,
)


def value(text: str, cells: int = 0, columns: int = 0) -> int:
    """Evaluate a text."""
    return Formula(text).evaluate(empty_cells=cells, empty_columns=columns)


def refusal(text: str) -> FormulaError:
    """Return the error that reading a text raises."""
    with pytest.raises(FormulaError) as caught:
        Formula(text)
    return caught.value


TEXTBOOK = "(empty_cells + 1) * 2**empty_columns"
DOUBLING = "2**empty_cells * (empty_columns + 1)"
ADDITIVE = "empty_cells + empty_columns + 1"


@pytest.mark.parametrize(
    ("text", "cells", "columns", "expected"),
    [
        (TEXTBOOK, 0, 0, 1),
        (TEXTBOOK, 2, 1, 6),
        (TEXTBOOK, 4, 2, 20),
        (DOUBLING, 2, 1, 8),
        (DOUBLING, 2, 0, 4),
        (ADDITIVE, 3, 4, 8),
        ("1", 4, 8, 1),
        ("empty_cells + 1", 3, 5, 4),
    ],
)
def test_the_houses_caps(text: str, cells: int, columns: int, expected: int) -> None:
    """The pages' formulas give the pages' figures."""
    assert value(text, cells, columns) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2**3**2", 512),
        ("(2**3)**2", 64),
        ("2*3**2", 18),
        ("(2*3)**2", 36),
        ("1+2*3", 7),
        ("(1+2)*3", 9),
        ("10-4-3", 3),
        ("10-(4-3)", 9),
        ("10-4+3", 9),
        ("2-3*4", -10),
        ("(0-2)**3", -8),
        ("0**0", 1),
        ("0**64", 0),
        ("(0-1)**63", -1),
        ("2**(1+1)**2", 16),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("min(7)", 7),
        ("max((7))", 7),
        ("min(1+2*3, 2**3) + 1", 8),
        ("max(1, min(5, 2**2), 3)", 4),
        ("max(min(1, 2), min(3, 4))", 3),
        ("(max(1, 2) + 3) * 2", 10),
        ("2**max(1, 3)**2", 512),
        ("10 - max(1, 2) - 3", 5),
        ("007", 7),
        ("1000000000", MAX_VALUE),
        ("0 - 1000000000", -MAX_VALUE),
        ("31622**2", 31622**2),
        (" \t1\r\n+ 2\n", 3),
        ("min \t(1, 2)", 1),
    ],
)
def test_precedence_and_grouping(text: str, expected: int) -> None:
    """`**` binds tightest and to the right, then `*`, then `+` and `-`, which group to the left."""
    assert value(text) == expected


EXPECTED_OPERAND = "expected a number, a name or '('"


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("", 0, EXPECTED_OPERAND),
        ("   ", 3, EXPECTED_OPERAND),
        ("empty_cells + ", 14, EXPECTED_OPERAND),
        ("-1", 0, f"{EXPECTED_OPERAND}, found '-' (there are no signs; write 0 - 1)"),
        ("2 * +1", 4, f"{EXPECTED_OPERAND}, found '+' (there are no signs; write 0 - 1)"),
        ("2***3", 3, f"{EXPECTED_OPERAND}, found '*'"),
        ("()", 1, f"{EXPECTED_OPERAND}, found ')'"),
        ("min()", 4, f"{EXPECTED_OPERAND}, found ')'"),
        ("min(1,)", 6, f"{EXPECTED_OPERAND}, found ')'"),
        ("min(,1)", 4, f"{EXPECTED_OPERAND}, found ','"),
        ("(1", 2, "expected an operator or a ')' for the '(' of column 1"),
        ("1 + (2, 3)", 6, "expected an operator or a ')' for the '(' of column 5, found ','"),
        ("min(1, (2, 3))", 9, "expected an operator or a ')' for the '(' of column 8, found ','"),
        ("max(1 2)", 6, "expected an operator, ',' or a ')' for the 'max(' of column 1, found '2'"),
        ("max(1", 5, "expected an operator, ',' or a ')' for the 'max(' of column 1"),
        ("1)", 1, "expected an operator or the end, found ')'"),
        ("1, 2", 1, "expected an operator or the end, found ','"),
        ("2 empty_cells", 2, "expected an operator or the end, found 'empty_cells'"),
        ("2empty_cells", 1, "expected an operator or the end, found 'empty_cells'"),
        ("1_000", 1, "expected an operator or the end, found '_000'"),
        ("empty_cells(2)", 11, "expected an operator or the end, found '('"),
        ("(1)(2)", 3, "expected an operator or the end, found '('"),
        ("min", 0, "expected '(' after 'min'"),
        ("1 + max + 2", 4, "expected '(' after 'max'"),
        ("min2(1)", 0, "unknown name 'min2' (did you mean 'min'?)"),
        ("1 + emty_cells", 4, "unknown name 'emty_cells' (did you mean 'empty_cells'?)"),
        ("Empty_Columns", 0, "unknown name 'Empty_Columns' (did you mean 'empty_columns'?)"),
        ("free_cells", 0, "unknown name 'free_cells' (did you mean 'empty_cells'?)"),
        ("Unlimited", 0, "unknown name 'Unlimited' (did you mean 'unlimited'?)"),
        ("zzz", 0, "unknown name 'zzz'"),
        ("__import__", 0, "unknown name '__import__'"),
        ("1 + unlimited", 4, "'unlimited' can only stand alone"),
        ("min(unlimited, 3)", 4, "'unlimited' can only stand alone"),
        ("1000000001", 0, "the number 1000000001 is too large"),
        ("1 + 9999999999", 4, "the number 9999999999 is too large"),
        ("2^3", 1, "'^' is not part of the language (did you mean '**'?)"),
        ("2 \u00d7 3", 2, "'\u00d7' (U+00D7) is not part of the language (did you mean '*'?)"),
        ("2 \u2212 1", 2, "'\u2212' (U+2212) is not part of the language (did you mean '-'?)"),
        ("4 / 2", 2, "'/' is not part of the language"),
        ("1.5", 1, "'.' is not part of the language"),
        ("1 +\x00 2", 3, "'\\x00' is not part of the language"),
        ("\ufeff1", 0, "'\\ufeff' (U+FEFF) is not part of the language"),
        ("1\u00a0+ 1", 1, "'\\xa0' (U+00A0) is not part of the language"),
        ("1\v+ 1", 1, "'\\x0b' is not part of the language"),
        ("2 + \u0663", 4, "'\u0663' (U+0663) is not part of the language"),
        ("2\u00b2", 1, "'\u00b2' (U+00B2) is not part of the language"),
        ("\u0435mpty_cells", 0, "'\u0435' (U+0435) is not part of the language"),
        ("empty_c\u0435lls", 0, "unknown name 'empty_c'"),
        ("\udc80", 0, "'\\udc80' (U+DC80) is not part of the language"),
    ],
)
def test_a_text_outside_the_language_is_refused_with_its_place(text: str, position: int, problem: str) -> None:
    """The error carries the formula, the offset and what is wrong; the message says all of it."""
    error = refusal(text)

    assert (error.text, error.position, error.empties) == (text, position, None)
    assert error.problem.startswith(problem)
    assert f"column {position + 1}: {problem}" in str(error)
    assert "allowed: 'unlimited' alone, or empty_cells, empty_columns, numbers" in str(error)


def test_the_first_fault_is_the_one_reported() -> None:
    """A strange character further on does not hide the earlier fault."""
    assert refusal("1 + + 2 $").position == 4


def test_the_whole_message() -> None:
    """One refusal, word for word."""
    assert str(refusal("empty_cells + ")) == (
        "cap formula 'empty_cells + ', column 15: expected a number, a name or '('; allowed: 'unlimited' alone, or "
        "empty_cells, empty_columns, numbers 0 to 1000000000, + - * **, min(...), max(...) and parentheses, "
        "in at most 200 characters"
    )


def test_200_characters_are_read_and_201_are_not() -> None:
    """The bound counts blanks too, and holds for `unlimited` as well."""
    assert value("1".rjust(MAX_LENGTH)) == 1
    assert parse_formula("unlimited".ljust(MAX_LENGTH)) is None

    for text in ("1".rjust(MAX_LENGTH + 1), "unlimited".ljust(MAX_LENGTH + 1)):
        with pytest.raises(FormulaError, match=r"column 201: 201 characters are too many") as caught:
            parse_formula(text)
        assert caught.value.position == MAX_LENGTH


def test_a_message_does_not_repeat_an_endless_text() -> None:
    """The message stays short; the error itself keeps the whole text."""
    error = refusal("1" * 1_000_000)

    assert len(str(error)) < 400
    assert len(error.text) == 1_000_000


@pytest.mark.parametrize("text", ["(" * 99 + "1" + ")" * 99, "min(" * 39 + "1" + ")" * 39, "1**" * 66 + "1"])
def test_deep_nesting_is_read(text: str) -> None:
    """As deep as 200 characters go."""
    assert value(text) == 1


def test_200_open_parentheses_are_refused_at_the_end() -> None:
    """Depth alone breaks nothing."""
    assert refusal("(" * MAX_LENGTH).position == MAX_LENGTH


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("9**64", 1, "'**' at column 2, of 9 and 64, goes out of bounds"),
        ("1 + 1000000000**64", 14, "'**' at column 15, of 1000000000 and 64, goes out of bounds"),
        ("2**10**10", 5, "'**' at column 6, of 10 and 10"),
        ("31623**2", 5, "'**' at column 6, of 31623 and 2"),
        ("(0-2)**31", 5, "'**' at column 6, of -2 and 31"),
        ("1000000000 + 1", 11, "'+' at column 12, of 1000000000 and 1"),
        ("0 - 1000000000 - 1", 15, "'-' at column 16, of -1000000000 and 1"),
        ("100000 * 100000", 7, "'*' at column 8, of 100000 and 100000"),
        ("min(1, 10**10)", 9, "'**' at column 10, of 10 and 10"),
        ("0 * 10**10", 6, "'**' at column 7, of 10 and 10"),
    ],
)
def test_a_number_out_of_bounds_on_the_way_is_refused(text: str, position: int, problem: str) -> None:
    """Even where a later step would bring it back into bounds."""
    with pytest.raises(FormulaError) as caught:
        value(text, 3, 2)

    error = caught.value
    assert (error.position, error.empties) == (position, Empties(cells=3, columns=2))
    assert error.problem.startswith(problem)
    assert "with 3 empty cells and 2 empty columns" in str(error)
    assert "allowed: numbers from -1000000000 to 1000000000" in str(error)


@pytest.mark.parametrize(("text", "exponent"), [("1**65", 65), ("1**(0-1)", -1), ("0**1000000000", MAX_VALUE)])
def test_an_exponent_out_of_bounds_is_refused(text: str, exponent: int) -> None:
    """Even where the power itself would be small."""
    with pytest.raises(FormulaError, match=rf"'\*\*' at column 2 has the exponent {exponent}; .*exponents 0 to 64"):
        value(text)


@pytest.mark.parametrize(("cells", "columns"), [(-1, 0), (0, -1), (MAX_VALUE + 1, 0), (0, MAX_VALUE + 1)])
def test_counts_that_cannot_be_are_the_callers_mistake(cells: int, columns: int) -> None:
    """They are no fault of the formula, so no FormulaError."""
    with pytest.raises(ValueError, match="counts of cells and columns"):
        value("1", cells, columns)
    with pytest.raises(ValueError, match="counts of cells and columns"):
        cap_table("1", cells=cells, columns=columns)


def test_unlimited_has_neither_formula_nor_table() -> None:
    """The word may have blanks around it."""
    assert parse_formula(" unlimited\n") is None
    assert cap_table("unlimited", cells=4, columns=8) is None


def test_a_formula_is_a_value() -> None:
    """Equal by its text, shown as it is made, and whole again after pickling."""
    formula = Formula("empty_cells + 1")

    assert parse_formula("empty_cells + 1") == formula != Formula("empty_cells + 2")
    assert repr(formula) == "Formula(text='empty_cells + 1')"
    assert pickle.loads(pickle.dumps(formula)).evaluate(empty_cells=2, empty_columns=0) == 3  # noqa: S301 - own bytes


def test_an_error_survives_copying() -> None:
    """A worker process hands its errors back this way."""
    error = refusal("1 +")

    copied = copy.copy(error)

    assert isinstance(copied, FreecellarError)
    assert str(copied) == str(error)


def test_a_table_holds_every_pair() -> None:
    """Rows by empty cells, entries by empty columns, both ends included."""
    assert cap_table(TEXTBOOK, cells=2, columns=3) == ((1, 2, 4, 8), (2, 4, 8, 16), (3, 6, 12, 24))
    assert cap_table(TEXTBOOK, cells=2, columns=0) == ((1,), (2,), (3,))
    assert cap_table("1", cells=0, columns=0) == ((1,),)


@pytest.mark.parametrize(
    ("text", "empties", "problem"),
    [
        ("empty_cells", Empties(0, 0), "the cap is 0"),
        ("empty_cells - 1", Empties(0, 0), "the cap is -1"),
        ("3 - empty_columns * 3", Empties(0, 1), "the cap is 0"),
        (
            "5 - empty_cells",
            Empties(1, 0),
            "the cap falls to 4 from 5 with 0 empty cells and 0 empty columns",
        ),
        (
            "1 + empty_cells * max(0, 2 - empty_columns)",
            Empties(1, 1),
            "the cap falls to 2 from 3 with 1 empty cell and 0 empty columns",
        ),
        (
            "10 + empty_columns * (1 - empty_cells)",
            Empties(1, 1),
            "the cap falls to 10 from 11 with 0 empty cells and 1 empty column",
        ),
    ],
)
def test_a_cap_below_1_or_falling_is_refused_with_the_pair(text: str, empties: Empties, problem: str) -> None:
    """More room never allows less, and one card may always move."""
    with pytest.raises(FormulaError) as caught:
        cap_table(text, cells=2, columns=2)

    error = caught.value
    assert (error.text, error.position, error.empties, error.problem) == (text, 0, empties, problem)
    assert f"with {empties}: {problem}; allowed: a cap of at least 1 that never falls" in str(error)


def test_only_reachable_pairs_count() -> None:
    """A formula that would go wrong with more cells than there are is a good cap."""
    assert cap_table("5 - (2 - empty_cells)**2", cells=2, columns=0) == ((1,), (4,), (5,))

    with pytest.raises(FormulaError, match="with 3 empty cells and 0 empty columns: the cap falls to 4 from 5"):
        cap_table("5 - (2 - empty_cells)**2", cells=3, columns=0)


def test_a_pair_out_of_bounds_is_refused_with_the_pair() -> None:
    """The table evaluates all pairs, so a power that runs away is found when the spec is read."""
    with pytest.raises(FormulaError, match=r"with 2 empty cells and 0 empty columns: '\*\*' at column 6"):
        cap_table("99999**empty_cells", cells=2, columns=0)


@dataclass(frozen=True)
class Node:
    """An expression made by the test, evaluated and printed without the module."""

    symbol: str
    arguments: tuple[Tree, ...]


Tree: TypeAlias = "int | str | Node"
BINDING = {"+": 1, "-": 1, "*": 2, "**": 3}
LEAVES = st.one_of(st.integers(0, 5), st.sampled_from(["empty_cells", "empty_columns"]), st.integers(0, MAX_VALUE))


class OutOfBoundsError(Exception):
    """The tree has no value in the language."""


def nodes(children: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    """Put an operation on top of smaller trees."""
    infix = st.builds(Node, st.sampled_from(sorted(BINDING)), st.tuples(children, children))
    calls = st.builds(Node, st.sampled_from(["min", "max"]), st.lists(children, min_size=1, max_size=3).map(tuple))
    return st.one_of(infix, calls)


TREES: st.SearchStrategy[Tree] = st.recursive(LEAVES, nodes, max_leaves=12)


def binding(tree: Tree) -> int:
    """How tightly a tree's root binds; what needs no parentheses binds tightest."""
    return BINDING.get(tree.symbol, 4) if isinstance(tree, Node) else 4


def printed(tree: Tree, blank: str) -> str:
    """Print with no parentheses but those that are needed."""
    if not isinstance(tree, Node):
        return str(tree)
    parts = [printed(argument, blank) for argument in tree.arguments]
    if tree.symbol not in BINDING:
        return f"{tree.symbol}({(',' + blank).join(parts)})"
    own = BINDING[tree.symbol]
    to_the_right = tree.symbol == "**"
    for index, least in enumerate((own + to_the_right, own + (not to_the_right))):
        if binding(tree.arguments[index]) < least:
            parts[index] = f"({parts[index]})"
    return f"{parts[0]}{blank}{tree.symbol}{blank}{parts[1]}"


def computed(tree: Tree, names: dict[str, int]) -> int:
    """Evaluate a tree with every step in bounds."""
    if isinstance(tree, int):
        return tree
    if isinstance(tree, str):
        return names[tree]
    result = combined(tree.symbol, [computed(argument, names) for argument in tree.arguments])
    if not -MAX_VALUE <= result <= MAX_VALUE:
        raise OutOfBoundsError
    return result


def combined(symbol: str, values: list[int]) -> int:
    """Apply one operation."""
    if symbol in {"min", "max"}:
        return sorted(values)[0 if symbol == "min" else -1]
    left, right = values
    if symbol == "**":
        if right not in range(65):
            raise OutOfBoundsError
        return int(left**right)
    return {"+": left + right, "-": left - right, "*": left * right}[symbol]


@given(tree=TREES, blank=st.sampled_from(["", " ", "\n\t"]), cells=st.integers(0, 8), columns=st.integers(0, 10))
def test_any_expression_means_what_it_says(tree: Tree, blank: str, cells: int, columns: int) -> None:
    """A random tree, printed and parsed, gives the tree's own value, or is out of bounds as the tree is."""
    text = printed(tree, blank)
    assume(len(text) <= MAX_LENGTH)
    try:
        expected = computed(tree, {"empty_cells": cells, "empty_columns": columns})
    except OutOfBoundsError:
        event("out of bounds")
        with pytest.raises(FormulaError):
            value(text, cells, columns)
    else:
        event("has a value")
        assert value(text, cells, columns) == expected


PIECES = ["empty_cells", "empty_columns", "unlimited", "min", "max", "(", ")", ",", "+", "-", "*", "**", " ", "\n"]
PIECES += ["0", "1", "2", "64", "1000000000", "min(", "2**", "1+", "_", "e", ".", "\u0663", "\x00"]
TEXTS = st.one_of(
    st.text(), st.lists(st.sampled_from(PIECES)).map("".join), st.text(alphabet="0123456789+-*(),minax e_cl")
)


def table_or_error(text: str, cells: int, columns: int) -> tuple[tuple[int, ...], ...] | FormulaError | None:
    """Return the table, or the only error that may be raised for a text."""
    try:
        return cap_table(text, cells=cells, columns=columns)
    except FormulaError as error:
        return error


@given(text=TEXTS, cells=st.integers(0, 4), columns=st.integers(0, 4))
def test_any_text_gives_a_whole_table_or_a_formula_error(text: str, cells: int, columns: int) -> None:
    """Nothing else ever comes out, and the error's place lies in the text."""
    outcome = table_or_error(text, cells, columns)

    if isinstance(outcome, FormulaError):
        assert outcome.text == text
        assert 0 <= outcome.position <= len(text)
        assert outcome.problem in str(outcome)
    elif outcome is not None:
        assert [len(row) for row in outcome] == [columns + 1] * (cells + 1)


@given(tree=TREES, cells=st.integers(0, 4), columns=st.integers(0, 4))
def test_a_table_never_falls(tree: Tree, cells: int, columns: int) -> None:
    """Whatever is accepted is at least 1 and rises with room."""
    table = table_or_error(printed(tree, ""), cells, columns)
    if isinstance(table, FormulaError):
        return
    assert table is not None
    assert all(cap >= 1 for row in table for cap in row)
    assert all(list(row) == sorted(row) for row in (*table, *zip(*table, strict=True)))
