"""What stands in the middle of a large card: pips, a court figure, or one sign where there is room for no more."""

from collections.abc import Iterator
from typing import Final

Pip = tuple[int, int, str]
"""Cells right of the middle, cells below it, and the sign there."""

_PIPS: Final = {
    "A": (0, 1, 0),
    "2": (1, 0, 1),
    "3": (1, 1, 1),
    "4": (2, 0, 2),
    "5": (2, 1, 2),
    "6": (2, 2, 2),
    "7": (2, 3, 2),
    "8": (3, 2, 3),
    "9": (3, 3, 3),
    "10": (3, 4, 3),
    "T": (3, 4, 3),
}
"""How many pips each rank has in its three rows."""

_ACROSS: Final = {0: (), 1: (0,), 2: (-2, 2), 3: (-2, 0, 2), 4: (-3, -1, 1, 3)}
_COURTS: Final = "JQK"
_ROWS: Final = 3
_WIDE: Final = 9
"""The width of a card from which its pips stand apart."""


def figure(text: str, courts: str, width: int, rows: int) -> Iterator[Pip]:
    """Yield the signs in the middle of a card, of which so many rows are free; ``courts`` holds jack, queen and king."""
    rank, sign = text[:-1], text[-1:]
    is_roomy = width >= _WIDE and rows >= _ROWS
    apart = (rows - 1) // 2
    if len(rank) == 1 and rank in _COURTS:
        yield 0, 0, courts[_COURTS.index(rank)]
        if is_roomy:
            yield -2, -apart, sign
            yield 2, apart, sign
    elif is_roomy and rank in _PIPS:
        for row, count in enumerate(_PIPS[rank]):
            for across in _ACROSS[count]:
                yield across, (row - 1) * apart, sign
    else:
        yield 0, 0, sign
