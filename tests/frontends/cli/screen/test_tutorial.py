"""What the tutorial says of the screen is so."""

import re
from pathlib import Path

from freecellar_cli.screen.commands import COMMANDS
from support.screen_player import Player

TUTORIAL = (Path(__file__).parents[4] / "docs" / "tutorial.md").read_text(encoding="utf-8")


def test_table_has_every_key() -> None:
    """No command of one key is missing, and none is there that does not exist."""
    rows = re.findall(r"^\| (`.*?) \|", TUTORIAL, re.MULTILINE)
    named = [key for row in rows for key in re.findall(r"`(\S+)`", row)]
    assert sorted(named) == sorted(entry.shown for entry in COMMANDS.values())


def test_board_is_the_one_that_is_shown(player: Player) -> None:
    """The picture of the board is what a window of 60 by 20 shows."""
    (block,) = re.findall(r"```text\n(.*?)```", TUTORIAL, re.DOTALL)
    player.size = (60, 20)
    lines = player.text().split("\n")
    shown = [line for line in lines if line.strip() and not line.startswith((" Arrows", " u Undo"))]
    assert [line for line in block.split("\n") if line.strip()] == shown
