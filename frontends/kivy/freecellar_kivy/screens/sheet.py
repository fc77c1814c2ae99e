"""A question on top of a page, which stays through rotation."""

from collections.abc import Callable
from dataclasses import dataclass, field

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from freecellar_kivy.presenting.screen import Insets
from freecellar_kivy.screens.kit import RADIUS, Kit
from freecellar_kivy.screens.widgets import Ground, Scroll, Text, rgba

_WIDEST = 420


@dataclass(slots=True)
class Sheet:
    """What is asked, and the answers to press."""

    title: str
    text: str
    answers: tuple[tuple[str, Callable[[], object]], ...]
    cancel_text: str
    on_cancel: Callable[[], object]
    close: Callable[[], object]
    widget: Widget | None = None
    """What shows it now."""
    _words: Text | None = None
    _is_open: bool = field(default=True)

    def build(self, kit: Kit, insets: Insets) -> Widget:
        """Return it as a widget that covers the page."""
        self._words = kit.muted(self.text, size=16)
        parts = [kit.text(self.title, size=19, bold=True)]
        if self.text:
            parts.append(self._words)
        parts.append(kit.gap(2))
        for number, (text, act) in enumerate(self.answers):
            parts.append(kit.button(text, self._answer(act), is_first=not number))
        if self.cancel_text:
            parts.append(kit.button(self.cancel_text, self.cancel, is_first=not self.answers))
        panel = kit.stack(*parts, gap=10, pad=18)
        Ground(panel, rgba(kit.skin.paper), kit.px(RADIUS + 4))
        scroll = Scroll(kit.unit)
        scroll.size_hint = (None, None)
        scroll.add_widget(panel)
        cover = AnchorLayout(padding=(insets.left, insets.top, insets.right, insets.bottom))
        Ground(cover, (0, 0, 0, 0.55), 0)

        def fit(*_: object) -> None:
            margin = kit.px(16)
            scroll.width = min(kit.px(_WIDEST), cover.width - insets.left - insets.right - 2 * margin)
            scroll.height = min(panel.height, cover.height - insets.top - insets.bottom - 2 * margin)

        cover.bind(size=fit)
        panel.bind(height=fit)
        cover.add_widget(scroll)
        self.widget = cover
        return cover

    def tell(self, text: str) -> None:
        """Show other words, as a search goes on."""
        self.text = text
        if self._words is not None:
            self._words.say(text)

    def cancel(self) -> None:
        """Close it; nothing is answered."""
        self.close()

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
