"""Which variants and houses there are."""

from typing import Final

from freecellar import Registry, load_registry

BUILT_IN: Final = {"standard": "freecellar_variants"}
"""The plugin that comes with Freecellar: found first, so that a game of it starts without looking for others."""


def open_registry() -> Registry:
    """Return the registry of every variant and house."""
    return load_registry(BUILT_IN)
