"""The table in a window without a screen: frames stepped by hand, fingers that are ours.

Where there is an X display (`xvfb-run`), the same tests use it.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar_kivy.environment import configure, prepare

if TYPE_CHECKING:
    from support.stage import Stage

# All of this is read while Kivy is imported, so it is set before any test module is.
prepare()
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="freecellar-kivy-"))
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
os.environ.setdefault("KIVY_DPI", "96")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if sys.platform == "linux" and not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

GRAPHICS = {"multisamples": 0, "vsync": 0, "maxfps": 0}


@pytest.fixture(scope="session")
def window() -> type["Stage"]:
    """Open the one window of the run, and return what stands in it."""
    from kivy.config import Config  # noqa: PLC0415 - tests that need no window do not import Kivy

    configure()
    for name, value in GRAPHICS.items():
        Config.set("graphics", name, str(value))
    from support.stage import Stage, open_window  # noqa: PLC0415 - makes the window

    open_window()
    return Stage


@pytest.fixture
def stage(window: type["Stage"], monkeypatch: pytest.MonkeyPatch) -> Iterator["Stage"]:
    """Return the window, empty, of 1280 by 800, with a clock that is turned by hand."""
    from kivy.clock import Clock  # noqa: PLC0415

    monkeypatch.setattr(Clock, "time", Clock.time)  # so that it is put back
    stage = window()
    stage.resize(1280, 800)
    yield stage
    stage.close()


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that this test's saved games and preferences are in."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("FREECELLAR_HOME", str(folder))
    return folder
