"""Perft: each variant's number of move series, and the same moves found by other means."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.engine.deals import deal, deal_cards
from freecellar.engine.layouts import unshuffled
from freecellar.engine.moves import Kind, Move, Place
from freecellar.engine.perft import perft
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.spec.spec import RuleSpec
from support.fixtures import FIXTURES
from support.games import board, registry, rules_of
from support.naive import naive_moves
from support.strategies import small_specs, specs

CORPUS = Path(__file__).parents[2] / "perft"
VARIANTS = sorted(registry().variants)


def table(variant: str) -> dict[str, list[int]]:
    """Return a variant's counts: for each deal number those at depth 1, 2 and so on."""
    counts: dict[str, list[int]] = json.loads((CORPUS / f"{variant}.json").read_text())
    return counts


def test_every_variant_has_its_table() -> None:
    """A built-in variant without a perft table, or a table without its variant, is a gap: see tools/make_corpora.py."""
    ours = {key for key, entry in registry().variants.items() if entry.plugin == "standard"}
    assert ours == {path.stem for path in CORPUS.glob("*.json")}


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts(variant: str) -> None:
    """The series of moves from deals 1 and 617 are as many as the table says."""
    rules = registry().variant(variant).rules()
    for number, counts in table(variant).items():
        start = deal(rules.tables, int(number))
        assert [perft(rules, start, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_of_a_naive_generator(variant: str) -> None:
    """Moves found straight from the spec's words, without tables, are as many to depth two."""
    spec = registry().variant(variant).spec()
    rules = spec.rules()
    for number, counts in table(variant).items():
        start = deal(rules.tables, int(number))
        first = naive_moves(spec, start)
        second = [naive_moves(spec, rules.apply_legal(start, move)) for move in first]
        assert [len(first), sum(map(len, second))] == counts[:2]


def asked(rules: Rules, position: Position) -> set[Move]:
    """Return the moves that `check` lets pass, asked about every two places and every count, possible or not."""
    places = [Place(kind, index) for kind in Kind for index in range(-1, rules.place_count(kind) + 1)]
    counts = range(-1, max((len(pile) for pile in position.columns), default=0) + 2)
    moves = (Move(source, target, count) for source in places for target in places for count in counts)
    return {move for move in moves if rules.check(position, move) is None}


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_are_those_that_check_allows(variant: str) -> None:
    """`legal_moves` and `check` agree at the deal, and after each first move."""
    rules = registry().variant(variant).rules()
    start = deal(rules.tables, 617)
    assert set(rules.legal_moves(start)) == asked(rules, start)
    for move in rules.legal_moves(start)[:8]:
        after = rules.apply(start, move)
        assert set(rules.legal_moves(after)) == asked(rules, after)


def wander(data: st.DataObject, spec: RuleSpec) -> tuple[Rules, Position]:
    """Return a position that some random moves from a random deal lead to."""
    rules, tables = spec.rules(), spec.compile()
    deck = data.draw(st.permutations(unshuffled(tables.decks, tables.ranks, tables.suits)))
    position = deal_cards(tables, deck)
    for _ in range(data.draw(st.integers(0, 15))):
        moves = rules.legal_moves(position)
        if not moves:
            break
        position = rules.apply(position, data.draw(st.sampled_from(moves)))
    return rules, position


@given(st.data(), small_specs())
def test_small_games_agree_with_check_and_the_naive_generator(data: st.DataObject, spec: RuleSpec) -> None:
    """Under random rules each legal move is listed once, and is what `check` and the spec's words allow."""
    rules, position = wander(data, spec)
    moves: list[Any] = rules.legal_moves(position)
    assert len(set(moves)) == len(moves)
    assert set(moves) == asked(rules, position)
    assert set(moves) == naive_moves(spec, position)


@given(st.data(), st.sampled_from(FIXTURES))
def test_far_corners_agree_with_the_naive_generator(data: st.DataObject, spec: RuleSpec) -> None:
    """So it is with two decks, bases set by the deal, cells of a suit, and foundations that ignore suits."""
    rules, position = wander(data, spec)
    assert set(rules.legal_moves(position)) == naive_moves(spec, position)


@given(st.data(), specs())
def test_large_games_agree_with_the_naive_generator(data: st.DataObject, spec: RuleSpec) -> None:
    """So it is with whole decks."""
    rules, position = wander(data, spec)
    assert set(rules.legal_moves(position)) == naive_moves(spec, position)


def test_depth_zero_is_one_series() -> None:
    """The series of no move is one."""
    rules = rules_of()
    assert [perft(rules, board(rules, "AC"), depth) for depth in range(3)] == [1, 12, 120]
