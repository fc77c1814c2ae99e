"""What is on a face: index, pips or figure, as instructions in a card's own coordinates.

The card's width is 1, y runs downwards from its upper edge.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Scale, Translate

from freecellar.cards import Suit
from freecellar.pages import faces
from freecellar_kivy.drawing import busts
from freecellar_kivy.drawing.palette import DAY_DECK, Deck
from freecellar_kivy.drawing.stamps import Colour, Stamp, colour_of

WIDE: Final = 70
"""From so many pixels on a card shows pips and figures."""
_LEFT: Final = 0.065
"""How far the index stands from the left edge."""
_TOP: Final = 0.07
_INDEX: Final = 0.235
_LARGE_INDEX: Final = 0.36
"""The height of the rank's sign."""
_ROOM: Final = 0.46
"""How wide a large sign may be; a wider one is squeezed."""
_BOTTOM: Final = 0.055
"""What is kept free below figures."""
_SIDE: Final = 0.07
"""What is kept free beside and below the picture of a narrow card."""
_PICTURE: Final = 0.5
"""The least height of such a picture."""
WHITE: Final = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceStyle:
    """How faces are drawn, apart from their size in pixels."""

    deck: Deck = DAY_DECK
    four_colours: bool = False
    large_index: bool = False
    is_narrow: bool = False
    """Whether a large index and one large suit, or a bust, are all that there is room for."""
    covered: float = 0.0
    """How much of a card shows under the next one, its width being 1; 0 where that is its index alone."""
    ratio: float = faces.RATIO
    """The height of a card, its width being 1."""

    @property
    def strip(self) -> float:
        """The height of the strip that holds the index."""
        return 0.48 if self.is_narrow or self.large_index else faces.STRIP

    @property
    def shows_covered(self) -> bool:
        """Whether what shows of a covered card has room for a picture, which would otherwise be cut."""
        return self.is_narrow and self.strip + _PICTURE + _SIDE / 2 <= self.covered < self.picture_end

    @property
    def picture_end(self) -> float:
        """Where the picture of a narrow card ends, from its upper edge."""
        return self.ratio - _SIDE

    def by_day(self, suit: Suit) -> Colour:
        """Return the colour of a suit on light ground."""
        return colour_of((DAY_DECK.four_suits if self.four_colours else DAY_DECK.suits)[suit])

    def colour(self, suit: Suit | None) -> Colour:
        """Return the colour of a suit, or of a card whose suit does not matter."""
        if suit is None:
            return colour_of(faces.Paint.INK if self.deck is DAY_DECK else self.deck.suits[Suit.SPADES])
        return colour_of((self.deck.four_suits if self.four_colours else self.deck.suits)[suit])


class Sketch:
    """Stamps laid on a card, back to front."""

    def __init__(self) -> None:
        self.group = InstructionGroup()

    def colour(self, colour: Colour) -> None:
        """Paint what follows in a colour, where it has none of its own."""
        self.group.add(Color(*colour))

    def lay(self, mesh: Mesh, x: float, y: float, across: float, down: float) -> None:
        """Draw a mesh with its origin at a point, its units being so long; negative ones turn it around."""
        for instruction in (PushMatrix(), Translate(x, y), Scale(across, down, 1), mesh, PopMatrix()):
            self.group.add(instruction)


def face(rank: int, suit: Suit | None, style: FaceStyle) -> InstructionGroup:
    """Return the face of a card; without a suit, of any of that rank."""
    sketch = Sketch()
    sketch.colour(style.colour(suit))
    _index(sketch, rank, suit, style)
    if suit is None:
        _all_suits(sketch, style)
    elif style.is_narrow:
        _narrow_picture(sketch, rank, suit, style, style.ratio - _SIDE)
    elif rank in faces.COURTS:
        _court(sketch, rank, suit, style)
    elif rank == 1 or style.large_index:
        _suit(sketch, suit, 0.5, _middle(style), 0.56 if rank == 1 else 0.5)
    else:
        for x, y, turned in _pips(rank, style):
            _suit(sketch, suit, x, y, -faces.PIP_SIZE if turned else faces.PIP_SIZE)
    return sketch.group


def covered(rank: int, suit: Suit | None, style: FaceStyle) -> InstructionGroup:
    """Return what shows of a card under the next one: its index, and a narrow card's picture if there is room."""
    sketch = Sketch()
    sketch.colour(style.colour(suit))
    _index(sketch, rank, suit, style)
    if suit is not None and style.shows_covered:
        _narrow_picture(sketch, rank, suit, style, style.covered - _SIDE / 2)
    return sketch.group


def index(rank: int, suit: Suit | None, style: FaceStyle) -> InstructionGroup:
    """Return the index of a card alone."""
    sketch = Sketch()
    sketch.colour(style.colour(suit))
    _index(sketch, rank, suit, style)
    return sketch.group


def faint(rank: int, suit: Suit | None, style: FaceStyle) -> InstructionGroup:
    """Return what an empty place waits for, in white: a suit, a rank that is not the ace, or both."""
    sketch = Sketch()
    sketch.colour(WHITE)
    shows_rank = rank > 1
    if suit is not None:
        _suit(sketch, suit, 0.5, style.ratio * (0.6 if shows_rank else 0.5), 0.44)
    if shows_rank:
        width = faces.RANK_PATHS[rank][1] / 100 * 0.24
        _sign(sketch, rank, 0.5 - width / 2, style.ratio * (0.5 if suit is None else 0.3) - 0.12, 0.24)
    return sketch.group


def _index(sketch: Sketch, rank: int, suit: Suit | None, style: FaceStyle) -> None:
    """Lay rank and suit on one line in the strip that stays visible."""
    is_large = style.is_narrow or style.large_index
    size = _LARGE_INDEX if is_large else _INDEX
    width = faces.RANK_PATHS[rank][1] / 100 * size
    squeeze = min(1.0, _ROOM / width) if is_large else 1.0
    _sign(sketch, rank, _LEFT, _TOP, size, squeeze)
    if suit is None:
        return
    if is_large:
        _suit(sketch, suit, 0.79, _TOP + size * 0.48, 0.31)
    else:
        _suit(sketch, suit, _LEFT + width + 0.155, _TOP + size * 0.5, 0.21)


def _narrow_picture(sketch: Sketch, rank: int, suit: Suit, style: FaceStyle, low: float) -> None:
    """Lay one large suit, or a bust in its frame, between the strip and a lower edge."""
    room = low - style.strip
    if rank not in busts.BUSTS:
        _suit(sketch, suit, 0.5, style.strip + room / 2, min(0.6, 0.94 * room))
        return
    across = 1 - 2 * _SIDE
    sketch.lay(frame(across, room, style.deck.panel, style.deck.frame).mesh(), 0.5, low, 1, 1)
    sketch.colour(style.by_day(suit))  # the frame's ground stays light
    unit = min(across / busts.WIDTH, 0.97 * room / busts.HEIGHT)
    sketch.lay(bust(rank).mesh(), 0.5, low, unit, unit)


def _middle(style: FaceStyle) -> float:
    """Return where the middle between the strip and the lower edge is."""
    return (style.strip + style.ratio - _BOTTOM) / 2


def _pips(rank: int, style: FaceStyle) -> Iterator[tuple[float, float, bool]]:
    """Yield a number card's pips, further apart on a tall card."""
    placed = faces.pips(rank)
    first = placed[0][1]
    stretch = 1 + (style.ratio - faces.RATIO) / (faces.RATIO - 0.175 - first)
    return ((x, first + (y - first) * stretch, turned) for x, y, turned in placed)


def _court(sketch: Sketch, rank: int, suit: Suit, style: FaceStyle) -> None:
    """Lay a figure in its frame, with its suit in the two corners that the figure leaves."""
    up = faces.COURT_BOX[1]
    unit = min(0.01, (style.ratio - _BOTTOM - style.strip) / (2 * up + 2))
    middle = _middle(style)
    sketch.lay(panel(style.deck.panel, style.deck.frame), 0.5, middle, unit, unit)
    sketch.colour(style.by_day(suit))  # the panel stays light
    half = court(rank)
    sketch.lay(half.mesh(), 0.5, middle, unit, unit)
    sketch.lay(half.mesh(), 0.5, middle, -unit, -unit)
    x, y = (value * unit for value in faces.COURT_PIP)
    size = faces.COURT_PIP_SIZE * unit
    _suit(sketch, suit, 0.5 + x, middle + y, size)
    _suit(sketch, suit, 0.5 - x, middle - y, -size)


def _all_suits(sketch: Sketch, style: FaceStyle) -> None:
    middle = _middle(style)
    for suit, (x, y) in zip(Suit, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        sketch.colour(style.colour(suit))
        _suit(sketch, suit, 0.5 + x * 0.17, middle + y * 0.17, 0.24)


def _suit(sketch: Sketch, suit: Suit, x: float, y: float, size: float) -> None:
    """Lay a suit around a point; one of negative size stands on its head."""
    sketch.lay(suit_stamp(suit).mesh(), x, y, size / 100, size / 100)


def _sign(sketch: Sketch, rank: int, x: float, y: float, size: float, squeeze: float = 1) -> None:  # noqa: PLR0913, PLR0917 - a place and its size
    """Lay a rank's sign with its upper left corner at a point."""
    sketch.lay(sign_stamp(rank).mesh(), x, y, size / 100 * squeeze, size / 100)


@cache
def suit_stamp(suit: Suit) -> Stamp:
    """Return a suit's shape."""
    return Stamp(0.1).fill(faces.SUIT_PATHS[suit])


@cache
def sign_stamp(rank: int) -> Stamp:
    """Return a rank's sign."""
    return Stamp(0.2).stroke(faces.RANK_PATHS[rank][0], faces.RANK_STROKE)


@cache
def court(rank: int) -> Stamp:
    """Return the upper half of a court figure; what has the suit's colour is painted in the canvas's."""
    return _figure(faces.COURTS[rank])


@cache
def bust(rank: int) -> Stamp:
    """Return the bust of a court card, painted alike."""
    return _figure(busts.BUSTS[rank])


def _figure(shapes: Iterable[faces.Shape]) -> Stamp:
    stamp = Stamp(0.05)
    for shape in shapes:
        if shape.fill is not None:
            stamp.fill(shape.path, None if shape.fill is faces.Paint.SUIT else colour_of(shape.fill))
        if shape.stroke is not None:
            stamp.stroke(shape.path, shape.width, colour_of(shape.stroke))
    return stamp


@cache
def frame(across: float, up: float, ground: str, line: str) -> Stamp:
    """Return the framed ground that a bust stands on, the card's width being 1."""
    path = f"M{-across / 2:.4f} {-up:.4f} L{across / 2:.4f} {-up:.4f} L{across / 2:.4f} 0 L{-across / 2:.4f} 0 Z"
    return Stamp(0.001).fill(path, colour_of(ground)).stroke(path, 0.018, colour_of(line))


@cache
def panel_stamp(ground: str, frame: str) -> Stamp:
    """Return the framed ground that a court figure stands on."""
    across, up = faces.COURT_BOX
    path = f"M{-across} {-up} L{across} {-up} L{across} {up} L{-across} {up} Z"
    return Stamp(0.1).fill(path, colour_of(ground)).stroke(path, 0.9, colour_of(frame))


def panel(ground: str, frame: str) -> Mesh:
    """Return the framed ground as an instruction."""
    return panel_stamp(ground, frame).mesh()
