"""What is built and installed, and what the project says of itself."""

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
PACKAGES = ("freecellar", "freecellar_variants", "freecellar_cli", "freecellar_kivy")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def build_wheel(folder: Path, **environment: str) -> tuple[Path | None, str]:
    """Build the wheel; return it if there is one, and what was said."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FREECELLAR_")}
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    ended = subprocess.run(command, cwd=ROOT, env=inherited | environment, capture_output=True, text=True, check=False)
    return next(folder.glob("*.whl"), None), ended.stderr


def members(wheel: Path) -> set[str]:
    """Return the names of the files in a wheel."""
    return set(zipfile.ZipFile(wheel).namelist())


def test_wheel_holds_the_packages_and_nothing_else(tmp_path: Path) -> None:
    """A wheel brings each package with its types marker, and the manual pages; neither tests nor tools."""
    wheel, _ = build_wheel(tmp_path)
    assert wheel is not None
    names = members(wheel)

    assert {f"{package}/py.typed" for package in PACKAGES} <= names
    own = f"freecellar-{PROJECT['version']}"
    assert {name.partition("/")[0] for name in names} == {*PACKAGES, f"{own}.dist-info", f"{own}.data"}
    pages = {f"{own}.data/data/share/man/man1/{page.name}" for page in (ROOT / "docs" / "man").iterdir()}
    assert {name for name in names if ".data/" in name} == pages
    assert f"{own}.data/data/share/man/man1/freecellar.1" in pages


def test_compiled_wheel_is_for_this_platform(tmp_path: Path) -> None:
    """Where there is a compiler, a wheel brings both searches as C beside their source, for this Python alone."""
    wheel, said = build_wheel(tmp_path)
    if "uncompiled" in said:
        pytest.skip(said)
    assert wheel is not None

    assert compiled_names(wheel) == {f"freecellar/solver/{name}{SUFFIX}" for name in ("search", "exact")}
    assert {"freecellar/solver/search.py", "freecellar/solver/exact.py"} <= members(wheel)
    assert f"-cp{sys.version_info.major}{sys.version_info.minor}-" in wheel.name
    assert "-any" not in wheel.name


@pytest.mark.parametrize("reason", ["FREECELLAR_PURE", "CC"])
def test_uncompiled_wheel_is_for_every_platform(tmp_path: Path, reason: str) -> None:
    """A wheel without compiled searches, asked for or for want of a compiler, fits every Python; the want is said."""
    wheel, said = build_wheel(tmp_path, **{reason: "1" if reason == "FREECELLAR_PURE" else str(tmp_path / "none")})
    assert wheel is not None

    assert not compiled_names(wheel)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert ("no C compiler was found" in said) == (reason == "CC")
    assert len([line for line in said.splitlines() if "freecellar:" in line]) == (reason == "CC")


def test_compiled_wheel_can_be_demanded(tmp_path: Path) -> None:
    """With FREECELLAR_REQUIRE_COMPILED a want of a compiler ends the build, with the reason."""
    wheel, said = build_wheel(tmp_path, CC=str(tmp_path / "none"), FREECELLAR_REQUIRE_COMPILED="1")

    assert wheel is None
    assert "no C compiler was found" in said


def compiled_names(wheel: Path) -> set[str]:
    """Return the names of the compiled files in a wheel."""
    return {name for name in members(wheel) if name.endswith((".so", ".pyd"))}


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


def test_readme_states_three_make_commands() -> None:
    """`make play`, `make gui` and `make test` are all that a newcomer has to type."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert set(re.findall(r"\bmake [a-z]+", readme)) == {"make play", "make gui", "make test"}


def test_ci_runs_the_command_that_the_readme_states() -> None:
    """CI does what a newcomer does."""
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
