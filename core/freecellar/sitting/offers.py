"""What a player may do now: the legal moves to choose among, and where a card that is picked up may land."""

from typing import Final

from freecellar.engine.moves import Kind, Move, Place
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules


def offered(rules: Rules, position: Position) -> list[Move]:
    """Return the legal moves, those home first, then to columns, the longest run first, then to cells.

    Of equal empty cells, empty columns and foundation slots only the first is offered.
    """
    first: dict[tuple[object, ...], Move] = {}
    for move in rules.legal_moves(position):
        first.setdefault((move.source, move.count, _class(rules, position, move.target)), move)
    return sorted(first.values(), key=lambda move: (_RANKING[move.target.kind], move.source, move.target, -move.count))


def landings(rules: Rules, position: Position, source: Place, count: int = 1) -> frozenset[Place]:
    """Return the places where a card, or a run of ``count`` cards, may land now."""
    places = (Place(kind, index) for kind in Kind for index in range(rules.place_count(kind)))
    return frozenset(place for place in places if rules.check(position, Move(source, place, count)) is None)


_RANKING: Final = {Kind.FOUNDATION: 0, Kind.COLUMN: 1, Kind.CELL: 2}


def _class(rules: Rules, position: Position, place: Place) -> object:
    """Return what is equal for places that are as good as each other."""
    match place.kind:
        case Kind.COLUMN:
            return place if position.columns[place.index] else "empty column"
        case Kind.CELL:
            return rules.tables.cells.suits[place.index], position.cells[place.index]
        case Kind.FOUNDATION:
            return Kind.FOUNDATION
