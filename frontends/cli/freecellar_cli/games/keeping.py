"""Saved games while one is played: the keeper of the game on the table, and what is told of a game that is open."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from freecellar.errors import StoreError
from freecellar.play import OpenGame, open_store
from freecellar.plugins import data_folder
from freecellar.sitting import Keeper, describe_open
from freecellar_cli.console import Stop, complain, printable
from freecellar_cli.games import store

if TYPE_CHECKING:
    from freecellar import Registry

_READABLE: Final = (
    "no open game can be played on where it cannot be saved; stats reads what is there, and stats --export FILE takes it"
    " along to a folder that can be written"
)


@contextmanager
def open_keeper() -> Iterator[Keeper]:
    """Open the player's store for a while; the game that is played at the end is left there."""
    keeper = Keeper(store.open_saves(), lambda: open_store(data_folder()))
    try:
        yield keeper
    finally:
        keeper.leave()
        keeper.store.close()


def check_saving(keeper: Keeper) -> None:
    """Raise `Stop` where no open game can be played on, as nothing is saved, and say what can be done with what is there.

    What is wrong with the saved games was told when the keeper was opened.
    """
    if keeper.store.is_saving:
        return
    with open_store(data_folder(), to_read=True) as found:
        raise Stop(_READABLE if found.is_saving else "")


def describe(waiting: OpenGame, registry: "Registry") -> str:
    """Return an open game on a line, cleared of what could play tricks with a terminal."""
    return printable(describe_open(waiting, registry).line)


def tell_open(keeper: Keeper, registry: "Registry") -> None:
    """Say how to go on with the game that was left, where it is open, saved and begun."""
    if not keeper.is_saving:
        return
    with suppress(StoreError, OSError):  # the game is over; or the terminal is gone
        left = keeper.left()
        if left.is_started:
            title = printable(describe_open(left, registry).title)
            complain(f"{title} is saved; go on with: freecellar play --resume")


def tell_unsaved(waiting: OpenGame, registry: "Registry") -> None:
    """Say why a game is not saved where nobody can be asked."""
    complain(
        f"{describe(waiting, registry)} is open: this game is not saved. Play that one on with --resume, or leave it"
        " with --new"
    )
