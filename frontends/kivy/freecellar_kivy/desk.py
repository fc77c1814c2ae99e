"""What all screens share: variants and houses, saved games, the player's settings, and the game on the table.

It needs no Kivy. Whatever is wrong with a file, the desk opens: `notices` tells what the player should know.
"""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from freecellar import FreecellarError, Registry, StoreError
from freecellar.engine import parse_board
from freecellar.play import (
    Game,
    Link,
    OpenGame,
    Statistics,
    Store,
    clock_text,
    open_store,
)
from freecellar.plugins import Variant
from freecellar.sitting import Dealt, Houses, Keeper, Sitting, linked
from freecellar_kivy.catalogue import OWN, Catalogue
from freecellar_kivy.presenting.preferences import Preferences, read_preferences

SETTINGS: Final = "settings.json"
"""The file of the settings in the data folder."""
DAMAGED: Final = "settings-damaged.json"
"""What a file of settings is called from then on that could not be read when others had to be written."""

MOST: Final = 20_000
"""The most characters of a text that may be a link or a board."""

_LONGEST: Final = 1 << 16
"""The most bytes of settings that are read."""


class Desk:
    """The screens' common ground."""

    def __init__(self, folder: Path, catalogue: Catalogue, store: Store, preferences: Preferences) -> None:
        """Take a data folder and what was found in it."""
        self.folder, self.catalogue, self.preferences = folder, catalogue, preferences
        self.notices: list[str] = [f"{store.notice}."] if store.notice else []
        """What the player has not been told yet."""
        self._are_settings_damaged = False
        self.keeper = Keeper(store, lambda: open_store(folder))
        self.sitting: Sitting | None = None
        """The game on the table."""

    @classmethod
    def open(cls, folder: Path, *, plugins: Mapping[str, object] = OWN) -> Self:
        """Open the desk over a data folder; it never fails."""
        preferences, notices = _read(folder / SETTINGS)
        desk = cls(folder, Catalogue(plugins, folder), open_store(folder), preferences)
        desk.notices += [f"Settings: {notice}." for notice in notices]
        desk._are_settings_damaged = (
            bool(notices) and not preferences.kept
        )  # what is understood in part is written again
        return desk

    @property
    def registry(self) -> Registry:
        """The variants and houses that are known by now."""
        return self.catalogue.registry

    @property
    def store(self) -> Store:
        """The saved games, wherever they are by now."""
        return self.keeper.store

    def prefer(self, **values: object) -> None:
        """Change settings, and save them where that is possible."""
        changed = self.preferences.changed(**values)
        if changed != self.preferences:
            self.preferences = changed
            if self._are_settings_damaged:
                self._are_settings_damaged = False
                with suppress(OSError):
                    (self.folder / SETTINGS).replace(self.folder / DAMAGED)
            _write(self.folder / SETTINGS, changed.text())

    def variants(self) -> tuple[Variant, ...]:
        """Return all variants in the order of a menu."""
        return tuple(self.registry.variants.values())

    def variant(self, variant_id: str) -> Variant:
        """Return a variant, or the first of all where there is no such one any more."""
        try:
            return self.registry.variant(variant_id)
        except FreecellarError:
            return self.variants()[0]

    def houses_for(self, variant: Variant) -> Houses:
        """Return the houses as they stand to a variant."""
        return Houses.of(self.registry, variant.id)

    def house_for(self, variant: Variant) -> str:
        """Return the house chosen last, or another where it does not go with a variant."""
        found = self.houses_for(variant)
        houses = [house.id for house in (*found.meant, *found.others)]
        chosen = self.preferences.house
        return chosen if chosen in houses else next(iter(houses), "standard")

    def table(self, variant: str, house: str) -> Dealt:
        """Return a table before a deal; raise `FreecellarError`."""
        return Dealt.under(self.registry, variant, house)

    def statistics(self, variant: str, house: str | None = None) -> Statistics:
        """Return what was played of a variant: in a house, or in all of them together as far as that adds up.

        Raise `StoreError` where it cannot be read.
        """
        if house is not None:
            return self.store.statistics(variant, house)
        houses = [other for name, other in self.store.played_pairs() if name == variant]
        found = [self.store.statistics(variant, each) for each in houses]
        return Statistics(
            played=sum(each.played for each in found),
            won=sum(each.won for each in found),
            lost=sum(each.lost for each in found),
            best_time=min((each.best_time for each in found if each.best_time is not None), default=None),
        )

    def played(self, variant: str, house: str | None = None) -> str:
        """Return a line about what was played of a variant; nothing where that cannot be read."""
        try:
            return statistics_words(self.statistics(variant, house))
        except StoreError:
            return ""

    def sit_down(self, dealt: Dealt) -> Sitting:
        """Begin a game of a deal; one that is open for its variant and house is thereby ended: see `Keeper.waiting`."""
        self.leave()
        return self._seat(dealt, dealt.game(finishes_itself=self.preferences.finishes_itself))

    def resume(self, waiting: OpenGame) -> Sitting:
        """Go on with an open game; raise `StoreError` where another process plays it or it cannot be read."""
        self.leave()
        finishes_itself = self.preferences.finishes_itself
        registry = self.catalogue.knowing(waiting.variant, waiting.house)
        return self._seat(*self.keeper.resume(waiting, registry, finishes_itself=finishes_itself))

    def leave(self) -> None:
        """Leave the table; its game can be resumed."""
        if self.sitting is not None:
            self.sitting.end_searches()
            self.sitting = None
        self.keeper.leave()

    def close(self) -> None:
        """Leave the table and close the saved games."""
        self.leave()
        self.store.close()

    def _seat(self, dealt: Dealt, game: Game) -> Sitting:
        self.keeper.is_on = True
        self.sitting = Sitting(dealt, game, self.keeper, finishes_itself=self.preferences.finishes_itself)
        self.prefer(variant=dealt.variant, house=dealt.house)
        return self.sitting

    def read_deal(self, text: str, table: Dealt) -> Dealt:
        """Return the deal to play that a link means, or that a board shows on a table; raise `FreecellarError`."""
        if is_link(text):
            return self.linked(text.strip())
        return table.given(parse_board(text, table.tables, whole=True)).to_play()

    def linked(self, text: str) -> Dealt:
        """Return the deal to play that a link means; raise `FreecellarError` where its rules are not those at hand."""
        return linked(self.registry, Link.parse(text)).to_play()


def is_link(text: str) -> bool:
    """Return whether a text is meant as a link, right or wrong; else it may be a board.

    >>> is_link(" freecellar:1.freecell.standard.617 "), is_link("7H 6S")
    (True, False)
    """
    return re.fullmatch(r"(?:freecellar:|\d+\.)\S+", text.strip()) is not None


def statistics_words(found: Statistics) -> str:
    """Return a line about what was played.

    >>> statistics_words(Statistics(played=3, won=2, best_time=61_000))
    '2 of 3 won · best 1:01'
    """
    if not found.played:
        return "Not played yet"
    best = f" · best {clock_text(found.best_time)}" if found.best_time is not None else ""
    return f"{found.won} of {found.played} won{best}"


def _read(path: Path) -> tuple[Preferences, tuple[str, ...]]:
    try:
        with path.open("rb") as file:
            return read_preferences(file.read(_LONGEST))
    except FileNotFoundError:
        return Preferences(), ()
    except OSError as error:
        return Preferences(), (f"they cannot be read: {error.strerror}",)


def _write(path: Path, text: str) -> None:
    """Write the settings whole or not at all; where nothing can be written they hold as long as the program runs."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()
