"""A search for a deal, beside the screen: how far it is, and Esc to end it."""

import threading
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeAlias

from freecellar import FreecellarError
from freecellar.sitting import Dealt, sentence
from freecellar_cli.console import Stop
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.lines import Line, paragraph
from freecellar_cli.menus.pages import Page

Find: TypeAlias = Callable[[Callable[[int], object], Callable[[], bool]], Dealt]
"""Returns a deal; it is given what it tells of each try, and what tells it to end."""

_PAUSE: Final = 0.1
"""So many seconds pass from one drawing of the progress to the next."""

_PATIENCE: Final = 2.0
"""So many seconds a search is waited for that was told to end."""


class SearchPage(Page):
    """Shows how a search goes until it has found something, or Esc."""

    keys = (("Esc", "cancel"),)
    has_panel = False

    def __init__(self, desk: Desk, title: str, find: Find, then: Callable[[Dealt], None], progress: str) -> None:
        """Begin to search; ``progress`` says how many were tried, as in ``{} deals drawn``."""
        self.title = title
        self._desk = desk
        self._find = find
        self._then = then
        self._progress = progress
        self._tries = 0
        self._begin = self._drawn = monotonic()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._search, daemon=True)
        self._thread.start()

    def draw(self, width: int, height: int) -> list[Line]:
        """Return what was tried so far."""
        seconds = int(monotonic() - self._begin)
        spinner = self._desk.theme.signs.spinner
        turn = spinner[int((monotonic() - self._begin) / _PAUSE) % len(spinner)]
        said = f"{turn} {self._progress.format(f'{self._tries:,}')} · {seconds} s"
        return [[], *([("class:panel", " "), *line] for line in paragraph(said, width - 2, "class:panel.heading"))][
            :height
        ]

    def brief(self) -> str:
        """Say how to end it."""
        return "Esc ends the search."

    def leave(self) -> None:
        """End the search."""
        self._stop.set()
        self._thread.join(_PATIENCE)

    def _search(self) -> None:
        try:
            found = self._find(self._note, self._stop.is_set)
        except (FreecellarError, Stop) as error:
            text = sentence(str(error))
            self._desk.soon(lambda: self._end(lambda: self._desk.tell(text)))
        else:
            self._desk.soon(lambda: self._end(lambda: self._then(found)))

    def _note(self, tries: int) -> None:
        self._tries = tries
        if monotonic() - self._drawn >= _PAUSE:
            self._drawn = monotonic()
            self._desk.refresh()

    def _end(self, then: Callable[[], None]) -> None:
        """Take the page away and go on, in the screen's thread; where it was left before, do nothing."""
        if self._stop.is_set() or self._desk.page is not self:
            return
        self._desk.pages.pop()
        then()
