"""Everything that is drawn of the cards at one moment."""

from dataclasses import dataclass

from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.layout import Layout
from freecellar_kivy.presenting.motion import Shown


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is drawn of the cards at one moment."""

    layout: Layout
    cards: list[Shown]
    """Every card, from back to front."""
    landings: tuple[Box, ...]
    """Where the cards that are carried or chosen may land."""
    chosen: Box | None
    """The cards that were chosen."""
    origin: Box | None
    """The cards that a hint would move."""
    goal: Box | None
    """Where the hint would move them."""
    cursor: Box | None
    """What the keyboard is on, once it is used."""
    is_moving: bool
    """Whether the next moment looks different by itself."""
