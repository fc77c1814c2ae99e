"""Compiled tables, checked by counting pairs of cards."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import CARDS, Card
from freecellar.engine.codec import decode, encode
from freecellar.engine.tables import BY_FIRST_CARD, Matrix, Tables
from freecellar.errors import SpecError
from freecellar.spec.compiler import build_matrix, entering
from freecellar.spec.parts import Build, Direction, EmptyColumn, Foundations, Relation, Takes
from freecellar.spec.spec import RuleSpec
from support.fixtures import FIXTURES, PENGUIN, STALACTITES
from support.strategies import specs

FREECELL = RuleSpec(id="freecell", name="FreeCell")

PAIRS = {
    Relation.ALTERNATE_COLOUR: 8,
    Relation.SAME_SUIT: 4,
    Relation.SAME_COLOUR: 8,
    Relation.OTHER_SUIT: 12,
    Relation.ANY: 16,
    Relation.NONE: 0,
}
"""How many of the 16 pairs of suits each relation lets through."""


def pairs(matrix: Matrix) -> set[tuple[Card, Card]]:
    """Return the pairs that a matrix allows."""
    return {(upper, lower) for upper in CARDS for lower in CARDS if matrix[upper][lower]}


@pytest.mark.parametrize("relation", Relation)
@pytest.mark.parametrize(
    ("direction", "wraps", "ranks", "steps"),
    [
        (Direction.DOWN, False, 13, 12),
        (Direction.DOWN, True, 13, 13),
        (Direction.UP, False, 13, 12),
        (Direction.UP, True, 13, 13),
        (Direction.BOTH, False, 13, 24),
        (Direction.BOTH, True, 13, 26),
        (Direction.DOWN, False, 4, 3),
        (Direction.BOTH, True, 4, 8),
        (Direction.BOTH, True, 3, 6),
        (Direction.BOTH, True, 2, 2),
        (Direction.DOWN, False, 1, 0),
    ],
)
def test_build_matrix_by_counting(
    relation: Relation, direction: Direction, *, wraps: bool, ranks: int, steps: int
) -> None:
    """A matrix allows the pairs of suits of its relation, once for each pair of ranks that follow one another."""
    allowed = pairs(build_matrix(relation, direction, wraps=wraps, ranks=ranks))

    assert len(allowed) == PAIRS[relation] * steps
    assert all(max(upper.rank, lower.rank) <= ranks for upper, lower in allowed)


@pytest.mark.parametrize(
    ("relation", "upper", "lower", "may"),
    [
        (Relation.ALTERNATE_COLOUR, "8S", "7H", True),
        (Relation.ALTERNATE_COLOUR, "8S", "7C", False),
        (Relation.SAME_SUIT, "8S", "7S", True),
        (Relation.SAME_SUIT, "8S", "7C", False),
        (Relation.SAME_COLOUR, "8S", "7C", True),
        (Relation.SAME_COLOUR, "8S", "7D", False),
        (Relation.OTHER_SUIT, "8S", "7C", True),
        (Relation.OTHER_SUIT, "8S", "7S", False),
        (Relation.ANY, "8S", "7S", True),
        (Relation.ANY, "8S", "6S", False),
        (Relation.NONE, "8S", "7H", False),
    ],
)
def test_relations_by_example(relation: Relation, upper: str, lower: str, *, may: bool) -> None:
    """Each relation, on a black eight."""
    matrix = build_matrix(relation, Direction.DOWN, wraps=False, ranks=13)

    assert matrix[Card.parse(upper)][Card.parse(lower)] is may


@pytest.mark.parametrize(
    ("direction", "wraps", "onto_ace", "onto_king"),
    [
        (Direction.DOWN, False, "", "Q"),
        (Direction.DOWN, True, "K", "Q"),
        (Direction.UP, False, "2", ""),
        (Direction.UP, True, "2", "A"),
        (Direction.BOTH, True, "2K", "AQ"),
    ],
)
def test_wrapping(direction: Direction, *, wraps: bool, onto_ace: str, onto_king: str) -> None:
    """Ace and king follow one another only where ranks wrap."""
    matrix = build_matrix(Relation.SAME_SUIT, direction, wraps=wraps, ranks=13)
    onto = {upper: "".join(str(card)[0] for card in CARDS if matrix[Card.parse(upper)][card]) for upper in ("AS", "KS")}

    assert onto == {"AS": onto_ace, "KS": onto_king}


def test_runs_are_apart_from_builds() -> None:
    """Cards may be built one by one in any suit and yet move as one only within a suit."""
    tables = FREECELL.derive(build=Build.ANY_SUIT, runs=Relation.SAME_SUIT).compile()

    assert (len(pairs(tables.may_build)), len(pairs(tables.may_run))) == (192, 48)


@pytest.mark.parametrize(
    ("takes", "count"),
    [(Takes.ANY, 52), (Takes.NONE, 0), (Takes.BELOW_BASE, 4), ((13,), 4), ((1, 13), 8), (tuple(range(1, 14)), 52)],
)
def test_entering_by_counting(takes: Takes | tuple[int, ...], count: int) -> None:
    """Under each base, as many cards may start an empty column as the spec names."""
    assert [sum(row) for row in entering(takes, 13)] == [count] * 13


def test_below_base_goes_round() -> None:
    """Below an ace comes the highest rank of the deck."""
    table = entering(Takes.BELOW_BASE, 12)

    assert [{card.rank for card in CARDS if row[card]} for row in table[:3]] == [{12}, {1}, {2}]


def test_all_ranks_by_name_are_any() -> None:
    """Columns that take every rank of a short deck help to move runs, as with the word `any`."""
    short = FREECELL.derive(deck={"ranks": 2}, layout={"columns": [8]}, empty_column=["A", "2"])

    assert short.compile().columns_help
    assert short.compile() == short.derive(empty_column="any").compile()


def test_cap_table_counts_what_helps() -> None:
    """The cap is tabulated for every place in cells, and for columns only where they help."""
    kings = FREECELL.derive(empty_column=EmptyColumn(takes=(13,)), cells={"capacity": 2})

    assert kings.compile().cap == tuple((places + 1,) for places in range(9))


@pytest.mark.parametrize(
    ("foundations", "base", "sequence"),
    [
        (Foundations(), 1, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)),
        (Foundations(base=7, wraps=True), 7, (7, 8, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6)),
        (Foundations(step=2, wraps=True), 1, (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12)),
    ],
)
def test_sequences(foundations: Foundations, base: int, sequence: tuple[int, ...]) -> None:
    """A foundation's ranks, from its base by its step, wrapping where it may."""
    tables = FREECELL.derive(foundations=foundations).compile()

    assert tables.sequence[base - 1] == sequence
    assert [tables.ordinal[base - 1][rank - 1] for rank in sequence] == list(range(13))


def test_a_short_foundation_wins_when_full() -> None:
    """Where foundations hold a part of the deck, filling them wins."""
    spec = FREECELL.derive(foundations=Foundations(base=2, step=3, length=4), win="foundations-full")

    assert spec.compile().win_count == 16
    assert spec.compile().sequence[1] == (2, 5, 8, 11)


def test_bases_of_the_deal() -> None:
    """Where the deal sets the base, the tables say so."""
    assert [spec.compile().foundations.base for spec in (PENGUIN, STALACTITES)] == [BY_FIRST_CARD] * 2


def test_slots_of_two_decks() -> None:
    """Two decks have each suit twice, in the order of the spec."""
    double = next(spec for spec in FIXTURES if spec.deck.decks == 2).derive(foundations={"order": list("SHCD")})

    assert "".join("CDHS"[suit] for suit in double.compile().foundations.suits if suit is not None) == "SHCDSHCD"


@given(specs())
def test_tables_round_trip_through_json(spec: RuleSpec) -> None:
    """Compiled tables turn to JSON and back without loss."""
    tables = spec.compile()

    assert decode(Tables, json.loads(json.dumps(encode(tables)))) == tables


@given(specs())
def test_the_deck_is_the_tables_deck(spec: RuleSpec) -> None:
    """Cards that the deck lacks build on nothing, and nothing builds on them."""
    tables = spec.compile()
    outside = [card for card in CARDS if card.rank > tables.ranks]

    assert tables.deck_size == spec.deck.size
    assert not any(
        tables.may_build[card][other] or tables.may_build[other][card] for card in outside for other in CARDS
    )


@given(data=st.data(), spec=specs())
def test_damaged_tables_are_refused(data: st.DataObject, spec: RuleSpec) -> None:
    """Tables with a field left out, renamed or of another type are refused with `SpecError`."""
    encoded = encode(spec.compile())
    name = data.draw(st.sampled_from(sorted(encoded)))
    damage = data.draw(st.sampled_from(["drop", "rename", "nonsense"]))
    value = encoded.pop(name)
    if damage == "rename":
        encoded[f"{name}s"] = value
    elif damage == "nonsense":
        encoded[name] = {"nonsense": 1}

    with pytest.raises(SpecError, match="Tables"):
        decode(Tables, encoded)


def test_pairs_of_a_deck() -> None:
    """In FreeCell each card but the aces takes two cards, and each but the kings goes on two."""
    allowed = pairs(FREECELL.compile().may_build)

    assert Counter(upper for upper, _ in allowed) == {card: 2 for card in CARDS if card.rank > 1}
    assert Counter(lower for _, lower in allowed) == {card: 2 for card in CARDS if card.rank < 13}
