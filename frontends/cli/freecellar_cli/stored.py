"""The saved games of the person at the keyboard."""

from freecellar.play import Store, open_store
from freecellar.plugins import data_folder
from freecellar_cli.console import Code, Stop, complain


def open_saves(*, to_read: bool = False) -> Store:
    """Open the store in the data folder; what is wrong with it is told on standard error."""
    store = open_store(data_folder(), to_read=to_read)
    if store.notice:
        complain(store.notice)
    return store


def next_number(variant: str, house: str, first: int, last: int) -> int:
    """Return the lowest number of a range that was never played under a variant and house."""
    with open_saves(to_read=True) as store:
        number = store.next_unplayed(variant, house, first, last)
    if number is None:
        raise Stop(f"every deal from {first} to {last} was played", Code.NO)
    return number
