"""`freecellar deal`."""

import json
from pathlib import Path

import pytest

from support.cli import call

DEAL_1 = """\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
"""


@pytest.mark.parametrize("naming", [["1"], ["--number", "1"], ["1", "--format", "board"], ["1", "--house", "doubling"]])
def test_board_of_the_first_deal(naming: list[str]) -> None:
    """Deal number 1 is the one that everyone knows."""
    assert call("deal", "freecell", *naming) == call("deal", "freecell", "1")
    assert call("deal", "freecell", *naming).out == DEAL_1


def test_json_has_the_agreed_shape() -> None:
    """A column is deepest card first, a cell a card or null, foundations stand in slot order."""
    facts = json.loads(call("deal", "freecell", "1", "--json", "--moves", "6a").out)

    assert list(facts) == ["variant", "house", "deal", "identity", "columns", "cells", "foundations", "caps"]
    assert (facts["variant"], facts["house"], facts["deal"]) == ("freecell", "standard", 1)
    assert facts["identity"] == "ms:1:4x7,4x6"
    assert facts["columns"][0] == ["JD", "KD", "2S", "4C", "3S", "6D", "6S"]
    assert facts["cells"] == ["3D", None, None, None]
    assert facts["foundations"][0] == {"suit": "C", "base": "A", "count": 0}
    assert facts["caps"] == {"card": 4, "empty": None}


def test_json_names_the_caps_where_a_column_is_empty(tmp_path: Path) -> None:
    """`empty` is the cap into an empty column; an unlimited cap is the word."""
    board = tmp_path / "board.txt"
    board.write_text(call("run", "-", "freecell", "617", stdin="7a 7b 7c b7 2b 2d 12 83 d2 71").out)
    naming = ["--board", str(board), "--json"]

    assert json.loads(call("deal", "freecell", *naming).out)["caps"]["empty"] is None
    assert json.loads(call("deal", "relaxed-freecell", *naming).out)["caps"]["card"] == "unlimited"


def test_foundations_stand_in_the_order_of_the_house() -> None:
    """House `additive` has spades at the left."""
    facts = json.loads(call("deal", "freecell", "1", "--house", "additive", "--format", "json").out)

    assert [slot["suit"] for slot in facts["foundations"]] == ["S", "H", "D", "C"]


def test_position_is_the_one_that_the_house_lays_on_the_table() -> None:
    """In house `tavern` an exposed ace is home before the first move."""
    plain = json.loads(call("deal", "eight-off", "42", "--json").out)
    tavern = json.loads(call("deal", "eight-off", "42", "--json", "--house", "tavern").out)

    assert sum(slot["count"] for slot in plain["foundations"]) == 0
    assert sum(slot["count"] for slot in tavern["foundations"]) == 1


def test_seed_fixes_the_draw() -> None:
    """The same seed draws the same number, which is named on standard error; another seed another."""
    first, again, other = (call("deal", "freecell", "--random", "--seed", seed) for seed in ("a", "a", "b"))

    assert first == again
    assert first.out != other.out
    number = first.err.split()[-1]
    assert call("deal", "freecell", number).out == first.out


def test_deal_without_a_number_is_random() -> None:
    """Whatever is dealt can be dealt again by the number named."""
    drawn = call("deal", "seahaven-towers", "--house", "tavern")

    assert call("deal", "seahaven-towers", drawn.err.split()[-1], "--house", "tavern").out == drawn.out


def test_board_goes_out_and_in(tmp_path: Path) -> None:
    """A board from a file or standard input is the position, and has no number."""
    text = call("deal", "eight-off", "7", "--moves", "1b").out
    file = tmp_path / "board.txt"
    file.write_text(text)

    assert call("deal", "eight-off", "--board", file).out == text
    assert call("deal", "eight-off", "--board", "-", stdin=text).out == text
    facts = json.loads(call("deal", "eight-off", "--board", file, "--json").out)
    assert facts["deal"] is None
    assert facts["identity"].startswith("board:")


def test_spec_file_stands_in_place_of_a_variant(tmp_path: Path) -> None:
    """A spec file deals as the variant that it says, its number named by option."""
    spec = tmp_path / "mine.toml"
    spec.write_text(call("variant", "eight-off").out)

    for number in (["7"], ["--number", "7"]):
        assert call("deal", "--spec", spec, *number).out == call("deal", "eight-off", "7").out
        assert call("deal", *number, "--spec", spec).out == call("deal", "eight-off", "7").out


def test_variant_that_is_not_named_is_the_one_that_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """FreeCell, unless told otherwise, whichever way the deal is named."""
    drawn = ("deal", "--random", "--seed", "tuesday")
    assert call(*drawn) == call("deal", "freecell", "--random", "--seed", "tuesday")
    assert call("deal").err.startswith("freecellar: freecell ")

    monkeypatch.setenv("FREECELLAR_VARIANT", "eight-off")
    assert call(*drawn) == call("deal", "eight-off", "--random", "--seed", "tuesday")


@pytest.mark.parametrize(
    ("naming", "message"),
    [
        (["freecel", "1"], "did you mean freecell"),
        (["freecell", "1", "--house", "tavrn"], "did you mean tavern"),
        (["freecell", "0"], "deal numbers go from 1 to 8589934591"),
        (["freecell", "8589934592"], "deal numbers go from 1 to 8589934591"),
        (["freecell", "one"], "'one' is no deal number"),
        (["freecell", "9" * 5000], "is no deal number"),
        (["freecell", "\N{ARABIC-INDIC DIGIT ONE}"], "is no deal number"),
        (["freecell", "1", "--number", "1"], "two numbers"),
        (["freecell", "1", "--random"], "name different deals"),
        (["freecell", "1", "--seed", "x", "--board", "-"], "name different deals"),
        (["freecell", "--spec", "x.toml"], "not both"),
        (["--spec", "x.toml", "freecell", "1"], "not both"),
        (["--spec", "x.toml", "1", "2"], "two numbers, 1 and 2"),
        (["--spec", "x.toml", "1", "--number", "2"], "two numbers, 1 and --number 2"),
        (["--spec", "nowhere.toml"], "nowhere.toml"),
        (["freecell", "1", "--format", "png"], "expected board or json or svg"),
        (["freecell", "1", "2"], "unexpected extra argument"),
        (["freecell", "1", "--nonsense"], "no such option"),
    ],
)
def test_unusable_naming_is_refused_in_one_line(naming: list[str], message: str) -> None:
    """Each message says what is allowed; nothing is printed as a result."""
    ended = call("deal", *naming)

    assert ended.code == 2
    assert ended.out == ""
    assert ended.err.count("\n") == 1
    assert message in ended.err


def test_illegal_move_among_the_first_moves() -> None:
    """`--moves` are played under the rules; a refusal names the place."""
    ended = call("deal", "freecell", "1", "--moves", "6a 12")

    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "--moves:1:4: 12: 6S does not build on 9C\n"
