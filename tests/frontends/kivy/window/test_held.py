"""A game that another process plays, before and after the program was asleep."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column
from freecellar.play import open_store
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
