"""What was played last, remembered from one opening of the menu to the next."""

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from freecellar_cli.console import Stop
from freecellar_cli.files import read_bytes, replace_file

FILE: Final = "menu.json"
"""The file's name, in the folder of the saved games."""

_VERSION: Final = 1
_MOST_BYTES: Final = 4096
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Way(StrEnum):
    """How a deal was chosen."""

    RANDOM = "random"
    WINNABLE = "winnable"
    NUMBER = "number"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen: a variant, a house, and how its deal was."""

    variant: str = "freecell"
    house: str = "standard"
    deal: Way = Way.RANDOM


def recall(folder: Path) -> Choice | None:
    """Return the last choice; None where there was none, or what the file holds is anything else."""
    path = folder / FILE
    if not path.is_file():  # nor a pipe that never ends
        return None
    try:
        text = read_bytes(str(path), _MOST_BYTES)
        data = json.loads(text) if len(text) <= _MOST_BYTES else None
    except (Stop, ValueError, RecursionError):
        return None
    return _choice(data)


def _choice(data: Any) -> Choice | None:
    if not isinstance(data, dict) or set(data) != {"version", "variant", "house", "deal"}:
        return None
    if (
        data["version"] is True
        or data["version"] != _VERSION
        or not all(_is_id(data[name]) for name in ("variant", "house"))
    ):
        return None
    if data["deal"] not in list(Way):
        return None
    return Choice(data["variant"], data["house"], Way(data["deal"]))


def _is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MOST_BYTES and _ID.fullmatch(value) is not None


def remember(folder: Path, choice: Choice) -> None:
    """Keep a choice for the next time; where nothing can be written it is forgotten."""
    with suppress(Stop, OSError):
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(str(folder / FILE), [json.dumps({"version": _VERSION, **asdict(choice)}, indent=2), "\n"])
