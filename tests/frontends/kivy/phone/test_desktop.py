"""Whether a desktop is dark is asked of programs and settings of its system, which stand in here; none of them may fail us."""

import sys
import time
from pathlib import Path
from types import ModuleType
from unittest.mock import MagicMock

import pytest

from freecellar_kivy.phone import appearance
from freecellar_kivy.phone.desktop import prefers_dark

PORTAL = "   variant       variant          uint32 {}"
"""What dbus-send prints of the portal's answer."""


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder that is all of PATH, on a desktop with a session bus."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    return tmp_path


def program(folder: Path, name: str, prints: str, code: int = 0) -> None:
    """Put a program into a folder that prints something."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{prints}'\nexit {code}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(("answer", "is_dark"), [(0, False), (1, True), (2, False), (11, False)])
def test_portal_is_asked_on_linux(programs: Path, answer: int, *, is_dark: bool) -> None:
    """Of its three answers one is dark."""
    program(programs, "dbus-send", PORTAL.format(answer))

    assert prefers_dark("linux") is is_dark


def test_no_bus_is_started_to_ask(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a session bus there is nobody to ask."""
    program(programs, "dbus-send", PORTAL.format(1))
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")

    assert not prefers_dark("linux")


@pytest.mark.parametrize(("answer", "is_dark"), [("Dark", True), ("Light", False)])
def test_defaults_are_read_on_a_mac(programs: Path, answer: str, *, is_dark: bool) -> None:
    """The style is Dark, or not there at all."""
    program(programs, "defaults", answer)

    assert prefers_dark("macosx") is is_dark


@pytest.mark.parametrize(("value", "is_dark"), [(0, True), (1, False)])
def test_registry_is_read_on_windows(monkeypatch: pytest.MonkeyPatch, value: int, *, is_dark: bool) -> None:
    """Apps are to be light, or not."""
    registry = MagicMock(spec=ModuleType("winreg"), HKEY_CURRENT_USER=1, OpenKey=MagicMock())
    registry.QueryValueEx = MagicMock(return_value=(value, 4))
    monkeypatch.setitem(sys.modules, "winreg", registry)

    assert prefers_dark("win") is is_dark


def test_system_that_cannot_tell_is_light(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No such program, one that fails, a registry without the value."""
    registry = MagicMock(OpenKey=MagicMock(side_effect=FileNotFoundError))
    monkeypatch.setitem(sys.modules, "winreg", registry)
    assert not any(map(prefers_dark, ("linux", "macosx", "win", "unknown")))

    program(programs, "dbus-send", PORTAL.format(1), code=1)
    program(programs, "defaults", "Dark", code=1)
    assert not any(map(prefers_dark, ("linux", "macosx")))


def test_desktop_is_asked_once_for_many_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that changes its size asks again and again; the system is asked once, and again after a while."""
    moment = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: moment)
    asked: list[str] = []

    def answer(kind: str) -> bool:
        asked.append(kind)
        return True

    monkeypatch.setattr(appearance, "kind", lambda: "linux")
    monkeypatch.setattr(appearance, "prefers_dark", answer)
    appearance._is_dark_desktop.cache_clear()  # noqa: SLF001 - what earlier tests were told

    assert all(appearance.is_dark() for _ in range(60))
    assert asked == ["linux"]
    moment += 20
    appearance.is_dark()
    assert asked == ["linux"] * 2
    appearance._is_dark_desktop.cache_clear()  # noqa: SLF001 - later tests were not told
