"""`freecellar analyse`: where a game was lost, and what its moves cost."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.cli import call
from support.menu_screen import menu_screen
from support.records import CORPUS

QUICK = ("--width", "16")


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    """Return the record of a game whose third move loses it."""
    path = tmp_path / "lost.json"
    call("run", "-", "freecell-1-cell", "8", "--record", path, stdin="6a a7 1a")
    return path


@pytest.fixture
def won(tmp_path: Path) -> Path:
    """Return the record of a game won with the first line that the solver finds."""
    path = tmp_path / "won.json"
    solution = call("solve", "bakers-game", "1", "--house", "tavern").out
    call("run", "-", "bakers-game", "1", "--house", "tavern", "--record", path, stdin=f"1a undo {solution}")
    return path


def analysis(path: Path) -> dict[str, Any]:
    """Return the facts of an analysis."""
    ended = call("analyse", path, "--json", *QUICK)
    assert (ended.code, ended.err) == (0, "")
    facts: dict[str, Any] = json.loads(ended.out)
    return facts


def test_move_that_lost_is_found(lost: Path) -> None:
    """Moves are numbered from 1; before the one that lost, the game could be won."""
    facts = analysis(lost)

    assert (facts["won"], facts["verdict"]) == (False, "solved")
    assert (facts["last_winnable"], facts["lost_by"], facts["lost_between"]) == (2, 3, [3, 3])
    assert [move["verdict"] for move in facts["moves"]] == ["solved", "solved", "unsolvable"]
    assert facts["moves"][2]["length"] is None
    assert facts["moves"][2]["cost"] is None
    assert len(facts["shortest"]) == facts["length"]
    text = call("analyse", lost, *QUICK).out
    assert "\nLost by move 3: the last position that could be won is the one before it.\n" in text
    assert text.endswith(" lost\n")


def test_costs_add_up(won: Path) -> None:
    """What the moves cost is what the game took beyond the shortest line that was found, which wins."""
    facts = analysis(won)

    assert (facts["won"], facts["lost_by"], facts["last_winnable"]) == (True, None, len(facts["moves"]))
    assert sum(move["cost"] for move in facts["moves"]) == len(facts["moves"]) - facts["length"]
    assert facts["moves"][-1]["length"] == 0
    line = " ".join(facts["shortest"])
    ran = json.loads(call("run", "-", "bakers-game", "1", "--house", "tavern", "--json", stdin=line).out)
    assert (ran["won"], ran["applied"]) == (True, facts["length"])
    assert "It could be won all the way.\n" in call("analyse", won, *QUICK).out


def test_batches_are_told_move_by_move(tmp_path: Path) -> None:
    """A finish is as many moves as it makes."""
    path, solution = tmp_path / "finished.json", call("solve", "bakers-game", "3").out.split()
    call("run", "-", "bakers-game", "3", "--record", path, stdin=" ".join([*solution[:-4], "finish"]))

    facts = analysis(path)

    assert [move["move"] for move in facts["moves"][-4:]] == solution[-4:]
    assert facts["won"] is True


@pytest.mark.parametrize("columns", [40, 80])
def test_terminal_breaks_no_move(won: Path, columns: int) -> None:
    """Every word of the analysis is whole, however narrow the terminal."""
    known = call("analyse", won, *QUICK).out.split()
    with menu_screen("analyse", str(won), *QUICK, columns=columns, rows=300) as screen:
        assert screen.ended() == 0
        assert screen.text.split() == known


def test_board_that_is_won_has_no_line(tmp_path: Path) -> None:
    """Nothing follows where no move is needed."""
    board, path = tmp_path / "board.txt", tmp_path / "record.json"
    board.write_text("Foundations: H-K C-K D-K S-K\nFreecells: - - - -\n" + ":\n" * 8)
    call("run", "-", "--board", board, "--record", path, stdin="")

    lines = call("analyse", path).out.splitlines()

    assert lines[0].endswith(", won, 0 moves")
    assert lines[1] == "Shortest line found from the deal: 0 moves (as it was played)"


def test_deal_that_cannot_be_won(tmp_path: Path) -> None:
    """Nothing was lost by the player."""
    path = tmp_path / "record.json"
    call("run", "-", "freecell-0-cells", "1", "--record", path, stdin="")

    facts = analysis(path)

    assert (facts["verdict"], facts["shortest"], facts["lost_by"], facts["moves"]) == ("unsolvable", None, None, [])
    assert "The deal cannot be won.\n" in call("analyse", path).out


def test_budget_leaves_positions_open(lost: Path) -> None:
    """With hardly any search nothing is claimed."""
    facts = json.loads(call("analyse", lost, "--json", "--max-nodes", "1").out)

    assert (facts["verdict"], facts["lost_by"], facts["last_winnable"]) == ("gave_up", None, None)


def test_record_from_a_pipe_and_what_is_none(lost: Path) -> None:
    """The exit codes are those of `verify`."""
    assert call("analyse", "-", *QUICK, stdin=lost.read_bytes()) == call("analyse", lost, *QUICK)
    assert call("analyse", "-", stdin="nonsense").code == 2
    assert call("analyse", "nowhere.json").code == 2
    assert call("analyse", lost, "--width", "0").code == 2
    impossible = json.loads((CORPUS / "v1" / "won-tavern.json").read_text())
    impossible["deal"] = impossible["deal"].replace("617", "618")
    ended = call("analyse", "-", stdin=json.dumps(impossible))
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize("width", ["131073", "99999999999999999999"])
def test_width_beyond_all_memory_is_refused(won: Path, width: str) -> None:
    """A beam has a greatest width."""
    ended = call("analyse", won, "--width", width)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"freecellar: --width: '{width}' is not allowed; expected a whole number from 1 to 131072\n"
