"""From a link to the deal on a table, and back."""

from freecellar.errors import FreecellarError, LinkError
from freecellar.play.share import Link
from freecellar.plugins.entries import HouseEntry, Variant
from freecellar.plugins.recorded import check_name, name_of
from freecellar.plugins.registry import Registry
from freecellar.sitting.dealt import Dealt


def linked(registry: Registry, link: Link, table: Dealt | None = None) -> Dealt:
    """Return the deal that a link means, on ``table`` or else on one of the variant and house that it names.

    Raise `UnknownVariant`, `UnknownHouse` or `SpecError` where there is no such table, and `LinkError` where the rules at
    hand are not those that the link means.
    """
    if table is None:
        table = Dealt.under(registry, link.variant.id, link.house.id)
    variant, house = entries_of(registry, table)
    check_name(registry, link.variant, variant)
    check_name(registry, link.house, house)
    return table.given(link.start(table.tables))._replace(number=link.number)


def link_to(registry: Registry, dealt: Dealt) -> Link:
    """Return the link to a deal; raise `LinkError` where its rules are here no longer."""
    try:
        variant, house = (name_of(registry, entry) for entry in entries_of(registry, dealt))
    except FreecellarError as error:
        message = f"there is no link to this deal: {error}"
        raise LinkError(message) from None
    return Link.to(variant, house, dealt.tables, dealt.start, dealt.number)


def entries_of(registry: Registry, dealt: Dealt) -> tuple[Variant, HouseEntry]:
    """Return the variant and the house of a deal; raise `UnknownVariant` or `UnknownHouse` where there are none."""
    house = registry.house(dealt.house)
    return registry.variant(dealt.variant) if dealt.spec is None else Variant.of(dealt.spec), house
