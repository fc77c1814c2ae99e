"""The million Microsoft deals through the public command, from samples of them."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import mean

from benchmarks.measure import Figure

AIM = 30
"""The seconds that a million deals should take on two processors."""

SAMPLE = 20_000


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the time that a million deals take by what some samples of them take, in all and of the processors."""
    size = SAMPLE // (10 if quick else 1)
    start, start_work = survey(1, 1)
    samples = [survey(first, first + size - 1) for first in range(1, 1_000_000, 200_000)]
    walls = [start + (wall - start) * 1_000_000 / size for wall, _ in samples]
    works = [start_work + (work - start_work) * 1_000_000 / size for _, work in samples]
    rate = size / mean(wall - start for wall, _ in samples)
    yield Figure(
        "freecellar survey, a million deals",
        f"{mean(walls):.0f} s",
        f"{AIM} s (aim)",
        mean(walls) / AIM,
        f"{rate:,.0f} deals a second on {os.cpu_count()} processors, {mean(works):.0f} s of processor time;"
        f" by five samples of {size:,}: {min(walls):.0f}-{max(walls):.0f} s",
    )


def survey(first: int, last: int) -> tuple[float, float]:
    """Survey a range of deals with the command, and return the seconds it takes, and those of the processors."""
    command = [sys.executable, "-m", "freecellar_cli.app", "survey", "freecell", "--numbers", f"{first}-{last}"]
    before, begin = os.times(), time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - begin, os.times()
    spent = sum((after.children_user, after.children_system)) - sum((before.children_user, before.children_system))
    return wall, spent
