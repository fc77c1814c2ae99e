"""What the window shows, as it was looked at and found good: each picture beside this file was opened and judged.

`FREECELLAR_UPDATE_SNAPSHOTS=1 python -m pytest -n 0 tests/frontends/kivy/golden` draws them anew; look at each that
changed before it is committed. Where a picture differs, the test's folder holds what was found and where it differs.
"""

import os
import shutil
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar import Place, cell, column
from freecellar.engine import parse_board
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.presenting.preferences import Theme
from support.pictures import Picture, difference
from support.played import fill
from support.today import set_today

if TYPE_CHECKING:
    from support.stage import Stage
    from support.table_hands import TableHands

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
OWN = HERE / "grand-freecell.toml"
IS_UPDATE = os.environ.get("FREECELLAR_UPDATE_SNAPSHOTS") == "1"

PORTRAIT, LANDSCAPE, DESKTOP, SMALL = (390, 844), (844, 390), (1280, 800), (320, 480)
SIZES = {"portrait": PORTRAIT, "landscape": LANDSCAPE}
LAST = {
    "freecell": "Foundations: C-K D-Q H-K S-Q\n: KD\n: KS\n" + ":\n" * 6,
    "seahaven-towers": "Foundations: C-K D-Q H-K S-Q\n: KD\n: KS\n" + ":\n" * 8,
    "grand-freecell": "Foundations: C-K D-Q H-K S-Q C-K D-K H-K S-K\n: KD\n: KS\n" + ":\n" * 9,
}
"""Boards with two cards to go."""
DEALS = {"freecell": 617, "seahaven-towers": 1, "grand-freecell": 617}
CARRIED = {"freecell": column(7), "seahaven-towers": column(0), "grand-freecell": column(0)}
"""Where the card lies that is dragged."""
TODAY = date(2026, 5, 1)

Look = Callable[[str], None]


@pytest.fixture(autouse=True)
def still(stage: "Stage", monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clocks of games stand, and the calendar."""
    assert stage.app is None
    moment = time.monotonic_ns()
    monkeypatch.setattr(time, "monotonic_ns", lambda: moment)
    set_today(monkeypatch, lambda: TODAY)


@pytest.fixture
def look(stage: "Stage", tmp_path: Path) -> Look:
    """Return what compares the window with a picture that was found good."""

    def compare(name: str) -> None:
        shot = stage.screenshot()
        found, path = Picture(shot.width, shot.height, shot.rows).coarse(), PICTURES / f"{name}.png"
        if IS_UPDATE:
            found.write(path)
            return
        found.write(tmp_path / path.name)
        assert path.exists(), f"there is no {path.name} yet"
        differs = difference(found, Picture.read(path), tmp_path / f"{name}-differs.png")
        assert not differs, f"{name}: {differs}; see {tmp_path}"

    return compare


def seated(stage: "Stage", folder: Path, size: tuple[int, int]) -> "TableHands":
    """Return a person with the app open over a folder."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415
    from support.table_hands import TableHands  # noqa: PLC0415 - opens the window

    own = folder / "variants"
    own.mkdir()
    shutil.copy(OWN, own)
    stage.resize(*size)
    app = FreecellarApp(folder)
    stage.run(app)
    return TableHands(stage, app)


@pytest.mark.parametrize("turned", SIZES)
@pytest.mark.parametrize("variant", LAST)
def test_table(stage: "Stage", data_folder: Path, look: Look, variant: str, turned: str) -> None:
    """The deal, a card in the air, a hint, and a win."""
    hands = seated(stage, data_folder, SIZES[turned])
    hands.sit_down(DEALS[variant], variant)
    look(f"{variant}-table-{turned}")

    finger = carried(hands, CARRIED[variant])
    look(f"{variant}-drag-{turned}")
    finger()

    hands.push(Command.HINT)
    hands.think()
    look(f"{variant}-hint-{turned}")

    win(hands, variant)
    look(f"{variant}-win-{turned}")


def carried(hands: "TableHands", place: Place) -> Callable[[], None]:
    """Hold a card half a screen away from where it lay, and return what puts it back."""
    finger = hands.carry(place, cell(0))
    layout = hands.table.presenter.layout
    x, y = layout.table.x + 0.42 * layout.table.width, layout.table.y + 0.36 * layout.table.height
    finger.to(x, y)

    def put_back() -> None:
        finger.to(-80, 40).up()
        hands.rest()
        hands.stage.wait(4)

    return put_back


def win(hands: "TableHands", variant: str) -> None:
    """Play the last cards of a board home, and skip the celebration."""
    desk = hands.app.desk
    table = desk.table(variant, "standard")
    hands.table.leave()
    desk.sit_down(table.given(parse_board(LAST[variant], table.tables, whole=True)))
    hands.app.root.open_table()
    hands.rest()
    hands.push(Command.FINISH)
    hands.stage.until(lambda: hands.table.sheet is not None)
    hands.stage.frames(4)


@pytest.mark.parametrize("turned", SIZES)
def test_pages(stage: "Stage", data_folder: Path, look: Look, turned: str) -> None:
    """Home, settings and statistics of a player of some weeks, and the menu of the table."""
    fill(data_folder)
    hands = seated(stage, data_folder, SIZES[turned])
    hands.stage.wait(7)
    root = hands.app.root
    root.home()
    hands.stage.frames(5)
    look(f"home-{turned}")
    for page, choices in (("Settings", {}), ("Statistics", {"variant": "freecell", "house": "standard"})):
        root.open(page, **choices)
        hands.stage.frames(5)
        look(f"{page.lower()}-{turned}")

    hands.sit_down()
    hands.stage.wait(4)
    hands.push(Command.MENU)
    hands.stage.frames(5)
    look(f"menu-{turned}")


def test_desktop(stage: "Stage", data_folder: Path, look: Look) -> None:
    """The table and home in a window as it first opens."""
    hands = seated(stage, data_folder, DESKTOP)
    hands.sit_down()
    look("freecell-table-desktop")

    hands.app.root.home()
    hands.stage.frames(5)
    look("home-desktop")


def test_small_phone(stage: "Stage", data_folder: Path, look: Look) -> None:
    """The least of all screens, as it is and as a left-handed player of the night has it; and ten columns there."""
    hands = seated(stage, data_folder, SMALL)
    hands.sit_down()
    look("freecell-table-small")

    hands.app.desk.prefer(theme=Theme.DARK, four_colours=True, left_handed=True)
    hands.app.root.restyle()
    hands.stage.wait(1)
    look("freecell-night-small")

    hands.table.leave()
    hands.sit_down(1, "seahaven-towers")
    look("seahaven-towers-night-small")
