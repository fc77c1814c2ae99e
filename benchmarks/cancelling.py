"""How soon a search ends once another thread wishes it to."""

import threading
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

from benchmarks.measure import Figure
from freecellar import Position, RuleSpec, deal, variant
from freecellar.solver import Guide, NumberJudge, Solver, shorten

AIM = 20
"""The milliseconds after which a cancelled search has ended."""

Search = Callable[[Callable[[], bool]], object]


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield how long after the wish each kind of search ended, half of the times and at most."""
    for name, search in searches().items():
        times = [latency(search, Random(seed).uniform(0.05, 0.4)) for seed in range(3 if quick else 20)]
        yield Figure(
            f"cancelling {name}",
            f"most {max(times):.1f} ms",
            f"{AIM} ms (aim)",
            max(times) / AIM,
            f"median {median(times):.1f} ms of {len(times)}",
        )


def searches() -> dict[str, Search]:
    """Return searches that take many seconds, by what they are."""
    freecell, seahaven = Solver(variant("freecell").rules()), Solver(variant("seahaven-towers").rules())
    closed, twice = Solver(_closed().rules()), Solver(_two_decks().rules())
    start, lost = (deal(freecell.rules.tables, number) for number in (3, 11982))
    hard, large = deal(closed.rules.tables, 5), deal(twice.rules.tables, 1)
    return {
        "nothing": _wait,
        "the exact search": lambda stop: closed.solve(hard, is_cancelled=stop),
        "a hint": lambda stop: Guide(closed).hint(hard, is_cancelled=stop),
        "FreeCell deals in turn": lambda stop: _in_turn(freecell, stop),
        "Seahaven Towers deals in turn": lambda stop: _in_turn(seahaven, stop),
        "beams of 16,000 in turn": lambda stop: _beams(freecell, lost, stop),
        "the search for short lines": lambda stop: shorten(freecell, start, is_cancelled=stop),
        "the proof of a shortest line": lambda stop: shorten(freecell, start, widths=(), is_cancelled=stop),
        "the general search": lambda stop: twice.solve(large, is_cancelled=stop),
    }


def _wait(stop: Callable[[], bool]) -> None:
    """Ask every millisecond: what the machine itself takes until a wish is heard."""
    while not stop():
        time.sleep(0.001)


def _in_turn(solver: Solver, stop: Callable[[], bool]) -> None:
    """Judge deals from 1 on."""
    judge = NumberJudge(solver)
    number = 1
    while not stop():
        judge.judge(number, is_cancelled=stop)
        number += 1


def _beams(solver: Solver, position: Position, stop: Callable[[], bool]) -> None:
    """Let beams look for a line, one after the other."""
    while not stop():
        solver.beam(position, 16_000, is_cancelled=stop)


def _closed() -> RuleSpec:
    """Return a game that nobody decides in a second: two cells, and empty columns stay empty."""
    parts = variant("freecell").spec().model_dump(mode="json")
    return RuleSpec.model_validate(
        parts | {"build": "any", "cells": {"count": 2}, "empty_column": "none", "cap": "empty_cells + 1"}
    )


def _two_decks() -> RuleSpec:
    """Return a game that only the general search plays."""
    parts = variant("freecell").spec().model_dump(mode="json")
    return RuleSpec.model_validate(
        parts | {"deck": {"decks": 2}, "layout": {"columns": [11] * 4 + [10] * 6}, "cells": {"count": 1}}
    )


def latency(search: Search, after: float) -> float:
    """Return the milliseconds from the wish, so many seconds after the start, to the end."""
    stop = threading.Event()
    wished: list[float] = []

    def wish() -> None:
        wished.append(time.perf_counter())
        stop.set()

    timer = threading.Timer(after, wish)
    timer.start()
    search(stop.is_set)
    ended = time.perf_counter()
    timer.join()
    if ended < wished[0]:
        message = "the search ended by itself: it is too short to be cancelled"
        raise ValueError(message)
    return 1000 * (ended - wished[0])
