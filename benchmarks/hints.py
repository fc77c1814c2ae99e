"""How long a hint takes, at the deal and in the middle of a game, with the searches compiled and uncompiled.

    [FREECELLAR_PURE=1] python -m benchmarks.hints VARIANT KIND POSITIONS

prints the milliseconds of each hint. With FREECELLAR_PURE=1 the searches run as the Python they are written in.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from random import Random
from statistics import median, quantiles

AIMS = {
    ("freecell", "fresh"): (0.4, 15),
    ("freecell", "mid-game"): (2, 80),
    ("seahaven-towers", "fresh"): (None, None),
    ("seahaven-towers", "mid-game"): (8, None),
}
"""The milliseconds in which 99 hints of a hundred should come, compiled and uncompiled; None where nothing was set."""

if __name__ != "__main__":
    from benchmarks.measure import Figure


def figures(*, quick: bool) -> "Iterator[Figure]":
    """Yield the 99th percentile of the times of hints beside its aim."""
    for pure in (False, True):
        positions = 1000 // (10 if quick else 1)
        for (name, kind), aims in AIMS.items():
            if pure and name != "freecell":
                continue
            rounds = [measured(name, kind, positions, pure=pure) for _ in range(1 if pure else 3)]
            tails = [quantiles(times, n=100)[98] for times in rounds]
            aim, tail = aims[pure], median(tails)
            yield Figure(
                f"hint, {name}, {kind}{', uncompiled' if pure else ''}",
                f"p99 {tail:.2f} ms",
                "-" if aim is None else f"{aim} ms (aim)",
                tail / aim if aim else 0,
                f"{positions} positions: median {median(rounds[0]):.2f}, most {max(rounds[0]):.0f} ms"
                + (f"; p99 of three rounds {min(tails):.2f}-{max(tails):.2f}" if len(tails) > 1 else ""),
            )


def measured(name: str, kind: str, positions: int, *, pure: bool) -> list[float]:
    """Return the milliseconds that hints take in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.hints", name, kind, str(positions)]
    environment = {**os.environ, "FREECELLAR_PURE": "1" if pure else "0"}
    ended = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return [float(line) for line in ended.stdout.split()]


class PreferSource:
    """Finds the source of the searches where their binaries lie beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        """Return the spec of a search as Python; all else is for other finders."""
        del target
        if name not in ("freecellar.solver.search", "freecellar.solver.exact"):
            return None
        found = PathFinder.find_spec(name, path)
        folder = Path(str(found.origin if found else None)).parent
        return spec_from_file_location(name, folder / f"{name.rpartition('.')[2]}.py")


def hint_times(name: str, kind: str, count: int) -> Iterator[float]:
    """Yield the milliseconds of processor time of a hint for each of so many deals, or from the middle of their games."""
    from freecellar import Rules, deal, variant
    from freecellar.solver import Guide, Solver

    rules: Rules = variant(name).rules()
    solver = Solver(rules)
    random = Random(1)
    Guide(solver).hint(deal(rules.tables, 1))
    for number in range(1001, 1001 + count):
        position = deal(rules.tables, number)
        for _ in range(12 if kind == "mid-game" else 0):
            if moves := rules.legal_moves(position):
                position = rules.apply(position, random.choice(moves))
        begin = time.process_time()
        Guide(solver).hint(position)
        yield 1000 * (time.process_time() - begin)


def main() -> None:
    """Print the milliseconds of hints."""
    if os.environ.get("FREECELLAR_PURE", "0") != "0":
        sys.modules.update({"cython": None})  # type: ignore[dict-item]  # Python's own mark of what cannot be imported
        sys.meta_path.insert(0, PreferSource())
    name, kind, count = sys.argv[1:]
    for milliseconds in hint_times(name, kind, int(count)):
        print(milliseconds)


if __name__ == "__main__":
    main()
