"""The screens over an empty data folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.stage import Stage

if TYPE_CHECKING:
    from support.rooms import Rooms


@pytest.fixture
def rooms(stage: Stage, data_folder: Path) -> "Iterator[Rooms]":
    """Return all screens, with home in view."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    with opened(stage, data_folder) as rooms:
        yield rooms
