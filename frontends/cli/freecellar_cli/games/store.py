"""The store of the saved games of the person at the keyboard, as commands open it."""

from typing import TYPE_CHECKING

from freecellar.play import Store, open_store
from freecellar.plugins import data_folder
from freecellar_cli.console import Code, Stop, complain
from freecellar_cli.settings.home import check_home, named_by_home

if TYPE_CHECKING:
    from freecellar.sitting import Dealt


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


def next_number(table: "Dealt") -> int:
    """Return the lowest number of the house's range that was never played at a table."""
    from freecellar.sitting import next_unplayed  # the store alone is opened often

    with open_saves(to_read=True) as store:
        number = next_unplayed(store, table)
    if number is None:
        deals = table.policy.deals
        raise Stop(f"every deal from {deals.first} to {deals.last} was played", Code.NO)
    return number
