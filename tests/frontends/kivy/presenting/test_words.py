"""What the table says of cards: reasons with their numbers, caps, landings."""

import pytest

from freecellar import cell, column
from freecellar.engine import reasons
from freecellar.sitting import landings
from freecellar_kivy.presenting import words
from support.games import board, game_at, rules_of


@pytest.mark.parametrize(
    ("columns", "cells", "text"),
    [
        ("9H|8S|2C|2D|2H|2S|3C|3D", "KC", "Up to 4 cards may move: 3 empty cells, no empty column."),
        ("9H|8S|2C|2D|2H|2S|3C|3D", "KC KD KH KS", "Up to 1 card may move: no empty cell, no empty column."),
        (
            "9H|8S|2C|2D|2H|2S",
            "KC KD KH",
            "Up to 8 cards may move: 1 empty cell, 2 empty columns; 4 into an empty column.",
        ),
    ],
)
def test_caps(columns: str, cells: str, text: str) -> None:
    """The cap is told with what it is reckoned from, and that into an empty column where there is one."""
    game = game_at("standard", columns, cells=cells)
    assert words.caps(game.rules, game.position) == text


def test_cap_without_limit() -> None:
    """Where any run may move no number is told."""
    rules = rules_of(cap="unlimited")
    assert words.caps(rules, board(rules, "9H|8S")) == "A run of any length may move."


def test_empty_column_that_cannot_help() -> None:
    """Where only kings enter an empty column it is not counted, and called so."""
    rules = rules_of(empty_column={"takes": ["K"]})
    assert words.caps(rules, board(rules, "9H|8S", cells="KC")) == (
        "Up to 4 cards may move: 3 empty cells, no usable empty column."
    )


def test_run_too_long_for_an_empty_column() -> None:
    """The landing is not counted, so the others are."""
    reason = reasons.RunTooLong(5, 4, 1, 1, 0, to_empty=True)
    assert words.refusal(reason) == "5 cards, but 4 may move: 1 empty cell, 1 other empty column."


def test_other_reasons_show_cards_with_their_signs() -> None:
    """Every other reason is core's own sentence."""
    game = game_at("standard", "9H|10C")
    assert words.refusal(reasons.WrongBuild(game.position.columns[1][0], game.position.columns[0][0])) == (
        "10♣ does not build on 9♥."
    )


def test_landings_in_words() -> None:
    """Of equal landings one is named; home comes first. A cap beyond the whole deck is none."""
    game = game_at("standard", "9H 2S|3H|3D|3C", home="S-A")
    found = landings(game.rules, game.position, column(0))
    assert words.explained(game.rules, game.position, column(0), 1, found) == (
        "2♠: home, onto 3♥, onto 3♦, an empty column or a cell. A run of any length may move."
    )


def test_card_in_a_cell() -> None:
    """A single card needs no cap."""
    game = game_at("standard", "9H|2H", cells="8S")
    found = landings(game.rules, game.position, cell(0))
    assert words.explained(game.rules, game.position, cell(0), 1, found) == "8♠: onto 9♥ or an empty column."
