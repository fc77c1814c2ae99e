"""How a deal is seen: what lies there is swept off the table, and card after card comes from below it. No Kivy here."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from freecellar_kivy.presenting.layout import Face, Laid, Layout
from freecellar_kivy.presenting.motion import GLIDE, USUAL, Flight, Leg, Motion, Pace, Point

SWEEP: Final = 0.2
"""The seconds that a hand takes across the table to sweep the cards together."""
DEAL_APART: Final = 0.012
"""The seconds between two cards that are dealt."""
LONGEST_DEAL: Final = 0.75
"""The seconds within which all cards are dealt, however many they are."""
_TWIXT: Final = 0.0002
"""The seconds between a card that is swept and the one that lies on it: the one above stays above."""


def dealt(layout: Layout, pace: Pace = USUAL, swept: Layout | None = None) -> Motion:
    """Return the motion of a deal, one card to each column in turn; ``swept`` is what lies there before."""
    origin = _deck(layout)
    lying = _by_face(() if swept is None else swept.cards)
    begin = 0.0 if swept is None else SWEEP + GLIDE
    apart = min(DEAL_APART, LONGEST_DEAL / max(len(layout.cards), 1))
    flights = []
    for order, card in enumerate(sorted(layout.cards, key=_turn)):
        legs = [Leg.of(begin + apart * order, origin, (card.x, card.y))]
        depth = card.spot.depth
        if swept is not None and lying[card.face]:
            old = lying[card.face].pop()
            depth = old.spot.depth
            legs.insert(0, Leg.of(_swept_at(swept, old), (old.x, old.y), origin))
        flights.append(Flight(card, card.face, tuple(legs), depth))
    return pace.motion(flights)


def _deck(layout: Layout) -> Point:
    """Return where the cards are dealt from: out of sight, below the middle of the table."""
    return layout.table.x + (layout.table.width - layout.card_width) / 2, -1.2 * layout.card_height


def _turn(card: Laid) -> tuple[object, ...]:
    """Return what tells when a card is dealt: the deepest ones first, from place to place."""
    return card.spot.depth, card.spot.place


def _swept_at(layout: Layout, card: Laid) -> float:
    """Return when a hand that sweeps from left to right gets to a card."""
    return SWEEP * (card.x - layout.table.x) / layout.table.width + _TWIXT * card.spot.depth


def _by_face(cards: Iterable[Laid]) -> defaultdict[Face, list[Laid]]:
    """Return cards by what they show; of equal ones the last is the first to be taken."""
    found: defaultdict[Face, list[Laid]] = defaultdict(list)
    for card in cards:
        found[card.face].append(card)
    return found
