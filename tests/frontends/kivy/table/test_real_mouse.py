"""A program of its own on a real X display, played with a real mouse and real keys."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from freecellar import Game, Move, Place, cell, column
from freecellar.play import open_store
from freecellar_kivy.desk import Desk
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Spot
from freecellar_kivy.presenting.screen import Screen

SIZE = (1280, 800)
PATIENCE = 60.0
"""The seconds after which a busy machine has done anything."""

pytestmark = pytest.mark.slow


class Display:
    """An X display with the program on it, and a person in front of it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "DISPLAY": name, "FREECELLAR_HOME": str(folder), "KIVY_METRICS_DENSITY": "1"}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.program = subprocess.Popen([sys.executable, "-m", "freecellar_kivy.start"], env=self.environment)
        self.window = ""

    def begin(self) -> None:
        """Wait until the window is there."""
        self.window = self.until(self._find)

    def _find(self) -> str:
        found = self.xdotool("search", "--onlyvisible", "--class", "freecellar")
        return found.split()[-1] if found else ""

    def until(self, look: Callable[[], str]) -> str:
        """Look again and again until there is something to see."""
        for _ in range(round(PATIENCE / 0.2)):
            if found := look():
                return found
            time.sleep(0.2)
        raise AssertionError("nothing came of it in time")

    def xdotool(self, *arguments: str) -> str:
        """Do something with mouse or keys."""
        command = ["xdotool", *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False).stdout

    def keys(self, how: str, what: str) -> None:
        """Press real keys: without a window manager nobody else gives the window the keyboard."""
        self.xdotool("windowfocus", "--sync", self.window)
        self.xdotool(how, "--delay", "80", what)
        time.sleep(0.3)

    def move(self, x: float, y: float) -> None:
        """Move the mouse to a point of the window, and let a frame pass."""
        self.xdotool("mousemove", "--window", self.window, str(round(x)), str(round(SIZE[1] - y)))
        time.sleep(0.15)

    def game(self) -> Game:
        """Return the game as it is saved."""
        with open_store(self.folder, to_read=True) as store:
            return store.game(store.open_games()[0].uuid)

    def point(self, place: Place) -> tuple[float, float]:
        """Return a point on the last card of a place."""
        game = self.game()
        layout = lay_out(game.rules, game.position, Screen(width=SIZE[0], height=SIZE[1]))
        return layout.box(Spot(place, max(layout.counts[place] - 1, 0))).centre

    def drag(self, source: Place, target: Place) -> None:
        """Drag a card with the left button, as quickly as one can: it may well fall into a single frame."""
        start, goal = self.point(source), self.point(target)
        self.move(*start)
        way: list[str] = []
        for step in range(1, 6):
            x, y = (from_ + (to - from_) * step / 5 for from_, to in zip(start, goal, strict=True))
            way += ("mousemove", "--window", self.window, str(round(x)), str(round(SIZE[1] - y)))
        self.xdotool("mousedown", "1", *way, "mouseup", "1")


@pytest.fixture
def display(data_folder: Path) -> Iterator[Display]:
    """Return a display with FreeCell deal 617 on the table, begun with a move to a cell."""
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} not installed (Debian: xvfb, xdotool)")
    desk = Desk.open(data_folder)
    sitting = desk.sit_down(desk.table("freecell", "standard").dealt(617))
    sitting.play(Move(column(0), cell(0)))
    desk.prefer(reduced_motion=True, sound=False)
    desk.close()
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as number:
        name = f":{number.readline().strip()}"
    shown = Display(name, data_folder)
    try:
        shown.begin()
        yield shown
    finally:
        for process in (shown.program, server):
            process.terminate()
            process.wait(PATIENCE)


def test_keys_and_mouse_play(display: Display) -> None:
    """Notation is typed, Ctrl+Z takes it back, a drag moves a card, and a double click sends none astray."""

    def moves(count: int) -> str:
        return "yes" if len(display.game().state.done) == count else ""

    def typed() -> str:
        display.keys("type", "8b")  # unheard until the window listens
        return moves(2)

    display.until(typed)
    assert display.game().position.cells[1]
    display.keys("key", "ctrl+z")
    display.until(lambda: moves(1))

    display.drag(column(7), column(2))
    display.until(lambda: moves(2))
    assert str(display.game().position.columns[2][-1]) == "QH"
    display.keys("key", "ctrl+z")
    display.until(lambda: moves(1))

    display.move(*display.point(column(7)))
    display.xdotool("click", "--repeat", "2", "--delay", "80", "1")
    display.until(lambda: moves(2))
    assert str(display.game().position.columns[1][-1]) == "QH"  # the order of the house: the leftmost black king
