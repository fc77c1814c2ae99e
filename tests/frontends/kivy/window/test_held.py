"""A game that another process plays, before and after the program was asleep."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column
from freecellar.play import open_store
from freecellar_kivy.presenting.commands import Command
from support.saving import another_process, begin

if TYPE_CHECKING:
    from support.table_hands import TableHands


def come_back(hands: "TableHands", monkeypatch: pytest.MonkeyPatch) -> None:
    """Come back to the program after an hour."""
    real = time.monotonic_ns
    monkeypatch.setattr(time, "monotonic_ns", lambda: real() + 3600 * 10**9)
    hands.app.on_resume()
    hands.rest()


def test_game_that_is_taken_meanwhile_stays_on_the_table(
    opened: "TableHands", data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lies there as it was, its clock as it stood; that it is saved no longer is told, and what is saved stays as it is."""
    hands = opened
    hands.sit_down()
    hands.drag(column(7), cell(0))
    hands.app.on_pause()

    with another_process(data_folder) as process:
        come_back(hands, monkeypatch)
        assert (
            hands.table.saying.text == f"Not saved: process {process.pid} is playing this game; leave it there first."
        )
        assert hands.app.root.current == "Table"
        assert hands.game.elapsed() < 600_000
        hands.drag(column(0), cell(1))
        hands.check()

    assert hands.game.tally.moves == 2
    with open_store(data_folder) as store:
        assert [game.moves for game in store.open_games()] == [1]


def test_game_whose_place_is_taken_is_there_after_a_sleep(
    opened: "TableHands", data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was never saved, for another process plays in its place: that one's game does not come instead."""
    hands = opened
    with open_store(data_folder) as store:
        begin(store, 1, "6a").leave()
    with another_process(data_folder):
        hands.sit_down()
    hands.drag(column(7), cell(0))
    told = hands.table.saying.text

    hands.app.on_pause()
    come_back(hands, monkeypatch)

    assert told.startswith("Not saved: process ")
    assert hands.app.root.current == "Table"
    assert hands.table.sitting.dealt.number == 617
    assert hands.game.tally.moves == 1
    assert hands.game.elapsed() < 600_000
    hands.check()
    with open_store(data_folder) as store:
        assert [game.number for game in store.open_games()] == [1]


def push_new_deal(hands: "TableHands") -> None:
    """Deal anew from the menu."""
    hands.push(Command.MENU)
    hands.answer("New deal")
    hands.rest()


def test_new_deal_is_saved_once_its_place_is_free(opened: "TableHands", data_folder: Path) -> None:
    """A table whose game was not saved, for another process sat in its place, saves the next deal after that one has left."""
    hands = opened
    with open_store(data_folder) as store:
        begin(store, 1).leave()
    with another_process(data_folder) as process:
        hands.sit_down()
        push_new_deal(hands)
        held = hands.table.saying.text

    push_new_deal(hands)
    hands.check()

    assert held.startswith(f"Not saved: process {process.pid} is playing freecell in house standard")
    assert hands.table.saying.text == "Saved again, with everything."
    with open_store(data_folder) as store:
        assert [game.number for game in store.open_games()] == [hands.table.sitting.dealt.number]


def test_new_deal_ends_no_game_that_is_open_in_its_place(
    opened: "TableHands", data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game that another process took stays open with its move; that the next deal is not saved is told."""
    hands = opened
    hands.sit_down()
    hands.drag(column(7), cell(0))
    hands.app.on_pause()
    with another_process(data_folder):
        come_back(hands, monkeypatch)

    push_new_deal(hands)
    assert hands.table.sheet is not None
    assert hands.table.sheet.text == "This game is not saved and will be gone."
    hands.answer("New deal")
    hands.rest()
    hands.check()

    assert hands.table.saying.text == (
        "Not saved: FreeCell #617 is still open in house standard; leave the table to go on with it or to end it."
    )
    assert not hands.game.state.done
    with open_store(data_folder) as store:
        assert [(game.number, game.moves) for game in store.open_games()] == [(617, 1)]
