"""`freecellar run`."""

import json
import subprocess
from pathlib import Path

import pytest

from support.cli import GAMES, PROGRAM, call

HOUSES = ["standard", "doubling", "additive", "winnable", "tavern", "parlour"]


@pytest.mark.parametrize("house", HOUSES)
def test_whole_game_is_won_in_every_house(house: str) -> None:
    """Deal 617 is played to its end under each house's own rules."""
    ended = call("run", GAMES / f"617-{house}.txt", "freecell", "617", "--house", house, "--require-win", "--json")

    facts = json.loads(ended.out)
    assert ended.code == 0
    assert (facts["won"], facts["home"], facts["house"], facts["deal"]) == (True, 52, house, 617)
    assert facts["applied"] == len((GAMES / f"617-{house}.txt").read_text().split())
    assert facts["score"] == (520 + 700 - 2 * facts["moves"] if house == "tavern" else None)


def test_json_has_the_agreed_shape() -> None:
    """`applied` counts items, `moves` moves, and the position is board text."""
    facts = json.loads(call("run", "-", "freecell", "617", "--json", stdin="8a undo redo # and\nundo 82").out)

    assert list(facts)[:4] == ["variant", "house", "deal", "identity"]
    assert {key: facts[key] for key in ("applied", "won", "moves", "score", "undos", "home")} == {
        "applied": 5,
        "won": False,
        "moves": 1,
        "score": None,
        "undos": 2,
        "home": 0,
    }
    assert facts["position"] == call("deal", "freecell", "617", "--moves", "82").out


def test_outcome_for_people_is_a_board_that_can_be_read_again(tmp_path: Path) -> None:
    """The first line tells the outcome as a comment."""
    ended = call("run", "-", "freecell", "617", "--house", "tavern", stdin="8a")

    assert ended.out.startswith("# freecell 617, tavern, 1 move, 0 points, 0 home, not won\nFreecells: QH - - -\n")
    board = tmp_path / "board.txt"
    board.write_text(ended.out)
    assert call("deal", "freecell", "--board", board).out == ended.out.partition("\n")[2]


@pytest.mark.parametrize(
    ("script", "place", "reason", "applied"),
    [
        ("8a 26", "1:4: 26", "KS does not build on 6C", 1),
        ("8a\n\n  # comment\n 16 # x", "4:2: 16", "JD does not build on 6C", 1),
        ("undo", "1:1: undo", "there is nothing to undo", 0),
        ("8a finish", "1:4: finish", "the rest does not play itself out yet", 1),
        ("tap z", "1:1: tap z", "this game has no such place", 0),
        ("9a", "1:1: 9a", "there is no column 9: this game has 8 columns", 0),
        ("8v2a", None, None, 0),
    ],
)
def test_first_refused_item_stops_the_script(
    script: str, place: str | None, reason: str | None, applied: int, tmp_path: Path
) -> None:
    """Standard error names file, line, column, item and reason; the position before it stands."""
    file = tmp_path / "game.txt"
    file.write_text(script)

    ended = call("run", file, "freecell", "617", "--json")

    if place is None:
        assert (ended.code, ended.out) == (2, "")
        return
    assert ended.code == 1
    assert ended.err == f"{file}:{place}: {reason}\n"
    facts = json.loads(ended.out)
    assert facts["applied"] == applied
    assert facts["position"] == call("deal", "freecell", "617", "--moves", "8a" * applied).out
    assert facts["error"]["reason"] == reason


def test_refusal_tells_the_cap_and_its_numbers() -> None:
    """A run over the cap is refused with what it was reckoned from, never cut."""
    whole = [rank + suit for rank in "A23456789TJQK" for suit in "SDCH"]
    run, onto = ["6S", "5H", "4S", "3H"], ["7D"]
    rest = [card for card in whole if card not in {*run, *onto, "AS", "AD", "AC"}]
    board = "\n".join(["FC: AS AD AC", *(" ".join(pile) for pile in (run, onto, *(rest[i::6] for i in range(6))))])

    ended = call("deal", "freecell", "--board", "-", "--moves", "12v4", stdin=board)

    assert ended.code == 1
    assert ended.err == ("--moves:1:1: 12v4: the run has 4 cards; with 1 empty cell and no empty column 2 may move\n")


def test_script_from_standard_input_is_named_so() -> None:
    """Standard input is `<stdin>` in messages."""
    assert call("run", "-", "freecell", "617", stdin="26").err.startswith("<stdin>:1:1: 26: ")


def test_win_is_required_where_asked_for() -> None:
    """A legal script that does not win exits 0, and 1 with `--require-win`."""
    assert call("run", "-", "freecell", "617", stdin="8a").code == 0
    required = call("run", "-", "freecell", "617", "--require-win", stdin="8a")
    assert (required.code, required.err) == (1, "freecellar: the game is not won\n")


def test_board_and_script_cannot_both_be_standard_input() -> None:
    """One stream cannot be read twice."""
    ended = call("run", "-", "freecell", "--board", "-", stdin="26")

    assert (ended.code, ended.out) == (2, "")
    assert "cannot both come from standard input" in ended.err


def test_first_moves_are_not_part_of_the_script() -> None:
    """`--moves` are made before, and count as moves, not as applied items."""
    facts = json.loads(call("run", "-", "freecell", "617", "--moves", "8a", "--json", stdin="undo").out)

    assert (facts["applied"], facts["moves"], facts["undos"]) == (1, 0, 1)


def test_taps_select_and_land() -> None:
    """In house `doubling` two taps make a move; in `parlour` one finds its landing."""
    two = json.loads(call("run", "-", "freecell", "617", "--house", "doubling", "--json", stdin="tap 8 tap 2").out)
    one = json.loads(call("run", "-", "freecell", "617", "--house", "parlour", "--json", stdin="tap 8").out)

    assert (two["applied"], two["moves"]) == (2, 1)
    assert two["position"] == one["position"] == call("deal", "freecell", "617", "--moves", "82").out


def test_restart_begins_again() -> None:
    """After `restart` the deal lies as it did, and counters are at nothing."""
    facts = json.loads(call("run", "-", "freecell", "617", "--json", stdin="8a undo 8a restart").out)

    assert (facts["applied"], facts["moves"], facts["undos"]) == (4, 0, 0)
    assert facts["position"] == call("deal", "freecell", "617").out


@pytest.mark.parametrize(
    ("variant", "game", "flags", "dialect"),
    [
        ("freecell", "freecell", "", "standard"),
        ("freecell", "freecell", "-sn", "standard"),
        ("freecell", "freecell", "-snx", "snx"),
        ("bakers-game", "bakers_game", "-snx", "snx"),
        ("seahaven-towers", "seahaven_towers", "", "verbose"),
        ("eight-off", "eight_off", "-snx", "snx"),
        ("forecell", "forecell", "-snx", "snx"),
    ],
)
def test_pipeline_with_fc_solve(fc_solve: str, variant: str, game: str, flags: str, dialect: str) -> None:
    """A deal goes to fc-solve and its solution comes back, through real pipes, and wins."""
    command = (
        f"{PROGRAM} deal {variant} 24 --format board | {fc_solve} -g {game} -m {flags} -"
        f" | {PROGRAM} run - {variant} 24 --dialect {dialect} --require-win --json"
    )

    ended = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["won"] is True


def test_fc_solve_without_a_solution_is_said_so(fc_solve: str) -> None:
    """Deal 11982 cannot be won; what fc-solve then prints is no script."""
    board = call("deal", "freecell", "11982").out
    printed = subprocess.run([fc_solve, "-m", "-mi", "1000"], input=board, capture_output=True, text=True, check=False)

    ended = call("run", "-", "freecell", "11982", stdin=printed.stdout)

    assert ended.code == 2
    assert "no solution" in ended.err
