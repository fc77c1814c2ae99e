"""Which weights the searches try, one after the other, and for how long.

The numbers were found by boosting on deals from 200,001 to 900,000: each stage is the one that solves the most deals an
expansion among those that the stages before it leave. They order a search and decide no verdict.
"""

from typing import Final, NamedTuple

from freecellar.solver.normal import Normal


class Weights(NamedTuple):
    """What makes a position or a move dear.

    ``terms`` are, for a position: 0 each card not home; 1, 2 each card on one it does not follow, of higher or lower
    rank; 3, 4 each card above the next card of a suit, and the one after it; 14 the difference between the fullest and
    the emptiest foundation. For a move: 5, 6 splitting a run, to a column or a cell; 7 from a cell to a column, 8 to an
    empty column; 9 from a column to a column, 10 to an empty one, 11 to a cell; 12 each eighth of a move of depth.
    """

    terms: tuple[int, ...]
    cells: tuple[int, ...]
    """The cost of filled cells, by their number; the last holds for all beyond."""
    empty: tuple[int, ...]
    """The cost of empty columns, by their number."""


class Stage(NamedTuple):
    """Weights, and how many positions to expand under them."""

    quota: int
    weights: Weights


FREECELL: Final = (
    Stage(
        102, Weights((26, 11, 9, 3, 0, 16, 31, 2, 0, -4, -3, 2, 11, 0, 19), (0, 5, 23, 40, 57), (0, -10, -22, -24, -25))
    ),
    Stage(
        197,
        Weights((7, 13, 13, 5, 1, 34, 32, -2, 0, 2, -7, 0, 21, -2, 7), (0, 16, 51, 85, 122), (0, -16, -29, -34, -37)),
    ),
    Stage(
        227, Weights((15, 13, 29, 6, 0, 43, 62, -7, -1, 3, -7, -1, 63, -2, -2), (0, 11, 46, 70, 98), (0, -3, -9, -6))
    ),
    Stage(
        384,
        Weights((0, 12, 11, 3, -1, 32, 40, -4, -1, 6, -7, 0, 17, -2, 5), (0, 5, 38, 68, 96), (0, -4, -27, -22, -28)),
    ),
    Stage(
        583,
        Weights((5, 10, 13, 4, 3, 20, 34, -1, 1, 2, -5, -2, 31, -1, 9), (0, 8, 35, 60, 84), (0, -14, -35, -38, -42)),
    ),
    Stage(
        755,
        Weights((5, 14, 12, 4, 1, 44, 27, -3, 1, 6, -4, 0, 28, -2, 3), (0, 11, 58, 97, 137), (0, -12, -31, -32, -35)),
    ),
    Stage(
        256,
        Weights((1, 16, 12, 2, 4, 25, 13, -7, -2, 7, -10, -1, 28, -2, -1), (0, 6, 29, 48, 68), (0, -8, -20, -20, -21)),
    ),
    Stage(
        322,
        Weights((18, 8, 10, 3, -1, 18, 27, 0, 0, 0, -2, 3, 12, -1, 20), (0, 6, 23, 43, 58), (0, -13, -28, -29, -30)),
    ),
    Stage(
        977,
        Weights((5, 7, 14, 12, 3, 44, 49, -1, -1, 1, -1, 3, 36, -1, 9), (0, 11, 52, 92, 125), (0, -16, -43, -45, -49)),
    ),
    Stage(
        357,
        Weights((1, 7, 28, 1, -1, 70, 47, -2, 3, 4, -3, -2, 39, -2, 3), (0, 9, 43, 75, 109), (0, -6, -15, -16, -18)),
    ),
    Stage(
        2255,
        Weights((7, 16, 10, 1, 3, 30, 45, 2, -1, 3, -6, -3, 59, -1, 7), (0, 6, 48, 86, 122), (0, -17, -44, -47, -52)),
    ),
    Stage(
        468, Weights((3, 18, 14, 4, 1, 32, 29, 0, 0, 7, -3, -1, 35, -2, 5), (0, 8, 35, 63, 91), (0, -7, -20, -21, -22))
    ),
    Stage(
        615,
        Weights((2, 6, 16, 4, -1, 42, 27, -2, 4, 5, -3, -1, 39, -2, 1), (0, 9, 46, 78, 112), (0, -6, -16, -17, -19)),
    ),
    Stage(
        566,
        Weights((6, 11, 15, 3, 0, 31, 27, -2, 0, 5, -4, -1, 27, -2, 5), (0, 9, 46, 79, 111), (0, -9, -24, -25, -27)),
    ),
    Stage(
        8000,
        Weights((7, 16, 10, 1, 3, 30, 45, 2, -1, 3, -6, -3, 59, -1, 7), (0, 6, 48, 86, 122), (0, -17, -44, -47, -52)),
    ),
    Stage(
        8000,
        Weights((5, 7, 14, 12, 3, 44, 49, -1, -1, 1, -1, 3, 36, -1, 9), (0, 11, 52, 92, 125), (0, -16, -43, -45, -49)),
    ),
)
"""For columns that build in more ways than one suit; the first stage solves three FreeCell deals of four."""

ONE_SUIT: Final = (
    Stage(
        156, Weights((18, 7, 8, 4, 0, 19, 31, 0, 0, 0, -2, 3, 9, -1, 16), (0, 5, 21, 39, 52), (0, -11, -24, -25, -26))
    ),
    Stage(
        300,
        Weights((11, 14, 12, 6, 1, 30, 30, -3, 1, 6, -6, 3, 23, -2, 6), (0, 12, 54, 92, 129), (0, -11, -26, -29, -32)),
    ),
)
"""For columns that build in one suit, where any card may start one; the exact search is quick then."""

ONE_SUIT_CLOSED: Final = (
    Stage(
        138, Weights((18, 9, 9, 7, -2, 35, 13, -6, -1, -2, 3, 6, 8, -1, 10), (0, 4, 25, 41, 58), (0, -5, -16, -11, -12))
    ),
    Stage(
        196,
        Weights((10, 16, 7, 8, 5, 44, 21, -2, -1, 7, -3, -2, 19, -2, 9), (0, 7, 41, 67, 95), (0, -12, -28, -30, -32)),
    ),
)
"""For columns that build in one suit, where few cards may start one."""

HARD: Final = Weights(
    (2, 36, 32, 3, -5, 20, 23, -1, 1, 6, -4, -1, 23, -2, 29), (0, 16, 75, 127, 181), (0, -19, -47, -50, -54)
)
"""For the beam that tries what the stages leave."""

SHORT: Final = Weights((9, 16, 16, 8, 4, 20, 24, 0, -1, 0, -2, 2, 11, 0, 10), (0, 12, 25, 47, 59), (0, -21, -30, -28))
"""For the beam that looks for short lines."""

EXACT: Final = Weights(
    (19, 8, 10, 3, 1, 20, 24, 0, -1, 0, -2, 2, 11, 0, 21), (0, 4, 22, 38, 54), (0, -11, -25, -28, -29)
)
"""For the exact search."""

EXACT_CLOSED: Final = Weights(
    (29, -1, 30, 32, 7, 28, 33, 0, -1, 0, -2, 2, 15, 0, 18), (0, 42, 39, 78, 82), (0, -52, 2, -3, 26)
)
"""For the exact search where columns build in one suit and few cards may start one; found on deals from 200,001 on."""

EARLY_STAGES: Final = 4
"""After so many stages a hint may have the exact search look."""

NARROW: Final = 4
"""It does where the last of them found fewer moves than this in the mean of its positions: half of those are lost."""

EARLY_LOOK: Final = 2048
"""How many positions it looks at then."""

FIRST_LOOK: Final = 4096
"""How many positions the exact search looks at before that beam: most games with few cells are decided by then."""

HARD_WIDTH: Final = 512
"""How many positions that beam keeps on a level."""

LEVELS: Final = 150
"""How many moves a beam looks ahead at most; cards that go home are none."""


def stages(rules: Normal) -> tuple[Stage, ...]:
    """Return the stages that suit some rules."""
    if not rules.one_suit:
        return FREECELL
    return ONE_SUIT if rules.columns_help else ONE_SUIT_CLOSED


def exact_weights(rules: Normal) -> Weights:
    """Return the weights of the exact search that suit some rules."""
    return EXACT_CLOSED if rules.one_suit and not rules.columns_help else EXACT
