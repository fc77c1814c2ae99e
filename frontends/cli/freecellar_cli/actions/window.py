"""The table in a window, which another front end draws: found by its command, and run in this process."""

from importlib.metadata import entry_points
from typing import Final

from freecellar_cli.console import Stop

COMMAND: Final = "freecellar-gui"
MISSING: Final = "the table in a window needs Kivy: `make gui` where the source is, else pip install 'freecellar[kivy]'"


def open_window() -> int:
    """Open the table and return its exit code; raise `Stop` where it is not installed."""
    for entry in entry_points(group="console_scripts", name=COMMAND):
        try:
            run = entry.load()
        except ImportError:
            continue
        return int(run() or 0)
    raise Stop(MISSING)
