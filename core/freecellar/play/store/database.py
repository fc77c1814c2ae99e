"""The connection to the database: transactions, and errors in the player's words."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self

from freecellar.play.store.faults import DamagedStore, ReadOnlyStore, explained
from freecellar.play.store.files import READ_ONLY, address, identity, is_waited_on, look_at, refuse_newer
from freecellar.play.store.schema import VERSION, is_ours, migrate, version_of

PATIENCE: Final = 5.0
"""How many seconds to wait for another process to finish its transaction."""

_ALONE: Final = "win32-none" if sys.platform == "win32" else "unix-none"
"""SQLite's name for opening a file without locks; one that cannot be written needs none."""

_LIVE: Final = ("rules", "events")
"""The tables that an open game lives in: always small, and checked whole at every start."""


class Database:
    """An open database of saved games, in a file or in memory.

    A transaction is on the disk when it ends: write-ahead log, synchronous FULL (and F_FULLFSYNC where there is one).
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        """Keep a connection that is ready for use; ``path`` is None in memory."""
        self.connection = connection
        self.path = path
        self._identity = path and identity(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file for reading and writing, made where there is none; raise `StoreError`."""
        look_at(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ReadOnlyStore(f"{path.parent}: the folder cannot be made: {error.strerror}") from None
        return cls._connected(str(path), path)

    @classmethod
    def in_memory(cls) -> Self:
        """Open a database that is gone when it is closed."""
        return cls._connected(":memory:", None)

    @classmethod
    def open_to_read(cls, path: Path) -> Self:
        """Open a file that is only read, where nothing can be written; raise `StoreError`."""
        look_at(path)
        # Where not even an index of the log can be made beside it, the log is read alone, or the file where there is none.
        for query in (READ_ONLY, f"{READ_ONLY}&vfs={_ALONE}" if is_waited_on(path) else f"{READ_ONLY}&immutable=1"):
            with _explained(path):
                database = cls(sqlite3.connect(address(path, query), uri=True, isolation_level=None), path)
            if database._is_readable(keeps_index=_ALONE in query):
                database._check()
                return database
            database.close()
        raise ReadOnlyStore(f"{path}: the file cannot be read as it is")

    def _is_readable(self, *, keeps_index: bool) -> bool:
        """Return whether the tables can be read, with the index of the log in memory if it is kept there."""
        try:
            if keeps_index:
                self.connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            return version_of(self.connection) == VERSION and is_ours(self.connection)
        except sqlite3.Error:
            return False

    @classmethod
    def _connected(cls, name: str, path: Path | None) -> Self:
        with _explained(path):
            connection = sqlite3.connect(name, timeout=PATIENCE, isolation_level=None)
        database = cls(connection, path)
        try:
            database._prepare()
        except BaseException:
            connection.close()
            raise
        return database

    def _prepare(self) -> None:
        """Check what the file is, bring its tables up to date, and find out whether it can be written."""
        with _explained(self.path):
            if not is_ours(self.connection):
                raise DamagedStore(f"{self.path}: a database, but not one of saved games")
            if self.path is not None:
                refuse_newer(self.path, version_of(self.connection))
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON"):
                self.connection.execute(f"PRAGMA {pragma}")
        with self.writing() as connection:
            if version_of(connection) != VERSION:
                migrate(connection)
            connection.execute("DELETE FROM games WHERE 0")  # fails where the file can only be read
        self._check()

    def _check(self) -> None:
        for table in _LIVE:
            if self.rows(f"PRAGMA quick_check({table})") != [("ok",)]:
                raise DamagedStore(f"{self.path}: the file is damaged")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write in a transaction, which is durable when the block ends, or undone where it fails.

        SQLite itself would go on writing into a file that is gone.
        """
        if self.path is not None and identity(self.path) != self._identity:
            raise DamagedStore(f"{self.path}: the file was removed or replaced while it was in use")
        with _explained(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # some errors have already undone it
                    self.connection.execute("ROLLBACK")
                raise

    def rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        with _explained(self.path):
            return self.connection.execute(query, values).fetchall()

    def each(self, query: str) -> Iterator[Any]:
        """Yield the rows of a query one by one."""
        with _explained(self.path):
            yield from self.connection.execute(query)

    def close(self) -> None:
        """Close the connection; what was written stays."""
        with suppress(sqlite3.Error):
            self.connection.close()

    def __del__(self) -> None:
        """Close what nobody has closed."""
        self.close()


@contextmanager
def _explained(path: Path | None) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise explained(error, path) from error
