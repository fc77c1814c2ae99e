"""Opening the store of a data folder, whatever is wrong with it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from freecellar.errors import StoreError
from freecellar.play.store.database import Database
from freecellar.play.store.faults import DamagedStore
from freecellar.play.store.files import FILE, Identity, identity, set_aside
from freecellar.play.store.store import Store


def open_store(folder: Path, *, to_read: bool = False, wall_clock: Callable[[], int] | None = None) -> Store:
    """Open the store in a data folder; whatever is wrong with it, the player can play.

    A damaged file is set aside and a new one begun. Where nothing can be written, or a newer program has been here, the
    store is in memory; ``to_read`` rather reads what is there. `Store.notice` tells the player.
    """
    path = folder / FILE
    seen = identity(path)
    try:
        return Store(Database.open(path), wall_clock=wall_clock)
    except DamagedStore as error:
        return _after_damage(path, seen, error, wall_clock)
    except StoreError as error:
        if to_read:
            with suppress(StoreError):
                return Store(Database.open_to_read(path), notice=f"{error}; it is only read", wall_clock=wall_clock)
        return _in_memory(error, wall_clock)


def look_into(folder: Path) -> Store:
    """Open the store in a data folder for a look that nobody is told of: nothing is made, set aside or brought up to date.

    It is empty where there is none, or none that can be read as it is.
    """
    with suppress(StoreError):
        return Store(Database.open_to_read(folder / FILE))
    return Store(Database.in_memory())


def _after_damage(path: Path, seen: Identity | None, error: StoreError, wall_clock: Callable[[], int] | None) -> Store:
    """Set aside the file that was found damaged, and no other: another process may have put a new one in its place."""
    try:
        notice = ""
        if identity(path) == seen:
            notice = f"{error}. It is kept as {set_aside(path).name}, and saving begins anew"
        return Store(Database.open(path), notice=notice, wall_clock=wall_clock)
    except (OSError, StoreError):
        return _in_memory(error, wall_clock)


def _in_memory(error: StoreError, wall_clock: Callable[[], int] | None) -> Store:
    return Store(Database.in_memory(), notice=f"{error}. Nothing is saved", wall_clock=wall_clock)
