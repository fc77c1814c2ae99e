"""What the documents and the help say at a terminal is so."""

import os
import re
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from freecellar_cli.help.examples import EXAMPLES
from support.cli import call, names_of_commands
from support.records import CORPUS

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OPENS_A_WINDOW = {"freecellar gui"}
"""Tested where there is a stand-in for the window: tests/frontends/cli/test_window.py."""
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def sessions(document: Path) -> list[tuple[str, str]]:
    """Return each command of a document's console blocks with the output shown, or nothing where none is."""
    blocks = CONSOLE.findall(document.read_text(encoding="utf-8"))
    commands = [part.partition("\n") for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in commands]


def run(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command line in a shell whose path begins with this Python's programs."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "COLUMNS": "80", "FREECELLAR_HOME": str(folder / "home")}
    return subprocess.run(
        ["/bin/sh", "-c", command], cwd=folder, env=env, input="", capture_output=True, text=True, check=False
    )


def check(command: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """Run a command line that must be understood, and return its output."""
    if "fc-solve" in command:
        request.getfixturevalue("fc_solve")
    if "| jq" in command:
        request.getfixturevalue("jq")
    ended = run(command, folder)
    assert ended.returncode in {0, 1}, ended.stderr
    assert "Traceback" not in ended.stderr
    assert "--help" not in ended.stderr, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_console_sessions_run(document: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every command of a document runs, and prints what is shown there."""
    for command, shown in sessions(document):
        printed = check(command, tmp_path, request)
        assert not shown or OutputChecker().check_output(shown, printed, ELLIPSIS), f"$ {command}\n{printed}"


@pytest.mark.parametrize("example", sorted({line for lines in EXAMPLES.values() for line in lines} - OPENS_A_WINDOW))
def test_examples_of_the_help_run(example: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """What the help says may be typed does something."""
    (tmp_path / "game.txt").write_text("6a 6b\n")
    (tmp_path / "mine.toml").write_text(call("variant", "freecell").out)
    (tmp_path / "record.json").write_text((CORPUS / "v1" / "won-tavern.json").read_text())
    call("run", "-", "freecell-1-cell", "8", "--record", tmp_path / "short.json", stdin="6a a7 1a")
    (tmp_path / "board.txt").write_text(call("deal", "freecell", "617").out)

    check(example, tmp_path, request)


@pytest.mark.parametrize("command", [name for name in EXAMPLES if name != "freecellar"])
def test_help_of_every_command_shows_its_examples(command: str) -> None:
    """The help of a command ends with its examples, line by line."""
    ended = call(*command.split(), "--help")

    assert ended.code == 0
    for line in EXAMPLES[command]:
        assert f"  {line}\n" in ended.out


def test_every_command_has_examples() -> None:
    """Each command that there is has examples, and no others have."""
    assert {*names_of_commands(), "freecellar"} == set(EXAMPLES)
