"""Writing down a game as a record."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from freecellar import Game, RecordError
from freecellar.play import Record, write_record
from freecellar.plugins import source_of
from freecellar.sitting import Dealt, entries_of
from freecellar_cli.console import Stop
from freecellar_cli.files import STANDARD_INPUT, replace_file
from freecellar_cli.games.registry import open_registry


@contextmanager
def recorded(name: str | None, current: Callable[[], tuple[Dealt, Game]]) -> Iterator[None]:
    """Write the record of the game that is current when the block is left; before it, to tell at once what is amiss."""
    if name is None:
        yield
        return
    write_file(name, *current())
    try:
        yield
    finally:
        write_file(name, *current())


def write_file(name: str, table: Dealt, game: Game) -> None:
    """Write the record of a game to a file, whole or not at all; raise `Stop` where that cannot be done."""
    if name == STANDARD_INPUT:
        raise Stop("--record: - is taken by what the command prints; give the name of a file")
    registry = open_registry()
    try:
        variant, house = (source_of(registry, entry) for entry in entries_of(registry, table))
        text = write_record(Record.of(game, variant, house, table.number))
    except RecordError as error:
        raise Stop(f"--record: {error}") from None
    replace_file(name, [text])
