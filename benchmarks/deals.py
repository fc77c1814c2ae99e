"""A million FreeCell deals from their numbers."""

from collections.abc import Iterator

from benchmarks.measure import Figure, seconds
from freecellar import deal, variant
from freecellar.engine import Tables


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figure: deals by number, beside the bare shuffle that each begins with."""
    count = 100_000 if quick else 1_000_000
    tables = variant("freecell").tables
    floor = seconds(lambda: bare_shuffles(count))
    ours = seconds(lambda: deals(tables, count))
    name = f"{count:,} deals"
    note = "aim: a million in 30 s; floor: Microsoft's shuffle of 52 integers alone"
    yield Figure(name, f"{ours:.1f} s", f"{floor:.1f} s", ours / floor, note)


def deals(tables: Tables, count: int) -> None:
    """Deal the numbers from 1."""
    for number in range(1, count + 1):
        deal(tables, number)


def bare_shuffles(count: int) -> None:
    """Shuffle a deck by each number from 1, and do nothing with it."""
    deck = list(range(52))
    for number in range(1, count + 1):
        state, cards = number, deck[:]
        for last in range(51, 0, -1):
            state = (state * 214013 + 2531011) & 0xFFFFFFFF
            chosen = (state >> 16 & 0x7FFF) % (last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]
