"""What the tutorial says of the screen is so."""

import re
import subprocess
import sys
from pathlib import Path

from freecellar_cli.screen.commands import COMMANDS
from support.screen_player import Player

ROOT = Path(__file__).parents[4]
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")


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


def test_picture_is_that_of_the_snapshot() -> None:
    """The README shows the board as the tests see it."""
    snapshot = Path(__file__).parent / "snapshots" / "large-80x24.txt"
    command: list[str | Path] = [sys.executable, ROOT / "tools" / "draw_screen.py", snapshot]
    drawn = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert drawn.stdout == (ROOT / "docs" / "screen.svg").read_text(encoding="utf-8")
