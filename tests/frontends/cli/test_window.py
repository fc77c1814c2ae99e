"""`freecellar gui` runs the command of the other front end, wherever that comes from."""

from importlib.metadata import EntryPoint, EntryPoints, entry_points

import pytest

from freecellar_cli.actions import window
from freecellar_kivy import start
from support.cli import call


def offer(monkeypatch: pytest.MonkeyPatch, *entries: EntryPoint) -> None:
    """Let these be the entry points that are installed."""
    monkeypatch.setattr(window, "entry_points", lambda **wanted: EntryPoints(entries).select(**wanted))


def test_window_is_opened_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command's exit code is that of the window."""
    offer(monkeypatch, EntryPoint("freecellar-gui", "builtins:bool", "console_scripts"))
    assert call("gui").code == 0

    offer(monkeypatch, EntryPoint("freecellar-gui", "threading:active_count", "console_scripts"))
    assert call("gui").code >= 1


@pytest.mark.parametrize("target", [None, "no_such_module:main"])
def test_missing_window_says_what_to_install(monkeypatch: pytest.MonkeyPatch, target: str | None) -> None:
    """One line, and exit code 2."""
    offer(monkeypatch, *([EntryPoint("freecellar-gui", target, "console_scripts")] if target else []))

    ended = call("gui")

    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "freecellar: the table in a window needs Kivy: `make gui` where the source is,"
        " else pip install 'freecellar[kivy]'\n"
    )


def test_both_front_ends_say_the_same_of_it() -> None:
    """The window's own command says what `gui` says where the front end is there and Kivy is not."""
    assert f"freecellar: {window.MISSING}" == start.MISSING


def test_front_end_is_installed_under_that_name() -> None:
    """This project's own table is found by it."""
    (entry,) = entry_points(group="console_scripts", name=window.COMMAND)

    assert entry.value == "freecellar_kivy.start:main"
