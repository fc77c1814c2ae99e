"""What holds parts: stacks, rows, tiles in rows, and what scrolls."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from freecellar_kivy.parts.press import Press


class Stack(BoxLayout):
    """Parts below each other, as high as they are together."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - what a BoxLayout takes
        super().__init__(orientation="vertical", size_hint_y=None, **options)
        self.bind(minimum_height=self.setter("height"))


class Row(BoxLayout):
    """Parts beside each other, as high as the highest."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - what a BoxLayout takes
        super().__init__(orientation="horizontal", size_hint_y=None, **options)
        self.bind(minimum_height=self.setter("height"))


_LEAST: Final = {True: "least", False: "minimum_height"}
"""What tells the height that something to press needs, and that of any other tile."""


class Mosaic(Layout):
    """Tiles in rows; those of a row are equally high."""

    def __init__(self, across: int, gap: float, **options: Any) -> None:  # noqa: ANN401 - what a Layout takes
        super().__init__(size_hint_y=None, **options)
        self._across, self._gap = across, gap
        self._trigger = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._trigger, size=self._trigger, children=self._trigger)

    def add_widget(self, widget: Widget, *args: Any, **options: Any) -> None:  # noqa: ANN401 - what Kivy passes
        """Add a tile."""
        widget.bind(**{_LEAST[isinstance(widget, Press)]: self._trigger})
        super().add_widget(widget, *args, **options)

    def do_layout(self, *_: object) -> None:
        """Lay the tiles out once this frame is done."""
        self._trigger()

    def _lay_out(self, *_: object) -> None:
        tiles = self.children[::-1]
        rows = [tiles[at : at + self._across] for at in range(0, len(tiles), self._across)]
        width = (self.width - self._gap * (self._across - 1)) / self._across
        heights = [max(getattr(tile, _LEAST[isinstance(tile, Press)]) for tile in row) for row in rows]
        self.height = sum(heights) + self._gap * max(len(rows) - 1, 0)
        top = self.top
        for row, height in zip(rows, heights, strict=True):
            for index, tile in enumerate(row):
                tile.pos = (self.x + index * (width + self._gap), top - height)
                tile.size = (width, height)
            top -= height + self._gap


class Scroll(ScrollView):
    """What is higher than the screen."""

    def __init__(self, unit: float) -> None:
        super().__init__(
            do_scroll_x=False,
            effect_cls=ScrollEffect,
            bar_width=5 * unit,
            bar_margin=2 * unit,
            scroll_type=["bars", "content"],
            scroll_distance=12 * unit,
            bar_color=(1, 1, 1, 0.6),
            bar_inactive_color=(1, 1, 1, 0.25),
            smooth_scroll_end=8,
            scroll_wheel_distance=60 * unit,
        )
