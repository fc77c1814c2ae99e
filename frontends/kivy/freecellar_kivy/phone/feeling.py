"""A short buzz under the finger. It needs no permission: Android's haptic feedback, which the system may have off."""

from enum import Enum
from importlib import import_module

from kivy.logger import Logger

from freecellar_kivy.phone.device import activity, cocoa, kind


class Buzz(Enum):
    """What a buzz means: the number that Android has for it, and the strength that iOS has."""

    LANDED = (3, 0)
    """A card lies where it was put (KEYBOARD_TAP, light)."""
    REFUSED = (0, 1)
    """It may not (LONG_PRESS, medium)."""
    WON = (0, 2)
    """The game is won (LONG_PRESS, heavy)."""


def buzz(what: Buzz) -> bool:
    """Let the device buzz; return whether it was asked to."""
    try:
        match kind():
            case "android":
                _on_android(what.value[0])
            case "ios":
                _on_ios(what.value[1])
            case _:
                return False
    except Exception as error:  # noqa: BLE001 - a bridge to a device may raise anything
        Logger.warning("Freecellar: no buzz: %s", error)
        return False
    return True


def _on_android(constant: int) -> None:
    def act() -> None:
        activity().getWindow().getDecorView().performHapticFeedback(constant)

    import_module("android.runnable").run_on_ui_thread(act)()


def _on_ios(strength: int) -> None:
    generator = cocoa("UIImpactFeedbackGenerator").alloc().initWithStyle_(strength)
    generator.impactOccurred()
