"""Plugins of others at the command line: one that prints, and one that takes its time."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from freecellar_cli.games import registry
from support.cli import PROGRAM, call, start
from support.plugins import installer

CHATTY = """
print("hello from the plugin")
@hookimpl
def freecellar_variants():
    print("and again")
    return [spec("chatty")]
"""

QUICK = """
@hookimpl
def freecellar_variants():
    return [spec("quick")]
"""

SLOW = """
import pathlib, time
while not pathlib.Path(__file__).with_name("go").exists():
    time.sleep(0.01)
@hookimpl
def freecellar_variants():
    return [spec("slow")]
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder for plugins."""
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("words", [["variants"], ["houses"], ["plugins"], ["deal", "chatty", "1"]], ids=" ".join)
def test_json_is_not_spoilt_by_what_a_plugin_prints(site: Path, words: list[str]) -> None:
    """It is on standard error, where a person may read it."""
    installer(site)(CHATTY, "chatty")

    ended = start(*words, "--json", PYTHONPATH=str(site))

    assert ended.code == 0
    assert json.loads(ended.out)
    said = [line for line in ended.err.splitlines() if "takes long" not in line]  # as it may on a busy machine
    assert said == ["hello from the plugin", "and again"]


def test_plugin_that_takes_long_is_named_while_it_is_waited_for(site: Path) -> None:
    """So that nobody wonders why nothing comes; it is used all the same."""
    installer(site)(SLOW, "slow")
    env = {**os.environ, "PYTHONPATH": str(site)}
    with subprocess.Popen(
        [PROGRAM, "deal", "slow", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stderr is not None
        told = process.stderr.readline()
        site.joinpath("go").touch()
        out, err = process.communicate()

    assert told == (
        "freecellar: plugin slow takes long to load; FREECELLAR_NO_PLUGINS=1 leaves out all that are installed\n"
    )
    assert (process.returncode, err) == (0, "")
    assert out


def test_quick_plugin_is_not_named(
    site: Path, data_folder: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The clock is stopped as soon as a plugin is there; a file of one's own has none."""
    stopped: list[object] = []

    class Clock(threading.Timer):
        """Notes that it was stopped."""

        def cancel(self) -> None:
            """Stop, and note it."""
            super().cancel()
            stopped.append(self)

    installer(site)(QUICK, "quick")
    monkeypatch.syspath_prepend(str(site))
    request.addfinalizer(lambda: sys.modules.pop("made_up_quick", None))
    (data_folder / "variants").mkdir()
    (data_folder / "variants" / "mine.toml").write_text('id = "mine"\nname = "Mine"\n')
    monkeypatch.setattr(registry, "PATIENCE", 3600)
    monkeypatch.setattr(registry, "Timer", Clock)

    assert call("deal", "mine", "1").err == ""
    assert len(stopped) == 1
