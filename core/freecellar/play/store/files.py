"""The database as a file: looked at before it is opened, and set aside where it is damaged."""

import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from freecellar.errors import StoreError
from freecellar.play.store.faults import DamagedStore, NewerStore, ReadOnlyStore, explained
from freecellar.play.store.schema import APPLICATION, VERSION, version_of

FILE: Final = "freecellar.db"
"""The name of the database in the data folder."""

COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database, and that belong to it."""

READ_ONLY: Final = "mode=ro"

Identity: TypeAlias = tuple[int, int]


def look_at(path: Path) -> None:
    """Raise `StoreError` for a file that must not be opened as a database; not a byte of it is changed by looking.

    SQLite does the reading: a file that is opened and closed beside it would take its locks away. Where nothing can be
    found out without writing, as beside the journal of a change that was broken off, opening it tells.
    """
    try:
        if not path.exists():
            return
        if not path.is_file():
            raise StoreError(f"{path}: not a regular file")
        if not path.stat().st_size and _is_filled(companion(path, "-wal")):
            raise DamagedStore(f"{path}: the file is empty, yet changes to it wait beside it")
    except OSError as error:
        raise ReadOnlyStore(f"{path}: {error.strerror}") from None
    if not is_waited_on(path):
        with suppress(sqlite3.Error):  # it may be written just now; only what is read with its log is judged
            _peek(path, f"{READ_ONLY}&immutable=1")
            return
    try:
        _peek(path, READ_ONLY)
    except sqlite3.Error as error:
        problem = explained(error, path)
        if isinstance(problem, DamagedStore):
            raise problem from error


def _peek(path: Path, query: str) -> None:
    with closing(sqlite3.connect(address(path, query), uri=True)) as connection:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = version_of(connection)
    refuse_newer(path, version if application == APPLICATION else 0)


def address(path: Path, query: str) -> str:
    """Return a database as an address that says how it is opened."""
    return f"{path.absolute().as_uri()}?{query}"


def is_waited_on(path: Path) -> bool:
    """Return whether changes wait beside a file, without which it may be old, or look damaged.

    While a log is written into it, as when a process was killed then or the disk was full, only some of its pages are new.
    """
    return any(_is_filled(companion(path, ending)) for ending in ("-wal", "-journal"))


def refuse_newer(path: Path, version: int) -> None:
    """Raise `NewerStore` for a version of the tables that is not known here."""
    if version > VERSION:
        raise NewerStore(
            f"{path}: saved by a newer Freecellar (tables of version {version}; this program knows {VERSION})"
        )


def identity(path: Path) -> Identity | None:
    """Return what tells a file from any other that has its name before or after it; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


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
