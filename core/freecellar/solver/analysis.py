"""What a game looks like to the solver: where it was lost, and what each move cost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, Judgement, Solved

WIDTH: Final = 250
"""The width of the beam that looks for a short line from each position."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, as far as the solver knows it."""

    finding: Finding
    """Whether it can be won."""
    length: int | None
    """How many moves the shortest line takes that was found; None where none was."""
    cost: int | None
    """How many moves the next move of the game has added to that line; 0 where it is as good as any that was found.

    None after the last position, where either length is unknown, and where nothing else was looked for."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, position by position."""

    moments: tuple[Moment, ...]
    """One for each position, from the deal on."""
    shortest: tuple[Move, ...] | None
    """How the shortest line from the deal that was found goes on, after the first ``kept`` moves of the game; or None."""
    kept: int = 0
    """How many moves of the game that line begins with; all of them where the game's own is as short as any."""

    @property
    def lost_by(self) -> int | None:
        """The number, from 0, of the first move after which the game could not be won any more; None if there is none."""
        pairs = zip(self.moments, self.moments[1:], strict=False)
        lost = (
            index
            for index, (before, after) in enumerate(pairs)
            if before.finding is Finding.SOLVED and after.finding is Finding.UNSOLVABLE
        )
        return next(lost, None)


def last_winnable(
    solver: Solver,
    positions: Sequence[Position],
    *,
    max_nodes: int | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> int | None:
    """Return the index of the last position that can be won; None where none can, or none is known to be."""
    for index in range(len(positions) - 1, -1, -1):
        judgement = solver.judge(positions[index], max_nodes=max_nodes, is_cancelled=is_cancelled)
        if judgement.finding is Finding.SOLVED:
            return index
        if is_cancelled():
            return None
    return None


def analyse(  # noqa: PLR0913 - who asks decides how long and is told what
    solver: Solver,
    positions: Sequence[Position],
    *,
    max_nodes: int | None = None,
    width: int = WIDTH,
    is_cancelled: Callable[[], bool] = lambda: False,
    on_progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Look at each position of a game, from the deal on, the last first.

    ``max_nodes`` is the most to look at for each, and ``width`` that of the beam that then looks for a shorter line:
    the wider, the shorter, and the slower. ``on_progress`` is told how many are done. Cancelled, it says of the earlier
    positions what follows from the later ones alone: that they can be won if the game went on to one that can.
    """
    moments: list[Moment] = []
    shortest: tuple[Move, ...] | None = None
    kept = 0
    for done, position in enumerate(reversed(positions), 1):
        judgement, line = _look(solver, position, max_nodes, width, is_cancelled)
        following = moments[-1].length if moments else None
        length = judgement.length
        if following is not None and (length is None or length >= following + 1):
            judgement, length, line = Judgement(Finding.SOLVED, following + 1, 0), following + 1, shortest
            kept += 1
        else:
            kept = 0
        cost = None if length is None or following is None or is_cancelled() else following + 1 - length
        moments.append(Moment(judgement.finding, length, cost))
        shortest = line
        if on_progress is not None:
            on_progress(done)
    return Analysis(tuple(reversed(moments)), shortest, kept)


def _look(
    solver: Solver, position: Position, max_nodes: int | None, width: int, is_cancelled: Callable[[], bool]
) -> tuple[Judgement, tuple[Move, ...] | None]:
    """Return a verdict and the shortest line that a first search and a beam find."""
    verdict = solver.solve(position, max_nodes=max_nodes, is_cancelled=is_cancelled)
    if not isinstance(verdict, Solved):
        return Judgement.of(verdict), None
    line = solver.beam(position, width, is_cancelled=is_cancelled)
    best = verdict.moves if line is None or len(line) >= len(verdict.moves) else line
    return Judgement(Finding.SOLVED, len(best), verdict.nodes), best
