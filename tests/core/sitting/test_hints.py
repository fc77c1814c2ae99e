"""What a hint comes to."""

from freecellar import Move, cell, column
from freecellar.sitting import whole_move
from support.games import board, under

RUN = "TH 9S 8H|2C TD"


def test_one_move_is_what_a_hint_comes_to() -> None:
    """A hint of one move is that move, wherever it goes."""
    rules, _ = under("standard")
    move = Move(column(0), cell(0))

    assert whole_move(rules, board(rules, RUN), [move]) == move


def test_run_that_is_carried_card_by_card_comes_to_one_move() -> None:
    """Its cells on the way are left out: what counts is where the run lay and where it lies then."""
    rules, _ = under("doubling")
    moves = Move(column(0), cell(0)), Move(column(0), column(1)), Move(cell(0), column(1))

    assert whole_move(rules, board(rules, RUN), moves) == Move(column(0), column(1), 2)
