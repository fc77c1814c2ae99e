"""What Kivy must be told before any part of it is imported."""

import os
from typing import Final

SETTINGS: Final = {
    "KIVY_NO_ARGS": "1",  # the command's own arguments are ours to read
    "KIVY_NO_CONFIG": "1",  # nobody's ~/.kivy/config.ini changes how the table behaves
    "KIVY_NO_FILELOG": "1",  # nor does a game leave a log behind
    "KIVY_LOG_MODE": "PYTHON",  # a traceback goes where Python's do
}


def prepare() -> None:
    """Set what nobody has set yet."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
