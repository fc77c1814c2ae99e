"""The legal moves as a player would choose among them: one of several that come to the same."""

from freecellar import Move, Position, Rules
from freecellar.engine import Kind, Place


def offered(rules: Rules, position: Position) -> list[Move]:
    """Return the legal moves, those home first, then to columns, the longest run first, then to cells.

    Of equal empty cells, empty columns and foundation slots only the first is offered.
    """
    first: dict[tuple[object, ...], Move] = {}
    for move in rules.legal_moves(position):
        first.setdefault((move.source, move.count, _class(rules, position, move.target)), move)
    return sorted(first.values(), key=lambda move: (_RANKING[move.target.kind], move.source, move.target, -move.count))


_RANKING = {Kind.FOUNDATION: 0, Kind.COLUMN: 1, Kind.CELL: 2}


def _class(rules: Rules, position: Position, place: Place) -> object:
    """Return what is equal for places that are as good as each other."""
    match place.kind:
        case Kind.COLUMN:
            return place if position.columns[place.index] else "empty column"
        case Kind.CELL:
            return rules.tables.cells.suits[place.index], position.cells[place.index]
        case Kind.FOUNDATION:
            return Kind.FOUNDATION
