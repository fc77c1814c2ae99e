"""What a tap on a card does under a house."""

from collections.abc import Iterator

from freecellar.engine.moves import Kind, Move, Place
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.play.policy import Policy, TapTarget


def landing(rules: Rules, policy: Policy, position: Position, source: Place, count: int = 1) -> Move | None:
    """Return the move that a tap on a card, or on a run of ``count`` cards, makes; None where no landing takes it.

    The landings are tried in the order of the house. A run goes to columns only. A card that is home stays there.
    """
    if source.kind is Kind.FOUNDATION:
        return None
    for target in policy.tap.order:
        if count > 1 and target in (TapTarget.FOUNDATION, TapTarget.CELL):
            continue
        if source.kind is Kind.CELL and target is TapTarget.CELL:
            continue
        for place in _places(rules, position, target):
            move = Move(source, place, count)
            if rules.check(position, move) is None:
                return move
    return None


def _places(rules: Rules, position: Position, target: TapTarget) -> Iterator[Place]:
    kind = {TapTarget.FOUNDATION: Kind.FOUNDATION, TapTarget.CELL: Kind.CELL}.get(target, Kind.COLUMN)
    for index in range(rules.place_count(kind)):
        if kind is not Kind.COLUMN or bool(position.columns[index]) is (target is TapTarget.COLUMN):
            yield Place(kind, index)
