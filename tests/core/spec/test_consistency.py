"""What no single field can tell: each way in which the parts of a spec do not fit together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.spec.consistency import cards_home
from freecellar.spec.plain import validated
from freecellar.spec.problems import InvalidSpec, Problem
from freecellar.spec.spec import RuleSpec
from support.refusals import refusal
from support.strategies import specs

FIRST = {"base": "first-card", "wraps": True}
SHORT = {"ranks": 12}
TWELVE = {"columns": [6] * 8}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"layout": {"columns": [7] * 8}},
            "layout.columns: the columns get 56 cards in all; expected 52 of the deck's",
        ),
        ({"cells": {"filled": ["a"]}}, "expected 51 of the deck's 52 (1 go to cells)"),
        ({"layout": {"home": ["A"]}}, "expected 48 of the deck's 52 (4 start home)"),
        ({"deck": {"suits": ["C", "C"]}}, 'deck.suits: "C C" is not allowed; expected each suit once'),
        ({"deck": SHORT, "layout": {**TWELVE, "sunk": ["K"]}}, 'layout.sunk: "K" is not allowed; expected a rank of'),
        ({"deck": SHORT, "layout": TWELVE, "empty_column": ["K"]}, 'empty_column.takes: "K" is not allowed'),
        ({"deck": SHORT, "layout": TWELVE, "foundations": {"base": "K"}}, 'foundations.base: "K" is not allowed'),
        ({"layout": {"sunk": ["K", "K"]}}, "expected each rank once"),
        ({"layout": {"ranks_first": ["2"], "ranks_last": ["2"]}}, "expected ranks that ranks_first does not name"),
        ({"cells": {"filled": ["e"]}}, 'cells.filled: "e" is not allowed; expected cells a to d'),
        ({"cells": {"count": 0, "filled": ["a"]}}, "expected none, as there are no cells"),
        ({"cells": {"filled": ["a", "a"]}}, "expected each cell once at most"),
        ({"cells": {"capacity": 2, "filled": ["a", "a", "a"]}}, "expected each cell 2 times at most"),
        ({"cells": {"suits": ["C"]}}, "expected one suit for each of the 4 cells, or none at all"),
        ({"deck": {"suits": ["C"]}, "cells": {"count": 1, "suits": ["D"]}}, "expected suits of the deck: C"),
        ({"cells": {"suits": list("CDHS"), "filled": ["a"]}}, "no filled cells where each takes one suit only"),
        ({"foundations": {"base": "first-card"}}, "foundations.wraps: false is not allowed; expected true where"),
        ({"foundations": {"base": "2"}}, "foundations.length: is missing; expected at most 12, as base and step"),
        ({"foundations": {"step": 2, "length": 8}}, "foundations.length: 8 is not allowed; expected at most 7"),
        ({"foundations": {"order": ["C"]}}, "expected each of C D H S once"),
        ({"foundations": {"order": list("CDHS"), "by_suit": False}}, "expected no order where by_suit is false"),
        ({"autoplay": {"at_deal": True}}, "autoplay.at_deal: true is not allowed; expected false where"),
        ({"layout": {"home_limit": 1}}, "expected no limit where layout.home names no ranks"),
        ({"layout": {"home": ["2"]}}, 'layout.home: "2" is not allowed; expected the first ranks of a foundation'),
        ({"layout": {"home": ["2", "A"]}}, "in this order: A 2 3 4 5 6 7 8 9 T J Q K"),
        ({"layout": {"home": ["A"]}, "foundations": FIRST}, "that only where foundations keep to a suit"),
        ({"layout": {"plays_home": True}, "foundations": {"by_suit": False}}, "layout.plays_home: true is not allowed"),
        ({"layout": {"home_of_base": "all"}}, "expected none where foundations.base is a rank"),
        ({"layout": {"bases_from_deal": 3}, "foundations": FIRST}, "expected 0, or 4, one card for each foundation"),
        ({"layout": {"bases_from_deal": 4}}, "expected 0, unless foundations.by_suit is false"),
        (
            {"layout": {"bases_from_deal": 4, "home_of_base": "all"}, "foundations": {**FIRST, "by_suit": False}},
            "expected none beside layout.bases_from_deal",
        ),
        ({"foundations": {"length": 12}}, 'win: "all-home" is not allowed; expected foundations-full, as the'),
        ({"deck": {"decks": 2}, "foundations": {"returns": "columns"}}, "either copy could be meant"),
        ({"foundations": {"returns": "columns", "by_suit": False}}, "foundations that ignore suits do not allow"),
        ({"foundations": {"returns": "columns"}, "autoplay": "safe"}, "would send them home again"),
    ],
)
def test_refused(fields: dict[str, object], said: str) -> None:
    """Parts that do not fit are refused, with the field, its value and what would be allowed."""
    if "decks" in str(fields):
        fields = {**fields, "layout": {"columns": [13] * 8}}

    assert said in refusal(RuleSpec, **fields)


def test_home_within_the_length() -> None:
    """No more ranks start home than a foundation holds."""
    message = refusal(RuleSpec, layout={"home": ["A", "2"]}, foundations={"length": 1}, win="foundations-full")

    assert "expected the first ranks of a foundation, in this order: A" in message


def test_base_out_of_the_deck_is_said_plainly() -> None:
    """A base above the highest rank does not break the checks that follow."""
    message = refusal(RuleSpec, deck={"ranks": 2}, layout={"columns": [8]}, foundations={"base": "K"})

    assert 'foundations.base: "K" is not allowed; expected a rank of the deck, A to 2' in message


@given(specs())
def test_random_specs_deal_all_their_cards(spec: RuleSpec) -> None:
    """Columns, cells and home together hold the deck."""
    dealt = sum(spec.layout.columns) + len(spec.cells.filled) + cards_home(spec.deck, spec.layout)

    assert dealt == spec.deck.size


@given(spec=specs(), column=st.integers(0, 13), more=st.integers(1, 5))
def test_one_card_too_many_is_refused(spec: RuleSpec, column: int, more: int) -> None:
    """No spec stays valid with more cards in its columns."""
    columns = list(spec.layout.columns)
    columns[column % len(columns)] += more

    with pytest.raises(InvalidSpec, match=r"the columns get|whole number from 0 to 104"):
        spec.derive(layout={"columns": columns})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(data=st.data(), spec=specs())
def test_any_value_in_any_field_is_taken_or_refused(data: st.DataObject, spec: RuleSpec) -> None:
    """Whatever stands in a field, the spec is read or `InvalidSpec` says why not."""
    fields = spec.model_dump(mode="json")
    name = data.draw(st.sampled_from(sorted(fields)))
    inner = fields[name]
    if isinstance(inner, dict) and data.draw(st.booleans()):
        inner[data.draw(st.sampled_from(sorted(inner)))] = data.draw(JSON)
    else:
        fields[name] = data.draw(JSON)

    problems: tuple[Problem, ...] = ()
    try:
        validated(RuleSpec, fields)
    except InvalidSpec as error:
        problems = error.problems

    assert all(problem.path and problem.wrong for problem in problems)
