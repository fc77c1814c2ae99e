"""From a link to the deal on a table, and back."""

import pytest

from freecellar import LinkError, UnknownVariant, variant
from freecellar.play import Link
from freecellar.sitting import Dealt, link_to, linked
from support.games import registry
from support.sittings import laid_out


@pytest.mark.parametrize("dealt", [laid_out("bakers-game", 11, "tavern"), laid_out().given(laid_out().start)])
def test_link_leads_back_to_the_deal(dealt: Dealt) -> None:
    """Variant, house and cards come back; of a given board no number does."""
    assert linked(registry(), link_to(registry(), dealt)) == dealt


def test_link_to_rules_of_a_file_needs_these_rules() -> None:
    """On the table of the same spec it is the deal again; another's rules under its id are refused."""
    spec, other = (
        variant("freecell").spec().derive(id="mine", name="Mine", cells={"count": count}) for count in (3, 2)
    )
    table, wrong = (laid_out()._replace(variant="mine", spec=each, tables=each.compile()) for each in (spec, other))
    link = link_to(registry(), table.dealt(7))

    assert linked(registry(), link, table).number == 7
    with pytest.raises(LinkError, match="the link means a variant mine that has the digest"):
        linked(registry(), link, wrong)
    with pytest.raises(UnknownVariant):
        linked(registry(), link)


def test_no_link_leads_to_rules_that_are_gone() -> None:
    """A game that was saved under a variant of a plugin that is gone cannot be handed on."""
    with pytest.raises(LinkError, match="there is no link to this deal: there is no variant 'gone'"):
        link_to(registry(), laid_out()._replace(variant="gone"))


def test_unknown_number_is_refused() -> None:
    """A number beyond the last one deals nothing."""
    link = Link.parse(str(link_to(registry(), laid_out())))

    with pytest.raises(LinkError, match="names no deal"):
        linked(registry(), Link(link.variant, link.house, number=9_999_999_999))
