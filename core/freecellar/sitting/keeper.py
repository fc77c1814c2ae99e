"""Saving a game while it is played, and going on with one that was saved."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Self

from freecellar.engine.deals import Deal
from freecellar.errors import FreecellarError, StoreError
from freecellar.play.daily import utc_today
from freecellar.play.game import Game
from freecellar.play.share import clock_text
from freecellar.play.state import Table
from freecellar.play.store.database import Database
from freecellar.play.store.days import daily_streaks
from freecellar.play.store.faults import DamagedStore, HeldGame
from freecellar.play.store.listing import OpenGame
from freecellar.play.store.saved import Saved
from freecellar.play.store.store import Store
from freecellar.plugins.registry import Registry
from freecellar.sitting import wording
from freecellar.sitting.days import played_days
from freecellar.sitting.dealt import NO_CARDS, Dealt, deal_name


class Keeper:
    """Saves the game that is being played, whichever that is at the moment, or nothing where nothing can be saved."""

    def __init__(self, store: Store, reopen: Callable[[], Store]) -> None:
        """Take the store, and what opens it anew once it was damaged; nothing is saved before `keep`."""
        self.store = store
        self.is_on = True
        self._reopen = reopen
        self._saved: Saved | None = None
        self._told = ""

    @classmethod
    def off(cls) -> Self:
        """Return one that saves nothing, for a game that nobody goes on with."""
        keeper = cls(_in_memory(), _in_memory)
        keeper.is_on = False
        return keeper

    @property
    def is_saving(self) -> bool:
        """Whether the game is there tomorrow."""
        return self.is_on and self.store.is_saving and not self._told

    @property
    def has_saved(self) -> bool:
        """Whether any of the game is there tomorrow, so that something is recorded of it once it is left."""
        return self.is_on and self.store.is_saving and self._saved is not None

    def keep(self, dealt: Dealt, game: Game) -> str:
        """Save what happened, on the disk when this returns; return what went wrong, told once, or nothing."""
        if not self.is_on:
            return ""
        try:
            self._save(dealt, game)
        except DamagedStore as error:
            return self._begin_anew(dealt, game, error)
        except StoreError as error:
            return self._not_saved(error)
        had_trouble, self._told = self._told, ""
        return "Saved again, with everything." if had_trouble else ""

    def resume(self, waiting: OpenGame, registry: Registry, *, finishes_itself: bool = False) -> tuple[Dealt, Game]:
        """Return an open game with its table; raise `StoreError`."""
        saved = self._saved = self.store.resume(
            waiting.uuid, fallback=_rules_of(waiting, registry), finishes_itself=finishes_itself
        )
        return _table(waiting, saved.game, registry), saved.game

    def streak(self, dealt: Dealt) -> int:
        """Return how many deals of the day were won in a row up to today, under the rules of a table."""
        runs = played_days(self.store, dealt.variant, dealt.policy)
        return daily_streaks(runs.values(), utc_today())[0]

    def bookmark(self, name: str) -> None:
        """Remember the place under a name; raise `FreecellarError` where it cannot be."""
        if self._saved is None or not self._saved.is_open:
            raise FreecellarError("there is no open game to set a bookmark in")
        try:
            self._saved.set_bookmark(name)
        except ValueError as error:
            raise FreecellarError(str(error)) from None

    def go_to(self, name: str) -> None:
        """Bring the game to a bookmark; raise `FreecellarError` where it cannot go."""
        if self._saved is None:
            raise FreecellarError("the game is not saved, and has no bookmarks")
        self._saved.go_to(name)

    def bookmarks(self) -> tuple[str, ...]:
        """Return the names of the bookmarks."""
        return () if self._saved is None or not self._saved.is_open else tuple(self._saved.bookmarks())

    def pause_here(self) -> None:
        """Write the clock as it stands: what follows until the game is loaded is time away. Nothing is told."""
        if self._saved is not None:
            with suppress(StoreError):
                self._saved.pause_here()

    def left(self) -> OpenGame:
        """Return the game that was left, as it can be resumed; raise `StoreError` where it cannot any more."""
        for waiting in self.store.open_games():
            if self._saved is not None and waiting.uuid == self._saved.uuid:
                return waiting
        raise StoreError("the saved game is not there any more")

    def leave(self) -> None:
        """Leave the game as it is, with its clock, to be resumed."""
        if self._saved is not None:
            with suppress(StoreError):
                self._saved.leave()

    def _save(self, dealt: Dealt, game: Game) -> None:
        if self._saved is None or self._saved.game is not game:
            self._saved = self.store.begin(
                game,
                variant=dealt.variant,
                deal=Deal.parse(dealt.identity),
                day=dealt.day,
                is_winnable=dealt.is_winnable,
            )
        self._saved.save()

    def _begin_anew(self, dealt: Dealt, game: Game, error: StoreError) -> str:
        """Save the whole game in the file that is there now: a new one, or a copy that holds its beginning."""
        before = self._saved
        self.store.close()
        self.store, self._saved = self._reopen(), None
        if not self.store.is_saving:
            return self._not_saved(error)
        try:
            if before is not None and before.game is game:
                self._saved = self.store.rejoin(before.uuid, game)
            if self._saved is None and waiting_game(self.store, dealt) is not None:
                return self._not_saved(StoreError(f"{error}, and in the one that is there another game is open"))
            self._save(dealt, game)
        except StoreError as trouble:
            return self._not_saved(trouble)
        return " ".join(f"{part}." for part in (f"Saved anew: {error}", self.store.notice) if part)

    def _not_saved(self, error: StoreError) -> str:
        """Tell that, and try again with the next move, unless the game has no place in the store or is another's now."""
        self.is_on = not isinstance(error, HeldGame) and self._saved is not None
        return self._tell(f"Not saved: {error}.")

    def _tell(self, message: str) -> str:
        is_news, self._told = message != self._told, message
        return message if is_news else ""


def _in_memory() -> Store:
    return Store(Database.in_memory())


def waiting_game(store: Store, dealt: Dealt) -> OpenGame | None:
    """Return the game that would be lost or left if another were begun at a table.

    One that another process is playing goes on there whatever is begun here, which is then not saved.
    """
    found = store.open_game(dealt.variant, dealt.house, dealt.slot)
    return found if found is not None and found.is_started and store.is_free(found.uuid) else None


class OpenFacts(NamedTuple):
    """An open game in words, part by part."""

    title: str
    """The variant and the deal."""
    house: str
    facts: tuple[str, ...]
    """The moves and the time so far, and the day whose deal it is."""

    @property
    def line(self) -> str:
        """All of it on a line: ``FreeCell #617 · standard · 34 moves · 5:10``."""
        return " · ".join([self.title, self.house, *self.facts])


def describe_open(waiting: OpenGame, registry: Registry) -> OpenFacts:
    """Return an open game in words."""
    day = [f"daily {waiting.day}"] if waiting.day else []
    return OpenFacts(
        f"{_name(waiting, registry)} {deal_name(waiting.number)}",
        waiting.house,
        (wording.counted(waiting.moves, "move"), clock_text(waiting.time), *day),
    )


def describe_leaving(waiting: OpenGame) -> str:
    """Return what its house records of an open game if another is begun in its place."""
    if waiting.is_loss_if_left:
        return f"House {waiting.house} records a loss if you leave it."
    if waiting.is_started:
        return f"House {waiting.house} records no loss if you leave it: it counts as played, neither won nor lost."
    return "Nothing is recorded if you leave it: no move was made."


def _name(waiting: OpenGame, registry: Registry) -> str:
    try:
        return registry.variant(waiting.variant).name
    except FreecellarError:
        return waiting.variant


def _rules_of(waiting: OpenGame, registry: Registry) -> Table | None:
    """Return what the rules of a game are today, without a deal; None where they are gone."""
    try:
        rules, policy = registry.merged(waiting.variant, waiting.house)
    except FreecellarError:
        return None
    return Table(rules, policy, NO_CARDS)


def _table(waiting: OpenGame, game: Game, registry: Registry) -> Dealt:
    return Dealt(
        variant=waiting.variant,
        name=_name(waiting, registry),
        house=waiting.house,
        tables=game.rules.tables,
        policy=game.policy,
        start=game.table.start,
        number=waiting.number,
        day=waiting.day,
        is_winnable=waiting.is_winnable,
    )
