"""`freecellar variants`, `houses` and `plugins`."""

import json
from pathlib import Path

import pytest

from support.cli import call, start

IDS = {
    "freecell",
    "freecell-3-cells",
    "freecell-2-cells",
    "freecell-1-cell",
    "freecell-0-cells",
    "relaxed-freecell",
    "bakers-game",
    "kings-only-bakers-game",
    "seahaven-towers",
    "relaxed-seahaven-towers",
    "eight-off",
    "forecell",
}
HOUSES = ["standard", "doubling", "additive", "winnable", "tavern", "parlour"]

MINE = """\
id = "my-game"
name = "My Game"
summary = "Three cells, and nothing else is new."
cells = { count = 3 }
"""


def test_variants_have_the_agreed_shape() -> None:
    """Each variant is an object with the agreed fields."""
    listed = json.loads(call("variants", "--json").out)

    assert {entry["id"] for entry in listed} >= IDS
    (seahaven,) = (entry for entry in listed if entry["id"] == "seahaven-towers")
    assert seahaven.pop("summary")
    assert seahaven == {
        "id": "seahaven-towers",
        "name": "Seahaven Towers",
        "columns": 10,
        "cells": 4,
        "build": "same-suit",
        "empty_column": ["K"],
        "cap": "empty_cells + 1",
        "plugin": "standard",
    }


def test_every_variant_deals_in_every_house() -> None:
    """No pair that comes with Freecellar is refused."""
    for variant in IDS:
        for house in HOUSES:
            ended = call("deal", variant, "1", "--house", house, "--json")
            assert ended.code == 0, ended.err
            assert json.loads(ended.out)["house"] == house


def test_lists_for_people_name_plugin_id_and_summary() -> None:
    """Entries stand under the name of their plugin."""
    lines = call("variants").out.splitlines()
    assert lines[0] == "standard:"
    assert lines[1].split()[:2] == ["freecell", "FreeCell"]

    assert [line.split()[0] for line in call("houses").out.splitlines()[1:7]] == HOUSES


def test_houses_as_json() -> None:
    """Each house tells its cap and whether it keeps a score."""
    houses = {entry["id"]: entry for entry in json.loads(call("houses", "--json").out)}

    assert list(houses) == HOUSES
    assert houses["doubling"]["cap"] == "2**empty_cells * (empty_columns + 1)"
    assert [name for name, entry in houses.items() if entry["keeps_score"]] == ["tavern"]


def test_plugins_tell_where_they_come_from() -> None:
    """The built-in plugin is one like any other."""
    (plugin,) = json.loads(call("plugins", "--json").out)

    assert (plugin["name"], plugin["problem"]) == ("standard", None)
    assert plugin["origin"].startswith("freecellar ")
    assert set(plugin["variants"]) >= IDS
    assert plugin["houses"] == HOUSES
    assert call("plugins").out.startswith("standard (freecellar ")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder of the test's own."""
    monkeypatch.setenv("FREECELLAR_HOME", str(tmp_path))
    return tmp_path


def own(folder: Path, name: str, text: str) -> Path:
    """Put a spec file where a user would."""
    file = folder / "variants" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    return file


def test_spec_file_in_the_data_folder_is_a_variant(folder: Path) -> None:
    """A user's own variant is listed, dealt, explained and played."""
    own(folder, "mine.toml", MINE)

    assert "my-game" in call("variants").out
    assert json.loads(call("deal", "my-game", "5", "--json").out)["cells"] == [None] * 3
    assert "My Game: the rules" in call("rules", "my-game").out
    assert call("run", "-", "my-game", "617", stdin="8a 7b").code == 0


def test_broken_file_in_the_data_folder_is_reported_and_left_out(folder: Path) -> None:
    """The lists name it on standard error; everything else works."""
    own(folder, "broken.toml", "id = 'broken'\ncells = 99\n")

    ended = call("variants")

    assert ended.code == 0
    assert "broken.toml" in ended.err
    assert "freecell" in ended.out
    assert "broken.toml" in call("plugins").out
    assert call("deal", "freecell", "1").err == ""


def test_lists_work_from_the_installed_command() -> None:
    """The same from a process of its own."""
    assert start("variants", "--json") == call("variants", "--json")
