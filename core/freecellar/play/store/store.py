"""The store: games begun, resumed, listed and counted."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from types import TracebackType
from typing import Final, NamedTuple, Self

from freecellar.engine.deals import Deal, Shuffle
from freecellar.errors import FreecellarError, StoreError
from freecellar.play.game import Game, stopwatch
from freecellar.play.journal import Event
from freecellar.play.state import Table
from freecellar.play.store import statistics as queries
from freecellar.play.store.database import Database
from freecellar.play.store.days import DailyRun, daily_runs
from freecellar.play.store.exchange import Merged, events_of, export, merge
from freecellar.play.store.faults import HeldGame, UnreadableGame
from freecellar.play.store.holding import Holder
from freecellar.play.store.listing import EndedGame, OpenGame, last_games, open_games
from freecellar.play.store.rows import event_of_row, pack_rows, read_start, read_table, rules_row, start_text
from freecellar.play.store.saved import Outcome, Saved, counters, end_row, mark_played
from freecellar.play.store.statistics import Mark, Statistics

LOCKS: Final = "freecellar.lock"
"""The file in the data folder whose bytes are locked for the games that are being played."""


class Store:
    """The saved games of one player.

    One game is open for each variant and house, and one for each day's deal. Several processes may use one store; a
    game is played by one of them at a time.
    """

    def __init__(self, database: Database, *, notice: str = "", wall_clock: Callable[[], int] | None = None) -> None:
        """Take an open database; `open_store` opens one."""
        self.notice = notice
        """What the player should be told of the store: that it saves nothing, or that a damaged file was set aside."""
        self.database = database
        self._holder = Holder(database.path and database.path.with_name(LOCKS))
        self._wall_clock = wall_clock or (lambda: time.time_ns() // 1_000_000)

    @property
    def is_saving(self) -> bool:
        """Whether what is saved outlives this process."""
        return self.database.path is not None

    def begin(self, game: Game, *, variant: str, deal: Deal, day: str = "", is_winnable: bool = False) -> Saved:
        """Save a game from here on, with all that happened in it so far.

        ``day`` is the one whose deal it is; ``is_winnable`` says that only deals were drawn that are proven so. What was
        open for this variant and house, or for this day where its house keeps days apart, is ended, lost where the house
        says so: ask the player before. Raise `HeldGame` where another process is playing it, or another `StoreError`.
        """
        uuid = os.urandom(16).hex()
        slot = day if game.policy.daily.kept_apart else ""
        with self.database.writing() as connection:
            self._end_open(variant, game.policy.id, slot)
            rules = rules_row(game.table)
            connection.execute("INSERT OR IGNORE INTO rules VALUES (?, ?, ?)", rules)
            number = deal.number if deal.shuffle is Shuffle.MICROSOFT else None
            names = (uuid, variant, game.policy.id, slot, str(deal), number, start_text(game.table), rules.digest)
            drawn = (day, int(is_winnable), self._wall_clock(), os.getpid())
            key = connection.execute(_INSERT, (*names, *drawn, *counters(game))).lastrowid
            mark_played(connection, key or 0)
        saved = self._saved(key or 0, uuid, game, written=0)
        self._holder.take(key or 0)
        saved.save()
        return saved

    def resume(self, uuid: str, *, fallback: Table | None = None, finishes_itself: bool = False) -> Saved:
        """Return an open game as it was at its last event; its clock has not run meanwhile.

        The rules are those that it was begun under; ``fallback`` says what they are now, for the case that the form in
        which rules are kept has changed. Raise `HeldGame` where another process is playing it, and `UnreadableGame`
        where it does not replay: it is then open no longer, and counted nowhere.
        """
        row = self._row(uuid)
        key = row.key
        if row.outcome != Outcome.OPEN:
            raise StoreError("this game is over")
        self._take(key, row.holder)
        try:
            table, events = _table(row, fallback), self._events(key)
            game = _replayed(table, events, now=stopwatch(row.clock), finishes_itself=finishes_itself)
        except FreecellarError as error:
            self._drop(key)
            raise UnreadableGame(f"the saved game cannot be played on: {error}") from error
        with self.database.writing() as connection:
            mark_played(connection, key)
            connection.execute(_TAKEN_UP, {"holder": os.getpid(), "key": key, "now": self._wall_clock()})
        return self._saved(key, uuid, game, written=len(game.journal))

    def rejoin(self, uuid: str, game: Game) -> Saved | None:
        """Return the place of a game that is being played where it is open here, too, as in a copy of another store.

        None where it is not; raise `HeldGame` where another process is playing it. Saving adds what is not here yet.
        """
        for key, holder in self.database.rows(_SAME, uuid):
            self._take(key, holder)
            return self._saved(key, uuid, game, written=0)
        return None

    def game(self, uuid: str, *, fallback: Table | None = None) -> Game:
        """Return any game, open or ended, as it was at its last event, to look at; raise `FreecellarError`."""
        row = self._row(uuid)
        return _replayed(_table(row, fallback), self._events(row.key), now=lambda: row.clock)

    def open_games(self) -> tuple[OpenGame, ...]:
        """Return the games that can be resumed, the last played first.

        A deal in which nothing was done yet is one of them as long as no other was played since.
        """
        return open_games(self.database)

    def open_game(self, variant: str, house: str, slot: str = "") -> OpenGame | None:
        """Return the game that is open for a variant and house, or for a day that is kept apart."""
        place = (variant, house, slot)
        return next((game for game in self.open_games() if (game.variant, game.house, game.slot) == place), None)

    def is_free(self, uuid: str) -> bool:
        """Return whether no other process is playing a game, so that it can be resumed or ended here."""
        return self._holder.is_free(self._row(uuid).key)

    def journal(self, uuid: str) -> list[Event]:
        """Return the events of a game, open or ended; raise `StoreError` where there is none."""
        return self._events(self._row(uuid).key)

    def statistics(self, variant: str, house: str, *, daily: bool = False) -> Statistics:
        """Return the statistics of a variant in a house, of the main table or of the deals of the day."""
        return queries.statistics(self.database, variant, house, daily=daily)

    def last_games(self, variant: str, house: str, count: int, *, daily: bool = False) -> tuple[EndedGame, ...]:
        """Return at most so many of the games that the same statistics cover, the last to end at the end."""
        return last_games(self.database, variant, house, count, daily=daily)

    def played_pairs(self) -> list[tuple[str, str]]:
        """Return each variant and house of which there are statistics."""
        return queries.played_pairs(self.database)

    def marks(self, variant: str, house: str, first: int, last: int) -> dict[int, Mark]:
        """Return the marks of the deal numbers in a range, by number; those never played have none."""
        return queries.marks(self.database, variant, house, first, last)

    def next_unplayed(self, variant: str, house: str, first: int, last: int) -> int | None:
        """Return the lowest deal number of a range that was never played; None where all were."""
        return queries.next_unplayed(self.database, variant, house, first, last)

    def daily_runs(self, variant: str, house: str, *, first_counts: bool = True) -> dict[date, DailyRun]:
        """Return the run that counts of each day's deal that was played, by day: the first, or the best; first to last."""
        return daily_runs(self.database, variant, house, first_counts=first_counts)

    def export(self) -> Iterator[str]:
        """Yield the parts of a JSON text that holds everything stored."""
        return export(self.database)

    def merge(self, data: object) -> Merged:
        """Take in what `export` gave, here or on another machine; no game is counted twice. Raise `StoreError`."""
        return merge(self.database, data)

    def reset(self, variant: str | None = None, house: str | None = None) -> int:
        """Forget the ended games of a variant, of a house, or all, and return how many; ask before. Open games stay."""
        query = """
            DELETE FROM games
            WHERE outcome <> 'open' AND (:variant IS NULL OR variant = :variant) AND (:house IS NULL OR house = :house)
        """
        with self.database.writing() as connection:
            return connection.execute(query, {"variant": variant, "house": house}).rowcount

    def close(self) -> None:
        """Close the store; open games can be resumed later."""
        self._holder.close()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _row(self, uuid: str) -> "_Row":
        for row in self.database.rows(_ONE, uuid):
            return _Row(*row)
        raise StoreError("there is no such game")

    def _saved(self, key: int, uuid: str, game: Game, *, written: int) -> Saved:
        return Saved(self.database, self._holder, key, uuid, game, written=written, wall_clock=self._wall_clock)

    def _events(self, key: int) -> list[Event]:
        return [event_of_row(row) for row in events_of(self.database, key)]

    def _take(self, key: int, holder: int | None) -> None:
        """Hold a game, so that no other process plays it."""
        if not self._holder.take(key):
            raise HeldGame(f"process {holder} is playing this game; leave it there first")

    def _end_open(self, variant: str, house: str, slot: str) -> None:
        """Within a transaction, end the game that is open in a slot."""
        for key, holder, started, at_stake in self.database.rows(_SLOT, variant, house, slot):
            if not self._holder.take(key):
                raise HeldGame(
                    f"process {holder} is playing {variant} in house {house}; leave it there and begin anew here, or"
                    " play in another house"
                )
            if started:
                outcome = Outcome.LOST if at_stake else Outcome.LEFT
                end_row(
                    self.database.connection, key, outcome, self._wall_clock(), pack_rows(events_of(self.database, key))
                )
            else:
                self.database.connection.execute("DELETE FROM games WHERE id = ?", (key,))
            self._holder.release(key)

    def _drop(self, key: int) -> None:
        """End a game that cannot be played on, in a way that no statistics count; its events stay."""
        with suppress(StoreError), self.database.writing() as connection:
            connection.execute("UPDATE games SET outcome = 'left', started = 0 WHERE id = ?", (key,))
        self._holder.release(key)


class _Row(NamedTuple):
    """A game with the texts of its rules, house and deal."""

    key: int
    outcome: str
    clock: int
    holder: int | None
    tables: str
    policy: str
    start: str


def _table(row: _Row, fallback: Table | None) -> Table:
    """Return the rules, house and deal of a saved game; raise `FreecellarError`."""
    try:
        return read_table(row.tables, row.policy, row.start)
    except (FreecellarError, ValueError) as error:
        if fallback is None:
            raise UnreadableGame(f"its rules cannot be read: {error}") from error
        return Table(fallback.rules, fallback.policy, read_start(row.start, fallback.rules))


def _replayed(table: Table, events: list[Event], *, now: Callable[[], int], finishes_itself: bool = False) -> Game:
    return Game.replay(table.rules, table.policy, table.start, events, now=now, finishes_itself=finishes_itself)


_INSERT: Final = """
INSERT INTO games (uuid, variant, house, day, deal, number, start, rules, of_day, winnable, begun, holder,
    started, at_stake, clock, time, moves, undos, hints, score, home)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ONE: Final = """
SELECT id, outcome, clock, holder, tables, policy, start FROM games JOIN rules ON digest = rules WHERE uuid = ?
"""
_SAME: Final = "SELECT id, holder FROM games WHERE uuid = ? AND outcome = 'open'"
_TAKEN_UP: Final = """
UPDATE games SET holder = :holder, begun = CASE WHEN started THEN begun ELSE :now END WHERE id = :key
"""
"""A game in which no move was made yet begins when somebody takes it up, as a deal that is dealt again."""
_SLOT: Final = """
SELECT id, holder, started, at_stake FROM games WHERE variant = ? AND house = ? AND day = ? AND outcome = 'open'
"""
