"""What has been closed is gone: no window, table or game outlives its end, whatever went on there."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column

if TYPE_CHECKING:
    from support.stage import Stage
    from support.table_hands import TableHands

SIZE = (480, 640)

Act = Callable[["TableHands"], object]


def at_rest(_: "TableHands") -> None:
    """Nothing goes on."""


def flying(hands: "TableHands") -> None:
    """Cards are on their way."""
    hands.carry(column(7), cell(1)).up()


def carried(hands: "TableHands") -> None:
    """A card hangs in the air."""
    hands.carry(column(7), cell(1))


def asked(hands: "TableHands") -> None:
    """A question lies on the table."""
    hands.drag(column(7), cell(1))
    hands.key("f2")


def sought(hands: "TableHands") -> None:
    """The solver looks for a line."""
    hands.key("f9")


def watched(hands: "TableHands") -> None:
    """A solution plays itself."""
    hands.key("f9")
    hands.think()


def heard(hands: "TableHands") -> None:
    """Sounds are being made."""
    hands.app.desk.prefer(sound=True)
    hands.app.root.home()
    hands.stage.frames(2)
    hands.sit_down(618)
    hands.drag(column(7), cell(1))


def elsewhere(hands: "TableHands") -> None:
    """Pages were looked at."""
    about = {"variant": "freecell", "house": "standard"}
    pages = {"Choosing": {"variant": "freecell"}, "Numbers": about, "Days": about, "Entry": about, "Settings": {}}
    for name, choices in {**pages, "Statistics": about, "Rules": about, "Help": {}}.items():
        hands.app.root.open(name, **choices)
        hands.stage.frames(2)


ACTS = (at_rest, flying, carried, asked, sought, watched, heard, elsewhere)


def open_app(stage: "Stage", folder: Path) -> "TableHands":
    """Open the app, with a deal on its table."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415 - opens the window
    from support.table_hands import TableHands  # noqa: PLC0415

    app = FreecellarApp(folder)
    stage.run(app)
    app.desk.prefer(sound=False)
    hands = TableHands(stage, app)
    hands.sit_down()
    return hands


def watch(hands: "TableHands") -> list[weakref.ref[object]]:
    """Return what tells of each part whether it is still there."""
    app, table = hands.app, hands.table
    view = (app, app.root, table, table.view, table.presenter, table.presenter.scene)
    return [weakref.ref(each) for each in (*view, table.sitting, app.desk, app.desk.store, table.worker)]


def alive(parts: list[weakref.ref[object]]) -> list[str]:
    """Return the parts that are still there."""
    gc.collect()
    return [type(each).__name__ for part in parts if (each := part()) is not None]


@pytest.fixture
def small_stage(stage: "Stage") -> Iterator["Stage"]:
    """Return the window, so small that it is drawn quickly; no thread outlives the test."""
    before = threading.active_count()
    stage.resize(*SIZE)
    yield stage
    stage.close()
    assert threading.active_count() <= before


@pytest.mark.parametrize("act", ACTS)
def test_closed_app_is_gone(small_stage: "Stage", data_folder: Path, tmp_path: Path, act: Act) -> None:
    """Nothing of it is left once the next one was opened: until then Kivy itself remembers the last field for text."""

    def play() -> list[weakref.ref[object]]:
        hands = open_app(small_stage, data_folder)
        act(hands)
        parts = watch(hands)
        small_stage.close()
        return parts

    parts = play()
    small_stage.app = None
    open_app(small_stage, tmp_path)
    small_stage.wait(3)  # until what Kivy lets fade away has done so
    small_stage.close()

    assert alive(parts) == []


def test_game_that_was_left_is_gone(small_stage: "Stage", data_folder: Path) -> None:
    """Another deal on the table, and nothing remembers the one before."""
    hands = open_app(small_stage, data_folder)

    def play() -> list[weakref.ref[object]]:
        hands.drag(column(7), cell(0))
        hands.key("f6")
        hands.think()
        hands.key("h", "ctrl")
        hands.rest()
        return [weakref.ref(hands.table.sitting), weakref.ref(hands.game)]

    parts = play()
    hands.app.root.home()
    hands.sit_down(618)

    assert alive(parts) == []


def test_part_that_is_held_is_told(small_stage: "Stage", data_folder: Path) -> None:
    """The proof that it can fail: somebody keeps hold of the table."""
    hands = open_app(small_stage, data_folder)
    parts = watch(hands)
    kept = hands.table
    small_stage.close()

    assert type(kept).__name__ in alive(parts)
