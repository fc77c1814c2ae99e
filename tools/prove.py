"""Hold the solver against searches that leave nothing out: over random rules, and against fc-solve.

    tools/prove.py small --seconds 600      random small games, every axis of a spec
    tools/prove.py medium --seconds 600     games of up to 36 cards, the exact search with and without its reductions
    tools/prove.py fc-solve --deals 1000    the games that fc-solve knows, by its complete orders

Each prints what it compared, and exits 1 at the first kind of disagreement it finds. What long runs have shown is kept in
docs/proofs.md.
"""

import argparse
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from freecellar.engine.tables import Tables
from freecellar.solver.normal import fits, normal
from freecellar.solver.search import is_compiled
from freecellar.solver.solve import Solver
from support.fc_solve import GAMES, our_verdict, their_verdict
from support.small_games import SmallGame, random_game
from support.solving import compare, decided


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Hold the solver against searches that leave nothing out.")
    commands = parser.add_subparsers(dest="what", required=True)
    small = commands.add_parser("small", help="random small games under random rules")
    small.add_argument("--seconds", type=float, default=600)
    small.add_argument("--seed", default="1")
    small.add_argument("--limit", type=int, default=2_000, help="positions to look at where nothing is left out")
    medium = commands.add_parser("medium", help="random games of up to 36 cards, with and without the reductions")
    medium.add_argument("--seconds", type=float, default=600)
    medium.add_argument("--seed", default="1")
    medium.add_argument("--room", type=int, default=400_000, help="positions to store")
    theirs = commands.add_parser("fc-solve", help="deals of the games that fc-solve knows")
    theirs.add_argument("--deals", type=int, default=1000, help="deal numbers from 1 of each game")
    theirs.add_argument("--iterations", type=int, default=30_000, help="positions that fc-solve may look at")
    theirs.add_argument("--nodes", type=int, default=300_000, help="positions that we may look at")
    asked = parser.parse_args()
    print("compiled" if is_compiled() else "not compiled")
    if asked.what == "small":
        return prove_small(asked.seconds, asked.seed, asked.limit)
    if asked.what == "medium":
        return prove_medium(asked.seconds, asked.seed, asked.room)
    return prove_against_fc_solve(asked.deals, asked.iterations, asked.nodes)


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


def prove_medium(seconds: float, seed: str, room: int) -> int:
    """Compare the exact search with itself, its reductions switched off, for so long."""
    began, counts, faults = time.monotonic(), Counter[str](), 0
    number = 0
    while time.monotonic() - began < seconds:
        game = random_game(random.Random(f"medium/{seed}/{number}"), medium=True)  # noqa: S311 - as above
        number += 1
        if not fits(game.rules.tables):
            continue
        full, reduced = (decided(game.rules, game.position, room, reduced=way) for way in (False, True))
        counts.update(f"{axis}: {_word(full)}" for axis in ("all", *axes(game)))
        counts.update(["  decided only with the reductions"] if full is None is not reduced else [])
        if None not in {full, reduced} and full is not reduced:
            faults += 1
            print(f"seed {seed}/{number - 1}: full {full}, reduced {reduced}\n{game}", flush=True)
    for line in sorted(counts):
        print(f"{counts[line]:8} {line}")
    print(f"{number} games in {time.monotonic() - began:.0f} s, {faults} disagreements")
    return 1 if faults else 0


def prove_against_fc_solve(deals: int, iterations: int, nodes: int) -> int:
    """Compare verdicts with those of fc-solve on deals of each game."""
    program = shutil.which("fc-solve")
    if program is None:
        print("fc-solve is not installed (Debian: freecell-solver-bin)")
        return 2
    began, faults, compared = time.monotonic(), 0, 0
    print(f"{'game':26} {'both won':>9} {'both lost':>9} {'only we':>9} {'only they':>9} {'neither':>9}")
    for name, game in GAMES.items():
        rules = game.rules()
        solver, pairs = Solver(rules), Counter[tuple[bool | None, bool | None]]()
        for number in range(1, deals + 1):
            pair = their_verdict(program, game, rules, number, iterations), our_verdict(solver, rules, number, nodes)
            pairs[pair] += 1
            if None not in pair and pair[0] is not pair[1]:
                faults += 1
                print(f"{name} {number}: fc-solve says {_word(pair[0])}, we say {_word(pair[1])}", flush=True)
        both = (pairs[True, True], pairs[False, False])
        ours, neither = pairs[None, True] + pairs[None, False], pairs[None, None]
        shown = (*both, ours, pairs[True, None] + pairs[False, None], neither)
        print(f"{name:26} " + " ".join(f"{count:9}" for count in shown), flush=True)
        compared += sum(both)
    print(f"{compared} verdicts compared in {time.monotonic() - began:.0f} s, {faults} disagreements")
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
