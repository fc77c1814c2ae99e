"""The solver beside the Freecell Solver project's library, both in this process and in turns.

Times are processor times. The aims are those of the design; where the library is not installed its rows say so.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import mean, quantiles

from benchmarks import cancelling, hints, surveying
from benchmarks.measure import Figure
from benchmarks.peer import SOLVED, Missing, Peer
from freecellar import Rules, board_text, deal, variant
from freecellar.solver import Finding, NumberJudge, Solver

SHORT_DEALS = (range(1, 32_001, 320), range(320, 32_001, 320))
"""The deals that short lines are looked for in. The aim was set on the first hundred; the second has longer lines."""

BEAM = 5500
"""The width of the beam that is compared: it takes about as long as the library's short mode."""


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figures of the solver."""
    try:
        yield from complete(32_000 // (10 if quick else 1))
        for deals in SHORT_DEALS:
            yield from short(deals[:: 10 if quick else 1])
    except Missing as missing:
        yield Figure("beside the library", "not measured", "-", 0, str(missing))
    yield from refutations()
    for name in ("bakers-game", "seahaven-towers"):
        yield decided(name, 1000 // (10 if quick else 1), "aim: all decided, mean under 0.8 ms")
    for name in ("freecell-3-cells", "freecell-2-cells", "freecell-1-cell"):
        yield decided(name, 200 // (10 if quick else 1), "aim: all decided")
    yield from hints.figures(quick=quick)
    yield from cancelling.figures(quick=quick)
    yield from surveying.figures(quick=quick)


def spent(work: Callable[[], object]) -> float:
    """Return the processor seconds that a call takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def rules_of(name: str) -> Rules:
    """Return the rules of a variant under no house."""
    return variant(name).rules()


def complete(last: int) -> Iterator[Figure]:
    """Yield the time to decide deals from 1 on, and the length of the lines found, beside the library's fastest."""
    rules = rules_of("freecell")
    judge, peer, tables = NumberJudge(Solver(rules)), Peer(["-l", "lg"], most=1_000_000), rules.tables
    ours: list[float] = []
    theirs: list[float] = []
    our_lengths: list[int] = []
    their_lengths: list[int] = []
    for first in range(1, last + 1, 1000):
        numbers = range(first, min(first + 1000, last + 1))
        boards = [board_text(deal(tables, number), tables).encode() for number in numbers]
        ours.append(spent(lambda numbers=numbers: our_lengths.extend(_supermoves(judge, numbers))))  # type: ignore[misc]
        theirs.append(spent(lambda boards=boards: [peer.solve(board) for board in boards]))  # type: ignore[misc]
        their_lengths += [peer.length() for board in boards[::20] if peer.solve(board) == SOLVED]
    ratios = [here / there for here, there in zip(ours, theirs, strict=True)]
    note = f"aim: 0.29, that is 3.5 times as fast; quartiles {_quartiles(ratios)}"
    yield Figure(
        f"FreeCell 1..{last}, decided",
        f"{sum(ours):.2f} s",
        f"{sum(theirs):.2f} s (-l lg)",
        sum(ours) / sum(theirs),
        note,
    )
    here, there = mean(our_lengths), mean(their_lengths)
    yield Figure(
        "moves to the first solution",
        f"{here:.2f}",
        f"{there:.2f} (-l lg)",
        here / there,
        "aim: 0.60; not counting moves home",
    )


def _supermoves(judge: NumberJudge, numbers: Iterable[int]) -> list[int]:
    """Return for each deal that is won how many moves of its line do not go home."""
    lengths = (judge.judge(number).length for number in numbers)
    return [length - 52 for length in lengths if length is not None]


def short(deals: range) -> Iterator[Figure]:
    """Yield the length of short lines, and the time they take, beside the library's shortest."""
    rules = rules_of("freecell")
    solver, peer, tables = Solver(rules), Peer(["-l", "ve"], most=1_000_000), rules.tables
    ours: list[float] = []
    theirs: list[float] = []
    our_lengths: list[int] = []
    their_lengths: list[int] = []
    for number in deals:
        position = deal(tables, number)
        board = board_text(position, tables).encode()
        ours.append(spent(lambda position=position: our_lengths.append(len(solver.beam(position, BEAM) or ()) - 52)))  # type: ignore[misc]
        theirs.append(spent(lambda board=board: peer.solve(board)))  # type: ignore[misc]
        their_lengths.append(peer.length())
    here, there = mean(our_lengths), mean(their_lengths)
    note = f"aim: 0.64, and at most 25.35 in 140 ms; beam {BEAM}, deals {deals[0]}, {deals[1]}, .. {deals[-1]}"
    yield Figure("moves of a short line", f"{here:.2f}", f"{there:.2f} (-l ve)", here / there, note)
    note = (
        f"aim: a third at the aim's length; quartiles {_quartiles([a / b for a, b in zip(ours, theirs, strict=True)])}"
    )
    milliseconds = (1000 * mean(ours), 1000 * mean(theirs))
    yield Figure(
        "its time",
        f"{milliseconds[0]:.0f} ms",
        f"{milliseconds[1]:.0f} ms (-l ve)",
        milliseconds[0] / milliseconds[1],
        note,
    )


EIGHT = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)


def refutations() -> Iterator[Figure]:
    """Yield the time to prove the eight deals lost, beside a complete search of the library."""
    rules = rules_of("freecell")
    solver = Solver(rules)
    positions = [deal(rules.tables, number) for number in EIGHT]
    ours = spent(lambda: [solver.solve(position) for position in positions])
    try:
        peer = Peer(["-to", "01ABCDE", "-sp", "r:tf"], most=10_000_000)
    except Missing as missing:
        yield Figure("the eight proofs", f"{1000 * ours:.0f} ms", "not measured", 0, str(missing))
        return
    boards = [board_text(position, rules.tables).encode() for position in positions]
    theirs = spent(lambda: [peer.solve(board) for board in boards])
    yield Figure(
        "the eight proofs",
        f"{1000 * ours:.0f} ms",
        f"{1000 * theirs:.0f} ms (complete)",
        ours / theirs,
        "with the attempts to win before them",
    )


def decided(name: str, last: int, note: str) -> Figure:
    """Return the mean time of a verdict on deals from 1 on."""
    judge = NumberJudge(Solver(rules_of(name)), measures=False)
    findings: list[Finding] = []
    seconds = spent(lambda: findings.extend(judge.judge(number).finding for number in range(1, last + 1)))
    counts = " / ".join(str(findings.count(finding)) for finding in Finding)
    return Figure(
        f"{name} 1..{last}",
        f"{1000 * seconds / last:.2f} ms a deal",
        counts,
        0,
        f"solved / unsolvable / unknown; {note}",
    )


def _quartiles(values: Sequence[float]) -> str:
    if len(values) < 2:  # noqa: PLR2004 - quartiles of one value
        return f"{values[0]:.2f}"
    low, _, high = quantiles(values, n=4)
    return f"{low:.2f}-{high:.2f}"
