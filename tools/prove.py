"""Hold the solver against searches that leave nothing out: over random rules, and against fc-solve.

    tools/prove.py small --seconds 600      random small games, every axis of a spec
    tools/prove.py fc-solve --deals 1000    the games that fc-solve knows, by its complete orders

Each prints what it compared, and exits 1 at the first kind of disagreement it finds. What long runs have shown is kept in
docs/proofs.md.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from freecellar.engine.tables import Tables
from freecellar.solver.normal import fits, normal
from freecellar.solver.search import is_compiled
from support.small_games import SmallGame, random_game
from support.solving import compare


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Hold the solver against searches that leave nothing out.")
    commands = parser.add_subparsers(dest="what", required=True)
    small = commands.add_parser("small", help="random small games under random rules")
    small.add_argument("--seconds", type=float, default=600)
    small.add_argument("--seed", default="1")
    small.add_argument("--limit", type=int, default=2_000, help="positions to look at where nothing is left out")
    asked = parser.parse_args()
    print("compiled" if is_compiled() else "not compiled")
    return prove_small(asked.seconds, asked.seed, asked.limit)


def prove_small(seconds: float, seed: str, limit: int) -> int:
    """Compare verdicts on random small games for so long."""
    began, counts, faults = time.monotonic(), Counter[str](), 0
    number = 0
    while time.monotonic() - began < seconds:
        game = random_game(random.Random(f"{seed}/{number}"))  # noqa: S311 - the seed must name the game
        found = compare(game, limit)
        counts.update(f"{axis}: {_word(found.truth)}" for axis in ("all", *axes(game)))
        counts.update(f"  {name} is silent" for name, answer in found.answers.items() if answer is None)
        if not found.agrees:
            faults += 1
            print(f"seed {seed}/{number}: {found}\n{game}", flush=True)
        number += 1
    for line in sorted(counts):
        print(f"{counts[line]:8} {line}")
    print(f"{number} games in {time.monotonic() - began:.0f} s, {faults} disagreements")
    return 1 if faults else 0


def _word(truth: bool | None) -> str:  # noqa: FBT001 - it is what is said
    return {True: "won", False: "lost", None: "too large to try everything"}[truth]


def axes(game: SmallGame) -> Iterator[str]:
    """Yield which reductions and which special rules a game is played with."""
    tables = game.rules.tables
    if not fits(tables):
        yield "general search"
        yield from _far_rules(tables)
        return
    rules = normal(tables, game.position.base)
    yield from (name for name in ("pool", "one_suit", "drags") if getattr(rules, name))
    yield f"autoplay {rules.autoplay}"
    if rules.returns:
        yield f"returns {rules.returns}"


def _far_rules(tables: Tables) -> Iterator[str]:
    if tables.decks > 1:
        yield "two decks"
    if tables.cells.capacity > 1:
        yield "cells of several cards"
    if None in tables.foundations.suits:
        yield "foundations without suits"
    if any(suit is not None for suit in tables.cells.suits):
        yield "cells of one suit"


if __name__ == "__main__":
    sys.exit(main())
