"""Buttons, the menu and keys do what they say, and what would be a loss is asked before."""

from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from freecellar import cell, column
from freecellar_kivy.presenting.commands import Command

if TYPE_CHECKING:
    from support.table_hands import TableHands


def test_hint_marks_first_and_plays_second(hands: "TableHands") -> None:
    """The first press marks origin and landing and says the move, the second makes it."""
    hands.push(Command.HINT)
    hands.think()

    marked = hands.table.sitting.marked
    assert marked is not None
    assert len(hands.table.view.marks) == 3
    assert hands.table.saying.text == "Q♥ onto K♣, from column 8 to column 3."
    assert not hands.game.state.done

    hands.push(Command.HINT)
    hands.rest()
    assert hands.game.state.done[-1].played == (marked.move,)
    hands.check()


def test_move_in_between_forgets_the_hint(hands: "TableHands") -> None:
    """A hint that comes after the player has moved marks nothing."""
    hands.push(Command.HINT)
    hands.drag(column(7), cell(0))
    hands.think()
    hands.rest()

    assert hands.table.sitting.marked is None
    assert not hands.table.view.marks


def test_hint_takes_no_card_out_of_a_hand(hands: "TableHands") -> None:
    """A hint that comes while a card is in the air is marked; the card lands where it is let go."""
    hands.push(Command.HINT)
    finger = hands.carry(column(7), cell(0))
    hands.think()
    was_marked = hands.table.sitting.marked is not None
    finger.up()
    hands.rest()

    assert was_marked
    assert str(hands.game.position.cells[0][0]) == "QH"
    assert hands.table.sitting.marked is None
    hands.check()


def test_typed_notation_makes_a_move(hands: "TableHands") -> None:
    """8 and 3 take the queen of hearts from column 8 onto the king of column 3."""
    hands.type("8")
    assert hands.table.saying.text == "Move 8"
    hands.type("3")
    hands.rest()

    assert str(hands.game.position.columns[2][-1]) == "QH"
    hands.check()


def test_control_and_z_take_back_whatever_they_type(hands: "TableHands") -> None:
    """With Ctrl a key arrives with a junk character; it is undo all the same, and with Shift redo."""
    hands.type("83")

    hands.key("z", "ctrl")
    assert not hands.game.state.done
    hands.key("z", "ctrl", "shift")
    assert hands.game.state.done


def test_arrows_and_enter_play(hands: "TableHands") -> None:
    """The cursor finds a card, chooses it, goes to a landing and lands it there."""
    hands.key("right")
    for _ in range(7):
        hands.key("right")
    cursor = hands.table.presenter.cursor
    assert cursor is not None
    assert cursor.place == column(7)
    assert len(hands.table.view.marks) == 1

    hands.key("enter")
    assert hands.table.presenter.chosen is not None
    hands.key("tab")
    hands.key("enter")
    hands.rest()

    assert hands.game.state.done
    hands.check()


def test_new_asks_where_it_would_be_a_loss(hands: "TableHands") -> None:
    """Before the first move a new deal simply comes; after it the player is asked, and may play on."""
    hands.key("n", "ctrl")
    hands.rest()
    other = hands.table.sitting.dealt.number
    assert other != 617
    hands.drag(column(0), cell(0))

    hands.key("f2")
    assert hands.table.sheet is not None
    hands.answer("Play on")
    assert hands.table.sitting.dealt.number == other
    hands.key("f2")
    hands.answer("New deal")
    hands.rest()

    assert hands.table.sitting.dealt.number != other
    assert hands.app.desk.store.statistics("freecell", "standard").lost == 1
    hands.check()


def test_second_tap_on_a_closed_menu_reaches_no_card(hands: "TableHands") -> None:
    """Who presses twice quickly has pressed once: what lies below the menu stays."""
    hands.push(Command.MENU)
    hands.stage.frames(3)
    sheet = hands.table.sheet
    assert sheet is not None
    assert sheet.widget is not None
    below = hands.card(column(6))

    hands.stage.tap(*below)
    hands.table.close_sheet()
    hands.stage.tap(*below)
    hands.rest()

    assert not hands.game.state.is_started
    hands.tap(column(6))
    assert hands.game.state.is_started


def test_restart_lays_the_same_deal(hands: "TableHands") -> None:
    """The same deal again, from its start."""
    hands.drag(column(7), cell(0))

    hands.push(Command.MENU)
    hands.answer("The same deal again")
    hands.answer("The same deal again")
    hands.rest()

    assert hands.game.position == hands.game.table.start
    assert hands.table.sitting.dealt.number == 617
    hands.check()


def test_pause_covers_the_table(hands: "TableHands") -> None:
    """While the clock stands no card moves, whatever is touched; then the game goes on."""
    hands.drag(column(7), cell(0))
    hands.push(Command.PAUSE)
    clock = hands.game.elapsed()

    hands.carry(column(0), cell(1)).up()
    assert hands.game.position.cells[1] == ()
    assert hands.game.elapsed() == clock
    hands.answer("Go on")

    hands.drag(column(0), cell(1))
    assert hands.game.position.cells[1] != ()


def test_nothing_of_the_cards_is_seen_in_a_pause(hands: "TableHands") -> None:
    """Where cards lie the cloth is bare, until play goes on."""

    def colours() -> set[tuple[int, int, int]]:
        shot = hands.stage.screenshot()
        places = [hands.card(column(0), count) for count in range(1, 8)]
        return {shot.at(x + across, shot.height - y) for x, y in places for across in range(-20, 20)}

    hands.push(Command.PAUSE)
    hands.stage.wait(1)
    assert len(colours()) == 1

    hands.answer("Go on")
    assert len(colours()) > 1


def test_pause_is_said_once(hands: "TableHands") -> None:
    """The sheet says it; nothing is said below."""
    hands.push(Command.HINT)
    hands.think()
    hands.push(Command.PAUSE)

    assert hands.table.sheet is not None
    assert hands.table.saying.text == ""


def test_escape_lets_a_pause_end(hands: "TableHands") -> None:
    """Back closes what is open, and the clock runs again."""
    hands.push(Command.PAUSE)
    hands.key("escape")

    assert hands.table.sheet is None
    assert not hands.game.state.is_paused


def test_back_leaves_the_table(hands: "TableHands") -> None:
    """Escape gives up a choice first; with nothing to give up it leads home, and the game waits there."""
    hands.drag(column(7), cell(0))
    hands.key("right")
    hands.key("enter")
    hands.key("escape")
    assert hands.app.root.current == "Table"

    hands.key("escape")
    assert hands.app.root.current == "Home"
    assert [game.number for game in hands.app.desk.store.open_games()] == [617]


@pytest.mark.parametrize(("key", "name"), [("f3", "Numbers"), ("f4", "Statistics"), ("f5", "Settings"), ("f1", "Help")])
def test_keys_open_the_other_screens(hands: "TableHands", key: str, name: str) -> None:
    """And from each of them the way leads back to the game."""
    hands.drag(column(7), cell(0))
    position = hands.game.position

    hands.key(key)
    hands.stage.frames(3)
    assert hands.app.root.current == name
    hands.key("escape")
    hands.rest()

    assert hands.app.root.current == "Table"
    assert hands.game.position == position
    hands.check()


def test_solution_is_shown_on_cards_of_its_own(hands: "TableHands") -> None:
    """It runs by itself, halts, goes back and forth, and leaves the game where it is."""
    start = hands.game.position
    hands.push(Command.MENU)
    hands.answer("Watch a solution")
    hands.think()
    showing = hands.table.sitting.showing
    assert showing is not None

    hands.stage.wait(3)
    assert showing.index >= 3
    hands.push(Command.WATCH)
    index = showing.index
    hands.stage.wait(3)
    assert showing.index == index
    hands.push(Command.UNDO)
    assert showing.index == index - 1
    hands.push(Command.BACK)
    hands.rest()

    assert hands.game.position == start
    assert hands.table.sitting.showing is None
    hands.check()


def test_way_back_to_where_it_can_be_won(hands: "TableHands") -> None:
    """In a position that can be won nothing is taken back, and that is said."""
    hands.drag(column(7), column(2))

    hands.key("b", "ctrl")
    hands.think()

    assert hands.table.saying.text == "This position can be won."
    assert hands.game.state.done


def test_facts_are_in_view(hands: "TableHands") -> None:
    """Deal, moves, clock and cap stand above the table."""
    hands.drag(column(7), cell(0))
    hands.stage.wait(0.5)

    texts = hands.table.status.texts
    assert texts[0] == "FreeCell #617"
    assert "1 move" in texts
    assert texts[-1] == "run 4"


def test_move_in_between_keeps_the_game(hands: "TableHands", monkeypatch: pytest.MonkeyPatch) -> None:
    """A new deal that a solver has yet to find takes no game away in which the player has moved meanwhile."""
    from freecellar.sitting import Dealt  # noqa: PLC0415

    is_moved, drawn = Event(), Dealt.drawn

    def drawn_late(dealt: Dealt, **options: Any) -> Dealt:  # noqa: ANN401 - what the solver is told
        is_moved.wait(60)
        return drawn(dealt, **options)

    desk = hands.app.desk
    hands.app.root.home()
    desk.sit_down(desk.table("freecell", "winnable").dealt(617)._replace(is_winnable=True))
    hands.app.root.open_table()
    hands.rest()
    monkeypatch.setattr(Dealt, "drawn", drawn_late)

    hands.push(Command.MENU)
    hands.answer("New deal")
    hands.drag(column(7), cell(0))
    is_moved.set()
    hands.think()

    assert hands.table.saying.text == "You have played on, so this game stays."
    assert str(hands.game.position.cells[0][0]) == "QH"

    hands.push(Command.MENU)
    hands.answer("New deal")
    hands.answer("New deal")  # it is asked: the game would be lost
    hands.think()
    assert not hands.game.state.done
    hands.check()
