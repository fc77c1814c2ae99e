"""The `freecellar-gui` command."""

import os
import sys
from importlib.util import find_spec
from typing import Final

from freecellar_kivy.environment import configure, open_window, prepare

MISSING: Final = (
    "freecellar: the table in a window needs Kivy: `make gui` where the source is, else pip install 'freecellar[kivy]'"
)
"""What is said where the extra is not installed."""
NO_DISPLAY: Final = "freecellar: there is no display to open a window on; freecellar alone plays in the terminal"
"""What is said where a window would open that nobody sees, as over ssh."""
NO_WINDOW: Final = "freecellar: no window can be opened: {}; freecellar alone plays in the terminal"
"""What is said where there is a display that refuses, or where the graphics do not suffice."""
_DISPLAYS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "ANDROID_ARGUMENT")
"""One of these variables is set where there is a display, or where somebody knows better; Android has the last."""


def main() -> int:
    """Open the table and return the exit code."""
    if find_spec("kivy") is None:
        print(MISSING, file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 2
    if sys.platform == "linux" and not any(map(os.environ.get, _DISPLAYS)):
        print(NO_DISPLAY, file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 2
    prepare()
    configure()
    trouble = open_window()
    if trouble:
        print(NO_WINDOW.format(trouble), file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 2
    from freecellar_kivy.app import run  # noqa: PLC0415 - it needs the window

    return run()


if __name__ == "__main__":
    sys.exit(main())
