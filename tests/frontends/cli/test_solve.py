"""`freecellar solve`, and deals drawn until one is winnable."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from freecellar import RuleSpec
from freecellar.engine import random_number
from freecellar.solver import Finding, GaveUp, Limit, Solver
from support.cli import PROGRAM, call, start

HARD = ["freecell-1-cell", "17"]
"""A deal whose refutation takes more than moments, even compiled."""


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
@pytest.mark.parametrize("deal", [["freecell", "617"], ["bakers-game", "1"], ["seahaven-towers", "3"]], ids=" ".join)
def test_solution_is_played_by_run(deal: list[str], house: str) -> None:
    """What is printed wins under the same variant and house."""
    naming = [*deal, "--house", house]
    solved = call("solve", *naming)

    assert (solved.code, solved.err) == (0, "")
    assert call("run", "-", *naming, "--require-win", stdin=solved.out).code == 0


def test_json_has_the_agreed_shape() -> None:
    """`length` counts moves, a supermove as one, and `moves` are those of the notation."""
    facts = json.loads(call("solve", "freecell", "617", "--json").out)

    assert list(facts)[:9] == [
        *("variant", "house", "deal", "identity", "verdict", "moves", "length", "nodes", "seconds"),
    ]
    assert (facts["variant"], facts["house"], facts["deal"], facts["verdict"]) == (
        "freecell",
        "standard",
        617,
        "solved",
    )
    assert facts["moves"] == call("solve", "freecell", "617").out.split()
    assert facts["length"] == len(facts["moves"])
    assert facts["nodes"] > 0
    assert facts["seconds"] > 0
    ran = json.loads(call("run", "-", "freecell", "617", "--json", stdin=" ".join(facts["moves"])).out)
    assert (ran["won"], ran["moves"]) == (True, facts["length"])
    assert call("solve", "freecell", "617", "--format", "json").code == 0


def test_numbered_moves_say_what_they_do() -> None:
    """Each line has number, notation and words."""
    lines = call("solve", "freecell", "617", "--format", "numbered").out.splitlines()

    moves = call("solve", "freecell", "617").out.split()
    assert [line.split()[:2] for line in lines] == [[f"{n}.", move] for n, move in enumerate(moves, 1)]
    assert lines[0].endswith("onto K♣")


def test_lost_deal_is_a_clean_no() -> None:
    """A refutation ends with 1, prints no moves and says so; JSON has it too."""
    lost = call("solve", "freecell-1-cell", "1")
    facts = json.loads(call("solve", "freecell-1-cell", "1", "--json").out)

    assert (lost.code, lost.out) == (1, "")
    assert "cannot be won under house standard: proven, by " in lost.err
    assert (facts["verdict"], facts["moves"], facts["length"]) == ("unsolvable", [], None)


def test_limit_is_giving_up() -> None:
    """Which limit it was is said; the exit code is neither yes nor no."""
    gave_up = call("solve", *HARD, "--max-nodes", "50")
    facts = json.loads(call("solve", *HARD, "--max-nodes", "50", "--json").out)

    assert (gave_up.code, gave_up.out) == (3, "")
    assert gave_up.err == "freecellar: gave up after 50 positions; a greater --max-nodes lets it go on\n"
    assert (facts["verdict"], facts["reason"], facts["nodes"]) == ("gave_up", "nodes", 50)


def test_full_memory_is_giving_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the option that allows more."""
    monkeypatch.setattr(Solver, "solve", lambda *_, **__: GaveUp(Limit.MEMORY, 7))

    assert call("solve", *HARD, "--max-memory", "1").err.endswith("a greater --max-memory lets it go on\n")


@pytest.mark.parametrize("option", ["--max-nodes", "--max-memory"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "1.5", "9" * 30])
def test_bad_limits_are_refused(option: str, value: str) -> None:
    """A limit is a whole number from 1."""
    ended = call("solve", "freecell", "1", f"{option}={value}")

    assert ended.code == 2
    assert ended.err.startswith(f"freecellar: {option}: {value[:40]!r} is not allowed")


def test_board_comes_from_a_pipe() -> None:
    """A board is solved as its number is, also after some moves."""
    board = call("deal", "freecell", "617", "--moves", "82 8a").out

    solved = call("solve", "freecell", "--board", "-", stdin=board)

    assert solved == call("solve", "freecell", "617", "--moves", "82 8a")
    assert call("run", "-", "freecell", "617", "--moves", "82 8a", "--require-win", stdin=solved.out).code == 0


def test_board_is_the_one_that_fc_solve_reads(fc_solve: str) -> None:
    """Both programs win from one text."""
    board = call("deal", "freecell", "24").out

    theirs = subprocess.run([fc_solve, "-m", "-snx", "-"], input=board, capture_output=True, text=True, check=True)

    assert "This game is solveable." in theirs.stdout
    assert call("solve", "freecell", "--board", "-", stdin=board).code == 0


def test_won_position_needs_no_move() -> None:
    """A game that is won is solved by nothing."""
    moves = call("solve", "freecell", "617").out
    facts = json.loads(call("solve", "freecell", "617", "--moves", moves, "--json").out)

    assert (facts["verdict"], facts["moves"], facts["length"], facts["shortest"]) == ("solved", [], 0, True)
    assert call("solve", "freecell", "617", "--moves", moves).out == ""


@pytest.mark.slow
def test_shortest_is_shorter() -> None:
    """Towards the end of a game all is tried, and the fewest moves are known."""
    moves = call("solve", "freecell", "617").out.split()
    naming = ["freecell", "617", "--moves", " ".join(moves[:-8])]

    ended = call("solve", *naming, "--shortest", "--json")
    facts = json.loads(ended.out)

    assert (facts["length"], facts["shortest"]) == (8, True)
    assert ended.err.endswith("8 moves\nfreecellar: proven: no line has fewer moves than 8\n")
    assert call("run", "-", *naming, "--require-win", stdin=" ".join(facts["moves"])).code == 0


def test_illegal_moves_before_are_refused() -> None:
    """`--moves` are played first, and a bad one ends it as everywhere."""
    assert call("solve", "freecell", "617", "--moves", "12").code == 1


def test_random_deal_is_named() -> None:
    """Its name is on standard error, its solution alone on standard output."""
    ended = call("solve", "freecell", "--seed", "tuesday")

    assert ended.err == f"freecellar: freecell {random_number(seed='tuesday')}\n"
    assert call("solve", "freecell", str(random_number(seed="tuesday"))).out == ended.out


def _endless(folder: Path) -> list[str]:
    """Return options that name rules under which a search takes long, compiled or not: two decks and one cell."""
    spec = json.loads(call("variant", "freecell", "--format", "json").out)
    spec["deck"]["decks"] = 2
    spec["layout"]["columns"] = [11] * 4 + [10] * 6
    spec["cells"]["count"] = 1
    (folder / "endless.json").write_text(json.dumps(spec))
    RuleSpec.model_validate(spec)
    return ["--spec", str(folder / "endless.json")]


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a terminal of its own")
@pytest.mark.parametrize("no_color", ["", "1"])
def test_search_tells_how_it_goes_and_hears_ctrl_c(tmp_path: Path, no_color: str) -> None:
    """After a second it says how many positions it has looked at, unless output is to be plain; Ctrl-C ends it."""
    environment = {**os.environ, "NO_COLOR": no_color, "TERM": "xterm"}
    child = pexpect.spawn(PROGRAM, ["solve", *_endless(tmp_path), "--number", "1"], env=environment, timeout=30)
    found = child.expect([r"[0-9,]+ positions looked at", pexpect.TIMEOUT], timeout=4 if no_color else 30)
    child.sendintr()
    child.expect("interrupted after [0-9,]+ positions")
    child.expect(pexpect.EOF)
    child.close()

    assert found == bool(no_color)
    assert child.exitstatus == 130


def test_solver_stays_out_of_the_help() -> None:
    """The help of `solve` opens without the solver."""
    script = (
        "import sys; from freecellar_cli.app import main; main(['solve', '--help']);"
        "sys.exit(any(name.startswith('freecellar.solver') for name in sys.modules))"
    )

    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_winnable_deal_is_drawn_and_named() -> None:
    """The seed gives the same winnable deal, and its number deals it again."""
    drawn = call("deal", "freecell-1-cell", "--winnable", "--seed", "3")

    (number,) = [int(word) for word in drawn.err.split() if word.isdecimal()]
    draws = [random_number(seed="3", draw=draw) for draw in range(100)]
    solver_says = [
        json.loads(call("solve", "freecell-1-cell", str(n), "--max-nodes", "50000", "--json").out)["verdict"]
        for n in draws[: draws.index(number)]
    ]
    assert Finding.SOLVED not in solver_says
    assert drawn.out == call("deal", "freecell-1-cell", str(number)).out
    assert call("solve", "freecell-1-cell", str(number)).code == 0


@pytest.mark.parametrize("command", [["deal"], ["play"], ["run", "-"], ["solve"]])
def test_winnable_is_known_everywhere(command: list[str]) -> None:
    """Each command that names a deal takes it."""
    ended = call(*command, "freecell", "--winnable", "--random", "--seed", "1", stdin="")

    assert ended.code == 0
    assert str(random_number(seed="1")) in ended.out + ended.err


@pytest.mark.parametrize("other", [["7"], ["--board", "-"]])
def test_winnable_names_a_deal_of_its_own(other: list[str]) -> None:
    """A number that may be lost and a winnable deal are two deals."""
    ended = call("deal", "freecell", "--winnable", *other)

    assert (ended.code, ended.out) == (2, "")
    assert "name different deals" in ended.err


def test_new_deal_of_a_winnable_game_is_winnable() -> None:
    """`new` draws as the first deal was drawn; where no deal is found the game goes on."""
    played = call("play", "freecell", "--winnable", stdin="new\n")

    assert played.code == 0
    assert played.out.count("FreeCell #") >= 2


def test_tries_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no deal is proven winnable the command gives up; a game that was begun goes on."""
    monkeypatch.setattr("freecellar.solver.winnable.draw_winnable", lambda *_, **__: None)

    ended = call("deal", "freecell", "--winnable")

    assert (ended.code, ended.out) == (3, "")
    assert ended.err == "freecellar: none of 1,000 deals drawn was proven winnable under these rules\n"


def test_process_solves_as_a_call_does() -> None:
    """The installed command is the same program."""
    assert start("solve", "freecell", "617") == call("solve", "freecell", "617")


def test_single_position_is_one() -> None:
    """The figures of a search are counted as people count."""
    ended = call("solve", "freecell", "1", "--max-nodes", "1")

    assert ended.err == "freecellar: gave up after 1 position; a greater --max-nodes lets it go on\n"
