"""How long the command takes to answer, beside a Python that only imports typer."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measure import Figure, compare, spread

PROGRAM = str(Path(sys.executable).parent / "freecellar")
FLOOR = [sys.executable, "-c", "import typer"]
COMMANDS = {
    "freecellar --help": [PROGRAM, "--help"],
    "freecellar deal freecell 1": [PROGRAM, "deal", "freecell", "1"],
    "Tab after freecellar deal bak": [PROGRAM, "__complete", "deal", "bak"],
}


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figures; the floor is `import typer` in a process of its own.

    Both keep their byte code in one folder, as on a computer where the program has been started before.
    """
    with TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = folder
        for name, command in COMMANDS.items():
            rounds = 5 if quick else 15
            ours, floors = compare(partial(start, command, env), partial(start, FLOOR, env), rounds)
            ratio = median(mine / floor for mine, floor in zip(ours, floors, strict=True))
            yield Figure(name, spread(ours), spread(floors), ratio, note="aim: 1.3; median (quartiles)")


def start(command: list[str], env: dict[str, str]) -> None:
    """Run a program to its end."""
    subprocess.run(command, stdout=subprocess.DEVNULL, env=env, check=True)
