"""Compiled and uncompiled, the searches go the same way, move for move."""

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

from freecellar import solver
from freecellar.engine.deals import deal
from freecellar.engine.rules import Rules
from freecellar.solver.normal import fits, normal, packed
from freecellar.solver.schedule import EXACT, HARD, stages
from freecellar.solver.search import SOLVED
from support import kernels
from support.games import registry
from support.random_rules import random_rules

pytestmark = pytest.mark.slow

QUOTA = 40
"""How many positions each search may expand here."""


@pytest.mark.parametrize("kernel", kernels.KERNELS)
def test_binary_is_of_this_source(kernel: str) -> None:
    """A compiled search carries the digest of its source, so an old binary cannot pass for a new one."""
    kernels.as_c(kernel)

    assert kernels.compiled_hash(kernel) == kernels.source_hash(kernel)


def test_solver_tells_its_form() -> None:
    """`is_compiled` is what the search itself says."""
    assert solver.is_compiled() == kernels.imported("search").is_compiled()
    assert not kernels.as_python("search").is_compiled()


@pytest.mark.parametrize("variant", registry().variants)
def test_searches_go_the_same_way_in_every_house(variant: str) -> None:
    """Results, paths and counts are equal for each house of a variant."""
    for house in registry().houses:
        agree(registry().merged(variant, house)[0], [1, 617, 11982])


@pytest.mark.parametrize("seed", range(8))
def test_searches_go_the_same_way_under_random_rules(seed: int) -> None:
    """Results, paths and counts are equal under any rules."""
    choose = Random(seed)
    for _ in range(25):
        agree(random_rules(choose), [choose.randint(1, 1 << 33) for _ in range(3)])


def test_cython_itself_changes_nothing_uncompiled() -> None:
    """Where Cython is installed the uncompiled searches take its names for ours, with the same results."""
    rules = registry().variant("freecell").rules()

    assert outcomes(kernels.as_python, rules, [1]) == outcomes(
        lambda name: kernels.as_python(name, cython=True), rules, [1]
    )


def agree(rules: Rules, numbers: list[int]) -> None:
    """Hold both forms of the searches against each other."""
    if fits(rules.tables):
        assert outcomes(kernels.as_c, rules, numbers) == outcomes(kernels.as_python, rules, numbers)


def outcomes(form: Callable[[str], ModuleType], rules: Rules, numbers: list[int]) -> list[object]:
    """Return all that the searches of one form tell of some deals."""
    search, exact = map(form, kernels.KERNELS)
    found: list[object] = []
    for number in numbers:
        position = deal(rules.tables, number)
        form_of_rules = normal(rules.tables, position.base)
        start = packed(rules.tables, position)
        best_first = search.Search(form_of_rules)
        found += [best_first_way(best_first, start, stage.weights) for stage in stages(form_of_rules)[:2]]
        found += [beam_way(best_first, start), exact_way(exact.Exact(form_of_rules), start)]
    return found


def best_first_way(search: Any, start: bytes, weights: tuple[Any, ...]) -> object:  # noqa: ANN401 - either form
    """Return what a stage tells, stopped once on the way."""
    search.choose(*weights)
    search.load(start)
    search.reserve(QUOTA, (3 * QUOTA).bit_length())
    search.start()
    results = [search.run(QUOTA // 3), search.run(QUOTA)]
    return results, search.counted(), search.path(), trimmed(search, results[-1], search.path())


def trimmed(search: Any, result: int, path: list[int]) -> list[int]:  # noqa: ANN401
    """Return what is left of a path that wins."""
    return search.trimmed(path) if result == SOLVED else []


def beam_way(search: Any, start: bytes) -> object:  # noqa: ANN401
    """Return what a beam tells."""
    search.choose(*HARD)
    search.load(start)
    search.start_beam(4, 60)
    result = search.run_beam(QUOTA)
    return result, search.counted(), search.beam_path(), trimmed(search, result, search.beam_path())


def exact_way(exact: Any, start: bytes) -> object:  # noqa: ANN401
    """Return what the exact search tells, its table widened on the way."""
    exact.weigh(*EXACT)
    exact.reserve(1 << 14)
    exact.load(start)
    results = [exact.run(QUOTA // 2), exact.widen(), exact.run(QUOTA * 6)]
    return results, exact.counted(), exact.start_map(), exact.path()
