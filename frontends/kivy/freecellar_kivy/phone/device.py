"""Which kind of device this is, and its classes."""

from importlib import import_module
from typing import Any, Final

from kivy.logger import Logger
from kivy.utils import platform

PHONES: Final = frozenset({"android", "ios"})


def kind() -> str:
    """Return what Kivy calls this system: android, ios, linux, macosx, win, or unknown."""
    return str(platform)


def is_phone() -> bool:
    """Return whether this is a phone or a tablet."""
    return kind() in PHONES


def java(name: str) -> Any:  # noqa: ANN401 - a class of Android's
    """Return a class of Android's."""
    return import_module("jnius").autoclass(name)  # there is none elsewhere


def activity() -> Any:  # noqa: ANN401 - an object of Android's
    """Return the activity that the app runs in."""
    return java("org.kivy.android.PythonActivity").mActivity


def cocoa(name: str) -> Any:  # noqa: ANN401 - a class of iOS's
    """Return a class of iOS's."""
    return import_module("pyobjus").autoclass(name)


def put_aside() -> bool:
    """Leave the screen to other apps, as Back does on a phone's first screen; return whether that could be done."""
    if kind() != "android":
        return False
    try:
        return bool(activity().moveTaskToBack(True))  # noqa: FBT003 - Java's order
    except Exception as error:  # noqa: BLE001 - a bridge to a device may raise anything
        Logger.warning("Freecellar: not put aside: %s", error)
        return False
