"""The `freecellar-gui` command."""

import sys
from importlib.util import find_spec
from typing import Final

from freecellar_kivy.environment import configure, prepare

MISSING: Final = "freecellar: the table in a window needs Kivy: pip install 'freecellar[kivy]'"
"""What is said where the extra is not installed."""


def main() -> int:
    """Open the table and return the exit code."""
    if find_spec("kivy") is None:
        print(MISSING, file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 2
    prepare()
    configure()
    from freecellar_kivy.app import run  # noqa: PLC0415 - only where there is Kivy, and once it is told

    return run()


if __name__ == "__main__":
    sys.exit(main())
