"""An app in a small window, with a board on its table that has something for every gesture."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar.engine import parse_board

if TYPE_CHECKING:
    from support.stage import Stage
    from support.table_hands import TableHands

SIZE = (480, 640)
BOARD = """\
Foundations: C-9 D-9 H-8 S-9
Freecells: JH 9H
: KC QD JC
: TC QC
: KD QS
: KS QH JS
: KH
: TD
: JD TS
: TH
"""

Seat = Callable[[str], "TableHands"]


@pytest.fixture
def opened(stage: "Stage", data_folder: Path) -> "TableHands":
    """Return a person at home, nothing on the table."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415
    from support.table_hands import TableHands  # noqa: PLC0415 - opens the window

    stage.resize(*SIZE)
    app = FreecellarApp(data_folder)
    stage.run(app)
    return TableHands(stage, app)


@pytest.fixture
def seat(opened: "TableHands") -> Seat:
    """Return what puts the board on the table of a house."""

    def sit_down(house: str) -> "TableHands":
        desk = opened.app.desk
        table = desk.table("freecell", house)
        desk.sit_down(table.given(parse_board(BOARD, table.tables, whole=True)))
        opened.app.root.open_table()
        opened.rest()
        return opened

    return sit_down
