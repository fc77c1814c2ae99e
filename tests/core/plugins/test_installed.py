"""Whether there may be plugins is told at once, and never wrongly denied."""

import sys
import zipfile
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from freecellar.plugins import Registry, load_registry
from freecellar.plugins.installed import may_offer
from support.plugins import GOOD, Install

OWN = {"standard": "freecellar_variants"}


@pytest.fixture
def alone(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is all that the path has."""
    monkeypatch.setattr(sys, "path", [str(site)])
    return site


def distribution(folder: Path, name: str, points: bytes) -> None:
    """Write a distribution's entry points."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    info.joinpath("entry_points.txt").write_bytes(points)


def test_distributions_without_plugins_are_told_apart(alone: Path) -> None:
    """Those of other groups, those without entry points, and Freecellar itself."""
    distribution(alone, "freecellar", b"[freecellar]\nstandard = freecellar_variants\n")
    distribution(alone, "other", b"# a comment\n\n[console_scripts]\nother = other:main\n")
    alone.joinpath("bare-1.0.dist-info").mkdir()
    alone.joinpath("odd-1.0.dist-info").touch()

    assert not may_offer("freecellar", "freecellar")


@pytest.mark.parametrize(
    "points",
    [b"[freecellar]\nzeal = zeal\n", b"\xff\xfe\x00", b"[other]\nbroken\n"],
    ids=["a plugin", "no text", "a line that is not in order"],
)
def test_plugins_and_what_cannot_be_read_are_looked_into(alone: Path, points: bytes) -> None:
    """The proper way to look then says what there is, or what is wrong."""
    distribution(alone, "zeal", points)

    assert may_offer("freecellar", "freecellar")


def test_archives_and_other_finders_are_looked_into(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Distributions may also lie in an archive, or be found by somebody else."""
    with zipfile.ZipFile(alone / "packed.zip", "w") as packed:
        packed.writestr("empty", "")
    monkeypatch.setattr(sys, "path", [str(alone / "packed.zip")])
    assert may_offer("freecellar", "freecellar")

    class Finder:
        """Finds distributions in its own way."""

        find_distributions = find_spec = staticmethod(lambda *_: None)

    monkeypatch.setattr(sys, "path", [str(alone), str(alone / "missing")])
    assert not may_offer("freecellar", "freecellar")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    assert may_offer("freecellar", "freecellar")


def test_nothing_that_is_installed_here_is_denied() -> None:
    """For every group that there is."""
    groups = entry_points().groups

    assert groups
    assert all(may_offer(group, "") for group in groups)


def test_plugin_is_found_beside_the_built_in_one(install: Install) -> None:
    """A program that names the built-in plugin itself still finds the others, unless it is told to leave them out."""
    install(GOOD, "zeal")

    assert "good" in load_registry(OWN).variants


def test_plugins_are_left_out_unread(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those whose metadata is broken: the variable is the way out."""
    install(GOOD, "zeal")
    install(GOOD, "broken", entry_points=b"\xff\xfe\x00")
    monkeypatch.setenv("FREECELLAR_NO_PLUGINS", "1")

    registry: Registry = load_registry(OWN)

    assert [plugin.name for plugin in registry.plugins] == ["standard"]
