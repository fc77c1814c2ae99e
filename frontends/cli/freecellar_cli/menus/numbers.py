"""The page of deal numbers: typed or picked from a grid that marks what was won, lost or is open."""

from typing import Final

from freecellar import FreecellarError
from freecellar.engine import LAST_NUMBER
from freecellar.play import Mark
from freecellar.sitting import Dealt, next_unplayed
from freecellar_cli.menus.beginning import begin
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.lines import Line, paragraph
from freecellar_cli.menus.memory import Way
from freecellar_cli.menus.pages import Go, Page
from freecellar_cli.menus.panels import DIM, TITLE, deal_panel

SIGNS: Final = {Mark.WON: "+", Mark.LOST: "-", Mark.OPEN: "o"}
LEGEND: Final = "+ won   - lost   o open"

_STYLES: Final = {Mark.WON: "class:win", Mark.LOST: "class:label.red", Mark.OPEN: "class:panel.heading"}
_MOST_DIGITS: Final = len(str(LAST_NUMBER))


class NumbersPage(Page):
    """Numbers in rows; typing goes to one, the arrows to its neighbours."""

    title = "number"
    label = "Number"
    keys = (("Tab", "next unplayed"),)
    list_width = 44
    least_width = 24
    has_arrows = True

    def __init__(self, desk: Desk, table: Dealt) -> None:
        """Begin at the next number that was never played."""
        self._desk = desk
        self._table = table
        self._names = table.variant, table.house
        self._columns = self._rows = 1
        self._first = self._cell = 1
        self.number = 1
        self._go_to_unplayed()

    def draw(self, width: int, height: int) -> list[Line]:
        """Return the rows around the number."""
        self._cell = max(len(str(self.number + 500)), 4) + 3
        self._columns = max((width - 1) // self._cell, 1)
        self._rows = max(height - 2, 1)
        row = (self.number - 1) // self._columns
        top = max(row - row % self._rows, 0)
        self._first = top * self._columns + 1
        last = min(self._first + self._rows * self._columns - 1, LAST_NUMBER)
        marks = self._desk.store.marks(*self._names, self._first, last)
        lines = [
            self._line(start, min(start + self._columns - 1, last), marks)
            for start in range(self._first, last + 1, self._columns)
        ]
        return [*lines, *([[]] * (height - len(lines) - 1)), [(DIM, f" {LEGEND}")]]

    def _line(self, first: int, last: int, marks: dict[int, Mark]) -> Line:
        line: Line = [("", " ")]
        for number in range(first, last + 1):
            mark = marks.get(number)
            text = f"{number:>{self._cell - 2}}{SIGNS[mark] if mark else ' '}"
            style = _STYLES[mark] if mark else ""
            line += [("class:panel.selected" if number == self.number else style, text), ("", " ")]
        return line

    def draw_panel(self, width: int, height: int) -> list[Line]:
        """Return the deal of the number."""
        try:
            return deal_panel(self._desk, self._table.dealt(self.number), width, height)
        except FreecellarError as error:
            return paragraph(str(error), width)

    def brief(self) -> str:
        """Say which number Enter plays."""
        return f"Enter plays {self._table.name} #{self.number}."

    def move(self, go: Go) -> None:
        """Go to a neighbour."""
        page = self._columns * self._rows
        by = {
            Go.LEFT: -1,
            Go.RIGHT: 1,
            Go.UP: -self._columns,
            Go.DOWN: self._columns,
            Go.PAGE_UP: -page,
            Go.PAGE_DOWN: page,
        }
        deals = self._table.policy.deals
        self.text = ""
        if go is Go.FIRST or go is Go.LAST:
            self.number = deals.first if go is Go.FIRST else deals.last
        elif 1 <= self.number + by[go] <= LAST_NUMBER:
            self.number += by[go]
        elif go in (Go.PAGE_UP, Go.PAGE_DOWN):
            self.number = 1 if go is Go.PAGE_UP else LAST_NUMBER

    def click(self, x: int, y: int) -> None:
        """Go to the number that was clicked on; play it where it is there already."""
        if x < 1 or y >= self._rows or (x - 1) // self._cell >= self._columns:
            return
        number = self._first + y * self._columns + (x - 1) // self._cell
        if number == self.number:
            self.choose()
        elif number <= LAST_NUMBER:
            self.number, self.text = number, ""

    def typed(self, text: str) -> None:
        """Go to the number that is typed; other characters are no part of it."""
        self.text = "".join(c for c in text if c in "0123456789")[:_MOST_DIGITS]
        if self.text and 1 <= int(self.text) <= LAST_NUMBER:
            self.number = int(self.text)

    def press(self, key: str) -> bool:
        """Tab goes to the next number that was never played."""
        if key == "tab":
            self.text = ""
            self._go_to_unplayed()
        return key == "tab"

    def choose(self) -> None:
        """Begin the deal of the number."""
        if self.text and self.number != int(self.text):
            self._desk.tell(f"Deal numbers go from 1 to {LAST_NUMBER:,}.")
            return
        self._desk.attempt(lambda: begin(self._desk, self._table.dealt(self.number), Way.NUMBER))

    def _go_to_unplayed(self) -> None:
        self.number = next_unplayed(self._desk.store, self._table) or self._table.policy.deals.first


def marks_panel(desk: Desk, table: Dealt, width: int, height: int) -> list[Line]:
    """Return the first numbers of a house with their marks."""
    page = NumbersPage(desk, table)
    return [*paragraph("Type a number, or pick one.", width, TITLE), [], *page.draw(width, height - 2)]
