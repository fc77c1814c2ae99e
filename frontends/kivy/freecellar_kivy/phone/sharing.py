"""Handing a text on: through the system's share sheet on a phone, by the clipboard elsewhere."""

from importlib import import_module
from typing import Final

from kivy.core.clipboard import Clipboard
from kivy.logger import Logger

from freecellar_kivy.phone.device import activity, cocoa, java, kind

COPIED: Final = "Copied: paste it where you like."
NOT_COPIED: Final = "The clipboard cannot be reached here."


def share(text: str, title: str = "Freecellar") -> str:
    """Hand a text on; return what there is to say of it, which is nothing where a share sheet opens."""
    try:
        match kind():
            case "android":
                return _through_intent(text, title)
            case "ios":
                return _through_sheet(text)
    except Exception as error:  # noqa: BLE001 - a bridge to a device may raise anything
        Logger.warning("Freecellar: no share sheet: %s", error)
    return copy(text)


def copy(text: str) -> str:
    """Put a text on the clipboard; return what there is to say of it."""
    try:
        Clipboard.copy(text)
        is_there = Clipboard.paste() == text
    except Exception as error:  # noqa: BLE001 - a desktop without a clipboard raises what it likes
        Logger.warning("Freecellar: no clipboard: %s", error)
        return NOT_COPIED
    return COPIED if is_there else NOT_COPIED


def _through_intent(text: str, title: str) -> str:
    """Open Android's share sheet."""
    intent_class, string = java("android.content.Intent"), java("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_TEXT, string(text))
    intent.putExtra(intent_class.EXTRA_SUBJECT, string(title))
    activity().startActivity(intent_class.createChooser(intent, string(title)))
    return ""


def _through_sheet(text: str) -> str:
    """Open the share sheet of iOS."""
    objects = import_module("pyobjus")
    controller = cocoa("UIActivityViewController").alloc()
    controller = controller.initWithActivityItems_applicationActivities_(objects.objc_arr(objects.objc_str(text)), None)
    window = cocoa("UIApplication").sharedApplication().keyWindow
    root = window.rootViewController()
    popover = controller.popoverPresentationController
    if popover is not None:  # a tablet wants to know where the sheet comes from
        popover.sourceView = root.view
    root.presentViewController_animated_completion_(controller, True, None)  # noqa: FBT003 - Objective-C's order
    return ""
