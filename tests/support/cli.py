"""The command line for tests: called in this process, or started as a user starts it."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from freecellar_cli.app import main
from freecellar_cli.building import command_of
from freecellar_cli.catalogue import MODULES

PROGRAM = str(Path(sys.executable).parent / "freecellar")
"""The installed command."""

GAMES = Path(__file__).parents[1] / "frontends" / "cli" / "games"
"""Whole games of FreeCell deals, found with fc-solve and fitted to each house: ``NUMBER-HOUSE.txt``."""


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


def call(*arguments: str | Path, stdin: str | bytes = b"") -> Ended:
    """Run a command line in this process."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.BytesIO(), io.BytesIO()
    with (
        redirect_stdout(io.TextIOWrapper(out, encoding="utf-8")) as out_text,
        redirect_stderr(io.TextIOWrapper(err, encoding="utf-8")) as err_text,
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")),
    ):
        code = main([str(argument) for argument in arguments])
        out_text.flush()
        err_text.flush()
    return Ended(int(code), out.getvalue().decode(), err.getvalue().decode())


def start(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> Ended:
    """Run the installed command as a process of its own."""
    ended = subprocess.run(
        [PROGRAM, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def names_of_commands() -> list[str]:
    """Return the words that call each command, those of a group too: ``config set``."""
    names = []
    for name in MODULES:
        names += [name, *(f"{name} {inner}" for inner in getattr(command_of(name), "commands", ()))]
    return names
