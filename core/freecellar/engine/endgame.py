"""Whether a position plays itself out, or cannot go on. Pure functions."""

from freecellar.engine.autoplay import play_home
from freecellar.engine.moves import Kind
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay


def columns_descend(rules: Rules, position: Position) -> bool:
    """Return whether no column's ranks rise towards the open end; equal ranks and any suits do.

    Ranks count from the foundations' base. Cells do not matter.
    """
    order = rules.tables.ordinal[position.base - 1]
    heights = ([order[card.rank - 1] for card in pile] for pile in position.columns)
    return all(pile == sorted(pile, reverse=True) for pile in heights)


def plays_out(rules: Rules, position: Position) -> bool:
    """Return whether moves to the foundations alone, the lowest first, win from here; True of a won game."""
    return rules.is_won(play_home(rules, position, Autoplay.ALL).position)


def has_no_place(rules: Rules, position: Position) -> bool:
    """Return whether cells are full, no column is empty, and no card can go to a foundation or a column.

    A card that could come back from a foundation is a move too, so such a position is not stuck.
    """
    if rules.is_won(position) or () in position.columns:
        return False
    if any(len(pile) < rules.tables.cells.capacity for pile in position.cells):
        return False
    return all(move.target.kind is Kind.CELL for move in rules.legal_moves(position))
