"""Court figures for narrow cards: a head with its crown, coronet or feathered cap, large enough to tell them apart.

As in `freecellar.pages.faces`, shapes are drawn back to front; a bust stands on the origin and y runs downwards.
"""

from typing import Final

from freecellar.pages import faces

WIDTH: Final = 86.0
HEIGHT: Final = 82.0
"""How large a bust is, the card's width being 100."""

_LINE: Final = 2.2
"""The width of outlines, bold enough for a card of forty pixels."""


def _drawn(path: str, fill: faces.Paint, width: float = _LINE) -> faces.Shape:
    return faces.Shape(path, fill, faces.Paint.INK, width)


_ROBE: Final = (
    _drawn("M-42 0 C-42 -15 -31 -23 -14 -25 L14 -25 C31 -23 42 -15 42 0 Z", faces.Paint.SUIT),
    _drawn("M-31 0 C-31 -8 -28 -14 -24 -20 L-17 -22 C-21 -14 -23 -8 -23 0 Z", faces.Paint.GOLD, 1.4),
    _drawn("M31 0 C31 -8 28 -14 24 -20 L17 -22 C21 -14 23 -8 23 0 Z", faces.Paint.GOLD, 1.4),
)
_FACE: Final = (
    _drawn("M-14 -50 C-16 -34 -9 -27 0 -27 C9 -27 16 -34 14 -50 C12 -60 -12 -60 -14 -50 Z", faces.Paint.SKIN),
    faces.Shape(f"{faces.circle(-5.6, -44, 2.1)} {faces.circle(5.6, -44, 2.1)}", faces.Paint.INK),
)
_LIPS: Final = faces.Shape("M-3.6 -34.4 Q0 -31.6 3.6 -34.4", None, faces.Paint.BLUSH, 2.6)

_KING: Final = (
    _drawn("M-15 -56 C-23 -46 -22 -32 -16 -25 L16 -25 C22 -32 23 -46 15 -56 Z", faces.Paint.BROWN),
    *_ROBE,
    _drawn("M-18 -25 L0 -3 L18 -25 Z", faces.Paint.LIGHT, 1.6),
    *_FACE,
    _drawn(
        "M-14.5 -46 C-17 -24 -8 -12 0 -9 C8 -12 17 -24 14.5 -46 C12 -36 8 -37 0 -38.5 C-8 -37 -12 -36 -14.5 -46 Z",
        faces.Paint.BROWN,
    ),
    faces.Shape("M-4 -31.5 Q0 -28.5 4 -31.5", None, faces.Paint.BLUSH, 2.6),
    _drawn("M-17 -54 L-21 -75 L-9 -65 L0 -79 L9 -65 L21 -75 L17 -54 Z", faces.Paint.GOLD),
    _drawn(" ".join(faces.circle(x, y, 2.6) for x, y in ((-21, -76), (0, -79), (21, -76))), faces.Paint.SUIT, 1.2),
    faces.Shape("M-4.5 -59.5 L0 -64 L4.5 -59.5 L0 -55 Z", faces.Paint.SUIT),
)
_QUEEN: Final = (
    _drawn(
        "M0 -66 C-25 -66 -19 -42 -26 -27 C-28 -19 -19 -16 -12 -19 L12 -19 C19 -16 28 -19 26 -27 C19 -42 25 -66 0 -66 Z",
        faces.Paint.AUBURN,
    ),
    *_ROBE,
    _drawn("M-14 -25 C-12 -10 -5 -7 0 -7 C5 -7 12 -10 14 -25 Z", faces.Paint.SKIN, 1.6),
    faces.Shape("M-10 -18 C-6 -12.5 6 -12.5 10 -18", None, faces.Paint.GOLD, 2.6),
    *_FACE,
    _LIPS,
    _drawn(
        "M-14.5 -44 C-14 -56 -5 -54 0 -58 C5 -54 14 -56 14.5 -44 C20 -56 13 -66 0 -66 C-13 -66 -20 -56 -14.5 -44 Z",
        faces.Paint.AUBURN,
    ),
    _drawn("M-13 -61 L-16 -73 L-8 -69 L0 -77 L8 -69 L16 -73 L13 -61 Q0 -66 -13 -61 Z", faces.Paint.GOLD),
    _drawn(" ".join(faces.circle(x, y, 2.4) for x, y in ((-16.5, -74), (0, -78), (16.5, -74))), faces.Paint.LIGHT, 1.2),
    faces.Shape(faces.circle(0, -68, 2.4), faces.Paint.SUIT),
)
_JACK: Final = (
    _drawn("M-15 -56 C-24 -46 -23 -32 -18 -27 L18 -27 C23 -32 24 -46 15 -56 Z", faces.Paint.FAIR),
    *_ROBE,
    _drawn("M-19 -25 C-18 -11 -5 -11 0 -18 C5 -11 18 -11 19 -25 Z", faces.Paint.LIGHT, 1.6),
    faces.Shape(f"{faces.circle(0, -9, 2.2)} {faces.circle(0, -2.6, 2.2)}", faces.Paint.GOLD),
    *_FACE,
    _LIPS,
    _drawn(
        "M-14.5 -44 C-15 -52 -9 -53 0 -53 C9 -53 15 -52 14.5 -44 C20 -54 12 -60 0 -60 C-12 -60 -20 -54 -14.5 -44 Z",
        faces.Paint.FAIR,
        1.4,
    ),
    _drawn("M-20 -56 C-22 -71 -8 -74 3 -73 C15 -72 22 -67 20 -56 C9 -61 -9 -61 -20 -56 Z", faces.Paint.SUIT),
    _drawn("M-21 -58 C-10 -63 10 -63 21 -58 L20 -52.5 C10 -57 -10 -57 -20 -52.5 Z", faces.Paint.GOLD, 1.6),
    _drawn(
        "M10 -62 C13 -77 27 -82 39 -74 C38 -69 34 -67 30 -67 C29 -63 24 -62 21 -63 C17 -60 13 -60 10 -62 Z",
        faces.Paint.LIGHT,
        1.8,
    ),
)

BUSTS: Final = {11: _JACK, 12: _QUEEN, 13: _KING}
"""The bust of each court rank."""
