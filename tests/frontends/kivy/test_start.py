"""The command that opens the window, where there is none to open."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from freecellar_kivy import environment, start


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
    monkeypatch.setattr(start, "open_window", lambda: "")
    monkeypatch.setattr(app, "run", lambda: 7)

    assert start.main() == 7


@pytest.mark.skipif(sys.platform != "linux", reason="X and Wayland are Linux's")
@pytest.mark.parametrize(
    ("displays", "said"),
    [
        ({"DISPLAY": ":6543"}, "nobody answers at DISPLAY=:6543, or this program is not let in"),
        ({"WAYLAND_DISPLAY": "nobody"}, "nobody answers at WAYLAND_DISPLAY=nobody, or this program is not let in"),
        ({"DISPLAY": ":6543", "SDL_VIDEODRIVER": "dummy"}, "OpenGL"),
    ],
)
def test_display_that_refuses_is_told_in_one_line(tmp_path: Path, displays: dict[str, str], said: str) -> None:
    """The program does not go on where nobody sees it: it says why, and ends."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "KIVY_"))}
    bare = {name: value for name, value in others.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}

    ended = subprocess.run(
        [sys.executable, "-m", "freecellar_kivy.start"],
        env={**bare, "XDG_RUNTIME_DIR": str(tmp_path), "KIVY_HOME": str(tmp_path), **displays},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith("freecellar: no window can be opened: ")
    assert said in line


def test_display_of_a_machine_that_does_not_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the other machine takes no connection in time, nothing is left to SDL, which waits for minutes."""
    asked: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *, timeout: float) -> socket.socket:
        assert timeout < 60
        asked.append(address)
        raise TimeoutError

    monkeypatch.setenv("DISPLAY", "far-away:2.0")
    monkeypatch.setattr(socket, "create_connection", connect)

    assert start.main() == 2
    assert asked == [("far-away", 6002)]
    assert "DISPLAY=far-away:2.0 does not answer" in capsys.readouterr().err


@pytest.mark.parametrize("display", ["", ":0", "unix:1", "/private/launchd/x:0", "rubbish"])
def test_display_of_this_machine_is_left_to_sdl(monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    """Nobody has to wait for it: no connection is made beforehand."""
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("it was asked"))

    assert environment._is_reachable(display)  # noqa: SLF001 - what comes next opens a window


def test_driver_that_somebody_asked_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it is that of the displays there are."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "environ", {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"})
    environment.prepare()
    assert os.environ["SDL_VIDEODRIVER"] == "x11,wayland"

    monkeypatch.setattr(os, "environ", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "offscreen"})
    environment.prepare()
    assert os.environ["SDL_VIDEODRIVER"] == "offscreen"
