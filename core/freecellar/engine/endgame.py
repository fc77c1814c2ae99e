"""Whether a position plays itself out, or cannot go on. Pure functions."""

from typing import Final

from freecellar.engine.autoplay import copies_settled, home_moves
from freecellar.engine.moves import Kind, Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules

MOST_TRIED: Final = 1_000
"""How many positions a finish is sought among."""


def columns_descend(rules: Rules, position: Position) -> bool:
    """Return whether no column's ranks rise towards the open end; equal ranks and any suits do.

    Ranks count from the foundations' base. Cells do not matter.
    """
    order = rules.tables.ordinal[position.base - 1]
    heights = ([order[card.rank - 1] for card in pile] for pile in position.columns)
    return all(pile == sorted(pile, reverse=True) for pile in heights)


def plays_out(rules: Rules, position: Position) -> bool:
    """Return whether moves to the foundations alone win from here; True of a won game."""
    return finishing_moves(rules, position) is not None


def finishing_moves(rules: Rules, position: Position) -> tuple[Move, ...] | None:
    """Return moves to the foundations alone that win, the lowest first where it does not matter; None where none do.

    Where either of two copies, or any suit, could go, what goes first can matter: all is tried, up to `MOST_TRIED`
    positions, beyond which the answer is None.
    """
    return _finish(rules, position, set())


def _finish(rules: Rules, position: Position, seen: set[Position]) -> tuple[Move, ...] | None:
    if rules.is_won(position):
        return ()
    if position in seen or len(seen) >= MOST_TRIED:
        return None
    seen.add(position)
    for move in _choices(rules, position):
        rest = _finish(rules, rules.apply_legal(position, move), seen)
        if rest is not None:
            return (move, *rest)
    return None


def _choices(rules: Rules, position: Position) -> list[Move]:
    """Return a single move that can do no harm, or else all that there are."""
    moves = home_moves(rules, position)
    one_slot = None not in rules.tables.foundations.suits
    harmless = (move for card, move in moves if one_slot and copies_settled(rules, position, card))
    first = next(harmless, None)
    return [move for _, move in moves] if first is None else [first]


def has_no_place(rules: Rules, position: Position) -> bool:
    """Return whether cells are full, no column is empty, and no card can go to a foundation or a column.

    A card that could come back from a foundation is a move too, so such a position is not stuck.
    """
    if rules.is_won(position) or () in position.columns:
        return False
    if any(len(pile) < rules.tables.cells.capacity for pile in position.cells):
        return False
    return all(move.target.kind is Kind.CELL for move in rules.legal_moves(position))
