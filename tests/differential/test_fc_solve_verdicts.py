"""Verdicts against those of fc-solve, a solver not written here, on deals of every game that it knows."""

from collections import Counter

import pytest

from freecellar.solver.search import is_compiled
from freecellar.solver.solve import Solver
from support.fc_solve import GAMES, our_verdict, their_verdict

DEALS = 24 if is_compiled() else 6
NODES = 100_000 if is_compiled() else 1500


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_verdict_contradicts_fc_solve(fc_solve: str, name: str) -> None:
    """Where both solvers have an answer it is the same; the long form is `tools/prove.py fc-solve`."""
    game = GAMES[name]
    rules = game.rules()
    solver = Solver(rules, memory=1 << 26)
    pairs = Counter(
        (their_verdict(fc_solve, game, rules, number, 10_000), our_verdict(solver, rules, number, NODES))
        for number in range(1, DEALS + 1)
    )

    assert not pairs[True, False] + pairs[False, True], f"(fc-solve, ours): {pairs}"
    assert pairs[True, True] + pairs[False, False], f"nothing was compared: {pairs}"
