"""Supermoves as the single-card moves that they stand for: exact, whatever the table."""

from collections import deque
from dataclasses import dataclass

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from freecellar.cards import CARDS, Card, Suit
from freecellar.engine.moves import cell, column
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.supermove import expand, supermove_cap
from freecellar.spec.parts import Build, Cells, EmptyColumn
from support.games import board, move, rules_of

FREECELL = rules_of()
UNLIMITED = rules_of(cap="unlimited")
DOUBLING = rules_of(cap="2**empty_cells * (empty_columns + 1)")


def test_textbook_cap() -> None:
    """One card more than the empty cells, doubled by each empty column."""
    assert [supermove_cap(cells, columns) for cells, columns in [(0, 0), (4, 0), (2, 1), (1, 2), (3, 0)]] == [
        1,
        5,
        6,
        8,
        4,
    ]


def test_single_card_is_its_own_expansion() -> None:
    """A move of one card stands for itself."""
    single = move("1", "2")
    assert expand(FREECELL, board(FREECELL, "9S|TD"), single) == (single,)


def test_two_cells_carry_three_cards() -> None:
    """The last cards wait in cells, and come out in turn."""
    before = board(FREECELL, "9S 8H 7S|TD|2C|2C|2C|2C|2C|2C", cells="- KC - KD")
    assert expand(FREECELL, before, move("1", "2", 3)) == (
        move("1", "c"),
        move("1", "a"),
        move("1", "2"),
        move("a", "2"),
        move("c", "2"),
    )


def test_empty_column_carries_the_upper_part() -> None:
    """With no cell, half of the run waits in the empty column."""
    before = board(FREECELL, "9S 8H|TD||2C|2C|2C|2C|2C", cells="KC KC KC KC")
    assert expand(FREECELL, before, move("1", "2", 2)) == (move("1", "3"), move("1", "2"), move("3", "2"))


def test_target_column_is_no_helper() -> None:
    """Into the only empty column a run goes through cells alone."""
    before = board(FREECELL, "2D 9S 8H||2C|2C|2C|2C|2C|2C", cells="KC KC KC")
    assert expand(FREECELL, before, move("1", "2", 2)) == (move("1", "d"), move("1", "2"), move("d", "2"))


def test_doubling_exceeds_single_cards() -> None:
    """Two cells and no column let four cards go where single cards manage three: such a run moves as one."""
    before = board(DOUBLING, "2D TH 9S 8H 7S|JC TD|9H|2C|2C|2C|2C|2C", cells="KC KC")
    four = move("1", "2", 4)
    assert DOUBLING.check(board(DOUBLING, "TH 9S 8H 7S|JC|2C|2C|2C|2C|2C|2C", cells="KC KC"), four) is None
    assert expand(DOUBLING, board(DOUBLING, "TH 9S 8H 7S|JC|2C|2C|2C|2C|2C|2C", cells="KC KC"), four) is None
    assert expand(DOUBLING, before, move("1", "2", 3)) is not None


def test_runs_that_do_not_build_move_as_one() -> None:
    """Where cards move together that do not build on each other, single cards cannot rebuild the run."""
    rules = rules_of(build=Build.SAME_SUIT, runs="any", cap="unlimited")
    before = board(rules, "9S 8H|TS")
    assert rules.check(before, move("1", "2", 2)) is None
    assert expand(rules, before, move("1", "2", 2)) is None


def test_cells_of_a_suit_hold_that_suit_alone() -> None:
    """A suit-bound cell carries its own suit; where it is taken or another's, nothing does."""
    rules = rules_of(cells=Cells.model_validate({"count": 4, "suits": list("CDHS")}), cap="unlimited")
    rest = "|2C|2C|2C|2C|2C|2C"
    through_bound = expand(rules, board(rules, "9S 8H 7S|TD" + rest), move("1", "2", 3))
    assert through_bound == (move("1", "d"), move("1", "c"), move("1", "2"), move("c", "2"), move("d", "2"))
    assert expand(rules, board(rules, "9S 8H 7S|TD" + rest, cells="- - KH"), move("1", "2", 3)) is None
    assert expand(rules, board(rules, "9S 8H 7S 6H|TD" + rest), move("1", "2", 4)) is None


def test_cells_hold_several_cards_in_order() -> None:
    """A deep cell gives its cards back last in, first out."""
    rules = rules_of(cells=Cells(count=1, capacity=3))
    before = board(rules, "9S 8H 7S|TD|2C|2C|2C|2C|2C|2C", cells="KC")
    assert expand(rules, before, move("1", "2", 3)) == (
        move("1", "a"),
        move("1", "a"),
        move("1", "2"),
        move("a", "2"),
        move("a", "2"),
    )


def test_closed_column_carries_nothing() -> None:
    """A column for kings alone is no help with lower cards, and one for eights helps with an eight."""
    piles = "9S 8H 7S 6H|TD||2C|2C|2C|2C|2C"
    kings = rules_of(empty_column=EmptyColumn(takes=(13,)), cap="unlimited")
    eights = rules_of(empty_column=EmptyColumn(takes=(8,)), cap="unlimited")
    assert expand(kings, board(kings, piles, cells="KC KC"), move("1", "2", 4)) is None
    assert expand(eights, board(eights, piles, cells="KC KC KC"), move("1", "2", 4)) is None
    assert expand(eights, board(eights, piles, cells="KC KC"), move("1", "2", 4)) == (
        *(move("1", "d"), move("1", "c"), move("1", "3"), move("c", "3"), move("d", "3")),
        move("1", "2"),
        *(move("3", "d"), move("3", "c"), move("3", "2"), move("c", "2"), move("d", "2")),
    )


@dataclass(frozen=True)
class Case:
    """A run in the first column that is to move to the second, under some rules."""

    rules: dict[str, object]
    columns: str
    cells: str
    count: int


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a run of two to six cards, its target, some cells and empty columns, and rules of many kinds."""
    count = draw(st.integers(0, 3))
    bound = draw(st.sampled_from([[], draw(st.lists(st.sampled_from("CDHS"), min_size=count, max_size=count))]))
    ranks = draw(st.lists(st.sampled_from("23456789T"), min_size=1, unique=True))
    parts: dict[str, object] = {
        "cells": {
            "count": count,
            "capacity": draw(st.sampled_from([1, 1, 2])),
            "suits": bound,
        },
        "empty_column": {
            "takes": draw(st.sampled_from(["any", "none", ranks, ranks])),
            "whole_column": draw(st.booleans()),
        },
        "build": draw(st.sampled_from(["alternate-colour", "same-suit", "any"])),
        "cap": "unlimited",
    }
    builds = rules_of(**parts).tables.may_build
    length = draw(st.integers(2, 6))
    run = [Card.of(draw(st.integers(length, 9)), draw(st.sampled_from(Suit)))]
    while len(run) < length:
        run.append(draw(st.sampled_from([card for card in CARDS if builds[run[-1]][card]])))
    onto = draw(st.sampled_from([card for card in CARDS if builds[card][run[0]]]))
    empty = draw(st.integers(0, 2))
    piles = [
        draw(st.sampled_from(["", "KC "])) + " ".join(map(str, run)),
        draw(st.sampled_from(["", str(onto)])),
        *[""] * empty,
        *["KD"] * (6 - empty),
    ]
    taken = draw(st.integers(0, count))
    return Case(parts, "|".join(piles), " ".join("K" + suit for suit in (bound or ["S"] * count)[:taken]), length)


def reachable(rules: Rules, before: Position, wanted: Position) -> bool:
    """Return whether single-card moves lead from one position to another.

    Cards leave the first column and gather in the second; on their way they rest in cells and empty columns.
    """
    helpers = {column(index) for index, pile in enumerate(before.columns) if not pile and index > 1}
    helpers |= {cell(index) for index in range(len(before.cells))}
    seen, waiting = {before}, deque([before])
    while waiting:
        position = waiting.popleft()
        for step in rules.legal_moves(position):
            if step.count > 1 or step.source not in helpers | {column(0)} or step.target not in helpers | {column(1)}:
                continue
            after = rules.apply_legal(position, step)
            if after not in seen and len(after.columns[0]) >= len(wanted.columns[0]):
                seen.add(after)
                waiting.append(after)
    return wanted in seen


@given(cases())
def test_expansion_is_exact(case: Case) -> None:
    """Single-card moves are found exactly where a search of all of them finds a way; each is legal and they add up."""
    rules, supermove = rules_of(**case.rules), move("1", "2", case.count)
    before = board(rules, case.columns, cells=case.cells)
    assume(rules.check(before, supermove) is None)
    wanted = rules.apply(before, supermove)

    singles = expand(rules, before, supermove)

    if singles is None:
        assert not reachable(rules, before, wanted)
        return
    position = before
    for single in singles:
        assert single.count == 1
        position = rules.apply(position, single)
    assert position == wanted


@pytest.mark.parametrize(("cells", "columns"), [(0, 0), (1, 0), (0, 1), (2, 1), (1, 2), (0, 3), (3, 2)])
@pytest.mark.parametrize("to_empty", [False, True])
def test_expansion_reaches_the_textbook_cap(cells: int, columns: int, *, to_empty: bool) -> None:
    """In FreeCell single cards carry just as many as the textbook says, and not one more."""
    cap = supermove_cap(cells, columns)
    run = [card for rank in range(13, 0, -1) for card in CARDS if card.rank == rank and card.suit == (2, 3)[rank % 2]]
    piles = ["", "" if to_empty else "KC", *[""] * columns, *["2C"] * (6 - columns)]
    for count in range(2, 13):
        rules = UNLIMITED
        piles[0] = " ".join(["2C", *map(str, run[1 : count + 1])])
        before = board(rules, "|".join(piles), cells=" ".join(["KC"] * (4 - cells)))
        if rules.check(before, move("1", "2", count)) is None:
            assert (expand(rules, before, move("1", "2", count)) is not None) is (count <= cap)
