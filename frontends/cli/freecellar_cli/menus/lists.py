"""A page that is a list to choose from, and the filter that finds an entry by a part of its name, or nearly so."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from freecellar_cli.menus.lines import Line, cut, ends, fit, paragraph
from freecellar_cli.menus.pages import Draw, Go, Page, nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An entry of a list; without ``choose`` a heading."""

    text: str
    note: str = ""
    """What stands at the right end."""
    brief: str = ""
    """What it is, in a sentence."""
    choose: Callable[[], None] | None = None
    panel: Draw = nothing
    words: tuple[str, ...] = ()
    """What else a filter finds it by."""
    is_first: bool = False
    """Whether it is selected to begin with."""

    def is_named(self, wanted: Sequence[str]) -> bool:
        """Return whether a filter's words are all in its name, or in the words it is found by."""
        name = " ".join((self.text, *self.words)).lower()
        return all(word in name for word in wanted)

    def is_described(self, wanted: Sequence[str]) -> bool:
        """Return whether they are not, but with what it is said to be."""
        text = " ".join((self.text, self.brief, *self.words)).lower()
        return not self.is_named(wanted) and all(word in text for word in wanted)


_WIDE: Final = 64
"""From this width on a list shows what its entries are beside their names."""


class ListPage(Page):
    """A list to choose from, which can be filtered."""

    def __init__(self, title: str, items: Iterable[Item], *, can_filter: bool = True) -> None:
        """Take the entries; the one that says so is selected first, else the first."""
        self.title = title
        self._all = tuple(items)
        self.items: tuple[Item, ...] = self._all
        self.can_filter = can_filter
        self._top = 0
        self._height = 1
        self._rows: list[int | None] = []
        self.selected = next((i for i, item in enumerate(self.items) if item.is_first), 0)
        self._settle(1)

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return its keys, unless what is typed is a filter."""
        return () if self.label else self.keys

    def place(self) -> str:
        """Return which of the entries is selected, where some are out of view."""
        chosen = [index for index, item in enumerate(self.items) if item.choose is not None]
        if len(self._rows) <= self._height or self.selected not in chosen:
            return ""
        return f"{chosen.index(self.selected) + 1} of {len(chosen)}"

    @property
    def item(self) -> Item | None:
        """The selected entry."""
        return self.items[self.selected] if self.items and self.items[self.selected].choose else None

    def draw(self, width: int, height: int) -> list[Line]:
        """Return the entries around the selected one."""
        self._height = max(height, 1)
        if not self.items:
            return paragraph(f"Nothing here is like {cut(self.text, 40)!r}.", width, "class:panel.dim")
        self._lay_rows()
        names = max((len(item.text) for item in self.items if item.choose), default=0)
        return [
            [] if index is None else self._line(self.items[index], width, names)
            for index in self._rows[self._top : self._top + height]
        ]

    def _lay_rows(self) -> None:
        """Decide which entry stands on which line, with blank ones above headings where all have room."""
        gaps = sum(item.choose is None for item in self.items[1:])
        has_gaps = len(self.items) + gaps <= self._height
        self._rows = []
        for index, item in enumerate(self.items):
            if has_gaps and index and item.choose is None:
                self._rows.append(None)
            self._rows.append(index)
        self._scroll(self._rows.index(self.selected))

    def _line(self, item: Item, width: int, names: int) -> Line:
        if item.choose is None:
            return [("class:panel.heading", cut(f" {item.text}", width))]
        is_selected = item is self.item
        style, dim = ("class:panel.selected",) * 2 if is_selected else ("", "class:panel.dim")
        left = f" {'›' if is_selected else ' '} {item.text}"  # noqa: RUF001 - a pointer
        note = f"{item.note} " if item.note else ""
        if width < _WIDE or not item.brief:
            return ends(left, note, width, style=style, right_style=dim)
        start = fit(left, names + 5)
        return [(style, start), *ends(item.brief, note, width - names - 5, style=dim, right_style=dim)]

    def draw_panel(self, width: int, height: int) -> list[Line]:
        """Return what the selected entry shows beside the list."""
        return self.item.panel(width, height) if self.item else []

    def brief(self) -> str:
        """Return what the selected entry is."""
        return self.item.brief if self.item else ""

    def move(self, go: Go) -> None:
        """Select another entry; right chooses."""
        match go:
            case Go.UP | Go.DOWN:
                self._select_from(self.selected + (1 if go is Go.DOWN else -1), 1 if go is Go.DOWN else -1)
            case Go.PAGE_UP:
                self._select_from(max(self.selected - self._height, 0), -1)
                self._settle(1)
            case Go.PAGE_DOWN:
                self._select_from(min(self.selected + self._height, len(self.items) - 1), 1)
                self._settle(-1)
            case Go.FIRST:
                self.selected = 0
                self._settle(1)
            case Go.LAST:
                self.selected = len(self.items) - 1
                self._settle(-1)
            case Go.RIGHT:
                self.choose()
            case Go.LEFT:
                pass

    def _select_from(self, index: int, by: int) -> None:
        """Select the next entry that can be chosen, from an index on; stay where there is none."""
        while 0 <= index < len(self.items):
            if self.items[index].choose is not None:
                self.selected = index
                return
            index += by

    def _settle(self, by: int) -> None:
        """Go on from a heading to an entry."""
        self.selected = max(min(self.selected, len(self.items) - 1), 0)
        self._select_from(self.selected, by)

    def _scroll(self, row: int) -> None:
        """Keep the row of the selected entry in view, with the heading above it."""
        above = row
        while above > 0 and self.items[self._rows[above - 1] or 0].choose is None:
            above -= 1
        self._top = max(min(self._top, above), row - self._height + 1, 0)
        self._top = min(self._top, max(len(self._rows) - self._height, 0))

    def click(self, x: int, y: int) -> None:
        """Select the entry that was clicked on; choose it where it is selected already."""
        del x
        index = self._rows[self._top + y] if self._top + y < len(self._rows) else None
        if index is None or self.items[index].choose is None:
            return
        if index == self.selected:
            self.choose()
        self.selected = index

    def choose(self) -> None:
        """Choose the selected entry."""
        if self.item is not None and self.item.choose is not None:
            self.item.choose()

    def press(self, key: str) -> bool:
        """Begin to filter with a slash; move as vi does."""
        if key == "/" and self.can_filter:
            self.label = "Filter"
            return True
        if key in {"j", "k"}:
            self.move(Go.DOWN if key == "j" else Go.UP)
            return True
        return False

    def typed(self, text: str) -> None:
        """Show the entries that hold each typed word, or those nearest to it; the one named just so is selected."""
        if text == self.text:
            return
        self.text = text
        self.items = filtered(self._all, text) if text.strip() else self._all
        self._rows, self._top = [], 0  # what is still on the screen is no longer in the list: clicks wait for the next
        named = (i for i, item in enumerate(self.items) if item.text.lower() == text.strip().lower())
        self.selected = next(named, 0)
        self._settle(1)

    def goes_back(self) -> bool:
        """End the filter first."""
        if not self.label:
            return True
        chosen = self.item
        self.label = ""
        self.typed("")
        if chosen is not None:
            self.selected = next((i for i, item in enumerate(self.items) if item.text == chosen.text), self.selected)
        return False


def filtered(items: Sequence[Item], text: str) -> tuple[Item, ...]:
    """Return the entries that hold each word of a text, named so before described so, or else those nearly named so."""
    wanted = text.lower().split()
    found: list[Item] = []
    heading: Item | None = None
    for item in items:
        if item.choose is None:
            heading = item
        elif item.is_named(wanted):
            found += [item] if heading is None else [heading, item]
            heading = None
    described = [item for item in items if item.choose is not None and item.is_described(wanted)]
    if described:
        found += [Item(text="Described so"), *described]
    return tuple(found) or _nearest(items, text.lower().strip())


_LIKENESS: Final = 0.6
_MOST_NEAR: Final = 4


def _nearest(items: Sequence[Item], text: str) -> tuple[Item, ...]:
    """Return the entries whose name, or a word of it, is nearly a text."""
    from difflib import SequenceMatcher

    def likeness(item: Item) -> float:
        names = [item.text.lower(), *item.words]
        return max(SequenceMatcher(None, text, word).ratio() for name in names for word in (name, *name.split()))

    ranked = sorted(((likeness(item), -i, item) for i, item in enumerate(items) if item.choose), reverse=True)
    near = [item for score, _, item in ranked if score >= _LIKENESS][:_MOST_NEAR]
    return (Item(text="Did you mean"), *near) if near else ()
