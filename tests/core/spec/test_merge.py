"""A variant under a house: what replaces what, what stays, and what is refused."""

import pytest
from hypothesis import event, given

from freecellar.cards import Suit
from freecellar.engine.deals import deal
from freecellar.engine.tables import Autoplay, Returns, Tables
from freecellar.errors import SpecError
from freecellar.play.policy import Policy
from freecellar.spec.combined import under_house
from freecellar.spec.house import House
from freecellar.spec.merging import merge
from freecellar.spec.parts import AutoplayRule, Cells, Deck, EmptyColumn, Foundations, Layout
from freecellar.spec.spec import RuleSpec
from support.fixtures import DOUBLE_FREECELL, STALACTITES
from support.strategies import houses, specs

FREECELL = RuleSpec(id="freecell", name="FreeCell")
PLAIN = Policy(id="plain", name="Plain")
DOUBLING = "2**empty_cells * (empty_columns + 1)"


def under(spec: RuleSpec, **house: object) -> Tables:
    """Return a variant's tables under a house with these fields."""
    return merge(spec.compile(), House.model_validate({"id": "house", "name": "House", **house}).compile())


def test_a_house_that_says_nothing_changes_nothing() -> None:
    """Without a word of the house, the variant's rules hold."""
    assert merge(FREECELL.compile(), PLAIN) == FREECELL.compile()


def test_the_house_cap_replaces_the_variants() -> None:
    """The cap is the house's formula, tabulated for the variant's cells and columns."""
    merged = under(FREECELL, cap=DOUBLING)

    assert merged.cap_formula == DOUBLING
    assert merged.cap is not None
    assert (merged.cap[2][1], len(merged.cap), len(merged.cap[0])) == (8, 5, 9)


@pytest.mark.parametrize("cap", ["unlimited", " unlimited ", "1", "1 "])
def test_a_cap_of_unlimited_or_one_stays(cap: str) -> None:
    """A variant without a cap, or that moves single cards only, keeps to that in every house."""
    spec = FREECELL.derive(cap=cap)

    assert under(spec, cap=DOUBLING) == spec.compile()


def test_other_constant_caps_are_replaced() -> None:
    """A cap that is always 2 is a cap like any other."""
    assert under(FREECELL.derive(cap="2"), cap="3").cap_formula == "3"


def test_columns_that_take_some_ranks_do_not_help_the_house_cap() -> None:
    """Where only kings enter an empty column, a house's formula counts no empty columns."""
    merged = under(FREECELL.derive(empty_column=EmptyColumn(takes=(13,))), cap=DOUBLING)

    assert merged.cap == ((1,), (2,), (4,), (8,), (16,))


def test_a_house_cap_out_of_bounds_is_refused() -> None:
    """A formula that fits the house's own games may leave its bounds in another."""
    spec = FREECELL.derive(cells=Cells(count=16, capacity=2))

    with pytest.raises(SpecError, match=r"house house: cap formula .* with 27 empty cells and 7 empty columns"):
        under(spec, cap=DOUBLING)


def test_flags_replace() -> None:
    """What the house says of cells and whole columns holds, whether it allows or forbids."""
    spec = FREECELL.derive(cells=Cells(cell_to_cell=True), empty_column=EmptyColumn(whole_column=True))

    merged = under(spec, cell_to_cell=False, whole_columns=False)

    assert (merged.cell_to_cell, merged.whole_columns) == (False, False)


def test_the_house_orders_the_foundations() -> None:
    """Foundations stand in the house's order; suits that the deck lacks are passed over; two decks repeat it."""
    order = ["S", "H", "C", "D"]
    two_suits = RuleSpec(
        id="two",
        name="Two",
        deck=Deck(decks=2, suits=(Suit.CLUBS, Suit.SPADES)),
        layout=Layout(columns=(13,) * 4),
    )

    assert under(FREECELL, foundation_order=order).foundations.suits == (3, 2, 0, 1)
    assert under(two_suits, foundation_order=order).foundations.suits == (3, 0, 3, 0)
    assert under(STALACTITES, foundation_order=order).foundations.suits == (None,) * 4


def test_return_with_two_decks_is_refused() -> None:
    """Which of two equal cards would come back is not known."""
    with pytest.raises(SpecError, match=r"house house does not go with this variant: .*two decks do not allow"):
        under(DOUBLE_FREECELL, returns="columns")


def test_return_without_suits_is_refused() -> None:
    """A foundation that ignores suits does not know its cards."""
    with pytest.raises(SpecError, match="ignore suits do not allow"):
        under(STALACTITES, returns="columns-and-cells")


def test_the_variants_autoplay_with_the_houses_return_is_refused() -> None:
    """A card taken back would go home at once."""
    spec = FREECELL.derive(autoplay=AutoplayRule(after_move=Autoplay.SAFE))

    with pytest.raises(SpecError, match="autoplay 'safe' would send them home again"):
        under(spec, returns="columns")
    assert under(spec, returns="columns", autoplay="off").foundations.returns is Returns.COLUMNS


def test_the_variants_return_with_the_houses_autoplay_is_refused() -> None:
    """The same the other way round."""
    spec = FREECELL.derive(foundations=Foundations(returns=Returns.COLUMNS))

    with pytest.raises(SpecError, match="autoplay 'horne' would send them home again"):
        under(spec, autoplay="horne")
    assert under(spec, autoplay="horne", returns="never").autoplay is Autoplay.HORNE


def test_nothing_plays_at_the_deal_where_autoplay_is_off() -> None:
    """A house that switches a variant's autoplay off switches it off at the deal too."""
    spec = FREECELL.derive(autoplay=AutoplayRule(after_move=Autoplay.SAFE, at_deal=True))

    assert under(spec).autoplay_at_deal
    assert not under(spec, autoplay="off").autoplay_at_deal
    assert not under(FREECELL, autoplay_at_deal=True).autoplay_at_deal


@given(spec=specs(), house=houses())
def test_any_house_goes_with_any_variant_or_is_refused(spec: RuleSpec, house: House) -> None:
    """Two that go together leave the deal as it is, and are said as one spec too; others raise `SpecError`."""
    tables, policy = spec.compile(), house.compile()
    try:
        merged = merge(tables, policy)
    except SpecError:
        event("refused")
        return

    assert deal(merged, 1).columns == deal(tables, 1).columns
    assert under_house(spec, policy).compile() == merged
    assert merge(merged, policy) == merged
