"""Deals that can be won: numbers drawn until one is proven."""

from collections.abc import Callable
from typing import Final, NamedTuple

from freecellar.solver.numbers import NumberJudge
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding

TRIES: Final = 1000
"""How many numbers are drawn, unless told otherwise."""

NODES: Final = 50_000
"""How many positions are looked at for each: some thousand decide all but the hardest deals, and there are other deals."""


class Winnable(NamedTuple):
    """A deal that can be won."""

    number: int
    tries: int
    """How many numbers were drawn, with this one."""


def draw_winnable(
    solver: Solver,
    draw: Callable[[int], int],
    *,
    tries: int = TRIES,
    is_cancelled: Callable[[], bool] = lambda: False,
    on_try: Callable[[int], object] = lambda _: None,
) -> Winnable | None:
    """Draw deal numbers until one is proven winnable under the solver's rules.

    ``draw`` gives the number of each try, counted from 0, such as `random_number` does with a seed; then the same seed
    gives the same number everywhere. Return None where none of so many tries is winnable, or where it is cancelled.
    ``on_try`` is told how many numbers were drawn before each search.
    """
    judge = NumberJudge(solver)
    for count in range(tries):
        number = draw(count)
        on_try(count)
        verdict = judge.judge(number, max_nodes=NODES, is_cancelled=is_cancelled)
        if verdict.finding is Finding.SOLVED:
            return Winnable(number, count + 1)
        if is_cancelled():
            return None
    return None
