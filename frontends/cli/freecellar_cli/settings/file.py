"""The configuration file: where it is, what its lines say, and lines changed with all others kept as they are."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from freecellar_cli.console import Stop, describe
from freecellar_cli.files import LIMIT, replace_file
from freecellar_cli.settings.catalogue import SETTINGS, Scalar
from freecellar_cli.settings.home import HOME, check_home, named_by_home
from freecellar_cli.typed import near

NAME: Final = "config.toml"

_KEPT: Final = "surrogateescape"
"""How bytes that are no text are kept while a line is taken out."""

_PLATFORM: Final[str] = sys.platform


class Line(NamedTuple):
    """What a line of the file settles."""

    value: Scalar
    place: str
    """The file and the number of the line, as editors follow it."""


def config_path() -> Path:
    """Return the path of the file, which need not exist; raise `Stop` where it cannot.

    It is in the folder that FREECELLAR_HOME says, or where this system keeps a user's configuration.
    """
    if home := os.environ.get(HOME):
        check_home()
        return Path(home, NAME)
    if _PLATFORM == "linux":  # the same as below, without an import that takes long
        folder = os.environ.get("XDG_CONFIG_HOME", "").strip()
        return Path(folder or os.path.expanduser("~/.config"), "freecellar", NAME)  # noqa: PTH111 - never raises
    from platformdirs import user_config_path

    return user_config_path("freecellar", appauthor=False) / NAME


def read_config() -> Mapping[str, Line]:
    """Return what the file settles, by key; nothing where there is none; raise `Stop` with every fault in it."""
    path = config_path()
    text = read_file(path)
    lines, problems = check(text, path) if text else ({}, ())
    if problems:
        raise Stop("\n".join(problems), located=True)
    return lines


def read_file(path: Path) -> str:
    """Return the file's text; nothing where there is none; raise `Stop` where it cannot be read."""
    data = _read(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Stop(f"{path}:{line}: byte {data[error.start]:#04x} is no UTF-8", located=True) from None


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        raise Stop(describe(error, str(path)), located=True) from None
    if len(data) > LIMIT:
        raise Stop(f"{path}: longer than {LIMIT:,} bytes, which no configuration is", located=True)
    return data


@cache  # several options of a command ask
def check(text: str, path: Path) -> tuple[Mapping[str, Line], Sequence[str]]:
    """Return what a text settles, and every fault in it with file, line, key and what is allowed."""
    try:
        data = parse(text)
    except ValueError as error:
        return {}, [_syntax_problem(error, path)]
    lines: dict[str, Line] = {}
    problems: list[str] = []
    for key, value in data.items():
        place = f"{path}:{line_of(key, text)}"
        if key not in SETTINGS:
            problems.append(f"{place}: {key}: no such setting; {_known(key)}")
            continue
        try:
            lines[key] = Line(SETTINGS[key].check(value), place)
        except ValueError as error:
            problems.append(f"{place}: {key}: {error}")
    return lines, problems


def parse(text: str) -> dict[str, Any]:
    """Return a text as data; raise `ValueError` where it is no TOML."""
    from tomllib import loads

    try:
        return loads(text)
    except RecursionError:
        message = "nested too deeply"
        raise ValueError(message) from None


def _syntax_problem(error: ValueError, path: Path) -> str:
    """Return what is no TOML, with its place where the reader names one."""
    said = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error))
    if said is None or said[2] is None:
        return f"{path}: {error}"
    return f"{path}:{said[2]}:{said[3]}: {said[1]}"


def _known(key: str) -> str:
    meant = near(key, SETTINGS)
    return f"did you mean {meant}?" if meant else f"there are {', '.join(SETTINGS)}"


def refuse_unknown(key: str) -> None:
    """Raise `Stop` where there is no setting of a key."""
    if key not in SETTINGS:
        raise Stop(f"{key[:40]}: no such setting; {_known(key[:40])}")


def line_of(key: str, text: str) -> int:
    r"""Return the number of the line that a key of the top level stands in.

    >>> line_of("house", "# house\nvariant = 'penguin'\nhouse = 'tavern'")
    3
    """
    for number, line in enumerate(text.splitlines(), 1):
        if _begins(line, key):
            return number
    return 1


def _begins(line: str, key: str) -> bool:
    """Return whether a line says a key, or begins the table of that name."""
    name = re.escape(key)
    return re.match(rf"""\s*(?:\[\[?\s*)?(?:{name}|"{name}"|'{name}')\s*[=.\]]""", line) is not None


def set_key(key: str, value: Scalar) -> None:
    """Write a setting into the file; raise `Stop` where the file is no TOML or cannot be written."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    path = config_path()
    text = read_file(path)
    try:
        document = tomlkit.parse(text)
    except TOMLKitError:
        _, problems = check(text, path)
        raise Stop("\n".join([*problems, "mend it with: freecellar config edit"]), located=True) from None
    document[key] = value
    write(path, tomlkit.dumps(document))


def unset_key(key: str) -> bool:
    """Take a setting out of the file, whatever else is wrong with it, and return whether it was there."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    path = config_path()
    text = _read(path).decode("utf-8-sig", _KEPT)
    try:
        document = tomlkit.parse(text)
    except (TOMLKitError, UnicodeError):
        kept = "".join(line for line in text.splitlines(keepends=True) if not _begins(line, key))
    else:
        document.pop(key, None)
        kept = tomlkit.dumps(document)
    if kept == text:
        return False
    write(path, kept)
    return True


def write(path: Path, text: str) -> None:
    """Put a text in the place of the file, whole or not at all; raise `Stop` where that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Stop(named_by_home(f"{path.parent}: the folder cannot be made: {error.strerror}")) from None
    replace_file(str(path), [text], errors=_KEPT)


def template() -> str:
    """Return a file that settles nothing and tells of every setting."""
    blocks = ["# Settings of freecellar. Take the # away before a line to settle it; `freecellar config` shows all."]
    for setting in SETTINGS.values():
        value = str(setting.default).lower() if setting.is_switch else f'"{setting.default}"'
        blocks.append(f"# {setting.meaning}\n# Allowed: {setting.allowed}.\n# {setting.key} = {value}")
    return "\n\n".join(blocks) + "\n"
