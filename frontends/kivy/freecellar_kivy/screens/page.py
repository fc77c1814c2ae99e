"""A page: what every screen but the table has in common: cloth, a bar with the way back, a body, sheets, and keys."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from freecellar import FreecellarError
from freecellar.sitting import sentence
from freecellar_kivy.desk import Desk
from freecellar_kivy.navigator import Navigator
from freecellar_kivy.parts.focus import ARROWS, ENTER, ESCAPE, SPACE, TAB, Focus, typing
from freecellar_kivy.parts.kit import BACK, Kit
from freecellar_kivy.parts.shapes import Ground, rgba
from freecellar_kivy.parts.sheet import Sheet
from freecellar_kivy.parts.stacks import Scroll, Stack
from freecellar_kivy.parts.text import Heading

WIDEST: Final = 1120
"""How wide a body gets at most, in dp."""
_BAR: Final = 56
_NOTICE_SECONDS: Final = 6.0


class Page(Screen):
    """A screen that is built anew whenever it is shown or its size changes: what it keeps, it keeps in attributes."""

    title: ClassVar[str] = ""
    widest: ClassVar[float] = WIDEST

    def __init__(self, desk: Desk) -> None:
        super().__init__(name=type(self).__name__.removesuffix("Page"))
        self.desk = desk
        self.focus = Focus()
        self.sheet: Sheet | None = None
        """What is asked on top of the page."""
        self._scrolled = 1.0
        self._scroll: Scroll | None = None
        self._notice = ""
        self._rebuild = Clock.create_trigger(lambda _: self.refresh() if self.is_shown else None, -1)
        self._forget_notice = Clock.create_trigger(self._silence, _NOTICE_SECONDS)
        self.bind(size=self._rebuild)

    # What a page says of itself.

    def heading(self) -> str:
        """Return what stands in the bar."""
        return self.title

    def body(self) -> list[Widget]:
        """Return the parts of the page, from the top."""
        raise NotImplementedError

    def tools(self) -> list[Widget]:
        """Return what stands at the right of the bar."""
        return []

    # Its life.

    @property
    def navigator(self) -> Navigator:
        """What leads from page to page."""
        navigator: Navigator = self.manager
        return navigator

    @property
    def is_shown(self) -> bool:
        """Whether this is the page in view, in a window that is there."""
        is_current = self.manager is not None and self.manager.current_screen is self
        return is_current and self.get_root_window() is not None

    @property
    def kit(self) -> Kit:
        """The parts in the skin and size of this moment."""
        return self.navigator.kit

    def on_pre_enter(self, *_: object) -> None:
        """Build the page with what is so now."""
        self._scrolled = 1.0
        self.refresh()

    def on_enter(self, *_: object) -> None:
        """Listen to keys, and tell what has not been told."""
        Window.bind(on_key_down=self._on_key)
        if self.desk.notices:
            self.say(" ".join(self.desk.notices))
            self.desk.notices.clear()

    def on_pre_leave(self, *_: object) -> None:
        """Listen no longer."""
        Window.unbind(on_key_down=self._on_key)
        self.focus.leave()
        if self.sheet is not None:
            self.close_sheet()

    def refresh(self) -> None:
        """Build the page anew, with what is so now."""
        if self._scroll is not None:
            self._scrolled = self._scroll.scroll_y
        kit, insets = self.kit, self.navigator.insets
        self.clear_widgets()
        whole = BoxLayout(orientation="vertical", padding=(insets.left, insets.top, insets.right, insets.bottom))
        whole.add_widget(self._bar())
        self._scroll = Scroll(kit.unit)
        self._scroll.add_widget(self._column())
        whole.add_widget(self._scroll)
        floor = FloatLayout()
        floor.add_widget(whole)
        if self._notice:
            floor.add_widget(self._notice_line())
        if self.sheet is not None:
            floor.add_widget(self.sheet.build(kit, insets))
        self.add_widget(floor)
        self._scroll.scroll_y = self._scrolled

    @property
    def room(self) -> float:
        """The width of the body in dp."""
        insets, unit = self.navigator.insets, self.kit.unit
        return min((self.navigator.width - insets.left - insets.right) / unit, self.widest) - 2 * self._margin

    @property
    def _margin(self) -> float:
        return 12 if self.navigator.width < 500 * self.kit.unit else 20

    def _column(self) -> Widget:
        kit = self.kit
        stack = kit.stack(*self._body(), gap=12)
        stack.padding = (0, kit.px(4), 0, kit.px(24))
        stack.size_hint_x, stack.width = None, kit.px(self.room)
        holder = AnchorLayout(anchor_x="center", anchor_y="top", size_hint_y=None)
        stack.bind(height=lambda _, height: setattr(holder, "height", height))
        holder.height = stack.height
        holder.add_widget(stack)
        return holder

    def _body(self) -> list[Widget]:
        """Return the parts of the page, or why it has none: saved games that cannot be read, or a variant that is gone."""
        try:
            return self.body()
        except FreecellarError as error:
            return [self.kit.panel(self.kit.text(sentence(str(error)), size=16))]

    def _bar(self) -> Widget:
        kit = self.kit
        aside = max((self.navigator.width / kit.unit - self.room) / 2 - self.navigator.insets.left / kit.unit, 4)
        has_way_back = self.navigator.has_way_back
        left = aside - 12 if has_way_back else aside
        bar = BoxLayout(size_hint_y=None, height=kit.px(_BAR), spacing=kit.px(6))
        bar.padding = (kit.px(max(left, 2)), kit.px(4), kit.px(aside), kit.px(4))
        if has_way_back:
            bar.add_widget(kit.icon_button(BACK, "Back", self.back))
        bar.add_widget(Heading(self.heading(), kit.px(20), kit.px(16), color=rgba(kit.skin.on_cloth), bold=True))
        for tool in self.tools():
            bar.add_widget(tool)
        return bar

    # What is said.

    def say(self, text: str) -> None:
        """Say something for a few seconds, in a line at the foot."""
        self._notice = text
        self._forget_notice.cancel()
        self._forget_notice()
        self.refresh()

    def _silence(self, _: float) -> None:
        self._notice = ""
        if self.is_shown:
            self.refresh()

    def _notice_line(self) -> Widget:
        kit, insets = self.kit, self.navigator.insets
        line = kit.stack(kit.text(self._notice, size=15, colour="#ffffff", align="center"), pad=12)
        Ground(line, rgba("#11181c", 0.94), kit.px(10))
        line.size_hint_x, line.width = None, kit.px(min(self.room, 560))
        holder = AnchorLayout(anchor_x="center", anchor_y="bottom", padding=(0, 0, 0, insets.bottom + kit.px(12)))
        holder.add_widget(line)
        return holder

    # What is asked.

    def ask(
        self,
        title: str,
        text: str,
        answers: Sequence[tuple[str, Callable[[], object]]],
        *,
        on_cancel: Callable[[], object] = lambda: None,
        cancel: str = "Cancel",
    ) -> None:
        """Ask something on top of the page; the last of the choices is to do nothing."""
        self.sheet = Sheet(title, text, tuple(answers), cancel, on_cancel, close=self.close_sheet)
        self.focus.leave()
        self.refresh()

    def close_sheet(self) -> None:
        """Ask no longer."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            sheet.on_close()
        self.focus.leave()
        if self.is_shown:
            self.refresh()

    # Keys.

    def back(self) -> None:
        """Go where this page was come from."""
        self.navigator.back()

    def _on_key(self, _: object, key: int, __: int, text: str | None, modifiers: list[str]) -> bool:
        """Answer a key; return whether it was one for this page, and not for another app's in the same window."""
        return self.is_shown and self._answer(key, text, modifiers)

    def _answer(self, key: int, text: str | None, modifiers: list[str]) -> bool:
        root: Widget = self.sheet.widget if self.sheet is not None and self.sheet.widget is not None else self
        field = typing(root)
        if key == ESCAPE:
            return self._escape(field)
        if key == TAB:
            if field is not None:
                self.focus.here = field
            self.focus.move(root, back="shift" in modifiers)
            return True
        if field is not None:
            return False
        if key in ARROWS:
            self.focus.steer(root, ARROWS[key])
            return True
        if (key in ENTER or key == SPACE) and self.focus.press(root):
            return True
        return self.sheet is None and self.on_other_key(key, text)

    def _escape(self, field: TextInput | None) -> bool:
        """Leave a field, close what is open, or go back; a page that cannot leaves the key to the system."""
        if field is not None:
            field.focus = False  # as Back on a phone first lowers its keyboard
            return True
        if self.sheet is not None:
            self.sheet.cancel()
            return True
        if not self.navigator.has_way_back:
            return self.navigator.leave_app()
        self.back()
        return True

    def on_other_key(self, key: int, text: str | None) -> bool:  # noqa: ARG002 - for pages that know more keys
        """Answer a key that is no page's in general; return whether it is one of this page's."""
        return False

    def on_touch_down(self, touch: object) -> bool:
        """Take a finger: the keyboard's mark goes, and a sheet lets nothing below it be touched."""
        self.focus.leave()
        if self.sheet is not None and self.sheet.widget is not None:
            return bool(self.sheet.widget.on_touch_down(touch)) or True
        return bool(super().on_touch_down(touch))


def stacked(kit: Kit, parts: Sequence[Widget], room: float, *, least: float = 300, gap: float = 12) -> Widget:
    """Return panels in two columns where there is room for that, else below each other."""
    if room < 2 * least + gap or len(parts) < 2:  # noqa: PLR2004 - two columns
        return kit.stack(*parts, gap=gap)
    columns: list[Stack] = [kit.stack(*parts[start::2], gap=gap) for start in (0, 1)]
    row = kit.row(*columns, gap=gap)
    for column in columns:
        column.pos_hint = {"top": 1}
    return row
