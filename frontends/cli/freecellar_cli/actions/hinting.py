"""What `hint` does, and hints in words."""

import sys
from typing import Any, Final

from freecellar import Position, format_move
from freecellar.sitting import HINT_NODES, Dealt, carried, describe_hint, follow, in_ascii, notation, positions_of
from freecellar.solver import Finding, Hint, Solver
from freecellar_cli.actions.running import begin
from freecellar_cli.actions.solving import Budget
from freecellar_cli.console import Code, can_show, print_fitted, print_json
from freecellar_cli.games.naming import Options, lay_out, name_random

EXIT_CODES: Final = {Finding.SOLVED: Code.DONE, Finding.UNSOLVABLE: Code.NO, Finding.GAVE_UP: Code.GAVE_UP}
"""How a command that asks for a verdict ends."""


def print_hint(options: Options, budget: Budget, *, as_json: bool) -> int:
    """Print the next move of a winning line, or the verdict, and return the exit code."""
    table = lay_out(options)
    name_random(table, options)
    game = begin(table, options)
    hint = follow(
        Solver(game.rules, memory=budget.memory),
        positions_of(game),
        max_nodes=budget.nodes or HINT_NODES,
        single_cards=game.policy.hint.single_cards,
    )
    if as_json:
        print_json(hint_facts(table, game.position, hint))
    else:
        text = describe_hint(game.rules, game.position, hint)
        print_fitted(text if can_show(text, sys.stdout) else in_ascii(text))
    return EXIT_CODES[hint.finding]


def hint_facts(table: Dealt, position: Position, hint: Hint) -> dict[str, Any]:
    """Return what `hint --json` prints; ``run`` tells of a run that the next moves carry card by card."""
    rules, move = table.rules, hint.move
    facts: dict[str, Any] = {
        "verdict": hint.finding.value,
        "move": None,
        "source": None,
        "target": None,
        "cards": [],
        "from": hint.advisor and hint.advisor.value,
        "run": None,
    }
    if move is not None:
        moved = rules.source_cards(position, move.source)[-move.count :]
        facts |= {
            "move": format_move(rules, position, move),
            "source": str(move.source),
            "target": str(move.target),
            "cards": [str(card) for card in moved],
        }
    if len(hint.moves) > 1:
        source, target, cards = carried(rules, position, hint.moves)
        facts["run"] = {
            "source": f"column {source + 1}",
            "target": f"column {target + 1}",
            "cards": [str(card) for card in cards],
            "moves": notation(rules, position, hint.moves),
        }
    return {**facts, "variant": table.variant, "house": table.house, "deal": table.number}
