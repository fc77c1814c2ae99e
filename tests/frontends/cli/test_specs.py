"""`freecellar variant`, `schema`, `check` and `rules`."""

import json
import os
from pathlib import Path

import jsonschema
import pytest

from support.cli import call

VARIANTS = [entry["id"] for entry in json.loads(call("variants", "--json").out)]
HOUSES = ["standard", "doubling", "additive", "winnable", "tavern", "parlour"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("form", ["toml", "json"])
def test_variant_prints_a_file_that_check_accepts(variant: str, form: str, tmp_path: Path) -> None:
    """What `variant` writes, `check` accepts, and `deal` deals from it what the variant deals."""
    file = tmp_path / f"spec.{form}"
    file.write_text(call("variant", variant, "--format", form).out)

    checked = call("check", file)

    assert (checked.code, checked.err) == (0, "")
    assert checked.out.startswith(f"{file}: ok: {variant} (")
    assert call("deal", "--spec", file, "--number", "77").out == call("deal", variant, "77").out


@pytest.mark.parametrize("house", HOUSES)
def test_variant_under_a_house_plays_as_the_house_does(house: str, tmp_path: Path) -> None:
    """The spec that `--house` writes has the house's cap, order and returns as its own."""
    file = tmp_path / "spec.json"
    file.write_text(call("variant", "freecell", "--house", house, "--json").out)

    ours = json.loads(call("deal", "--spec", file, "--number", "5", "--json").out)
    theirs = json.loads(call("deal", "freecell", "5", "--house", house, "--json").out)

    for key in ("columns", "cells", "foundations", "caps"):
        assert ours[key] == theirs[key]


def test_schema_describes_the_files() -> None:
    """Every variant's JSON fits the printed schema, and a wrong field does not."""
    schema = json.loads(call("schema").out)

    for variant in VARIANTS:
        jsonschema.validate(json.loads(call("variant", variant, "--json").out), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"id": "x", "name": "X", "cels": {}}, schema)


def test_check_names_every_fault(tmp_path: Path) -> None:
    """Each error has file, line, field and what is allowed, on a line of its own; the code is 1."""
    file = tmp_path / "wrong.toml"
    file.write_text('id = "Wrong Id"\nname = "X"\nunknown = 1\n[cells]\ncount = 99\n')

    ended = call("check", file)

    assert (ended.code, ended.out) == (1, "")
    lines = ended.err.splitlines()
    assert len(lines) == 3
    assert all(line.startswith(f"{file}:") for line in lines)
    assert any(":5: cells.count: 99 is not allowed; expected a whole number" in line for line in lines)


def test_check_goes_on_after_a_bad_file(tmp_path: Path) -> None:
    """Good files are reported, and the worst file decides the code: unreadable before invalid."""
    good, invalid = tmp_path / "good.toml", tmp_path / "invalid.toml"
    good.write_text(call("variant", "freecell").out)
    invalid.write_text("id = 'x'\n")

    assert call("check", invalid, good).code == 1
    ended = call("check", tmp_path / "none.toml", invalid, good)
    assert ended.code == 2
    assert ended.out == f"{good}: ok: freecell (FreeCell)\n"
    assert "none.toml" in ended.err


def test_check_as_json(tmp_path: Path) -> None:
    """A list with an object a file."""
    file = tmp_path / "wrong.toml"
    file.write_text("id = 'x'\nname = 'X'\ncells = { count = 99 }\n")

    (fact,) = json.loads(call("check", file, "--json").out)

    assert (fact["file"], fact["ok"], fact["id"]) == (str(file), False, None)
    assert fact["problems"][0]["field"] == "cells.count"


@pytest.mark.parametrize("form", ["toml", "json"])
def test_check_reads_standard_input_in_either_form(form: str) -> None:
    """`variant | check -` needs no file."""
    spec = call("variant", "penguin" if "penguin" in VARIANTS else "eight-off", "--format", form).out

    ended = call("check", "-", stdin=spec)

    assert ended.code == 0
    assert ended.out.startswith("<stdin>: ok: ")


def test_house_files_are_checked_as_houses(tmp_path: Path) -> None:
    """What stands in a folder named houses is a house, as in the data folder, and has a schema of its own."""
    (tmp_path / "houses").mkdir()
    good, wrong = tmp_path / "houses" / "good.toml", tmp_path / "houses" / "wrong.json"
    good.write_text('id = "mine"\nname = "Mine"\nextends = "tavern"\ncap = "unlimited"\n')
    wrong.write_text('{"id": "mine", "name": "Mine", "cap": "empty_cells -"}')

    assert call("check", good).out == f"{good}: ok: mine (Mine)\n"
    assert call("check", wrong).err.startswith(f"{wrong}:1: cap: ")
    assert "autoplay_counts" in json.loads(call("schema", "--house").out)["properties"]


def test_file_may_extend_a_variant(tmp_path: Path) -> None:
    """A spec file says what is different from a known variant."""
    file = tmp_path / "mine.toml"
    file.write_text('extends = "eight-off"\nid = "mine"\nname = "Mine"\ncells = { count = 9 }\n')

    assert call("check", file).out.endswith("ok: mine (Mine)\n")


@pytest.mark.parametrize("form", [[], ["--format", "text"], ["--format", "markdown"], ["--format", "html"]])
@pytest.mark.parametrize("house", HOUSES)
def test_rules_are_a_page(form: list[str], house: str) -> None:
    """The rulebook opens with the variant's name, in each form and house."""
    ended = call("rules", "seahaven-towers", "--house", house, *form)

    assert (ended.code, ended.err) == (0, "")
    assert "Seahaven Towers: the rules" in ended.out


def test_rules_as_json() -> None:
    """The page and what it is of."""
    facts = json.loads(call("rules", "freecell", "--format", "markdown", "--json").out)

    assert facts == {
        "variant": "freecell",
        "house": "standard",
        "format": "markdown",
        "page": call("rules", "freecell", "--format", "markdown").out,
    }


def test_rules_of_a_spec_file(tmp_path: Path) -> None:
    """They are those that it says, in a house."""
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\nname = "Mine"\nsummary = "A game of my own."\n[cells]\ncount = 7\n')

    page = call("rules", "--spec", file, "--house", "tavern").out

    assert page.startswith("Mine: the rules\n")
    assert "A game of my own. These are the rules at the house Tavern." in " ".join(page.split())
    assert "seven cells" in page
    facts = json.loads(call("rules", "--spec", file, "--json").out)
    assert (facts["variant"], facts["house"]) == ("mine", "standard")
    assert "not both" in call("rules", "freecell", "--spec", file).err


def test_rules_in_a_game_are_those_that_it_is_played_by(tmp_path: Path) -> None:
    """Also where no plugin offers its variant, and after it was left."""
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\nname = "Mine"\n[cells]\ncount = 7\n')

    for game in (["--spec", file, "1"], ["--resume"]):
        ended = call("play", *game, stdin="82\nrules")
        assert (ended.code, ended.err) == (0, "")
        assert "ine: the rules" in ended.out
        assert "seven cells" in ended.out


def test_rules_without_a_variant_are_those_of_the_settled_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with every command that takes one."""
    assert call("rules") == call("rules", "freecell")

    monkeypatch.setenv("FREECELLAR_VARIANT", "eight-off")
    assert call("rules") == call("rules", "eight-off")


@pytest.mark.parametrize("command", ["variant", "rules"])
def test_unknown_ids_are_refused_with_the_nearest(command: str) -> None:
    """Misspelt ids get a suggestion; the code is 2."""
    ended = call(command, "bakers-gam")
    assert ended.code == 2
    assert "did you mean bakers-game" in ended.err

    ended = call(command, "freecell", "--house", "taverne")
    assert ended.code == 2
    assert "did you mean tavern" in ended.err


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
@pytest.mark.parametrize("text", ['id = "mine"\nname = "Mine"\n', '{"id": "mine", "name": "Mine"}'])
def test_spec_from_a_pipe_with_a_name(text: str) -> None:
    """What a shell puts in place of `<(...)` has no ending, and is read in either form."""
    reading, writing = os.pipe()
    os.write(writing, text.encode())
    os.close(writing)
    try:
        ended = call("rules", "--spec", f"/dev/fd/{reading}")
    finally:
        os.close(reading)

    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Mine: the rules")


@pytest.mark.parametrize("arguments", [["check", ""], ["rules", "--spec", ""]])
def test_empty_name_of_a_spec_is_refused(arguments: list[str]) -> None:
    """The message says so, and names standard input."""
    ended = call(*arguments)

    said = "freecellar: a spec file is wanted, and its name is empty; - is standard input\n"
    assert (ended.code, ended.out, ended.err) == (2, "", said)
