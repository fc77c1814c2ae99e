"""An app on the stage, in a small window: what is small is drawn quickly."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.stage import Stage
    from support.table_hands import TableHands

SIZE = (640, 480)


@pytest.fixture
def hands(stage: "Stage", data_folder: Path) -> "TableHands":
    """Return a person at the table with FreeCell deal 617."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415
    from support.table_hands import TableHands  # noqa: PLC0415 - opens the window

    stage.resize(*SIZE)
    app = FreecellarApp(data_folder)
    stage.run(app)
    app.desk.prefer(sound=False)  # has a test of its own
    hands = TableHands(stage, app)
    hands.sit_down()
    return hands
