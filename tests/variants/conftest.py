"""The registry of what comes with Freecellar, and nothing else that happens to be installed."""

import pytest

from freecellar.plugins import Registry, load_registry


@pytest.fixture(scope="session")
def registry() -> Registry:
    """Return the built-in variants and houses."""
    return load_registry({"standard": "freecellar_variants"}, installed=False)
