"""Tab completes: what is offered, and that real shells take it."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pexpect
import pyte
import pytest

from freecellar_cli.completion.shells import SCRIPTS
from support.cli import PROGRAM, call, names_of_commands


def offered(*words: str) -> list[str]:
    """Return what may stand in place of the last word."""
    ended = call("__complete", *words)
    assert (ended.code, ended.err) == (0, "")
    return [line.partition("\t")[0] for line in ended.out.splitlines()]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["dea"], ["deal"]),
        (["deal", "bak"], ["bakers-game"]),
        (["deal", "freecell", "--house", "ta"], ["tavern"]),
        (["deal", "freecell", "--house=ta"], ["--house=tavern"]),
        (["deal", "freecell", "--house", "=", "ta"], ["tavern"]),
        (["deal", "--ho"], ["--house"]),
        (["deal", "--format", ""], ["board", "json", "svg"]),
        (["run", "game.txt", "bak"], ["bakers-game"]),
        (["run", ""], [":files"]),
        (["deal", "--board", ""], [":files"]),
        (["check", "a.toml", ""], [":files"]),
        (["config", "s"], ["set"]),
        (["config", "set", "de"], ["deal", "deck"]),
        (["config", "set", "deck", ""], ["two", "four"]),
        (["config", "set", "mouse", ""], ["true", "false"]),
        (["config", "set", "house", "ta"], ["tavern"]),
        (["config", "get", "mou"], ["mouse"]),
        (["help", "config", "se"], ["set"]),
        (["completion", "po"], ["powershell"]),
        (["play", "--no-m"], ["--no-motion", "--no-mouse"]),
        (["play", "--deck", ""], ["two", "four"]),
        (["play", "--random", "see"], []),
        (["nonsense", "dea"], []),
        (["deal", "nonsense", ""], []),
        (["deal", "freecell", "617", "more"], []),
        (["rules", "eig"], ["eight-off"]),
        (["variant", "--house", "par"], ["parlour"]),
        (["new-plugin", ""], [":files"]),
        (["new-plugin", "x", "--id", ""], []),
    ],
    ids=" ".join,
)
def test_candidates(words: list[str], expected: list[str]) -> None:
    """What may stand there begins as the word does, and is all that may."""
    assert offered(*words) == expected


def test_commands_come_with_their_meanings() -> None:
    """All of them, in the order of the help."""
    lines = call("__complete", "").out.splitlines()

    assert [line.partition("\t")[0] for line in lines] == [name for name in names_of_commands() if " " not in name]
    assert all(line.partition("\t")[2] for line in lines)


def test_numbers_are_those_that_a_player_may_mean() -> None:
    """The open deal first, then the next unplayed, today's, and what was played, each with its mark."""
    call("play", "freecell", "3", "--new", stdin="8a\ngive up")
    call("play", "freecell", "1", "--new", stdin="8a")

    lines = [line.split("\t") for line in call("__complete", "deal", "freecell", "").out.splitlines()]

    assert lines[:2] == [["1", "open"], ["2", "next unplayed"]]
    assert [number for number, meaning in lines if meaning == "today's deal"]
    assert lines[-1] == ["3", "lost"]
    assert offered("deal", "--number", "2") == ["2"] + [
        each for each in offered("deal", "--number", "2") if each != "2"
    ]


def test_days_and_months() -> None:
    """Today and the days before it; this month and those before it."""
    assert len(offered("play", "--date", "")) == 7
    assert len(offered("daily", "--calendar", "--month", "")) == 6
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", offered("play", "--date", "")[0])
    assert re.fullmatch(r"\d{4}-\d\d", offered("daily", "--month", "")[0])


@pytest.mark.parametrize("words", [["dea"], ["deal", "bak"], ["config", "set", "de"], ["deal", "--ho"]], ids=" ".join)
def test_tab_imports_nothing_heavy(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who presses Tab waits for it: neither a table nor a saved game is needed to name a variant."""
    monkeypatch.setenv("FREECELLAR_NO_PLUGINS", "1")
    heavy = ["pydantic", "rich", "prompt_toolkit", "importlib.metadata", "freecellar.solver", "freecellar.play"]
    script = f"""
import sys
from freecellar_cli.app import main
code = main(["__complete", *{words!r}])
heavy = [name for name in {heavy!r} if name in sys.modules]
sys.exit(f"imports {{heavy}}" if heavy else code)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stderr
    assert ended.stdout


def test_unknown_shell_is_refused_with_those_there_are() -> None:
    """Exit code 2, with what may have been meant."""
    ended = call("completion", "bsh")

    assert ended.code == 2
    assert "expected bash, zsh, fish, powershell; did you mean bash or zsh?" in ended.err


PROMPT = "READY> "
BEGIN = {
    "bash": (["--norc", "--noprofile"], [f"PS1='{PROMPT}'", "bind 'set enable-bracketed-paste off'"]),
    "zsh": (["-f"], [f"PS1='{PROMPT}'", "autoload -Uz compinit; compinit -u"]),
    "fish": (
        ["--no-config"],
        [f"function fish_prompt; echo -n '{PROMPT}'; end", "set -g fish_autosuggestion_enabled 0"],
    ),
}
"""How each shell is started bare, and what it is told first."""


@contextmanager
def shell(name: str, folder: Path) -> Iterator[tuple["pexpect.spawn[str]", pyte.Screen]]:
    """Start a shell with the completion loaded in a folder, and yield it with its screen."""
    (folder / f"freecellar.{name}").write_text(call("completion", name).out)
    path = os.pathsep.join([str(Path(PROGRAM).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "HOME": str(folder), "TERM": "xterm", "FREECELLAR_HOME": str(folder / "home")}
    options, lines = BEGIN[name]
    child = pexpect.spawn(name, options, env=env, cwd=str(folder), encoding="utf-8", dimensions=(40, 120))
    screen = pyte.Screen(120, 40)
    try:
        for line in (*lines, f"source ./freecellar.{name}", "clear"):
            child.sendline(line)
        see(child, screen, lambda: screen.display[0].strip() == PROMPT.strip())
        yield child, screen
    finally:
        child.close(force=True)


def see(child: "pexpect.spawn[str]", screen: pyte.Screen, is_there: Callable[[], bool]) -> bool:
    """Feed the screen until something is there; return whether it came."""
    stream, until = pyte.Stream(screen), time.monotonic() + 20
    while time.monotonic() < until:
        with suppress(pexpect.TIMEOUT):
            stream.feed(child.read_nonblocking(4096, timeout=0.2))
        if is_there():
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("name", BEGIN)
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("freecellar dea", "freecellar deal "),
        ("freecellar rules bak", "freecellar rules bakers-game "),
        ("freecellar deal freecell --house tav", "--house tavern "),
        ("freecellar deal freecell --house=tav", "--house=tavern "),
        ("freecellar deal freecell --forma", "--format "),
        ("freecellar config set dec", "config set deck "),
        ("freecellar deal freecell --board board-", "--board board-one.txt "),
        ("freecellar deal --format ", "svg"),
    ],
)
def test_tab_completes_in_a_real_shell(name: str, typed: str, expected: str, tmp_path: Path) -> None:
    """Commands, ids, options, settings, choices and files."""
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed (Debian: {name})")
    (tmp_path / "board-one.txt").write_text("")

    with shell(name, tmp_path) as (child, screen):
        child.send(typed)
        assert see(child, screen, lambda: typed.strip() in screen.display[0])
        child.send("\t\t" if typed.endswith(" ") else "\t")

        assert see(child, screen, lambda: expected in "\n".join(screen.display)), "\n".join(screen.display[:6])


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_asks_the_program(name: str) -> None:
    """None holds a list that could grow stale."""
    script = call("completion", name).out

    assert "__complete" in script
    assert ":files" in script
    assert "bakers-game" not in script
