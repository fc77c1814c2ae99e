"""The screen, and what of it belongs to the bars and to the table."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from freecellar_kivy.presenting.boxes import Box

LOW: Final = 500
"""A landscape lower than so many dp has its tools at the side."""

_STATUS: Final = 36
_STATUS_LOW: Final = 28
_TOOLS: Final = 58
_TOOLS_SIDE: Final = 72


class Insets(NamedTuple):
    """What notch, rounded corners and system bars take at each edge, in pixels."""

    left: float = 0
    bottom: float = 0
    right: float = 0
    top: float = 0


_NO_INSETS: Final = Insets()


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A window's size in pixels, what of it is unsafe, and how the player wants it used."""

    width: float
    height: float
    density: float = 1.0
    """Pixels a dp."""
    insets: Insets = _NO_INSETS
    left_handed: bool = False
    """Whether cells and foundations change sides, and the tools of a low landscape with them."""
    large_index: bool = False
    """Whether cards have the large index at any size."""

    def preferred(self, *, left_handed: bool, large_index: bool) -> "Screen":
        """Return the same screen, used otherwise."""
        return replace(self, left_handed=left_handed, large_index=large_index)

    @property
    def safe(self) -> Box:
        """What no notch covers."""
        left, bottom, right, top = self.insets
        return Box(left, bottom, max(self.width - left - right, 1), max(self.height - bottom - top, 1))

    @property
    def is_low(self) -> bool:
        """Whether it is a landscape too low for tools below the table."""
        return self.width > self.height and self.height < LOW * self.density


class Areas(NamedTuple):
    """The parts of a screen, none of which overlap."""

    status: Box
    """The line above: deal, moves, time, caps."""
    tools: Box
    """The buttons: below the table, or beside it."""
    table: Box
    """What is left for the cards."""
    tools_beside: bool
    """Whether the tools stand beside the table, one above the other."""


def areas(screen: Screen) -> Areas:
    """Return the parts of a screen; the tools of a low landscape stand at the thumb of the hand that plays."""
    safe, dp = screen.safe, screen.density
    line = round((_STATUS_LOW if screen.is_low else _STATUS) * dp)
    status = Box(safe.x, safe.top - line, safe.width, line)
    if not screen.is_low:
        tools = Box(safe.x, safe.y, safe.width, round(_TOOLS * dp))
        return Areas(status, tools, _above(safe, tools, line), tools_beside=False)
    side = round(_TOOLS_SIDE * dp)
    tools = Box(safe.right - side, safe.y, side, safe.height - line)
    table = Box(safe.x, safe.y, max(safe.width - side, 1), max(safe.height - line, 1))
    if screen.left_handed:
        tools, table = tools.mirrored(safe), table.mirrored(safe)
    return Areas(status, tools, table, tools_beside=True)


def _above(safe: Box, tools: Box, line: float) -> Box:
    return Box(safe.x, tools.top, safe.width, max(safe.height - tools.height - line, 1))
