"""Cursor, clicks and drags: what hands do to the game."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from freecellar import Move, Place, cell, column, foundation
from freecellar.pages import Marks
from freecellar.solver import Advisor, Finding, Hint
from freecellar_cli.settings.looks import Looks
from support.game_screen import patch_of
from support.screen_player import Player
from support.sittings import laid_out

Sit = Callable[..., Player]


def test_first_arrow_shows_the_cursor_and_the_next_ones_move_it(player: Player) -> None:
    """It walks along a row round its ends, and from row to row."""
    player.arrows("r")
    assert player.stage.hands.place == column(0)
    player.arrows("l")
    assert player.stage.hands.place == column(7)
    player.arrows("u")
    assert player.stage.hands.place == foundation(3)
    player.arrows("rd")
    assert player.stage.hands.place == column(0)


def test_up_takes_more_of_a_run_before_it_leaves_the_column(player: Player) -> None:
    """Down takes one fewer again."""
    player.play("82")
    player.arrows("rr")
    assert player.stage.hands.place == column(1)
    player.arrows("u")
    assert (player.stage.hands.place, player.stage.hands.count) == (column(1), 2)
    player.arrows("d")
    assert player.stage.hands.count == 1
    player.arrows("uu")
    assert player.stage.hands.place == cell(1)


def test_enter_picks_up_and_lands(player: Player) -> None:
    """What is picked up is marked with its landings until it lies there."""
    player.arrows("rl")
    player.gestures.press()
    marked = player.gestures.marks()
    assert (marked.origin, marked.count) == (column(7), 1)
    assert marked.landings == {column(1), column(2), *map(cell, range(4))}

    player.arrows("rr")
    player.gestures.press()

    assert player.stage.message == "Q♥ onto K♠."
    assert player.gestures.marks() == Marks()


def test_refused_landing_names_the_rule_and_keeps_the_card_in_hand(player: Player) -> None:
    """The reason stands for some seconds; another landing may follow."""
    player.arrows("rl")
    player.gestures.press()
    player.arrows("l")
    player.gestures.press()
    assert (player.stage.message, player.stage.is_refusal) == ("QH does not build on JH.", True)
    assert player.gestures.held == (column(7), 1)
    assert "Q♥ does not build on J♥." in player.text()

    player.later(5)
    assert "Q♥ does not build on J♥." in player.text()
    assert player.later(5)
    assert "Q♥ does not build on J♥." not in player.text()


def test_pressing_twice_sends_home_or_puts_down(player: Player) -> None:
    """Where the card does not fit home it is simply no longer in hand."""
    player.arrows("rl")
    player.gestures.press()
    player.gestures.press()
    assert player.gestures.held is None
    assert player.sitting.game.tally.moves == 0

    player.play("82 8a 82 8b 8c")
    player.gestures.press()
    player.gestures.press()
    assert player.stage.message == "A♥ home."


def test_home_key_sends_the_card_at_the_cursor(player: Player) -> None:
    """What does not fit there says why."""
    player.arrows("r")
    player.gestures.home()
    assert player.stage.message == "JD may not go home yet: next is AD."


def test_tab_points_at_the_landings_in_turn(player: Player) -> None:
    """Cells first, since they stand first, and round again."""
    player.arrows("rl")
    player.gestures.press()
    seen = []
    for _ in range(7):
        player.gestures.next_landing(1)
        seen.append(player.stage.hands.place)
    assert seen == [*map(cell, range(4)), column(1), column(2), cell(0)]
    player.gestures.next_landing(-1)
    assert player.stage.hands.place == column(2)


def test_click_taps_by_the_order_of_the_house(player: Player) -> None:
    """In the house Standard: home, the leftmost column, a cell."""
    player.click(column(7))
    assert player.stage.message == "Q♥ onto K♠."


def test_click_selects_and_lands_where_the_house_has_it_so(sit: Sit) -> None:
    """In the house Doubling the first click chooses, the second is the landing."""
    player = sit(laid_out(house="doubling"))
    player.click(column(7))
    assert player.gestures.held == (column(7), 1)
    assert column(2) in player.gestures.marks().landings
    player.click(column(2))
    assert player.stage.message == "Q♥ onto K♣."


def test_click_selects_and_lands_for_who_wants_no_taps(sit: Sit) -> None:
    """With taps off, in a house that lets them be off; a click on the same card puts it down."""
    player = sit(laid_out(house="winnable"), looks=Looks(motion=False, taps=False))
    player.click(column(7))
    player.click(column(7))
    assert player.gestures.held is None
    player.click(column(7))
    player.click(column(2))
    assert player.stage.message == "Q♥ onto K♣."


def test_click_taps_where_the_house_does_not_let_that_be_off(sit: Sit) -> None:
    """As in the window: no house but `winnable` does."""
    player = sit(looks=Looks(motion=False, taps=False))
    player.click(column(7))
    assert player.stage.message == "Q♥ onto K♠."


def test_drag_carries_a_run_and_lands_it(player: Player) -> None:
    """While it is in the air it is seen under the pointer, and its landings are marked."""
    player.play("82")
    player.play("8a")
    player.gestures.press_mouse(*player.spot(column(1), 2))
    assert player.gestures.drag_mouse(*player.spot(column(5)))
    assert player.stage.hands.grip is not None
    assert player.gestures.marks().origin == column(1)
    assert "6♣" not in player.text()  # the king lies over it
    player.gestures.release_mouse(*player.spot(column(5)))
    assert player.stage.is_refusal
    assert player.gestures.held is None


def test_drag_back_home_changes_nothing(player: Player) -> None:
    """Dropped where it came from, or outside, a card is back."""
    for at in (player.spot(column(7)), (0, 23)):
        player.gestures.press_mouse(*player.spot(column(7)))
        player.gestures.drag_mouse(40, 15)
        player.gestures.release_mouse(*at)
        assert player.sitting.game.tally.moves == 0
        assert not player.stage.is_refusal


def test_cards_that_are_no_run_cannot_be_carried(player: Player) -> None:
    """The reason is said at once, and nothing is in the air."""
    player.gestures.press_mouse(*player.spot(column(0), 3))
    assert player.gestures.drag_mouse(40, 15)
    assert player.stage.hands.grip is None
    assert player.stage.is_refusal
    assert "run" in player.stage.message


def test_right_button_marks_landings(player: Player) -> None:
    """It picks up without a move; a click on a landing then lands."""
    player.gestures.mark_mouse(*player.spot(column(7)))
    assert player.stage.message == "6 landings."
    assert column(2) in player.gestures.marks().landings
    player.click(column(2))
    assert player.stage.message == "Q♥ onto K♣."


@pytest.fixture
def unmarked(sit: Sit) -> Player:
    """Return a player at deal 617 in a house that marks no landings."""
    table = laid_out()
    return sit(table._replace(policy=replace(table.policy, highlights_landings=False)))


def test_no_landing_is_marked_where_the_house_leaves_them_to_the_eye(unmarked: Player) -> None:
    """Neither of a card in hand nor of one that is typed; where they are from is still seen."""
    unmarked.click(column(7))
    unmarked.sitting.undo()
    unmarked.gestures.mark_mouse(*unmarked.spot(column(7)))
    assert unmarked.gestures.marks() == Marks(origin=column(7), count=1)
    unmarked.gestures.let_go()
    unmarked.stage.typed = "8"
    assert unmarked.gestures.marks() == Marks(origin=column(7))


def test_hands_do_the_same_where_no_landing_is_marked(unmarked: Player) -> None:
    """The right button counts the places, Tab finds them, a card dropped beside one lands, and Enter twice sends home."""
    unmarked.gestures.mark_mouse(*unmarked.spot(column(7)))
    assert unmarked.stage.message == "6 landings."
    unmarked.gestures.next_landing(1)
    assert unmarked.stage.hands.place == cell(0)
    unmarked.gestures.let_go()

    assert unmarked.stage.board is not None
    beside = patch_of(unmarked.stage.board, column(0))
    at = beside.x + beside.width - 1, beside.y
    unmarked.gestures.press_mouse(*unmarked.spot(column(7)))
    unmarked.gestures.drag_mouse(*at)
    unmarked.gestures.release_mouse(*at)  # the pointer is still over the first column, the card's middle is not
    assert unmarked.stage.message == "Q♥ onto K♠."

    unmarked.sitting.undo()
    unmarked.play("82 8a 82 8b 8c")
    unmarked.gestures.let_go()
    unmarked.gestures.pick((column(7), 1))
    unmarked.gestures.press()
    assert unmarked.stage.message == "A♥ home."


@pytest.mark.parametrize(
    ("typed", "marked"), [("8", column(7)), ("8a", column(7)), ("a", cell(0)), ("z", None), ("9", None)]
)
def test_source_is_marked_while_it_is_typed(player: Player, typed: str, marked: Place | None) -> None:
    """The board shows what the line means so far."""
    player.stage.typed = typed
    assert player.gestures.marks().origin == marked


def test_nothing_moves_while_the_clock_stands(player: Player) -> None:
    """A paused game says so, whatever hands try."""
    player.sitting.pause()
    player.text()
    player.gestures.press()
    assert player.stage.message == "The game is paused."
    player.click(column(7))
    assert player.sitting.game.tally.moves == 0


def test_run_that_is_carried_card_by_card_is_marked_whole(sit: Sit) -> None:
    """A hint of several moves marks where the run lies and where it goes, not the first card's way."""
    player = sit(laid_out(house="doubling"))
    player.play("82")
    player.sitting.marked = Hint(
        Finding.SOLVED,
        (Move(column(1), cell(0)), Move(cell(0), column(2))),
        Advisor.SOLVER,
    )
    assert player.gestures.marks() == Marks(origin=column(1), count=1, landings=frozenset((column(2),)))
