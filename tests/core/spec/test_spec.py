"""The spec as data: defaults, short forms, derivation, and what single fields refuse."""

import pytest
from hypothesis import given

from freecellar.cards import SUITS, Suit
from freecellar.engine.deals import deal
from freecellar.spec.house import House
from freecellar.spec.parts import Build, Cells, EmptyColumn, Relation, Takes
from freecellar.spec.plain import validated
from freecellar.spec.problems import InvalidSpec
from freecellar.spec.spec import RuleSpec
from support.fixtures import FIXTURES
from support.refusals import refusal
from support.strategies import houses, names, small_specs, specs

FREECELL = RuleSpec(id="freecell", name="FreeCell")


def test_what_is_left_out_is_freecell() -> None:
    """An id and a name alone are FreeCell."""
    tables = FREECELL.compile()

    assert (tables.columns, tables.cells.count, tables.deck_size, tables.win_count) == (8, 4, 52, 52)
    assert tables.layout.columns == (7, 7, 7, 7, 6, 6, 6, 6)
    assert tables.cap is not None
    assert tables.cap[2][1] == 6


@pytest.mark.parametrize("spec", FIXTURES, ids=lambda spec: spec.id)
def test_fixtures_deal_every_card(spec: RuleSpec) -> None:
    """Each of the four fixtures deals all its cards."""
    position = deal(spec.compile(), 1)

    assert position.cards().total() + position.home == spec.deck.size


def test_ranks_are_letters_or_numbers() -> None:
    """A rank is written as its letter or its number, 10 also as such."""
    takes = [validated(EmptyColumn, {"takes": ranks}).takes for ranks in (["T", "A"], ["10", 1], [10, "A"])]

    assert takes == [(10, 1)] * 3


def test_suits_are_sorted() -> None:
    """The order in which a deck's suits are named does not matter."""
    spec = FREECELL.derive(deck={"suits": ["S", "C"]}, layout={"columns": [13, 13]})

    assert spec.deck.suits == (Suit.CLUBS, Suit.SPADES)


@pytest.mark.parametrize(
    ("field", "short", "whole"),
    [
        ("build", "same-suit", Build.SAME_SUIT),
        ("empty_column", "none", EmptyColumn(takes=Takes.NONE)),
        ("empty_column", ["K"], EmptyColumn(takes=(13,))),
        ("autoplay", "safe", {"after_move": "safe"}),
    ],
)
def test_short_forms(field: str, short: object, whole: object) -> None:
    """A part may be given as its one leading field alone."""
    assert FREECELL.derive(**{field: short}) == FREECELL.derive(**{field: whole})


def test_derive_keeps_what_a_mapping_leaves_out() -> None:
    """A mapping, and a short form, change named fields; a part replaces the whole."""
    tuxedo = FREECELL.derive(build=Build(relation=Relation.SAME_SUIT, wraps=True))

    assert tuxedo.derive(build={"relation": "any"}).build == Build(relation=Relation.ANY, wraps=True)
    assert tuxedo.derive(build="any").build == Build(relation=Relation.ANY, wraps=True)
    assert tuxedo.derive(build=Build.ANY_SUIT).build == Build.ANY_SUIT


def test_derive_keeps_the_fields_of_plain_parts() -> None:
    """A mapping changes named fields of a house's plain parts too."""
    tavern = House.model_validate({"id": "a", "name": "A", "score": {"win": 5}, "undo": {"limit": 3}})

    derived = tavern.derive(score={"undo": 1}, undo={"counts": True})

    assert derived.score is not None
    assert (derived.score.win, derived.score.undo) == (5, 1)
    assert (derived.undo.limit, derived.undo.counts) == (3, True)


def test_derive_validates() -> None:
    """A derived spec that does not fit together is refused."""
    with pytest.raises(InvalidSpec, match="53 cards in all; expected 52 of the deck's 52"):
        FREECELL.derive(layout={"columns": [7] * 7 + [4]})
    with pytest.raises(InvalidSpec, match="did you mean cells"):
        FREECELL.derive(cels=Cells(count=3))


def test_specs_are_frozen() -> None:
    """A spec cannot be changed in place."""
    with pytest.raises(ValueError, match="frozen"):
        FREECELL.name = "Other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cells": {"count": "3"}}, 'cells.count: "3" is not allowed; expected a whole number from 0 to 16'),
        ({"cells": {"count": True}}, "cells.count: true is not allowed; expected a whole number from 0 to 16"),
        ({"cells": {"count": 3.0}}, "cells.count: 3.0 is not allowed; expected a whole number from 0 to 16"),
        ({"cells": {"count": 17}}, "cells.count: 17 is not allowed; expected a whole number from 0 to 16"),
        ({"cells": {"cell_to_cell": 1}}, "cells.cell_to_cell: 1 is not allowed; expected true or false"),
        ({"cells": {"cuont": 1}}, "there is no field cuont in cells (did you mean count?)"),
        ({"cells": {"cap": "1"}}, "there is no field cap in cells (cap stands outside"),
        (
            {"cells": {"filled": ["h"]}},
            'cells.filled[0]: "h" is not allowed; expected a cell\'s letter (a to g, then k',
        ),
        ({"cells": 3}, "cells: 3 is not allowed; expected a table with some of the fields count, capacity"),
        ({"bild": "any"}, "there is no field bild (did you mean build?)"),
        ({"build": "same_suit"}, '"same_suit" is not allowed (did you mean same-suit?)'),
        ({"build": {"direction": "left"}}, "expected down, up or both"),
        ({"runs": "sme-suit"}, "(did you mean same-suit?)"),
        ({"empty_column": "king"}, 'expected any, none, below-base, or a list of ranks such as ["K"]'),
        ({"empty_column": []}, "empty_column.takes: [] is not allowed"),
        ({"empty_column": ["k"]}, 'empty_column.takes: ["k"] is not allowed'),
        ({"empty_column": None}, "empty_column.takes: null is not allowed"),
        ({"foundations": {"base": "first"}}, "(did you mean first-card?)"),
        (
            {"foundations": {"base": 0}},
            "expected a rank (A, 2 to 9, T or 10, J, Q, K, or a number from 1 to 13) or first-card",
        ),
        ({"foundations": {"base": True}}, "foundations.base: true is not allowed"),
        ({"foundations": {"order": "CDHS"}}, "expected a list, each C, D, H or S"),
        ({"foundations": {"order": ["clubs"]}}, 'foundations.order[0]: "clubs" is not allowed; expected C, D, H or S'),
        ({"layout": {"columns": []}}, "expected a list of 1 to 20 entries, each a whole number from 0 to 104"),
        ({"layout": {"columns": [7, -1]}}, "layout.columns[1]: -1 is not allowed"),
        ({"layout": {"home": ["A", "1"]}}, 'layout.home[1]: "1" is not allowed'),
        ({"id": "My Game"}, 'id: "My Game" is not allowed; expected lower-case words joined by hyphens'),
        ({"name": ""}, 'name: "" is not allowed; expected one line of 1 to 60 characters'),
        ({"name": "a\nb"}, 'name: "a\\nb" is not allowed'),
        ({"name": "\u202egnp"}, 'name: "\\u202egnp" is not allowed'),
        ({"summary": "x" * 201}, "summary: "),
        ({"win": 3}, "win: 3 is not allowed; expected all-home or foundations-full"),
        ({"cap": 3}, "cap: 3 is not allowed; expected unlimited, or a formula of at most 200 characters"),
        ({"cap": "empty_cels"}, "at its column 1: unknown name 'empty_cels' (did you mean 'empty_cells'?)"),
        ({"cap": "empty_cells"}, "with 0 empty cells and 0 empty columns: the cap is 0"),
        ({"deck": [1]}, "deck: [1] is not allowed; expected a table"),
    ],
)
def test_refused_fields(fields: dict[str, object], said: str) -> None:
    """A wrong value is refused with its field, itself and what is allowed, in plain words."""
    message = refusal(RuleSpec, **fields)

    assert said in message
    assert "Input should" not in message
    assert "pydantic" not in message


def test_every_problem_is_said_at_once() -> None:
    """One reading names all that is wrong."""
    message = refusal(RuleSpec, cells={"count": 99, "cuont": 1}, win="never", id="?")

    assert len(message.splitlines()) == 4


def test_id_and_name_are_needed() -> None:
    """A spec without an id or a name is refused."""
    with pytest.raises(InvalidSpec, match=r"id: is missing; expected .*\nname: is missing"):
        validated(RuleSpec, {})


@pytest.mark.parametrize("suit", ["", "CD", "X", 0, None, True])
def test_suits_are_letters(suit: object) -> None:
    """Anything but one of the four letters is no suit."""
    assert "expected C, D, H or S" in refusal(RuleSpec, foundations={"order": [*SUITS[:3], suit]})


@given(spec=specs(), name=names())
def test_derive_changes_one_field(spec: RuleSpec, name: str) -> None:
    """Deriving nothing gives an equal spec; deriving a name changes it alone."""
    assert spec.derive() == spec
    assert spec.derive(name=name) == spec.model_copy(update={"name": name})


@given(house=houses(), name=names())
def test_derive_changes_one_field_of_a_house(house: House, name: str) -> None:
    """The same holds of houses."""
    assert house.derive() == house
    assert house.derive(name=name) == house.model_copy(update={"name": name})


@given(spec=small_specs())
def test_small_specs_are_small(spec: RuleSpec) -> None:
    """The strategy of small specs keeps to decks of few cards."""
    assert spec.deck.size <= 16
