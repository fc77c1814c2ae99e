"""The whole table by keyboard: a cursor, moves as they are written, and commands by name."""

from pathlib import Path

import pytest

from freecellar import Move, Place, cell, column, deal, foundation
from freecellar.engine import Kind
from freecellar_kivy.presenting.commands import KEYS, WORDS, Command, chord, keys_of, shown_key
from freecellar_kivy.presenting.cursor import Direction, neighbour
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Touch
from freecellar_kivy.presenting.responses import Asked, Chose, LetGo, Made, NotMade, PutBack, Response, Typed
from support.games import game_at
from support.players import Player
from support.tables import SCREENS, games, sit_at


def player(columns: str = "", *, house: str = "standard", cells: str = "", home: str = "") -> Player:
    """Return a player at a FreeCell position."""
    return Player(sit_at(game_at(house, columns, cells=cells, home=home)))


def moves(responses: tuple[Response, ...]) -> list[Move]:
    """Return the moves that were made."""
    return [move for made in responses if isinstance(made, Made) for step in made.said.steps for move in step.played]


@pytest.mark.parametrize("game", sorted(games()))
def test_arrows_reach_every_place(game: str) -> None:
    """From any place the arrows lead to any other, on every screen."""
    rules = games()[game]
    for name, screen in SCREENS.items():
        layout = lay_out(rules, deal(rules.tables, 617), screen)
        reached, waiting = {column(0)}, [column(0)]
        while waiting:
            here = waiting.pop()
            for direction in Direction:
                other = neighbour(layout, here, direction)
                if other is not None and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        assert reached == set(layout.slots), name


def test_first_arrow_shows_the_cursor() -> None:
    """The cursor appears at the first column, and goes from there; a finger makes it vanish."""
    hand = player("9H|8S")
    assert hand.presenter.picture(hand.now).cursor is None
    hand.key("right")
    assert hand.presenter.cursor == Touch(column(0), 1)
    hand.key("right")
    assert hand.presenter.cursor == Touch(column(1), 1)
    assert hand.presenter.picture(hand.now).cursor == hand.presenter.layout.picked(column(1), 1)
    hand.key("up")
    assert hand.presenter.cursor == Touch(cell(1), 0)
    hand.key("down")
    assert hand.presenter.cursor == Touch(column(1), 1)
    hand.press((5, 5))
    assert hand.presenter.cursor is None


def test_up_and_down_choose_how_much_of_a_run() -> None:
    """Within a column the arrows go along its run, then on to the next place."""
    hand = player("2C 10H 9S 8H|9D")
    hand.key("up")
    counts = []
    for key in ("up", "up", "up"):
        hand.key(key)
        assert hand.presenter.cursor is not None
        counts.append(tuple(hand.presenter.cursor))
    assert counts == [(column(0), 2), (column(0), 3), (cell(0), 0)]


def test_arrows_leave_a_run_once_cards_are_chosen() -> None:
    """With cards chosen only their landing is sought, so that an arrow leads to another place."""
    hand = player("2C 9H 8S|9D")
    hand.key("up")
    hand.key("enter")
    hand.key("up")
    assert hand.presenter.cursor == Touch(cell(0), 0)


def test_enter_chooses_and_lands() -> None:
    """Enter takes the cards under the cursor, and Enter elsewhere lands them; the space bar does the same."""
    for key in ("enter", "spacebar", "numpadenter"):
        hand = player("9H 8S|2C 9D")
        hand.key("left")
        (chose,) = hand.key(key)
        assert isinstance(chose, Chose)
        hand.key("right")
        assert moves(hand.key(key)) == [Move(column(0), column(1))]
        hand.check()


def test_tab_goes_round_the_landings() -> None:
    """With cards chosen, tab leads from landing to landing; without, to cards that may move."""
    hand = player("9H|8S|2D 9D|2C|2H|2S|3C|3D", cells="KC KD KH")
    hand.key("right")
    hand.key("right")
    hand.key("enter")
    found = []
    for _ in range(4):
        hand.key("tab")
        assert hand.presenter.cursor is not None
        found.append(hand.presenter.cursor.place)
    assert found == [column(2), cell(3), column(0), column(2)]
    hand.key("tab", "shift")
    assert hand.presenter.cursor == Touch(column(0), 1)
    assert moves(hand.key("enter")) == [Move(column(1), column(0))]
    hand.key("tab")
    assert hand.presenter.cursor is not None
    assert hand.presenter.cursor.count


def test_enter_on_the_same_place_lets_go() -> None:
    """Twice Enter is nothing."""
    hand = player("9H|8S")
    hand.key("enter")
    assert hand.key("enter") == (LetGo(),)


def test_home_key_and_ctrl_enter() -> None:
    """The Home key sends home, and Ctrl and Enter do what a tap does."""
    hand = player("9H AS|8S")
    assert moves(hand.key("home")) == [Move(column(0), foundation(3))]
    hand.key("right")
    assert moves(hand.key("enter", "ctrl")) == [Move(column(1), column(0))]


def test_move_as_it_is_written() -> None:
    """Source and target, and the move is made."""
    hand = player("9H AS|8S")
    responses = hand.write("1h")
    assert responses[0] == Typed("1")
    assert moves(responses) == [Move(column(0), foundation(3))]
    assert moves(hand.write("21")) == [Move(column(1), column(0))]
    assert moves(hand.write("1b")) == [Move(column(0), cell(1))]
    assert moves(hand.write("b5")) == [Move(cell(1), column(4))]
    hand.check()


def test_count_is_asked_for_only_where_it_matters() -> None:
    """Into an empty column several numbers of cards may go: the count follows, or Enter takes the longest."""
    for typed, count in (("13v1", 1), ("13v2", 2)):
        hand = player("10H 9S 8H|2C")
        assert moves(hand.write(typed)) == [Move(column(0), column(2), count)]
    hand = player("10H 9S 8H|2C")
    assert hand.write("13") == (Typed("1"), Typed("13"))
    assert moves(hand.key("enter")) == [Move(column(0), column(2), 3)]
    hand = player("10H 9S 8H|2C")
    assert moves(hand.write("132a")) == [Move(column(0), column(2), 3), Move(column(1), cell(0))]


def test_back_from_a_foundation() -> None:
    """A foundation is named by its suit or slot, then comes the target."""
    hand = player("3H|3D", house="parlour", home="S-2")
    assert moves(hand.write("hs1")) == [Move(foundation(3), column(0))]
    hand = player("3H|3D", house="parlour", home="S-2")
    assert moves(hand.write("h42")) == [Move(foundation(3), column(1))]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("9", "9 names no place here."),
        ("x", "x names no place here."),
        ("e", "e names no place here."),
        ("12", "8♠ does not build on 9♣."),
        ("a1", "Cell a is empty."),
        ("13vx", "x is no number of cards."),
        ("13v3", "Column 1 has 2 cards, not 3."),
    ],
)
def test_what_cannot_be_read_or_made(typed: str, text: str) -> None:
    """The reason is said, and typing begins anew."""
    hand = player("9H 8S|9C")
    assert hand.write(typed)[-1] == NotMade(text)
    assert hand.keyboard.typed == ""
    hand.check()


def test_backspace_and_escape() -> None:
    """They take back what was typed; without that the one undoes, and the other lets go, then leaves."""
    hand = player("9H|8S")
    hand.write("2")
    assert hand.key("backspace") == (Typed(""),)
    assert hand.key("backspace") == (Asked(Command.UNDO),)
    hand.write("2")
    assert hand.key("escape") == (Typed(""),)
    hand.key("enter")
    assert hand.key("escape") == (LetGo(),)
    assert hand.key("escape") == (Asked(Command.BACK),)


def test_key_in_mid_drag_puts_the_cards_back() -> None:
    """A key ends a drag first: Escape does no more than that."""
    hand = player("9H|8S")
    hand.press(hand.card(column(1)))
    hand.slide((700, 500))
    assert hand.key("escape") == (PutBack(),)
    hand.check()
    hand.lift((700, 500))
    hand.press(hand.card(column(1)))
    hand.slide((700, 500))
    assert hand.key("z", "ctrl", text="z") == (PutBack(), Asked(Command.UNDO))
    hand.check()


@pytest.mark.parametrize("command", list(Command))
def test_every_command_has_a_key(command: Command) -> None:
    """Nothing needs a mouse."""
    for name in keys_of(command):
        *modifiers, key = name.split("+") if name != "ctrl+," else ("ctrl", ",")
        assert player("9H").key(key, *modifiers) == (Asked(command),)
    assert command in KEYS.values()


def test_the_page_on_the_window_lists_every_key() -> None:
    """Those of the table's commands, as keyboards write them, each with what it does."""
    page = (Path(__file__).parents[4] / "docs" / "table.md").read_text(encoding="utf-8")
    for command in dict.fromkeys(KEYS.values()):
        keys = " or ".join(f"`{shown_key(name)}`" for name in keys_of(command))
        assert f"| {keys} | {WORDS[command]} |" in page


def test_mac_and_ctrl_are_alike() -> None:
    """The command key is Ctrl, in whatever order they are held."""
    assert chord("z", frozenset({"meta", "shift"})) == chord("z", frozenset({"shift", "ctrl"})) == "ctrl+shift+z"


def test_letters_with_ctrl_are_not_typed() -> None:
    """A chord without a command does nothing."""
    hand = player("9H")
    assert hand.key("d", "ctrl", text="d") == ()
    assert hand.keyboard.typed == ""


def test_game_that_moved_on_under_the_cursor() -> None:
    """The cursor takes as many cards as are left, and an empty place says so."""
    hand = player("2C 9H 8S|2D")
    hand.key("up")
    hand.key("up")
    assert hand.presenter.cursor == Touch(column(0), 2)
    for target in range(3):
        hand.seat.play(Move(column(0), cell(target)))
        hand.presenter.scene.update(hand.now)
    assert hand.key("enter") == (NotMade("Column 1 is empty."),)
    assert hand.key("home") == (NotMade("Column 1 is empty."),)
    assert hand.key("enter", "ctrl") == (NotMade("Column 1 is empty."),)


def test_columns_from_ten_up() -> None:
    """Ten is 0, and eleven is a capital A; the small a is a cell."""
    rules = games()["layout double-eight-off"]
    seat = sit_at(game_at("standard"))
    game = type(seat.game)(rules, seat.game.policy, deal(rules.tables, 617), now=lambda: 0)
    hand = Player(sit_at(game))
    hand.write("0")
    assert hand.presenter.cursor == Touch(column(9), 1)
    hand.key("escape")
    hand.write("A")
    assert hand.presenter.cursor == Touch(column(10), 1)
    hand.key("escape")
    hand.write("a")
    assert hand.presenter.cursor == Touch(cell(0), 1)
    assert Place(Kind.CELL, 7) in hand.presenter.layout.slots
