"""The search for every other rule set: two decks, cells of several cards or of one suit, foundations without suits.

It plays by `Rules` itself, position by position, so it can leave nothing out that the rules allow. It is slow, and the
measure that the compiled searches are held against.
"""

import heapq
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar

from freecellar.engine.autoplay import play_home
from freecellar.engine.moves import Kind, Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay


@dataclass(slots=True)
class General:
    """A best-first search over positions; ``reduced`` lets it use the sound reductions."""

    POSITION_BYTES: ClassVar = 2000
    """About how much memory a stored position takes."""

    rules: Rules
    reduced: bool = True
    expanded: int = 0
    goal: Position | None = None
    _renames: bool = field(init=False)
    _open: list[tuple[int, int, Position]] = field(default_factory=list)
    _came: dict[Hashable, tuple[Position, Position | None, tuple[Move, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """See which moves lead nowhere new."""
        self._renames = self.reduced and names_are_free(self.rules)

    def load(self, position: Position) -> None:
        """Begin a search from a position."""
        self.expanded, self.goal = 0, None
        self._open.clear()
        self._came.clear()
        settled = self._settled(position)
        self._enter(settled[-1][1] if settled else position, None, tuple(move for move, _ in settled))

    def run(self, limit: int) -> bool:
        """Expand so many more positions; return whether the search has ended: with `goal`, or with all seen."""
        for _ in range(limit):
            if self.goal is not None or not self._open:
                return True
            position = heapq.heappop(self._open)[2]
            self.expanded += 1
            for move in self._moves(position):
                after = self.rules.apply_legal(position, move)
                after = play_home(self.rules, after, self.rules.tables.autoplay).position
                settled = self._settled(after)
                self._enter(settled[-1][1] if settled else after, position, (move, *(step for step, _ in settled)))
        return self.goal is not None or not self._open

    @property
    def stored(self) -> int:
        """How many positions are stored."""
        return len(self._came)

    def path(self) -> list[Move]:
        """Return the moves that lead to the goal."""
        parts = []
        position = self.goal
        while position is not None:
            _, before, moves = self._came[position_key(self.rules, position)]
            parts.append(moves)
            position = before
        return [move for moves in reversed(parts) for move in moves]

    def _moves(self, position: Position) -> Iterator[Move]:
        """Yield the legal moves, less those that only rename a column, a cell, or one of two equal foundations."""
        for move in self.rules.legal_moves(position):
            source, target, count = move
            if self._renames and target.kind is Kind.COLUMN and not position.columns[target.index]:
                if position.columns.index(()) != target.index:
                    continue
                if source.kind is Kind.COLUMN and len(position.columns[source.index]) == count:
                    continue
            yield move

    def _settled(self, position: Position) -> list[tuple[Move, Position]]:
        """Return the moves that are made at once because they cannot cost a win, each with the position after it.

        Where the rules force cards home that could cost one, a card home early could set those off: there are none
        then.
        """
        if not self.reduced or self.rules.tables.autoplay is not Autoplay.OFF:
            return []
        steps = []
        while moves := play_home(self.rules, position, Autoplay.SAFE).moves:
            position = play_home(
                self.rules, self.rules.apply_legal(position, moves[0]), self.rules.tables.autoplay
            ).position
            steps.append((moves[0], position))
        return steps

    def _enter(self, position: Position, before: Position | None, moves: tuple[Move, ...]) -> None:
        key = position_key(self.rules, position)
        if key in self._came:
            return
        self._came[key] = (position, before, moves)
        if self.rules.is_won(position):
            self.goal = position
        heapq.heappush(self._open, (cost(self.rules, position), -len(self._came), position))


def position_key(rules: Rules, position: Position) -> Hashable:
    """Return what positions that differ in the names of columns and cells alone share."""
    if not names_are_free(rules):
        return position
    bound = any(suit is not None for suit in rules.tables.cells.suits)
    cells = position.cells if bound else tuple(sorted(position.cells))
    return tuple(sorted(position.columns)), cells, position.foundations, position.bases


def names_are_free(rules: Rules) -> bool:
    """Return whether it is all the same which column is which.

    It is not where autoplay, which goes from left to right, chooses between two cards for one foundation.
    """
    tables = rules.tables
    if tables.autoplay in (Autoplay.OFF, Autoplay.SAFE):
        return True
    return tables.decks == 1 and None not in tables.foundations.suits


def cost(rules: Rules, position: Position) -> int:
    """Return how far a position looks from a win."""
    tables = rules.tables
    order = tables.ordinal[position.base - 1]
    total = 10 * (tables.win_count - position.home) + 4 * sum(map(len, position.cells)) - 6 * position.columns.count(())
    for pile in position.columns:
        lowest = 99
        for upper, lower in pairwise(pile):
            lowest = min(lowest, order[upper.rank - 1])
            if not tables.may_run[upper][lower]:
                total += 6 if order[lower.rank - 1] > lowest else 3
        for depth, card in enumerate(reversed(pile)):
            if any(rules.home_slots(position, card)):
                total += 3 * depth
    return total
