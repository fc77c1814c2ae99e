"""The application: its window, its screens, and its life on a phone."""

import sys
from pathlib import Path
from typing import Any, Final

from kivy.app import App
from kivy.utils import platform

from freecellar import FreecellarError
from freecellar.plugins import data_folder
from freecellar_kivy.screens.desk import Desk
from freecellar_kivy.screens.navigator import TABLE, Navigator
from freecellar_kivy.screens.opening import open_screens
from freecellar_kivy.screens.table_screen import TableScreen

TITLE: Final = "Freecellar"
_PHONES: Final = ("android", "ios")
_SWITCHING: Final = 0.0002
"""A thread that thinks gives way to the table after so many seconds: a fifth of a thousandth."""


class FreecellarApp(App):
    """One window with all screens."""

    title = TITLE

    def __init__(self, folder: Path | None = None, **options: Any) -> None:  # noqa: ANN401 - what an App takes
        """Keep games and settings in a folder, or where this system keeps a user's data."""
        super().__init__(**options)
        self._folder = folder
        self.desk: Desk
        self.table: TableScreen

    def build(self) -> Navigator:
        """Return the root widget: all screens, the game that waits in view, or home."""
        self.desk = Desk.open(self._folder or self._data_folder())
        self.table = TableScreen(self.desk)
        navigator = open_screens(self.desk, [self.table])
        navigator.on_leave_app = self._leave
        return navigator

    def on_start(self) -> None:
        """Go on with the game that was open last."""
        waiting = next(iter(self.desk.store.open_games()), None)
        if waiting is None:
            return
        try:
            self.desk.resume(waiting)
        except FreecellarError as error:
            self.desk.notices.append(f"{error}.")
        else:
            self.root.open_table()

    def open_settings(self, *_: object) -> bool:
        """Leave F1 to the screens: Kivy's own panel is none of ours."""
        return False

    def on_pause(self) -> bool:
        """Save everything, with the clock: the system may end the program now."""
        if self.root.current == TABLE:
            self.table.pause_here()
        return True

    def on_resume(self) -> None:
        """Go on; the time away is none of the game's."""
        if self.root.current == TABLE:
            self.table.come_back()

    def on_stop(self) -> None:
        """Leave the game to be resumed."""
        self.table.close()
        self.desk.close()

    def _leave(self) -> bool:
        """Answer Back on the first screen: a phone puts the program aside, a desktop closes it."""
        if platform in _PHONES:
            return False
        self.stop()
        return True

    def _data_folder(self) -> Path:
        return Path(self.user_data_dir) if platform in _PHONES else data_folder()


def run() -> int:
    """Open the window, stay until it is closed, and return the exit code."""
    sys.setswitchinterval(_SWITCHING)
    FreecellarApp().run()
    return 0
