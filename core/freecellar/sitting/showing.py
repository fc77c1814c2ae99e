"""A solution shown move by move, on cards of its own: the game it is shown for stays where it is."""

from collections.abc import Sequence
from typing import Self

from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.sitting import wording
from freecellar.solver.verdicts import Solved, Verdict


class Showing:
    """A line of moves and the positions along it; one may go forth and back in it."""

    def __init__(self, rules: Rules, position: Position, moves: Sequence[Move]) -> None:
        """Begin before the first move."""
        self.rules = rules
        walked = wording.walk(rules, position, moves)
        self.moves = tuple(move for _, move in walked)
        self._positions = [here for here, _ in walked] + [wording.after(rules, *walked[-1])] if walked else [position]
        self.index = 0
        """How many moves were shown."""

    @classmethod
    def of(cls, rules: Rules, position: Position, verdict: Verdict) -> Self | None:
        """Return the line of a verdict, from its position; None where it has none."""
        return cls(rules, position, verdict.moves) if isinstance(verdict, Solved) else None

    @property
    def position(self) -> Position:
        """Where the cards are shown now."""
        return self._positions[self.index]

    @property
    def is_over(self) -> bool:
        """Whether all moves were shown."""
        return self.index == len(self.moves)

    def forth(self) -> Move | None:
        """Show the next move and return it; None where there is none."""
        if self.is_over:
            return None
        self.index += 1
        return self.moves[self.index - 1]

    def back(self) -> None:
        """Take the last move back, where one was shown."""
        self.index = max(0, self.index - 1)

    def describe(self) -> str:
        """Return which move was shown last, or what is to come."""
        total = wording.counted(len(self.moves), "move")
        if not self.index:
            return f"A line of {total} wins from here."
        before, move = self._positions[self.index - 1], self.moves[self.index - 1]
        return f"Move {self.index} of {total}: {wording.describe_move(self.rules, before, move)}."
