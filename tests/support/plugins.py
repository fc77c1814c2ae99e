"""Plugins made up for a test."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Protocol, TypeAlias

from freecellar.plugins import Registry

Load: TypeAlias = Callable[[], Registry]
"""Makes a registry of everything that is installed now."""

GOOD = """
@hookimpl
def freecellar_variants():
    return [spec("good", cells={"count": 5})]
"""
"""The source of a plugin with nothing wrong."""

_HEAD = """\
from freecellar import House, RuleSpec
from freecellar.plugins import hookimpl, HouseEntry, Variant

def spec(id, **fields):
    return RuleSpec(id=id, name=id.title(), **fields)
"""


class Install(Protocol):
    """Installs a plugin from its source."""

    def __call__(
        self, source: str, name: str = "broken", *, value: str | None = None, entry_points: bytes | None = None
    ) -> None:
        """Write a module and the metadata by which it is found; ``value`` and ``entry_points`` replace parts of that."""


def installer(folder: Path) -> Install:
    """Return what installs plugins into a folder on the path."""

    def install(
        source: str, name: str = "broken", *, value: str | None = None, entry_points: bytes | None = None
    ) -> None:
        module = f"made_up_{name.replace('-', '_')}"
        (folder / f"{module}.py").write_text(_HEAD + dedent(source), encoding="utf-8")
        info = folder / f"{module}_plugin-1.0.dist-info"
        info.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {module}-plugin\nVersion: 1.0\n"
        info.joinpath("METADATA").write_text(metadata, encoding="utf-8")
        points = f"[freecellar]\n{name} = {module if value is None else value}\n".encode()
        info.joinpath("entry_points.txt").write_bytes(points if entry_points is None else entry_points)

    return install
