"""How long the menu takes: from Enter on the command line to its first screen, and from a key to the screen drawn anew.

A terminal of 80 by 24 is read until what was asked for is there. The floor starts Python and imports typer and
prompt_toolkit, which no menu that stands on them could do without; a key has none.
"""

import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measure import Figure, compare, spread

PROGRAM = str(Path(sys.executable).parent / "freecellar")
FLOOR = [sys.executable, "-c", "import typer, prompt_toolkit"]
LAST_DRAWN = b"quit"
"""What the menu writes last on its first screen: the way out, at the end of the line at the foot."""

_KEYS = (b"\x1b[B", b"\x1b[A")
_SECONDS = 30.0
_QUIET = 0.05
"""After so many seconds without anything new the screen is drawn."""


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figures."""
    rounds = 5 if quick else 15
    with TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env |= {"PYTHONPYCACHEPREFIX": folder, "FREECELLAR_HOME": folder, "TERM": "xterm-256color"}
        ours, floors = compare(partial(open_menu, env), partial(subprocess.run, FLOOR, env=env, check=True), rounds)
        ratio = median(mine / floor for mine, floor in zip(ours, floors, strict=True))
        yield Figure("menu: Enter to first screen", spread(ours), spread(floors), ratio, note="median (quartiles)")
        yield Figure("menu: key to redraw", spread(key_times(env, 4 * rounds)), "", 0, note="down and up in the list")


@contextmanager
def menu(env: dict[str, str]) -> Iterator[int]:
    """Yield the terminal of a menu that has just been started."""
    terminal, other_end = pty.openpty()
    ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    child = subprocess.Popen([PROGRAM], stdin=other_end, stdout=other_end, stderr=other_end, env=env)
    os.close(other_end)
    try:
        yield terminal
    finally:
        child.kill()
        child.wait()
        os.close(terminal)


def open_menu(env: dict[str, str]) -> None:
    """Start the menu, and return once its first screen is there."""
    with menu(env) as terminal:
        read_until(terminal, LAST_DRAWN)


def key_times(env: dict[str, str], count: int) -> list[float]:
    """Return the seconds from each of so many keys to the last of what it has drawn."""
    times = []
    with menu(env) as terminal:
        read_until(terminal, LAST_DRAWN)
        drain(terminal)
        for number in range(count):
            begin = time.perf_counter()
            os.write(terminal, _KEYS[number % 2])
            times.append(drain(terminal) - begin)
    return times


def read_until(terminal: int, text: bytes) -> None:
    """Read a terminal until a text is there; raise `TimeoutError` where it never comes."""
    seen = b""
    while text not in seen:
        if not select.select([terminal], [], [], _SECONDS)[0]:
            message = f"{text!r} did not appear"
            raise TimeoutError(message)
        seen += os.read(terminal, 65536)


def drain(terminal: int) -> float:
    """Read a terminal until nothing new comes, and return when the last of it came."""
    last = time.perf_counter()
    while select.select([terminal], [], [], _SECONDS if last == 0 else _QUIET)[0]:
        os.read(terminal, 65536)
        last = time.perf_counter()
    return last


if __name__ == "__main__":
    for figure in figures(quick="--quick" in sys.argv):
        print(figure)
