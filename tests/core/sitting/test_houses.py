"""Which houses a variant can be played in."""

import pytest

from freecellar import FreecellarError, UnknownVariant
from freecellar.sitting import Dealt, Houses
from support.games import registry


@pytest.mark.parametrize("variant", sorted(registry().variants))
def test_every_house_stands_to_a_variant_in_one_way(variant: str) -> None:
    """Those that go with it make a table, the refused make none, and no house is in two kinds."""
    found = Houses.of(registry(), variant)

    ids = [house.id for house in (*found.meant, *found.others, *found.refused)]
    assert sorted(ids) == sorted(registry().houses)
    for house in (*found.meant, *found.others):
        assert Dealt.under(registry(), variant, house.id).house == house.id
    for house in found.refused:
        with pytest.raises(FreecellarError):
            Dealt.under(registry(), variant, house.id)


def test_house_that_names_its_variants_is_meant_for_these() -> None:
    """A house made for some games is another's all the same."""
    for variant in registry().variants:
        found = Houses.of(registry(), variant)
        assert all(variant in (house.policy.variants or (variant,)) for house in found.meant)
        assert all(variant not in house.policy.variants and house.policy.variants for house in found.others)


def test_unknown_variant_has_no_houses() -> None:
    """It is refused by its name."""
    with pytest.raises(UnknownVariant):
        Houses.of(registry(), "no-such-game")
