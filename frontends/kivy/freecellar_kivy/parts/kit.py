"""A kit of parts in one skin and one size, so that screens say what they show and not how it looks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from freecellar_kivy.drawing.palette import CURSOR
from freecellar_kivy.parts.press import Press
from freecellar_kivy.parts.shapes import Ground, Icon, Rgba, rgba
from freecellar_kivy.parts.skin import TARGET, Skin
from freecellar_kivy.parts.stacks import Mosaic, Row, Stack
from freecellar_kivy.parts.text import PLAIN, Text, Words, drawable

BACK: Final = ((15, 19, 8, 12, 15, 5),)
ONWARD: Final = ((9, 5, 16, 12, 9, 19),)
CHECK: Final = ((5, 12, 10, 6.5, 19, 18),)
MENU: Final = ((4, 6, 20, 6), (4, 12, 20, 12), (4, 18, 20, 18))
ERASE: Final = ((8, 5, 3, 12, 8, 19, 20, 19, 20, 5, 8, 5), (11, 9.5, 16, 14.5), (11, 14.5, 16, 9.5))

RADIUS: Final = 10
NO_COLOUR: Final[Rgba] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Kit:
    """Makes the parts of a screen."""

    skin: Skin
    unit: float
    """Pixels a dp."""

    def px(self, dp: float) -> float:
        """Return a length in whole pixels."""
        return round(dp * self.unit)

    def text(  # noqa: PLR0913 - what words may look like
        self,
        text: str,
        *,
        size: float = 16,
        colour: str | None = None,
        bold: bool = False,
        align: str = "left",
        lines: int = 0,
    ) -> Text:
        """Return words; of more than so many ``lines`` the rest is left out."""
        return Text(
            text,
            font_size=self.px(size),
            color=rgba(colour or self.skin.ink),
            bold=bold,
            halign=align,
            max_lines=lines,
            line_height=1.1,
        )

    def muted(self, text: str, *, size: float = 14, align: str = "left", lines: int = 0) -> Text:
        """Return words on paper that matter less."""
        return self.text(text, size=size, colour=self.skin.muted, align=align, lines=lines)

    def marked(self, text: str, *, size: float) -> Text:
        """Return words on the ground that marks what is done."""
        words = self.text(text, size=size, colour=self.skin.on_accent, bold=True, align="center")
        Ground(words, rgba(self.skin.accent), self.px(RADIUS / 2))
        return words

    def on_cloth(self, text: str, *, size: float = 16, bold: bool = False, align: str = "left") -> Text:
        """Return words on the cloth."""
        return self.text(text, size=size, colour=self.skin.on_cloth, bold=bold, align=align)

    def stack(self, *parts: Widget, gap: float = 8, pad: float = 0) -> Stack:
        """Return parts below each other."""
        stack = Stack(spacing=self.px(gap), padding=self.px(pad))
        for part in parts:
            stack.add_widget(part)
        return stack

    def row(self, *parts: Widget, gap: float = 8) -> Row:
        """Return parts beside each other."""
        row = Row(spacing=self.px(gap))
        for part in parts:
            row.add_widget(part)
        return row

    def mosaic(self, parts: Sequence[Widget], across: int, gap: float = 10) -> Mosaic:
        """Return tiles in rows of so many."""
        mosaic = Mosaic(max(across, 1), self.px(gap))
        for part in parts:
            mosaic.add_widget(part)
        return mosaic

    def panel(self, *parts: Widget, gap: float = 8, pad: float = 14) -> Stack:
        """Return parts on paper."""
        panel = self.stack(*parts, gap=gap, pad=pad)
        Ground(panel, rgba(self.skin.paper), self.px(RADIUS))
        return panel

    def tile(
        self,
        *parts: Widget,
        on_press: Callable[[], object],
        is_chosen: bool = False,
        pad: float = 12,
        centred: bool = False,
    ) -> Press:
        """Return parts on paper that can be pressed as a whole; in a row of higher tiles they stay at the top, or centred."""
        edge = rgba(self.skin.accent) if is_chosen else rgba(self.skin.line)
        tile = self._press(rgba(self.skin.paper), on_press, edge=edge)
        tile.padding = self.px(pad)
        if centred:
            tile.add_widget(Widget(size_hint_y=1))
        for part in parts:
            tile.add_widget(part)
        tile.add_widget(Widget(size_hint_y=1))
        tile.bind(minimum_height=lambda _, height: setattr(tile, "least", max(height, self.px(TARGET))))
        return tile

    def button(self, text: str, on_press: Callable[[], object], *, is_first: bool = False, size: float = 16) -> Press:
        """Return a button on paper; the one that is pressed first stands out."""
        skin = self.skin
        colour = rgba(skin.accent) if is_first else rgba(skin.ink, 0.07)
        return self._worded(text, on_press, colour, skin.on_accent if is_first else skin.ink, size, bold=is_first)

    def option(self, text: str, on_press: Callable[[], object], *, is_chosen: bool) -> Press:
        """Return one of a few buttons of which one is chosen."""
        skin = self.skin
        colour = rgba(skin.accent) if is_chosen else rgba(skin.ink, 0.07)
        button = self._worded(text, on_press, colour, skin.on_accent if is_chosen else skin.ink, 15, bold=is_chosen)
        button.name = f"{text}, chosen" if is_chosen else text
        return button

    def plain_press(self, part: Widget, on_press: Callable[[], object]) -> Press:
        """Return a part without a ground of its own that can be pressed."""
        press = self._press(NO_COLOUR, on_press)
        press.padding = (self.px(6), self.px(5))
        holder = AnchorLayout(size_hint_y=1)
        holder.add_widget(part)
        press.add_widget(holder)
        part.bind(height=lambda _, height: setattr(press, "least", max(height + 2 * self.px(5), self.px(TARGET))))
        return press

    def cloth_button(self, text: str, on_press: Callable[[], object], *, size: float = 16) -> Press:
        """Return a button on the cloth."""
        return self._worded(text, on_press, (0, 0, 0, 0.28), self.skin.on_cloth, size, bold=False)

    def icon_button(
        self,
        strokes: Sequence[Sequence[float]],
        name: str,
        on_press: Callable[[], object],
        *,
        colour: str | None = None,
        width: float = TARGET,
    ) -> Press:
        """Return a button with a sign in place of words."""
        button = self._press(NO_COLOUR, on_press)
        button.name = name
        button.size_hint_x, button.width = None, self.px(width)
        holder = AnchorLayout()
        holder.add_widget(Icon(strokes, rgba(colour or self.skin.on_cloth), self.unit))
        button.add_widget(holder)
        return button

    def icon(self, strokes: Sequence[Sequence[float]], colour: str) -> Icon:
        """Return a sign."""
        return Icon(strokes, rgba(colour), self.unit)

    def gap(self, height: float) -> Widget:
        """Return nothing, of a height."""
        return Widget(size_hint_y=None, height=self.px(height))

    def field(
        self, text: str, hint: str, on_text: Callable[[str], object], *, lines: int = 1, size: float = 17
    ) -> TextInput:
        """Return a field to type in."""
        skin, tall = self.skin, lines > 1
        field = TextInput(
            text=drawable(text),
            hint_text=hint,
            font_name="RobotoMono-Regular" if tall else PLAIN,
            font_size=self.px(size),
            multiline=tall,
            write_tab=False,
            size_hint_y=None,
            height=self.px(TARGET if not tall else 22 * lines + 20),
            padding=(self.px(12), self.px(13 if not tall else 10)),
            background_normal="",
            background_active="",
            background_color=NO_COLOUR,
            foreground_color=rgba(skin.ink),
            hint_text_color=rgba(skin.muted),
            cursor_color=rgba(skin.accent),
            selection_color=rgba(skin.accent, 0.35),
        )
        ground = Ground(field, rgba(skin.paper), self.px(RADIUS), rgba(skin.line))
        field.bind(text=lambda _, value: on_text(value))
        field.bind(focus=lambda _, on: ground.mark(rgba(CURSOR if on else skin.line)))
        return field

    def _worded(  # noqa: PLR0913 - what a button looks like
        self, text: str, on_press: Callable[[], object], colour: Rgba, ink: str, size: float, *, bold: bool
    ) -> Press:
        button = self._press(colour, on_press)
        button.padding = (self.px(10), self.px(4))
        words = Words(text, font_size=self.px(size), color=rgba(ink), bold=bold)
        words.bind(
            texture_size=lambda _, wanted: setattr(button, "least", max(self.px(TARGET), wanted[1] + 2 * self.px(8)))
        )
        button.name, button.words = text, words
        button.add_widget(words)
        return button

    def _press(self, colour: Rgba, on_press: Callable[[], object], *, edge: Rgba | None = None) -> Press:
        press = Press(colour, self.px(RADIUS), on_press, edge=edge)
        press.height = self.px(TARGET)
        return press
