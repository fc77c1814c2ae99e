"""Writing down a game as a record."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from freecellar import Game, RecordError
from freecellar.play import Record, write_record
from freecellar.plugins import source_of
from freecellar_cli.console import Stop, describe
from freecellar_cli.naming import Table, entries_of, open_registry


@contextmanager
def recorded(name: str | None, current: Callable[[], tuple[Table, Game]]) -> Iterator[None]:
    """Write the record of the game that is current when the block is left; before it, to tell at once what is amiss."""
    if name is None:
        yield
        return
    write_file(name, *current())
    try:
        yield
    finally:
        write_file(name, *current())


def write_file(name: str, table: Table, game: Game) -> None:
    """Write the record of a game to a file, whole or not at all; raise `Stop` where that cannot be done."""
    registry = open_registry()
    try:
        variant, house = (source_of(registry, entry) for entry in entries_of(table, registry))
        text = write_record(Record.of(game, variant, house, table.number))
    except RecordError as error:
        raise Stop(f"--record: {error}") from None
    try:
        _replace(Path(name), text)
    except OSError as error:
        raise Stop(describe(error, name), located=True) from None
    except ValueError as error:  # a name with a null character
        raise Stop(f"{name}: {error}", located=True) from None


def _replace(path: Path, text: str) -> None:
    """Put a text in the place of a file, so that no reader and no crash finds half of it."""
    if path.exists() and not path.is_file():  # a pipe or a device
        path.write_text(text, encoding="utf-8")
        return
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".record-", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(0o644)
            Path(file.name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(file.name).unlink()
            raise
