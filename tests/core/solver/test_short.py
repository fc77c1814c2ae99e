"""Short lines: never longer than those before them, and called the shortest only where none is shorter."""

import random

import pytest

from freecellar.engine.autoplay import play_home
from freecellar.engine.deals import deal
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver.search import is_compiled
from freecellar.solver.short import fewest_moves, shorten, shortest_line
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import GaveUp, Limit, Solved, Unsolvable
from support.games import board, rules_of, under
from support.small_games import SmallGame, random_game, replays

GAMES = 100 if is_compiled() else 40
LIMIT = 800
"""How many positions a small game may have for everything in it to be tried."""

WIDTHS = (4, 16)


def fewest(game: SmallGame) -> int | None:
    """Return how many moves the shortest line takes, by trying everything in order of length; None without a line."""
    rules, seen, level = game.rules, {game.position}, [game.position]
    for length in range(LIMIT):
        if any(map(rules.is_won, level)):
            return length
        after = {
            play_home(rules, rules.apply_legal(position, move), rules.tables.autoplay).position
            for position in level
            for move in rules.legal_moves(position)
        }
        level = sorted(after - seen, key=str)
        seen |= after
        if len(seen) > LIMIT:
            raise OverflowError
    return None


def small_games(seed: str) -> list[tuple[SmallGame, int | None]]:
    """Return random games of which everything could be tried, each with the length of its shortest line."""
    found = []
    for number in range(GAMES):
        game = random_game(random.Random(f"{seed}/{number}"))
        try:
            found.append((game, fewest(game)))
        except OverflowError:
            continue
    return found


def test_lines_are_as_short_as_they_are_said_to_be() -> None:
    """On small games of any rules no line is too short to be true, and none that is called shortest can be beaten."""
    games = small_games("short")
    proven = 0

    for game, least in games:
        verdict = shorten(Solver(game.rules, memory=1 << 22), game.position, widths=WIDTHS)
        assert isinstance(verdict, Unsolvable if least is None else Solved), game
        if isinstance(verdict, Solved):
            assert replays(game.rules, game.position, verdict.moves), game
            assert len(verdict.moves) == least or not verdict.is_shortest, game
            proven += verdict.is_shortest

    assert proven > len(games) / 3


def test_no_line_goes_below_the_bound() -> None:
    """What no line is said to go below, none goes below."""
    for game, least in small_games("bound"):
        assert least is None or fewest_moves(game.rules, game.position) <= least, game


def test_cards_that_must_leave_may_go_in_one_run() -> None:
    """4H and 2D must leave AH and AD, and go together with the 3S that lies between them."""
    rules = rules_of(deck={"ranks": 4}, layout={"columns": [4, 4, 4, 4]}, cells={"count": 4})
    position = board(rules, "AH AD 4H 3S 2D|4C 3C 2C AC|4S 2S AS|4D 3D 3H 2H")

    verdict = shorten(Solver(rules), position, widths=WIDTHS)

    assert fewest_moves(rules, position) <= 17
    assert isinstance(verdict, Solved)
    assert len(verdict.moves) == 17
    assert verdict.is_shortest
    assert replays(rules, position, verdict.moves)


def test_cards_that_stay_out_hold_nothing_up() -> None:
    """Foundations of one card are full with the aces: an ace on a two may go home from there."""
    rules = rules_of(
        deck={"ranks": 2},
        layout={"columns": [8]},
        cells={"count": 0},
        foundations={"length": 1},
        win="foundations-full",
    )
    position = board(rules, "2C 2D 2H 2S AS AH AD AC")

    verdict = shorten(Solver(rules), position)

    assert fewest_moves(rules, position) == 4
    assert isinstance(verdict, Solved)
    assert (len(verdict.moves), verdict.is_shortest) == (4, True)


@pytest.fixture
def hard() -> tuple[Solver, Position]:
    """Return a deal whose first line can be bettered, and whose shortest nobody knows."""
    rules, _ = under("standard")
    return Solver(rules), deal(rules.tables, 1)


def test_each_line_told_is_shorter_than_the_last(hard: tuple[Solver, Position]) -> None:
    """They are told as they are found, the last is what comes back, and all of them win."""
    solver, position = hard
    told: list[Solved] = []

    verdict = shorten(solver, position, widths=WIDTHS, on_better=told.append)

    lengths = [len(solved.moves) for solved in told]
    assert lengths == sorted(set(lengths), reverse=True)
    assert verdict == told[-1]
    assert all(replays(solver.rules, position, solved.moves) for solved in told)


def test_cancelled_it_returns_the_best_so_far(hard: tuple[Solver, Position]) -> None:
    """Told to stop once there is a line, it returns that; told before, it has none."""
    solver, position = hard
    told: list[Solved] = []

    verdict = shorten(solver, position, is_cancelled=lambda: bool(told), on_better=told.append)

    assert verdict == told[0]
    assert shorten(solver, position, is_cancelled=lambda: True) == GaveUp(Limit.CANCELLED, 0)


def test_proof_ends_when_it_is_told_to() -> None:
    """A proof by trying everything that is cancelled, or takes too long, proves nothing."""
    rules, _ = under("standard")
    position = deal(rules.tables, 1)

    assert shortest_line(rules, position, 100, is_cancelled=lambda: True) is None


@pytest.mark.parametrize("returns", ["columns", "columns-and-cells"])
def test_cards_that_come_back_are_counted_again(returns: str) -> None:
    """Where cards come back a line may take more moves than there are cards, and is found all the same."""
    rules: Rules = rules_of(
        deck={"ranks": 3, "suits": ["C", "D"]}, layout={"columns": [3, 3]}, foundations={"returns": returns}
    )
    position = deal(rules.tables, 3)

    verdict = shorten(Solver(rules), position, widths=WIDTHS)

    assert isinstance(verdict, Solved)
    assert len(verdict.moves) >= fewest_moves(rules, position) == 6
    assert replays(rules, position, verdict.moves)
