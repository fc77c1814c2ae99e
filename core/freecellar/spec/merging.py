"""A variant under a house. Standard library alone, so that any pair can be made where pydantic is missing."""

from dataclasses import replace

from freecellar.engine.tables import Autoplay, Foundations, Returns, Tables
from freecellar.errors import FreecellarError, SpecError
from freecellar.play.policy import Policy


def merge(tables: Tables, policy: Policy) -> Tables:
    """Return a variant's tables as a house plays them; raise `SpecError` where the two cannot go together.

    What the house sets replaces what the variant says, except that a cap of `unlimited` or `1` stays.
    """
    autoplay = tables.autoplay if policy.autoplay is None else policy.autoplay
    merged = replace(
        _with_cap(tables, policy),
        foundations=_foundations(tables, policy),
        cell_to_cell=_either(policy.cell_to_cell, tables.cell_to_cell),
        whole_columns=_either(policy.whole_columns, tables.whole_columns),
        autoplay=autoplay,
        autoplay_at_deal=autoplay is not Autoplay.OFF and _either(policy.autoplay_at_deal, tables.autoplay_at_deal),
    )
    conflict = returns_conflict(merged)
    if conflict is not None:
        message = f"house {policy.id} does not go with this variant: {conflict}"
        raise SpecError(message)
    return merged


def _either(house: bool | None, variant: bool) -> bool:  # noqa: FBT001 - two sources of one flag
    return variant if house is None else house


def keeps_cap(tables: Tables) -> bool:
    """Return whether a variant's cap stays whatever the house's: it is `unlimited` or `1`."""
    from freecellar.spec.formula import UNLIMITED  # noqa: PLC0415 - a start under no house's cap does without

    return tables.cap_formula in (UNLIMITED, "1")


def _with_cap(tables: Tables, policy: Policy) -> Tables:
    if policy.cap is None or keeps_cap(tables):
        return tables
    from freecellar.spec.formula import cap_table  # noqa: PLC0415 - a start under no house's cap does without

    cells = tables.cells.count * tables.cells.capacity
    try:
        cap = cap_table(policy.cap, cells=cells, columns=tables.columns if tables.columns_help else 0)
    except FreecellarError as error:
        message = f"house {policy.id}: {error}"
        raise SpecError(message) from None
    return replace(tables, cap=cap, cap_formula=policy.cap)


def _foundations(tables: Tables, policy: Policy) -> Foundations:
    foundations = tables.foundations
    if policy.foundation_order is not None and None not in foundations.suits:
        order = tuple(suit for suit in policy.foundation_order if suit in tables.suits)
        foundations = replace(foundations, suits=order * tables.decks)
    return foundations if policy.returns is None else replace(foundations, returns=policy.returns)


def returns_conflict(tables: Tables) -> str | None:
    """Return why cards that come back from foundations do not go with the rest of the tables, or None."""
    if tables.foundations.returns is Returns.NEVER:
        return None
    if tables.decks > 1:
        return "cards come back from foundations, which two decks do not allow: either copy could be meant"
    if None in tables.foundations.suits:
        return "cards come back from foundations, which foundations that ignore suits do not allow"
    if tables.autoplay is not Autoplay.OFF:
        return f"cards come back from foundations, and autoplay '{tables.autoplay}' would send them home again"
    return None
