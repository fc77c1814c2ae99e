"""The tables of the database, version by version."""

import sqlite3
from typing import Final

APPLICATION: Final = 0x46434C52
"""The number that marks a SQLite file as ours: "FCLR"."""

_GAMES: Final = """
CREATE TABLE rules (
    digest TEXT PRIMARY KEY,
    tables TEXT NOT NULL,
    policy TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    variant TEXT NOT NULL,
    house TEXT NOT NULL,
    day TEXT NOT NULL DEFAULT '',
    deal TEXT NOT NULL,
    number INTEGER,
    start TEXT NOT NULL,
    rules TEXT NOT NULL REFERENCES rules (digest),
    begun INTEGER NOT NULL,
    ended INTEGER,
    outcome TEXT NOT NULL DEFAULT 'open',
    started INTEGER NOT NULL DEFAULT 0,
    at_stake INTEGER NOT NULL DEFAULT 0,
    clock INTEGER NOT NULL DEFAULT 0,
    time INTEGER NOT NULL DEFAULT 0,
    moves INTEGER NOT NULL DEFAULT 0,
    undos INTEGER NOT NULL DEFAULT 0,
    hints INTEGER NOT NULL DEFAULT 0,
    score INTEGER,
    home INTEGER NOT NULL DEFAULT 0,
    holder INTEGER
);

CREATE UNIQUE INDEX one_open_game ON games (variant, house, day) WHERE outcome = 'open';
CREATE INDEX by_number ON games (variant, house, number, outcome) WHERE started;
CREATE INDEX results ON games (variant, house, day, ended, id, outcome, time, moves, score, hints)
    WHERE started AND outcome <> 'open';

CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE TABLE journals (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    events BLOB NOT NULL
);
"""

_BOOKMARKS: Final = """
CREATE TABLE bookmarks (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    events INTEGER NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;

DROP INDEX results;

CREATE INDEX results ON games (variant, house, day, ended, id, outcome, time, moves, score, hints, started)
    WHERE started AND outcome <> 'open';
"""

_PLAYED: Final = "ALTER TABLE games ADD COLUMN played INTEGER NOT NULL DEFAULT 0"
"""Of the open games, which was played last: a count that grows with each time one is played, whatever the clock says."""

_DRAWN: Final = """
ALTER TABLE games ADD COLUMN of_day TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN winnable INTEGER NOT NULL DEFAULT 0;

UPDATE games SET of_day = day;
"""
"""How the deal was come by: as that of a day, also where its games are not kept apart, or as one proven winnable."""

MIGRATIONS: Final = (_GAMES, _BOOKMARKS, _PLAYED, _DRAWN)
"""The n-th script leads from version n - 1 to version n. A script that was released is never changed."""

VERSION: Final = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a database's tables; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_ours(connection: sqlite3.Connection) -> bool:
    """Return whether a database is one of saved games, or an empty one that may become it."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application == APPLICATION:
        return True
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    return bool(application == 0 and is_empty)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables to the newest version, wholly or not at all; call it within a transaction."""
    for number, script in enumerate(MIGRATIONS[version_of(connection) :], version_of(connection) + 1):
        for statement in script.split(";"):
            if statement.strip():
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
