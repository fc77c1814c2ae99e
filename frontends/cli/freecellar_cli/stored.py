"""The saved games of the person at the keyboard."""

from freecellar.play import Store, open_store
from freecellar.plugins import data_folder
from freecellar_cli.console import Code, Stop, complain
from freecellar_cli.home import check_home, named_by_home


def open_saves(*, to_read: bool = False, is_needed: bool = True) -> Store:
    """Open the store in the data folder; what is wrong with it is told on standard error.

    Raise `Stop` where the folder is none. What is only read has to be there: that no games are known is not the same as
    that there are none. Where it is not ``is_needed`` a store in memory does as well.
    """
    check_home()
    store = open_store(data_folder(), to_read=to_read)
    if to_read and is_needed and not store.is_saving:
        store.close()
        raise Stop(named_by_home(store.notice.removesuffix(". Nothing is saved")))
    if store.notice:
        complain(named_by_home(store.notice))
    return store


def next_number(variant: str, house: str, first: int, last: int) -> int:
    """Return the lowest number of a range that was never played under a variant and house."""
    with open_saves(to_read=True) as store:
        number = store.next_unplayed(variant, house, first, last)
    if number is None:
        raise Stop(f"every deal from {first} to {last} was played", Code.NO)
    return number
