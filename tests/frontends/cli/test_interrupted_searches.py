"""Ctrl-C during a long `solve` or `analyse`: progress was shown, what is known is printed, and nothing looks like a fault."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from support.cli import GAMES, PROGRAM, call

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a terminal of its own")

WIDE = ("--width", "16000")
"""A beam that takes about a second for each position of a game."""


@contextmanager
def terminal(*arguments: str | Path) -> Iterator["pexpect.spawn[str]"]:
    """Start the command at a terminal."""
    env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    child = pexpect.spawn(
        PROGRAM, [*map(str, arguments)], env=env, encoding="utf-8", timeout=60, dimensions=(24, 80), echo=False
    )
    try:
        yield child
    finally:
        child.close(force=True)


def interrupted(child: "pexpect.spawn[str]") -> tuple[int | None, str]:
    """Press Ctrl-C, and return the exit code and all that was printed from then on."""
    child.sendintr()
    child.expect(pexpect.EOF)
    said = child.before or ""
    child.close()
    assert "Traceback" not in said
    return child.exitstatus, said


@pytest.fixture
def endless(tmp_path: Path) -> tuple[str | Path, ...]:
    """Return words that name a deal whose search takes long, compiled or not: two decks and one cell."""
    spec = json.loads(call("variant", "freecell", "--format", "json").out)
    spec["deck"]["decks"] = 2
    spec["layout"]["columns"] = [11] * 4 + [10] * 6
    spec["cells"]["count"] = 1
    path = tmp_path / "endless.json"
    path.write_text(json.dumps(spec))
    return "--spec", path, "--number", "1"


@pytest.fixture
def won(tmp_path: Path) -> Path:
    """Return the record of a whole game."""
    path = tmp_path / "won.json"
    moves = (GAMES / "617-standard.txt").read_bytes()
    assert call("run", "-", "freecell", "617", "--require-win", "--record", path, stdin=moves).code == 0
    return path


@pytest.mark.parametrize("form", ["notation", "json"])
def test_solve_says_how_far_it_came(endless: tuple[str, ...], form: str) -> None:
    """The count goes on while one waits; at Ctrl-C the line is wiped and the last count told; the code is 130."""
    with terminal("solve", *endless, "--format", form) as child:
        counts = []
        for _ in range(2):
            child.expect(r"\r([0-9,]+) positions looked at[^\r]*\x1b\[K")
            counts.append(int(str(child.match.group(1)).replace(",", "")))
        code, said = interrupted(child)

    told = re.search(r"freecellar: interrupted after ([0-9,]+) positions\r\n$", said)
    assert code == 130
    assert told is not None
    assert counts[0] < counts[1] <= int(told[1].replace(",", ""))
    assert "\r\x1b[K" in said
    assert ('"reason": "cancelled"' in said) is (form == "json")


def test_shortest_keeps_the_best_line() -> None:
    """What was found is printed and wins, so the code is 0; the message says that there was no time for more."""
    with terminal("solve", "freecell", "617", "--shortest") as child:
        child.expect(r"freecellar: ([0-9]+) moves\r\n")
        code, said = interrupted(child)

    told = re.search(r"freecellar: interrupted: ([0-9]+) moves are the fewest found so far\r\n$", said)
    assert code == 0
    assert told is not None
    line = re.sub(r"\x1b\[K|freecellar: [^\r]*", "", said)
    assert len(line.split()) == int(told[1])
    assert call("run", "-", "freecell", "617", "--require-win", stdin=line).code == 0


def test_analyse_reports_what_it_has_seen(won: Path) -> None:
    """It tells position by position how far it is; at Ctrl-C it reports, and says that it has not seen all."""
    with terminal("analyse", won, *WIDE) as child:
        child.expect(r"\r([0-9]+) of ([0-9]+) positions")
        code, said = interrupted(child)

    assert code == 130
    assert said.endswith("freecellar: interrupted: the earlier positions were not looked at\r\n")
    assert "\r\x1b[K" in said
    assert "freecell 617, standard, won, " in said


def test_analysis_that_was_interrupted_claims_nothing(won: Path) -> None:
    """What leads to a win is known to be won, but what the first moves cost is open; a pipe sees no progress."""
    with subprocess.Popen(
        [PROGRAM, "analyse", won, "--json", *WIDE], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    facts = json.loads(out)
    costs = [move["cost"] for move in facts["moves"]]
    line = " ".join(facts["shortest"])
    assert (process.returncode, err) == (130, "freecellar: interrupted: the earlier positions were not looked at\n")
    assert (facts["verdict"], facts["lost_by"]) == ("solved", None)
    assert (costs[0], costs[-1]) == (None, 0)
    assert call("run", "-", "freecell", "617", "--require-win", stdin=line).code == 0
