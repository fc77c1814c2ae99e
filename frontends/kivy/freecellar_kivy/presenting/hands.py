"""Fingers, or a mouse: what they do in time and space, before anybody asks what lies there."""

from dataclasses import dataclass
from typing import Final, TypeAlias

DRAG: Final = 10
"""A finger that has moved so many dp drags; less is a tap of an unsteady hand."""
HOLD: Final = 0.5
"""A finger that rests for so many seconds presses long."""
TWICE: Final = 0.25
"""A tap within so many seconds of another at the same point is a double tap."""
NEAR: Final = 24
"""Two taps so many dp apart are at the same point."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A finger came and went."""

    x: float
    y: float
    again: bool
    """Whether it is the second tap of a double tap."""


@dataclass(frozen=True, slots=True)
class Held:
    """A finger rests; it is still down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Grabbed:
    """A finger begins to drag what lay where it came down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Carried:
    """A finger that drags is now here."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Let:
    """A finger that dragged was lifted here."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Abandoned:
    """What a finger did is to be forgotten: a second one came down, or the system took it away."""


Gesture: TypeAlias = Tapped | Held | Grabbed | Carried | Let | Abandoned
"""Every gesture there is."""

_NOTHING: Final[tuple[Gesture, ...]] = ()


@dataclass(slots=True)
class _Finger:
    """The one finger that acts."""

    name: object
    x: float
    y: float
    since: float
    has_moved: bool = False
    is_held: bool = False


class Hands:
    """Turns presses, moves and releases into gestures. Times are seconds that never go back, points are pixels.

    One finger acts at a time: a second one ends what the first did, and nothing more happens until all are up.
    """

    def __init__(self, density: float = 1.0) -> None:
        """Take the pixels of a dp."""
        self.density = density
        self._down: set[object] = set()
        self._finger: _Finger | None = None
        self._last_tap: tuple[float, float, float] | None = None

    @property
    def is_down(self) -> bool:
        """Whether a finger acts."""
        return self._finger is not None

    def press(self, name: object, x: float, y: float, at: float) -> tuple[Gesture, ...]:
        """Take a finger that comes down; ``name`` tells it from others."""
        lost = self.cancel(name) if name in self._down else _NOTHING  # its release never came
        alone = not self._down
        self._down.add(name)
        if alone:
            self._finger = _Finger(name, x, y, at)
            return lost
        return lost + self._abandon()

    def move(self, name: object, x: float, y: float, at: float) -> tuple[Gesture, ...]:
        """Take where a finger is now."""
        finger = self._acting(name)
        if finger is None:
            return _NOTHING
        held = self.tick(at)
        if finger.has_moved:
            return (Carried(x, y),)
        if not self._is_far(finger, x, y, DRAG):
            return held
        finger.has_moved, self._last_tap = True, None
        return *held, Grabbed(finger.x, finger.y), Carried(x, y)

    def release(self, name: object, x: float, y: float, at: float) -> tuple[Gesture, ...]:
        """Take a finger that goes up."""
        self._down.discard(name)
        finger = self._acting(name)
        if finger is None:
            return _NOTHING
        moved = self.move(name, x, y, at)
        self._finger = None
        if finger.has_moved:
            return *moved, Let(x, y)
        if finger.is_held:
            return moved
        last, again = self._last_tap, False
        if last is not None:
            again = finger.since - last[2] <= TWICE and not self._is_far(finger, last[0], last[1], NEAR)
        self._last_tap = None if again else (finger.x, finger.y, at)
        return *moved, Tapped(finger.x, finger.y, again)

    def cancel(self, name: object | None = None) -> tuple[Gesture, ...]:
        """Take a finger away, or with no name all of them, as when the window loses them."""
        if name is None:
            self._down.clear()
        else:
            self._down.discard(name)
            if self._acting(name) is None:
                return _NOTHING
        return self._abandon()

    def tick(self, at: float) -> tuple[Gesture, ...]:
        """Take the time: a finger may have rested long enough."""
        finger = self._finger
        if finger is None or finger.has_moved or finger.is_held or at - finger.since < HOLD:
            return _NOTHING
        finger.is_held, self._last_tap = True, None
        return (Held(finger.x, finger.y),)

    def _acting(self, name: object) -> _Finger | None:
        return self._finger if self._finger is not None and self._finger.name == name else None

    def _abandon(self) -> tuple[Gesture, ...]:
        finger, self._finger, self._last_tap = self._finger, None, None
        return (Abandoned(),) if finger is not None else _NOTHING

    def _is_far(self, finger: _Finger, x: float, y: float, limit: float) -> bool:
        return (x - finger.x) ** 2 + (y - finger.y) ** 2 > (limit * self.density) ** 2
