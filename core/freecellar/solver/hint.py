"""The next move of a winning line, from any position."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from freecellar.cards import Card
from freecellar.engine.autoplay import play_home
from freecellar.engine.moves import Kind, Move
from freecellar.engine.position import Pile, Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay
from freecellar.solver.general import cost
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, GaveUp, Unsolvable

CATCHING_UP: Final = 20_000
"""The most positions to look at for each past position, when a guide is told how a game has gone so far."""


class Advisor(StrEnum):
    """Who gives a hint."""

    SOLVER = "solver"
    """A line that wins."""
    HEURISTIC = "heuristic"
    """A guess, because the solver gave up: it may lose."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next."""

    finding: Finding
    """Whether the position can be won, as far as is known."""
    moves: tuple[Move, ...]
    """The next move; a run carried card by card is all its moves. Empty where the game is over or lost."""
    advisor: Advisor | None
    """Who says so; None where there is no move."""

    @property
    def move(self) -> Move | None:
        """The next move alone."""
        return self.moves[0] if self.moves else None


class Guide:
    """Gives hints along a line, for as long as the player keeps to it.

    Whoever follows the hints from a position that can be won wins, since a line is left only where the player leaves
    it.
    """

    def __init__(self, solver: Solver) -> None:
        """Take the solver to ask."""
        self._solver = solver
        self._line: Iterator[Move] = iter(())
        self._position: Position | None = None
        self._ahead: list[Move] = []

    def hint(
        self,
        position: Position,
        *,
        max_nodes: int | None = None,
        is_cancelled: Callable[[], bool] = lambda: False,
        single_cards: bool = False,
    ) -> Hint:
        """Return what to do next; with ``single_cards`` a run that the line carries card by card is one hint."""
        if self._solver.rules.is_won(position):
            return Hint(Finding.SOLVED, (), None)
        if not self._keeps_to_line(position):
            found = self._solver.lead(position, max_nodes=max_nodes, is_cancelled=is_cancelled)
            if isinstance(found, Unsolvable):
                return Hint(Finding.UNSOLVABLE, (), None)
            if isinstance(found, GaveUp):
                return _guess(self._solver.rules, position)
            self._line, self._position, self._ahead = found, position, []
        moves = self._peek(1)
        if single_cards:
            moves = self._carried_run(position) or moves
        return Hint(Finding.SOLVED, tuple(moves), Advisor.SOLVER)

    def catch_up(self, positions: Sequence[Position], is_cancelled: Callable[[], bool] = lambda: False) -> bool:
        """Find the line that somebody who asked at each of these positions would be on; return whether it got there."""
        for position in positions:
            if is_cancelled():
                return False
            self.hint(position, max_nodes=CATCHING_UP, is_cancelled=is_cancelled)
        return True

    def _peek(self, count: int) -> list[Move]:
        """Return so many moves of the line, or as many as it has."""
        while len(self._ahead) < count and (move := next(self._line, None)) is not None:
            self._ahead.append(move)
        return self._ahead[:count]

    def _keeps_to_line(self, position: Position) -> bool:
        """Return whether a position is where the line stands, or is after moves of it that were just hinted."""
        here, taken = self._position, 0
        while here is not None and here != position and taken < len(self._ahead):
            here = _after(self._solver.rules, here, self._ahead[taken])
            taken += 1
        if here != position or here is None:
            return False
        self._position, self._ahead = here, self._ahead[taken:]
        return bool(self._peek(1))

    def _carried_run(self, position: Position) -> list[Move]:
        """Return the moves with which the line carries the cards of a column on to another, card by card; or none."""
        rules, here = self._solver.rules, position
        carried: set[Card] = set()
        for count in range(1, 3 * rules.tables.ranks):
            moves = self._peek(count)
            if len(moves) < count or moves[-1].count > 1 or moves[-1].target.kind is Kind.FOUNDATION:
                return []
            carried.update(rules.source_cards(here, moves[-1].source)[-1:])
            here = _after(rules, here, moves[-1])
            if count > 1 and carried == set(_run_between(position, here)):
                return moves
        return []


def _run_between(before: Position, after: Position) -> Pile:
    """Return the cards that left one column for another, in their order; none where anything else has changed."""
    if before.cells != after.cells or before.foundations != after.foundations:
        return ()
    changed = [(old, new) for old, new in zip(before.columns, after.columns, strict=True) if old != new]
    if len(changed) != 2:  # noqa: PLR2004 - a source and a target
        return ()
    (old, new), (other_old, other_new) = sorted(changed, key=lambda pair: len(pair[1]) - len(pair[0]))
    run = old[len(new) :]
    return run if old[: len(new)] == new and other_new == other_old + run and len(run) > 1 else ()


def _after(rules: Rules, position: Position, move: Move) -> Position:
    return play_home(rules, rules.apply(position, move), rules.tables.autoplay).position


def _guess(rules: Rules, position: Position) -> Hint:
    """Return a move that looks good: a card that may safely go home, else one that leaves the cheapest position."""
    safe = play_home(rules, position, Autoplay.SAFE).moves
    moves = safe[:1] or tuple(rules.legal_moves(position))
    if not moves:
        return Hint(Finding.GAVE_UP, (), None)
    best = min(moves, key=lambda move: cost(rules, _after(rules, position, move)))
    return Hint(Finding.GAVE_UP, (best,), Advisor.HEURISTIC)
