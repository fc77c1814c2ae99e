"""Positions that the whole deck cannot make are refused, with all that is wrong; nothing thrown at the solver breaks it."""

import random
from dataclasses import replace
from typing import Any

import pytest

from freecellar.cards import CARDS, Card
from freecellar.engine.deals import deal
from freecellar.engine.layouts import unshuffled
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.errors import PositionError
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import GaveUp, Solved, Unsolvable
from support.fixtures import FIXTURES, GERMAN_FREECELL, PENGUIN, STALACTITES
from support.games import board, rules_of, under
from support.small_games import random_game, replays


def small() -> Rules:
    """Return the rules of a game of six cards."""
    return rules_of(deck={"ranks": 3, "suits": ["C", "D"]}, layout={"columns": [3, 3]}, cells={"count": 1})


def refusal(rules: Rules, position: Position) -> str:
    """Return why the solver refuses a position."""
    with pytest.raises(PositionError) as caught:
        Solver(rules).solve(position)
    return str(caught.value)


def test_missing_cards_are_named() -> None:
    """A verdict on part of a deck would mean nothing."""
    rules = small()

    assert refusal(rules, board(rules, "3C 2C|3D")) == "no position of this game: AC AD missing; 2D missing"


def test_a_card_in_two_places_is_named_with_both() -> None:
    """One deck holds a card once."""
    rules = small()

    words = refusal(rules, board(rules, "3C 2C AC 2C|3D AD", cells="2D"))

    assert words == "no position of this game: 2C is there 2 times, and 1 at most (column 1)"


def test_a_card_that_is_home_already_is_too_many() -> None:
    """Foundations count: with a two of clubs home its ace cannot lie in a column."""
    rules = small()

    assert "AC is there 2 times, and 1 at most (column 1)" in refusal(rules, board(rules, "3C AC|3D 2D AD", home="C-2"))


def test_a_card_of_another_deck_is_refused() -> None:
    """A king is no card of a deck of threes."""
    rules = small()
    position = board(rules, "3C 2C AC|3D 2D AD")

    words = refusal(rules, replace(position, cells=((Card.parse("KS"),),)))

    assert words == "no position of this game: KS is no card of the deck (cell a)"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"columns": ((),)}, "it has 1 columns, not 2"),
        ({"cells": ()}, "it has 0 cells, not 1"),
        ({"foundations": (0,)}, "it has 1 foundations, not 2"),
        ({"bases": (1, 1, 1)}, "it has 3 foundations, not 2"),
        ({"bases": (2, 2)}, "foundation 1 cannot start with rank 2; foundation 2 cannot start with rank 2"),
        ({"bases": (0, 0)}, "foundation 1 cannot start with rank 0; foundation 2 cannot start with rank 0"),
        ({"foundations": (4, 0)}, "foundation 1 holds 4 cards, and 0 to 3 may lie there"),
        ({"foundations": (0, -1)}, "foundation 2 holds -1 cards, and 0 to 3 may lie there"),
    ],
)
def test_places_must_be_those_of_the_rules(change: dict[str, Any], words: str) -> None:
    """As many columns, cells and foundations as the rules have, with counts and bases that these allow."""
    rules = small()
    position = board(rules, "3C 2C AC|3D 2D AD")

    assert refusal(rules, replace(position, **change)) == f"no position of this game: {words}"


def test_a_cell_holds_no_more_than_it_can() -> None:
    """Two cards in a cell for one are refused."""
    rules = small()
    position = replace(board(rules, "3C 2C AC|3D"), cells=((Card.parse("2D"), Card.parse("AD")),))

    assert refusal(rules, position) == "no position of this game: cell a holds 2 cards, and 1 at most"


def test_a_cell_of_one_suit_holds_no_other() -> None:
    """German FreeCell's first cell is for clubs."""
    rules = GERMAN_FREECELL.rules()
    position = deal(rules.tables, 1)
    first = position.columns[0]
    moved = next(card for card in first if card.suit != rules.tables.cells.suits[0])
    columns = (tuple(card for card in first if card != moved), *position.columns[1:])

    assert "cell a holds a card that is no club" in refusal(
        rules, replace(position, columns=columns, cells=((moved,), (), (), ()))
    )


def test_one_base_serves_all_suits() -> None:
    """Where the first card sets the base, it does so for every foundation."""
    rules = PENGUIN.rules()
    position = deal(rules.tables, 1)
    other = position.base % 13 + 1

    assert "its foundations start with different ranks" in refusal(
        rules, replace(position, bases=(other, *position.bases[1:]))
    )


def test_where_suits_do_not_matter_ranks_are_counted() -> None:
    """Stalactites' foundations take any suit, so a card too many is one of its rank."""
    rules = STALACTITES.rules()
    position = deal(rules.tables, 1)
    fuller = replace(position, foundations=(2, *position.foundations[1:]))

    assert "too many of rank" in refusal(rules, fuller)


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_deals_are_admitted(house: str) -> None:
    """A deal of a thousand numbers is a position of its game under every house."""
    rules, _ = under(house)
    solver = Solver(rules)

    for number in range(1, 200):
        solver._admission.check(deal(rules.tables, number))  # noqa: SLF001 - a search of each would take long


@pytest.mark.parametrize("spec", FIXTURES, ids=lambda spec: str(spec.id))
def test_far_deals_are_admitted(spec: object) -> None:
    """So is a deal of each game at the corners of the schema."""
    rules = spec.rules()  # type: ignore[attr-defined]

    assert isinstance(Solver(rules).solve(deal(rules.tables, 7), max_nodes=5), GaveUp | Solved)


def garbage(chance: random.Random, rules: Rules) -> Position:
    """Return cards thrown together: some missing, some twice, some of another deck, in any number of places."""
    tables = rules.tables
    deck = list(unshuffled(tables.decks, tables.ranks, tables.suits))
    chance.shuffle(deck)
    for _ in range(chance.choice([0, 1, 1, 3])):
        deck.insert(chance.randrange(len(deck) + 1), chance.choice(CARDS))
        if chance.random() < 0.7:
            deck.pop(chance.randrange(len(deck)))
    columns = tables.columns + chance.choice([0, 0, 0, 1, -1, 30])
    cells = tables.cells.count + chance.choice([0, 0, 0, 1, -1, 40])
    piles: list[list[Card]] = [[] for _ in range(max(columns, 0) + max(cells, 0))] or [[]]
    for card in deck:
        chance.choice(piles).append(card)
    slots = len(tables.foundations.suits)
    return Position(
        tuple(map(tuple, piles[: max(columns, 0)])),
        tuple(map(tuple, piles[max(columns, 0) :])),
        tuple(chance.choice([0, 0, 0, 1, -1, 13, 200]) for _ in range(slots + chance.choice([0, 0, 0, 1]))),
        tuple(chance.choice([1, 1, 1, 0, 99]) for _ in range(slots)),
    )


@pytest.mark.parametrize("part", range(4))
def test_garbage_is_refused_or_solved(part: int) -> None:
    """Of anything thrown at the solver it either tells the truth or tells what is wrong with it."""
    for number in range(100):
        chance = random.Random(f"garbage/{part}/{number}")
        game = random_game(chance)
        position = garbage(chance, game.rules)
        try:
            verdict = Solver(game.rules, memory=1 << 20).solve(position, max_nodes=300)
        except PositionError as error:
            assert str(error).startswith("no position of this game: ")  # noqa: PT017 - either will do
            continue
        assert isinstance(verdict, Solved | Unsolvable | GaveUp)
        if isinstance(verdict, Solved):
            assert replays(game.rules, position, verdict.moves)
