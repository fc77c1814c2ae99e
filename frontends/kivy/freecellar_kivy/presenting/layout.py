"""Where everything lies on a table at one moment, and what a finger there touches."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from freecellar import Place, Suit
from freecellar.engine import Kind
from freecellar_kivy.presenting.boxes import Box

_LANDED: Final = 0.22
"""A dragged card is over a landing when so much of it is, or when the finger is."""


class Face(NamedTuple):
    """What a card shows."""

    rank: int
    """1 for an ace to 13 for a king."""
    suit: Suit | None
    """None on a foundation that ignores suits, where a position does not tell it."""


class Spot(NamedTuple):
    """A card's place, and how many cards lie below it there."""

    place: Place
    depth: int


class Laid(NamedTuple):
    """A card that lies on the table, by its lower left corner."""

    spot: Spot
    face: Face
    x: float
    y: float
    z: int
    """What is drawn later has the greater number; places that cannot touch each other need no order."""


class Touch(NamedTuple):
    """What a finger touches."""

    place: Place
    count: int  # type: ignore[assignment]  # hides tuple.count
    """The cards from the one touched to the open end; 0 where the place is empty."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies. It is a function of game, position and screen, and of nothing else."""

    table: Box
    """The part of the screen that belongs to the cards."""
    card_width: float
    card_height: float
    large_index: bool
    """Whether the faces are those with the large index."""
    is_narrow: bool
    """Whether they are too small for pips and figures."""
    strip: float
    """The least that shows of a covered card, in pixels."""
    fan: float
    """How far a card of a column usually lies below the one that it covers."""
    slots: Mapping[Place, Box]
    """The outline of each place: where its first card lies."""
    fans: Mapping[Place, float]
    """How far each card of a place lies below the one that it covers; 0 on foundations."""
    zones: Mapping[Place, Box]
    """What belongs to each place for a finger; they do not overlap."""
    counts: Mapping[Place, int]
    """How many cards lie on each place."""
    cards: tuple[Laid, ...]
    """All cards, those of a place from the deepest up."""

    def at(self, spot: Spot) -> tuple[float, float]:
        """Return the lower left corner of a card, also of one deeper than a place now has."""
        slot = self.slots[spot.place]
        return slot.x, slot.y - self.fans[spot.place] * spot.depth

    def box(self, spot: Spot) -> Box:
        """Return the whole of a card, also where others cover it."""
        x, y = self.at(spot)
        return Box(x, y, self.card_width, self.card_height)

    def pile(self, place: Place) -> Box:
        """Return everything from the first card of a place to its last, or its outline."""
        slot, last = self.slots[place], self.at(Spot(place, max(self.counts[place] - 1, 0)))
        return Box(slot.x, last[1], slot.width, slot.top - last[1])

    def picked(self, place: Place, count: int) -> Box:
        """Return the box around the last so many cards of a place; its outline where it is empty."""
        top = self.box(Spot(place, max(self.counts[place] - max(count, 1), 0)))
        last = self.at(Spot(place, max(self.counts[place] - 1, 0)))
        return Box(top.x, last[1], top.width, top.top - last[1])

    def touch(self, x: float, y: float) -> Touch | None:
        """Return what a finger touches; None for bare cloth."""
        for place, zone in self.zones.items():
            if zone.holds(x, y):
                return Touch(place, self._count(place, y))
        return None

    def _count(self, place: Place, y: float) -> int:
        """Return how many cards lie from the one at a height to the open end; below the last card it is the last."""
        count, fan = self.counts[place], self.fans[place]
        if count <= 1 or not fan:
            return min(count, 1)
        depth = int((self.slots[place].top - y) // fan) if y < self.slots[place].top else 0
        return count - min(depth, count - 1)

    def land(self, card: Box, finger: tuple[float, float], places: Iterable[Place]) -> Place | None:
        """Return the one of some places that a dragged card lies on most, or that the finger is on.

        A column takes cards anywhere below its first card too.
        """
        best, most = None, _LANDED * self.card_width * self.card_height
        for place in places:
            shared = card.shared(self._landing(place))
            if self.zones[place].holds(*finger):
                shared = max(shared, most)
            if shared >= most:
                best, most = place, shared + 1e-9
        return best

    def _landing(self, place: Place) -> Box:
        slot, zone = self.slots[place], self.zones[place]
        if place.kind is not Kind.COLUMN:
            return self.pile(place)
        return Box(slot.x, zone.y, slot.width, slot.top - zone.y)

    def glows(self, places: Iterable[Place]) -> Iterator[tuple[Place, Box]]:
        """Yield each place with the box to light up on it: its last card, or its outline."""
        return ((place, self.picked(place, 1)) for place in places)
