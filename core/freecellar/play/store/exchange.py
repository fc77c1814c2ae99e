"""Stored games as JSON, and back: merged without counting anything twice."""

import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from freecellar.errors import StoreError
from freecellar.play.journal import EventKind
from freecellar.play.store.database import Database
from freecellar.play.store.rows import EventRow, RulesRow, pack_rows, rules_digest, unpack_rows, unpack_text
from freecellar.play.store.saved import Outcome

FORMAT: Final = "games"
EXCHANGE_VERSION: Final = 1
"""The version of the JSON form; a newer one is refused by name."""

Json: TypeAlias = dict[str, Any]

_COLUMNS: Final = (
    *("uuid", "variant", "house", "day", "deal", "number", "start", "rules", "of_day", "winnable", "begun"),
    *("ended", "outcome", "started"),
    *("at_stake", "clock", "time", "moves", "undos", "hints", "score", "home"),
)
_ALL: Final = f"SELECT id, events, {', '.join(_COLUMNS)} FROM games LEFT JOIN journals ON game = id ORDER BY id"  # noqa: S608 - no values
_DAYS: Final = frozenset({"day", "of_day"})
_TEXTS: Final = _DAYS | {"uuid", "variant", "house", "deal", "start", "rules", "outcome"}
_OPTIONAL: Final = frozenset({"number", "ended", "score"})
_KINDS: Final = frozenset(EventKind)
_LONGEST: Final = 65_536
_GREATEST: Final = 2**62


@dataclass(frozen=True, slots=True)
class Merged:
    """What became of the games that were taken in."""

    added: int = 0
    """Games that were not there, or had come less far."""
    known: int = 0
    """Games that were there already."""
    left_out: int = 0
    """Open games whose place is taken by an open game here."""


def export(database: Database) -> Iterator[str]:
    """Yield the text of one JSON object, a game a line, that holds everything stored."""
    yield f'{{"freecellar": "{FORMAT}", "version": {EXCHANGE_VERSION}, "rules": {{'
    rules = database.rows("SELECT * FROM rules")
    yield ", ".join(f"\n{json.dumps(digest)}: [{tables}, {policy}]" for digest, tables, policy in rules)
    yield '\n}, "games": ['
    separator = "\n"
    for key, packed, *row in database.each(_ALL):
        yield separator + _game_text(database, key, packed, dict(zip(_COLUMNS, row, strict=True)))
        separator = ",\n"
    yield "\n]}\n"


def _game_text(database: Database, key: int, packed: bytes | None, fields: Json) -> str:
    events = json.dumps(events_of(database, key)) if packed is None else unpack_text(packed)
    bookmarks = {} if packed else dict(database.rows("SELECT name, events FROM bookmarks WHERE game = ?", key))
    return f'{json.dumps(fields)[:-1]}, "events": {events}, "bookmarks": {json.dumps(bookmarks)}}}'


def events_of(database: Database, key: int) -> list[EventRow]:
    """Return the rows of a game's events, whether it is open or ended; raise `RecordError` for a damaged journal."""
    packed = database.rows("SELECT events FROM journals WHERE game = ?", key)
    if packed:
        return unpack_rows(packed[0][0])
    return database.rows("SELECT at, kind, detail FROM events WHERE game = ? ORDER BY number", key)


def merge(database: Database, data: object) -> Merged:
    """Take in what `export` gave, all of it or, where anything is wrong with it, nothing; raise `StoreError`."""
    rules, games = _checked(data)
    counts = {"added": 0, "known": 0, "left_out": 0}
    with database.writing() as connection:
        connection.executemany("INSERT OR IGNORE INTO rules VALUES (?, ?, ?)", rules)
        for game in games:
            counts[_take_in(database, connection, game)] += 1
    return Merged(**counts)


def _take_in(database: Database, connection: sqlite3.Connection, game: Json) -> str:
    here = connection.execute("SELECT id, outcome FROM games WHERE uuid = ?", (game["uuid"],)).fetchone()
    if here is not None:
        key, outcome = here
        mine = [list(row) for row in events_of(database, key)]
        if outcome != Outcome.OPEN or game["events"][: len(mine)] != mine or not _is_further(game, len(mine)):
            return "known"
        connection.execute("DELETE FROM games WHERE id = ?", (key,))
    elif game["outcome"] == Outcome.OPEN and _is_taken(connection, game):
        return "left_out"
    _insert(connection, game)
    return "added"


def _is_further(game: Json, events: int) -> bool:
    return len(game["events"]) > events or game["outcome"] != Outcome.OPEN


def _is_taken(connection: sqlite3.Connection, game: Json) -> bool:
    query = "SELECT 1 FROM games WHERE variant = ? AND house = ? AND day = ? AND outcome = 'open'"
    return connection.execute(query, (game["variant"], game["house"], game["day"])).fetchone() is not None


def _insert(connection: sqlite3.Connection, game: Json) -> None:
    marks = ", ".join("?" * len(_COLUMNS))
    query = f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES ({marks})"  # noqa: S608 - no values
    key = connection.execute(query, [game[name] for name in _COLUMNS]).lastrowid
    if game["outcome"] != Outcome.OPEN:
        connection.execute("INSERT INTO journals VALUES (?, ?)", (key, pack_rows(game["events"])))
        return
    rows = [(key, number, *row) for number, row in enumerate(game["events"], 1)]
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
    connection.executemany(
        "INSERT INTO bookmarks VALUES (?, ?, ?)", [(key, *mark) for mark in game["bookmarks"].items()]
    )


def _checked(data: object) -> tuple[list[RulesRow], list[Json]]:
    """Return the rules and the games of an export; raise `StoreError` that names what does not belong there."""
    if not isinstance(data, dict) or data.get("freecellar") != FORMAT:
        raise StoreError("not an export of saved games")
    if data.get("version") != EXCHANGE_VERSION:
        raise StoreError(f"an export of version {str(data.get('version'))[:20]}; this program reads {EXCHANGE_VERSION}")
    rules, games = data.get("rules"), data.get("games")
    if set(data) != {"freecellar", "version", "rules", "games"} or not isinstance(rules, dict):
        raise StoreError("an export has rules and games, and nothing else")
    if not isinstance(games, list):
        raise StoreError("the games of an export are a list")
    rows = [_checked_rules(digest, pair) for digest, pair in rules.items()]
    for number, game in enumerate(games, 1):
        problem = _problem(game, rules)
        if problem:
            raise StoreError(f"game {number} of the export: {problem}")
    return rows, games


def _checked_rules(digest: str, pair: object) -> RulesRow:
    if not isinstance(pair, list) or len(pair) != 2:  # noqa: PLR2004 - tables and policy
        raise StoreError(f"rules {digest[:40]!r} of the export: expected tables and policy")
    row = rules_digest(*pair)
    if row.digest != digest:
        raise StoreError(f"rules {digest[:40]!r} of the export: they have been changed")
    return row


def _problem(game: object, rules: Json) -> str:
    """Return what is wrong with a game, or nothing."""
    if not isinstance(game, dict) or set(game) != {*_COLUMNS, "events", "bookmarks"}:
        return f"expected exactly the fields {', '.join(_COLUMNS)}, events, bookmarks"
    for name in _COLUMNS:
        if not _fits(name, game[name]):
            return f"{name}: {str(game[name])[:40]!r} is not allowed"
    if game["rules"] not in rules or (game["ended"] is None) is not (game["outcome"] == Outcome.OPEN):
        return "its rules are missing, or it has ended and its outcome does not say so"
    return _journal_problem(game)


def _journal_problem(game: Json) -> str:
    if not isinstance(game["events"], list) or not all(map(_is_event, game["events"])):
        return "events: each is a time, a kind and a move, a number of steps or null"
    marks = game["bookmarks"]
    if not isinstance(marks, dict) or not all(
        type(place) is int and 0 <= place <= _LONGEST for place in marks.values()
    ):
        return "bookmarks: each is a number of events"
    return ""


def _fits(name: str, value: object) -> bool:
    if name not in _TEXTS:
        return (value is None and name in _OPTIONAL) or (type(value) is int and 0 <= value < _GREATEST)
    if not isinstance(value, str) or len(value) > _LONGEST or (not value and name not in _DAYS):
        return False
    if name in _DAYS:
        return re.fullmatch(r"(\d{4}-\d{2}-\d{2})?", value) is not None
    return name != "outcome" or value in set(Outcome)


def _is_event(row: object) -> bool:
    if not isinstance(row, list) or len(row) != 3:  # noqa: PLR2004 - when, what, detail
        return False
    at, kind, detail = row
    return type(at) is int and 0 <= at < _GREATEST and kind in _KINDS and (detail is None or isinstance(detail, str))
