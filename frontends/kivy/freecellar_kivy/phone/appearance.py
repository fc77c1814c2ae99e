"""What the device says of its screen: what notch and bars cover, and whether it is dark."""

import time
from functools import lru_cache
from typing import Final

from kivy.logger import Logger

from freecellar_kivy.phone.desktop import prefers_dark
from freecellar_kivy.phone.device import activity, cocoa, java, kind
from freecellar_kivy.presenting.screen import Insets

_NIGHT_MASK: Final = 0x30
_NIGHT: Final = 0x20
"""Android's `UI_MODE_NIGHT_MASK` and `UI_MODE_NIGHT_YES`."""
_DARK_STYLE: Final = 2
"""iOS's `UIUserInterfaceStyleDark`."""
_ASKED_EVERY: Final = 10.0
"""A desktop is asked for its theme at most once in so many seconds."""
_INSETS_BY_KIND: Final = 30
"""From this Android version on, insets are asked for by kind."""


def safe_insets() -> Insets:
    """Return what notch, rounded corners and system bars take at each edge, in pixels."""
    try:
        match kind():
            case "android":
                return _android_insets()
            case "ios":
                return _ios_insets()
    except Exception as error:  # noqa: BLE001 - a bridge to a device may raise anything
        Logger.warning("Freecellar: no insets: %s", error)
    return Insets()


def is_dark() -> bool:
    """Return whether the device is set to dark."""
    try:
        match kind():
            case "android":
                mode = activity().getResources().getConfiguration().uiMode
                return bool(mode & _NIGHT_MASK == _NIGHT)
            case "ios":
                screen = cocoa("UIScreen").mainScreen()
                return bool(screen.traitCollection.userInterfaceStyle == _DARK_STYLE)
            case desktop:
                return _is_dark_desktop(desktop, int(time.monotonic() / _ASKED_EVERY))
    except Exception as error:  # noqa: BLE001 - a bridge to a device may raise anything
        Logger.warning("Freecellar: no theme: %s", error)
    return False


@lru_cache(maxsize=1)
def _is_dark_desktop(kind: str, _moment: int) -> bool:
    """Return whether a desktop is set to dark, and remember it: a window that is dragged larger asks in each frame."""
    return prefers_dark(kind)


def _android_insets() -> Insets:
    """Ask the window, which may know nothing before it is laid out."""
    found = activity().getWindow().getDecorView().getRootWindowInsets()
    if found is None:
        return Insets()
    if java("android.os.Build$VERSION").SDK_INT >= _INSETS_BY_KIND:
        kinds = java("android.view.WindowInsets$Type")
        edges = found.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(edges.left, edges.bottom, edges.right, edges.top)
    cutout = found.getDisplayCutout() if java("android.os.Build$VERSION").SDK_INT >= 28 else None  # noqa: PLR2004 - Android 9
    if cutout is None:
        return Insets()
    return Insets(
        cutout.getSafeInsetLeft(), cutout.getSafeInsetBottom(), cutout.getSafeInsetRight(), cutout.getSafeInsetTop()
    )


def _ios_insets() -> Insets:
    scale = cocoa("UIScreen").mainScreen().scale
    edges = cocoa("UIApplication").sharedApplication().keyWindow.safeAreaInsets
    return Insets(*(scale * edge for edge in (edges.left, edges.bottom, edges.right, edges.top)))
