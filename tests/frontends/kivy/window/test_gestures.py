"""Runs, edges, batches and function keys, by touches and keys in the window."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column
from freecellar_kivy.presenting.commands import Command

if TYPE_CHECKING:
    from support.table_hands import TableHands

Seat = Callable[[str], "TableHands"]


def test_run_is_dragged_as_one(seat: Seat) -> None:
    """Jack and ten hang together in the air, and lie together on the queen: one move."""
    hands = seat("standard")

    finger = hands.carry(column(6), column(1), 2)
    carried = [card.face.rank for card in hands.table.view.cards if card.is_lifted]
    finger.up()
    hands.rest()

    assert carried == [11, 10]
    assert [str(card) for card in hands.game.position.columns[1]] == ["TC", "QC", "JD", "TS"]
    assert hands.game.tally.moves == 1
    hands.check()


def test_run_beyond_the_cap_glides_home_with_the_cap(seat: Seat) -> None:
    """With every cell taken one card may move; the sentence says that, and what it was reckoned from."""
    hands = seat("standard")
    hands.drag(column(2), cell(2))
    hands.drag(column(3), cell(3))
    before = hands.game.position

    hands.carry(column(6), column(1), 2).up()

    assert hands.table.saying.text == "2 cards, but 1 may move: no empty cell, no empty column."
    hands.rest()
    assert hands.game.position == before
    hands.check()


@pytest.mark.parametrize("end", [(-60, 300), (700, 300), (240, -60), (240, 900)])
def test_run_dropped_beyond_any_edge_comes_back(seat: Seat, end: tuple[int, int]) -> None:
    """Nothing is lost outside the window, and nothing is refused: nobody asked for a move."""
    hands = seat("standard")
    position = hands.game.position

    hands.stage.finger(*hands.card(column(6), 2)).to(*end).up()
    hands.rest()

    assert hands.game.position == position
    assert not hands.table.saying.text
    hands.check()


def test_fingers_on_buttons_do_not_disturb_a_drag(seat: Seat) -> None:
    """A thumb on Undo while a card is in the air: one of both happens, and the card lies somewhere."""
    hands = seat("standard")
    hands.drag(column(7), cell(2))
    finger = hands.carry(column(2), cell(3))

    hands.push(Command.UNDO)
    finger.up()
    hands.rest()

    assert hands.game.position == hands.game.table.start
    hands.check()


def test_every_second_finger_in_turn(seat: Seat) -> None:
    """Three fingers come down and go up in every order; then one finger plays as before."""
    hands = seat("standard")
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        fingers = [hands.carry(column(7), cell(2)), hands.stage.finger(60, 300), hands.stage.finger(400, 300)]
        for index in order:
            fingers[index].to(200, 200, steps=2).up()
        hands.rest()
        assert hands.game.position == hands.game.table.start
        hands.check()

    hands.drag(column(7), cell(2))

    assert hands.game.tally.moves == 1


def test_auto_is_one_step(seat: Seat) -> None:
    """Auto sends the safe cards home one after the other; one undo takes the whole batch back."""
    hands = seat("standard")

    hands.push(Command.AUTO)
    hands.rest()
    gone = hands.game.position.home
    hands.check()
    hands.push(Command.UNDO)
    hands.rest()

    assert gone > 36
    assert hands.game.position == hands.game.table.start
    hands.check()


def test_input_while_cards_fly_meets_the_model(seat: Seat) -> None:
    """Auto is still on its way when a card that it took is grabbed: the finger finds what lies there by now."""
    hands = seat("standard")
    start = hands.card(column(5))
    hands.push(Command.AUTO)

    finger = hands.stage.finger(*start)
    hands.check()
    finger.to(240, 330).up()
    hands.rest()

    hands.check()
    assert len(hands.game.state.done) == 1


def test_function_keys(seat: Seat) -> None:
    """F6 hints and plays, F7 is Auto, F10 the menu, F8 Finish, F9 shows a solution."""
    hands = seat("standard")
    hands.key("f6")
    hands.think()
    assert hands.table.sitting.marked is not None
    hands.key("f6")
    hands.rest()
    assert hands.game.state.done
    hands.key("z", "ctrl")
    hands.key("f9")
    hands.think()
    shows = [hands.table.sitting.showing is not None]
    hands.key("escape")
    shows.append(hands.table.sitting.showing is not None)
    assert shows == [True, False]
    hands.key("f10")
    assert hands.table.sheet is not None
    hands.key("escape")
    hands.key("f7")
    hands.rest()
    assert hands.game.position.home > 36
    hands.drag(column(1), column(4))  # the queen that lies on the ten of clubs
    hands.key("f8")

    assert hands.game.is_won


def test_new_deal_and_its_question_in_mid_drag(seat: Seat) -> None:
    """F2 while a card is in the air puts it back, asks, and a late release changes nothing."""
    hands = seat("standard")
    hands.drag(column(7), cell(2))
    position = hands.game.position
    finger = hands.carry(column(2), cell(3))

    hands.key("f2")
    finger.up()
    hands.rest()
    assert hands.table.sheet is not None
    hands.answer("Play on")

    assert hands.game.position == position
    hands.check()


def come_back(hands: "TableHands", meanwhile: Callable[[], object] = lambda: None) -> None:
    """Leave the table for home, and go on with the game."""
    hands.app.root.home()
    hands.stage.frames(3)
    meanwhile()
    hands.stage.frames(3)
    desk = hands.app.desk
    desk.resume(desk.store.open_games()[0])
    hands.app.root.open_table()
    hands.stage.frames(3)


def test_pause_outlasts_leaving_the_table(seat: Seat) -> None:
    """A link, say, leads away from a game that is paused: it is still paused for who comes back, and its clock stands."""
    hands = seat("standard")
    hands.drag(column(7), cell(2))
    hands.push(Command.PAUSE)
    events = len(hands.game.journal)

    come_back(hands)

    assert hands.game.state.is_paused
    assert hands.table.sheet is not None
    assert len(hands.game.journal) == events
    hands.answer("Go on")
    assert not hands.game.state.is_paused


def test_finger_that_outlasts_the_table_does_nothing(seat: Seat) -> None:
    """The table is left with a card in the air; what the finger does then is nobody's business."""
    hands = seat("standard")
    hands.drag(column(7), cell(2))
    position = hands.game.position
    finger = hands.carry(column(2), cell(3))

    come_back(hands, meanwhile=lambda: finger.to(100, 100).up())
    hands.rest()

    assert hands.game.position == position
    hands.check()


def test_finger_on_a_button_that_outlasts_the_table_does_nothing(seat: Seat) -> None:
    """The table is left while a finger is on Undo: it comes up at home, where there is nothing to take back."""
    hands = seat("standard")
    hands.drag(column(7), cell(2))
    finger = hands.stage.finger(*hands.table.tools.buttons[Command.UNDO].center)

    hands.app.root.home()
    hands.stage.frames(3)
    finger.up()
    hands.stage.frames(3)

    assert hands.app.root.current == "Home"
    assert hands.app.desk.sitting is None
    (waiting,) = hands.app.desk.store.open_games()
    assert waiting.moves == 1


def test_question_during_a_solution_lies_on_the_game(seat: Seat) -> None:
    """Another command ends the solution that is shown, and what is seen below its question is the game again."""
    hands = seat("standard")
    hands.drag(column(7), cell(2))
    hands.key("f9")
    hands.think()
    hands.key("y", "ctrl")
    hands.key("y", "ctrl")

    hands.key("r", "ctrl")
    hands.stage.frames(2)
    hands.stage.wait(2)

    assert hands.table.sheet is not None
    hands.check()
    hands.answer("Play on")
    hands.check()
