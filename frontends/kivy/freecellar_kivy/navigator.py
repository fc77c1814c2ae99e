"""What leads from screen to screen, and back."""

from collections.abc import Callable
from typing import Any, Final

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.context import get_context
from kivy.metrics import Metrics
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager

from freecellar_kivy.desk import Desk
from freecellar_kivy.drawing.cloth import Felt
from freecellar_kivy.parts.kit import Kit
from freecellar_kivy.parts.miniature import forget_pictures
from freecellar_kivy.parts.skin import Skin, unit_of
from freecellar_kivy.presenting.preferences import Theme
from freecellar_kivy.presenting.screen import Insets

HOME: Final = "Home"
TABLE: Final = "Table"
"""The names of the first screen and of the one that the game is played on."""


class Navigator(ScreenManager):
    """All screens, and the way that led to the one in view."""

    def __init__(
        self, desk: Desk, *, insets: Callable[[], Insets] = Insets, is_dark: Callable[[], bool] = bool
    ) -> None:
        """Begin without screens; ``insets`` and ``is_dark`` ask the device."""
        super().__init__(transition=NoTransition())
        self.desk = desk
        self._ask_insets, self._ask_dark = insets, is_dark
        self.insets, self._is_dark = insets(), is_dark()
        self._way: list[str] = []
        self._felt: tuple[object, Felt] | None = None
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._cloth = Rectangle()
        self.bind(size=self._cover, pos=self._cover)
        self.on_leave_app: Callable[[], bool] = bool
        """What Back does on the first screen; it returns whether it did anything."""
        self.makers: dict[str, Callable[[], Screen]] = {}
        """What makes each screen when it is first wanted, by name."""
        get_context().add_reload_observer(self._redraw)

    @property
    def kit(self) -> Kit:
        """The parts of screens, in the skin and size of this moment."""
        return Kit(self.skin, unit_of(self.width, self.height, Metrics.density))

    @property
    def skin(self) -> Skin:
        """The colours of this moment."""
        preferences = self.desk.preferences
        is_dark = preferences.theme is Theme.DARK or (preferences.theme is Theme.SYSTEM and self._is_dark)
        return Skin.of(preferences.cloth, is_dark=is_dark)

    @property
    def has_way_back(self) -> bool:
        """Whether this screen was come to from another."""
        return bool(self._way)

    def open(self, name: str, **choices: Any) -> None:  # noqa: ANN401 - what each page takes
        """Show a screen, with what it is about; Back leads here again."""
        page = self.screen(name)
        for field, value in choices.items():
            setattr(page, field, value)
        if self.current_screen is not None and self.current_screen.name != name:
            here: str = self.current_screen.name
            self._way = self._way[: self._way.index(name)] if name in self._way else [*self._way, here]
        self._show(name)

    def screen(self, name: str) -> Screen:
        """Return a screen, made now where it was not shown before."""
        if not self.has_screen(name):
            self.add_widget(self.makers[name]())
        screen: Screen = self.get_screen(name)
        return screen

    def open_table(self) -> None:
        """Show the table, from which Back leads home."""
        self._way = [HOME]
        self._show(TABLE)

    def back(self) -> bool:
        """Go back; return whether there was anywhere to go."""
        if not self._way:
            return False
        self._show(self._way.pop())
        return True

    def home(self) -> None:
        """Go to the first screen."""
        self._way = []
        self._show(HOME)

    def leave_app(self) -> bool:
        """Answer Back on the first screen."""
        return self.on_leave_app()

    def restyle(self) -> None:
        """Take on colours and sizes anew."""
        self._cover()
        refresh = getattr(self.current_screen, "refresh", None)
        if refresh is not None:
            refresh()

    def _show(self, name: str) -> None:
        self._cover()
        self.screen(name)
        if self.current_screen is not None and self.current_screen.name == name:
            refresh = getattr(self.current_screen, "refresh", None)
            if refresh is not None:
                refresh()
        self.current = name

    def _cover(self, *_: object) -> None:
        """Ask the device how it looks now, and lay the cloth."""
        self.insets, self._is_dark = self._ask_insets(), self._ask_dark()
        self._cloth.pos, self._cloth.size = self.pos, self.size
        cloth = self.skin.cloth
        if min(self.size) < 2 or (self._felt is not None and self._felt[0] == (tuple(self.size), cloth)):  # noqa: PLR2004 - before the window has its size
            return
        self._felt = ((tuple(self.size), cloth), Felt(self.width, self.height, cloth))
        self._cloth.texture = self._felt[1].texture

    def _redraw(self, _: object) -> None:
        """Lay the cloth again once the graphics have lost it."""
        if self._felt is not None:
            self._felt[1].redraw()
            self._cloth.texture = self._felt[1].texture
        forget_pictures()
        if self.get_root_window() is not None:
            self.restyle()
        Window.canvas.ask_update()
