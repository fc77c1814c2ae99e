"""What the environment must hold before Kivy is imported for a window that no screen is needed for."""

import os
import sys
import tempfile
from typing import Final

from freecellar_kivy.environment import configure, prepare

_GRAPHICS: Final = {"multisamples": 0, "vsync": 0, "maxfps": 0}


def prepare_environment() -> None:
    """Set what Kivy reads while it is imported, where nobody has set it yet.

    Where there is an X display, the window opens there.
    """
    prepare()
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="freecellar-kivy-"))
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
    os.environ.setdefault("KIVY_DPI", "96")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if sys.platform == "linux" and not os.environ.get("DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")


def prepare_window() -> None:
    """Set that, and what Kivy reads while it makes the window."""
    prepare_environment()
    from kivy.config import Config  # noqa: PLC0415 - tests that need no window do not import Kivy

    configure()
    for name, value in _GRAPHICS.items():
        Config.set("graphics", name, str(value))
