"""Whether a desktop is set to dark, by what its system itself says. Standard library alone.

Neither Kivy nor SDL 2 tells it. On Linux and the BSDs the freedesktop portal does, which GNOME, KDE and others answer.
"""

import os
import shutil
import subprocess
from importlib import import_module
from typing import Final

_PATIENCE: Final = 1.0
"""The seconds that a system has for its answer."""
_PORTAL: Final = (
    "dbus-send",
    "--session",
    "--print-reply=literal",
    "--reply-timeout=500",
    "--dest=org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings.Read",
    "string:org.freedesktop.appearance",
    "string:color-scheme",
)
_PREFERS_DARK: Final = "uint32 1"
"""The portal's answer; 0 is no preference, and 2 light."""
_MAC: Final = ("defaults", "read", "-g", "AppleInterfaceStyle")
_WINDOWS: Final = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


def prefers_dark(kind: str) -> bool:
    """Return whether a system, by Kivy's name for it, is set to dark; one that cannot tell is light."""
    match kind:
        case "macosx":
            return _said_by(_MAC).strip() == "Dark"
        case "win":
            return _is_dark_in_registry()
        case _ if "DBUS_SESSION_BUS_ADDRESS" in os.environ:  # or asking would start a bus
            return _said_by(_PORTAL).strip().endswith(_PREFERS_DARK)
    return False


def _said_by(command: tuple[str, ...]) -> str:
    """Return what a program prints; nothing where there is none, or where it fails."""
    program, *arguments = command
    path = shutil.which(program)
    if path is None:
        return ""
    try:
        return subprocess.run(  # noqa: S603 - programs of the system, with constant arguments
            [path, *arguments], capture_output=True, text=True, timeout=_PATIENCE, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""


def _is_dark_in_registry() -> bool:
    registry = import_module("winreg")
    try:
        with registry.OpenKey(registry.HKEY_CURRENT_USER, _WINDOWS) as key:
            return bool(registry.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
    except OSError:
        return False
