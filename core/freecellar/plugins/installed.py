"""Whether anything that is installed beside Freecellar could be a plugin, told without `importlib.metadata`.

Importing that takes as long as dealing. Most people have no plugin, so what is asked first is only whether one is
possible; wherever that is not plain to see the answer is yes, and `importlib.metadata` looks properly.
"""

import os
import sys
from importlib.machinery import PathFinder
from typing import Final

_ENDINGS: Final = (".dist-info", ".egg-info")
_POINTS: Final = "entry_points.txt"


def may_offer(group: str, own: str) -> bool:
    """Return whether a distribution other than ``own`` may have entry points of a group.

    True is no promise; False is one.
    """
    if any(finder is not PathFinder and hasattr(finder, "find_distributions") for finder in sys.meta_path):
        return True
    return any(_folder_may_offer(folder, group, own) for folder in dict.fromkeys(sys.path))


def _folder_may_offer(folder: str, group: str, own: str) -> bool:
    if folder.endswith(".egg"):
        return True
    try:
        names = os.listdir(folder or ".")  # noqa: PTH208 - as the import system reads it, which knows no paths
    except FileNotFoundError:
        return False
    except OSError:  # an archive, or what cannot be read
        return True
    return any(
        _may_offer(os.path.join(folder, name, _POINTS), group)  # noqa: PTH118 - as above
        for name in names
        if name.endswith(_ENDINGS) and not name.startswith(f"{own}-")
    )


def _may_offer(path: str, group: str) -> bool:
    """Return whether a file may have entry points of a group: it names it, or is not in order."""
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - as above
            text = file.read()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    return group in text or not all(map(_is_in_order, text.splitlines()))


def _is_in_order(line: str) -> bool:
    return "=" in line or not line.strip() or line.lstrip()[0] in "#["
