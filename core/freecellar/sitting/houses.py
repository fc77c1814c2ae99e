"""Which houses a variant can be played in."""

from typing import NamedTuple, Self

from freecellar.errors import FreecellarError
from freecellar.plugins.entries import HouseEntry
from freecellar.plugins.registry import Registry
from freecellar.spec.merging import merge


class Houses(NamedTuple):
    """The houses of a registry, as they stand to one variant."""

    meant: tuple[HouseEntry, ...]
    """Those that name it, or name none."""
    others: tuple[HouseEntry, ...]
    """Those made for other games that it can be played in all the same."""
    refused: tuple[HouseEntry, ...]
    """Those that do not go with it."""

    @classmethod
    def of(cls, registry: Registry, variant: str) -> Self:
        """Return the houses as they stand to a variant, each kind in the registry's order; raise `UnknownVariant`."""
        entry = registry.variant(variant)
        meant: list[HouseEntry] = []
        others: list[HouseEntry] = []
        refused: list[HouseEntry] = []
        for house in registry.houses.values():
            try:
                merge(entry.tables, house.policy)
            except FreecellarError:
                refused.append(house)
                continue
            (meant if variant in house.policy.variants or not house.policy.variants else others).append(house)
        return cls(tuple(meant), tuple(others), tuple(refused))
