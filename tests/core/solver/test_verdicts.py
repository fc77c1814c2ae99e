"""The three answers of the solver, what limits it, and what it tells meanwhile."""

import threading
from collections.abc import Callable, Iterator
from errno import ENOMEM
from mmap import mmap
from time import monotonic
from typing import Any

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver import exact, search
from freecellar.solver.general import General
from freecellar.solver.solve import MOST_WIDTH, Solver
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
    """It ends with what was asked, and can be asked again."""
    rules, position = long_search
    solver, stop = Solver(rules), threading.Event()
    threading.Timer(0.2, stop.set).start()

    verdict = solver.solve(position, is_cancelled=stop.is_set)

    assert isinstance(verdict, GaveUp)
    assert verdict.reason is Limit.CANCELLED
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


def test_a_solver_makes_one_search_at_a_time(long_search: tuple[Rules, Position]) -> None:
    """Who asks it while it searches is refused, from another thread or from within; the search goes on undisturbed."""
    rules, position = long_search
    solver = Solver(rules)
    refused: list[RuntimeError] = []
    questions: list[Callable[[], object]] = [
        lambda: solver.solve(position),
        lambda: solver.lead(position),
        lambda: solver.judge(position),
        lambda: solver.decide(position),
        lambda: solver.beam(position, 4),
    ]

    def ask() -> bool:
        question = questions.pop()
        with pytest.raises(RuntimeError, match="this solver is searching") as raised:
            question()
        refused.append(raised.value)
        return not questions

    verdict = solver.solve(position, is_cancelled=ask)

    assert isinstance(verdict, GaveUp)
    assert verdict.reason is Limit.CANCELLED
    assert len(refused) == 5
    assert solver.solve(position, max_nodes=10) == GaveUp(Limit.NODES, 10)


@pytest.mark.parametrize("parts", [{"cells": {"count": 3}}, {"cells": {"count": 2, "capacity": 2}}])
def test_a_solver_survives_who_is_asked(parts: dict[str, Any]) -> None:
    """An exception of who is asked whether to go on comes through, and the next answer is the same as ever."""
    rules = rules_of(**parts)
    position = deal(rules.tables, 11982)
    solver, expected = Solver(rules), Solver(rules).solve(position, max_nodes=300)
    asked: list[None] = []

    def fail() -> bool:
        asked.append(None)
        if len(asked) > 2:
            raise KeyboardInterrupt
        return False

    with pytest.raises(KeyboardInterrupt):
        solver.solve(position, is_cancelled=fail)

    assert solver.solve(position, max_nodes=300) == expected


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return what lets the system refuse more than so many bytes at once."""

    def lack(most: int) -> None:
        def refuse(descriptor: int, length: int) -> mmap:
            if length > most:
                raise OSError(ENOMEM, "Cannot allocate memory")
            return mmap(descriptor, length)

        for kernel in (search, exact):
            monkeypatch.setattr(kernel, "mmap", refuse)

    return lack


@pytest.mark.slow
def test_a_system_that_lacks_memory_gives_what_it_has(lacking: Callable[[int], None]) -> None:
    """The room that is asked for is a most: a search does with less where the system has less."""
    lacking(1 << 22)
    rules, _ = under("standard")

    assert isinstance(Solver(rules).solve(deal(rules.tables, 11982)), Unsolvable)


@pytest.mark.slow
@pytest.mark.parametrize(("reserved", "most"), [(False, 1 << 10), (True, 1 << 17)])
def test_too_little_memory_of_the_system_is_no_verdict(
    lacking: Callable[[int], None], *, reserved: bool, most: int
) -> None:
    """Where it cannot even begin, or its table cannot grow, a search gives up; with memory again it answers."""
    rules, _ = under("standard")
    position = deal(rules.tables, 11982)
    solver = Solver(rules)
    solver.beam(position, 512)
    if reserved:
        solver.solve(position, max_nodes=40_000)
    lacking(most)

    verdict = solver.solve(position)
    lacking(1 << 40)

    assert isinstance(verdict, GaveUp)
    assert verdict.reason is Limit.MEMORY
    assert isinstance(solver.solve(position), Unsolvable)


def test_general_search_that_runs_out_of_memory_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A MemoryError of the search's own is no verdict either."""

    def run(_: General, limit: int) -> bool:
        raise MemoryError(limit)

    monkeypatch.setattr(General, "run", run)
    rules = rules_of(cells={"count": 2, "capacity": 2})

    assert Solver(rules).solve(deal(rules.tables, 1)) == GaveUp(Limit.MEMORY, 0)


def test_beam_that_found_no_memory_leaves_the_solver_whole(lacking: Callable[[int], None]) -> None:
    """It finds nothing; a narrower one afterwards does not take the room for granted that there was not."""
    rules, _ = under("standard")
    solver, position = Solver(rules), deal(rules.tables, 1)
    narrow = solver.beam(position, 8)
    for most in (1 << 12, 1 << 20, 3 << 20):
        lacking(most)
        assert solver.beam(position, 2000) is None
    lacking(1 << 40)

    assert solver.beam(position, 8) == narrow
    assert solver.beam(position, 500) is not None


@pytest.mark.parametrize("width", [-1, 0, MOST_WIDTH + 1, 1 << 70])
def test_beam_has_a_width(width: int) -> None:
    """A width that no beam can have is refused."""
    rules, _ = under("standard")

    with pytest.raises(ValueError, match="a beam is 1 to"):
        Solver(rules).beam(deal(rules.tables, 1), width)


def _turns(done: threading.Event) -> Iterator[None]:
    """Yield each time that this thread has its turn, until the other one is done."""
    while not done.wait(0.01):
        yield
