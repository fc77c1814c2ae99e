"""What `hint` does, and hints in words."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from freecellar import Game, Move, Position, Rules, format_move
from freecellar.solver import CATCHING_UP, Finding, Guide, Hint, Solver
from freecellar_cli import wording
from freecellar_cli.console import Code, can_show, print_json
from freecellar_cli.naming import Options, Table, lay_out, name_random
from freecellar_cli.running import begin
from freecellar_cli.solving import Budget

NODES: Final = 200_000
"""How many positions are looked at for a hint, unless told otherwise: enough for all but the very hardest."""

EXIT_CODES: Final = {Finding.SOLVED: Code.DONE, Finding.UNSOLVABLE: Code.NO, Finding.GAVE_UP: Code.GAVE_UP}
"""How a command that asks for a verdict ends."""

LOST: Final = "No line wins from here: that is proven."


def print_hint(options: Options, budget: Budget, *, as_json: bool) -> int:
    """Print the next move of a winning line, or the verdict, and return the exit code."""
    table = lay_out(options)
    name_random(table, options)
    game = begin(table, options)
    hint = follow(
        Solver(game.rules, memory=budget.memory),
        positions_of(game),
        max_nodes=budget.nodes or NODES,
        single_cards=game.policy.hint.single_cards,
    )
    if as_json:
        print_json(hint_facts(table, game.position, hint))
    else:
        text = describe(game.rules, game.position, hint)
        print(text if can_show(text, sys.stdout) else wording.in_ascii(text))
    return EXIT_CODES[hint.finding]


def follow(solver: Solver, positions: Sequence[Position], *, max_nodes: int, single_cards: bool) -> Hint:
    """Return the hint for the last position to somebody who has asked at each of the others too.

    So one who follows hints, each asked for anew with the moves so far, follows a single line. What cannot be won from a
    position cannot from a later one.
    """
    guide, nodes = Guide(solver), max_nodes
    for position in positions[:-1]:
        finding = guide.hint(position, max_nodes=nodes).finding
        if finding is Finding.UNSOLVABLE:
            return Hint(finding, (), None)
        if finding is Finding.GAVE_UP:
            nodes = min(nodes, CATCHING_UP)
    return guide.hint(positions[-1], max_nodes=max_nodes, single_cards=single_cards)


def positions_of(game: Game) -> list[Position]:
    """Return the positions between the steps of a game that stand, from where the player met the deal to now."""
    return [*(step.before for step in game.state.done), game.position]


def notation(rules: Rules, position: Position, moves: Sequence[Move]) -> list[str]:
    """Return moves, one after the other, in standard notation."""
    return [format_move(rules, here, move) for here, move in wording.walk(rules, position, moves)]


def describe(rules: Rules, position: Position, hint: Hint, *, marker: Callable[[str], str] = str) -> str:
    """Return a hint as a person reads it: its move, what moves, from where to where, and what it is worth."""
    if hint.finding is Finding.UNSOLVABLE:
        return LOST
    if hint.move is None:
        return "The game is won." if rules.is_won(position) else "There is no legal move."
    typed = marker(" ".join(notation(rules, position, hint.moves)))
    if len(hint.moves) > 1:
        return f"{typed}: {describe_run(rules, position, hint.moves)}, card by card."
    move = hint.move
    said = f"{typed}: {wording.describe_move(rules, position, move)}, from {move.source} to {move.target}."
    if hint.finding is Finding.GAVE_UP:
        said += " This is a guess and may lose: the solver gave up."
    return said


def describe_run(rules: Rules, position: Position, moves: Sequence[Move]) -> str:
    """Return which run some moves carry card by card, and where."""
    source, target, cards = carried(rules, position, moves)
    onto = f" onto {wording.card(position.columns[target][-1])}" if position.columns[target] else ""
    return f"{wording.cards(cards)}{onto}, from column {source + 1} to column {target + 1}"


def carried(rules: Rules, position: Position, moves: Sequence[Move]) -> tuple[int, int, tuple[Any, ...]]:
    """Return the columns, counted from 0, and the cards of a run that is carried card by card."""
    after = position
    for move in moves:
        after = rules.apply(after, move)
    grown = [len(new) - len(old) for old, new in zip(position.columns, after.columns, strict=True)]
    source, target = grown.index(min(grown)), grown.index(max(grown))
    return source, target, position.columns[source][grown[source] :]


def hint_facts(table: Table, position: Position, hint: Hint) -> dict[str, Any]:
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
