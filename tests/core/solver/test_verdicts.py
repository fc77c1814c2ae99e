"""The three answers of the solver, what limits it, and what it tells meanwhile."""

import threading
from collections.abc import Iterator
from time import monotonic

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import GaveUp, Limit, Progress, Solved, Unsolvable
from support.games import board, rules_of, under
from support.small_games import replays
from support.solving import loaded

LOST = "AC 4C 3C 2C|5C"
"""A game of five ranks that is won with two cells and lost with one."""


def same_suit(cells: int) -> Rules:
    """Return the rules of that game."""
    return rules_of(
        deck={"ranks": 5, "suits": ["C"]},
        layout={"columns": [3, 2]},
        build="same-suit",
        cells={"count": cells},
        empty_column="none",
        cap="empty_cells + 1",
    )


@pytest.fixture
def long_search() -> tuple[Rules, Position]:
    """Return a game that nobody decides in a second: FreeCell without cells whose columns stay closed, upside down."""
    rules = rules_of(empty_column="none", cells={"count": 2}, cap="empty_cells + 1", build="any")
    return rules, deal(rules.tables, 5)


def test_a_won_position_needs_no_move() -> None:
    """With every card home the line is empty, and no line is shorter."""
    rules = same_suit(2)

    assert Solver(rules).solve(board(rules, home="C-5")) == Solved((), 0, is_shortest=True)


def test_a_position_that_can_be_won_comes_with_its_moves() -> None:
    """The moves win by the rules alone."""
    rules = same_suit(2)
    position = board(rules, LOST)

    verdict = Solver(rules).solve(position)

    assert isinstance(verdict, Solved)
    assert replays(rules, position, verdict.moves)


def test_a_position_that_cannot_be_won_comes_with_what_was_seen() -> None:
    """A proof counts its positions: here the deal, and those with a card or two moved."""
    rules = same_suit(1)

    verdict = Solver(rules).solve(board(rules, LOST))

    assert isinstance(verdict, Unsolvable)
    assert 1 <= verdict.positions <= verdict.nodes


def test_too_few_nodes_are_no_verdict(long_search: tuple[Rules, Position]) -> None:
    """A search that may look at ten positions has looked at ten when it gives up."""
    rules, position = long_search

    assert Solver(rules).solve(position, max_nodes=10) == GaveUp(Limit.NODES, 10)


@pytest.mark.slow
def test_too_little_memory_is_no_verdict() -> None:
    """A search with room for a hundred positions gives up on a deal that takes more."""
    rules, _ = under("standard")

    verdict = Solver(rules, memory=5200).solve(deal(rules.tables, 781948))

    assert isinstance(verdict, GaveUp)
    assert verdict.reason is Limit.MEMORY


def test_a_search_asks_whether_to_go_on(long_search: tuple[Rules, Position]) -> None:
    """Told to stop at once, it has looked at nothing."""
    rules, position = long_search

    assert Solver(rules).solve(position, is_cancelled=lambda: True) == GaveUp(Limit.CANCELLED, 0)


def test_another_thread_can_stop_a_search(long_search: tuple[Rules, Position]) -> None:
    """It ends soon after, and can be asked again."""
    rules, position = long_search
    solver, stop = Solver(rules), threading.Event()
    stopped_at: list[float] = []

    def stop_it() -> None:
        stopped_at.append(monotonic())
        stop.set()

    threading.Timer(0.2, stop_it).start()

    verdict = solver.solve(position, is_cancelled=stop.is_set)

    assert isinstance(verdict, GaveUp)
    assert verdict.reason is Limit.CANCELLED
    assert monotonic() - stopped_at[0] < 1
    assert solver.solve(position, max_nodes=10) == GaveUp(Limit.NODES, 10)


def test_a_search_tells_how_far_it_is(long_search: tuple[Rules, Position]) -> None:
    """It tells more nodes each time, about ten times a second."""
    rules, position = long_search
    told: list[Progress] = []

    Solver(rules).solve(position, is_cancelled=lambda: len(told) >= 3, on_progress=told.append)

    nodes = [progress.nodes for progress in told]
    assert len(nodes) >= 3
    assert nodes == sorted(set(nodes))


def test_other_threads_run_while_it_searches(long_search: tuple[Rules, Position]) -> None:
    """During one call into the exact search, of a second or so, this thread goes on counting."""
    rules, position = long_search
    search = loaded(rules, position, room=1 << 20)
    done = threading.Event()

    def work() -> None:
        end = monotonic() + 1
        while monotonic() < end and search.run(1 << 15) in {0, 3}:
            if search.run(1) == 3:
                search.widen()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    turns = sum(1 for _ in _turns(done))
    thread.join()

    assert turns > 5


def _turns(done: threading.Event) -> Iterator[None]:
    """Yield each time that this thread has its turn, until the other one is done."""
    while not done.wait(0.01):
        yield
