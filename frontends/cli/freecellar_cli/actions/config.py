"""What `config` does: settings shown with where they come from, and lines of the file changed."""

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from freecellar_cli.console import Code, Stop, columns_of, complain, describe, print_fitted, print_json, width_of
from freecellar_cli.settings import file as config_file
from freecellar_cli.settings.catalogue import SETTINGS, Origin, Scalar, Settled, in_words
from freecellar_cli.settings.settled import read, settled


def print_settings(*, as_json: bool) -> None:
    """Print every setting, its value, and where that comes from."""
    values = [_known(settled(key)) for key in SETTINGS]
    if as_json:
        print_json([_facts(value) for value in values])
        return
    _print_rows([(value.setting.key, in_words(value.value), *_origin(value)) for value in values])


def _print_rows(rows: Sequence[tuple[str, ...]]) -> None:
    """Print rows in columns; where a terminal has no room for these, each row's words one after the other."""
    lines, width = columns_of(rows), width_of(sys.stdout)
    if width is None or max(map(len, lines)) <= width:
        print("\n".join(lines))
        return
    for row in rows:
        print_fitted("  ".join(filter(None, row)), "  ")


def print_setting(key: str, *, as_json: bool) -> None:
    """Print the value of a setting."""
    config_file.refuse_unknown(key)
    value = _known(settled(key))
    if as_json:
        print_json(_facts(value))
    else:
        print(in_words(value.value))


def _origin(value: Settled) -> tuple[str, str]:
    return str(value.origin), value.place


def _facts(value: Settled) -> dict[str, Any]:
    setting = value.setting
    return {
        "key": setting.key,
        "value": value.value,
        "origin": str(value.origin),
        "place": value.place or None,
        "default": setting.default,
        "allowed": [False, True] if setting.is_switch else list(setting.choices) or None,
        "variable": setting.variable,
        "meaning": setting.meaning,
    }


def set_setting(key: str, text: str) -> None:
    """Write a setting into the file; raise `Stop` where the value is not allowed."""
    config_file.refuse_unknown(key)
    value = read(SETTINGS[key], text, key)
    _refuse_unknown_id(key, value)
    config_file.set_key(key, value)
    _tell_of_variable(key)


def _known(value: Settled) -> Settled:
    """Return a value; raise `FreecellarError` where a variable or the file names what there is not."""
    if value.origin is not Origin.DEFAULT:
        _refuse_unknown_id(value.setting.key, value.value)
    return value


def _refuse_unknown_id(key: str, value: Scalar) -> None:
    """Raise `FreecellarError` where an id is that of no variant or house."""
    from freecellar_cli.games.registry import open_registry

    if key == "variant":
        open_registry().variant(str(value))
    if key == "house":
        open_registry().house(str(value))


def _tell_of_variable(key: str) -> None:
    name = SETTINGS[key].variable
    if os.environ.get(name):
        complain(f"{name} is set, and goes before the file")


def unset_setting(key: str) -> int:
    """Take a setting out of the file, also one that does not exist, and return the exit code."""
    if not config_file.unset_key(key):
        if key not in SETTINGS:
            config_file.refuse_unknown(key)
        complain(f"{key} does not stand in {config_file.config_path()}")
        return Code.NO
    _tell_of_variable(key) if key in SETTINGS else None
    return Code.DONE


def print_path(*, as_json: bool) -> None:
    """Print where the file is, or would be."""
    path = config_file.config_path()
    if as_json:
        print_json({"path": str(path), "exists": path.exists()})
    else:
        print(path)


def edit() -> int:
    """Open the file in the player's editor, check it after that, and return the exit code."""
    path = config_file.config_path()
    if not path.exists():
        config_file.write(path, config_file.template())
    _open_editor(path)
    _, problems = config_file.check(config_file.read_file(path), path)
    if problems:
        complain("\n".join(problems), located=True)
    return Code.UNUSABLE if problems else Code.DONE


def _open_editor(path: Path) -> None:
    """Run the editor that $VISUAL or $EDITOR names; raise `Stop` where it cannot be run or fails."""
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ("notepad" if os.name == "nt" else "vi")
    try:
        words = shlex.split(command, posix=os.name != "nt")
        sys.stdout.flush()
        code = subprocess.run([*words, str(path)], check=False).returncode  # noqa: S603 - the player's own command
    except (OSError, ValueError) as error:
        reason = describe(error, "") if isinstance(error, OSError) else str(error)
        raise Stop(f"the editor {command!r} cannot be opened: {reason}; set VISUAL or EDITOR") from None
    if code:
        raise Stop(f"the editor {command!r} ended with exit code {code}")
