"""The installed command as a process: exit codes, pipes, signals, and what its start imports."""

import os
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from support.cli import GAMES, PROGRAM, call, start

HEAVY = ("pydantic", "rich", "prompt_toolkit", "importlib.metadata", "freecellar.spec.spec")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--version"], 0),
        (["--help"], 0),
        ([], 0),
        (["deal", "freecell", "1"], 0),
        (["run", "-", "freecell", "1", "--require-win"], 1),
        (["deal", "freecell", "1", "--moves", "12"], 1),
        (["deal", "nonsense", "1"], 2),
        (["nonsense"], 2),
        (["run"], 2),
        (["play", "freecell", "617"], 0),
    ],
)
def test_exit_codes(arguments: list[str], code: int) -> None:
    """The process ends with the agreed code, and calling it in this process gives the same."""
    ended = start(*arguments)

    assert ended.code == code
    assert "Traceback" not in ended.err
    assert bool(ended.err) is (code != 0)
    assert call(*arguments) == ended


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("", 0),
        ("deal freecell 1", 0),
        ("deal nonsense 1", 2),
        ("play freecell 617", 0),
        ("run - freecell 617 --json", 0),
        ("stats --reset", 2),
        ("verify -", 2),
    ],
)
def test_closed_streams_are_empty_or_lead_nowhere(arguments: str, code: int, closed: str) -> None:
    """Whoever starts the program without some of the standard streams gets the same exit codes."""
    ended = subprocess.run(
        ["/bin/sh", "-c", f"'{PROGRAM}' {arguments} {closed}"], capture_output=True, input=b"", check=False
    )

    assert (ended.returncode, b"Traceback" in ended.stderr) == (code, False)


def test_nothing_printed_ends_up_in_a_file(tmp_path: Path) -> None:
    """A file that is opened where a standard stream was closed does not get what is printed."""
    record = tmp_path / "record.json"
    command = f"echo 82 | '{PROGRAM}' play freecell 617 --record '{record}' >&- 2>&-"

    assert subprocess.run(["/bin/sh", "-c", command], check=False).returncode == 0
    assert call("verify", record).code == 0


def test_version_is_the_installed_one() -> None:
    """`--version` names program and version, and tells how the solver runs."""
    assert start("--version").out in {
        f"freecellar {version('freecellar')} (solver {form})\n" for form in ("compiled", "uncompiled")
    }


def test_help_opens_where_there_is_no_terminal() -> None:
    """Without a command and without a terminal the help is shown."""
    assert start().out == start("--help").out


@pytest.mark.parametrize("module", ["freecellar_cli", "freecellar_cli.app"])
def test_module_runs_too(module: str) -> None:
    """`python -m freecellar_cli` is the same program."""
    ended = subprocess.run([sys.executable, "-m", module, "deal", "freecell", "1"], capture_output=True, check=True)

    assert ended.stdout.decode() == start("deal", "freecell", "1").out


@pytest.mark.parametrize("arguments", [["--help"], ["deal", "freecell", "1"], ["run", "-", "freecell", "1"]])
def test_start_imports_nothing_heavy(arguments: list[str]) -> None:
    """Help, a deal and a script do without pydantic, rich and prompt_toolkit."""
    script = f"""
import sys
from freecellar_cli.app import main
code = main({arguments!r})
heavy = [name for name in {HEAVY!r} if name in sys.modules]
sys.exit(f"imports {{heavy}}" if heavy else code)
"""
    ended = subprocess.run([sys.executable, "-c", script], input=b"", capture_output=True, check=False)

    assert ended.returncode == 0, ended.stderr.decode()


@pytest.mark.parametrize("arguments", ["variants", "schema", "rules freecell", "deal freecell 1 --format svg"])
def test_closed_pipe_is_quiet(arguments: str) -> None:
    """A reader that leaves early causes no complaint."""
    command = f"{PROGRAM} {arguments} | true; {PROGRAM} {arguments} | head -n 1"
    ended = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=True)

    assert ended.stderr == b""


def test_closed_pipe_has_the_usual_code() -> None:
    """The code is that of a program ended by a closed pipe, none that claims a result."""
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run([PROGRAM, "variants"], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)

    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full to write to")
def test_full_disk_is_said() -> None:
    """What cannot be written is an error in one line."""
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run([PROGRAM, "variants"], stdout=full, stderr=subprocess.PIPE, check=False)

    assert ended.returncode == 2
    assert ended.stderr == b"freecellar: No space left on device\n"


def test_interruption_is_quiet() -> None:
    """Ctrl-C in the middle of a pipe's game is 130, without a traceback."""
    with subprocess.Popen(
        [PROGRAM, "play", "freecell", "617"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)

    assert (process.returncode, errors) == (130, b"")


def test_output_is_not_coloured_in_a_pipe() -> None:
    """Results are plain text."""
    for arguments in (["variants"], ["rules", "freecell"], ["play", "freecell", "1"], ["--help"]):
        assert "\x1b" not in start(*arguments, FORCE_COLOR="1", TERM="xterm-256color").out


def test_locale_without_suits_is_no_error() -> None:
    """What an encoding lacks is spelt out."""
    ended = start("rules", "freecell", PYTHONIOENCODING="ascii")

    assert ended.code == 0
    assert ended.out.isascii()


def test_script_is_read_from_a_pipe_as_from_a_file() -> None:
    """Standard input and a file are the same."""
    script = (GAMES / "617-standard.txt").read_bytes()

    piped = start("run", "-", "freecell", "617", stdin=script)

    assert piped == start("run", str(GAMES / "617-standard.txt"), "freecell", "617")


def test_ctrl_c_while_the_program_loads_is_no_fault() -> None:
    """Whenever it is pressed the program ends as interrupted, or with what it was asked for; never with a traceback."""
    code = """
import builtins, sys
load = builtins.__import__
def interrupted(name, *rest):
    if name == "typer":
        raise KeyboardInterrupt
    return load(name, *rest)
builtins.__import__ = interrupted
from freecellar_cli.start import main
sys.exit(main())
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


@pytest.mark.parametrize("word", ["seahaven-towers", "617"])
def test_game_without_the_command_that_plays_it_is_understood(word: str) -> None:
    """Who names a variant or a number alone is told how it is played."""
    ended = start(word)

    assert ended.code == 2
    assert ended.err == f"freecellar: no such command '{word}'; did you mean freecellar play {word}?\n"
