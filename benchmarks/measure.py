"""Timing that compares: two things in turns, so that a slow moment slows both."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Figure:
    """A measured value beside its floor."""

    name: str
    here: str
    floor: str
    ratio: float
    """How many times the floor's time the work takes."""
    note: str = ""


def seconds(work: Callable[[], object]) -> float:
    """Return how long a call takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def compare(work: Callable[[], object], floor: Callable[[], object], rounds: int) -> tuple[list[float], list[float]]:
    """Return the seconds of both in each round, taken in turns after one round that does not count."""
    pairs = []
    for _ in range(rounds + 1):
        gc.collect()
        pairs.append((seconds(work), seconds(floor)))
    ours, floors = zip(*pairs[1:], strict=True)
    return list(ours), list(floors)


def rates(  # noqa: PLR0913 - a figure has as many parts
    name: str, count: int, work: Callable[[], object], floor: Callable[[], object], *, rounds: int, note: str = ""
) -> Figure:
    """Return how often a second something is done that a call does ``count`` times."""
    ours, floors = (median(times) for times in compare(work, floor, rounds))
    return Figure(name, f"{count / ours:,.0f} a second", f"{count / floors:,.0f}", ours / floors, note)


def spread(times: list[float]) -> str:
    """Return a median in milliseconds with the quartiles around it."""
    low, middle, high = (1000 * value for value in quantiles(times, n=4))
    return f"{middle:.0f} ms ({low:.0f}-{high:.0f})"
