"""A stage without a terminal."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from freecellar.sitting import Dealt
from freecellar_cli.games.session import Session
from freecellar_cli.settings.looks import Looks
from support.screen_player import Player
from support.sittings import seated


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Return what seats a player at a deal, 617 of FreeCell without another."""
    with ExitStack() as stack:

        def make(dealt: Dealt | None = None, looks: Looks | None = None, theme: str = "") -> Player:
            sitting = stack.enter_context(seated(tmp_path / "store", dealt))
            return Player(Session(sitting), looks or Looks(motion=False), theme)

        yield make


@pytest.fixture
def player(sit: Callable[..., Player]) -> Player:
    """Return a player at deal 617 of FreeCell."""
    return sit()
