"""How cards get from where they lay to where they lie: pure data, with where every card is at any time.

The model is always ahead: a motion ends in a layout of the model's position, and leaving it out shows just that.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from freecellar_kivy.presenting.layout import Face, Laid, Layout, Spot

GLIDE: Final = 0.15
"""The seconds that a card takes from place to place."""

_RESTING, _WAITING, _FLYING = 0, 1, 2

Point = tuple[float, float]


class Shown(NamedTuple):
    """A card as it is drawn: `spot` is where it lies once all has come to rest."""

    spot: Spot
    face: Face
    x: float
    y: float
    is_lifted: bool
    """Whether it is in the air, above all cards that lie."""


class Leg(NamedTuple):
    """A card's way between two points, in seconds from the motion's start."""

    start: float
    end: float
    origin: Point
    goal: Point

    @classmethod
    def of(cls, start: float, origin: Point, goal: Point) -> Self:
        """Return a leg of the usual duration."""
        return cls(start, start + GLIDE, origin, goal)

    def at(self, seconds: float) -> Point:
        """Return where the card is; it slows down towards its goal."""
        left = 1 - min(max((seconds - self.start) / (self.end - self.start), 0.0), 1.0)
        gone = 1 - left * left * left
        (x, y), (to_x, to_y) = self.origin, self.goal
        return x + (to_x - x) * gone, y + (to_y - y) * gone


class Flight(NamedTuple):
    """The way of one card."""

    card: Laid
    """How it lies in the end."""
    face: Face
    legs: tuple[Leg, ...]
    depth: int
    """How many cards lie below it before it takes off."""
    is_lifted: bool = True
    """Whether it flies above the others; a card that only closes ranks does not."""

    @property
    def end(self) -> float:
        """When the card arrives."""
        return self.legs[-1].end

    def at(self, seconds: float) -> tuple[tuple[int, float], Shown]:
        """Return the card at a time, and what to sort it by among all."""
        leg = next((leg for leg in self.legs if seconds < leg.end), self.legs[-1])
        x, y = leg.at(seconds)
        if not self.is_lifted:
            rank, order, is_lifted = _RESTING, float(self.card.z), False
        elif seconds < self.legs[0].start:
            rank, order, is_lifted = _RESTING, float(self.depth), False
        elif seconds < leg.start:
            rank, order, is_lifted = _WAITING, leg.start, False
        else:
            rank, order, is_lifted = _FLYING, leg.start, True
        return (rank, order), Shown(self.card.spot, self.face, x, y, is_lifted)


@dataclass(frozen=True, slots=True)
class Motion:
    """What moves while a picture becomes that of a layout."""

    flights: tuple[Flight, ...] = ()

    @property
    def duration(self) -> float:
        """The seconds until all cards lie."""
        return max((flight.end for flight in self.flights), default=0.0)

    def at(self, layout: Layout, seconds: float) -> list[Shown]:
        """Return every card at a time, from back to front; after the end just the layout."""
        flying = [flight for flight in self.flights if seconds < flight.end]
        if not flying:
            return rest(layout)
        moving = {flight.card.spot for flight in flying}
        found = [
            ((_RESTING, float(card.z)), Shown(card.spot, card.face, card.x, card.y, is_lifted=False))
            for card in layout.cards
            if card.spot not in moving
        ]
        found += [flight.at(seconds) for flight in flying]
        found.sort(key=_order)
        return [shown for _, shown in found]


def _order(found: tuple[tuple[int, float], Shown]) -> tuple[int, float]:
    return found[0]


def rest(layout: Layout) -> list[Shown]:
    """Return every card of a layout, from back to front."""
    return [Shown(card.spot, card.face, card.x, card.y, is_lifted=False) for card in layout.cards]


STILL: Final = Motion()
"""Nothing moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How a player wants cards to move."""

    speed: float = 1.0
    """How many times as fast as usual."""
    is_still: bool = False
    """Whether nothing moves at all."""
    runs_whole: bool = False
    """Whether a run moves as one; else as the single cards that it stands for."""

    def motion(self, flights: Iterable[Flight]) -> Motion:
        """Return a motion at this pace, of flights at the usual one."""
        if self.is_still:
            return STILL
        return Motion(tuple(self._paced(flight) for flight in flights))

    def _paced(self, flight: Flight) -> Flight:
        legs = tuple(leg._replace(start=leg.start / self.speed, end=leg.end / self.speed) for leg in flight.legs)
        return flight._replace(legs=legs)


USUAL: Final = Pace()
