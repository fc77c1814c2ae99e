"""What plugins print while they are asked goes to standard error: standard output is the program's own."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, get_ident
from typing import Any, Final

_LOCK: Final = Lock()
_ASKING: Final[Counter[int]] = Counter()
"""The threads that ask a plugin, and how many times over."""


class _Parted:
    """Standard output to all threads but those that ask a plugin, to which it is standard error."""

    def __init__(self, usual: object) -> None:
        """Take the stream that is standard output else."""
        self.usual = usual

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - all that a stream has
        return getattr(sys.stderr if _ASKING[get_ident()] else self.usual, name)


@contextmanager
def printed_aside() -> Iterator[None]:
    """Lead what this thread prints to standard error, where there is one; other threads print as before."""
    thread = get_ident()
    with _LOCK:
        if not _ASKING.total() and sys.stdout is not None and sys.stderr is not None:
            sys.stdout = _Parted(sys.stdout)
        _ASKING[thread] += 1
    try:
        yield
    finally:
        with _LOCK:
            _ASKING[thread] -= 1
            if not _ASKING.total() and isinstance(sys.stdout, _Parted):
                sys.stdout = sys.stdout.usual
