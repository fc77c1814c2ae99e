"""What is dropped on the window: a link, as iOS hands one on, or a file or a text with a link or a board in it."""

import os
from pathlib import Path
from typing import Final

from freecellar_kivy.desk import MOST, is_link
from freecellar_kivy.navigator import Navigator
from freecellar_kivy.opening import open_link
from freecellar_kivy.phone.links import link_in

_SPECS: Final = frozenset({".toml", ".json"})
"""The endings of files that may be specs."""


def take_file(navigator: Navigator, name: bytes) -> None:
    """Open the link that a name is, or what stands in the file of that name; say what is wrong with it."""
    link = link_in([os.fsdecode(name)])
    if link is not None:
        open_link(navigator, link)
        return
    path = Path(os.fsdecode(name))
    if not path.is_file():  # a pipe would be waited for
        _say(navigator, f"{path.name} is no file.")
        return
    if path.suffix.lower() in _SPECS:
        folder = navigator.desk.folder / "variants"
        _say(
            navigator,
            f"{path.name} is no board and no link. Spec files are read from {folder} when the program starts.",
        )
        return
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            text = file.read(MOST + 1)
    except OSError as error:
        _say(navigator, f"{path.name} cannot be read: {error.strerror}.")
    else:
        _take(navigator, text, path.name)


def take_text(navigator: Navigator, text: bytes) -> None:
    """Open the link or the board that a text is; say what is wrong with it."""
    _take(navigator, text[: 4 * MOST].decode("utf-8", errors="replace"), "The text")


def _take(navigator: Navigator, text: str, what: str) -> None:
    if is_link(text):
        open_link(navigator, text.strip())
    elif len(text) > MOST or "\0" in text:
        _say(navigator, f"{what} is no board and no link.")
    else:
        _show(navigator, text)


def _show(navigator: Navigator, text: str) -> None:
    """Deal a board on the page for boards, which shows what is wrong with it."""
    from freecellar_kivy.screens.entry import Entry  # noqa: PLC0415 - a clipboard is looked for, loudly

    desk = navigator.desk
    if desk.sitting is not None:
        variant, house = desk.sitting.dealt.variant, desk.sitting.dealt.house
    else:
        entry = desk.variant(desk.preferences.variant)
        variant, house = entry.id, desk.house_for(entry)
    navigator.open("Entry", variant=variant, house=house, text=text, problem="")
    page = navigator.current_screen
    if isinstance(page, Entry):
        page.deal()


def _say(navigator: Navigator, text: str) -> None:
    """Say something on the screen in view, whichever that is."""
    navigator.current_screen.say(text)
