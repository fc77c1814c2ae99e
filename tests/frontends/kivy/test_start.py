"""The command that opens the window, where there is none to open."""

import sys

import pytest

from freecellar_kivy import start


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be on a Linux without any display."""
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "ANDROID_ARGUMENT"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("bare")
def test_missing_display_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A window that nobody sees does not open."""
    assert start.main() == 2
    assert capsys.readouterr() == ("", f"{start.NO_DISPLAY}\n")


@pytest.mark.usefixtures("bare")
def test_missing_kivy_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the extra the command says what to install."""
    monkeypatch.setattr(start, "find_spec", lambda _: None)

    assert start.main() == 2
    assert capsys.readouterr() == ("", f"{start.MISSING}\n")


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "ANDROID_ARGUMENT"])
def test_window_opens_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """X, Wayland and Android each have a variable, and SDL's own says that somebody knows better."""
    from freecellar_kivy import app  # noqa: PLC0415 - imports Kivy

    monkeypatch.setenv(name, "x")
    monkeypatch.setattr(start, "prepare", lambda: None)
    monkeypatch.setattr(start, "configure", lambda: None)
    monkeypatch.setattr(app, "run", lambda: 7)

    assert start.main() == 7
