"""Write the perft table and the golden game of each built-in variant that has none, into tests/perft and tests/games.

The counts come from the engine that they are to hold; tests compare them with a generator of their own to depth two. The
games come from fc-solve, and are played through the rules before they are written. The digests of what has none yet are
added to tests/digests.json; one that is there stays, since records and links tell rules by it.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from freecellar.cards import Card
from freecellar.engine.boards import board_text
from freecellar.engine.deals import deal
from freecellar.engine.notation import format_move, parse_move
from freecellar.engine.perft import perft
from freecellar.engine.reasons import IllegalMove
from freecellar.engine.script import MoveItem, read_script
from freecellar.engine.tables import Tables
from freecellar.errors import FreecellarError
from freecellar.play.game import Game
from freecellar.plugins import Registry, Variant, load_registry

TESTS = Path(__file__).parents[1] / "tests"
NUMBERS = (1, 617)
DEPTHS = range(3, 7)
MOST = 50_000

GOLDEN_NUMBERS = (617, *range(1, 2_000))
ORDERS = (("-to", "0123456789"), ("-to", "01ABCDE"))
"""The first moves runs, and may break the rules of a variant; the second tries all single-card moves."""


def main() -> None:
    """Write what is missing."""
    registry = load_registry()
    pin_digests(registry)
    for variant_id, variant in registry.variants.items():
        table, golden = TESTS / "perft" / f"{variant_id}.json", TESTS / "games" / f"{variant_id}.json"
        if variant.plugin == "standard" and not table.exists():
            lines = [f'"{number}": {json.dumps(counts(variant, number))}' for number in NUMBERS]
            table.write_text("{\n  " + ",\n  ".join(lines) + "\n}\n")
            print(table)
        if variant.plugin == "standard" and not golden.exists():
            found = golden_game(registry, variant)
            print(golden if found else f"{variant_id}: no game found")
            if found:
                golden.write_text(json.dumps(found, indent=2) + "\n")


def pin_digests(registry: Registry) -> None:
    """Add the digests of built-in variants and houses that have none."""
    path = TESTS / "digests.json"
    pinned: dict[str, dict[str, str]] = json.loads(path.read_text()) if path.exists() else {}
    for section, entries in (("variants", registry.variants), ("houses", registry.houses)):
        for entry in entries.values():
            if entry.plugin == "standard":
                pinned.setdefault(section, {}).setdefault(entry.id, entry.digest)
    path.write_text(json.dumps(pinned, indent=2) + "\n")


def counts(variant: Variant, number: int) -> list[int]:
    """Return the counts of a deal at depth 1 to 3, and to 6 while they are small."""
    rules = variant.rules()
    start = deal(rules.tables, number)
    found: list[int] = []
    while len(found) < DEPTHS.start or (len(found) < DEPTHS.stop - 1 and found[-1] * found[0] < MOST):
        found.append(perft(rules, start, len(found) + 1))
    return found


def golden_game(registry: Registry, variant: Variant) -> dict[str, object] | None:
    """Return a won game of the first deal that fc-solve wins, as it is written; None where it wins none."""
    rules, policy = registry.merged(variant.id, "standard")
    for number in GOLDEN_NUMBERS:
        for solution in solutions(rules.tables, number):
            game = Game(rules, policy, deal(rules.tables, number), now=lambda: 0)
            try:
                moves = play(game, solution)
            except (FreecellarError, IllegalMove):
                continue
            if game.is_won:
                lines = [" ".join(moves[start : start + 10]) for start in range(0, len(moves), 10)]
                return {"deal": number, "moves": lines, "counter": game.tally.moves, "home": game.position.home}
    return None


def play(game: Game, solution: str) -> list[str]:
    """Play fc-solve's sentences; return the moves in standard notation."""
    moves = []
    for item in read_script(solution):
        if isinstance(item, MoveItem):
            before = game.position
            move = game.rules.resolve(before, parse_move(item.text, game.rules, before, item.dialect))
            game.play(move)
            moves.append(format_move(game.rules, before, move))
    return moves


def solutions(tables: Tables, number: int) -> Iterator[str]:
    """Yield fc-solve's solutions of a deal, as sentences."""
    board = board_text(deal(tables, number), tables)
    for order in ORDERS:
        command = ["fc-solve", *options(tables), "--method", "a-star", *order, "-mi", "20000", "-m", "-"]
        answer = subprocess.run(command, input=board, capture_output=True, text=True, check=False)
        if "solveable" in answer.stdout:
            yield answer.stdout


def options(tables: Tables) -> list[str]:
    """Return fc-solve's options for the rules of some tables, as far as it knows them."""
    takes = tables.may_build[Card.parse("6D")]
    same_suit, same_colour = takes[Card.parse("5D")], takes[Card.parse("5H")]
    build = "alternate_color" if not same_suit else "rank" if same_colour else "suit"
    enters = tables.may_enter_empty[0]
    filled = "all" if all(enters) else "kings" if any(enters) else "none"
    return [
        *("--freecells-num", str(tables.cells.count), "--stacks-num", str(tables.columns)),
        *("--decks-num", str(tables.decks), "--sequences-are-built-by", build),
        *("--sequence-move", "unlimited" if tables.cap is None else "limited", "--empty-stacks-filled-by", filled),
    ]


if __name__ == "__main__":
    main()
