"""The ways of cards from layout to layout: what was played, taken back, put back, or changed in any other way."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final

from freecellar import Move, Place, Rules, Step
from freecellar.engine import expand
from freecellar_kivy.presenting.layout import Face, Laid, Layout, Spot
from freecellar_kivy.presenting.motion import USUAL, Flight, Leg, Motion, Pace, Point

APART: Final = 0.06
"""The seconds between two cards that go one after the other."""
LONGEST_RUN: Final = 0.7
"""The seconds within which all cards of a run have taken off, however many single moves it takes."""


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
            leg = Leg.of(0, (origin.x, origin.y), (card.x, card.y))
            is_lifted = origin.spot != card.spot
            flights.append(Flight(card, card.face, (leg,), origin.spot.depth, is_lifted))
    return pace.motion(flights)


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
            self._legs[card.spot].append(Leg.of(clock, self._origin(card), goal))

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
                        leg = Leg.of(0, origin, goal)
                        found.append(Flight(final, card.face, (leg,), card.spot.depth, is_lifted))
                    continue
                if is_straight:
                    legs = [Leg.of(0, legs[0].origin, goal)]
                else:
                    legs[-1] = legs[-1]._replace(goal=goal)
                found.append(Flight(final, card.face, tuple(legs), card.spot.depth))
        found.sort(key=attrgetter("depth"))
        return found
