"""The table's menu: as many commands side by side as there is room for."""

from typing import ClassVar

from kivy.uix.widget import Widget

from freecellar_kivy.parts.kit import RADIUS, Kit
from freecellar_kivy.parts.shapes import Ground, rgba
from freecellar_kivy.parts.sheet import Sheet

_COLUMN = 150
"""The least width of a command, in dp."""
_WIDEST = 720


class Menu(Sheet):
    """A sheet whose answers stand in columns."""

    margin: ClassVar[float] = 12

    def _measured(self, kit: Kit, room: float, height: float) -> tuple[float, int]:  # noqa: ARG002 - it scrolls
        width = min(kit.px(_WIDEST), room)
        return width, min(3, int(width // kit.px(_COLUMN)))

    def _panel(self, kit: Kit, across: int) -> Widget:
        buttons = [kit.button(text, self._answer(act)) for text, act in self.answers]
        parts = [
            kit.text(self.title, size=19, bold=True),
            kit.mosaic(buttons, across),
            kit.button(self.cancel_text, self.cancel, is_first=True),
        ]
        panel = kit.stack(*parts, gap=12, pad=16)
        Ground(panel, rgba(kit.skin.paper), kit.px(RADIUS + 4))
        return panel
