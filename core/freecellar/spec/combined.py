"""A variant under a house, said as data: for writing it down. A game merges the compiled tables instead."""

from freecellar.play.policy import Policy
from freecellar.spec.merging import keeps_cap, merge
from freecellar.spec.spec import RuleSpec


def under_house(spec: RuleSpec, policy: Policy) -> RuleSpec:
    """Return the spec whose own rules are those of a variant under a house; it compiles to what `merge` returns.

    Raise `SpecError` with the reason where the two cannot go together.
    """
    own = spec.compile()
    merged = merge(own, policy)
    order = spec.foundations.order
    if policy.foundation_order is not None and spec.foundations.by_suit:
        order = merged.foundations.suits[: len(spec.deck.suits)]  # type: ignore[assignment]  # each slot has a suit
    return spec.derive(
        cap=spec.cap if policy.cap is None or keeps_cap(own) else policy.cap,
        cells={"cell_to_cell": merged.cell_to_cell},
        empty_column={"whole_column": merged.whole_columns},
        foundations={"order": order, "returns": merged.foundations.returns},
        autoplay={"after_move": merged.autoplay, "at_deal": merged.autoplay_at_deal},
    )
