"""The table in a window: first frame, Python a frame, layout, memory. Without Kivy, or elsewhere than on Linux, nothing."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.measure import Figure, compare, spread


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figures; the floor is a window with a label, or a frame in which nothing happens."""
    if find_spec("kivy") is None or sys.platform != "linux":
        return
    with TemporaryDirectory() as folder:
        measured = ask("frames", folder)
        yield from of_frames(measured)
        yield from of_start(folder, rounds=3 if quick else 9)
        yield of_games(folder, 30 if quick else 1000)


def ask(what: str, folder: str, *more: str) -> Any:
    """Run `benchmarks.window` in a process of its own, and return what it prints."""
    env = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "PYTHONDONTWRITEBYTECODE"}}
    command = [sys.executable, "-m", "benchmarks.window", what, folder, *more]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, env=env, check=True).stdout)


def of_start(folder: str, *, rounds: int) -> Iterator[Figure]:
    """Yield how long it takes to the first frame, with a game that waits, and the memory then."""
    ours, floors = compare(lambda: ask("start", folder), lambda: ask("floor", folder), rounds)
    ratio = median(mine / floor for mine, floor in zip(ours, floors, strict=True))
    yield Figure("table: start to first frame", spread(ours), spread(floors), ratio, "aim: 1000 ms")
    here, floor = ask("start", folder), ask("floor", folder)
    yield Figure("table: memory at the first frame", f"{here:.0f} MiB", f"{floor:.0f} MiB", here / floor)


def of_frames(measured: dict[str, list[float]]) -> Iterator[Figure]:
    """Yield the Python time of frames, of laying out, and from touch to model."""
    names = {
        "drag": ("table: Python a frame, dragging five cards", "aim: 2 ms"),
        "finish": ("table: Python a frame, playing out the rest", "aim: 2 ms"),
        "layout": ("table: laying out a position", ""),
        "touch": ("table: finger up to move saved", "the disk is in it"),
    }
    floors = measured["idle"]
    for key, (name, note) in names.items():
        times = measured[key]
        yield Figure(name, fine(times), fine(floors), median(times) / median(floors), note)


def of_games(folder: str, count: int) -> Figure:
    """Return how memory grows over games, once a tenth of them are played."""
    found = ask("games", folder, str(count))
    name, note = f"table: memory after {count} games", "aim: no growth after the first tenth"
    return Figure(name, f"{found[-1]:.1f} MiB", f"{found[0]:.1f} MiB", found[-1] / found[0], note)


def fine(times: list[float]) -> str:
    """Return a median in milliseconds with the last of a hundred."""
    return f"{1000 * median(times):.2f} ms (p99 {1000 * quantiles(times, n=100)[-1]:.2f})"
