"""What is built and installed, and what the project says of itself."""

import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import entry_points, version
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("freecellar", "freecellar_variants", "freecellar_cli")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_wheel_holds_the_packages_and_nothing_else(tmp_path: Path) -> None:
    """A wheel brings each package with its types marker, and neither tests nor tools."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)

    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())

    assert {f"{package}/py.typed" for package in PACKAGES} <= names
    assert {name.partition("/")[0] for name in names} == {*PACKAGES, f"freecellar-{PROJECT['version']}.dist-info"}


def test_installed_version_is_the_one_declared() -> None:
    """The environment that runs the tests holds this project, not an older one."""
    assert version("freecellar") == PROJECT["version"]


def test_built_in_plugin_has_its_entry_point() -> None:
    """The built-in variants come through the door that every plugin uses."""
    (standard,) = entry_points(group="freecellar", name="standard")

    assert standard.load().__name__ == "freecellar_variants"


def test_kivy_is_not_shadowed() -> None:
    """The folder frontends/kivy is no package: it would be imported in place of the real Kivy."""
    assert not (ROOT / "frontends" / "kivy" / "__init__.py").exists()


def test_changelog_tells_of_this_version() -> None:
    """The newest entry of the changelog is the version in pyproject.toml."""
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert newest is not None
    assert newest[1] == PROJECT["version"]


def test_readme_states_two_make_commands() -> None:
    """`make play` and `make test` are all that a newcomer has to type."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert set(re.findall(r"\bmake [a-z]+", readme)) == {"make play", "make test"}


def test_ci_runs_the_command_that_the_readme_states() -> None:
    """CI does what a newcomer does."""
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
