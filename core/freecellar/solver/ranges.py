"""Ranges of deal numbers: read, joined, and taken out of each other."""

from collections.abc import Sequence
from typing import Final

from freecellar.engine.deals import FIRST_NUMBER, LAST_NUMBER
from freecellar.errors import DealError

_LONGEST: Final = 12
"""The most digits of a number that are read."""


def parse_ranges(text: str) -> tuple[range, ...]:
    """Read deal numbers as ranges, sorted and without overlap; raise `DealError` where they cannot be read.

    >>> parse_ranges("1-1000")
    (range(1, 1001),)
    >>> parse_ranges("7,20-30,25-40")
    (range(7, 8), range(20, 41))
    """
    return merged([_range(part.strip()) for part in text.split(",")])


def _range(text: str) -> range:
    first, dash, last = (part.strip() for part in text.partition("-"))
    ends = (first, last if dash else first)
    if not all(end.isascii() and end.isdecimal() and len(end) <= _LONGEST for end in ends):
        raise DealError(
            f"{text[:40]!r} is no range of deal numbers; a range reads like 1-1000, several like 1-10,50-60"
        )
    low, high = map(int, ends)
    if not FIRST_NUMBER <= low <= high <= LAST_NUMBER:
        raise DealError(f"there is no range {low}-{high}: it goes upwards, within {FIRST_NUMBER} to {LAST_NUMBER}")
    return range(low, high + 1)


def merged(ranges: Sequence[range]) -> tuple[range, ...]:
    """Return ranges in order, those joined that touch or overlap."""
    joined: list[range] = []
    for each in sorted(ranges, key=lambda each: each.start):
        if joined and each.start <= joined[-1].stop:
            joined[-1] = range(joined[-1].start, max(joined[-1].stop, each.stop))
        else:
            joined.append(each)
    return tuple(joined)


def without(wanted: Sequence[range], done: Sequence[range]) -> tuple[range, ...]:
    """Return what is left of merged ranges when other merged ranges are taken out.

    >>> without((range(1, 11),), (range(3, 5), range(9, 20)))
    (range(1, 3), range(5, 9))
    """
    left = []
    for each in wanted:
        start = each.start
        for gone in done:
            if gone.stop <= start or gone.start >= each.stop:
                continue
            if gone.start > start:
                left.append(range(start, gone.start))
            start = gone.stop
        if start < each.stop:
            left.append(range(start, each.stop))
    return tuple(left)
