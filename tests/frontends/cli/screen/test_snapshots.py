"""The board in each mode, as it was looked at and found good: its text, and how each cell looks.

`FREECELLAR_UPDATE_SNAPSHOTS=1 python -m pytest tests/frontends/cli/screen/test_snapshots.py` writes them anew; look at
what it changed before it is committed.
"""

import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from support.game_screen import game_screen
from support.menu_screen import MenuScreen

SNAPSHOTS = Path(__file__).parent / "snapshots"
IS_UPDATE = os.environ.get("FREECELLAR_UPDATE_SNAPSHOTS") == "1"

WIDE = """\
extends = "freecell"
id = "thirteen-columns"
name = "Thirteen columns"
[layout]
columns = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
[cells]
count = 8
"""


@dataclass(frozen=True)
class Mode:
    """A window with its settings, and keys that are pressed in it."""

    columns: int = 80
    rows: int = 24
    game: tuple[str, ...] = ("freecell", "617")
    keys: tuple[str, ...] = ()
    waits: str = "run 5"
    settings: dict[str, str] = field(default_factory=lambda: {"COLORTERM": "truecolor"})


PICKED = ("right", "left", "enter")

MODES = {
    "large-120x40": Mode(120, 40, keys=PICKED, waits="Enter Land"),
    "large-80x24": Mode(keys=PICKED, waits="Enter Land"),
    "compact-80x24": Mode(keys=PICKED, waits="Enter Land", settings={"FREECELLAR_SIZE": "compact"}),
    "compact-60x20": Mode(60, 20, keys=("8",), waits="Q♥ onto K♠"),
    "four-colours-80x24": Mode(settings={"FREECELLAR_DECK": "four", "COLORTERM": "truecolor"}),
    "light-80x24": Mode(settings={"FREECELLAR_THEME": "light", "COLORTERM": "truecolor"}),
    "256-colours-80x24": Mode(keys=PICKED, waits="Enter Land", settings={"FREECELLAR_COLOURS": "256"}),
    "16-colours-80x24": Mode(keys=PICKED, waits="Enter Land", settings={"FREECELLAR_COLOURS": "16"}),
    "no-colours-80x24": Mode(keys=PICKED, waits="Enter Land", settings={"NO_COLOR": "1"}),
    "ascii-80x24": Mode(keys=PICKED, waits="Enter Land", settings={"FREECELLAR_SYMBOLS": "ascii", "NO_COLOR": "1"}),
    "ascii-60x20": Mode(60, 20, settings={"FREECELLAR_SYMBOLS": "ascii", "FREECELLAR_COLOURS": "none"}),
    "thirteen-columns-60x20": Mode(60, 20, game=("--spec", "wide.toml", "--number", "617"), waits="run 9"),
    "thirteen-columns-120x40": Mode(120, 40, game=("--spec", "wide.toml", "--number", "617"), waits="run 9"),
    "eight-cells-80x24": Mode(game=("eight-off", "617"), waits="run"),
    "ten-columns-80x24": Mode(game=("seahaven-towers", "617"), waits="run"),
    "no-cells-60x20": Mode(60, 20, game=("freecell-0-cells", "617"), waits="run 1"),
    "help-80x24": Mode(keys=("?",), waits="Take the last step back"),
    "rules-60x20": Mode(60, 20, keys=("v",), waits="FreeCell: the rules"),
    "statistics-80x24": Mode(keys=("s",), waits="Won in a row"),
    "moves-80x24": Mode(keys=("y", "down"), waits="Q♥ onto K♠"),
    "paused-80x24": Mode(keys=("p",), waits="Paused"),
    "refusal-60x20": Mode(60, 20, keys=("2", "6", "enter"), waits="K♠ does not build on 6♣"),
    "hint-80x24": Mode(keys=("i",), waits="Hint again plays it"),
    "too-small-30x9": Mode(30, 9, waits="too small"),
}


def describe(screen: MenuScreen) -> str:
    """Return the text of a screen, beneath it a letter for the look of each cell, and what the letters mean."""
    letters: dict[str, str] = {}
    rows = []
    for row in range(screen.screen.lines):
        cells = [screen.screen.buffer[row][column] for column in range(screen.screen.columns)]
        looks = [
            " ".join(
                [cell.fg, f"on {cell.bg}"]
                + ["bold"] * cell.bold
                + ["underlined"] * cell.underscore
                + ["reversed"] * cell.reverse
            )
            for cell in cells
        ]
        rows.append("".join(letters.setdefault(look, chr(ord("a") + len(letters))) for look in looks))
    meanings = [f"{letter}: {look}" for look, letter in letters.items()]
    return "\n".join([*screen.lines, "", *rows, "", *meanings, ""])


@pytest.mark.slow
@pytest.mark.parametrize("name", MODES)
def test_board_looks_as_it_was_found_good(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text and looks are those of the file."""
    mode, file = MODES[name], SNAPSHOTS / f"{name}.txt"
    (tmp_path / "wide.toml").write_text(WIDE)
    monkeypatch.chdir(tmp_path)
    settings = {"FREECELLAR_MOTION": "off", **mode.settings}
    with game_screen(*mode.game, columns=mode.columns, rows=mode.rows, waits="", **settings) as screen:
        screen.wait("too small" if "small" in name else "0 moves")
        screen.press(*mode.keys)
        screen.wait(mode.waits)
        if IS_UPDATE:
            screen.settle(1)
            file.write_text(describe(screen), encoding="utf-8")
        expected = file.read_text(encoding="utf-8")
        with suppress(AssertionError):  # what differs is told below
            screen.wait_for(lambda: describe(screen) == expected)
        assert describe(screen) == expected
