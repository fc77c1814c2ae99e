"""Sittings in few words."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from freecellar.play import Store, open_store
from freecellar.sitting import Dealt, Keeper, Sitting
from support.games import registry


def laid_out(variant: str = "freecell", number: int = 617, house: str = "standard") -> Dealt:
    """Return a numbered deal on a table."""
    return Dealt.under(registry(), variant, house).dealt(number)


def keeper(folder: Path) -> Keeper:
    """Return what saves to a folder."""

    def opened() -> Store:
        return open_store(folder)

    return Keeper(opened(), opened)


@contextmanager
def seated(folder: Path, dealt: Dealt | None = None) -> Iterator[Sitting]:
    """Yield a sitting at a deal, 617 of FreeCell without another, saved in a folder; it is left to be resumed."""
    dealt, kept = dealt or laid_out(), keeper(folder)
    sitting = Sitting(dealt, dealt.game(), kept)
    try:
        yield sitting
    finally:
        sitting.end_searches()
        kept.leave()
        kept.store.close()
