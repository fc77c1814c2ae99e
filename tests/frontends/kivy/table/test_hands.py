"""Cards move as fingers and mouse want them to, and a refusal says why."""

from typing import TYPE_CHECKING

from freecellar import cell, column
from freecellar_kivy.presenting.commands import Command

if TYPE_CHECKING:
    from support.table_hands import TableHands


def test_drag_moves_a_card(hands: "TableHands") -> None:
    """The queen of hearts goes onto the king of clubs, and is seen there."""
    hands.drag(column(7), column(2))

    assert [str(card) for card in hands.game.position.columns[2][-2:]] == ["KC", "QH"]
    hands.check()


def test_carried_card_follows_the_finger(hands: "TableHands") -> None:
    """While it is in the air it is drawn under the finger, and its landings glow."""
    finger = hands.carry(column(7), cell(1))

    carried = [card for card in hands.table.view.cards if card.is_lifted]
    box = hands.table.presenter.layout.slots[cell(1)]
    assert [(round(card.x), round(card.y)) for card in carried] == [(box.x, box.y)]
    assert len(hands.table.view.marks) >= 5  # four cells and a king
    finger.up()
    hands.rest()
    assert not hands.table.view.marks


def test_refused_drop_glides_home_and_says_why(hands: "TableHands") -> None:
    """A jack of diamonds does not build on a queen of hearts; three seconds later nothing is said any more."""
    hands.carry(column(0), column(7)).up()

    assert "J♦" in hands.table.saying.text
    hands.rest()
    hands.check()
    hands.stage.wait(3.2)
    assert hands.table.saying.text == ""
    assert not hands.game.journal


def test_reasons_can_be_switched_off(hands: "TableHands") -> None:
    """Who does not want to know why is not told."""
    hands.app.desk.prefer(says_why=False)

    hands.carry(column(0), column(7)).up()

    assert hands.table.saying.text == ""


def test_tap_goes_by_the_order_of_the_house(hands: "TableHands") -> None:
    """A tap on the queen of hearts finds the leftmost black king."""
    hands.tap(column(7))

    assert str(hands.game.position.columns[1][-1]) == "QH"
    hands.check()


def test_double_tap_moves_once(hands: "TableHands") -> None:
    """The second tap of a double tap does not send the card on."""
    hands.stage.wait(0.5)
    x, y = hands.card(column(7))

    hands.stage.tap(x, y)
    hands.stage.tap(x, y)
    hands.rest()

    assert hands.game.tally.moves == 1


def test_long_press_tells_landings_and_cap(hands: "TableHands") -> None:
    """A card that is held shows where it may land, and how many cards may move."""
    finger = hands.stage.finger(*hands.card(column(7)))
    hands.stage.wait(0.7)

    assert hands.table.saying.text.startswith("Q♥: onto K♠, onto K♣ or a cell.")
    assert "5 cards may move" in hands.table.saying.text
    assert len(hands.table.view.marks) > 1
    finger.up()
    hands.tap(column(2))
    assert str(hands.game.position.columns[2][-1]) == "QH"


def test_second_finger_puts_the_card_back(hands: "TableHands") -> None:
    """Two fingers at once move nothing, and nothing is stuck in the air."""
    finger = hands.carry(column(7), column(2))

    other = hands.stage.finger(30, 100)
    finger.up()
    other.up()
    hands.rest()

    assert not hands.game.journal
    hands.check()


def test_drop_outside_the_window_puts_the_card_back(hands: "TableHands") -> None:
    """A finger that slides off the screen lets nothing get lost."""
    hands.stage.finger(*hands.card(column(7))).to(-50, 700).up()
    hands.rest()

    hands.check()
    assert not hands.game.journal


def test_rotation_keeps_the_drag(hands: "TableHands") -> None:
    """The window turns while a card is in the air: it stays with the finger, and lands where it is let go."""
    finger = hands.stage.finger(*hands.card(column(7))).to(200, 200)

    hands.stage.resize(400, 640)
    presenter = hands.table.presenter
    assert presenter.drag is not None
    goal = presenter.layout.picked(column(2), 1)
    grip_x, grip_y = presenter.drag.grip
    finger.to(goal.x + grip_x, goal.y + grip_y).up()
    hands.rest()

    assert str(hands.game.position.columns[2][-1]) == "QH"
    hands.check()


def test_press_settles_what_still_moves(hands: "TableHands") -> None:
    """A finger comes down while a card flies: the card is there at once, and the finger meets the model."""
    hands.carry(column(7), column(2)).up()
    hands.stage.frames(1)

    hands.stage.finger(5, 475).up()  # on the line above
    hands.stage.frames(1)

    hands.check()


def test_undo_at_the_thumb(hands: "TableHands") -> None:
    """Undo is dim as long as there is nothing to undo; then it takes the move back, and Redo plays it again."""
    hands.push(Command.UNDO)
    assert hands.table.saying.text == ""
    hands.drag(column(7), cell(0))

    hands.push(Command.UNDO)
    hands.rest()
    assert hands.game.position.cells[0] == ()
    hands.check()

    hands.push(Command.REDO)
    hands.rest()
    assert hands.game.position.cells[0] != ()
    hands.check()


def test_undo_while_a_card_flies(hands: "TableHands") -> None:
    """Undo takes back what the model holds, whatever is still in the air."""
    hands.carry(column(7), cell(0)).up()

    hands.push(Command.UNDO)
    hands.rest()

    assert hands.game.position == hands.game.table.start
    hands.check()
