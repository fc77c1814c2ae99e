"""Help: how to play here by hand and by key, what this is, and what is wrong with plugins that are left out."""

from typing import ClassVar, Final

from kivy.uix.widget import Widget

from freecellar_kivy.presenting.commands import KEYS, WORDS, Command, keys_of, shown_key
from freecellar_kivy.screens.page import Page, stacked

HANDS: Final = (
    ("Drag", "Move a card, or a run by its first card. Places where it may land glow."),
    ("Tap", "The card goes where the house sends it; Settings can switch that off in some houses."),
    ("Double tap", "The card goes home, where it can."),
    ("Long press", "Shows where a card may land, and how long a run may be now."),
)
CURSOR: Final = (
    ("Tab, arrows", "Go from one thing to the next; Up within a column takes a longer run"),
    ("Enter, Space", "Press it; on the table, pick up and put down"),
    ("Home", "Send the card under the cursor home"),
    ("Letters, figures", "A move as it is written: 26 from column 2 to column 6, 2a to a cell, 2h home"),
    ("Escape, Back", "Close what is open, or go back"),
)
ABOUT: Final = (
    "The FreeCell family by rules that are data: one engine reads them, and plugins bring more of them.",
    "The rules page is computed from the rules in force: the variant's, under the house that you choose.",
    "Games are saved after each move, on this device alone. Nothing is sent anywhere.",
    "Free software under the MIT licence.",
)


class Help(Page):
    """What a stranger needs to know."""

    title: ClassVar[str] = "Help"
    widest: ClassVar[float] = 940

    def body(self) -> list[Widget]:
        """Return what hands and keys do, and what this is."""
        kit = self.kit
        panels = [
            *self._plugins(),
            kit.panel(kit.text("By hand", size=17, bold=True), *(self._entry(*each) for each in HANDS)),
            kit.panel(kit.text("By key", size=17, bold=True), *(self._entry(*each) for each in CURSOR)),
            kit.panel(kit.text("Keys of the table", size=17, bold=True), *(self._entry(*each) for each in key_list())),
            kit.panel(
                kit.text(f"Freecellar {version()}".strip(), size=17, bold=True),
                *(kit.text(each, size=15) for each in ABOUT),
                kit.muted(f"Saved games: {self.desk.folder}", size=13),
            ),
        ]
        return [stacked(kit, panels, self.room, least=340)]

    def _plugins(self) -> list[Widget]:
        """Return what is wrong with plugins, and which one is waited for."""
        kit, catalogue = self.kit, self.desk.catalogue
        said = [str(problem)[:400] for problem in catalogue.registry.problems]
        title = "Plugins that are left out"
        if not catalogue.is_complete:
            title = "A plugin that has not answered"
            said = [f"{catalogue.waited_for or 'One of them'} takes its time; all else can be played meanwhile."]
        return (
            [kit.panel(kit.text(title, size=17, bold=True), *(kit.text(each, size=14) for each in said))]
            if said
            else []
        )

    def _entry(self, words: str, meaning: str) -> Widget:
        kit = self.kit
        return kit.stack(kit.text(words, size=15, bold=True), kit.muted(meaning, size=14.5), gap=1)


def key_list() -> list[tuple[str, str]]:
    """Return the keys of each command as they are written on a keyboard, and what the command does.

    >>> key_list()[0]
    ('Ctrl+Z', 'Undo')
    """
    commands = dict.fromkeys(KEYS.values())
    return [(" or ".join(map(shown_key, keys_of(each))), WORDS[each]) for each in commands if each is not Command.BACK]


def version() -> str:
    """Return the version; nothing on a phone, whose bundle has no package metadata."""
    from importlib import metadata  # noqa: PLC0415 - it takes long

    try:
        return metadata.version("freecellar")
    except metadata.PackageNotFoundError:
        return ""
