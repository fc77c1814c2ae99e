"""All screens around the table, put together."""

from collections.abc import Callable, Iterable
from typing import Final

from kivy.uix.screenmanager import Screen

from freecellar_kivy.phone import appearance
from freecellar_kivy.presenting.screen import Insets
from freecellar_kivy.screens.choosing import Choosing
from freecellar_kivy.screens.days import Days
from freecellar_kivy.screens.desk import Desk
from freecellar_kivy.screens.entry import Entry
from freecellar_kivy.screens.help import Help
from freecellar_kivy.screens.home import Home
from freecellar_kivy.screens.navigator import HOME, Navigator
from freecellar_kivy.screens.numbers import Numbers
from freecellar_kivy.screens.page import Page
from freecellar_kivy.screens.rules import RulesPage
from freecellar_kivy.screens.settings import SettingsPage
from freecellar_kivy.screens.statistics import StatisticsPage

PAGES: Final[tuple[type[Page], ...]] = (
    Home,
    Choosing,
    Numbers,
    Days,
    Entry,
    SettingsPage,
    StatisticsPage,
    RulesPage,
    Help,
)


def open_screens(
    desk: Desk,
    others: Iterable[Screen] = (),
    *,
    insets: Callable[[], Insets] = appearance.safe_insets,
    is_dark: Callable[[], bool] = appearance.is_dark,
    first: str = HOME,
) -> Navigator:
    """Return all screens with the first one in view; ``others`` holds the table, by the name `TABLE`."""
    navigator = Navigator(desk, insets=insets, is_dark=is_dark)
    screens: list[Screen] = [*(page(desk) for page in PAGES), *others]
    for screen in sorted(screens, key=lambda screen: screen.name != first):  # what is added first is built first
        navigator.add_widget(screen)
    return navigator


def open_link(navigator: Navigator, text: str) -> None:
    """Put the deal of a link on the table, from home; say what is wrong with it where it means none."""
    navigator.home()
    home = navigator.get_screen(HOME)
    if isinstance(home, Home):
        home.attempt(lambda: navigator.desk.linked(text), home.play)
