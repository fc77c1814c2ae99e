"""Which variants and houses there are: Freecellar's own at once, and those of plugins as soon as these have answered.

A plugin is code of somebody's, and may take its time, or never answer: no screen waits for it. It needs no Kivy.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final

from freecellar import FreecellarError, Registry, load_registry

OWN: Final[Mapping[str, object]] = {"standard": "freecellar_variants"}
"""What comes with Freecellar, named because a phone has no package metadata to find it by."""

PATIENCE: Final = 1.0
"""The seconds that a screen waits for all plugins at first: most have answered by then, and no list grows before one's eyes."""


class Catalogue:
    """The registry of this moment: of Freecellar's own, or, once all plugins have answered, of everything."""

    def __init__(self, plugins: Mapping[str, object], folder: Path) -> None:
        """Take the plugins that are named, and the folder of the player's own files; nothing is opened yet."""
        self.waited_for = ""
        """The plugin that is being opened."""
        self._own = load_registry(OWN, installed=False, files=False)
        self._all = load_registry(plugins, folder=folder, watch=self._waiting)
        self._is_complete = Event()
        self._begins = Lock()

    @property
    def is_complete(self) -> bool:
        """Whether all plugins have answered."""
        return self._is_complete.is_set()

    @property
    def registry(self) -> Registry:
        """All there is, where that is known within a moment; else what comes with Freecellar."""
        if self._begins.acquire(blocking=False):  # once, by who asks first
            Thread(target=self._open, name="plugins", daemon=True).start()
            self._is_complete.wait(PATIENCE)
        return self._all if self.is_complete else self._own

    def knowing(self, variant: str, house: str) -> Registry:
        """Return a registry that knows a variant and a house, if any does; no plugin is asked for what is our own."""
        is_own = self._own.own_variant(variant) is not None and self._own.own_house(house) is not None
        return self._own if is_own and not self.is_complete else self.registry

    def _open(self) -> None:
        """Ask every plugin for its variants and houses, and for what a screen needs of them to show them."""
        try:
            for variant in self._all.variants.values():
                if self._all.own_variant(variant.id) is None:
                    with self._waiting(variant.plugin), suppress(FreecellarError):  # told where it is shown
                        variant.tables  # noqa: B018 - read once, and kept
            for house in self._all.houses.values():
                if self._all.own_house(house.id) is None:
                    with self._waiting(house.plugin), suppress(FreecellarError):
                        house.policy  # noqa: B018 - as above
        finally:
            self._is_complete.set()

    @contextmanager
    def _waiting(self, plugin: str) -> Iterator[None]:
        """Note which plugin is being asked."""
        self.waited_for = plugin
        try:
            yield
        finally:
            self.waited_for = ""
