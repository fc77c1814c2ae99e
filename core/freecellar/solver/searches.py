"""The compiled searches over one set of rules: which of them tries when, and what comes of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay
from freecellar.solver import exact, search
from freecellar.solver.general import General
from freecellar.solver.normal import cards_by_number, normal, numbering, packed
from freecellar.solver.schedule import (
    EARLY_LOOK,
    EARLY_STAGES,
    FIRST_LOOK,
    HARD,
    HARD_WIDTH,
    LEVELS,
    NARROW,
    Weights,
    exact_weights,
    stages,
)
from freecellar.solver.translate import Line
from freecellar.solver.verdicts import Finding, GaveUp, Judgement, Limit, Unsolvable
from freecellar.solver.watch import StoppedError, Watch

_SLICE: Final = 1024 if search.is_compiled() else 64
"""How many positions are looked at between two questions whether to go on: a millisecond or two, of the 20 allowed."""

_BEAM_SLICE: Final = 256 if search.is_compiled() else 4
"""How many positions of a beam are expanded between two such questions."""

_GENERAL_SLICE: Final = 2
"""How many positions the general search expands between two such questions."""

_LEAST_ROOM: Final = 1 << 13
"""Room for fewer positions is not worth asking for: one step of the search takes some thousand."""

_POSITION_BYTES: Final = 52
"""The bytes that a stored position takes, with its share of the table."""


class Searches:
    """The compiled searches over one set of rules under one base."""

    def __init__(self, rules: Rules, base: int, memory: int) -> None:
        """Take the rules, the first rank of the foundations, and the bytes that positions may be stored in."""
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
        self.search.load(start)
        if self._try_stages(watch) == search.SOLVED:
            return self._trimmed_line(position, self.search.path())
        return self._search_harder(start, position, watch)

    def find_soon(self, position: Position, watch: Watch) -> Iterator[Move] | Unsolvable | GaveUp:
        """Return what `find` may, sooner where few moves are open: such positions are often lost, which no stage can tell.

        There the exact search looks before the longer stages. Surveys count the positions that `find` looks at.
        """
        start = self._packed(position)
        self.search.load(start)
        result = self._try_stages(watch, last=EARLY_STAGES)
        if result == search.GO_ON and self.search.tried_moves() < NARROW * self.search.counted():
            found = self._exact_search()
            found.load(start)
            early = self._explore(found, watch, EARLY_LOOK)
            if early not in (exact.GO_ON, exact.NARROW):
                return self._answer(early, found, position, watch)
        if result == search.GO_ON:
            result = self._try_stages(watch, first=EARLY_STAGES)
        if result == search.SOLVED:
            return self._line(position, self.search.trimmed(self.search.path()))
        return self._search_harder(start, position, watch)

    def judge(self, position: Position, watch: Watch) -> Judgement:
        """Return the verdict on a position of these rules in short."""
        try:
            self.search.load(self._packed(position))
            if self._try_stages(watch) == search.SOLVED:
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
        """Return how many moves the line that a stage found takes, trimmed.

        Where nothing goes home by itself they are its own moves and one for each card, without playing them.
        """
        if self._rules.tables.autoplay is not Autoplay.OFF:
            return len(tuple(self._trimmed_line(position, self.search.path())))
        return len(self.search.trimmed(self.search.path())) + self._rules.tables.deck_size - position.home

    def _trimmed_line(self, position: Position, path: list[int]) -> Iterator[Move]:
        """Return the moves of a path that wins, less those that it can spare.

        Where some cards go home by themselves and the player sends others, fewer moves elsewhere may leave more of the
        latter: there both lines are played, and the shorter is told.
        """
        trimmed = self._line(position, self.search.trimmed(path))
        if self._rules.tables.autoplay in (Autoplay.OFF, Autoplay.ALL):
            return trimmed
        shorter = min(tuple(trimmed), tuple(self._line(position, path)), key=len)
        return iter(shorter)

    def _line(self, position: Position, path: list[int]) -> Iterator[Move]:
        """Return the moves of the game that a path of the search stands for."""
        line = Line(self._rules, position, self._cards)
        return line.to_the_win(line.follow_search(path))

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
        return self._trimmed_line(position, self.search.beam_path())

    def _packed(self, position: Position) -> bytes:
        return packed(self._rules.tables, position, self._numbers)

    def _try_stages(self, watch: Watch, first: int = 0, last: int | None = None) -> int:
        """Go through stages, from one on and up to another, until one wins; return how the last of them ended.

        The moves are the same in every stage, only their order is not: where one has seen all that it can reach, the
        others would see the same.
        """
        result = search.GO_ON
        for index, (quota, _) in list(enumerate(self._stages))[first:last]:
            self.search.start_stage(index)
            done, result = 0, search.GO_ON
            while result == search.GO_ON and done < quota:
                result = self.search.run(min(quota, done + watch.allowance(_SLICE)))
                watch.count(self.search.counted() - done)
                done = self.search.counted()
            if result in (search.SOLVED, search.NOTHING_LEFT):
                break
        return result

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
        return self._answer(result, found, position, watch)

    def _answer(
        self, result: int, found: "exact.Exact", position: Position, watch: Watch
    ) -> Iterator[Move] | Unsolvable | GaveUp:
        """Return what the exact search has ended with."""
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


def search_all(rules: Rules, position: Position, memory: int, watch: Watch) -> Iterator[Move] | Unsolvable | GaveUp:
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
