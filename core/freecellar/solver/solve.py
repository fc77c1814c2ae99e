"""Whether a position can be won under some rules, and how."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver import search
from freecellar.solver.admission import Admission
from freecellar.solver.normal import fits
from freecellar.solver.schedule import SHORT, Weights
from freecellar.solver.searches import Searches, search_all
from freecellar.solver.verdicts import GaveUp, Judgement, Progress, Solved, Unsolvable, Verdict
from freecellar.solver.watch import StoppedError, Watch

DEFAULT_MEMORY: Final = 1 << 30
"""The bytes that the exact search may take unless told otherwise."""

MOST_WIDTH: Final = 1 << 17
"""The widest beam: its table takes a gigabyte."""


class Solver:
    """Searches for one set of rules; it keeps its memory from one position to the next.

    One solver makes one search at a time: who asks it meanwhile, from another thread or from what is told of its
    progress, meets a RuntimeError. While it searches, other threads run.
    """

    def __init__(self, rules: Rules, *, memory: int = DEFAULT_MEMORY) -> None:
        """Take the rules in force and the most bytes that the search may store positions in."""
        self.rules = rules
        self._fits = fits(rules.tables)
        self._admission = Admission(rules.tables)
        self._memory = memory
        self._bases: dict[int, Searches] = {}
        self._searching = threading.Lock()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Search alone: two searches in the same memory would answer for each other's positions."""
        if not self._searching.acquire(blocking=False):
            raise RuntimeError(
                "this solver is searching: it makes one search at a time, and another solver can make another"
            )
        try:
            yield
        finally:
            self._searching.release()

    def solve(
        self,
        position: Position,
        *,
        max_nodes: int | None = None,
        is_cancelled: Callable[[], bool] = lambda: False,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Verdict:
        """Return the verdict on a position; raise `PositionError` for one that the whole deck cannot make.

        ``max_nodes`` is the most positions to look at. ``is_cancelled`` is asked about every millisecond, and
        ``on_progress`` is told about every tenth of a second.
        """
        self._admission.check(position)
        if self.rules.is_won(position):
            return Solved((), 0, is_shortest=True)
        watch = Watch(max_nodes, is_cancelled, on_progress)
        found = self._find(position, watch)
        return found if isinstance(found, Unsolvable | GaveUp) else Solved(tuple(found), watch.nodes)

    def lead(
        self, position: Position, *, max_nodes: int | None = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> Iterator[Move] | Unsolvable | GaveUp:
        """Return what `solve` may find, and sooner: the moves of a line are worked out one by one as they are asked for."""
        self._admission.check(position)
        return self._find(position, Watch(max_nodes, is_cancelled, None), soon=True)

    def _find(self, position: Position, watch: Watch, *, soon: bool = False) -> Iterator[Move] | Unsolvable | GaveUp:
        with self._alone():
            try:
                if self._fits:
                    searches = self._searches(position.base)
                    return searches.find_soon(position, watch) if soon else searches.find(position, watch)
                return search_all(self.rules, position, self._memory, watch)
            except StoppedError as stopped:
                return GaveUp(stopped.reason, watch.nodes)

    def judge(
        self, position: Position, *, max_nodes: int | None = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> Judgement:
        """Return the verdict on a position in short: what `solve` finds, without the moves where nobody needs them."""
        self._admission.check(position)
        if self.rules.is_won(position) or not self._fits:
            return Judgement.of(self.solve(position, max_nodes=max_nodes, is_cancelled=is_cancelled))
        with self._alone():
            return self._searches(position.base).judge(position, Watch(max_nodes, is_cancelled, None))

    def decide(
        self,
        position: Position,
        *,
        measures: bool = True,
        max_nodes: int | None = None,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> Judgement:
        """Return the verdict on a position that the stages have left, in short; without `measures`, without a length."""
        self._admission.check(position)
        watch = Watch(max_nodes, is_cancelled, None)
        with self._alone():
            return self._searches(position.base).decide(position, watch, measures=measures)

    def stages(self, base: int) -> "search.Search":
        """Return the search with its stages, ready to judge numbers; only where `normal.fits` holds."""
        return self._searches(base).search

    def beam(
        self,
        position: Position,
        width: int,
        *,
        weights: Weights = SHORT,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> tuple[Move, ...] | None:
        """Return a line that a beam of some width, 1 to `MOST_WIDTH`, finds.

        None where it finds none, is cancelled, has no memory for so wide a beam, or cannot play the rules.
        """
        if not 1 <= width <= MOST_WIDTH:
            raise ValueError(f"a beam is 1 to {MOST_WIDTH} wide, not {width}")
        self._admission.check(position)
        if self.rules.is_won(position) or not self._fits:
            return None
        with self._alone():
            try:
                line = self._searches(position.base).beam(position, width, weights, Watch(None, is_cancelled, None))
            except StoppedError:
                return None
        return None if line is None else tuple(line)

    def _searches(self, base: int) -> Searches:
        if base not in self._bases:
            self._bases[base] = Searches(self.rules, base, self._memory)
        return self._bases[base]
