"""A question on top of a page, which stays through rotation."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from freecellar_kivy.parts.kit import RADIUS, Kit
from freecellar_kivy.parts.shapes import Ground, rgba
from freecellar_kivy.parts.stacks import Scroll
from freecellar_kivy.parts.text import Text
from freecellar_kivy.presenting.screen import Insets

_WIDEST = 420
_WIDEST_OF_TWO = 640
"""The most width in dp, with one answer a line, and with two where the screen is too low for that."""
_LEAST = 100
"""The least room in dp that it is shown in: a window that is being made has less at first."""
_HEAD = 110
_BUTTON = 58
"""About how high title and text are, and a button with its gap, in dp."""


@dataclass(slots=True)
class Sheet:
    """What is asked, and the answers to press."""

    margin: ClassVar[float] = 16
    """The room around it, in dp."""

    title: str
    text: str
    answers: tuple[tuple[str, Callable[[], object]], ...]
    cancel_text: str
    on_cancel: Callable[[], object]
    close: Callable[[], object]
    hides: bool = False
    """Whether nothing of the page can be seen meanwhile."""
    widget: Widget | None = None
    """What shows it now."""
    _words: Text | None = None
    _is_open: bool = field(default=True)

    def build(self, kit: Kit, insets: Insets) -> Widget:
        """Return it as a widget that covers the page."""
        scroll = Scroll(kit.unit)
        scroll.size_hint = (None, None)
        cover = AnchorLayout(padding=(insets.left, insets.top, insets.right, insets.bottom))
        Ground(cover, rgba(kit.skin.cloth.rim) if self.hides else (0, 0, 0, 0.55), 0)
        margins, fitted = 2 * kit.px(self.margin), (0.0, 0.0)

        def fit(*_: object) -> None:
            nonlocal fitted
            room = cover.width - insets.left - insets.right - margins
            height = cover.height - insets.top - insets.bottom - margins
            if min(room, height) >= kit.px(_LEAST) and (room, height) != fitted:
                fitted = (room, height)
                self._fill(scroll, kit, room, height)

        cover.bind(size=fit)
        cover.add_widget(scroll)
        self.widget = cover
        return cover

    def _fill(self, scroll: Scroll, kit: Kit, room: float, height: float) -> None:
        """Put the panel into what scrolls, as high as it needs to be and may be."""
        width, across = self._measured(kit, room, height)
        scroll.width = width
        scroll.clear_widgets()
        panel = self._panel(kit, across)
        panel.bind(height=lambda _, needed: setattr(scroll, "height", min(needed, height)))
        scroll.height = min(panel.height, height)
        scroll.add_widget(panel)

    def _measured(self, kit: Kit, room: float, height: float) -> tuple[float, int]:
        """Return how wide the panel is where there is so much room, and how many answers stand side by side."""
        if self._height_of_one_column(kit) > height and room > kit.px(_WIDEST):
            return min(kit.px(_WIDEST_OF_TWO), room), 2
        return min(kit.px(_WIDEST), room), 1

    def _height_of_one_column(self, kit: Kit) -> float:
        """Return about how high the panel is with one answer a line."""
        return kit.px(_HEAD + _BUTTON * (len(self.answers) + bool(self.cancel_text)))

    def _panel(self, kit: Kit, across: int) -> Widget:
        """Return title, text and answers, so many side by side."""
        self._words = kit.muted(self.text, size=16)
        buttons = [
            kit.button(text, self._answer(act), is_first=not number) for number, (text, act) in enumerate(self.answers)
        ]
        if self.cancel_text:
            buttons.append(kit.button(self.cancel_text, self.cancel, is_first=not self.answers))
        parts = [kit.text(self.title, size=19, bold=True), *([self._words] if self.text else ()), kit.gap(2)]
        parts += [kit.mosaic(buttons, across)] if across > 1 else buttons
        panel = kit.stack(*parts, gap=10, pad=18)
        Ground(panel, rgba(kit.skin.paper), kit.px(RADIUS + 4))
        return panel

    def tell(self, text: str) -> None:
        """Show other words, as a search goes on."""
        self.text = text
        if self._words is not None:
            self._words.say(text)

    def cancel(self) -> None:
        """Close it; nothing is answered."""
        self.close()

    def forget(self) -> None:
        """Tell nobody when it is closed."""
        self._is_open = False

    def on_close(self) -> None:
        """Tell who asked that nothing was answered, unless something was."""
        if self._is_open:
            self._is_open = False
            self.on_cancel()

    def _answer(self, act: Callable[[], object]) -> Callable[[], None]:
        def answer() -> None:
            self._is_open = False
            self.close()
            act()

        return answer
