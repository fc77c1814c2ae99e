"""What Kivy must be told before any part of it is imported, and before it makes the window; and why it makes none."""

import logging
import os
import re
import socket
import sys
from typing import Final

SETTINGS: Final = {
    "KIVY_NO_ARGS": "1",  # the command's own arguments are ours to read
    "KIVY_NO_CONFIG": "1",  # nobody's ~/.kivy/config.ini changes how the table behaves
    "KIVY_NO_FILELOG": "1",  # nor does a game leave a log behind
    "KIVY_LOG_MODE": "PYTHON",  # a traceback goes where Python's do
    "KIVY_WINDOW": "sdl2",  # of the other kinds one ends the program where there is no display
    "SDL_VIDEO_X11_WMCLASS": "freecellar",  # a desktop knows its windows by this
}
SMALLEST: Final = (320, 480)
"""The least width and height of the window."""
USUAL: Final = (1280, 800)
"""The width and height of the window when it is first opened."""

_DRIVERS: Final = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
"""What SDL calls the kinds of display, by the variable that names one."""
_PATIENCE: Final = 5.0
"""How many seconds a display on another machine has to answer; without a limit, the system would wait for minutes."""
_X_PORT: Final = 6000


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether a log record tells more than that some device for input is not there."""
    return "is not supported by your" not in str(record.msg)


def prepare() -> None:
    """Set what nobody has set yet; Kivy reads it while it is imported."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    drivers = [driver for variable, driver in _DRIVERS.items() if os.environ.get(variable)]
    if drivers and sys.platform == "linux":
        # Left to itself SDL would go on to a screen that nobody sees, where these refuse.
        os.environ.setdefault("SDL_VIDEODRIVER", ",".join(drivers))


def configure() -> None:
    """Say how the window opens, and how keys and mouse behave; the window is made when it is first imported."""
    from kivy.config import Config  # noqa: PLC0415 - after `prepare`

    width, height = USUAL
    graphics = {"width": width, "height": height, "minimum_width": SMALLEST[0], "minimum_height": SMALLEST[1]}
    for name, value in graphics.items():
        Config.set("graphics", name, str(value))
    logging.getLogger("kivy").addFilter(_is_news)
    Config.set("kivy", "exit_on_escape", "0")  # Escape, and Back on a phone, are the table's to answer
    Config.set("input", "mouse", "mouse,disable_multitouch")  # a right click leaves no red dot


def open_window() -> str:
    """Make the window, and return nothing; or return why there is none."""
    if not _is_reachable(os.environ.get("DISPLAY", "")):
        return f"DISPLAY={os.environ['DISPLAY']} does not answer"
    told: list[str] = []

    def hear(record: logging.LogRecord) -> bool:
        if record.levelno >= logging.CRITICAL:
            told.append(record.getMessage())
        return record.levelno < logging.CRITICAL

    logger = logging.getLogger("kivy")
    logger.addFilter(hear)
    try:
        from kivy.core.window import Window  # noqa: PLC0415 - importing it makes the window
    finally:
        logger.removeFilter(hear)
    return "" if Window is not None else _in_words(_reason("\n".join(told)))


def _in_words(reason: str) -> str:
    """Return a reason of SDL's, with what the environment says of displays."""
    displays = [f"{variable}={os.environ[variable]}" for variable in _DRIVERS if os.environ.get(variable)]
    if displays and reason.endswith("not available"):
        return f"nobody answers at {' and '.join(displays)}, or this program is not let in"
    return reason


def _reason(text: str) -> str:
    r"""Return what Kivy says of the kind of window that we asked for.

    >>> _reason("Window: Unable to find any\nsdl2 - RuntimeError: b'x11 not available'\n  File")
    'x11 not available'
    """
    found = re.search(r"^sdl2 - \w+: (?:b'|b\")?(.*?)['\"]?$", text, re.MULTILINE)
    return found[1] if found else "the window cannot be made"


def _is_reachable(display: str) -> bool:
    """Return whether a display of X may be there: False for another machine that does not answer in time."""
    found = re.fullmatch(r"(?:tcp/)?([^/:]+):(\d+)(?:\.\d+)?", display)
    if found is None or found[1] == "unix":
        return True
    try:
        socket.create_connection((found[1], _X_PORT + int(found[2])), timeout=_PATIENCE).close()
    except TimeoutError:
        return False
    except (OSError, OverflowError):
        return True  # who refuses at once keeps nobody waiting: SDL will say so
    return True
