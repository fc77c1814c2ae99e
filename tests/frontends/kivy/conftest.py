"""The table in a window without a screen: frames stepped by hand, fingers that are ours.

Where there is an X display (`xvfb-run`), the same tests use it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.headless import prepare_environment, prepare_window

if TYPE_CHECKING:
    from support.stage import Stage

prepare_environment()  # before any test module imports Kivy


@pytest.fixture(scope="session")
def window() -> type["Stage"]:
    """Open the one window of the run, and return what stands in it."""
    prepare_window()
    from support.stage import Stage, open_window  # noqa: PLC0415 - makes the window

    open_window()
    return Stage


@pytest.fixture
def stage(window: type["Stage"], monkeypatch: pytest.MonkeyPatch) -> Iterator["Stage"]:
    """Return the window, empty, of 1280 by 800, with a clock that is turned by hand."""
    from kivy.clock import Clock  # noqa: PLC0415

    from freecellar_kivy.phone import appearance  # noqa: PLC0415

    monkeypatch.setattr(appearance, "prefers_dark", lambda _: False)  # whatever the desktop of these tests is set to
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
