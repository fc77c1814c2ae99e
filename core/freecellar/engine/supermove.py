"""The textbook cap, and the single-card moves that a supermove stands for."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from freecellar.cards import Card
from freecellar.engine.moves import Move, Place, cell, column
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules


def supermove_cap(empty_cells: int, empty_columns: int) -> int:
    """Return the longest run that single-card moves could carry.

    Do not count the target: a column being filled cannot also hold cards on the way.

    >>> supermove_cap(empty_cells=2, empty_columns=1)
    6
    """
    return (empty_cells + 1) << empty_columns


def expand(rules: Rules, position: Position, move: Move) -> tuple[Move, ...] | None:
    """Return single-card moves that do what a legal move does, or None where no such series exists.

    The cards rest in cells and empty columns on their way, never on another card, nor in the source or the target. It
    is exact: None means that this cannot be done, as with a house whose cap exceeds what single cards can, or a column
    that stays closed to every card of the run; the run then moves as one.
    """
    if not move.is_supermove:
        return (move,)
    run = position.columns[move.source.index][-move.count :]
    if any(not rules.tables.may_build[upper][lower] for upper, lower in pairwise(run)):
        return None
    helpers = tuple(column(i) for i, pile in enumerate(position.columns) if not pile and column(i) != move.target)
    planner = _Planner(rules, position, run)
    if not planner.can_carry(0, len(run), len(helpers)):
        return None
    return tuple(planner.carry(0, len(run), move.source, move.target, helpers))


@dataclass
class _Planner:
    """How to carry parts ``run[low:high]`` of a run, its open end last.

    Either the cells hold all but the head, or an upper part rests in an empty column that its head may enter. Resting
    the whole upper part in one column is never worse than leaving some of it in cells, so the search over where to
    part the run is complete.
    """

    rules: Rules
    position: Position
    run: tuple[Card, ...]

    def __post_init__(self) -> None:
        self._known: dict[tuple[int, int, int], int | None] = {}

    @cached_property
    def _room(self) -> list[tuple[Place, int]]:
        """The cells with the number of cards that each still takes."""
        capacity = self.rules.tables.cells.capacity
        return [(cell(i), capacity - len(pile)) for i, pile in enumerate(self.position.cells)]

    def can_carry(self, low: int, high: int, helpers: int) -> bool:
        """Return whether single-card moves can carry ``run[low:high]`` with so many empty columns to help."""
        return self._part(low, high, helpers) is not None

    def _part(self, low: int, high: int, helpers: int) -> int | None:
        """Return where to part the run; ``high`` where cells do, None where nothing does."""
        key = (low, high, helpers)
        if key not in self._known:
            self._known[key] = self._search(low, high, helpers)
        return self._known[key]

    def _search(self, low: int, high: int, helpers: int) -> int | None:
        if self._cells_for(low + 1, high) is not None:
            return high
        if not helpers:
            return None
        for split in range(high - 1, low, -1):
            enters = self.rules.may_enter_empty(self.position, self.run[split])
            if enters and self.can_carry(split, high, helpers - 1) and self.can_carry(low, split, helpers - 1):
                return split
        return None

    def _cells_for(self, low: int, high: int) -> list[Place] | None:
        """Return a cell for each of ``run[low:high]``, or None; suit-bound cells are matched to their suits."""
        suits = self.rules.tables.cells.suits
        room = dict(self._room)
        chosen = []
        for card in self.run[low:high]:
            fitting = [place for place, free in room.items() if free and suits[place.index] in (None, card.suit)]
            if not fitting:
                return None
            place = max(fitting, key=lambda place: suits[place.index] is not None)
            room[place] -= 1
            chosen.append(place)
        return chosen

    def carry(self, low: int, high: int, source: Place, target: Place, helpers: tuple[Place, ...]) -> Iterator[Move]:
        """Yield the single-card moves that carry ``run[low:high]``."""
        split = self._part(low, high, len(helpers))
        if split == high or split is None:
            places = self._cells_for(low + 1, high) or []
            yield from (Move(source, place) for place in reversed(places))
            yield Move(source, target)
            yield from (Move(place, target) for place in places)
            return
        rest, *others = helpers
        yield from self.carry(split, high, source, rest, tuple(others))
        yield from self.carry(low, split, source, target, tuple(others))
        yield from self.carry(split, high, rest, target, tuple(others))
