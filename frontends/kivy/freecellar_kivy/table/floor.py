"""The floor of the table's screen: what stands where, what is said above the buttons, and what is asked on top."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen as KivyScreen

from freecellar_kivy.desk import Desk
from freecellar_kivy.drawing.table import TableStyle, TableView
from freecellar_kivy.navigator import TABLE, Navigator
from freecellar_kivy.parts.focus import ARROWS, ENTER, SPACE, TAB, Focus
from freecellar_kivy.parts.kit import Kit
from freecellar_kivy.parts.shapes import rgba
from freecellar_kivy.parts.sheet import Sheet
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.presenting.screen import Screen, areas
from freecellar_kivy.table.lines import Saying, StatusLine
from freecellar_kivy.table.menu import Menu
from freecellar_kivy.table.tools import ToolBar

_BAR_OPACITY: Final = 0.82

Answers = Sequence[tuple[str, Callable[[], object]]]


class TableFloor(KivyScreen):
    """The table's widget, the bars around it, and a sheet on top of them."""

    def __init__(self, desk: Desk, do: Callable[[Command], object]) -> None:
        """Take what all screens share, and what a button does."""
        super().__init__(name=TABLE)
        self.desk = desk
        self.view = TableView(TableStyle())
        self.status, self.tools, self.saying = StatusLine(), ToolBar(do), Saying()
        self.sheet: Sheet | None = None
        """What is asked on top of the table."""
        self._focus = Focus()
        self._floor = FloatLayout()
        for part in (self.view, self.status, self.tools, self.saying):
            self._floor.add_widget(part)
        self.add_widget(self._floor)

    @property
    def navigator(self) -> Navigator:
        """What leads from screen to screen."""
        navigator: Navigator = self.manager
        return navigator

    def leave(self) -> None:
        """Go back to where the table was come from."""
        if not self.navigator.back():
            self.navigator.home()

    def arrange(self, screen: Screen, kit: Kit) -> None:
        """Put everything where it belongs on a screen."""
        parts = areas(screen)
        ground = rgba(kit.skin.cloth.bar, _BAR_OPACITY)
        edge = Box(0, parts.status.y, screen.width, screen.height - parts.status.y)
        self.status.style(parts.status, edge, kit.px(12.5 if screen.is_low else 14), ground)
        tools = parts.tools
        if parts.tools_beside:
            whole = Box(tools.x, 0, screen.width - tools.x, tools.top)
            if screen.left_handed:
                whole = Box(0, 0, tools.right, tools.top)
        else:
            whole = Box(0, 0, screen.width, tools.top)
        self.tools.style(tools, whole, kit.unit, ground, is_beside=parts.tools_beside)
        # The columns of a low landscape reach down to its foot: there a sentence lies on the facts for its seconds.
        self.saying.style(parts.status if screen.is_low else parts.table, kit.unit, at_top=screen.is_low)
        self.view.pos, self.view.size = (0, 0), (screen.width, screen.height)
        if self.sheet is not None:
            self._show_sheet()

    def say(self, text: str, *, stays: bool = False) -> None:
        """Say something above the buttons."""
        self.saying.say(text, stays=stays)

    def refuse(self, text: str) -> None:
        """Say why something was not done, unless the player does not want to know."""
        if self.desk.preferences.says_why:
            self.saying.say(text)

    def ask(
        self,
        title: str,
        text: str,
        answers: Answers,
        *,
        cancel: str = "Cancel",
        on_cancel: Callable[[], object] = lambda: None,
    ) -> None:
        """Ask something on top of the table."""
        self._put(Sheet(title, text, tuple(answers), cancel, on_cancel, close=self.close_sheet))

    def hide(self, title: str, text: str, answer: str, act: Callable[[], object]) -> None:
        """Hide the table until the one answer is given."""
        self._put(Sheet(title, text, ((answer, act),), "", act, close=self.close_sheet, hides=True))

    def offer(self, title: str, answers: Answers, *, cancel: str) -> None:
        """Offer a menu on top of the table."""
        self._put(Menu(title, "", tuple(answers), cancel, lambda: None, close=self.close_sheet))

    def _put(self, sheet: Sheet) -> None:
        self.close_sheet()
        self.sheet = sheet
        self._show_sheet()

    def close_sheet(self) -> None:
        """Ask no longer."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            if sheet.widget is not None:
                self._floor.remove_widget(sheet.widget)
            self._focus.leave()
            sheet.on_close()

    def _show_sheet(self) -> None:
        if self.sheet is not None:
            if self.sheet.widget is not None:
                self._floor.remove_widget(self.sheet.widget)
            self._floor.add_widget(self.sheet.build(self.navigator.kit, self.navigator.insets))

    def touch_sheet(self, touch: Any) -> bool:  # noqa: ANN401 - Kivy's motion event
        """Let a finger touch the sheet and nothing below it; return whether there is one."""
        if self.sheet is None or self.sheet.widget is None:
            return False
        self._focus.leave()
        self.sheet.widget.on_touch_down(touch)
        return True

    def press_on_sheet(self, key: int, name: str, *, is_back: bool) -> None:
        """Answer a key while something is asked."""
        sheet = self.sheet
        if sheet is None or sheet.widget is None:
            return
        if name == "escape":
            sheet.cancel()
        elif key == TAB:
            self._focus.move(sheet.widget, back=is_back)
        elif key in ARROWS:
            self._focus.steer(sheet.widget, ARROWS[key])
        elif key in ENTER or key == SPACE:
            self._focus.press(sheet.widget)
