"""A game that is saved while it is played."""

import sqlite3
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from freecellar.errors import StoreError
from freecellar.play.bookmarks import go_to
from freecellar.play.game import Game
from freecellar.play.policy import Loss
from freecellar.play.state import Refusal, Refused
from freecellar.play.store.database import Database
from freecellar.play.store.faults import HeldGame
from freecellar.play.store.holding import Holder
from freecellar.play.store.rows import event_row, pack_rows

LONGEST_NAME: Final = 60
"""The most characters that the name of a bookmark may have."""


class Outcome(StrEnum):
    """What became of a game."""

    OPEN = "open"
    """It can be played on."""
    WON = "won"
    LOST = "lost"
    """It was left for another deal or a restart where its house counts that as lost."""
    GIVEN_UP = "given-up"
    """The player gave it up where its house counts that as lost; the points stand."""
    LEFT = "left"
    """It was left, or given up, and its house does not count that, or no move had been made."""


class Saved:
    """A game with its place in the store.

    Play the game as any other, and call `save` before you show what happened: when it returns, the events are on the
    disk. Where it raises, nothing of the game is lost: the next call tries again with everything that is not there yet.
    """

    def __init__(  # noqa: PLR0913 - the parts that the store has at hand
        self,
        database: Database,
        holder: Holder,
        key: int,
        uuid: str,
        game: Game,
        *,
        written: int,
        wall_clock: Callable[[], int],
    ) -> None:
        """Keep the game; the first ``written`` events of its journal are in the store."""
        self.game = game
        self.uuid = uuid
        """The name of this playing in every store that it is ever merged into."""
        self.is_open = True
        self._database, self._holder, self._key = database, holder, key
        self._written = written
        self._wall_clock = wall_clock

    def save(self) -> None:
        """Write the events that are not in the store yet, and end the game there once it is over; raise `StoreError`."""
        if not self.is_open or (self._written == len(self.game.journal) and not self.game.is_over):
            return
        with self._database.writing() as connection:
            self._write(connection)
            if self.game.is_over:
                close_game(connection, self._key, self.game, self._over(), self._wall_clock())
        self._written = len(self.game.journal)
        if self.game.is_over:
            self._let_go()

    def pause_here(self) -> None:
        """Write the clock as it stands, with all events: the time from now until the game is loaded is time away."""
        if self.is_open:
            with self._database.writing() as connection:
                self._write(connection)
            self._written = len(self.game.journal)

    def leave(self) -> None:
        """Leave the game open, to be resumed; another process may have it then."""
        try:
            self.pause_here()
        finally:
            self._let_go()

    def bookmarks(self) -> dict[str, int]:
        """Return the bookmarks by name: after how many events each was set."""
        query = "SELECT name, events FROM bookmarks WHERE game = ? ORDER BY events, name"
        return dict(self._database.rows(query, self._key))

    def set_bookmark(self, name: str) -> None:
        """Remember this place under a name, in place of what had that name; raise ValueError for no proper name."""
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            message = f"the name of a bookmark is 1 to {LONGEST_NAME} printable characters"
            raise ValueError(message)
        self.save()
        with self._database.writing() as connection:
            connection.execute("REPLACE INTO bookmarks VALUES (?, ?, ?)", (self._key, name, self._written))

    def go_to(self, name: str) -> None:
        """Bring the game to a bookmark, as `freecellar.play.bookmarks.go_to` does, and save; raise `Refused`."""
        events = self.bookmarks().get(name)
        if events is None:
            raise Refused(Refusal.NO_SUCH_BOOKMARK)
        go_to(self.game, events)
        self.save()

    def _over(self) -> Outcome:
        if self.game.is_won:
            return Outcome.WON
        counts = self.game.policy.loss is Loss.ABANDONED and self.game.state.is_started
        return Outcome.GIVEN_UP if counts else Outcome.LEFT

    def _write(self, connection: sqlite3.Connection) -> None:
        written = self._written + self._there_already(connection)
        journal = self.game.journal
        if written < len(journal):
            mark_played(connection, self._key)
        connection.executemany(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?)",
            [(self._key, number, *event_row(journal[number - 1])) for number in range(written + 1, len(journal) + 1)],
        )
        connection.execute(_UPDATE, (*counters(self.game), self._key))

    def _there_already(self, connection: sqlite3.Connection) -> int:
        """Return how many more of our events are there than was told: a key press may have broken off the telling.

        Raise `HeldGame` where they are somebody else's, and `StoreError` where the game was ended there.
        """
        row = connection.execute("SELECT outcome FROM games WHERE id = ?", (self._key,)).fetchone()
        if row != (Outcome.OPEN,):
            raise StoreError("the saved game was ended by another process; what follows is not saved")
        query = "SELECT at, kind, detail FROM events WHERE game = ? AND number > ? ORDER BY number"
        there = connection.execute(query, (self._key, self._written)).fetchall()
        ours = self.game.journal[self._written : self._written + len(there)]
        if there != [event_row(event) for event in ours]:
            raise HeldGame("another process has played on in this game; what follows is not saved")
        return len(there)

    def _let_go(self) -> None:
        self.is_open = False
        self._holder.release(self._key)


_COLUMNS: Final = "started, at_stake, clock, time, moves, undos, hints, score, home"
_UPDATE: Final = f"UPDATE games SET ({_COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?"  # noqa: S608 - no values

_PLAYED_LAST: Final = """
UPDATE games SET played = (SELECT max(played) + 1 FROM games INDEXED BY one_open_game WHERE outcome = 'open') WHERE id = ?
"""


def counters(game: Game) -> tuple[int | None, ...]:
    """Return what a game's row says of it, in the order of the columns."""
    tally = game.tally
    flags = (int(game.state.is_started), int(game.is_loss_if_left and not game.is_over))
    return (
        *flags,
        game.at(),
        game.elapsed(),
        tally.moves,
        tally.undos,
        tally.hints,
        tally.score,
        game.position.home,
    )


def mark_played(connection: sqlite3.Connection, key: int) -> None:
    """Note within a transaction that of all open games this one was played last."""
    connection.execute(_PLAYED_LAST, (key,))


def close_game(connection: sqlite3.Connection, key: int, game: Game, outcome: Outcome, now: int) -> None:
    """End a game within a transaction: its journal is kept in one piece; a game without a move leaves nothing."""
    if not game.state.is_started:
        connection.execute("DELETE FROM games WHERE id = ?", (key,))
        return
    end_row(connection, key, outcome, now, pack_rows(map(event_row, game.journal)))


def end_row(connection: sqlite3.Connection, key: int, outcome: Outcome, now: int, journal: bytes) -> None:
    """End the row of a game that was started."""
    connection.execute("INSERT INTO journals VALUES (?, ?)", (key, journal))
    connection.execute("DELETE FROM events WHERE game = ?", (key,))
    connection.execute("DELETE FROM bookmarks WHERE game = ?", (key,))
    query = "UPDATE games SET outcome = ?, ended = ?, at_stake = 0, holder = NULL WHERE id = ?"
    connection.execute(query, (outcome, now, key))
