"""Kill a process that plays and saves, again and again at random moments, and check what is there afterwards.

    python tools/kill_games.py [--times N] [--seed S]

After each kill (SIGKILL) the store is opened anew. Every event that the process had been told is saved must be there,
in order; the game must stand exactly as it did then, with its clock, undo and redo history; at most what was being
saved at that very moment may be there besides. One store lives through all of it.
"""

import argparse
import hashlib
import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from freecellar import FreecellarError, Game, deal, load_registry
from freecellar.engine import Deal
from freecellar.play import Saved, Store, go_to, open_store

HOUSES = ("standard", "tavern", "parlour")
PATIENCE = 0.12
"""The most seconds that a process plays before it is killed."""


def main() -> int:
    """Kill so many times; return 1 where a game was not as it should be."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", metavar="FOLDER", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.play:
        play_until_killed(Path(arguments.play), random.Random(arguments.seed))  # noqa: S311 - nothing secret
    with TemporaryDirectory() as folder:
        return kill_all(Path(folder), arguments.times, arguments.seed)


def kill_all(folder: Path, times: int, seed: int) -> int:
    """Kill a process again and again, and print what was found."""
    found: Counter[str] = Counter()
    generator = random.Random(seed)  # noqa: S311
    for number in range(times):
        told = killed(folder, seed + number, generator.uniform(0, PATIENCE))
        problem = check(folder, told, found)
        if problem:
            print(f"kill {number + 1}, seed {seed + number}: {problem}", file=sys.stderr)
            return 1
    facts = ", ".join(f"{found[word]} {word}" for word in ("events told", "events saved untold", "ended games"))
    print(f"{datetime.now().astimezone():%Y-%m-%d}: {times} kills, each game as it was told: {facts}")
    return 0


def killed(folder: Path, seed: int, patience: float) -> "Told | None":
    """Start a process, kill it after a while, and return the last thing that it was told is saved."""
    command = [sys.executable, __file__, "--play", str(folder), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        if process.stdout is None:
            raise RuntimeError
        first = process.stdout.readline()
        time.sleep(patience)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    lines = [line for line in (first + rest).split(b"\n")[:-1] if line]
    return Told(*json.loads(lines[-1])) if lines else None


class Told(NamedTuple):
    """A game as it was when it was saved."""

    uuid: str
    events: int
    at: int
    is_over: bool
    state: str


def tell(saved: Saved) -> Told:
    """Return what a process says of a game it has just saved."""
    game = saved.game
    return Told(saved.uuid, len(game.journal), game.journal[-1].at, game.is_over, digest(game))


def digest(game: Game) -> str:
    """Return a short text that is equal for games in an equal state."""
    return hashlib.sha256(repr((game.state, game.journal)).encode()).hexdigest()[:16]


def check(folder: Path, told: Told | None, found: Counter[str]) -> str:
    """Return what is wrong with the store, or nothing."""
    with open_store(folder) as store:
        if store.notice:
            return store.notice
        if told is None:
            return ""
        game = store.game(told.uuid)
        found["events told"] += told.events
        found["events saved untold"] += len(game.journal) - told.events
        found["ended games"] += told.is_over
        return _differing(store, told, game)


def _differing(store: Store, told: Told, game: Game) -> str:
    table = game.table
    then = Game.replay(table.rules, table.policy, table.start, game.journal[: told.events])
    if digest(then) != told.state:
        return f"the game stands differently after event {told.events}"
    if len(game.journal) - told.events > len(HOUSES):  # a bookmark gone to may save several
        return f"{len(game.journal)} events are there, {told.events} were told"
    is_open = told.uuid in {each.uuid for each in store.open_games()}
    if is_open and game.is_over:
        return "that it is over was lost"
    return _resumed(store, told, game) if is_open else ""


def _resumed(store: Store, told: Told, game: Game) -> str:
    saved = store.resume(told.uuid)
    if (saved.game.state, saved.game.journal) != (game.state, game.journal):
        return "the resumed game differs from the one that is kept"
    late = saved.game.at() - game.journal[-1].at
    return f"its clock stands {late} ms after its last event" if not 0 <= late < 1000 else ""  # noqa: PLR2004


def play_until_killed(folder: Path, generator: random.Random) -> None:
    """Play whatever is legal, and say so after each save."""
    registry = load_registry({"standard": "freecellar_variants"}, installed=False)
    with open_store(folder) as store:
        while True:
            saved = _opened(store, registry, generator)
            while saved.is_open:
                _act(saved, generator)
                saved.save()
                print(json.dumps(tell(saved)), flush=True)


def _opened(store: Store, registry: Any, generator: random.Random) -> Saved:  # noqa: ANN401
    waiting = store.open_games()
    if waiting and generator.random() < 0.9:  # noqa: PLR2004 - now and then a new deal instead
        return store.resume(waiting[0].uuid)
    house = generator.choice(HOUSES)
    rules, policy = registry.merged("freecell", house)
    number = generator.randrange(1, 1000)
    game = Game(rules, policy, deal(rules.tables, number))
    return store.begin(game, variant="freecell", deal=Deal.of_number(rules.tables, number))


def _act(saved: Saved, generator: random.Random) -> None:
    """Do something that can be done."""
    game, before = saved.game, len(saved.game.journal)
    while len(game.journal) == before:
        try:
            _try(game, generator)
        except FreecellarError:
            continue


def _try(game: Game, generator: random.Random) -> None:
    moves = list(game.rules.legal_moves(game.position))
    match generator.choices(range(9), [60, 12, 10, 4, 4, 4, 3, 2, 0.2])[0]:
        case 0 if moves:
            game.play(generator.choice(moves))
        case 1:
            game.undo()
        case 2:
            game.redo()
        case 3:
            game.note_hint()
        case 4:
            game.resume() if game.state.is_paused else game.pause()
        case 5:
            game.auto()
        case 6:
            game.go_back(2)
        case 7:
            go_to(game, len(game.journal) - 1)
        case 8:
            game.give_up()


if __name__ == "__main__":
    sys.exit(main())
