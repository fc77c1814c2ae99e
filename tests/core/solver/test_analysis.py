"""What a game looks like to the solver: verdicts that are true, costs that add up, and lines that win."""

import random
from itertools import pairwise

import pytest

from freecellar.engine.autoplay import play_home
from freecellar.engine.deals import deal
from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.solver.analysis import Analysis, analyse, last_winnable
from freecellar.solver.search import is_compiled
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, Solved
from support.games import under
from support.small_games import SmallGame, can_be_won, random_game, replays

GAMES = 60 if is_compiled() else 20
LIMIT = 1500
"""How many positions a small game may have for everything in it to be tried."""


class Played:
    """A small game with the moves of somebody who at every other move knows what to do."""

    def __init__(self, seed: str) -> None:
        chance = random.Random(seed)
        self.game: SmallGame = random_game(chance)
        self.solver = Solver(self.game.rules, memory=1 << 22)
        self.moves: list[Move] = []
        self.positions: list[Position] = [self.game.position]
        for _ in range(chance.randrange(14)):
            if legal := self.game.rules.legal_moves(self.positions[-1]):
                self._make(self._best() if chance.random() < 0.5 else None, chance.choice(legal))

    def _best(self) -> Move | None:
        verdict = self.solver.solve(self.positions[-1], max_nodes=2000)
        return verdict.moves[0] if isinstance(verdict, Solved) and verdict.moves else None

    def _make(self, best: Move | None, other: Move) -> None:
        rules, move = self.game.rules, best or other
        after = rules.apply(self.positions[-1], move)
        self.moves.append(move)
        self.positions.append(play_home(rules, after, rules.tables.autoplay).position)


def check(played: Played, found: Analysis) -> None:
    """Hold an analysis against itself: costs are what lengths differ by, and the line told is there and wins."""
    moments = found.moments
    assert len(moments) == len(played.positions)
    assert moments[-1].cost is None
    for here, after in pairwise(moments):
        assert (here.length is not None) is (here.finding is Finding.SOLVED)
        if here.cost is not None:
            assert here.length is not None
            assert after.length is not None
            assert here.cost == after.length + 1 - here.length >= 0
    if found.shortest is None:
        assert moments[0].length is None
    else:
        line = [*played.moves[: found.kept], *found.shortest]
        assert len(line) == moments[0].length
        assert replays(played.game.rules, played.positions[0], line)


@pytest.mark.parametrize("seed", range(GAMES))
def test_small_games_are_seen_as_they_are(seed: int) -> None:
    """Each position is won or lost as trying everything says, and the analysis agrees with itself."""
    played = Played(f"analysis/{seed}")

    found = analyse(played.solver, played.positions, width=8)

    check(played, found)
    truths = [can_be_won(played.game.rules, position, LIMIT) for position in played.positions]
    findings = [moment.finding is Finding.SOLVED for moment in found.moments]
    assert all(truth in {None, finding} for truth, finding in zip(truths, findings, strict=True))
    winnable = [index for index, finding in enumerate(findings) if finding]
    assert last_winnable(played.solver, played.positions) == (winnable[-1] if winnable else None)
    lost = [index for index, (here, after) in enumerate(pairwise(findings)) if here and not after]
    assert found.lost_by == (lost[0] if lost else None)


@pytest.mark.parametrize("patience", range(0, 40, 3))
def test_interrupted_it_says_what_it_knows(patience: int) -> None:
    """However soon it is stopped, what it says agrees with itself, and nothing is called lost that is not."""
    played = Played("analysis/interrupted/2")
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return len(asked) > patience

    check(played, analyse(played.solver, played.positions, width=8, is_cancelled=is_cancelled))


@pytest.mark.parametrize("nodes", [1, 5, 50])
def test_what_is_not_known_is_called_so(nodes: int) -> None:
    """With too few positions to look at a game is neither won nor lost, unless it went on to be."""
    rules, _ = under("standard")
    solver, position = Solver(rules), deal(rules.tables, 11982)

    found = analyse(solver, [position], max_nodes=nodes)

    assert [moment.finding for moment in found.moments] == [Finding.GAVE_UP]
    assert (found.shortest, found.kept, found.lost_by) == (None, 0, None)
    assert last_winnable(solver, [position], max_nodes=nodes) is None


def test_game_that_was_played_to_the_win_is_known_to_be_won() -> None:
    """A game that ended in a win could be won all along, however little is looked at."""
    rules, _ = under("standard")
    solver, positions = Solver(rules), [deal(rules.tables, 3)]
    verdict = solver.solve(positions[0])
    assert isinstance(verdict, Solved)
    for move in verdict.moves:
        positions.append(rules.apply(positions[-1], move))
    told: list[int] = []

    found = analyse(solver, positions, max_nodes=1, on_progress=told.append)

    assert {moment.finding for moment in found.moments} == {Finding.SOLVED}
    assert found.moments[0].length == len(verdict.moves)
    assert found.kept + len(found.shortest or ()) == len(verdict.moves)
    assert sum(moment.cost or 0 for moment in found.moments) == 0
    assert told == list(range(1, len(positions) + 1))


def test_cancelled_search_for_the_last_winnable_position_finds_none() -> None:
    """Nobody knows then."""
    rules, _ = under("standard")

    assert last_winnable(Solver(rules), [deal(rules.tables, 3)] * 2, is_cancelled=lambda: True) is None
