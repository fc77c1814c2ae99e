"""A data folder in which somebody has played for a while."""

import os
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from freecellar.play import Store, open_store, utc_today
from support.saving import begin, win

_DAY = 86_400_000


def fill(folder: Path, games: int = 60) -> None:
    """Play games of FreeCell and others, won and lost; days won in a row up to yesterday; and leave one open."""
    with open_store(folder) as store:
        win(store)
        add(store, games)
        add_days(store)
        for variant, house, outcome in (
            ("freecell", "tavern", "won"),
            ("seahaven-towers", "standard", "lost"),
            ("gone-since", "standard", "won"),
        ):
            copy(store, variant=variant, house=house, outcome=outcome)
        begin(store, 12_345, "1a").leave()


def add(store: Store, games: int) -> None:
    """Add games of FreeCell, three in four of them won, in an order of their own."""
    chance = random.Random(4)
    with store.database.writing():
        for number in range(1, games + 1):
            outcome = "won" if chance.random() < 0.75 else "lost"
            fields = {"time": chance.randrange(90_000, 600_000), "moves": chance.randrange(60, 140)}
            _insert(store, _first(store) | fields | {"number": number, "ended": number * 1000, "outcome": outcome})


def add_days(store: Store) -> None:
    """Add the deals of the last days: five won, one lost, one won on another day."""
    for back in range(1, 8):
        day = utc_today() - timedelta(days=back)
        begun = int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000)
        late = 2 * _DAY if back == 7 else 0
        outcome = "lost" if back == 6 else "won"
        copy(store, day=str(day), begun=begun + late, ended=begun + late + 1000, outcome=outcome, number=back)


def copy(store: Store, **fields: object) -> None:
    """Add the game that was won once more, with some fields of it changed."""
    with store.database.writing():
        _insert(store, _first(store) | fields)


def _first(store: Store) -> dict[str, Any]:
    rows = store.database.connection.execute("SELECT * FROM games ORDER BY id LIMIT 1")
    names = [column[0] for column in rows.description]
    return dict(zip(names, rows.fetchone(), strict=True))


def _insert(store: Store, game: dict[str, Any]) -> None:
    del game["id"]
    game["uuid"] = os.urandom(16).hex()
    names, marks = ", ".join(game), ", ".join("?" * len(game))
    connection = store.database.connection
    key = connection.execute(f"INSERT INTO games ({names}) VALUES ({marks})", [*game.values()]).lastrowid  # noqa: S608
    connection.execute("INSERT INTO journals SELECT ?, events FROM journals LIMIT 1", (key,))
