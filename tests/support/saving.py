"""Stores and saved games in few words."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from freecellar.engine.deals import Deal, deal
from freecellar.engine.notation import parse_move
from freecellar.play.game import Game
from freecellar.play.store.saved import Saved
from freecellar.play.store.store import Store
from support.cli import GAMES
from support.games import play, under

NOBODY = 65534
"""A user who owns nothing."""

HOLD = """
import sys
from pathlib import Path
from freecellar.play import open_store
store = open_store(Path(sys.argv[1]))
saved = store.resume(store.open_games()[0].uuid)
print("held", flush=True)
sys.stdin.read()
saved.leave()
"""
"""What another process does that takes the open game and waits."""


def begin(store: Store, number: int = 617, moves: str = "", *, house: str = "standard", day: str = "") -> Saved:
    """Begin a saved game of FreeCell, its clock standing at 0, and make moves in it."""
    rules, policy = under(house)
    game = Game(rules, policy, deal(rules.tables, number), now=lambda: 0)
    saved = store.begin(game, variant="freecell", deal=Deal.of_number(rules.tables, number), day=day)
    play(game, moves)
    saved.save()
    return saved


def lose(store: Store, *, day: str = "") -> Saved:
    """Make a move in a game of FreeCell, and leave it for another deal."""
    saved = begin(store, moves="8a", day=day)
    begin(store, day=day)
    return saved


def win(store: Store, *, house: str = "standard", millisecond: int = 1000, hints: int = 0) -> Saved:
    """Play deal 617 to its end, a move each so many milliseconds."""
    saved = begin(store, house=house)
    for _ in range(hints):
        saved.game.note_hint(at=0)
    for number, text in enumerate((GAMES / f"617-{house}.txt").read_text().split()):
        saved.game.play(parse_move(text, saved.game.rules, saved.game.position), at=number * millisecond)
    saved.save()
    return saved


@contextmanager
def another_process(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Let another process resume the open game and wait."""
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process


@contextmanager
def without_rights(folder: Path, mode: int) -> Iterator[None]:
    """Let the files of a folder only be read, and the folder be what its mode says; root becomes somebody who minds."""
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(mode)
    is_root = os.geteuid() == 0
    try:
        if is_root:
            os.seteuid(NOBODY)
        yield
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
