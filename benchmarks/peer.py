"""The Freecell Solver project's library, called in this process through its C interface.

It is Debian's package libfreecell-solver0, which comes with freecell-solver-bin. Its presets `lg` and `ve` are its fastest
and its shortest; neither is complete outside FreeCell, so they are measured there alone.
"""

import ctypes
from ctypes.util import find_library
from typing import Final

SOLVED: Final = 0
"""The library's answer for a solved board; 1 is one that it found no way for, others are limits."""

_SUPERMOVES: Final = range(4)
"""The kinds of its moves that do not go to a foundation: between columns and cells."""


class Missing(Exception):  # noqa: N818 - it is missing
    """The library is not installed."""


class Peer:
    """A solver of the library with some arguments, such as ``["-l", "lg"]``."""

    def __init__(self, arguments: list[str], *, most: int = 10_000_000) -> None:
        """Take the arguments as its program takes them, and the most positions to look at for each board."""
        self._library = _load()
        self._most = most
        self._solver = self._call("alloc", ctypes.c_void_p)
        argv = (ctypes.c_char_p * len(arguments))(*(word.encode() for word in arguments))
        error, last = ctypes.c_char_p(), ctypes.c_int()
        code = self._library.freecell_solver_user_cmd_line_parse_args_with_file_nesting_count(
            self._solver, len(arguments), argv, 0, None, None, None, ctypes.byref(error), ctypes.byref(last), 4, None
        )
        if code:
            message = f"libfreecell-solver refuses {' '.join(arguments)}: {error.value!r}"
            raise ValueError(message)

    def solve(self, board: bytes) -> int:
        """Return its answer on a board's text."""
        self._call("recycle", None)
        self._limit()
        return self._call("solve_board", ctypes.c_int, ctypes.c_char_p(board))

    def length(self) -> int:
        """Return how many moves of the last solution do not go home, a supermove as one."""
        move, length = (ctypes.c_ubyte * 4)(), 0
        while self._call("get_next_move", ctypes.c_int, ctypes.byref(move)) == 0:
            length += move[0] in _SUPERMOVES
        return length

    def _limit(self) -> None:
        self._call("limit_iterations_long", None, ctypes.c_long(self._most))

    def _call(self, name: str, result: object, *arguments: object) -> int:
        function = getattr(self._library, f"freecell_solver_user_{name}")
        function.restype = result
        value = function(*([] if name == "alloc" else [self._solver]), *arguments)
        return ctypes.c_void_p(value) if name == "alloc" else value  # type: ignore[return-value]


def _load() -> ctypes.CDLL:
    name = find_library("freecell-solver")
    try:
        return ctypes.CDLL(name or "libfreecell-solver.so.0")
    except OSError as error:
        message = "libfreecell-solver is not installed; on Debian: apt install freecell-solver-bin"
        raise Missing(message) from error
