"""Which process plays which game: locks that the system lets go of when a process ends, however it ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, offset: int) -> None:
        os.lseek(file, offset, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _unlock(file: int, offset: int) -> None:
        os.lseek(file, offset, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: int, offset: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, offset)

    def _unlock(file: int, offset: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, offset)


class Holder:
    """Takes games for this process: one byte of a file is locked for each, at the game's number."""

    def __init__(self, path: Path | None) -> None:
        """Take the file of locks, which need not exist; with None every game is free."""
        self._path = path
        self._file: int | None = None
        self._taken: set[int] = set()

    def is_free(self, number: int) -> bool:
        """Return whether no other process holds a game."""
        if number in self._taken:
            return True
        is_free = self.take(number)
        if is_free:
            self.release(number)
        return is_free

    def take(self, number: int) -> bool:
        """Hold a game and return True, or False where another process holds it."""
        if number in self._taken:
            return True
        file = self._open()
        if file is None:
            return True
        try:
            _lock(file, number)
        except OSError:
            return False
        self._taken.add(number)
        return True

    def _open(self) -> int | None:
        """Return the file of locks, or None where there can be none: then nobody can write the store either."""
        if self._file is None and self._path is not None:
            with suppress(OSError):
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        return self._file

    def release(self, number: int) -> None:
        """Let a game go."""
        self._taken.discard(number)
        if self._file is not None:
            with suppress(OSError):
                _unlock(self._file, number)

    def close(self) -> None:
        """Let all games go."""
        self._taken.clear()
        if self._file is not None:
            os.close(self._file)
            self._file = None
