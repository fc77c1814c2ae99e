"""Each test of the command line has a data folder of its own: no saved game of another one is in its way."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that this test's saved games and specs are in."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("FREECELLAR_HOME", str(folder))
    return folder
