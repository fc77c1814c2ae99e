"""Distributions made up for a test, found on the path as installed ones are."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from freecellar.plugins import load_registry
from support.plugins import Install, Load, installer


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder on the path; modules imported from it are forgotten afterwards."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture
def install(site: Path) -> Install:
    """Return a function that installs a plugin from its source, by entry point."""
    return installer(site)


@pytest.fixture
def load() -> Load:
    """Return a function that makes a registry of everything that is installed now."""
    return load_registry
