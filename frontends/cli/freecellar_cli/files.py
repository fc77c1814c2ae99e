"""Text from files and standard input, where anything may be wrong with it, and files that appear whole or not at all."""

import codecs
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from freecellar_cli.console import Stop, describe

STANDARD_INPUT = "-"
"""The file name that means standard input."""

LIMIT = 1 << 20
"""The most bytes that are read: 1 MiB. No script, board or spec comes near it."""

LONGEST_LINE = 1000
"""The most of a line that is typed or pasted in a game or the menu: no move and no link comes near it."""


def read_bytes(name: str, limit: int = LIMIT) -> bytes:
    """Return a file's content, at most one byte more than the limit; raise `Stop` where it cannot be read."""
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(limit + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(limit + 1)
    except OSError as error:
        raise Stop(describe(error, name), located=True) from None
    except ValueError as error:  # a name with a null character
        raise Stop(f"{name}: {error}", located=True) from None


def read_text(name: str) -> str:
    """Return a text file's content: UTF-8, or UTF-16 where a byte order mark says so."""
    data = read_bytes(name)
    if len(data) > LIMIT:
        raise Stop(f"{shown(name)}: longer than {LIMIT:,} bytes, which no such file is", located=True)
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        byte = f"byte {data[error.start]:#04x}"
        raise Stop(f"{shown(name)}: line {line}: not text: {byte} is no UTF-8", located=True) from None
    return text


def shown(name: str) -> str:
    """Return a file's name as messages say it."""
    return "<stdin>" if name == STANDARD_INPUT else name


def replace_file(name: str, lines: Iterable[str], *, errors: str = "strict") -> None:
    """Put lines in the place of a file, so that no reader and no crash finds half of it; raise `Stop` where it fails.

    ``errors`` says what becomes of what is no text, as Python's codecs name it.
    """
    try:
        _replace(Path(name), lines, errors)
    except OSError as error:
        raise Stop(describe(error, name), located=True) from None
    except ValueError as error:  # a name with a null character
        raise Stop(f"{name}: {error}", located=True) from None


def _replace(path: Path, lines: Iterable[str], errors: str) -> None:
    if path.exists() and not path.is_file():  # a pipe or a device
        with path.open("w", encoding="utf-8", errors=errors) as file:
            file.writelines(lines)
        return
    from tempfile import NamedTemporaryFile  # it takes long, and most commands write no file

    path = path.resolve()  # a link stays one
    with NamedTemporaryFile(
        "w", encoding="utf-8", errors=errors, dir=path.parent, prefix=".freecellar-", delete=False
    ) as new:
        try:
            new.writelines(lines)
            new.flush()
            os.fsync(new.fileno())
            Path(new.name).chmod(0o644)
            Path(new.name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(new.name).unlink()
            raise
