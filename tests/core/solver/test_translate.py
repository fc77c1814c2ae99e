"""Lines of play from what a search found: the pool's cards get their places, and every move is one of the game."""

import random

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.moves import Kind
from freecellar.engine.rules import Rules
from freecellar.solver.normal import cards_by_number
from freecellar.solver.search import is_compiled
from freecellar.solver.solve import Solver
from freecellar.solver.translate import Line
from freecellar.solver.verdicts import Solved
from support.games import board, rules_of, under
from support.small_games import replays, thrown
from support.solving import by_exact

TINY = {"deck": {"ranks": 4, "suits": ["C", "D", "H"]}, "layout": {"columns": [4, 4, 4, 0]}}
POOLS: dict[str, dict[str, object]] = {
    "textbook": {},
    "one cell": {"cells": {"count": 1}},
    "no cell": {"cells": {"count": 0}},
    "cap of one": {"cap": "1"},
    "doubling": {"cap": "2**empty_cells * (empty_columns + 1)"},
    "unlimited": {"cap": "unlimited", "cells": {"count": 1}},
    "forced": {"autoplay": "all", "cells": {"count": 1}},
    "horne": {"autoplay": "horne"},
    "returns": {"foundations": {"returns": "columns-and-cells"}, "cells": {"count": 1}},
    "returns to columns": {"foundations": {"returns": "columns"}, "cells": {"count": 1}},
    "both ways": {"build": {"relation": "any", "direction": "both"}, "cells": {"count": 1}},
    "kings": {"empty_column": ["4"]},
    "suit": {"build": "same-suit"},
    "no whole columns": {"empty_column": {"whole_column": False}, "cells": {"count": 1}},
}


@pytest.mark.parametrize("name", POOLS)
def test_lines_replay(name: str) -> None:
    """Forty positions of a dozen cards thrown anywhere: what the exact search calls won is won by its moves."""
    rules = rules_of(**{**TINY, "cells": {"count": 2}, **POOLS[name]})
    lines = 0
    for seed in range(40):
        position = thrown(random.Random(seed), rules, deal(rules.tables, 1))
        verdict = by_exact(rules, position)
        if isinstance(verdict, Solved):
            assert replays(rules, position, verdict.moves)
            lines += 1
    assert lines


def exact_line(rules: Rules, columns: str, *, cells: str = "", home: str = "") -> list[str]:
    """Return the line that the exact search finds, a word for each move: from what kind of place to what."""
    position = board(rules, columns, cells=cells, home=home)
    verdict = by_exact(rules, position)
    assert isinstance(verdict, Solved)
    assert replays(rules, position, verdict.moves)
    return [f"{move.source.kind.name}>{move.target.kind.name}" for move in verdict.moves]


def test_a_card_of_the_pool_takes_a_column_before_another_lands_on_it() -> None:
    """The red two lands on the black three, which waits in a cell: first it moves to the empty column."""
    rules = rules_of(deck={"ranks": 3, "suits": ["C", "D"]}, layout={"columns": [3, 3]}, cells={"count": 1})

    words = exact_line(rules, "AC 3D AD 2C 2D|", cells="3C")

    assert words[0] in {"CELL>COLUMN", "COLUMN>COLUMN"}


def test_cards_that_go_home_by_themselves_are_left_out() -> None:
    """Under `tavern` the line holds the player's moves alone; they win with its autoplay between them."""
    rules, _ = under("tavern")
    position = deal(rules.tables, 3)

    verdict = Solver(rules).solve(position)

    assert isinstance(verdict, Solved)
    assert replays(rules, position, verdict.moves)
    assert sum(move.target.kind is Kind.FOUNDATION for move in verdict.moves) < 52


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
@pytest.mark.parametrize("number", [3, 617])
def test_lines_keep_to_the_cap_of_the_house(house: str, number: int) -> None:
    """No move of a line is over the cap: the rules of the house check each."""
    rules, _ = under(house)
    position = deal(rules.tables, number)

    verdict = Solver(rules).solve(position)

    assert isinstance(verdict, Solved)
    assert replays(rules, position, verdict.moves)


def test_a_line_that_does_not_win_is_a_fault() -> None:
    """What is shown to a player has been played to its end; a line that stops short raises."""
    rules, _ = under("standard")
    line = Line(rules, deal(rules.tables, 1), cards_by_number(rules.tables, 1))

    with pytest.raises(AssertionError):
        tuple(line.to_the_win(iter(())))


def test_a_line_that_autoplay_alone_wins_has_moves() -> None:
    """Where each card goes home at once, the line still names them: nothing goes by itself here."""
    rules = rules_of(deck={"ranks": 2, "suits": ["C"]}, layout={"columns": [2]}, cells={"count": 0})

    assert exact_line(rules, "2C AC") == ["COLUMN>FOUNDATION"] * 2


@pytest.mark.parametrize("build", ["same-suit", "alternate-colour"])
def test_a_line_never_comes_to_a_position_twice(build: str) -> None:
    """What a step of the exact search lays together and the next takes apart is left out of the line."""
    rules = rules_of(build=build)
    lines = 0
    for number in range(1, 21):
        position = deal(rules.tables, number)
        verdict = by_exact(rules, position, room=1 << (16 if is_compiled() else 12))
        if isinstance(verdict, Solved):
            seen = [position]
            for move in verdict.moves:
                seen.append(rules.apply(seen[-1], move))
            assert len(set(seen)) == len(seen)
            lines += 1

    assert lines > 1
