"""What a tap does, house by house."""

import pytest

from freecellar.engine.moves import Move, Place, cell, column, foundation
from freecellar.engine.reasons import IllegalMove
from freecellar.play.state import Refusal, Refused
from support.games import game_at, move

FULL = "KC KD KH KS"
OTHERS = "|2C|2C|2D|2D|2H|2H"

TAPS: list[tuple[str, str, str, str, str, str, int, Move | None]] = [
    ("home first", "standard", "AS|2D", "", "", "1", 1, move("1", "h4")),
    ("then the leftmost column", "standard", "7H|8S|8C", "", "", "1", 1, move("1", "2")),
    ("then a cell", "standard", "7H|9S", "KC", "", "1", 1, move("1", "b")),
    ("last an empty column", "standard", "2S 7H|9S", FULL, "", "1", 1, move("1", "3")),
    ("a cell's card goes to a column", "standard", "8S", "7H", "", "a", 1, move("a", "1")),
    ("a cell's card goes to an empty column", "standard", "", "7H", "", "a", 1, move("a", "1")),
    ("a run goes to a column", "standard", "8S 7H|9D", "", "", "1", 2, move("1", "2", 2)),
    ("a run goes to an empty column", "standard", "9D 8S 7H|2C", "", "", "1", 2, move("1", "3", 2)),
    ("only home", "additive", "AS|2D", "", "", "1", 1, move("1", "h1")),
    ("home first", "winnable", "AS|2D", "", "", "1", 1, move("1", "h4")),
    ("home from a cell", "winnable", "2D", "AS", "", "a", 1, move("a", "h4")),
    ("another occupied column", "winnable", "7H||8S", "", "", "1", 1, move("1", "3")),
    ("a cell before an empty column", "winnable", "7H||9S", "", "", "1", 1, move("1", "a")),
    ("an empty column at last", "winnable", "2S 7H||9S", FULL, "", "1", 1, move("1", "2")),
    ("from a cell not to another", "winnable", "", "7H", "", "a", 1, move("a", "1")),
    ("a run onto a column", "winnable", "8S 7H||9D", "", "", "1", 2, move("1", "3", 2)),
    ("a run, an empty column last", "winnable", "9S 8D 7C||2D", "", "", "1", 2, move("1", "2", 2)),
    ("home first", "tavern", "KC|9H", "3S", "H-8 S-2", "2", 1, move("2", "h2")),
    ("a column as in standard", "tavern", "7H|8S|8C", "", "", "1", 1, move("1", "2")),
    ("home first", "parlour", "AS|2D", "", "", "1", 1, move("1", "h4")),
    ("the leftmost legal column", "parlour", "7H||8C|8S", "", "", "1", 1, move("1", "3")),
    ("a cell", "parlour", "7H||9C", "KD", "", "1", 1, move("1", "b")),
    ("never an empty column", "parlour", "2S 7H||9C", FULL, "", "1", 1, None),
    ("a cell's card never an empty column", "parlour", "", "7H", "", "a", 1, None),
    ("nor another cell", "parlour", "9C", "7H", "", "a", 1, None),
    ("a run to a column", "parlour", "8S 7H||9D", "", "", "1", 2, move("1", "3", 2)),
    ("a run to no cell", "parlour", "9H 8S 7H||9D 2C", "", "", "1", 2, None),
    ("a run to no empty column", "parlour", "9C 8D 7C||2D", "", "", "1", 2, None),
    ("a card that is home stays", "parlour", "2D", "", "S-A", "h4", 1, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("house", "columns", "cells", "home", "source", "count", "landing"),
    [case[1:] for case in TAPS],
    ids=[f"{case[1]}: {case[0]}" for case in TAPS],
)
def test_tap(  # noqa: PLR0913, PLR0917 - a table's columns
    house: str, columns: str, cells: str, home: str, source: str, count: int, landing: Move | None
) -> None:
    """A tap makes the move of the first landing in the house's order that takes the card; else it is refused."""
    game = game_at(house, columns, cells=cells, home=home)
    tapped = move(source, "1").source
    if landing is None:
        with pytest.raises(Refused, match="no landing takes the card"):
            game.tap(tapped, count)
        assert game.journal == []
        return
    step = game.tap(tapped, count)
    assert step is not None
    assert step.played == (landing,)


def test_foundation_s_slot_is_the_house_s() -> None:
    """In `additive` spades lie leftmost."""
    step = game_at("additive", "AS|2D").tap(column(0))
    assert step is not None
    assert step.played == (Move(column(0), foundation(0)),)


@pytest.mark.parametrize("house", ["doubling", "additive"])
def test_two_taps_make_a_move(house: str) -> None:
    """Where a tap selects, the next one chooses the landing."""
    game = game_at(house, "9D 8S|9H|2C")
    assert game.tap(column(0)) is None
    assert game.selected == (column(0), 1)
    step = game.tap(column(1))
    assert step is not None
    assert step.played == (Move(column(0), column(1)),)
    assert game.selected is None


def test_doubling_selects_even_what_could_go_home() -> None:
    """In `doubling` a click selects, whatever the card; the foundation is chosen like any landing."""
    game = game_at("doubling", "AS|2C")
    assert game.tap(column(0)) is None
    step = game.tap(foundation(3))
    assert step is not None
    assert step.after.home == 1


def test_selected_run_moves_whole() -> None:
    """A run of two that was selected lands as a run of two."""
    game = game_at("doubling", "9D 8S 7H|9H|2C")
    game.tap(column(0), 2)
    step = game.tap(column(1))
    assert step is not None
    assert step.played == (Move(column(0), column(1), 2),)


def test_second_tap_on_the_same_place_lets_go() -> None:
    """A card that is tapped twice is let go."""
    game = game_at("doubling", "9D 8S|9H")
    game.tap(column(0))
    assert game.tap(column(0)) is None
    assert game.selected is None
    assert game.journal == []


def test_illegal_landing_costs_nothing_and_lets_go() -> None:
    """An illegal drop puts the cards back and costs no move."""
    game = game_at("doubling", "9D 8S|9C")
    game.tap(column(0))
    with pytest.raises(IllegalMove, match="8S does not build on 9C"):
        game.tap(column(1))
    assert (game.selected, game.journal, game.tally.moves) == (None, [], 0)


def test_landing_that_is_not_there() -> None:
    """A second tap outside the game is an illegal move."""
    game = game_at("doubling", "9D 8S|9C")
    game.tap(column(0))
    with pytest.raises(IllegalMove, match="there is no column 9"):
        game.tap(column(8))


@pytest.mark.parametrize(
    ("source", "count", "refusal"),
    [
        (column(7), 1, Refusal.NO_LANDING),
        (column(0), 3, Refusal.NO_LANDING),
        (column(0), 0, Refusal.NO_LANDING),
        (cell(0), 1, Refusal.NO_LANDING),
        (column(8), 1, Refusal.NO_SUCH_PLACE),
        (cell(4), 1, Refusal.NO_SUCH_PLACE),
        (foundation(4), 1, Refusal.NO_SUCH_PLACE),
    ],
    ids=str,
)
def test_nothing_to_tap(source: Place, count: int, refusal: Refusal) -> None:
    """An empty place, more cards than form a run, and a place that is not there select nothing."""
    game = game_at("doubling", "9D 8S")
    with pytest.raises(Refused) as caught:
        game.tap(source, count)
    assert caught.value.refusal is refusal
    assert game.selected is None


def test_any_event_lets_go() -> None:
    """A selection does not outlive what else happens."""
    game = game_at("doubling", "9D 8S|9H|AS")
    game.tap(column(0))
    game.auto()
    assert game.selected is None


def test_paused_or_over_takes_no_tap() -> None:
    """A tap is refused while the game is paused, and when it is over."""
    game = game_at("doubling", "9D 8S|9H|2C")
    game.pause()
    with pytest.raises(Refused, match="the game is paused"):
        game.tap(column(0))
    game.resume()
    game.give_up()
    with pytest.raises(Refused, match="the game is over"):
        game.tap(column(0))


def test_taps_can_be_switched_off_in_winnable_alone() -> None:
    """Only `winnable` offers that a drag alone moves cards."""
    houses = ("standard", "doubling", "additive", "winnable", "tavern", "parlour")
    assert [house for house in houses if game_at(house).policy.tap.may_be_off] == ["winnable"]
