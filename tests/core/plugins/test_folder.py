"""Spec files in the user's data folder: each is a variant or a house, or a problem with its place."""

import os
from pathlib import Path

import pytest
from platformdirs import user_data_path

from freecellar.plugins import Registry, data_folder, load_registry

MINE = 'id = "mine"\nname = "Mine"\nextends = "eight-off"\ncells = { count = 9 }\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data folder with nothing in it."""
    for name in ("variants", "houses"):
        (tmp_path / name).mkdir()
    return tmp_path


def registry(folder: Path) -> Registry:
    """Return the registry of the built-ins and a folder."""
    return load_registry({"standard": "freecellar_variants"}, installed=False, folder=folder)


def test_toml_file_is_a_variant(folder: Path) -> None:
    """A file that extends a built-in variant plays under every house."""
    folder.joinpath("variants", "mine.toml").write_text(MINE)

    rules, _ = registry(folder).merged("mine", "tavern")

    assert rules.tables.cells.count == 9
    assert registry(folder).variant("mine").plugin == "variants/mine.toml"
    assert registry(folder).variant("mine").spec().name == "Mine"
    assert not registry(folder).problems


def test_json_file_is_a_house(folder: Path) -> None:
    """A house extends another house."""
    text = '{"id": "mine", "name": "Mine", "extends": "tavern", "score": {"card_home": 5}}'
    folder.joinpath("houses", "mine.json").write_text(text)

    house = registry(folder).house("mine")

    assert house.policy.score is not None
    assert (house.policy.score.card_home, house.policy.undo.limit, house.plugin) == (5, 300, "houses/mine.json")


def test_variant_and_house_may_share_an_id(folder: Path) -> None:
    """Ids of variants and of houses are apart."""
    folder.joinpath("variants", "mine.toml").write_text(MINE)
    folder.joinpath("houses", "mine.toml").write_text('id = "mine"\nname = "Mine"\n')

    assert registry(folder).merged("mine", "mine")[1].name == "Mine"


def test_files_extend_each_other_in_any_order(folder: Path) -> None:
    """What a file extends may stand in a file that comes later by name."""
    folder.joinpath("variants", "a.toml").write_text('id = "a"\nname = "A"\nextends = "b"\n')
    folder.joinpath("variants", "b.toml").write_text('id = "b"\nname = "B"\nextends = "c"\n')
    folder.joinpath("variants", "c.toml").write_text('id = "c"\nname = "C"\nextends = "mine"\ncap = "1"\n')
    folder.joinpath("variants", "d.toml").write_text(MINE)
    found = registry(folder)

    assert found.variant("a").tables.cells.count == 9
    assert found.variant("a").tables.cap_formula == "1"
    assert {"a", "b", "c", "mine"} <= set(found.variants)


def test_files_that_extend_each_other_in_a_circle(folder: Path) -> None:
    """A circle ends, and each of its files is left out with the reason."""
    folder.joinpath("variants", "a.toml").write_text('id = "a"\nname = "A"\nextends = "b"\n')
    folder.joinpath("variants", "b.toml").write_text('id = "b"\nname = "B"\nextends = "a"\n')
    folder.joinpath("variants", "self.toml").write_text('id = "self"\nname = "S"\nextends = "self"\n')
    found = registry(folder)

    assert len(found.variants) == 12
    assert {each.plugin for each in found.problems} == {f"variants/{name}.toml" for name in ("a", "b", "self")}
    assert all("there is no variant" in each.message for each in found.problems)


BROKEN = {
    "no TOML": (b"id = ", "mine.toml:1"),
    "not UTF-8": (b"\xff\xfe", "not UTF-8"),
    "empty": (b"", "id"),
    "wrong field": (b'id = "x"\nname = "X"\ncels = 3\n', "did you mean cells?"),
    "wrong value": (b'id = "x"\nname = "X"\ncap = "0"\n', "mine.toml:3: cap"),
    "unknown base": (b'id = "x"\nname = "X"\nextends = "frecell"\n', "did you mean freecell"),
    "built-in id": (b'id = "freecell"\nname = "X"\n', "the variant id freecell is taken by plugin standard"),
    "too long": (b"#" * 100_000, "too long"),
    "another file's id": (b'id = "good"\nname = "X"\n', "taken by plugin variants/good.toml"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_file_is_left_out(folder: Path, kind: str) -> None:
    """A file that is no variant is named, with the line where that is known; the others work."""
    data, message = BROKEN[kind]
    folder.joinpath("variants", "mine.toml").write_bytes(data)
    folder.joinpath("variants", "good.toml").write_text('id = "good"\nname = "Good"\n')
    found = registry(folder)

    (problem,) = found.problems
    assert problem.plugin == "variants/mine.toml"
    assert message in problem.message
    assert "\n" not in problem.message
    assert len(found.variants) == 13


def test_what_is_no_file(folder: Path) -> None:
    """A folder, a pipe and a link to nowhere are named and hold nobody up; other files are nobody's business."""
    folder.joinpath("variants", "a.toml").mkdir()
    os.mkfifo(folder / "variants" / "b.toml")
    folder.joinpath("variants", "c.toml").symlink_to("nowhere")
    folder.joinpath("variants", "readme.txt").write_text("hello")
    folder.joinpath("variants", ".hidden.toml").write_text("hello")

    messages = {each.plugin: each.message for each in registry(folder).problems}

    assert messages["variants/a.toml"] == messages["variants/b.toml"] == "it is not a regular file"
    assert "cannot be read: No such file" in messages["variants/c.toml"]
    assert len(messages) == 3


@pytest.mark.parametrize("name", ["variants", "houses"])
def test_folder_that_is_a_file(tmp_path: Path, name: str) -> None:
    """Where a file stands in the folder's place, that is a problem and no more."""
    tmp_path.joinpath(name).write_text("")
    found = registry(tmp_path)

    assert len(found.variants) == 12
    assert [each.plugin for each in found.problems] == [name]


def test_folder_need_not_exist(tmp_path: Path) -> None:
    """Most people have no files of their own."""
    assert not registry(tmp_path / "nowhere").problems


def test_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is the system's, or the one that the environment names."""
    monkeypatch.delenv("FREECELLAR_HOME", raising=False)
    for folder in (str(tmp_path), "", None):
        monkeypatch.setenv("XDG_DATA_HOME", folder) if folder is not None else monkeypatch.delenv("XDG_DATA_HOME")
        assert data_folder() == user_data_path("freecellar", appauthor=False)

    monkeypatch.setenv("FREECELLAR_HOME", str(tmp_path))
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "mine.toml").write_text(MINE)

    assert data_folder() == tmp_path
    assert "mine" in load_registry().variants


def test_installed_plugins_come_before_files(folder: Path) -> None:
    """A start that plays a built-in variant reads no file."""
    folder.joinpath("variants", "freecell.toml").write_text('id = "freecell"\nname = "Not this"\n')
    found = registry(folder)

    assert found.variant("freecell").name == "FreeCell"
    assert found.problems[0].plugin == "variants/freecell.toml"


def test_files_that_extend_each_other_in_a_circle_are_told_of_it(folder: Path) -> None:
    """Both are left out, and what is said of the inner one names the circle."""
    for one, other in ("ab", "ba"):
        folder.joinpath("variants", f"{one}.toml").write_text(f'id = "{one}"\nname = "X"\nextends = "{other}"\n')

    problems = {problem.plugin: problem.message for problem in registry(folder).problems}

    assert set(problems) == {"variants/a.toml", "variants/b.toml"}
    assert "(do variants/a.toml and variants/b.toml extend each other in a circle?)" in problems["variants/b.toml"]
