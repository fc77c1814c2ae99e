"""Random small games under random rules: every search says what trying everything says, and each line it finds wins."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freecellar.engine.deals import deal
from freecellar.solver.normal import fits
from freecellar.solver.search import is_compiled
from freecellar.spec.spec import RuleSpec
from support.small_games import SmallGame, random_game
from support.solving import Comparison, compare, decided
from support.strategies import small_specs

LIMIT = 600
"""How many positions are looked at where nothing is left out; larger games prove nothing here."""


def checked(game: SmallGame) -> Comparison:
    """Return what the searches say of a game, after finding that they agree."""
    found = compare(game, LIMIT)
    assert found.agrees, f"{found}\n{game}"
    return found


@pytest.mark.parametrize("part", range(10))
def test_searches_agree_on_random_games(part: int) -> None:
    """Thirty games a part, with every axis of a spec and positions that no deal would give."""
    truths = Counter(checked(random_game(random.Random(f"suite/{part}/{number}"))).truth for number in range(30))

    assert truths[True]
    assert truths[False]


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(small_specs(), st.integers(1, 1_000_000))
def test_searches_agree_on_any_small_spec(spec: RuleSpec, number: int) -> None:
    """Whatever the schema allows of two suits and four ranks, the searches agree on a deal of it."""
    rules = spec.rules()

    checked(SmallGame(spec, rules, deal(rules.tables, number)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_reductions_change_no_verdict(part: int) -> None:
    """On games of up to 36 cards the exact search says the same with its reductions and without."""
    room = 200_000 if is_compiled() else 4_000
    compared = 0
    for number in range(20):
        game = random_game(random.Random(f"medium/{part}/{number}"), medium=True)
        if fits(game.rules.tables):
            full, reduced = (decided(game.rules, game.position, room, reduced=way) for way in (False, True))
            assert None in {full, reduced} or full is reduced, game
            compared += full is not None

    assert compared
