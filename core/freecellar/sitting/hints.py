"""What the solver answers in words, and what a hint for the course of a game is."""

from collections.abc import Sequence
from typing import Final

from freecellar.cards import Card
from freecellar.engine.moves import Kind, Move, column
from freecellar.engine.notation import format_move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.play.game import Game
from freecellar.sitting import wording
from freecellar.sitting.said import Said
from freecellar.solver.hint import CATCHING_UP, Guide, Hint
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, Unsolvable, Verdict

HINT_NODES: Final = 200_000
"""How many positions are looked at for a hint, unless told otherwise: enough for all but the very hardest."""

LOST: Final = "No line wins from here: that is proven."
_GUESS: Final = "This is a guess and may lose: the solver gave up."


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


def describe_hint(rules: Rules, position: Position, hint: Hint) -> str:
    """Return a hint as a person reads it: its move, what moves, from where to where, and what it is worth."""
    return said_of_hint(rules, position, hint).text


def said_of_hint(rules: Rules, position: Position, hint: Hint) -> Said:
    """Return what is said of a hint; its deed is its move, and the news what it is worth."""
    if hint.finding is Finding.UNSOLVABLE:
        return Said(LOST, is_lost=True)
    if hint.move is None:
        return Said("The game is won." if rules.is_won(position) else "There is no legal move.")
    typed = " ".join(notation(rules, position, hint.moves))
    worth = _GUESS if hint.finding is Finding.GAVE_UP else ""
    return Said(worth, hint=hint, deed=f"{typed}: {_way(rules, position, hint.moves)}.")


def said_of_no_way_back(first: Finding) -> Said:
    """Return what is said where no position of a game is known to be won, by what is known of its first."""
    if first is Finding.UNSOLVABLE:
        return Said("This deal cannot be won: that is proven.", is_refusal=True)
    return Said("No position of this game is known that can be won.", is_refusal=True)


def said_of_no_line(verdict: Verdict) -> Said:
    """Return what is said where there is no solution to show."""
    if isinstance(verdict, Unsolvable):
        return Said(LOST, is_refusal=True, is_lost=True)
    return Said("The solver gave up: no line is known that wins from here.", is_refusal=True)


def _way(rules: Rules, position: Position, moves: Sequence[Move]) -> str:
    """Return what the moves of a hint carry, from where to where."""
    if len(moves) > 1:
        return f"{describe_run(rules, position, moves)}, card by card"
    (move,) = moves
    onto = f" to {move.target}" if _lands_on_card(position, move) else ""  # else the place is named already
    return f"{wording.describe_move(rules, position, move)}, from {move.source}{onto}"


def _lands_on_card(position: Position, move: Move) -> bool:
    return move.target.kind is Kind.COLUMN and bool(position.pile(move.target))


def describe_run(rules: Rules, position: Position, moves: Sequence[Move]) -> str:
    """Return which run some moves carry card by card, and where."""
    source, target, cards = carried(rules, position, moves)
    onto = f" onto {wording.card(position.columns[target][-1])}" if position.columns[target] else ""
    return f"{wording.cards(cards)}{onto}, from column {source + 1} to column {target + 1}"


def carried(rules: Rules, position: Position, moves: Sequence[Move]) -> tuple[int, int, tuple[Card, ...]]:
    """Return the columns, counted from 0, and the cards of a run that is carried card by card."""
    after = position
    for move in moves:
        after = rules.apply(after, move)
    grown = [len(new) - len(old) for old, new in zip(position.columns, after.columns, strict=True)]
    source, target = grown.index(min(grown)), grown.index(max(grown))
    return source, target, position.columns[source][grown[source] :]


def whole_move(rules: Rules, position: Position, moves: Sequence[Move]) -> Move:
    """Return what the moves of a hint come to: its one move, or a run that is carried card by card as if it went at once."""
    if len(moves) == 1:
        return moves[0]
    source, target, cards = carried(rules, position, moves)
    return Move(column(source), column(target), len(cards))
