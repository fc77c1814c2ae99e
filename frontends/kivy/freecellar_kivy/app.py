"""The application: its window, its screens, and its life on a phone."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from freecellar import FreecellarError
from freecellar.sitting import sentence
from freecellar_kivy.desk import Desk
from freecellar_kivy.drawing.icon import save_icon
from freecellar_kivy.dropping import take_file, take_text
from freecellar_kivy.navigator import HOME, TABLE, Navigator
from freecellar_kivy.opening import open_link, open_screens
from freecellar_kivy.phone import links
from freecellar_kivy.phone.device import is_phone, put_aside
from freecellar_kivy.phone.folders import player_folder
from freecellar_kivy.presses import tell_presses_first
from freecellar_kivy.table.screen import TableScreen

TITLE: Final = "Freecellar"
_ICON_AFTER: Final = 2
"""The seconds after which the window gets its icon: the table comes first."""
_SWITCHING: Final = 0.0002
"""A thread that thinks gives way to the table after so many seconds: a fifth of a thousandth."""


class Teller(ExceptionHandler):
    """Tells what nobody has answered, such as saved games that cannot be read any more: that ends no game."""

    def __init__(self, app: "FreecellarApp") -> None:
        """Take the app, on whose screen it is said."""
        super().__init__()
        self._app = app

    def handle_exception(self, inst: BaseException) -> int:
        """Say an error of Freecellar's own and go on; any other is none that somebody has foreseen."""
        if not isinstance(inst, FreecellarError) or self._app.root is None:
            return int(ExceptionManager.RAISE)
        self._app.root.current_screen.say(sentence(str(inst)))
        return int(ExceptionManager.PASS)


class FreecellarApp(App):
    """One window with all screens."""

    title = TITLE

    def __init__(self, folder: Path | None = None, link: str | None = None, **options: Any) -> None:  # noqa: ANN401 - what an App takes
        """Keep games and settings in a folder, or where this system keeps a user's data; open a link, if there is one."""
        super().__init__(**options)
        self._folder, self._link = folder, link
        self._teller = Teller(self)
        self.desk: Desk
        self.table: TableScreen

    def build(self) -> Navigator:
        """Return the root widget: all screens, the game that waits in view, or home."""
        tell_presses_first()
        self.desk = Desk.open(self._folder or player_folder(self))
        self.table = TableScreen(self.desk)
        navigator = open_screens(self.desk, [self.table], first=TABLE if self._resume() else HOME)
        navigator.on_leave_app = self._leave
        return navigator

    def on_start(self) -> None:
        """Show the deal of the link that opened the program, or the game that waits; then listen to other links."""
        link = self._link or links.opened_by()
        if self.desk.sitting is not None:
            self.root.open_table()
        if link is not None:
            open_link(self.root, link)
        links.listen(lambda text: open_link(self.root, text))
        Window.bind(on_drop_file=self._on_drop_file, on_drop_text=self._on_drop_text)
        ExceptionManager.add_handler(self._teller)
        if not is_phone():
            Clock.schedule_once(lambda _: show_icon(), _ICON_AFTER)

    def _resume(self) -> bool:
        """Go on with the game that was open last; return whether there is one."""
        games = self.desk.store.open_games()
        if not games:
            return False
        try:
            self.desk.resume(games[0])
        except FreecellarError as error:
            self.desk.notices.append(sentence(str(error)))
            return False
        return True

    def open_settings(self, *_: object) -> bool:
        """Leave F1 to the screens: Kivy's own panel is none of ours."""
        return False

    def _on_drop_file(self, _: object, name: bytes, *__: object) -> None:
        """Take what is dropped on the window, as iOS hands on a link, once what happens just now is done."""
        Clock.schedule_once(lambda _: take_file(self.root, name))

    def _on_drop_text(self, _: object, text: bytes, *__: object) -> None:
        """Take a text that is dropped on the window, such as a link out of a browser."""
        Clock.schedule_once(lambda _: take_text(self.root, text))

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
        Window.unbind(on_drop_file=self._on_drop_file, on_drop_text=self._on_drop_text)
        ExceptionManager.remove_handler(self._teller)
        self.table.close()
        self.desk.close()

    def _leave(self) -> bool:
        """Answer Back on the first screen: a phone puts the program aside, a desktop closes it."""
        if is_phone():
            return put_aside()
        self.stop()
        return True


def show_icon() -> None:
    """Give the window its icon."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "icon.png"
        save_icon(path)
        Window.set_icon(str(path))


def run() -> int:
    """Open the window, stay until it is closed, and return the exit code."""
    sys.setswitchinterval(_SWITCHING)
    FreecellarApp(link=links.link_in(sys.argv[1:])).run()
    return 0
