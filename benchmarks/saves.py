"""Saved games: an event made durable, a store of 100,000 games opened, and its statistics."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measure import Figure, seconds, spread
from freecellar import Game, deal, house, parse_move, variant
from freecellar.engine import Deal
from freecellar.play import Saved, Store, open_store

GAME = Path(__file__).parents[1] / "tests" / "frontends" / "cli" / "games" / "617-standard.txt"


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figures; the folder is on the disk that temporary files are on."""
    count = 10_000 if quick else 100_000
    with TemporaryDirectory() as name:
        folder = Path(name)
        with open_store(folder) as store:
            ours = [time for _ in range(1 if quick else 5) for time in appended(store)]
            floors = synchronised(folder / "floor", len(ours))
            yield compared("event made durable", ours, floors, "floor: 8 KiB written and synchronised, nothing else")
            fill(store, count)
        yield from large(folder, count, rounds=5 if quick else 15)


def appended(store: Store) -> list[float]:
    """Return how long each event of a whole game took to be saved."""
    saved = begun(store)
    times = []
    for text in GAME.read_text(encoding="utf-8").split():
        saved.game.play(parse_move(text, saved.game.rules, saved.game.position))
        times.append(seconds(saved.save))
    return times


def begun(store: Store) -> Saved:
    """Begin a game of FreeCell deal 617."""
    standard = house("standard")
    rules = variant("freecell").rules(standard)
    game = Game(rules, standard.policy, deal(rules.tables, 617))
    return store.begin(game, variant="freecell", deal=Deal.of_number(rules.tables, 617))


def synchronised(path: Path, count: int) -> list[float]:
    """Return how long each of so many small writes took to reach the disk."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT)

    def write() -> None:
        os.write(file, bytes(8192))
        os.fsync(file)

    times = [seconds(write) for _ in range(count)]
    os.close(file)
    return times


def fill(store: Store, count: int) -> None:
    """Add as many won games, of as many numbers, as copies of the one that was played."""
    columns = [row[1] for row in store.database.rows("PRAGMA table_info(games)")]
    own = {"id": "number.value + 1000", "uuid": "number.value", "number": "number.value", "ended": "number.value"}
    values = ", ".join(own.get(name, f"game.{name}") for name in columns)
    numbers = "WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)"
    with store.database.writing() as connection:
        connection.execute(
            f"INSERT INTO games {numbers} SELECT {values} FROM number, (SELECT * FROM games LIMIT 1) AS game",  # noqa: S608
            (count,),
        )
        connection.execute(
            "INSERT INTO journals SELECT games.id, journals.events FROM games, (SELECT events FROM journals LIMIT 1)"
            " AS journals WHERE games.id > 1000"
        )


def large(folder: Path, count: int, *, rounds: int) -> Iterator[Figure]:
    """Yield the figures of a store of many games, each beside the same of an empty one."""
    with TemporaryDirectory() as name:
        empty = Path(name)
        open_store(empty).close()
        work: dict[str, Callable[[Path], object]] = {
            f"store of {count:,} games opened": lambda where: open_store(where).close(),
            f"statistics of {count:,} games": lambda where: read(where, lambda s: s.statistics("freecell", "standard")),
            f"marks of 1,000 numbers in {count:,}": lambda where: read(
                where, lambda s: s.marks("freecell", "standard", 5001, 6000)
            ),
        }
        for title, task in work.items():
            pairs = [(seconds(lambda: task(folder)), seconds(lambda: task(empty))) for _ in range(rounds)]
            ours, floors = ([pair[index] for pair in pairs] for index in (0, 1))
            yield compared(title, ours, floors, "floor: the same with an empty store")


def read(folder: Path, question: Callable[[Store], object]) -> None:
    """Open a store, ask it something, and close it."""
    with open_store(folder) as store:
        question(store)


def compared(name: str, ours: list[float], floors: list[float], note: str) -> Figure:
    """Return a figure of two lists of times."""
    return Figure(name, spread(ours), spread(floors), median(ours) / median(floors), note)
