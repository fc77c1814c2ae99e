"""`freecellar new-plugin`: the project that it writes is built, installed, tested and played as it stands."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.cli import Ended, call


def python(folder: Path, *arguments: str | Path, path: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run this Python in a folder."""
    env = {**os.environ, **({"PYTHONPATH": str(path)} if path is not None else {})}
    return subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project as it is written."""
    folder = tmp_path / "freecellar-long-garret"
    assert call("new-plugin", folder).code == 0
    return folder


def test_files_are_named_and_what_to_do_next(tmp_path: Path) -> None:
    """A line a file."""
    folder = tmp_path / "My Attic"

    ended = call("new-plugin", folder)

    assert (ended.code, ended.err) == (0, "")
    files = ["pyproject.toml", "README.md", "freecellar_my_attic.py", "tests/test_freecellar_my_attic.py"]
    assert ended.out.splitlines() == [
        *(str(folder / file) for file in files),
        f"Next: pip install --editable '{folder}'; freecellar play my-attic 1",
    ]
    assert {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} == set(files)


def test_project_passes_its_own_tests(project: Path) -> None:
    """Dealt, counted, played under every house; uninstalled too."""
    ended = python(project, "-m", "pytest", "-q", "-p", "no:cacheprovider")

    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_project_tests_notice_other_rules(project: Path) -> None:
    """The counts are those of the rules that were written."""
    module = project / "freecellar_long_garret.py"
    module.write_text(module.read_text().replace('"count": 3', '"count": 2'))

    ended = python(project, "-m", "pytest", "-q", "-p", "no:cacheprovider")

    assert ended.returncode == 1
    assert "test_counts_of_positions" in ended.stdout


@pytest.mark.slow
def test_project_is_built_installed_and_played(project: Path, tmp_path: Path) -> None:
    """Offline, as a wheel; then it is a variant like any other."""
    built = python(project, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path / "dist")
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "dist").glob("freecellar_long_garret-*.whl")
    pip = ("-m", "pip", "install", "--no-index", "--no-deps", "--target", tmp_path / "site", wheel)
    assert python(project, *pip).returncode == 0

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        program = ("-c", "import sys; from freecellar_cli.app import main; sys.exit(main())")
        return python(tmp_path, *program, *arguments, path=tmp_path / "site")

    plugins = json.loads(run("plugins", "--json").stdout)
    (own,) = (plugin for plugin in plugins if plugin["name"] == "long-garret")
    assert (own["problem"], own["variants"]) == (None, ["long-garret"])
    assert "Long Garret: the rules" in run("rules", "long-garret").stdout
    played = run("run", "-", "long-garret", "617", "--json")
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["variant"] == "long-garret"
    solved = run("solve", "long-garret", "1", "--json")
    assert json.loads(solved.stdout)["verdict"] == "solved"


def test_names_of_ones_own(tmp_path: Path) -> None:
    """The id names module and project; the name is what people read, whatever is in it."""
    ended = call("new-plugin", tmp_path / "x", "--id", "the-loft", "--name", 'The "Loft" \\ Ü', "--json")

    facts = json.loads(ended.out)
    assert (facts["id"], facts["module"], len(facts["files"])) == ("the-loft", "freecellar_the_loft", 4)
    compile((tmp_path / "x" / "freecellar_the_loft.py").read_text(encoding="utf-8"), "loft", "exec")
    assert python(tmp_path / "x", "-m", "pytest", "-q", "-p", "no:cacheprovider").returncode == 0


def test_folder_that_holds_anything_is_left_alone(tmp_path: Path) -> None:
    """Nothing is written beside what is there, nor over it."""
    (tmp_path / "mine.txt").write_text("mine")

    assert call("new-plugin", tmp_path) == Ended(2, "", f"{tmp_path}: the folder is not empty\n")
    assert call("new-plugin", tmp_path / "mine.txt") == Ended(
        2, "", f"{tmp_path / 'mine.txt'}: there is a file of this name\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--id", "freecell"], "the id freecell is taken by plugin standard: give another with --id"),
        (["--id", "Loft"], "--id: 'Loft' is no id: expected words in lower case joined by hyphens, with a letter"),
        (["--id", "617"], "--id: '617' is no id"),
        (["--id", ""], "no id can be made of this name"),
    ],
)
def test_ids_that_will_not_do(arguments: list[str], said: str, tmp_path: Path) -> None:
    """Exit code 2, and no folder is left behind."""
    ended = call("new-plugin", tmp_path / "new", *arguments)

    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(("name", "variant"), [("Größe", "grosse"), ("Café 2", "cafe-2"), ("freecellar-12-x", "12-x")])
def test_id_is_made_of_the_name_of_the_folder(name: str, variant: str, tmp_path: Path) -> None:
    """Letters lose their accents, and none is lost."""
    ended = call("new-plugin", tmp_path / name, "--json")

    assert (ended.code, json.loads(ended.out)["id"]) == (0, variant)


def test_folder_whose_name_is_a_number_needs_an_id(tmp_path: Path) -> None:
    """A variant called by digits alone could not be told from a deal."""
    ended = call("new-plugin", tmp_path / "617")

    assert (ended.code, ended.out) == (2, "")
    assert "no id can be made of this name: give one with --id" in ended.err
