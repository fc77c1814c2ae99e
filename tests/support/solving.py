"""The solver's parts, each asked for a verdict of its own, and the truth about a small game."""

from dataclasses import dataclass, replace
from typing import Final

from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver import exact
from freecellar.solver.exact import Exact
from freecellar.solver.general import General
from freecellar.solver.normal import cards_by_number, fits, normal, packed
from freecellar.solver.schedule import EXACT
from freecellar.solver.solve import Solver
from freecellar.solver.translate import Line
from freecellar.solver.verdicts import GaveUp, Limit, Solved, Unsolvable, Verdict
from support.small_games import SmallGame, can_be_won, replays

FORCED: Final = 3
"""The autoplay of `normal.Normal` that is part of the rules, and no reduction."""


def loaded(rules: Rules, position: Position, room: int = 1 << 16, *, reduced: bool = True) -> Exact:
    """Return an exact search that is about to begin; ``reduced`` lets it use the reductions."""
    known = normal(rules.tables, position.base)
    if not reduced:
        forced = known.autoplay if known.autoplay == FORCED else 0
        known = replace(known, pool=False, one_suit=False, autoplay=forced)
    search = Exact(known)
    search.weigh(*EXACT)
    search.reserve(room)
    search.load(packed(rules.tables, position))
    return search


def decided(rules: Rules, position: Position, room: int, *, reduced: bool) -> bool | None:
    """Return what the exact search says, without a line; None where its room ends."""
    search = loaded(rules, position, room, reduced=reduced)
    while (result := search.run(1 << 14)) in {exact.GO_ON, exact.NARROW}:
        if result == exact.NARROW:
            search.widen()
    return {exact.SOLVED: True, exact.ALL_SEEN: False}.get(result)


def by_exact(rules: Rules, position: Position, room: int = 1 << 16) -> Verdict:
    """Return the verdict of the exact search alone, without the stages that a solver tries first."""
    search = loaded(rules, position, room)
    while (result := search.run(4096)) in {exact.GO_ON, exact.NARROW}:
        if result == exact.NARROW:
            search.widen()
    expanded, stored = search.counted()
    if result == exact.FULL:
        return GaveUp(Limit.MEMORY, expanded)
    if result == exact.ALL_SEEN:
        return Unsolvable(stored, expanded)
    tables = rules.tables
    line = Line(rules, position, cards_by_number(tables, position.base))
    path = line.follow_exact(search.start_map(), search.path(), pool=normal(tables, position.base).pool)
    return Solved(tuple(line.to_the_win(path)), expanded)


def by_general(rules: Rules, position: Position, limit: int, *, reduced: bool) -> Verdict:
    """Return the verdict of the general search, which may expand so many positions."""
    search = General(rules, reduced=reduced)
    search.load(position)
    if not search.run(limit):
        return GaveUp(Limit.NODES, search.expanded)
    if search.goal is None:
        return Unsolvable(search.stored, search.expanded)
    return Solved(tuple(search.path()), search.expanded)


@dataclass(frozen=True)
class Comparison:
    """What is so about a small game, and what each search says; None where it is not known."""

    truth: bool | None
    answers: dict[str, bool | None]

    @property
    def agrees(self) -> bool:
        """Whether no answer contradicts another."""
        return len({self.truth, *self.answers.values()} - {None}) <= 1


def compare(game: SmallGame, limit: int) -> Comparison:
    """Return the truth about a game, found among so many positions, beside the answer of each search that can play it.

    Every solution is played by the rules; one that does not win raises AssertionError, and `IllegalMove` comes through.
    """
    rules, position = game.rules, game.position
    verdicts = {
        "unreduced": by_general(rules, position, limit, reduced=False),
        "general": by_general(rules, position, limit, reduced=True),
        "solver": Solver(rules, memory=1 << 23).solve(position, max_nodes=1 << 17),
    }
    if fits(rules.tables):
        verdicts["exact"] = by_exact(rules, position)
    answers = {name: _answer(game, verdict) for name, verdict in verdicts.items()}
    bare = can_be_won(rules, position, limit // 6)
    return Comparison(answers["unreduced"] if bare is None else bare, answers)


def _answer(game: SmallGame, verdict: Verdict) -> bool | None:
    """Return whether a verdict says that a game can be won, having played what it says."""
    if isinstance(verdict, Solved):
        moves: tuple[Move, ...] = verdict.moves
        if not replays(game.rules, game.position, moves):
            raise AssertionError(f"{moves} does not win\n{game}")
        return True
    return False if isinstance(verdict, Unsolvable) else None
