"""The general search, for rules that no other can play: what it takes for equal, what it does at once."""

import random

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver.general import General, names_are_free, position_key
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Solved, Unsolvable
from support.games import board, rules_of
from support.small_games import can_be_won, replays, thrown
from support.solving import by_general

TWO_DECKS = {"deck": {"decks": 2, "ranks": 3, "suits": ["C", "D"]}, "layout": {"columns": [4, 4, 4]}}
ANY_SUIT = {
    "deck": {"ranks": 3, "suits": ["C", "D"]},
    "layout": {"columns": [2, 2, 2]},
    "foundations": {"by_suit": False},
}
DEEP_CELL = {
    "deck": {"ranks": 4, "suits": ["C", "D"]},
    "layout": {"columns": [4, 4]},
    "cells": {"count": 1, "capacity": 2},
    "empty_column": "none",
}
BOUND_CELLS = {
    "deck": {"ranks": 4, "suits": ["C", "D"]},
    "layout": {"columns": [4, 4]},
    "cells": {"count": 2, "suits": ["C", "D"]},
    "empty_column": "none",
}


@pytest.mark.parametrize("parts", [TWO_DECKS, ANY_SUIT, DEEP_CELL, BOUND_CELLS], ids=["decks", "any", "deep", "bound"])
@pytest.mark.parametrize("autoplay", ["off", "safe", "horne", "all"])
def test_far_rules_are_searched(parts: dict[str, object], autoplay: str) -> None:
    """For each kind of rules, eight positions have the verdict that trying everything gives."""
    rules = rules_of(**parts, autoplay=autoplay)
    for seed in range(8):
        position = thrown(random.Random(seed), rules, deal(rules.tables, 1))
        truth = can_be_won(rules, position, 400)
        if truth is None:
            continue
        verdict = Solver(rules).solve(position)
        assert isinstance(verdict, Solved if truth else Unsolvable), position
        if isinstance(verdict, Solved):
            assert replays(rules, position, verdict.moves)


def test_columns_have_no_names() -> None:
    """Two positions that differ in the order of columns and cells are one."""
    rules = rules_of(**TWO_DECKS, cells={"count": 2})

    here = board(rules, "3C 2C|3D 2D|AC", cells="AD -")

    assert position_key(rules, here) == position_key(rules, board(rules, "AC|3D 2D|3C 2C", cells="- AD"))


@pytest.mark.parametrize(("autoplay", "free"), [("off", True), ("safe", True), ("all", False), ("horne", False)])
def test_columns_have_names_where_autoplay_chooses(autoplay: str, free: bool) -> None:
    """Where one of two cards goes home from the left, what is left depends on the order of columns."""
    rules = rules_of(**ANY_SUIT, autoplay=autoplay)
    one, other = board(rules, "AD 2C|2D", home="X-A"), board(rules, "2D|AD 2C", home="X-A")

    assert names_are_free(rules) is free
    assert (position_key(rules, one) == position_key(rules, other)) is free


def first_moves(rules: Rules, position: Position) -> int:
    """Return how many positions a first expansion finds."""
    search = General(rules)
    search.load(position)
    search.run(1)
    return search.stored


def test_safe_cards_go_at_once_only_where_none_are_forced() -> None:
    """Under a forced autoplay that could cost a win, a card that goes early could set it off: then it is left."""
    free, forced = (rules_of(**ANY_SUIT, autoplay=autoplay) for autoplay in ("off", "horne"))
    bound = rules_of(**TWO_DECKS, cells={"count": 0})
    position = board(bound, "3C 3D 3C AC AD|2D 2C 2C 2D|AC AD 3D")

    assert first_moves(bound, position) >= 1
    assert General(free)._settled(board(free, "2D 2C AC|AD|")) == []  # noqa: SLF001 - no suit, so nothing is safe
    assert General(forced)._settled(board(forced, "2D 2C AC|AD|")) == []  # noqa: SLF001


def test_leaving_nothing_out_finds_the_same() -> None:
    """The reductions save positions and change no verdict."""
    rules = rules_of(**DEEP_CELL)
    position = board(rules, "AC 4D 3C 2D|AD 4C 3D 2C")

    full, reduced = (by_general(rules, position, 5000, reduced=reduced) for reduced in (False, True))

    assert type(full) is type(reduced)
