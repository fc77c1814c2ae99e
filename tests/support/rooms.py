"""The screens in a window, and how a test reads and presses what they show. Import it as `support.stage` is imported."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from freecellar_kivy.catalogue import OWN
from freecellar_kivy.desk import Desk
from freecellar_kivy.navigator import TABLE, Navigator
from freecellar_kivy.opening import open_screens
from freecellar_kivy.parts.focus import things_to_press
from freecellar_kivy.parts.press import Press
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.screen import Insets
from freecellar_kivy.screens.page import Page
from support.stage import Stage

NOTHING = Insets()
ESCAPE, TAB, ENTER, SPACE, BACKSPACE = 27, 9, 13, 32, 8
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
USUAL = (800, 600)
"""Every frame is drawn by the processor: tests that need no other size take one of few pixels."""


@dataclass
class Rooms:
    """All screens, the table among them as a bare one."""

    stage: Stage
    desk: Desk
    navigator: Navigator

    @property
    def page(self) -> Page:
        """The page in view."""
        page = self.navigator.current_screen
        assert isinstance(page, Page), page
        return page

    @property
    def here(self) -> str:
        """The name of the screen in view."""
        return str(self.navigator.current)

    @property
    def root(self) -> Widget:
        """What can be read and pressed now: the sheet on top, or the page."""
        sheet = self.page.sheet
        return self.page if sheet is None or sheet.widget is None else sheet.widget

    def open(self, name: str, **choices: object) -> Page:
        """Open a page from home."""
        self.navigator.home()
        if name != "Home":
            self.navigator.open(name, **choices)
        self.stage.frames(5)
        return self.page

    def words(self) -> str:
        """Return all that is written on the screen, without markup."""
        texts = [label.text for label in self.root.walk(restrict=True) if isinstance(label, Label)]
        return "\n".join(texts).replace("[font=DejaVuSans]", "").replace("[/font]", "")

    def presses(self) -> list[Press]:
        """Return what can be pressed."""
        return things_to_press(self.root)

    def find(self, words: str) -> Press:
        """Return the one thing to press that says something."""
        found = [press for press in self.presses() if words in said(press)]
        assert found, f"nothing says {words!r}: {[said(press) for press in self.presses()]}"
        exact = [press for press in found if words in {press.name, *said(press).split("\n")}]
        return (exact or found)[0]

    def tap(self, words: str) -> None:
        """Tap what says something, once it is in view."""
        press = self.find(words)
        parent = press.parent
        while parent is not None and not isinstance(parent, ScrollView):
            parent = None if parent is parent.parent else parent.parent
        if parent is not None:
            parent.scroll_to(press, animate=False)
            self.stage.frames(2)
        self.stage.tap(*press.to_window(*press.center))
        self.stage.frames(3)

    def key(self, key: int, *modifiers: str, text: str = "") -> None:
        """Press a key."""
        self.stage.press(key, *modifiers, text=text)
        self.stage.frames(2)

    def resize(self, width: int, height: int) -> None:
        """Turn the device, or drag the window's corner."""
        self.stage.resize(width, height)
        self.stage.frames(5)


def said(press: Press) -> str:
    """Return what something to press says."""
    texts = [label.text for label in press.walk(restrict=True) if isinstance(label, Label)]
    return "\n".join([press.name, *texts]).replace("[font=DejaVuSans]", "").replace("[/font]", "")


def shown_box(widget: Widget) -> Box:
    """Return where a widget is in the window."""
    x, y = widget.to_window(*widget.pos)
    return Box(x, y, widget.width, widget.height)


@contextmanager
def opened(
    stage: Stage,
    folder: Path,
    *,
    plugins: Mapping[str, object] = OWN,
    insets: Insets = NOTHING,
    dark: bool = False,
) -> Iterator[Rooms]:
    """Yield all screens over a data folder, home in view."""
    stage.resize(*USUAL)
    desk = Desk.open(folder, plugins=plugins)
    navigator = open_screens(desk, [Screen(name=TABLE)], insets=lambda: insets, is_dark=lambda: dark)
    stage.show(navigator)
    try:
        yield Rooms(stage, desk, navigator)
    finally:
        navigator.current_screen.dispatch("on_pre_leave")  # or it would hear keys and look at the clock for ever
        desk.close()
