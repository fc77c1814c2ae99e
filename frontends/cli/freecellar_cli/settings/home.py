"""The folder that FREECELLAR_HOME names: complained of in one way, whatever part of it a command needs."""

import os
from typing import Final

from freecellar_cli.console import Stop

HOME: Final = "FREECELLAR_HOME"


def check_home() -> None:
    """Raise `Stop` where the variable names something that is there and is no folder."""
    home = os.environ.get(HOME)
    if home and os.path.exists(home) and not os.path.isdir(home):  # noqa: PTH110, PTH112 - these two raise nothing
        raise Stop(f"{HOME}: {home[:200]} is no folder; expected one, which is made where there is none")


def named_by_home(problem: str) -> str:
    """Return what is wrong with the folder, after the variable where that names it."""
    return f"{HOME}: {problem}" if os.environ.get(HOME) else problem
