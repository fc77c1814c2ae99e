"""Cards in the air under a finger."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from freecellar import Place
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.layout import Layout, Spot, Touch
from freecellar_kivy.presenting.motion import Point, Shown


@dataclass(frozen=True, slots=True)
class Drag:
    """The last cards of a place, carried by a finger that holds the first of them at a point."""

    layout: Layout
    place: Place
    count: int
    grip: Point
    """Where the finger holds the first card, from its lower left corner."""
    finger: Point

    @classmethod
    def begun(cls, layout: Layout, touch: Touch, x: float, y: float) -> Self:
        """Return what a finger picks up that came down at a point."""
        left, bottom = layout.at(Spot(touch.place, layout.counts[touch.place] - touch.count))
        return cls(layout, touch.place, touch.count, (x - left, y - bottom), (x, y))

    def at(self, x: float, y: float) -> Self:
        """Return the same with the finger elsewhere."""
        return replace(self, finger=(x, y))

    def resized(self, old: Layout, new: Layout) -> Self:
        """Return the same on another layout; the finger holds the same point of the card."""
        across, down = new.card_width / old.card_width, new.card_height / old.card_height
        return replace(self, layout=new, grip=(self.grip[0] * across, self.grip[1] * down))

    @property
    def card(self) -> Box:
        """The first card carried, where it is now."""
        x, y = self.finger[0] - self.grip[0], self.finger[1] - self.grip[1]
        return Box(x, y, self.layout.card_width, self.layout.card_height)

    def lifted(self) -> dict[Spot, Point]:
        """Return the spots of the cards carried, and where they are now."""
        first, fan = self.layout.counts[self.place] - self.count, self.layout.fans[self.place]
        x, y, _, _ = self.card
        return {Spot(self.place, first + index): (x, y - fan * index) for index in range(self.count)}

    def raised(self, cards: Iterable[Shown]) -> list[Shown]:
        """Return all cards, those carried in front and where they are."""
        lifted = self.lifted()
        lying, flying = [], []
        for shown in cards:
            point = lifted.get(shown.spot)
            if point is None:
                lying.append(shown)
            else:
                flying.append(shown._replace(x=point[0], y=point[1], is_lifted=True))
        return lying + flying

    def over(self, places: Iterable[Place]) -> Place | None:
        """Return the one of some places that the card lies on most, if on any."""
        return self.layout.land(self.card, self.finger, places)
