"""Card faces as drawing data: shapes that an SVG and a canvas can both draw.

A path is written as in SVG with M, L, C, Q and Z alone, all absolute. Suits fill a box of 100 by 100 around the origin,
rank signs are strokes in a box 100 high, court figures are halves that stand on the origin and are turned by half a
circle beneath it.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from freecellar.cards import Suit

RATIO: Final = 1.4
"""The height of a card, its width being 1."""
CORNER: Final = 0.075
"""The radius of a card's corner, its width being 1."""
STRIP: Final = 0.36
"""The height of the strip that holds the index, the card's width being 1."""

Point: TypeAlias = tuple[float, float]


class Paint(StrEnum):
    """A colour by what it stands for."""

    SUIT = "suit"
    """The colour of the card's suit."""
    INK = "#22303c"
    GOLD = "#e0a93b"
    AMBER = "#b97e1c"
    SKIN = "#f4d9bd"
    BLUSH = "#e3a58b"
    LIGHT = "#fffdf8"
    BROWN = "#7a4d2a"
    AUBURN = "#b4602b"
    FAIR = "#d9a851"


@dataclass(frozen=True, slots=True)
class Shape:
    """A path with its paint; a stroke of no width is none."""

    path: str
    fill: Paint | None = None
    stroke: Paint | None = None
    width: float = 0


def outline(path: str) -> list[Point]:
    """Return all points of a path, also those that a curve only bends towards: it stays within their hull.

    >>> outline("M0 -5 Q10 0 0 5 Z")
    [(0.0, -5.0), (10.0, 0.0), (0.0, 5.0)]
    """
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def circle(x: float, y: float, radius: float) -> str:
    """Return the path of a circle."""
    bend = radius * 0.5523
    return (
        f"M{x:g} {y - radius:g} "
        f"C{x + bend:g} {y - radius:g} {x + radius:g} {y - bend:g} {x + radius:g} {y:g} "
        f"C{x + radius:g} {y + bend:g} {x + bend:g} {y + radius:g} {x:g} {y + radius:g} "
        f"C{x - bend:g} {y + radius:g} {x - radius:g} {y + bend:g} {x - radius:g} {y:g} "
        f"C{x - radius:g} {y - bend:g} {x - bend:g} {y - radius:g} {x:g} {y - radius:g} Z"
    )


SUIT_PATHS: Final = {
    Suit.CLUBS: f"{circle(0, -26, 23)} {circle(-25, 12, 23)} {circle(25, 12, 23)} "
    "M-12 -12 L12 -12 L12 12 L4 14 C5 32 9 43 18 50 L-18 50 C-9 43 -5 32 -4 14 L-12 12 Z",
    Suit.DIAMONDS: "M0 -50 C9 -29 22 -13 39 0 C22 13 9 29 0 50 C-9 29 -22 13 -39 0 C-22 -13 -9 -29 0 -50 Z",
    Suit.HEARTS: "M0 48 C-10 30 -48 8 -48 -20 C-48 -37 -37 -46 -24 -46 C-12 -46 -3 -38 0 -27 "
    "C3 -38 12 -46 24 -46 C37 -46 48 -37 48 -20 C48 8 10 30 0 48 Z",
    Suit.SPADES: "M0 -50 C9 -32 47 -11 47 15 C47 30 36 38 25 38 C15 38 7 32 4 22 C5 35 9 44 18 50 "
    "L-18 50 C-9 44 -5 35 -4 22 C-7 32 -15 38 -25 38 C-36 38 -47 30 -47 15 C-47 -11 -9 -32 0 -50 Z",
}
"""The shape of each suit."""

RANK_STROKE: Final = 17
"""The width of the strokes of rank signs, which have round ends."""

RANK_PATHS: Final = {
    1: ("M9 91 L36 9 L63 91 M19 63 L53 63", 72),
    2: ("M10 31 C10 1 57 1 57 31 C57 51 24 68 10 91 L60 91", 69),
    3: ("M11 25 C17 3 55 3 55 28 C55 44 42 48 30 48 C44 48 59 53 59 70 C59 98 16 98 9 74", 68),
    4: ("M49 91 L49 9 L9 66 L64 66", 73),
    5: ("M55 9 L19 9 L14 45 C27 32 60 34 60 63 C60 98 19 98 9 77", 69),
    6: ("M55 17 C40 1 9 8 9 58 C9 102 60 101 60 65 C60 33 15 33 9 62", 69),
    7: ("M9 9 L59 9 C45 32 32 58 28 91", 68),
    8: ("M35 47 C8 47 8 9 35 9 C62 9 62 47 35 47 C2 47 2 91 35 91 C68 91 68 47 35 47 Z", 70),
    9: ("M14 83 C29 99 60 92 60 42 C60 -2 9 -1 9 35 C9 67 54 67 60 38", 69),
    10: ("M9 24 L25 9 L25 91 M71 9 C100 9 100 91 71 91 C42 91 42 9 71 9 Z", 101),
    11: ("M27 9 L49 9 L49 66 C49 98 11 98 9 70", 58),
    12: ("M39 9 C79 9 79 91 39 91 C-1 91 -1 9 39 9 Z M46 67 L68 92", 78),
    13: ("M11 9 L11 91 M58 9 L13 57 M29 41 L60 91", 69),
}
"""The strokes of each rank's sign, and its width."""

_SIDE: Final = 0.235
_TOP: Final = 0.51
_BOTTOM: Final = 1.225
_ROWS: Final = {
    2: ((0, 0), (0, 1)),
    3: ((0, 0), (0, 0.5), (0, 1)),
    4: ((-1, 0), (1, 0), (-1, 1), (1, 1)),
    5: ((-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    6: ((-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)),
    7: ((-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)),
    8: ((-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (0, 0.75), (-1, 1), (1, 1)),
    9: ((-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (0, 0.5), (-1, 2 / 3), (1, 2 / 3), (-1, 1), (1, 1)),
    10: ((-1, 0), (1, 0), (0, 1 / 6), (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3), (0, 5 / 6), (-1, 1), (1, 1)),
}
PIP_SIZE: Final = 0.19
"""The size of a number card's pip, the card's width being 1."""


def pips(rank: int) -> list[tuple[float, float, bool]]:
    """Return where a number card's pips are, the card's width being 1, and whether each is upside down.

    >>> pips(2)
    [(0.5, 0.51, False), (0.5, 1.225, True)]
    """
    return [(0.5 + x * _SIDE, _TOP + y * (_BOTTOM - _TOP), y > 0.5) for x, y in _ROWS[rank]]  # noqa: PLR2004 - half


COURT_BOX: Final = (36.0, 48.0)
"""How far a half figure reaches to each side, and upwards."""
COURT_MIDDLE: Final = 0.865
"""Where the two halves meet on the card, its width being 1."""

COURT_PIP: Final = (-29.5, -40.5)
"""Where the suit stands beside the upper figure; it stands turned at the opposite corner."""
COURT_PIP_SIZE: Final = 11.0

_FACE: Final = (
    Shape("M-8 -34 C-9 -24 -5 -19 0 -19 C5 -19 9 -24 8 -34 C7 -40 -7 -40 -8 -34 Z", Paint.SKIN, Paint.INK, 0.9),
    Shape("M-5.6 -26.4 C-6 -24.6 -3.6 -24.6 -3.8 -26.4 Z M5.6 -26.4 C6 -24.6 3.6 -24.6 3.8 -26.4 Z", Paint.BLUSH),
    Shape(f"{circle(-3.2, -30.2, 0.95)} {circle(3.2, -30.2, 0.95)}", Paint.INK),
    Shape("M-5.2 -32.8 Q-3.2 -34 -1.4 -32.8 M5.2 -32.8 Q3.2 -34 1.4 -32.8", None, Paint.INK, 0.7),
    Shape("M0.2 -30.2 Q1.4 -27.2 -0.4 -26.8", None, Paint.AMBER, 0.7),
)
_ROBE: Final = (
    Shape("M-36 0 L-36 -7 C-31 -16 -20 -19 -9 -20 L9 -20 C20 -19 31 -16 36 -7 L36 0 Z", Paint.SUIT, Paint.INK, 1),
    Shape("M-30 0 L-30 -9.6 L-20.5 -15.6 L-16.5 0 Z M30 0 L30 -9.6 L20.5 -15.6 L16.5 0 Z", Paint.GOLD, Paint.INK, 0.7),
    Shape(" ".join(circle(x * side, y, 1.25) for side in (-1, 1) for x, y in ((25.4, -9.6), (24, -5.4))), Paint.SUIT),
)
_BELT: Final = (
    Shape("M-36 -3 L36 -3 L36 0 L-36 0 Z", Paint.GOLD, Paint.INK, 0.8),
    Shape(" ".join(f"M{x - 2.4:g} 0 L{x:g} -2.2 L{x + 2.4:g} 0 Z" for x in range(-30, 31, 10)), Paint.SUIT),
)


def _lips(y: float) -> Shape:
    return Shape(f"M-2.2 {y:g} Q0 {y + 1.5:g} 2.2 {y:g}", None, Paint.BLUSH, 1.1)


_KING: Final = (
    Shape("M-9 -36 C-15 -30 -14 -22 -11 -18 L11 -18 C14 -22 15 -30 9 -36 Z", Paint.BROWN, Paint.INK, 0.8),
    *_ROBE,
    Shape("M-11 -20 L0 -2 L11 -20 L7 -20.5 L-7 -20.5 Z", Paint.LIGHT, Paint.INK, 0.8),
    Shape("M-5 -16 L-3.6 -13 M5 -16 L3.6 -13 M0 -9.5 L0 -6.5", None, Paint.INK, 1),
    *_FACE,
    Shape(
        "M-8 -29 C-9.4 -20 -5 -12.6 0 -10.4 C5 -12.6 9.4 -20 8 -29 C6.6 -24 4 -23.6 0 -24.8 C-4 -23.6 -6.6 -24 -8 -29 Z",
        Paint.BROWN,
        Paint.INK,
        0.8,
    ),
    Shape("M-1.9 -21.8 Q0 -20.8 1.9 -21.8", None, Paint.BLUSH, 1.1),
    Shape("M-10.4 -36 L-12.4 -44.6 L-6 -40.4 L0 -46.4 L6 -40.4 L12.4 -44.6 L10.4 -36 Z", Paint.GOLD, Paint.INK, 1),
    Shape("M-10.6 -37.6 L10.6 -37.6 L10.3 -34.6 L-10.3 -34.6 Z", Paint.GOLD, Paint.INK, 0.8),
    Shape(f"{circle(-12.4, -45, 1.5)} {circle(0, -46.4, 1.5)} {circle(12.4, -45, 1.5)}", Paint.SUIT, Paint.INK, 0.5),
    Shape("M-2 -36.1 L0 -37.5 L2 -36.1 L0 -34.8 Z", Paint.SUIT),
    Shape("M26.2 -11 L27.8 -11 L27.8 -41 L27 -43.4 L26.2 -41 Z", Paint.LIGHT, Paint.INK, 0.7),
    Shape(
        "M22.6 -12.4 L31.4 -12.4 L31.4 -10.4 L22.6 -10.4 Z M26 -10.4 L28 -10.4 L28 -5.4 L26 -5.4 Z",
        Paint.GOLD,
        Paint.INK,
        0.7,
    ),
    Shape(circle(27, -7.6, 2.5), Paint.SKIN, Paint.INK, 0.7),
)
_QUEEN: Final = (
    Shape(
        "M-8 -39 C-16 -36 -13 -27 -16 -21 C-18 -16 -15 -12 -11 -12 L11 -12 C15 -12 18 -16 16 -21 C13 -27 16 -36 8 -39 Z",
        Paint.AUBURN,
        Paint.INK,
        0.8,
    ),
    *_ROBE,
    Shape("M-10 -20 C-9 -12 -4 -7.6 0 -7.6 C4 -7.6 9 -12 10 -20 Z", Paint.SKIN, Paint.INK, 0.8),
    Shape(
        "M-12.5 -19.6 C-10.5 -9 -4.5 -4.6 0 -4.6 C4.5 -4.6 10.5 -9 12.5 -19.6 L9.6 -19.8 C8.6 -12.6 4 -8.6 0 -8.6 "
        "C-4 -8.6 -8.6 -12.6 -9.6 -19.8 Z",
        Paint.LIGHT,
        Paint.INK,
        0.7,
    ),
    Shape(
        " ".join(circle(x, y, 0.85) for x, y in ((-5.4, -16), (-3, -14), (0, -13.2), (3, -14), (5.4, -16))),
        Paint.GOLD,
        Paint.INK,
        0.35,
    ),
    *_FACE,
    _lips(-22.6),
    Shape(
        "M-8.4 -31 C-9.4 -38 -3 -37.4 0 -38.6 C3 -37.4 9.4 -38 8.4 -31 C11 -36 9 -41 0 -41 C-9 -41 -11 -36 -8.4 -31 Z",
        Paint.AUBURN,
        Paint.INK,
        0.7,
    ),
    Shape(
        "M-9.6 -38 C-10.4 -41 -11 -42.6 -12 -44 C-9 -43.6 -7.4 -42.4 -6 -41 C-4.6 -43 -2.4 -45 0 -46 C2.4 -45 4.6 -43 6 -41 "
        "C7.4 -42.4 9 -43.6 12 -44 C11 -42.6 10.4 -41 9.6 -38 Q0 -40.6 -9.6 -38 Z",
        Paint.GOLD,
        Paint.INK,
        0.9,
    ),
    Shape(
        " ".join(circle(x, y, 1.25) for x, y in ((-12, -44.4), (0, -46.3), (12, -44.4))), Paint.LIGHT, Paint.INK, 0.6
    ),
    Shape(circle(0, -41.6, 1.2), Paint.SUIT),
    Shape("M-26 -8 C-27 -14 -26.4 -20 -25.4 -24", None, Paint.AMBER, 1.1),
    Shape(
        " ".join(
            circle(-25 + x, -26.6 + y, 2.1) for x, y in ((0, -2.6), (2.5, -0.8), (1.6, 2.1), (-1.6, 2.1), (-2.5, -0.8))
        ),
        Paint.SUIT,
        Paint.INK,
        0.5,
    ),
    Shape(circle(-25, -26.6, 1.5), Paint.GOLD, Paint.INK, 0.5),
    Shape(circle(-26.2, -9.4, 2.4), Paint.SKIN, Paint.INK, 0.7),
)
_JACK: Final = (
    Shape(
        "M-9 -38 C-14 -33 -13.4 -24 -12 -20.4 C-9.6 -19.4 -8 -20 -7 -21 L7 -21 C8 -20 9.6 -19.4 12 -20.4 C13.4 -24 14 -33 9 -38 Z",
        Paint.FAIR,
        Paint.INK,
        0.8,
    ),
    *_ROBE,
    Shape(
        "M-11.5 -19.4 C-11.5 -13.6 -4 -12.6 0 -15.4 C4 -12.6 11.5 -13.6 11.5 -19.4 C8 -20.8 -8 -20.8 -11.5 -19.4 Z",
        Paint.LIGHT,
        Paint.INK,
        0.8,
    ),
    Shape(" ".join(circle(0, y, 1.1) for y in (-11.4, -7.6)), Paint.GOLD, Paint.INK, 0.4),
    *_FACE,
    _lips(-22.8),
    Shape(
        "M-8.4 -29.4 C-9.8 -34 -7 -36 0 -36 C7 -36 9.8 -34 8.4 -29.4 C11.6 -33 10 -38.6 0 -38.6 C-10 -38.6 -11.6 -33 -8.4 -29.4 Z",
        Paint.FAIR,
        Paint.INK,
        0.6,
    ),
    Shape(
        "M-11.4 -36.4 C-12.6 -43 -5 -45 2 -44.4 C9 -43.8 12.6 -41 11.4 -36.4 C6 -38.2 -6 -38.2 -11.4 -36.4 Z",
        Paint.SUIT,
        Paint.INK,
        0.9,
    ),
    Shape("M-12 -37.6 C-6 -39.4 6 -39.4 12 -37.6 L11.6 -35 C6 -36.8 -6 -36.8 -11.6 -35 Z", Paint.GOLD, Paint.INK, 0.8),
    Shape(
        "M6 -39.6 C9 -46.6 17 -48 23.4 -44.4 C22.6 -42.6 21 -41.6 18.6 -41.8 C19.2 -40.6 18 -39.6 15.8 -39.8 "
        "C13 -38.4 9 -38.4 6 -39.6 Z",
        Paint.LIGHT,
        Paint.INK,
        0.7,
    ),
    Shape("M7 -40 C11 -43.4 16 -44.6 21 -44.2", None, Paint.AMBER, 0.7),
    Shape("M25.4 -6 L25.4 -34 L27.2 -34 L27.2 -6 Z", Paint.AMBER, Paint.INK, 0.6),
    Shape("M26.3 -42 C29.6 -38.6 30.4 -35 26.3 -31.4 C22.2 -35 23 -38.6 26.3 -42 Z", Paint.GOLD, Paint.INK, 0.8),
    Shape(circle(26.3, -9.4, 2.4), Paint.SKIN, Paint.INK, 0.7),
)

COURTS: Final = {11: (*_JACK, *_BELT), 12: (*_QUEEN, *_BELT), 13: (*_KING, *_BELT)}
"""The half figure of each court rank, back to front: feathered cap, coronet, crown."""
