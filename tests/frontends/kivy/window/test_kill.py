"""A program that is ended without notice, in a process of its own, and the next one that opens."""

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column
from freecellar.play import open_store, utc_today

if TYPE_CHECKING:
    from support.stage import Stage
    from support.table_hands import TableHands

TESTS = Path(__file__).parents[3]

PLAY = """
import json, os, sys, time
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from support.headless import prepare_window

prepare_window()
from support.stage import Stage, open_window

open_window()
from freecellar import cell, column
from freecellar.play import Result
from freecellar_kivy.app import FreecellarApp
from freecellar_kivy.presenting.commands import Command
from support.table_hands import TableHands

stage = Stage()
stage.resize(480, 640)
app = FreecellarApp(Path(sys.argv[2]))
stage.run(app)
hands = TableHands(stage, app)
hands.sit_down()
hands.drag(column(7), column(2))
hands.drag(column(0), cell(0))
time.sleep(1.2)
hands.drag(column(3), cell(1))
hands.push(Command.UNDO)
finger = hands.carry(column(3), cell(2))
facts = [len(hands.game.state.done), len(hands.game.state.undone), Result.of(hands.game).time, str(hands.game.position)]
print(json.dumps(facts), flush=True)
os._exit(9)
"""


@pytest.mark.slow
def test_killed_process_leaves_its_move_clock_and_redo(stage: "Stage", data_folder: Path) -> None:
    """Killed with a card in the air: the next program opens at the table, at the move, its clock as saved, redo kept."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415
    from support.table_hands import TableHands  # noqa: PLC0415 - opens the window

    command = [sys.executable, "-c", PLAY, str(TESTS), str(data_folder)]
    killed = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert killed.returncode == 9, killed.stderr
    done, undone, clock, position = json.loads(killed.stdout.splitlines()[-1])
    with open_store(data_folder) as store:
        assert [game.number for game in store.open_games()] == [617]

    stage.resize(480, 640)
    app = FreecellarApp(data_folder)
    stage.run(app)
    hands = TableHands(stage, app)
    hands.rest()

    assert app.root.current == "Table"
    assert (len(hands.game.state.done), len(hands.game.state.undone)) == (done, undone) == (2, 1)
    assert str(hands.game.position) == position
    assert hands.game.elapsed() >= clock >= 1200  # up to what happened last before the kill
    hands.check()
    hands.key("y", "ctrl")
    hands.rest()
    assert len(hands.game.state.done) == 3
    hands.check()


def test_day_and_main_table_of_the_same_game_come_back_as_they_were_played(
    opened: "TableHands", data_folder: Path
) -> None:
    """A deal of the day was begun later, but the other game was played last: that is on the table."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415
    from support.table_hands import TableHands  # noqa: PLC0415

    hands = opened
    hands.sit_down()
    hands.drag(column(7), cell(0))
    desk = hands.app.desk
    desk.sit_down(desk.table("freecell", "standard").of_day(utc_today(), 164))
    hands.app.root.open_table()
    hands.rest()
    hands.drag(column(0), cell(0))
    desk.resume(next(game for game in desk.store.open_games() if not game.day))
    hands.app.root.open_table()
    hands.rest()
    hands.stage.close()

    app = FreecellarApp(data_folder)
    hands.stage.run(app)

    dealt = TableHands(hands.stage, app).table.sitting.dealt
    assert (dealt.number, dealt.day) == (617, "")


def test_deal_that_nobody_has_moved_in_is_still_there(opened: "TableHands") -> None:
    """A number was chosen and looked at, and the phone ended the program: the same deal lies there, and nothing is lost."""
    hands = opened
    hands.sit_down()
    hands.app.on_pause()

    again = hands.killed()
    again.rest()

    assert again.app.root.current == "Table"
    assert again.table.sitting.dealt.title == "FreeCell #617"
    assert not again.game.state.is_started
    again.check()
    again.drag(column(7), cell(0))
    assert again.app.desk.store.statistics("freecell", "standard").lost == 0


def test_next_deal_is_one_that_can_be_won_as_before(opened: "TableHands", monkeypatch: pytest.MonkeyPatch) -> None:
    """A winnable deal was asked for and the program ended: the next new deal is searched for too."""
    hands = opened
    desk = hands.app.desk
    desk.sit_down(desk.table("freecell", "standard").dealt(617)._replace(is_winnable=True))
    hands.app.root.open_table()
    hands.rest()

    again = hands.killed()
    again.rest()
    asked: list[object] = []
    monkeypatch.setattr(again.table.worker, "ask", lambda *asks: asked.append(asks))
    again.key("f2")

    assert len(asked) == 1
    assert again.table.saying.text == "Looking for a deal that can be won…"


def test_game_that_was_played_last_is_on_the_table(opened: "TableHands", data_folder: Path) -> None:
    """Of several open games it is the one that lay there, though another was begun later."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415
    from support.table_hands import TableHands  # noqa: PLC0415

    hands = opened
    hands.sit_down()
    hands.drag(column(7), cell(0))
    hands.sit_down(1, "seahaven-towers")
    hands.drag(column(0), cell(0))
    desk = hands.app.desk
    desk.resume(next(game for game in desk.store.open_games() if game.variant == "freecell"))
    hands.app.root.open_table()
    hands.rest()
    hands.stage.close()

    app = FreecellarApp(data_folder)
    hands.stage.run(app)

    assert TableHands(hands.stage, app).table.sitting.dealt.variant == "freecell"
