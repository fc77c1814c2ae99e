"""Positions as values."""

from collections import Counter

import pytest

from freecellar.cards import Card
from freecellar.engine.moves import cell, column, foundation
from support.games import board, rules_of

FREECELL = rules_of()


def test_piles_and_counts() -> None:
    """A position knows its piles, how many cards are home, and how often each card lies about."""
    position = board(FREECELL, "9S 8H|9S", cells="KC", home="H-3 S-2")
    assert position.pile(column(0)) == (Card.parse("9S"), Card.parse("8H"))
    assert position.pile(cell(0)) == (Card.parse("KC"),)
    assert position.pile(cell(1)) == ()
    assert (position.home, position.base) == (5, 1)
    assert position.cards() == Counter({Card.parse("9S"): 2, Card.parse("8H"): 1, Card.parse("KC"): 1})


def test_foundation_is_a_count() -> None:
    """A foundation has no pile to look into."""
    with pytest.raises(ValueError, match="foundation 2 is a count, not a pile"):
        board(FREECELL).pile(foundation(1))


def test_equal_positions_are_one_value() -> None:
    """Positions with the same cards in the same places are equal and hash alike."""
    assert len({board(FREECELL, "9S|8H"), board(FREECELL, "9S|8H||")}) == 1
