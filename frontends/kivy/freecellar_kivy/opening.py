"""All screens around the table, put together; each is made when it is first shown, so that a game opens at once."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import Final

from kivy.uix.screenmanager import Screen

from freecellar_kivy.desk import Desk
from freecellar_kivy.navigator import HOME, Navigator
from freecellar_kivy.phone import appearance
from freecellar_kivy.presenting.screen import Insets

PAGES: Final[Mapping[str, tuple[str, str]]] = {
    HOME: ("home", "Home"),
    "Choosing": ("choosing", "Choosing"),
    "Numbers": ("numbers", "Numbers"),
    "Days": ("days", "Days"),
    "Entry": ("entry", "Entry"),
    "Settings": ("settings", "SettingsPage"),
    "Statistics": ("statistics", "StatisticsPage"),
    "Rules": ("rules", "RulesPage"),
    "Help": ("help", "Help"),
}
"""The pages by name: the module of each, and its class."""


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
    there = {screen.name: screen for screen in others}
    navigator.makers = {name: partial(_page, desk, *where) for name, where in PAGES.items()}
    navigator.makers |= {name: partial(there.__getitem__, name) for name in there}
    navigator.screen(first)  # what is added first is shown
    for name in there:
        navigator.screen(name)
    return navigator


def _page(desk: Desk, module: str, name: str) -> Screen:
    page: Screen = getattr(import_module(f"freecellar_kivy.screens.{module}"), name)(desk)
    return page


def open_link(navigator: Navigator, text: str) -> None:
    """Put the deal of a link on the table, from home; say what is wrong with it where it means none."""
    from freecellar_kivy.screens.dealing import DealingPage  # noqa: PLC0415 - few starts open a link

    navigator.home()
    home = navigator.screen(HOME)
    if isinstance(home, DealingPage):
        home.attempt(lambda: navigator.desk.linked(text), home.play)
