"""Deals that are given from elsewhere: a pasted link, the file of a board."""

import os
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from freecellar import FreecellarError
from freecellar.sitting import Dealt, sentence
from freecellar_cli.console import Stop
from freecellar_cli.files import STANDARD_INPUT
from freecellar_cli.games.naming import Options, lay_out
from freecellar_cli.menus.beginning import begin
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.lines import Line, cut, paragraph
from freecellar_cli.menus.memory import Way
from freecellar_cli.menus.pages import Go, Page
from freecellar_cli.menus.panels import DIM, deal_panel


class LinkPage(Page):
    """A link is pasted or typed; what it means is shown before it is played."""

    title = "link"
    label = "Link"
    list_width = 44
    least_width = 24

    def __init__(self, desk: Desk, text: str = "") -> None:
        """Take what was pasted already."""
        self._desk = desk
        self._dealt: Dealt | None = None
        self._problem = ""
        if text:
            self.typed(text)

    def draw(self, width: int, height: int) -> list[Line]:
        """Return what the link means, or what is wrong with it."""
        said = "Paste a link here, as in freecellar:1.freecell.tavern.617.Cwhwq9, and press Enter."
        style = DIM
        if self._dealt is not None:
            said, style = f"{self._dealt.title} · {self._dealt.house}: Enter plays it.", ""
        elif self._problem:
            said, style = self._problem, "class:message.refusal"
        return [[("", " "), *line] for line in paragraph(said, width - 2, style)][:height]

    def draw_panel(self, width: int, height: int) -> list[Line]:
        """Return the deal that the link means."""
        return [] if self._dealt is None else deal_panel(self._desk, self._dealt, width, height)

    def typed(self, text: str) -> None:
        """Read the link."""
        self.text, self._dealt, self._problem = "".join(text.split()), None, ""
        if not self.text:
            return
        try:
            self._dealt = lay_out(Options(link=self.text), self._desk.registry)
        except (FreecellarError, Stop) as error:
            self._problem = self._told(str(error))

    def _told(self, problem: str) -> str:
        """Return what is wrong as a sentence; what was typed begins it as it was typed."""
        return f"{problem}." if problem.startswith(self.text[:20]) else sentence(problem)

    def choose(self) -> None:
        """Begin the deal of the link."""
        dealt = self._dealt
        if dealt is not None:
            self._desk.attempt(lambda: begin(self._desk, dealt, Way.RANDOM))
        elif self._problem:
            self._desk.tell(self._problem)


_MOST_NAMES: Final = 500
"""So many names of a folder are shown."""


class BoardPage(Page):
    """The path of a file is typed, or picked from the names that go on as what was typed."""

    title = "board file"
    label = "File"
    keys = (("Tab", "complete"),)

    def __init__(self, desk: Desk, table: Dealt) -> None:
        """Begin in the folder that the program was started in."""
        self._desk = desk
        self._table = table
        self._names = _names("")
        self._selected = -1
        self._top = 0
        self._height = 1

    def draw(self, width: int, height: int) -> list[Line]:
        """Return the names that the path may go on with."""
        self._height = max(height, 1)
        self._top = max(min(self._top, self._selected), self._selected - height + 1, 0)
        if not self._names:
            return [[(DIM, cut(" There is no such file here.", width))]]
        return [
            [("class:panel.selected" if index == self._selected else "", cut(f"   {name}", width))]
            for index, name in enumerate(self._names[self._top : self._top + height], self._top)
        ]

    def draw_panel(self, width: int, height: int) -> list[Line]:
        """Return what such a file holds."""
        example = "Freecell: 4S - - -\nFoundations: H-0 C-A D-0 S-0\n: 7H 6C 5D\n: KS QD"
        lines = [[(DIM, f"  {line}")] for line in example.splitlines()]
        said = paragraph(
            "A text file with a line a column, the open end last, as `freecellar deal` and fc-solve write it:", width
        )
        return [*said, [], *lines][:height]

    def move(self, go: Go) -> None:
        """Select a name."""
        by = {Go.UP: -1, Go.DOWN: 1, Go.PAGE_UP: -self._height, Go.PAGE_DOWN: self._height}
        self._selected = max(min(self._selected + by.get(go, 0), len(self._names) - 1), -1)

    def click(self, x: int, y: int) -> None:
        """Take the name that was clicked on."""
        del x
        if 0 <= self._top + y < len(self._names):
            self._selected = self._top + y
            self.choose()

    def typed(self, text: str) -> None:
        """Show what the path may go on with."""
        if text != self.text:
            self.text = text
            self._names, self._selected, self._top = _names(text), -1, 0

    def press(self, key: str) -> bool:
        """Tab completes as far as there is no choice."""
        if key == "tab" and self._names:
            self.typed(_folder(self.text) + _common_start(self._names))
        return key == "tab"

    def choose(self) -> None:
        """Open a folder, or begin the board of a file."""
        if self._selected >= 0:
            self.typed(_folder(self.text) + self._names[self._selected])
        if self.text and not self.text.endswith(os.sep):
            self._desk.attempt(self._begin)

    def _begin(self) -> None:
        path = Path(os.path.expanduser(self.text))  # noqa: PTH111 - pathlib's own raises where nobody has the name
        if path.exists() and not path.is_file():
            raise Stop(f"{self.text}: not a file")
        options = Options(variant=self._table.variant, house=self._table.house, board=_as_file(str(path)))
        begin(self._desk, lay_out(options, self._desk.registry), Way.RANDOM)


def _as_file(path: str) -> str:
    """Return a path that means a file and not standard input."""
    return f"{os.curdir}{os.sep}{path}" if path == STANDARD_INPUT else path


def _folder(text: str) -> str:
    """Return the part of a path up to its last separator."""
    return text[: text.rfind(os.sep) + 1]


def _names(text: str) -> list[str]:
    """Return the names in a path's folder that begin as its last part does, folders with a separator after them."""
    start = text[len(_folder(text)) :]
    found: list[str] = []
    with suppress(OSError, ValueError), os.scandir(_place(text)) as entries:
        found += (
            f"{entry.name}{os.sep if entry.is_dir() else ''}"
            for entry in islice(entries, 10 * _MOST_NAMES)
            if entry.name.startswith(start) and (start or not entry.name.startswith("."))
        )
    return sorted(found)[:_MOST_NAMES]


def _place(text: str) -> Path:
    """Return the folder that a path leads to."""
    return Path(os.path.expanduser(_folder(text) or os.curdir))  # noqa: PTH111 - as above


def _common_start(names: list[str]) -> str:
    """Return what all names begin with."""
    first, last = min(names), max(names)
    return first[: next((i for i, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first))]
