"""Records for tests: of a game at hand, of random games, of all kinds of event."""

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

from freecellar import FreecellarError, Game, Registry, deal
from freecellar.play import Record
from freecellar.plugins import RegistryRulebook, source_of
from support.games import registry

CORPUS = Path(__file__).parents[1] / "records"
"""Records of every version, in a folder for each: none is ever changed or taken away."""


@cache
def rulebook() -> RegistryRulebook:
    """Return the rules of what is installed."""
    return RegistryRulebook(registry())


def record_of(game: Game, variant: str, house: str, number: int | None = None, known: Registry | None = None) -> Record:
    """Return the record of a game of a registered variant and house."""
    found = known or registry()
    return Record.of(game, source_of(found, found.variant(variant)), source_of(found, found.house(house)), number)


def played(variant: str, house: str, number: int, *, events: int = 60, seed: int = 0) -> Game:
    """Return a game of random events: moves most of all, undo, redo and every other kind."""
    rules, policy = registry().merged(variant, house)
    game = Game(rules, policy, deal(rules.tables, number), now=lambda: 0)
    draw, at = random.Random(seed), 0
    for _ in range(events * 5):
        if len(game.journal) >= events or game.is_over:
            break
        at += draw.randrange(4_000)
        try:
            _do_something(game, draw, at)
        except FreecellarError:
            continue
    return game


def _do_something(game: Game, draw: random.Random, at: int) -> None:
    others = [game.undo, game.redo, game.auto, game.finish, game.note_hint, game.pause, game.resume]
    chance, moves = draw.random(), game.rules.legal_moves(game.position)
    if chance < 0.6 and moves:
        game.play(draw.choice(moves), at=at)
    elif chance < 0.65:
        game.go_back(draw.randrange(1, 4), at=at)
    else:
        draw.choice(others)(at=at)


def stated(record: Record, **changes: object) -> Record:
    """Return a record that states other results."""
    return replace(record, result=replace(record.result, **changes))  # type: ignore[arg-type]
