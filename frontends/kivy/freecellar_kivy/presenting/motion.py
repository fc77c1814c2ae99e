"""How cards get from where they lay to where they lie: pure data, with where every card is at any time.

The model is always ahead: a motion ends in a layout of the model's position, and leaving it out shows just that.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from freecellar import Move, Place, Rules, Step
from freecellar.engine import expand
from freecellar_kivy.presenting.layout import Face, Laid, Layout, Spot

GLIDE: Final = 0.15
"""The seconds that a card takes from place to place."""
APART: Final = 0.06
"""The seconds between two cards that go one after the other."""
LONGEST_RUN: Final = 0.7
"""The seconds within which all cards of a run have taken off, however many single moves it takes."""
DEAL_APART: Final = 0.012
"""The seconds between two cards that are dealt."""

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
    is_lifted: bool
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


def played(  # noqa: PLR0913, PLR0917 - from where to where, by what, how
    rules: Rules,
    before: Layout,
    after: Layout,
    steps: Iterable[Step],
    pace: Pace = USUAL,
    lifted: Mapping[Spot, Point] | None = None,
) -> Motion:
    """Return the motion of steps that were played or redone: what the player moved, then what followed by itself.

    ``lifted`` are the spots of cards that the player has carried, and where they are; those go on as one.
    """
    trace = _Trace(before, after, lifted)
    for step in steps:
        for move in step.played:
            whole = pace.runs_whole or lifted or not move.is_supermove
            singles = (move,) if whole else expand(rules, step.before, move) or (move,)
            trace.run(singles)
        for move in step.automatic:
            trace.move(move, APART)
    return pace.motion(trace.flights())


def taken_back(before: Layout, after: Layout, steps: Iterable[Step], pace: Pace = USUAL) -> Motion:
    """Return the motion of steps that are taken back, the last one first: all cards go straight back at once."""
    trace = _Trace(before, after)
    for step in steps:
        for move in reversed((*step.played, *step.automatic)):
            trace.move(Move(move.target, move.source, move.count), 0)
    return pace.motion(trace.flights(is_straight=True))


def put_back(layout: Layout, lifted: Mapping[Spot, Point], pace: Pace = USUAL) -> Motion:
    """Return the motion of cards that glide back to where they lay."""
    return pace.motion(_Trace(layout, layout, lifted).flights())


def dealt(layout: Layout, pace: Pace = USUAL) -> Motion:
    """Return the motion of a deal: the cards come from below the middle of the table, one to each column in turn."""
    origin = (layout.table.x + layout.table.width / 2 - layout.card_width / 2, layout.table.y - layout.card_height)
    cards = sorted(layout.cards, key=lambda card: (card.spot.depth, card.spot.place))
    return pace.motion(
        _flight(card, card.face, [_leg(DEAL_APART * order, origin, (card.x, card.y))], card.spot.depth)
        for order, card in enumerate(cards)
    )


def rearranged(before: Layout, after: Layout, pace: Pace = USUAL) -> Motion:
    """Return the motion from any layout to any other: each card goes straight to where it lies now.

    Of two equal cards each goes to the nearer spot in the order of places; a card that was not there just appears.
    """
    where: defaultdict[Face, list[Laid]] = defaultdict(list)
    spots = {card.spot: card.face for card in after.cards}
    for card in reversed(before.cards):
        where[card.face].append(card)
    stays = {card.spot: card for card in before.cards if spots.get(card.spot) == card.face}
    for card in stays.values():
        where[card.face].remove(card)
    flights = []
    for card in after.cards:
        origin = stays.get(card.spot) or (where[card.face].pop() if where[card.face] else None)
        if origin is not None and (origin.x, origin.y) != (card.x, card.y):
            leg = _leg(0, (origin.x, origin.y), (card.x, card.y))
            is_lifted = origin.spot != card.spot
            flights.append(_flight(card, card.face, [leg], origin.spot.depth, is_lifted=is_lifted))
    return pace.motion(flights)


def _flight(card: Laid, face: Face, legs: Iterable[Leg], depth: int, *, is_lifted: bool = True) -> Flight:
    return Flight(card, face, tuple(legs), depth, is_lifted)


def _leg(start: float, origin: Point, goal: Point) -> Leg:
    """Return a leg of the usual duration."""
    return Leg(start, start + GLIDE, origin, goal)


class _Trace:
    """Follows each card through moves, from a layout to another."""

    def __init__(self, before: Layout, after: Layout, lifted: Mapping[Spot, Point] | None = None) -> None:
        self._after = after
        self._lifted = lifted or {}
        self._piles: defaultdict[Place, list[Laid]] = defaultdict(list)
        for card in before.cards:
            self._piles[card.spot.place].append(card)
        self._legs: defaultdict[Spot, list[Leg]] = defaultdict(list)
        self._clock: float | None = None
        """When the last cards took off."""

    def run(self, moves: Sequence[Move]) -> None:
        """Let the single cards of a run go one after the other, faster where there are many."""
        known = {spot: len(legs) for spot, legs in self._legs.items()}
        begin = 0.0 if self._clock is None else self._clock
        for move in moves:
            self.move(move, APART)
        span = (self._clock or 0.0) - begin
        if len(moves) == 1 or span <= LONGEST_RUN:
            return
        factor = LONGEST_RUN / span
        for spot, legs in self._legs.items():
            first = known.get(spot, 0)
            legs[first:] = [
                leg._replace(start=begin + (leg.start - begin) * factor, end=begin + (leg.end - begin) * factor)
                for leg in legs[first:]
            ]
        self._clock = begin + LONGEST_RUN

    def move(self, move: Move, apart: float) -> None:
        """Let the last cards of a place go to another, so many seconds after the last ones."""
        source, target, count = move
        pile, onto = self._piles[source], self._piles[target]
        moved = pile[len(pile) - count :]
        ends = (self._legs[card.spot][-1].end for card in moved if self._legs[card.spot])
        clock = max(0.0 if self._clock is None else self._clock + apart, *ends, 0.0)
        self._clock = clock
        del pile[len(pile) - count :]
        for card in moved:
            goal = self._after.at(Spot(target, len(onto)))
            onto.append(card)
            self._legs[card.spot].append(_leg(clock, self._origin(card), goal))

    def _origin(self, card: Laid) -> Point:
        """Return where a card is before its next leg."""
        legs = self._legs[card.spot]
        return legs[-1].goal if legs else self._lifted.get(card.spot, (card.x, card.y))

    def flights(self, *, is_straight: bool = False) -> list[Flight]:
        """Return the way of each card that moves, also of one that others make room for or close ranks with."""
        settled = {card.spot: card for card in self._after.cards}
        found = []
        for place, pile in self._piles.items():
            for depth, card in enumerate(pile):
                final = settled[Spot(place, depth)]
                goal, legs = (final.x, final.y), list(self._legs[card.spot])
                if not legs:
                    origin = self._origin(card)
                    if origin != goal:
                        is_lifted = card.spot in self._lifted
                        found.append(
                            _flight(final, card.face, [_leg(0, origin, goal)], card.spot.depth, is_lifted=is_lifted)
                        )
                    continue
                if is_straight:
                    legs = [_leg(0, legs[0].origin, goal)]
                else:
                    legs[-1] = legs[-1]._replace(goal=goal)
                found.append(_flight(final, card.face, legs, card.spot.depth))
        found.sort(key=attrgetter("depth"))
        return found
