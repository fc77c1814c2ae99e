"""Deals against pysol-cards, the library of deals behind PySolFC and the Freecell Solver project."""

from functools import cache
from typing import Final

import pytest
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.deal_game import Game
from pysol_cards.random import shuffle as pysol_shuffle
from pysol_cards.random_base import RandomBase

from freecellar.cards import Suit
from freecellar.engine.boards import parse_board
from freecellar.engine.deals import FIRST_NUMBER, LAST_NUMBER, deal, random_number, shuffle
from freecellar.engine.layouts import unshuffled
from support.layouts import LAYOUTS

EDGES: Final = [
    edge + near
    for edge in (FIRST_NUMBER, 11_982, 32_000, 32_768, 65_536, 1_000_000, 2**31, 2**32, LAST_NUMBER)
    for near in range(-3, 4)
    if FIRST_NUMBER <= edge + near <= LAST_NUMBER
]
CARDS: Final = CardRenderer(print_ts=True)
GAMES: Final = {
    "freecell": "freecell",
    "bakers_game": "freecell",
    "relaxed_freecell": "freecell",
    "forecell": "forecell",
    "eight_off": "eight-off",
    "seahaven": "seahaven-towers",
    "beleaguered_castle": "beleaguered-castle",
    "streets_and_alleys": "streets-and-alleys",
    "citadel": "citadel",
    "bakers_dozen": "bakers-dozen",
}
"""Layouts by the name that pysol-cards has for a game that deals so."""


@cache
def numbers() -> list[int]:
    """Return 500 numbers: around every edge, and over each of the three ranges."""
    ranges = [(FIRST_NUMBER, 2**31 - 1), (2**31, 2**32 - 1), (2**32, LAST_NUMBER)]
    return EDGES + [random_number(*ranges[draw % 3], seed=2024, draw=draw) for draw in range(500 - len(EDGES))]


@pytest.mark.parametrize("game", GAMES)
def test_same_board(game: str) -> None:
    """The same number deals the same board, in every layout that both have."""
    tables = LAYOUTS[GAMES[game]]
    for number in numbers():
        board = Game(game, number, RandomBase.DEALS_MS).calc_layout_string(CARDS)
        assert deal(tables, number) == parse_board(board, tables, whole=True), number


@pytest.mark.parametrize(("decks", "ranks"), [(1, 13), (2, 13), (1, 10), (2, 4)])
def test_same_order(decks: int, ranks: int) -> None:
    """The same number deals one or two decks, short ones too, in the same order."""
    for number in numbers():
        theirs = pysol_shuffle(createCards(decks, ranks), number, RandomBase.DEALS_MS)
        ours = shuffle(unshuffled(decks, ranks, tuple(Suit)), number)
        assert list(map(str, ours)) == [CARDS.to_s(card) for card in reversed(theirs)], number
