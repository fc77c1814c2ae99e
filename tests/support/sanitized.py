"""Put the searches, compiled with sanitizers, through everything they can do. Run by `tests/core/solver/test_sanitizers`.

    LD_PRELOAD=libasan.so python sanitized.py FOLDER CASES [FAULT]

FOLDER holds the two binaries. The sanitizers end the process where they find something; otherwise it prints what was
seen, as JSON. FAULT is one of `FAULTS`, which they have to find.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

import freecellar.solver
from freecellar.engine.deals import deal
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver.normal import Normal, fits, normal, packed
from freecellar.solver.schedule import EXACT, FREECELL
from support.games import registry
from support.random_rules import random_rules


def load(kernel: str, folder: Path) -> ModuleType:
    """Import one binary. Let it take its memory from the heap, where the sanitizer watches every byte's neighbours."""
    name = f"freecellar.solver.{kernel}"
    (path,) = folder.glob(f"{kernel}.*")
    loader = ExtensionFileLoader(name, str(path))
    spec = spec_from_loader(name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    assert module.is_compiled() if kernel == "search" else module.mmap
    vars(module)["mmap"] = lambda _, length: bytearray(length)
    sys.modules[name] = module
    setattr(freecellar.solver, kernel, module)
    return module


class Driver:
    """Drives the searches and counts what they met."""

    def __init__(self, search: ModuleType, exact: ModuleType, seed: int) -> None:
        """Take the modules, and what the random choices follow from."""
        self.search = search
        self.exact = exact
        self.choose = Random(seed)
        self.seen: Counter[str] = Counter()

    def try_rules(self, rules: Rules, deals: int, limit: int) -> None:
        """Search some deals, each with up to so many positions."""
        tables = rules.tables
        if not fits(tables):
            self.seen["does not fit"] += 1
            return
        made: dict[int, tuple[Any, Any, Any]] = {}
        room = self.choose.choice([1, 7, limit])
        for _ in range(deals):
            position = self.walked(rules, deal(tables, self.choose.randint(1, 1 << 33)))
            if position.base not in made:
                form = normal(tables, position.base)
                self.note(form)
                made[position.base] = self.search.Search(form), self.search.Search(form), self.exact.Exact(form)
            best_first, beam, exact = made[position.base]
            start = packed(tables, position)
            self.run_stage(best_first, start, limit, room)
            self.run_beam(beam, start, self.choose.choice([1, 3, 20]))
            self.run_stage(beam, start, 30, 30)
            self.run_exact(exact, start, limit)

    def walked(self, rules: Rules, position: Position) -> Position:
        """Return a position some random moves on."""
        for _ in range(self.choose.choice([0, 0, 3, 12])):
            moves = list(rules.legal_moves(position))
            if not moves:
                break
            position = rules.apply_legal(position, self.choose.choice(moves))
        return position

    def note(self, form: Normal) -> None:
        """Count the axes of some rules."""
        for axis in ("pool", "one_suit", "drags", "autoplay", "returns"):
            self.seen[f"{axis} {int(getattr(form, axis))}"] += 1

    def run_stage(self, best_first: Any, start: bytes, limit: int, room: int) -> None:  # noqa: ANN401 - it is C
        """Search best first, in slices, with room for so many expansions."""
        best_first.choose(*self.choose.choice(FREECELL).weights)
        best_first.load(start)
        best_first.reserve(room, (3 * room).bit_length())
        best_first.start()
        result = self.search.GO_ON
        for sliced in range(8, limit + 8, 8):
            result = best_first.run(sliced)
            if result != self.search.GO_ON:
                break
        self.seen[f"stage {result}"] += 1
        path = best_first.path()
        if result == self.search.SOLVED:
            best_first.trimmed(path)

    def run_beam(self, best_first: Any, start: bytes, width: int) -> None:  # noqa: ANN401
        """Search in breadth."""
        best_first.choose(*self.choose.choice(FREECELL).weights)
        best_first.load(start)
        best_first.start_beam(width, self.choose.choice([1, 5, 60]))
        result = self.search.GO_ON
        for _ in range(20):
            result = best_first.run_beam(self.choose.choice([1, 50]))
            if result != self.search.GO_ON:
                break
        self.seen[f"beam {result}"] += 1
        path = best_first.beam_path()
        if result == self.search.SOLVED:
            best_first.trimmed(path)

    def run_exact(self, exact: Any, start: bytes, limit: int) -> None:  # noqa: ANN401
        """Search to the end, the limit, or the end of a room that is often small."""
        exact.weigh(*EXACT)
        exact.reserve(self.choose.choice([1, 2100, 1 << 13, 1 << 13]))
        exact.load(start)
        result = self.exact.GO_ON
        while exact.counted()[0] < limit:
            result = exact.run(self.choose.choice([1, 64, 1000]))
            if result == self.exact.NARROW:
                exact.widen()
            elif result != self.exact.GO_ON:
                break
            if self.choose.random() < 0.02:
                exact.widen()
        self.seen[f"exact {result}"] += 1
        if result == self.exact.SOLVED:
            exact.start_map()
            exact.path()

    def widen(self, rules: Rules, number: int) -> None:
        """Search a deal that has many positions, until the table has grown."""
        exact = self.exact.Exact(normal(rules.tables, 1))
        exact.weigh(*EXACT)
        exact.reserve(1 << 16)
        exact.load(packed(rules.tables, deal(rules.tables, number)))
        result = self.exact.GO_ON
        while result in (self.exact.GO_ON, self.exact.NARROW) and exact.counted()[1] < 1 << 14:
            if result == self.exact.NARROW:
                exact.widen()
                self.seen["widened"] += 1
            result = exact.run(1000)

    def judge(self, rules: Rules, numbers: range) -> None:
        """Judge deal numbers through the public solver."""
        from freecellar.solver.numbers import NumberJudge  # noqa: PLC0415 - after the searches are in place
        from freecellar.solver.solve import Solver  # noqa: PLC0415

        judge = NumberJudge(Solver(rules, memory=1 << 20))
        for number in numbers:
            self.seen[f"judged {judge.judge(number).finding}"] += 1


def overrun(driver: Driver, rules: Rules) -> None:
    """Let a search have half the memory that it asks for, which the address sanitizer has to find."""
    vars(driver.search)["mmap"] = lambda _, length: bytearray(length // 16 * 8)
    driver.try_rules(rules, deals=10, limit=100)


def overcount(driver: Driver, rules: Rules) -> None:
    """Use an index beyond an array's end, which the undefined-behaviour sanitizer has to find."""
    exact = driver.exact.Exact(normal(rules.tables, 1))
    exact.reserve(4096)
    exact.load(packed(rules.tables, deal(rules.tables, 1))[:-1] + b"\xff")


FAULTS: Final[dict[str, Callable[[Driver, Rules], None]]] = {"overrun": overrun, "overcount": overcount}


def everything(driver: Driver, cases: int) -> None:
    """Search so many deals of random rules, each variant in each house, and what takes many positions."""
    for _ in range(cases // 5):
        driver.try_rules(random_rules(driver.choose), deals=5, limit=150)
    for variant in registry().variants:
        for house in registry().houses:
            driver.try_rules(registry().merged(variant, house)[0], deals=1, limit=60)
    for variant, number in (("freecell", 11982), ("bakers-game", 9), ("freecell-2-cells", 5)):
        driver.widen(registry().variant(variant).rules(), number)
    for variant in ("freecell", "bakers-game", "seahaven-towers"):
        driver.judge(registry().variant(variant).rules(), range(1, 40))


def main(folder: str, cases: str, fault: str = "") -> None:
    """Do what the command line says."""
    driver = Driver(load("search", Path(folder)), load("exact", Path(folder)), seed=1)
    if fault:
        FAULTS[fault](driver, registry().variant("freecell").rules())
    else:
        everything(driver, int(cases))
    sys.stdout.write(json.dumps(driver.seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
