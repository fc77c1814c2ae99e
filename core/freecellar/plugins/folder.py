"""The user's own spec files: each file in the data folder's `variants` and `houses` is a plugin by itself."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from freecellar.errors import PluginError
from freecellar.plugins.accept import Offer, accept
from freecellar.plugins.sources import Found

if TYPE_CHECKING:  # a start that only plays imports no pydantic
    from freecellar.spec.house import House
    from freecellar.spec.spec import RuleSpec

HOME: Final = "FREECELLAR_HOME"
"""The environment variable that, set, names the data folder."""

_ENDINGS: Final = (".toml", ".json")

_PLATFORM: Final[str] = sys.platform


def data_folder() -> Path:
    """Return the folder of the user's own files, which need not exist.

    It is what FREECELLAR_HOME says, or the place where this system keeps a user's data.
    """
    if home := os.environ.get(HOME):
        return Path(home)
    if (
        _PLATFORM == "linux" and "ANDROID_ROOT" not in os.environ
    ):  # the same as below, without an import that takes long
        folder = os.environ.get("XDG_DATA_HOME", "").strip()
        return Path(folder or os.path.expanduser("~/.local/share"), "freecellar")  # noqa: PTH111 - never raises
    from platformdirs import user_data_path  # noqa: PLC0415 - as said above

    return user_data_path("freecellar", appauthor=False)


def from_folder(
    folder: Path | None, variant: "Callable[[str], RuleSpec]", house: "Callable[[str], House]"
) -> Iterator[Found]:
    """Yield a plugin for each spec file; ``variant`` and ``house`` find what a file extends, in other files too."""
    root = data_folder() if folder is None else folder
    for path in _files(root / "variants"):
        yield _found(path, lambda name, path=path: accept(name, [_spec(path, variant)], []))  # type: ignore[misc]
    for path in _files(root / "houses"):
        yield _found(path, lambda name, path=path: accept(name, [], [_house(path, house)]))  # type: ignore[misc]


def _files(folder: Path) -> list[Path]:
    """Return the spec files of a folder by name; where it cannot be read, the folder itself.

    Where the data folder is none, `_regular` says so.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() in _ENDINGS and path.name[0] != ".")
    except FileNotFoundError:
        return []
    except OSError:
        return [folder]


def _found(path: Path, open_as: Callable[[str], Offer]) -> Found:
    name = path.name if path.name in ("variants", "houses") else f"{path.parent.name}/{path.name}"
    return Found(name, str(path), lambda: open_as(name))


def _spec(path: Path, find: "Callable[[str], RuleSpec]") -> "RuleSpec":
    from freecellar.spec.files import read_spec  # noqa: PLC0415 - it imports pydantic

    return read_spec(_regular(path), find=find)


def _house(path: Path, find: "Callable[[str], House]") -> "House":
    from freecellar.spec.files import read_house  # noqa: PLC0415 - it imports pydantic

    return read_house(_regular(path), find=find)


def _regular(path: Path) -> Path:
    """Refuse a folder, and a pipe that would never end."""
    if not path.is_file() and (path.exists() or not path.suffix):
        message = "it is not a regular file" if path.suffix else "the folder cannot be read"
        raise PluginError(message)
    return path
