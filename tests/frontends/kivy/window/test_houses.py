"""A tap in the window does what the house says, and landings show where the house shows them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column, foundation
from freecellar.engine import Autoplay
from freecellar.play import Finish
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.table.tools import tools_of

if TYPE_CHECKING:
    from support.table_hands import TableHands

Seat = Callable[[str], "TableHands"]


@pytest.mark.parametrize("house", ["standard", "winnable", "parlour"])
def test_tap_finds_foundation_then_column_then_cell(seat: Seat, house: str) -> None:
    """10♦ goes home, 10♥ onto the leftmost black jack, and a king, for whom there is nothing better, into a cell."""
    hands = seat(house)

    hands.tap(column(5))
    assert hands.game.position.foundations[1] == 10
    hands.tap(column(7))
    assert [str(card) for card in hands.game.position.columns[0][-2:]] == ["JC", "TH"]
    hands.tap(column(4))
    assert [str(card) for card in hands.game.position.cells[2]] == ["KH"]
    hands.check()


def test_additive_tap_goes_home_or_chooses(seat: Seat) -> None:
    """What can go home does; what cannot is chosen, and the same place lets it go."""
    hands = seat("additive")

    hands.tap(column(7))
    assert hands.table.presenter.chosen is not None
    hands.tap(column(7))
    assert hands.game.tally.moves == 0
    hands.tap(column(5))

    assert hands.game.position.foundations.count(10) == 1
    assert hands.game.tally.moves == 1
    hands.check()


def test_doubling_tap_chooses_and_the_next_one_lands(seat: Seat) -> None:
    """The first tap marks a card and its landings, the second says where it goes; the same place lets it go."""
    hands = seat("doubling")

    hands.tap(column(7))
    marks = [len(hands.table.view.marks)]
    hands.tap(column(7))
    marks.append(len(hands.table.view.marks))
    assert marks == [5, 0]  # the card, two jacks and two cells; then none
    assert hands.game.tally.moves == 0
    hands.tap(column(7))
    hands.tap(column(3))

    assert [str(card) for card in hands.game.position.columns[3][-2:]] == ["JS", "TH"]
    hands.check()


def test_doubling_double_tap_goes_home(seat: Seat) -> None:
    """Where a tap only chooses, two quick ones send the card home."""
    hands = seat("doubling")
    hands.stage.wait(0.5)

    hands.stage.double_tap(*hands.card(column(5)))
    hands.rest()

    assert hands.game.position.home == 36
    assert hands.game.tally.moves == 1
    hands.check()


def test_tavern_plays_safe_cards_by_itself(opened: "TableHands") -> None:
    """A tap goes as elsewhere, and cards that are safe follow it home in the same step."""
    opened.sit_down(house="tavern")

    opened.tap(column(7))

    assert str(opened.game.position.columns[1][-1]) == "QH"
    opened.check()


def test_taps_can_be_switched_off_where_the_house_lets_them(seat: Seat) -> None:
    """Then a tap moves nothing, two do not either, and a drag does as ever."""
    hands = seat("winnable")
    hands.app.desk.prefer(taps=False)
    hands.table.refresh()
    hands.stage.frames(2)

    hands.tap(column(5))
    hands.stage.double_tap(*hands.card(column(5)))
    assert hands.game.tally.moves == 0
    hands.drag(column(5), foundation(1))

    assert hands.game.tally.moves == 1
    hands.check()


def test_taps_stay_where_the_house_needs_them(seat: Seat) -> None:
    """The setting has no say in a house that does not offer it."""
    hands = seat("doubling")
    hands.app.desk.prefer(taps=False)
    hands.table.refresh()
    hands.stage.frames(2)

    hands.tap(column(7))

    assert hands.table.presenter.chosen is not None


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "parlour"])
def test_landings_glow_while_dragging_where_the_house_shows_them(seat: Seat, house: str) -> None:
    """A black jack and the free cells, or nothing, as the house has it; either way they take the card."""
    hands = seat(house)

    finger = hands.carry(column(7), cell(3))
    glowing = len(hands.table.view.marks)
    finger.up()
    hands.rest()

    assert glowing == (4 if hands.game.policy.highlights_landings else 0)
    assert [str(card) for card in hands.game.position.cells[3]] == ["TH"]
    hands.check()


@pytest.mark.parametrize(
    ("house", "offered"),
    [
        ("standard", {"Deal by number", "Share the deal", "Give up"}),
        ("doubling", {"Deal by number", "Share the deal", "Give up"}),
        ("additive", {"Share the deal", "Give up"}),
        ("winnable", {"Share the deal", "Give up"}),
        ("tavern", {"Deal by number", "Give up"}),
        ("parlour", {"Share the deal", "Give up"}),
    ],
)
def test_menu_offers_what_the_house_has(seat: Seat, house: str, offered: set[str]) -> None:
    """Numbers where the house deals by number, and what it shares; what it has not is refused to a key too."""
    hands = seat(house)
    hands.push(Command.MENU)
    assert hands.table.sheet is not None
    shown = {text for text, _ in hands.table.sheet.answers}
    hands.key("escape")

    assert shown & {"Deal by number", "Share the deal", "Share the result", "Give up"} == offered
    if "Deal by number" not in offered:
        hands.key("f3")
        assert hands.app.root.current == "Table"
        assert hands.table.saying.text == f"House {house} deals at random."


@pytest.mark.parametrize(
    ("house", "shared"),
    [("standard", "Share the result"), ("tavern", "Share the result"), ("parlour", "Share the deal")],
)
def test_end_offers_what_the_house_shares(seat: Seat, house: str, shared: str) -> None:
    """The sheet at the end of a game hands on a result where the house tells results, else the link."""
    hands = seat(house)
    hands.push(Command.MENU)
    hands.answer("Give up")
    hands.answer("Give up")
    hands.stage.frames(2)

    assert hands.table.sheet is not None
    assert [text for text, _ in hands.table.sheet.answers if text.startswith("Share")] == [shared]


def test_no_button_for_what_the_house_lacks(seat: Seat) -> None:
    """Auto, Finish and Pause have a button where the house has them."""
    table = seat("standard").table
    game = table.sitting.game

    def tools() -> set[Command]:
        return {tool.command for tool in tools_of(table.sitting, 9, is_running=False)}

    assert tools() >= {Command.AUTO, Command.FINISH, Command.PAUSE}
    game.table = replace(game.table, policy=replace(game.policy, auto=Autoplay.OFF, finish=Finish.NEVER, pauses=False))
    assert tools().isdisjoint({Command.AUTO, Command.FINISH, Command.PAUSE})
