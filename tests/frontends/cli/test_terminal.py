"""Questions that a command asks at a real terminal."""

from pathlib import Path

import pytest

from freecellar.play import open_store
from support.menu_screen import menu_screen
from support.saving import lose


@pytest.mark.parametrize(("answer", "says"), [("y", "1 game forgotten"), ("n", "nothing was forgotten")])
def test_reset_asks_before_it_forgets(data_folder: Path, answer: str, says: str) -> None:
    """Anything but yes forgets nothing."""
    with open_store(data_folder) as store:
        lose(store)
    with menu_screen("stats", "freecell", "--reset") as screen:
        screen.wait("Forget all ended games of freecell in every house? (y/n)")
        screen.press(answer, "enter")
        screen.wait(says)
