"""The menu as it looks: each screen of the snapshots was looked at before it was kept.

With FREECELLAR_SNAPSHOTS=1 they are written anew, to be looked at again.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from freecellar.play import open_store
from support.menu_screen import MenuScreen, menu_screen
from support.saving import begin, win

SNAPSHOTS = Path(__file__).parent / "snapshots"

pytestmark = pytest.mark.slow


def first(screen: MenuScreen) -> None:
    """Show the first page."""
    screen.wait("q quit")


def variant(screen: MenuScreen) -> None:
    """Select a variant whose cells are not empty at the deal."""
    first(screen)
    screen.press("end")
    screen.settle()  # a list scrolls as far as it must at each drawing, and two keys may be drawn at once
    screen.press("up")


def houses(screen: MenuScreen) -> None:
    """Show the houses of FreeCell, the tavern selected."""
    first(screen)
    screen.press("/", *"freecell", "enter")
    screen.wait("House")
    screen.press("down", "down", "down", "down")


def deals(screen: MenuScreen) -> None:
    """Show the ways to a deal, the next unplayed selected: none of them tells the date but one."""
    houses(screen)
    screen.press("enter")
    screen.wait("Board file")
    screen.press("down", "down")


def numbers(screen: MenuScreen) -> None:
    """Show the numbers around a won deal."""
    deals(screen)
    screen.press("6", "1", "7")


def filtered(screen: MenuScreen) -> None:
    """Show what a slip of the keys may have meant."""
    first(screen)
    screen.press("/", *"sehavn towrs")


def helped(screen: MenuScreen) -> None:
    """Show the help."""
    first(screen)
    screen.press("?")


PAGES: dict[str, Callable[[MenuScreen], None]] = {
    page.__name__: page for page in (first, variant, houses, deals, numbers, filtered, helped)
}
WINDOWS: dict[str, tuple[int, int, dict[str, str]]] = {
    "80x24": (80, 24, {}),
    "60x20": (60, 20, {}),
    "120x40": (120, 40, {}),
    "40x12": (40, 12, {}),
    "ascii": (80, 24, {"FREECELLAR_SYMBOLS": "ascii"}),
}


EVERYWHERE = ("first", "houses")
"""The pages that are kept for every window, the others for the usual ones."""
SCREENS = [
    (page, window)
    for page in PAGES
    for window in WINDOWS
    if page in EVERYWHERE or window in {"80x24", "60x20", "ascii"}
]


@pytest.mark.parametrize(("page", "window"), SCREENS)
def test_screen_looks_as_it_did(page: str, window: str, data_folder: Path) -> None:
    """Every page in every window is what was kept, but for dates."""
    columns, rows, environment = WINDOWS[window]
    with open_store(data_folder) as store:
        win(store, house="tavern")
        begin(store, 617, "8a 2b").leave()
    with menu_screen(columns=columns, rows=rows, environment=environment) as screen:
        PAGES[page](screen)
        screen.settle()
        shown = re.sub(r"\d{4}-\d\d-\d\d", "2026-01-01", screen.text) + "\n"

    path = SNAPSHOTS / f"{page}-{window}.txt"
    if os.environ.get("FREECELLAR_SNAPSHOTS"):
        path.write_text(shown)
    assert shown == path.read_text()
