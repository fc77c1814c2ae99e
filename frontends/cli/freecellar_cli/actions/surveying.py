"""What `survey` does: verdicts of many deals, as a file or on standard output, and their sum."""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Protocol, Self

from freecellar.sitting import Dealt
from freecellar.solver import (
    HEADER,
    Chunk,
    Finding,
    Limits,
    Processes,
    Row,
    RowFile,
    Totals,
    Workers,
    differing,
    parse_ranges,
    run_survey,
    without,
)
from freecellar_cli.console import Code, Stop, columns_of, describe, fitted, print_json
from freecellar_cli.files import STANDARD_INPUT
from freecellar_cli.games.naming import Options, name_rules
from freecellar_cli.progress import CtrlC, is_shown

_SHOWN = 20
"""How many exceptions are listed for people."""

_CHECKED = 4
_EASY = 2000
"""Rows that took more positions are not judged again for a check."""


class Plan(NamedTuple):
    """What a command line asks of a survey."""

    numbers: str
    limits: Limits
    jobs: int | None
    dask: str | None
    out: str | None
    resume: bool
    as_json: bool


class Output(Protocol):
    """Where rows go."""

    def add(self, chunk: Chunk) -> None:
        """Take a chunk."""
        ...

    def finish(self) -> None:
        """Leave all rows in order."""
        ...


def survey(options: Options, plan: Plan) -> int:
    """Judge the deals, print their sum, and return the exit code."""
    table = name_rules(options)
    ranges = parse_ranges(plan.numbers)
    to_file = plan.out is not None and plan.out != STANDARD_INPUT
    if plan.resume and not to_file:
        raise Stop("--resume goes on with a file: name it by --out FILE")
    totals = Totals()
    began = perf_counter()
    with ExitStack() as stack:
        output: Output
        left = ranges
        if to_file:
            output = file = stack.enter_context(_Named(Path(plan.out or "")))
            left = without(ranges, _begun(file, table, plan, ranges, totals))
        else:
            output = _Nowhere() if plan.as_json else _InOrder(ranges)
        ctrl_c = stack.enter_context(CtrlC())
        _run(table, left, plan, output, totals, ctrl_c)
        output.finish()
    seconds = perf_counter() - began
    total = sum(map(len, ranges))
    if ctrl_c.pressed:
        where = f"are in {plan.out}; --resume goes on" if to_file else "are done"
        raise Stop(f"interrupted: {totals.total:,} of {_deals(total)} {where}", Code.INTERRUPTED)
    if plan.as_json:
        print_json(_facts(table, ranges, totals, seconds))
    else:
        sys.stdout.flush()
        stream = sys.stdout if to_file else sys.stderr
        for line in _summary(table, ranges, totals, seconds).splitlines():
            print(fitted(line, stream, "  "), file=stream)
    return Code.DONE


class _Named(RowFile):
    """A file of rows whose troubles are told with its name, which the system leaves out where it cannot write."""

    def create(self) -> None:
        """Begin a new file."""
        if self.path.is_dir():
            raise Stop(f"{self.path}: is a folder", located=True)
        with self._naming():
            super().create()

    def add(self, chunk: Chunk) -> None:
        """Write a chunk."""
        with self._naming():
            super().add(chunk)

    def finish(self) -> None:
        """Sort the file by number."""
        with self._naming():
            super().finish()

    @contextmanager
    def _naming(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise Stop(describe(error, str(self.path)), located=True) from None


def _begun(file: RowFile, table: Dealt, plan: Plan, ranges: Sequence[range], totals: Totals) -> tuple[range, ...]:
    """Open the file, count what it has of the deals, and return those that it has."""
    if not plan.resume:
        file.create()
        return ()
    easy: list[Row] = []

    def note(row: Row) -> None:
        if row.nodes <= _EASY:
            del easy[_CHECKED:-_CHECKED]
            easy.append(row)
        if any(row.number in each for each in ranges):
            totals.add_row(row)

    file.resume(note)
    if other := differing(table.tables, easy, plan.limits):
        raise Stop(
            f"{plan.out}: its row {other[0]} comes out as {other[1]}: it was made by other rules, limits or another version",
            located=True,
        )
    return file.done


def _run(table: Dealt, left: Sequence[range], plan: Plan, output: Output, totals: Totals, ctrl_c: CtrlC) -> None:
    if not left:
        return
    try:
        with _workers(plan) as workers, _bar(sum(map(len, left)), output) as bar:
            for chunk in run_survey(table.tables, left, workers, limits=plan.limits, is_cancelled=ctrl_c.is_pressed):
                output.add(chunk)
                totals.add(chunk)
                bar.advance(len(chunk), totals)
    except BrokenProcessPool:
        raise Stop(
            "a process of the survey was killed, perhaps for want of memory: fewer --jobs or less --max-memory may help,"
            " and --resume goes on with an --out FILE",
            Code.GAVE_UP,
        ) from None


def _workers(plan: Plan) -> AbstractContextManager[Workers]:
    if plan.dask is None:
        return Processes(plan.jobs)
    from freecellar_cli.actions.cluster import Cluster

    if plan.jobs is not None:
        raise Stop("--jobs counts processes of this machine, --dask takes the cluster's workers: give one of them")
    return Cluster(plan.dask)


class _InOrder:
    """Prints rows as CSV by number, each as soon as all before it are there."""

    def __init__(self, ranges: Sequence[range]) -> None:
        self._ranges = list(ranges)
        self._waiting: dict[int, Chunk] = {}
        self._next = self._ranges[0].start
        self._has_begun = False

    def add(self, chunk: Chunk) -> None:
        """Print a chunk when its turn comes."""
        if not self._has_begun:
            self._has_begun = True
            print(HEADER)
        self._waiting[chunk.first] = chunk
        while ready := self._waiting.pop(self._next, None):
            print(ready.text(), end="")
            self._next += len(ready)
            if self._next == self._ranges[0].stop:
                del self._ranges[0]
                self._next = self._ranges[0].start if self._ranges else 0
        sys.stdout.flush()

    def finish(self) -> None:
        """Do nothing: what is printed is in order."""


class _Nowhere:
    """Keeps no rows."""

    def add(self, chunk: Chunk) -> None:
        """Do nothing."""

    def finish(self) -> None:
        """Do nothing."""


def _bar(total: int, output: Output) -> "_Bar":
    """Return a progress bar; it is not shown where rows run through the same terminal, which tell as much."""
    return _Bar(total, is_wanted=not (isinstance(output, _InOrder) and sys.stdout.isatty()))


class _Bar:
    """A progress bar with rate and time left, where somebody sees it."""

    def __init__(self, total: int, *, is_wanted: bool) -> None:
        self._progress: Any = None
        self._began = perf_counter()
        self._done = 0
        if is_wanted and is_shown():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            self._progress = Progress(
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
                TextColumn("{task.fields[found]}"),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,  # rows go where they are meant to go
            )
            self._task = self._progress.add_task("", total=total, rate="", found="")

    def advance(self, count: int, totals: Totals) -> None:
        """Show that so many more deals are done."""
        self._done += count
        if self._progress is not None:
            rate = self._done / max(perf_counter() - self._began, 1e-6)
            found = ", ".join(
                f"{number:,} {finding.replace('_', ' ')}" for finding, number in totals.counts.items() if number
            )
            self._progress.update(self._task, advance=count, rate=f"{rate:,.0f}/s", found=found)

    def __enter__(self) -> Self:
        """Show it."""
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Take it away."""
        if self._progress is not None:
            self._progress.stop()


def _facts(table: Dealt, ranges: Sequence[range], totals: Totals, seconds: float) -> dict[str, Any]:
    """Return what `survey --json` prints."""
    verdicts = {}
    for finding in Finding:
        share, low, high = (round(each, 9) for each in totals.share(finding))
        verdicts[finding] = {"count": totals.counts[finding], "share": share, "low": low, "high": high}
    mean = totals.mean_length()
    median, most = totals.node_quantiles(0.5, 1) or (None, None)
    return {
        "variant": table.variant,
        "house": table.house,
        "numbers": _ranges_text(ranges),
        "deals": totals.total,
        "verdicts": verdicts,
        "exceptions": totals.exceptions(),
        "length": {
            "least": min(totals.lengths, default=None),
            "mean": None if mean is None else round(mean, 3),
            "most": max(totals.lengths, default=None),
        },
        "nodes": {"median": median, "most": most},
        "seconds": round(seconds, 3),
    }


def _ranges_text(ranges: Sequence[range]) -> str:
    return ",".join(str(each.start) if len(each) == 1 else f"{each.start}-{each.stop - 1}" for each in ranges)


def _deals(count: int) -> str:
    return f"{count:,} {'deal' if count == 1 else 'deals'}"


def _summary(table: Dealt, ranges: Sequence[range], totals: Totals, seconds: float) -> str:
    """Return the sum of a survey for people."""
    rate = totals.total / max(seconds, 1e-6)
    lines = [
        f"{table.variant} {_ranges_text(ranges)}, {table.house}: {_deals(totals.total)} in {seconds:,.1f} s ({rate:,.0f}/s)"
    ]
    rows = []
    for finding in Finding:
        share, low, high = totals.share(finding)
        rows.append(
            (
                f"  {finding.replace('_', ' ')}",
                f"{totals.counts[finding]:>9,}",
                f"{share:>9.4%}",
                f"(95%: {low:.4%} to {high:.4%})",
            )
        )
    lines += columns_of(rows)
    for finding, numbers in totals.exceptions().items():
        if numbers:
            more = f" and {len(numbers) - _SHOWN:,} more" if len(numbers) > _SHOWN else ""
            lines.append(f"{finding.replace('_', ' ')}: {' '.join(map(str, islice(numbers, _SHOWN)))}{more}")
    return "\n".join(lines)
