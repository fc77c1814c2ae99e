"""Surveys: the verdict of every deal number in a range, by as many processes as there are."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import Final, Protocol, Self

from freecellar.engine.rules import Rules
from freecellar.engine.tables import Tables
from freecellar.solver.numbers import NumberJudge
from freecellar.solver.rows import Chunk, Row
from freecellar.solver.solve import DEFAULT_MEMORY, Solver
from freecellar.solver.verdicts import Finding

_CHUNK_SECONDS: Final = 0.25
"""How long a chunk should take: long beside what sending it costs, short beside what anybody waits for."""

_LOOK: Final = 64
"""How many deals are judged between two questions whether to stop, which cost about as much as an easy deal."""

_FIRST_CHUNK: Final = 4
_LARGEST_CHUNK: Final = 20_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What the search for one deal may cost."""

    nodes: int | None = None
    """How many positions it may look at; None for any number."""
    memory: int = DEFAULT_MEMORY
    """How many bytes each process may store positions in."""


NO_LIMITS: Final = Limits()
"""Those of a solver."""


class Workers(Protocol):
    """Whoever judges chunks: processes here, or a cluster."""

    def submit(
        self, judge: Callable[[Tables, int, int, Limits], Chunk], tables: Tables, first: int, last: int, limits: Limits
    ) -> Future[Chunk]:
        """Have a chunk judged."""
        ...

    def count(self) -> int:
        """Return how many chunks are judged at once."""
        ...

    def stop(self) -> None:
        """Have the chunks that are being judged end early, with what they have."""
        ...


def run_survey(
    tables: Tables,
    ranges: Sequence[range],
    workers: Workers,
    *,
    limits: Limits = NO_LIMITS,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Chunk]:
    """Yield chunks of judged deals as they are done, until all numbers of the ranges are; in no certain order.

    ``is_cancelled`` is asked ten times a second; once it says yes, only what was done so far is still yielded. The rows
    do not depend on the number of workers.
    """
    plan = _Plan(ranges)
    pending: set[Future[Chunk]] = set()
    going_on, is_over = True, False
    try:
        while True:
            if going_on and is_cancelled():
                going_on = False
                pending = _stop(workers, pending)
            while going_on and len(pending) < 2 * workers.count() and (part := plan.take(workers.count())):
                pending.add(workers.submit(judge_chunk, tables, part.start, part.stop - 1, limits))
            if not pending:
                is_over = True
                return
            done, pending = wait(pending, timeout=0.1, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = future.result()
                plan.learn(chunk)
                yield chunk
    finally:
        if not is_over:  # nobody takes any more chunks
            _stop(workers, pending)


def _stop(workers: Workers, pending: set[Future[Chunk]]) -> set[Future[Chunk]]:
    """Have workers stop, and return the chunks that they have begun."""
    begun = {future for future in pending if not future.cancel()}
    workers.stop()
    return begun


class _Plan:
    """Which numbers come next, and how many at once."""

    def __init__(self, ranges: Sequence[range]) -> None:
        self._ranges = [each for each in ranges if each]
        self._left = sum(map(len, self._ranges))
        self._size = _FIRST_CHUNK

    def take(self, workers: int) -> range | None:
        """Return the next numbers; towards the end fewer, so that all workers end together."""
        if not self._ranges:
            return None
        size = max(1, min(self._size, self._left // (2 * max(workers, 1))))
        first = self._ranges[0]
        part, rest = first[:size], first[size:]
        self._ranges[:1] = [rest] if rest else []
        self._left -= len(part)
        return part

    def learn(self, chunk: Chunk) -> None:
        """Let the time that a chunk took decide the size of those to come."""
        if chunk:
            fitting = int(len(chunk) * _CHUNK_SECONDS / max(chunk.seconds, 1e-6))
            self._size = max(1, min(fitting, 4 * len(chunk), _LARGEST_CHUNK))


def judge_chunk(tables: Tables, first: int, last: int, limits: Limits = NO_LIMITS) -> Chunk:
    """Judge the deals from ``first`` to ``last``; in a process that is told to stop, those up to there."""
    began = perf_counter()
    judge = _judge_of(tables, limits.memory)
    judgements = []
    for number in range(first, last + 1):
        judgement = judge.judge(number, max_nodes=limits.nodes, is_cancelled=_process.is_stopping)
        if judgement.finding is Finding.GAVE_UP and _process.is_stopping():
            break  # it may have given up because of that
        judgements.append(judgement)
        if number % _LOOK == 0 and _process.is_stopping():
            break
    return Chunk.of(first, judgements, perf_counter() - began)


def differing(tables: Tables, rows: Sequence[Row], limits: Limits = NO_LIMITS) -> tuple[Row, Row] | None:
    """Judge deals again; return the first row that comes out otherwise, and how it does, or None."""
    for row in rows:
        (again,) = judge_chunk(tables, row.number, row.number, limits).rows()
        if again != row:
            return row, again
    return None


_kept = threading.local()


def _judge_of(tables: Tables, memory: int) -> NumberJudge:
    """Return this thread's judge under some rules: the last one where it fits, for its memory is warm."""
    judge: NumberJudge | None = getattr(_kept, "judge", None)
    if judge is None or _kept.memory != memory or judge.solver.rules.tables != tables:
        judge = _kept.judge = NumberJudge(Solver(Rules(tables), memory=memory))
        _kept.memory = memory
    return judge


class _Process:
    """What a process of `Processes` knows about the survey that it serves."""

    def __init__(self) -> None:
        self.stopping: Event | None = None

    def is_stopping(self) -> bool:
        """Return whether the survey is to end."""
        return self.stopping is not None and self.stopping.is_set()


_process = _Process()


def _begin_process(stopping: Event) -> None:
    """Prepare a process: whoever started it hears Ctrl-C and ends it, and should he die it follows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _process.stopping = stopping
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Processes:
    """Processes of this machine, as `Workers`; a context manager.

    They are started anew, not forked: a program that uses them guards what it does by ``if __name__ == "__main__"``.
    """

    def __init__(self, jobs: int | None = None) -> None:
        """Take the number of processes; without one as many as there are processors for this program."""
        self.jobs = jobs or processors()
        context = get_context("spawn")
        self._stopping = context.Event()
        self._pool = ProcessPoolExecutor(
            self.jobs, mp_context=context, initializer=_begin_process, initargs=(self._stopping,)
        )

    def submit(
        self, judge: Callable[[Tables, int, int, Limits], Chunk], tables: Tables, first: int, last: int, limits: Limits
    ) -> Future[Chunk]:
        """Have a chunk judged; raise `concurrent.futures.process.BrokenProcessPool` where a process was killed."""
        with _Deafened():
            return self._pool.submit(judge, tables, first, last, limits)

    def count(self) -> int:
        """Return the number of processes."""
        return self.jobs

    def stop(self) -> None:
        """Have the chunks that are being judged end early, with what they have."""
        self._stopping.set()

    def __enter__(self) -> Self:
        """Return the processes themselves."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        self.stop()
        self._pool.shutdown(cancel_futures=True)


class _Deafened:
    """While it lasts, a process that is started will not hear Ctrl-C, not even before it could say so itself."""

    def __enter__(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def processors() -> int:
    """Return how many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
