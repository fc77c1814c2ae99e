"""Questions that a command asks at a real terminal."""

import re
from pathlib import Path

import pytest

from freecellar.play import open_store
from support.cli import call
from support.menu_screen import menu_screen
from support.saving import lose


@pytest.mark.parametrize("columns", [60, 80])
def test_statistics_fit_the_terminal(data_folder: Path, columns: int) -> None:
    """Where the table has no room its figures are told one after the other."""
    with open_store(data_folder) as store:
        lose(store)
    with menu_screen("stats", columns=columns) as screen:
        screen.wait("freecell · standard")
        screen.wait("1 played · 0 won (0%) · 1 lost · streak 0, best 0")
    with menu_screen("stats", columns=160) as screen:
        screen.wait("variant   house     played")


@pytest.mark.parametrize("command", ["plugins", "variants", "houses"])
def test_lists_break_no_word(command: str) -> None:
    """What a terminal has no room for goes on in the next line or ends with three dots."""
    known = set(re.split(r"[ \n]+", call(command).out)) | {"..."}
    with menu_screen(command, columns=60) as screen:
        assert screen.ended() == 0
        shown = {word for line in screen.lines for word in line.split()}
    assert shown <= known


@pytest.mark.parametrize(("answer", "says"), [("y", "1 game forgotten"), ("n", "nothing was forgotten")])
def test_reset_asks_before_it_forgets(data_folder: Path, answer: str, says: str) -> None:
    """Anything but yes forgets nothing."""
    with open_store(data_folder) as store:
        lose(store)
    with menu_screen("stats", "freecell", "--reset") as screen:
        screen.wait("Forget all ended games of freecell in every house? (y/n)")
        screen.press(answer, "enter")
        screen.wait(says)
