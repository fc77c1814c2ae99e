"""A file that one program at a time works on: a lock that the system lets go of when the program ends, however it ends."""

import os
import sys
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path
from typing import BinaryIO, Final

_TAKEN: Final = {EACCES, EAGAIN, EDEADLK}
"""What systems say where somebody else holds the file."""

if sys.platform == "win32":
    import msvcrt

    _BEYOND = 1 << 40  # what is locked cannot be read by others there, so it lies behind every row

    def _lock(file: BinaryIO) -> None:
        at = file.tell()
        file.seek(_BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(at)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_alone(path: Path) -> BinaryIO | None:
    """Return a file opened for reading and writing, or None where somebody else works on it."""
    while True:
        file = path.open("r+b")
        if not hold(file):
            file.close()
            return None
        if _is_at(file, path):
            return file
        file.close()  # whoever worked on it has put another in its place


def hold(file: BinaryIO) -> bool:
    """Keep an open file for oneself until it is closed; return whether nobody else has it.

    Some file systems know no locks: there nobody can tell.
    """
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _TAKEN
    return True


def _is_at(file: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
