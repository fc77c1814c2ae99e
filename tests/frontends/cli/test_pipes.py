"""Commands in pipes: with each other, with fc-solve and with jq; and JSON wherever facts are printed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from freecellar_cli.building import contexts
from support.cli import GAMES, call

TALK = {"gui", "play", "completion", "help", "config set", "config unset", "config edit"}
"""The commands that print no facts."""

SAMPLES = {
    "variants": [],
    "houses": [],
    "plugins": [],
    "variant": ["freecell"],
    "schema": [],
    "check": ["mine.toml"],
    "rules": ["freecell"],
    "deal": ["freecell", "1"],
    "run": ["-", "freecell", "1"],
    "solve": ["freecell", "1"],
    "hint": ["freecell", "1"],
    "analyse": ["record.json", "--width", "4"],
    "survey": ["freecell", "--numbers", "1-3"],
    "verify": ["record.json"],
    "share": ["freecell", "1"],
    "daily": [],
    "stats": [],
    "new-plugin": ["attic"],
    "config": [],
    "config get": ["house"],
    "config path": [],
}
"""Arguments with which each of the others prints some."""


def pipe(command: str, folder: Path) -> str:
    """Return what a pipe prints that must end well in each of its parts."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ended = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_every_command_that_prints_facts_is_tried() -> None:
    """Each command either talks to people or has its sample here."""
    names = {page.command_path.partition(" ")[2] for page in contexts()}

    assert names == TALK | set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_facts_are_one_json_value(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --json standard output holds one value and nothing else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(call("variant", "freecell").out)
    call("run", GAMES / "617-standard.txt", "freecell", "617", "--record", "record.json")

    ended = call(*name.split(), *SAMPLES[name], "--json")

    assert ended.code == 0, ended.err
    assert isinstance(json.loads(ended.out), dict | list)


def test_games_taken_in_and_forgotten_are_told_as_json(tmp_path: Path) -> None:
    """Where statistics are changed too."""
    call("play", "freecell", "1", stdin="8a\ngive up")
    file = tmp_path / "games.json"
    file.write_text(call("stats", "--export", "-").out)

    assert json.loads(call("stats", "--import", file, "--json").out) == {"added": 0, "known": 1, "left_out": 0}
    assert json.loads(call("stats", "--reset", "--yes", "--json").out)["forgotten"] == 1


@pytest.mark.parametrize(
    "named",
    [
        ("freecell", "freecell", 617),
        ("freecell-2-cells", "freecell --freecells-num 2", 5),
        ("bakers-game", "bakers_game", 1),
        ("eight-off", "eight_off", 3),
        ("seahaven-towers", "seahaven", 5),
        ("forecell", "forecell", 2),
    ],
)
@pytest.mark.parametrize("form", ["-sn", "-snx"])
def test_fc_solve_reads_our_boards_and_we_its_moves(
    named: tuple[str, str, int], form: str, fc_solve: str, tmp_path: Path
) -> None:
    """There and back, in both of its notations, with a record that verifies."""
    variant, game, number = named
    dialect = {"-sn": "standard", "-snx": "snx"}[form]

    printed = pipe(
        f"freecellar deal {variant} {number} --format board | {fc_solve} -g {game} -m {form} - 2>/dev/null"
        f" | freecellar run - {variant} {number} --dialect {dialect} --require-win --record won.json --json",
        tmp_path,
    )

    assert json.loads(printed)["won"] is True
    assert call("verify", tmp_path / "won.json").code == 0


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_our_solutions_go_through_jq(house: str, jq: str, tmp_path: Path) -> None:
    """Taken out of JSON, played, and asked about."""
    printed = pipe(
        f"freecellar solve freecell 617 --house {house} --json | {jq} -r '.moves[]'"
        f" | freecellar run - freecell 617 --house {house} --require-win --json | {jq} -c '[.won, .home]'",
        tmp_path,
    )

    assert printed == "[true,52]\n"


def test_boards_go_round(tmp_path: Path) -> None:
    """A position that a script leads to is a board for the next command."""
    printed = pipe(
        "echo 82 8a | freecellar run - freecell 617 | freecellar hint freecell --board - --json"
        " && echo 82 8a | freecellar run - freecell 617 --json > facts.json"
        " && freecellar deal freecell 617 --moves '82 8a' > here.txt",
        tmp_path,
    )

    assert json.loads(printed)["verdict"] == "solved"
    assert json.loads((tmp_path / "facts.json").read_text())["position"] == (tmp_path / "here.txt").read_text()


def test_a_reader_that_leaves_ends_the_writer_quietly(tmp_path: Path) -> None:
    """`head` takes a line and goes."""
    command = "freecellar survey freecell --numbers 1-40 | head -n 1; freecellar variants --json | head -c 1"

    assert pipe(f"set +o pipefail; {command}", tmp_path).startswith("number,")


def test_tap_script_and_its_record(tmp_path: Path) -> None:
    """In a house of two taps a script taps twice; the record says the moves."""
    record = tmp_path / "record.json"

    ended = call(
        "run", "-", "freecell", "617", "--house", "standard", "--record", record, "--json", stdin="tap 8\ntap 2"
    )

    facts = json.loads(ended.out)
    assert (ended.code, facts["applied"]) == (0, 2)
    assert json.loads(call("verify", record, "--json").out)["moves"] == facts["moves"]
