"""A whole deal in the window by the keyboard alone: notation typed, and a cursor for what goes home."""

from typing import TYPE_CHECKING

import pytest

from freecellar.engine import Kind, format_move
from freecellar.solver import Solved, Solver

if TYPE_CHECKING:
    from support.table_hands import TableHands

DEAL = 1


@pytest.mark.slow
def test_whole_deal_is_won_by_the_keyboard_alone(opened: "TableHands") -> None:
    """Deal 1: each move of a line that wins is typed as it is written; no finger touches anything."""
    hands = opened
    hands.app.desk.prefer(reduced_motion=True)
    hands.sit_down(DEAL)
    verdict = Solver(hands.game.rules).solve(hands.game.position)
    assert isinstance(verdict, Solved)

    for move in verdict.moves:
        if hands.game.is_over:
            break
        text = format_move(hands.game.rules, hands.game.position, move)
        for letter in text:
            hands.key(letter.lower(), text=letter)
        if hands.table.saying.text.startswith("Move "):  # it waits for a count, or for Enter
            hands.key("enter")
        if move.target.kind is Kind.FOUNDATION and len(text) == 2:
            hands.check()
    hands.stage.frames(4)

    assert hands.game.is_won
    assert hands.app.desk.store.statistics("freecell", "standard").won == 1
    assert hands.table.sheet is not None
    assert hands.table.sheet.title == "Won"
    hands.key("tab")  # to the first answer, a new deal
    hands.key("enter")
    hands.stage.frames(3)
    sheet: object = hands.table.sheet
    assert sheet is None
    assert not hands.table.sitting.game.is_over
