"""Whether a position can be won under some rules, and how."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay
from freecellar.solver import exact, search
from freecellar.solver.admission import Admission
from freecellar.solver.general import General
from freecellar.solver.normal import cards_by_number, fits, normal, numbering, packed
from freecellar.solver.schedule import FIRST_LOOK, HARD, HARD_WIDTH, LEVELS, SHORT, Weights, exact_weights, stages
from freecellar.solver.translate import Line
from freecellar.solver.verdicts import Finding, GaveUp, Judgement, Limit, Progress, Solved, Unsolvable, Verdict
from freecellar.solver.watch import StoppedError, Watch

DEFAULT_MEMORY: Final = 1 << 30
"""The bytes that the exact search may take unless told otherwise."""

_SLICE: Final = 1024 if search.is_compiled() else 64
"""How many positions are looked at between two questions whether to go on: a millisecond or two, of the 20 allowed."""

_BEAM_SLICE: Final = 256 if search.is_compiled() else 4
"""How many positions of a beam are expanded between two such questions."""

_GENERAL_SLICE: Final = 2
"""How many positions the general search expands between two such questions."""

_LEAST_ROOM: Final = 1 << 13
"""Room for fewer positions is not worth asking for: one step of the search takes some thousand."""

MOST_WIDTH: Final = 1 << 17
"""The widest beam: its table takes a gigabyte."""

_POSITION_BYTES: Final = 52
"""The bytes that a stored position takes, with its share of the table."""


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
        self._bases: dict[int, _Searches] = {}
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
        """Return what `solve` finds, the moves of a line worked out one by one as they are asked for."""
        self._admission.check(position)
        return self._find(position, Watch(max_nodes, is_cancelled, None))

    def _find(self, position: Position, watch: Watch) -> Iterator[Move] | Unsolvable | GaveUp:
        with self._alone():
            try:
                if self._fits:
                    return self._searches(position.base).find(position, watch)
                return _search_all(self.rules, position, self._memory, watch)
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

    def _searches(self, base: int) -> "_Searches":
        if base not in self._bases:
            self._bases[base] = _Searches(self.rules, base, self._memory)
        return self._bases[base]


class _Searches:
    """The compiled searches over one set of rules under one base."""

    def __init__(self, rules: Rules, base: int, memory: int) -> None:
        self._rules = rules
        self._normal = normal(rules.tables, base)
        self._cards = cards_by_number(rules.tables, base)
        self._numbers = numbering(rules.tables, base)
        self._stages = stages(self._normal)
        self.search = search.Search(self._normal)
        self.search.set_stages(self._stages)
        self._exact: exact.Exact | None = None
        self._room = memory // _POSITION_BYTES

    def find(self, position: Position, watch: Watch) -> Iterator[Move] | Unsolvable | GaveUp:
        """Return a line that wins, or why there is none."""
        start = self._packed(position)
        if self._try_stages(start, watch):
            return self._line(position)
        return self._search_harder(start, position, watch)

    def judge(self, position: Position, watch: Watch) -> Judgement:
        """Return the verdict on a position of these rules in short."""
        try:
            if self._try_stages(self._packed(position), watch):
                return Judgement(Finding.SOLVED, self._length(position), watch.nodes)
        except StoppedError as stopped:
            return Judgement.of(GaveUp(stopped.reason, watch.nodes))
        return self.decide(position, watch, measures=True)

    def decide(self, position: Position, watch: Watch, *, measures: bool) -> Judgement:
        """Return the verdict in short on a position that the stages have left."""
        found: Iterator[Move] | Unsolvable | GaveUp
        try:
            found = self._search_harder(self._packed(position), position, watch)
        except StoppedError as stopped:
            found = GaveUp(stopped.reason, watch.nodes)
        if isinstance(found, Unsolvable | GaveUp):
            return Judgement.of(found)
        return Judgement(Finding.SOLVED, len(tuple(found)) if measures else None, watch.nodes)

    def _length(self, position: Position) -> int:
        """Return how many moves the line that a stage found takes.

        Where nothing goes home by itself they are its own moves and one for each card, without playing them.
        """
        if self._rules.tables.autoplay is not Autoplay.OFF:
            return len(tuple(self._line(position)))
        return len(self.search.path()) + self._rules.tables.deck_size - position.home

    def _line(self, position: Position) -> Iterator[Move]:
        """Return the moves of the line that a stage found."""
        line = Line(self._rules, position, self._cards)
        return line.to_the_win(line.follow_search(self.search.path()))

    def beam(self, position: Position, width: int, weights: Weights, watch: Watch) -> Iterator[Move] | None:
        """Return the line that a beam finds, if any."""
        self.search.choose(*weights)
        self.search.load(self._packed(position))
        try:
            self.search.start_beam(width, LEVELS)
        except (OSError, MemoryError):
            return None
        done, result = 0, search.GO_ON
        while result == search.GO_ON:
            result = self.search.run_beam(watch.allowance(_BEAM_SLICE))
            watch.count(self.search.counted() - done)
            done = self.search.counted()
        if result != search.SOLVED:
            return None
        line = Line(self._rules, position, self._cards)
        return line.to_the_win(line.follow_search(self.search.beam_path()))

    def _packed(self, position: Position) -> bytes:
        return packed(self._rules.tables, position, self._numbers)

    def _try_stages(self, start: bytes, watch: Watch) -> bool:
        """Return whether one of the stages wins.

        The moves are the same in every stage, only their order is not: where one has seen all that it can reach, the
        others would see the same.
        """
        self.search.load(start)
        for index, (quota, _) in enumerate(self._stages):
            self.search.start_stage(index)
            done, result = 0, search.GO_ON
            while result == search.GO_ON and done < quota:
                result = self.search.run(min(quota, done + watch.allowance(_SLICE)))
                watch.count(self.search.counted() - done)
                done = self.search.counted()
            if result in (search.SOLVED, search.NOTHING_LEFT):
                return result == search.SOLVED
        return False

    def _search_harder(self, start: bytes, position: Position, watch: Watch) -> Iterator[Move] | Unsolvable | GaveUp:
        """Return what the exact search finds; where that takes long, a beam tries for a win in between.

        In one suit the exact search is as quick as a beam.
        """
        found = self._exact_search()
        found.load(start)
        result = self._explore(found, watch, None if self._normal.one_suit else FIRST_LOOK)
        if result in (exact.GO_ON, exact.NARROW):
            line = self.beam(position, HARD_WIDTH, HARD, watch)
            if line is not None:
                return line
            result = self._explore(found, watch, None)
        if result == exact.FULL:
            return GaveUp(Limit.MEMORY, watch.nodes)
        if result == exact.ALL_SEEN:
            return Unsolvable(found.counted()[1], watch.nodes)
        line_of = Line(self._rules, position, self._cards)
        return line_of.to_the_win(line_of.follow_exact(found.start_map(), found.path(), pool=self._normal.pool))

    def _explore(self, found: "exact.Exact", watch: Watch, limit: int | None) -> int:
        """Let the exact search go on to its end, or to so many positions, and return how it stands."""
        result = exact.GO_ON
        done, _ = found.counted()
        while result in (exact.GO_ON, exact.NARROW) and (limit is None or done < limit):
            if result == exact.NARROW:
                with _allocating():
                    found.widen()
            result = found.run(watch.allowance(_SLICE))
            expanded, stored = found.counted()
            watch.count(expanded - done, stored)
            done = expanded
        return result

    def _exact_search(self) -> "exact.Exact":
        """Return the exact search, made when it is first needed: most positions never need it."""
        if self._exact is None:
            found = exact.Exact(self._normal)
            found.weigh(*exact_weights(self._normal))
            with _allocating():
                _reserve(found, self._room)
            self._exact = found
        return self._exact


def _reserve(found: "exact.Exact", room: int) -> None:
    """Give a search room for so many positions, or for as many as the system has memory for."""
    while True:
        try:
            found.reserve(room)
        except (OSError, MemoryError):
            if room < _LEAST_ROOM:
                raise
            room //= 2
        else:
            return


@contextmanager
def _allocating() -> Iterator[None]:
    """End the search where the system refuses it memory."""
    try:
        yield
    except (OSError, MemoryError):
        raise StoppedError(Limit.MEMORY) from None


def _search_all(rules: Rules, position: Position, memory: int, watch: Watch) -> Iterator[Move] | Unsolvable | GaveUp:
    """Return what the general search finds."""
    found = General(rules)
    found.load(position)
    ended = False
    while not ended:
        before = found.expanded
        allowed = watch.allowance(_GENERAL_SLICE)
        with _allocating():
            ended = found.run(allowed)
        watch.count(found.expanded - before, found.stored)
        if found.stored * General.POSITION_BYTES > memory:
            return GaveUp(Limit.MEMORY, watch.nodes)
    if found.goal is None:
        return Unsolvable(found.stored, watch.nodes)
    line = Line(rules, position, {})
    return line.to_the_win(line.follow(found.path()))
