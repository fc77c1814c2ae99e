"""Perft: how many series of moves there are, the count by which engines of one game are compared."""

from freecellar.engine.position import Position
from freecellar.engine.rules import Rules


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of series of ``depth`` legal moves from a position.

    Each count of a run, each empty cell and column and each foundation slot makes a move of its own; nothing goes home
    by itself.
    """
    if depth == 0:
        return 1
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.apply_legal(position, move), depth - 1) for move in moves)
