"""The table's menu: as many commands side by side as there is room for."""

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from freecellar_kivy.parts.kit import RADIUS, Kit
from freecellar_kivy.parts.shapes import Ground, rgba
from freecellar_kivy.parts.sheet import Sheet
from freecellar_kivy.parts.stacks import Scroll
from freecellar_kivy.presenting.screen import Insets

_COLUMN = 150
"""The least width of a command, in dp."""
_WIDEST = 720


class Menu(Sheet):
    """A sheet whose answers stand in columns."""

    def build(self, kit: Kit, insets: Insets) -> Widget:
        """Return it as a widget that covers the table."""
        cover = AnchorLayout(padding=(insets.left, insets.top, insets.right, insets.bottom))
        Ground(cover, (0, 0, 0, 0.55), 0)
        scroll = Scroll(kit.unit)
        scroll.size_hint = (None, None)

        def fit(*_: object) -> None:
            margin = kit.px(12)
            room = min(kit.px(_WIDEST), cover.width - insets.left - insets.right - 2 * margin)
            if room < kit.px(100) or room == scroll.width:
                return
            scroll.width = room
            scroll.clear_widgets()
            panel = self._panel(kit, min(3, int(room // kit.px(_COLUMN))))
            panel.bind(height=lambda _, height: setattr(scroll, "height", min(height, cover.height - 2 * margin)))
            scroll.height = min(panel.height, cover.height - 2 * margin)
            scroll.add_widget(panel)

        cover.bind(size=fit)
        cover.add_widget(scroll)
        self.widget = cover
        return cover

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
