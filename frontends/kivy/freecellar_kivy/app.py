"""The application: its window, its screens, and its life on a phone."""

from typing import Final

from kivy.app import App
from kivy.config import Config
from kivy.uix.screenmanager import NoTransition, ScreenManager

TITLE: Final = "Freecellar"
SMALLEST: Final = (320, 480)
"""The least width and height of the window."""
USUAL: Final = (1280, 800)
"""The width and height of the window when it is first opened."""


def configure() -> None:
    """Say how the window opens; it is made when the app starts."""
    graphics = {"width": USUAL[0], "height": USUAL[1], "minimum_width": SMALLEST[0], "minimum_height": SMALLEST[1]}
    for name, value in graphics.items():
        Config.set("graphics", name, str(value))
    Config.set("kivy", "exit_on_escape", "0")  # Escape, and Back on a phone, are the table's to answer
    Config.set("input", "mouse", "mouse,disable_multitouch")  # a right click leaves no red dot


class FreecellarApp(App):
    """One window, whose screens are home, table, settings, statistics, rules and the deals of the days."""

    title = TITLE

    def build(self) -> ScreenManager:
        """Return the root widget."""
        return ScreenManager(transition=NoTransition())


def run() -> int:
    """Open the window, stay until it is closed, and return the exit code."""
    configure()
    FreecellarApp().run()
    return 0
