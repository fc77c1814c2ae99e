"""Houses as data: what their fields refuse, and what they compile to."""

from dataclasses import fields

import pytest
from hypothesis import given

from freecellar.cards import Suit
from freecellar.engine.codec import decode, encode
from freecellar.play.policy import Policy, Score
from freecellar.spec.house import House
from support.refusals import refusal
from support.strategies import houses


def test_what_is_left_out_is_as_in_standard() -> None:
    """An id and a name alone replace nothing of the variant and keep the defaults of a policy."""
    assert House(id="plain", name="Plain").compile() == Policy(id="plain", name="Plain")


def test_policy_and_house_have_the_same_fields() -> None:
    """A house says what its policy holds, and its summary besides."""
    assert {field.name for field in fields(Policy)} == set(House.model_fields) - {"summary"}


def test_an_empty_score_is_a_score() -> None:
    """A score table without fields keeps points as by default; no table keeps none."""
    house = House.model_validate({"id": "a", "name": "A", "score": {}})

    assert house.compile().score == Score()


@pytest.mark.parametrize(
    ("given_fields", "said"),
    [
        ({"cap": "empty_cells +"}, "cap: "),
        ({"cap": "empty_cells ^ 2"}, "(did you mean '**'?)"),
        ({"cap": "x" * 201}, "expected unlimited, or a formula of at most 200 characters"),
        ({"foundation_order": ["C", "D"]}, 'foundation_order: "C D" is not allowed; expected each of C D H S once'),
        ({"foundation_order": "CDHS"}, "expected a list, each C, D, H or S"),
        ({"returns": "always"}, "expected never, columns or columns-and-cells"),
        (
            {"returns": "columns", "autoplay": "safe"},
            "never beside autoplay safe, which would send the cards home again",
        ),
        ({"autoplay": "off", "autoplay_at_deal": True}, "expected false where autoplay is off"),
        ({"autoplay": "horn"}, "(did you mean horne?)"),
        ({"cell_to_cell": 0}, "cell_to_cell: 0 is not allowed; expected true or false"),
        ({"deals": {"first": 0}}, "deals.first: 0 is not allowed; expected a whole number from 1 to 8589934591"),
        ({"deals": {"last": 1 << 33}}, "deals.last: 8589934592 is not allowed"),
        ({"deals": {"first": 9, "last": 8}}, "deals.last: 8 is not allowed; expected at least deals.first, 9"),
        ({"deals": {"frist": 9}}, "there is no field frist in deals (did you mean first?)"),
        ({"deals": 9}, "deals: 9 is not allowed; expected a table with some of the fields first, last"),
        ({"undo": {"limit": -1}}, "undo.limit: -1 is not allowed; expected a whole number from 0 to 1000000"),
        ({"undo": {"limit": True}}, "undo.limit: true is not allowed; expected a whole number"),
        ({"undo": {"counts": 1}}, "undo.counts: 1 is not allowed; expected true or false"),
        ({"score": {"win": -1}}, "score.win: -1 is not allowed"),
        ({"score": {"win": "7"}}, 'score.win: "7" is not allowed; expected a whole number'),
        ({"score": 10}, "score: 10 is not allowed; expected a table"),
        ({"tap": {"order": ["cels"]}}, '"cels" is not allowed (did you mean cell?); expected foundation, column'),
        ({"labels": ["clock"]}, "expected number, verdict, cap, moves, time or score"),
        ({"share": "layout"}, "expected a list, each layout or result"),
        ({"variants": ["Free Cell"]}, "variants[0]: "),
        ({"pauses": None}, "pauses: null is not allowed; expected true or false"),
        ({"fnish": "never"}, "there is no field fnish (did you mean finish?)"),
    ],
)
def test_refused_fields(given_fields: dict[str, object], said: str) -> None:
    """A wrong value is refused with its field, itself and what is allowed, in plain words."""
    message = refusal(House, **given_fields)

    assert said in message
    assert "Input should" not in message


def test_order_is_read_as_suits() -> None:
    """The order of the foundations is given by letters."""
    house = House.model_validate({"id": "a", "name": "A", "foundation_order": ["S", "H", "C", "D"]})

    assert house.compile().foundation_order == (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@given(houses())
def test_policies_round_trip_through_json(house: House) -> None:
    """A compiled house turns to JSON and back without loss."""
    policy = house.compile()

    assert decode(Policy, encode(policy)) == policy
