"""What a survey found on the whole: counts, shares and how sure they are, exceptions."""

from array import array
from collections import Counter
from math import sqrt
from typing import Final, NamedTuple

from freecellar.solver.rows import Chunk, Row
from freecellar.solver.verdicts import Finding

_DEVIATIONS: Final = 1.959963984540054
"""Between so many standard deviations on either side lie 95 percent of a normal distribution."""


class Share(NamedTuple):
    """A part of all deals, with its 95 percent confidence interval."""

    value: float
    low: float
    high: float


def wilson(count: int, total: int) -> Share:
    """Return the share that a count is of a total, with Wilson's score interval.

    The interval is that for the share among all deals, of which those counted are taken as a random sample.

    >>> share = wilson(999, 1000)
    >>> f"{share.value:.4f} {share.low:.4f} {share.high:.4f}"
    '0.9990 0.9944 0.9998'
    """
    if total == 0:
        return Share(0.0, 0.0, 1.0)
    squared = _DEVIATIONS**2 / total
    share = count / total
    middle = share + squared / 2
    spread = _DEVIATIONS * sqrt((share * (1 - share) + squared / 4) / total)
    low = 0.0 if count == 0 else (middle - spread) / (1 + squared)
    high = 1.0 if count == total else (middle + spread) / (1 + squared)
    return Share(share, low, high)


class Totals:
    """The sum of the rows that it was given."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.counts = dict.fromkeys(Finding, 0)
        self.lengths: Counter[int] = Counter()
        """How many solutions have each length."""
        self._numbers = {finding: array("Q") for finding in Finding}
        self._nodes = array("Q")

    def add(self, chunk: Chunk) -> None:
        """Count the rows of a chunk."""
        for finding in Finding:
            if count := chunk.count(finding):
                self.counts[finding] += count
                self._numbers[finding].extend(chunk.numbers(finding))
        self.lengths.update(chunk.lengths)
        del self.lengths[0]  # a chunk has 0 where there is no solution
        self._nodes.extend(chunk.nodes)

    def add_row(self, row: Row) -> None:
        """Count one row."""
        self.counts[row.finding] += 1
        self._numbers[row.finding].append(row.number)
        if row.length is not None:
            self.lengths[row.length] += 1
        self._nodes.append(row.nodes)

    @property
    def total(self) -> int:
        """How many deals were counted."""
        return len(self._nodes)

    def share(self, finding: Finding) -> Share:
        """Return the part of the deals that have a verdict."""
        return wilson(self.counts[finding], self.total)

    def exceptions(self) -> dict[Finding, list[int]]:
        """Return the deals that were given up, and those with the rarer of the two other verdicts."""
        usual = max(Finding.SOLVED, Finding.UNSOLVABLE, key=lambda finding: self.counts[finding])
        return {finding: sorted(self._numbers[finding]) for finding in Finding if finding is not usual}

    def mean_length(self) -> float | None:
        """Return the mean length of the solutions; None where there are none."""
        solved = self.lengths.total()
        return sum(length * count for length, count in self.lengths.items()) / solved if solved else None

    def node_quantiles(self, *shares: float) -> list[int]:
        """Return how many positions were enough for such shares of the deals."""
        nodes = sorted(self._nodes)
        return [nodes[min(int(share * len(nodes)), len(nodes) - 1)] for share in shares] if nodes else []
