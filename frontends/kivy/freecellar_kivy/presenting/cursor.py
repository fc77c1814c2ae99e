"""From place to place by arrow keys."""

from enum import Enum
from typing import Final

from freecellar import Place
from freecellar_kivy.presenting.layout import Layout


class Direction(Enum):
    """Where an arrow points: across and up."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, 1)
    DOWN = (0, -1)


_ASIDE: Final = 3
"""How much farther a place is that lies aside, rather than ahead."""
_AHEAD: Final = 0.3
"""A place lies ahead that is so much of a card further on."""


def neighbour(layout: Layout, place: Place, direction: Direction) -> Place | None:
    """Return the nearest place where an arrow points; None where there is none."""
    across, up = direction.value
    x, y = layout.slots[place].centre
    best, least = None, 0.0
    for other, slot in layout.slots.items():
        to_x, to_y = slot.centre
        ahead = (to_x - x) * across + (to_y - y) * up
        aside = abs(to_y - y) if across else abs(to_x - x)
        if ahead < _AHEAD * (layout.card_width if across else layout.card_height):
            continue
        far = ahead + _ASIDE * aside
        if best is None or far < least:
            best, least = other, far
    return best
