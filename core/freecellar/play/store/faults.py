"""What can be wrong with saved games, each with a sentence for the player."""

import sqlite3
from pathlib import Path
from typing import Final

from freecellar.errors import StoreError


class DamagedStore(StoreError):  # noqa: N818 - the kind of store, beside the other kinds
    """A file that is no database of saved games, or no longer a whole one."""


class NewerStore(StoreError):  # noqa: N818 - as above
    """A file that a newer Freecellar wrote; it is left as it is."""


class ReadOnlyStore(StoreError):  # noqa: N818 - as above
    """A file or folder that may not be written."""


class FullStore(StoreError):  # noqa: N818 - as above
    """A disk with no room left."""


class HeldGame(StoreError):  # noqa: N818 - as above
    """A game that another process is playing."""


class UnreadableGame(StoreError):  # noqa: N818 - as above
    """A saved game that cannot be played on: its journal does not replay."""


_KINDS: Final[dict[int, tuple[type[StoreError], str]]] = {
    sqlite3.SQLITE_CORRUPT: (DamagedStore, "the file is damaged"),
    sqlite3.SQLITE_NOTADB: (DamagedStore, "the file is not a database"),
    sqlite3.SQLITE_FULL: (FullStore, "the disk is full"),
    sqlite3.SQLITE_READONLY: (ReadOnlyStore, "the file or its folder may not be written"),
    sqlite3.SQLITE_CANTOPEN: (
        ReadOnlyStore,
        "the file cannot be opened or made; its folder has to be readable and writable",
    ),
    sqlite3.SQLITE_PERM: (ReadOnlyStore, "the file may not be opened"),
    sqlite3.SQLITE_BUSY: (StoreError, "another process keeps the file locked"),
    sqlite3.SQLITE_IOERR: (StoreError, "the disk does not answer"),
    sqlite3.SQLITE_IOERR_SHMSIZE: (FullStore, "the disk is full"),  # no room for the index of the log, at the opening
}
"""By SQLite's code of an error; one that is not here goes by its lowest byte."""


def explained(error: sqlite3.Error, path: Path | None) -> StoreError:
    """Return what an error of SQLite means for the player."""
    code = getattr(error, "sqlite_errorcode", 0)
    kind, sentence = _KINDS.get(code) or _KINDS.get(code & 0xFF, (StoreError, str(error)))
    # Malformed content surfaces as the base class with no code of its own: text that is no UTF-8, for one.
    if not code and type(error) in {sqlite3.DatabaseError, sqlite3.OperationalError} and "decode" in str(error):
        kind, sentence = DamagedStore, "the file is damaged"
    return kind(f"{path or 'games in memory'}: {sentence}")
