"""Links that open the app: from the command line, and from another app of the phone.

What iOS opens while the app runs SDL hands on as a file that is dropped: `dropping` takes that.
"""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from kivy.clock import Clock
from kivy.logger import Logger

from freecellar_kivy.phone.device import activity, java, kind

SCHEME: Final = "freecellar:"
LAUNCH: Final = "FREECELLAR_LAUNCH_LINK"
"""The environment variable in which `packaging/phone/launch_link.m` leaves the link that iOS has started the app with."""
_LONGEST: Final = 1000
"""No link is longer; of a longer text no more is kept than shows what it is."""


def link_in(arguments: Sequence[str]) -> str | None:
    """Return the link among a program's arguments.

    >>> link_in(["--fast", "freecellar:1.freecell.standard.617.AeIo34"])
    'freecellar:1.freecell.standard.617.AeIo34'
    """
    return next((_cut(each) for each in arguments if each.lower().startswith(SCHEME)), None)


def opened_by() -> str | None:
    """Return the link that another app has opened this one with."""
    if kind() == "ios":
        return link_in([os.environ.pop(LAUNCH, "")])
    if kind() != "android":
        return None
    try:
        return _link_of(activity().getIntent())
    except Exception as error:  # noqa: BLE001 - a bridge to a device may raise anything
        Logger.warning("Freecellar: no intent: %s", error)
        return None


def listen(on_link: Callable[[str], object]) -> None:
    """Tell of each link that another app opens while this one runs."""
    if kind() != "android":
        return
    try:
        import_module("android.activity").bind(on_new_intent=lambda intent: _pass_on(intent, on_link))
    except Exception as error:  # noqa: BLE001 - a bridge to a device may raise anything
        Logger.warning("Freecellar: links are not heard of: %s", error)


def _pass_on(intent: Any, on_link: Callable[[str], object]) -> None:  # noqa: ANN401 - an object of Android's
    """Take a link from an intent, which comes on a thread of Android's own, to the screen's."""
    link = _link_of(intent)
    if link is not None:
        Clock.schedule_once(lambda _: on_link(link))


def _link_of(intent: Any) -> str | None:  # noqa: ANN401 - an object of Android's
    """Return the link that an intent views."""
    if intent is None or intent.getAction() != java("android.content.Intent").ACTION_VIEW:
        return None
    text = intent.getDataString()
    return link_in([str(text)]) if text else None


def _cut(text: str) -> str:
    return (SCHEME + text[len(SCHEME) :])[:_LONGEST]
