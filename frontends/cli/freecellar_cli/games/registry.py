"""Which variants and houses there are."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Final

from freecellar import Registry, load_registry
from freecellar_cli.console import complain
from freecellar_cli.progress import PATIENCE
from freecellar_cli.settings.home import check_home

BUILT_IN: Final = {"standard": "freecellar_variants"}
"""The plugin that comes with Freecellar: found first, so that a game of it starts without looking for others."""


def open_registry() -> Registry:
    """Return the registry of every variant and house; raise `Stop` where the folder of a person's own ones is none."""
    check_home()
    return load_registry(BUILT_IN, watch=tell_if_slow)


@contextmanager
def tell_if_slow(plugin: str) -> Iterator[None]:
    """Say on standard error what is waited for, once it takes long; nothing waits for the clock that does so.

    Spec files of one's own run no code: they are read at once.
    """
    if "/" in plugin:
        yield
        return
    said = f"plugin {plugin} takes long to load; FREECELLAR_NO_PLUGINS=1 leaves out all that are installed"
    clock = Timer(PATIENCE, complain, [said])
    clock.daemon = True
    with suppress(RuntimeError):  # where no thread can be started it is waited for in silence
        clock.start()
    try:
        yield
    finally:
        clock.cancel()
