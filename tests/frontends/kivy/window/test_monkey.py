"""Touches without any sense: `tools/monkey.py` does many thousand, the suite some hundred."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.stage import Stage


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_picture_is_the_model_after_any_touches(stage: "Stage", data_folder: Path, seed: int) -> None:
    """After each the drawn cards are those of the position, the journal leads to the same state, nothing complains."""
    from support.monkey import Monkey  # noqa: PLC0415 - there is a window by now

    stage.resize(320, 480)
    monkey = Monkey(stage, data_folder, seed)
    try:
        monkey.run(150)
    finally:
        stage.app = monkey.app

    assert sum(monkey.done.values()) == 150
    assert monkey.seen["drawn and compared"] > 20
    assert monkey.seen["replayed"] > 3


def test_monkey_sees_a_card_that_lies_elsewhere(stage: "Stage", data_folder: Path) -> None:
    """The proof that it can fail: a card is moved on the canvas alone."""
    from kivy.graphics import Rectangle  # noqa: PLC0415

    from support.drawn import canvas_faults  # noqa: PLC0415 - there is a window by now
    from support.monkey import Monkey  # noqa: PLC0415

    stage.resize(320, 480)
    monkey = Monkey(stage, data_folder, 1)
    stage.app = monkey.app
    stage.wait(3)
    table = monkey.table
    assert canvas_faults(table.view, table.presenter.layout) == ""

    cards = [part for part in table.view._resting.group.children if isinstance(part, Rectangle)]  # noqa: SLF001
    cards[3].pos = (cards[3].pos[0] + 9, cards[3].pos[1])
    assert "not drawn" in canvas_faults(table.view, table.presenter.layout)
