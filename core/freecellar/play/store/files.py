"""The database as a file: looked at before it is opened, and set aside where it is damaged."""

from datetime import datetime
from pathlib import Path
from typing import Final

from freecellar.errors import StoreError
from freecellar.play.store.faults import DamagedStore, NewerStore, ReadOnlyStore
from freecellar.play.store.schema import APPLICATION, VERSION

FILE: Final = "freecellar.db"
"""The name of the database in the data folder."""

COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database, and that belong to it."""

_MAGIC: Final = b"SQLite format 3\x00"


def look_at(path: Path) -> None:
    """Raise `StoreError` for a file that must not be opened as a database; nothing is changed by looking."""
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"{path}: not a regular file")
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return
    except OSError as error:
        raise ReadOnlyStore(f"{path}: {error.strerror}") from None
    if not header and _is_filled(companion(path, "-wal")):
        raise DamagedStore(f"{path}: the file is empty, yet changes to it wait beside it")
    if header and (not header.startswith(_MAGIC) or len(header) < 100):  # noqa: PLR2004 - SQLite's header
        raise DamagedStore(f"{path}: the file is not a database")
    refuse_newer(path, _number(header, 60) if _number(header, 68) == APPLICATION else 0)


def refuse_newer(path: Path, version: int) -> None:
    """Raise `NewerStore` for a version of the tables that is not known here."""
    if version > VERSION:
        raise NewerStore(
            f"{path}: saved by a newer Freecellar (tables of version {version}; this program knows {VERSION})"
        )


def set_aside(path: Path) -> Path:
    """Rename a damaged file and what belongs to it to a name with the time, which no file has yet; return the name."""
    stamp = f"{path.stem}-damaged-{datetime.now().astimezone():%Y-%m-%dT%H-%M-%S}"
    aside = path.with_name(stamp + path.suffix)
    count = 1
    while any(companion(aside, ending).exists() for ending in ("", *COMPANIONS)):
        count += 1
        aside = path.with_name(f"{stamp}-{count}{path.suffix}")
    for ending in (*COMPANIONS, ""):  # the database last: a fresh one never meets what belongs to the damaged one
        if companion(path, ending).exists():
            companion(path, ending).rename(companion(aside, ending))
    return aside


def companion(path: Path, ending: str) -> Path:
    """Return the file beside a database that has an ending of `COMPANIONS`."""
    return path.with_name(path.name + ending)


def _is_filled(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _number(header: bytes, offset: int) -> int:
    return int.from_bytes(header[offset : offset + 4], "big")
