"""A link or a board, pasted or typed; what is wrong with it is shown at its place."""

import re
from typing import ClassVar, Final

from kivy.core.clipboard import Clipboard
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from freecellar import FreecellarError
from freecellar.sitting import sentence
from freecellar_kivy.desk import MOST, Desk, is_link
from freecellar_kivy.parts.text import Text
from freecellar_kivy.screens.dealing import DealingPage

EXAMPLE: Final = (
    "A link:\nfreecellar:1.freecell.standard.617.AeIo34\nor a board, a line a column:\nJD KD 2S 4C 3S 6D 6S\n…"
)

_LONGEST: Final = 1000
"""The most characters of what is said to be wrong: who pastes a book need not read one."""


class Entry(DealingPage):
    """A deal that somebody else sent, or that is made up."""

    title: ClassVar[str] = "Link or board"
    widest: ClassVar[float] = 720

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.variant = self.house = ""
        self.text = ""
        """What is typed."""
        self.problem = ""
        """What is wrong with it."""
        self._field: TextInput | None = None
        self._complaint: Text | None = None

    def body(self) -> list[Widget]:
        """Return the field and what is wrong with its text."""
        kit, name = self.kit, self.desk.variant(self.variant).name
        self._field = kit.field(self.text, EXAMPLE, self._take, lines=12, size=15)
        self._complaint = kit.text(self.problem, size=15, colour=kit.skin.lost)
        return [
            kit.panel(
                kit.muted(f"A link names its own game. A board is dealt as {name}.", size=14.5),
                self._field,
                self._complaint,
                kit.row(kit.button("Paste", self.paste), kit.button("Clear", self.clear)),
                kit.button("Deal it", self.deal, is_first=True, size=18),
            )
        ]

    def _take(self, text: str) -> None:
        self.text = text
        self._complain("")

    def _complain(self, problem: str) -> None:
        self.problem = problem[:_LONGEST]
        if self._complaint is not None:
            self._complaint.say(problem)

    def paste(self) -> None:
        """Take the text of the clipboard."""
        self.text, self.problem = str(Clipboard.paste() or "")[:MOST], ""
        self.refresh()
        if not self.text.strip():
            self.say("The clipboard holds no text.")

    def clear(self) -> None:
        """Begin anew."""
        self.text = self.problem = ""
        self.refresh()

    def deal(self) -> None:
        """Deal what is typed, or show what is wrong with it."""
        try:
            dealt = self.desk.read_deal(self.text, self.desk.table(self.variant, self.house))
        except FreecellarError as error:
            self._complain(sentence(str(error)))
            self._show_place(str(error))
        else:
            self.play(dealt)

    def _show_place(self, problem: str) -> None:
        """Select the line that is at fault."""
        found = re.match(r"line (\d+):", problem)
        if self._field is None or found is None or is_link(self.text):
            return
        lines = self._field.text.split("\n")
        row = min(int(found[1]), len(lines)) - 1
        start = sum(len(line) + 1 for line in lines[:row])
        self._field.cursor = (len(lines[row]), row)
        self._field.select_text(start, start + len(lines[row]))
