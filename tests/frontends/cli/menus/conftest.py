"""What the tests of the menu share: a desk as the menu has it, without a screen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from freecellar import load_registry
from freecellar.play import open_store
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.starting import StartPage
from freecellar_cli.screen.theme import choose


@pytest.fixture
def set_desk(data_folder: Path) -> Iterator[Callable[[], Desk]]:
    """Return what makes a desk of what is in the data folder by then, with the first page on it."""
    with open_store(data_folder) as store:

        def make() -> Desk:
            desk = Desk(load_registry(), store, data_folder, choose())
            desk.open(StartPage(desk))
            return desk

        yield make


@pytest.fixture
def desk(set_desk: Callable[[], Desk]) -> Desk:
    """Return a desk where nothing was played."""
    return set_desk()
