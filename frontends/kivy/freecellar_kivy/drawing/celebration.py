"""What is seen of a win: the cards leave the foundations, make a wave across the table, and rest in it. No Kivy here."""

from math import pi, sin
from typing import Final

from freecellar_kivy.presenting.layout import Laid, Layout
from freecellar_kivy.presenting.motion import Shown

_APART: Final = 0.016
"""The seconds between two cards that take off."""
_FLIGHT: Final = 0.55
_SWELL: Final = 1.1
"""How long the wave goes on once all cards are in it."""


def duration(count: int) -> float:
    """Return the seconds that it takes with so many cards."""
    return _APART * max(count - 1, 0) + _FLIGHT + _SWELL


def celebration(layout: Layout, seconds: float) -> list[Shown]:
    """Return every card at a time, from back to front."""
    cards = sorted(layout.cards, key=lambda card: (-card.spot.depth, card.spot.place))
    shown = [(_share(index, seconds), index, card) for index, card in enumerate(cards)]
    resting = [
        Shown(card.spot, card.face, card.x, card.y, is_lifted=False)
        for share, _, card in reversed(shown)
        if share is None
    ]
    flying = [
        _flying(layout, card, index, len(cards), share, seconds) for share, index, card in shown if share is not None
    ]
    return [*resting, *flying]


def _share(index: int, seconds: float) -> float | None:
    """Return how much of its way a card has made; None before it takes off."""
    gone = (seconds - _APART * index) / _FLIGHT
    return None if gone < 0 else 1 - (1 - min(gone, 1.0)) ** 3


def _flying(  # noqa: PLR0913, PLR0917 - a card on its way
    layout: Layout, card: Laid, index: int, count: int, share: float, seconds: float
) -> Shown:
    x, y = wave(layout, index, count, seconds)
    lift = sin(pi * share) * layout.card_height * 0.6
    return Shown(
        card.spot, card.face, card.x + (x - card.x) * share, card.y + (y - card.y) * share + lift, is_lifted=True
    )


def wave(layout: Layout, index: int, count: int, seconds: float) -> tuple[float, float]:
    """Return where a card is in the wave at a time."""
    table, width, height = layout.table, layout.card_width, layout.card_height
    along = index / max(count - 1, 1)
    x = table.x + (table.width - width) * (0.03 + 0.94 * along)
    swing = min(height * 0.75, (table.height - height) / 2 * 0.8)
    y = table.y + (table.height - height) * 0.5 + swing * sin(2 * pi * (1.5 * along - 0.45 * seconds))
    return x, y
