"""What Kivy must be told before any part of it is imported, and before it makes the window."""

import logging
import os
from typing import Final

SETTINGS: Final = {
    "KIVY_NO_ARGS": "1",  # the command's own arguments are ours to read
    "KIVY_NO_CONFIG": "1",  # nobody's ~/.kivy/config.ini changes how the table behaves
    "KIVY_NO_FILELOG": "1",  # nor does a game leave a log behind
    "KIVY_LOG_MODE": "PYTHON",  # a traceback goes where Python's do
    "SDL_VIDEO_X11_WMCLASS": "freecellar",  # a desktop knows its windows by this
}
SMALLEST: Final = (320, 480)
"""The least width and height of the window."""
USUAL: Final = (1280, 800)
"""The width and height of the window when it is first opened."""


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether a log record tells more than that some device for input is not there."""
    return "is not supported by your" not in str(record.msg)


def prepare() -> None:
    """Set what nobody has set yet; Kivy reads it while it is imported."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


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
