"""Rectangles, in pixels from the bottom left as Kivy counts them."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle by its lower left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies inside; the left and lower edges belong to the box, the others do not."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def covers(self, other: "Box") -> bool:
        """Return whether another box lies wholly inside."""
        return self.x <= other.x and other.right <= self.right and self.y <= other.y and other.top <= self.top

    def shared(self, other: "Box") -> float:
        """Return the area that two boxes have in common.

        >>> Box(0, 0, 4, 4).shared(Box(3, 2, 4, 4))
        2
        """
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.top, other.top) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0

    def mirrored(self, within: "Box") -> "Box":
        """Return the box that left and right exchanged within another make of it.

        >>> Box(1, 0, 3, 5).mirrored(within=Box(0, 0, 10, 10))
        Box(x=6, y=0, width=3, height=5)
        """
        return Box(within.x + within.right - self.right, self.y, self.width, self.height)
