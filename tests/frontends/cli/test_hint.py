"""`freecellar hint`, and the words `hint` and `winnable` of `play`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from freecellar import Move, cell, column
from freecellar.sitting import describe_hint
from freecellar.solver import Advisor, Finding, Hint
from freecellar_cli.actions.hinting import hint_facts
from freecellar_cli.actions.running import begin
from freecellar_cli.games.naming import Options, lay_out
from support.cli import PROGRAM, call

LOSING = ("6a", "a7", "1a")
"""Moves of FreeCell with 1 Cell, deal 8, of which the last loses it."""

KEYS = {"verdict", "move", "source", "target", "cards", "from"}


def hint(*arguments: str) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the facts of a hint."""
    ended = call("hint", *arguments, "--json")
    facts: dict[str, Any] = json.loads(ended.out)
    return ended.code, facts


def play(*lines: str, naming: tuple[str, ...] = ("freecell", "617")) -> list[str]:
    """Play lines and return the answers and the status lines, without boards."""
    ended = call("play", *naming, "--new", stdin="\n".join(lines) + "\n")
    assert (ended.code, ended.err) == (0, "")
    return [line for line in ended.out.splitlines() if line and not line.startswith(" ")]


def test_hint_is_a_move_of_a_winning_line() -> None:
    """The move, its places, its cards, and who says so; with it played the game can still be won."""
    code, facts = hint("freecell", "617")

    assert code == 0
    assert set(facts) >= KEYS
    assert (facts["verdict"], facts["from"], facts["run"]) == ("solved", "solver", None)
    assert (facts["move"], facts["source"], facts["target"], facts["cards"]) == ("83", "column 8", "column 3", ["QH"])
    assert call("solve", "freecell", "617", "--moves", facts["move"]).code == 0
    assert call("hint", "freecell", "617").out == "83: Q♥ onto K♣, from column 8 to column 3.\n"


def test_lost_position_is_said_to_be_lost() -> None:
    """Exit code 1, no move, and the proof is named."""
    code, facts = hint("freecell-0-cells", "1")

    assert code == 1
    assert {name: facts[name] for name in KEYS} == {
        "verdict": "unsolvable",
        "move": None,
        "source": None,
        "target": None,
        "cards": [],
        "from": None,
    }
    assert call("hint", "freecell-0-cells", "1").out == "No line wins from here: that is proven.\n"
    assert hint("freecell-1-cell", "8", "--moves", " ".join(LOSING))[0] == 1


def test_guess_is_called_a_guess() -> None:
    """Where the solver gave up the exit code is 3, and the move is the heuristic's."""
    code, facts = hint("freecell", "11982", "--max-nodes", "500")

    assert code == 3
    assert (facts["verdict"], facts["from"]) == ("gave_up", "heuristic")
    assert facts["move"]
    assert (
        "This is a guess and may lose: the solver gave up."
        in call("hint", "freecell", "11982", "--max-nodes", "500").out
    )


def test_won_game_has_no_next_move() -> None:
    """After the last move there is nothing to hint."""
    solution = " ".join(json.loads(call("solve", "freecell", "617", "--json").out)["moves"])

    code, facts = hint("freecell", "617", "--moves", solution)

    assert (code, facts["verdict"], facts["move"], facts["from"]) == (0, "solved", None, None)
    assert call("hint", "freecell", "617", "--moves", solution).out == "The game is won.\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "naming",
    [
        ("freecell", "3", "--house", "tavern"),
        ("bakers-game", "3", "--house", "additive"),
        ("seahaven-towers", "2", "--house", "parlour"),
    ],
    ids=" ".join,
)
def test_who_follows_hints_wins(naming: tuple[str, ...]) -> None:
    """Each hint is asked for by itself, with all moves so far; and the game is won."""
    played: list[str] = []
    while len(played) < 200:
        code, facts = hint(*naming, "--moves", " ".join(played))
        assert code == 0
        if facts["move"] is None:
            break
        played.append(facts["move"])

    assert json.loads(call("run", "-", *naming, "--json", stdin=" ".join(played)).out)["won"] is True


def test_player_who_leaves_the_line_is_led_on_from_there() -> None:
    """Moves of one's own in between do not turn hints in circles."""
    played = ["82", "8a", "1b"]
    seen = set()
    for _ in range(5):
        code, facts = hint("freecell", "617", "--moves", " ".join(played))
        assert code == 0
        played.append(facts["move"])
        position = call("deal", "freecell", "617", "--moves", " ".join(played)).out
        assert position not in seen
        seen.add(position)


def test_carried_run_is_told_whole() -> None:
    """A run that goes card by card is said as a run, with all its moves."""
    table = lay_out(Options(variant="freecell", number=617, house="doubling"))
    position = begin(table, Options(moves="82 8a")).position
    carried = Hint(Finding.SOLVED, (Move(column(1), cell(1)), Move(cell(1), column(2))), Advisor.SOLVER)

    facts = hint_facts(table, position, carried)

    assert (
        describe_hint(table.rules, position, carried) == "2b b3: Q♥ onto K♣, from column 2 to column 3, card by card."
    )
    assert (facts["move"], facts["target"]) == ("2b", "cell b")
    assert facts["run"] == {"source": "column 2", "target": "column 3", "cards": ["QH"], "moves": ["2b", "b3"]}


def test_options_that_make_no_sense() -> None:
    """Wrong usage is exit code 2, in a line."""
    for arguments in (["--max-nodes", "0"], ["--max-nodes", "x"], ["--max-memory", "-1"]):
        ended = call("hint", "freecell", "617", *arguments)
        assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert call("hint", "freecell", "617", "--moves", "26").code == 1


def test_first_press_marks_and_second_plays() -> None:
    """The suggestion is printed with origin and landing; asked again at once it is played; each first one counts."""
    naming = ("freecell", "617", "--house", "doubling")

    answers = play("hint", "hint", "hint", "moves", "hint", naming=naming)

    assert [line for line in answers if "Type hint again to play it" in line or line.startswith("Q♥")] == [
        "83: Q♥ onto K♣, from column 8 to column 3. Type hint again to play it.",
        "Q♥ onto K♣.",
        "8a: 2♠ to cell a, from column 8. Type hint again to play it.",
        "8a: 2♠ to cell a, from column 8. Type hint again to play it.",
    ]


def test_hints_count_and_win(tmp_path: Path) -> None:
    """A whole game by hints alone; the record tells how many there were."""
    record = tmp_path / "record.json"

    ended = call(
        "play", "bakers-game", "1", "--house", "tavern", "--new", "--record", record, stdin="hint\nhint\n" * 60
    )

    assert "Won: " in ended.out
    verified = json.loads(call("verify", record, "--json").out)
    assert verified["won"] is True
    assert verified["hints"] == verified["moves"]


def test_winnable_goes_back_to_the_last_position_that_can_be_won() -> None:
    """Lost is said on request only; the way back is as many undos."""
    answers = play("winnable", *LOSING, "hint", "winnable", "hint", naming=("freecell-1-cell", "8"))

    text = "\n".join(answers)
    assert "This position can be won." in text
    assert "No line wins from here: that is proven. Type winnable to go back to where one did." in text
    assert "Back by 1 step, to the last position known that can be won." in text
    assert answers[-1].endswith("Type hint again to play it.")


def test_winnable_where_no_position_is() -> None:
    """A deal that cannot be won is said to be so."""
    assert "This deal cannot be won: that is proven." in play("winnable", naming=("freecell-0-cells", "1"))


def test_hint_waits_for_the_clock_and_ends_with_the_game() -> None:
    """Paused or over, there is none."""
    assert play("pause", "hint")[-1] == "The game is paused."
    assert play("give up", "hint", "winnable")[-2:] == ["The game is over.", "The game is over."]


@pytest.mark.parametrize(("house", "said"), [("doubling", True), ("standard", False), ("tavern", False)])
def test_unsolvable_stands_beside_the_number(house: str, said: bool) -> None:
    """Where the house's labels ask for it, under its own rules; a deal that can be won has no such label."""
    lost = play("quit", naming=("freecell-0-cells", "1", "--house", house))

    assert ("#1 Unsolvable · " in "\n".join(lost)) is said
    assert "Unsolvable" not in "\n".join(play("new 617", naming=("freecell", "1", "--house", house)))


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_takes_the_shortest_line_so_far() -> None:
    """`solve --shortest` announces each better line, and interrupted prints the best with exit code 0."""
    with subprocess.Popen(
        [PROGRAM, "solve", "freecell", "617", "--shortest", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ},
    ) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)

    facts = json.loads(out)
    assert first == "freecellar: 90 moves\n"
    assert (process.returncode, facts["verdict"], facts["shortest"]) == (0, "solved", False)
    assert facts["length"] == len(facts["moves"]) <= 92
