"""Deal numbers, random numbers, and what names a deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import CARDS, Card, Suit
from freecellar.engine.boards import board_text, parse_board
from freecellar.engine.deals import (
    FIRST_NUMBER,
    LAST_NUMBER,
    Deal,
    Shuffle,
    deal,
    deal_cards,
    random_number,
    shape,
    shuffle,
)
from freecellar.engine.layouts import unshuffled
from freecellar.engine.position import Position
from freecellar.engine.tables import Tables
from freecellar.errors import DealError
from freecellar.spec.spec import RuleSpec
from support.layouts import LAYOUTS
from support.strategies import specs

FREECELL = LAYOUTS["freecell"]

NUMBERS = st.integers(FIRST_NUMBER, LAST_NUMBER)


def test_deal_number_1() -> None:
    """Number 1 is the board that Microsoft's game deals."""
    assert board_text(deal(FREECELL, 1), FREECELL) == (
        "JD KD 2S 4C 3S 6D 6S\n"
        "2D KC KS 5C TD 8S 9C\n"
        "9H 9S 9D TS 4S 8D 2H\n"
        "JC 5S QD QH TH QS 6H\n"
        "5D AD JS 4H 8H 6C\n"
        "7H QC AS AC 2C 3D\n"
        "7C KH AH 4D JH 8C\n"
        "5H 3H 3C 7S 7D TC\n"
    )


@pytest.mark.parametrize(
    ("number", "column"), [(617, "7D TD TH KD 4C 4S JD"), (11982, "AH 3D KD JC 6C JD KC")], ids=str
)
def test_first_column(number: int, column: str) -> None:
    """Numbers known from elsewhere deal the first column that they deal there."""
    assert deal(FREECELL, number).columns[0] == parse_board(column).columns[0]


@pytest.mark.parametrize(
    ("number", "first"),
    [
        (2**31 - 1, "9S 2H 7C 5H"),
        (2**31, "QH QC 2H 6S"),
        (2**32 - 1, "JS 9C JH 2D"),
        (2**32, "TS 5S 2S TD"),
        (2**33 - 1, "TC 2S JS 5S"),
    ],
    ids=["2^31-1", "2^31", "2^32-1", "2^32", "2^33-1"],
)
def test_edges_of_the_three_ranges(number: int, first: str) -> None:
    """The generator's bits change at 2^31 and at 2^32 (values from pysol-cards)."""
    assert " ".join(map(str, shuffle(CARDS, number)[:4])) == first


@pytest.mark.parametrize("number", [0, -1, 2**33, 10**30, -(10**5000)], ids=["0", "-1", "2^33", "huge", "-huge"])
def test_number_out_of_range_is_refused(number: int) -> None:
    """The message tells which numbers there are, and is short for any number."""
    with pytest.raises(DealError, match=r"^there is no deal .{1,25}: deal numbers go from 1 to 8589934591$"):
        deal(FREECELL, number)


def test_unshuffled_full_deck_is_microsofts() -> None:
    """One full deck goes by rank, then by suit: clubs, diamonds, hearts, spades."""
    assert " ".join(map(str, unshuffled(1, 13, tuple(Suit))[:5])) == "AC AD AH AS 2C"


@pytest.mark.parametrize(
    ("decks", "ranks", "suits", "order"),
    [
        (1, 2, tuple(Suit), "AC 2C AS 2S AH 2H AD 2D"),
        (2, 2, (Suit.CLUBS, Suit.HEARTS), "AC 2C AH 2H AC 2C AH 2H"),
    ],
)
def test_other_unshuffled_decks_are_pysols(decks: int, ranks: int, suits: tuple[Suit, ...], order: str) -> None:
    """Any other deck goes suit by suit, clubs, spades, hearts, diamonds, once for each deck."""
    assert " ".join(map(str, unshuffled(decks, ranks, suits))) == order


@given(NUMBERS)
def test_shuffle_keeps_the_cards(number: int) -> None:
    """A shuffle is a permutation."""
    assert sorted(shuffle(CARDS, number)) == list(CARDS)


def test_given_deck_is_dealt_in_its_order() -> None:
    """A deck in order deals its first card deepest into the first column."""
    assert deal_cards(FREECELL, CARDS).columns[0] == parse_board("AC 3C 5C 7C 9C JC KC").columns[0]


def test_given_deck_must_be_whole() -> None:
    """A card twice, and so another one missing, is refused by name."""
    with pytest.raises(DealError, match="not the whole deck of 52 cards: missing KS; too many KH"):
        deal_cards(FREECELL, [*CARDS[:51], Card.parse("KH")])


def test_seeded_draw_is_fixed() -> None:
    """A seed draws the same number for ever: SHA-512 of seed and draw, modulo the range."""
    assert [random_number(seed=2024, draw=draw) for draw in range(3)] == [502313, 877683, 858942]
    assert random_number(1, LAST_NUMBER, seed="naïve ♠") == 1_058_221_258


def test_seed_is_the_same_as_number_and_as_text() -> None:
    """A seed typed as text is the seed given as a number."""
    assert random_number(seed=7) == random_number(seed="7")


@given(NUMBERS, NUMBERS, st.none() | st.integers() | st.text(st.characters()), st.integers(0, 5))
def test_draw_lies_in_its_range(one: int, other: int, seed: int | str | None, draw: int) -> None:
    """Both ends belong to the range, and any seed will do."""
    first, last = sorted((one, other))

    assert first <= random_number(first, last, seed=seed, draw=draw) <= last


def test_draws_reach_the_whole_range() -> None:
    """With and without a seed every number of a small range comes up."""
    assert {random_number(3, 5) for _ in range(200)} == {3, 4, 5}
    assert {random_number(3, 5, seed="a", draw=draw) for draw in range(50)} == {3, 4, 5}


@pytest.mark.parametrize(("first", "last"), [(0, 5), (5, 2**33), (6, 5)])
def test_range_without_deals_is_refused(first: int, last: int) -> None:
    """An empty range and one that leaves the numbers are refused."""
    with pytest.raises(DealError, match="there is no deal"):
        random_number(first, last, seed=1)


def test_deal_reads_as_shuffle_number_shape() -> None:
    """A deal's text is its three parts."""
    assert str(Deal.of_number(FREECELL, 617)) == "ms:617:4x7,4x6"


@given(specs(), NUMBERS)
def test_deal_text_round_trips(spec: RuleSpec, number: int) -> None:
    """A deal is read back from its text."""
    tables = spec.compile()

    for named in (Deal.of_number(tables, number), Deal.of_board(tables, deal(tables, 1))):
        assert Deal.parse(str(named)) == named


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ms",
        "ms:1",
        "ms:1:",
        "ms:0:8x6",
        "ms:01:8x6",
        "ms:-1:8x6",
        "board:-1:8x6",
        "vax:1:8x6",
        "ms:\u0661:8x6",
        "ms:" + "9" * 5000 + ":8x6",
    ],
    ids=lambda text: text[:10],
)
def test_other_deal_text_is_refused(text: str) -> None:
    """What ``str`` never writes is not read."""
    with pytest.raises(DealError):
        Deal.parse(text)


def test_board_without_number_is_recognised() -> None:
    """Equal boards have one identity, whatever the order of foundations in a house; other boards have another."""
    other = RuleSpec.model_validate({"id": "a", "name": "A", "foundations": {"order": list("SHDC")}}).compile()
    board = "Foundations: S-2\nAS 2C\n"
    named = Deal.of_board(FREECELL, parse_board(board, FREECELL))

    assert named == Deal.of_board(other, parse_board(board, other))
    assert named != Deal.of_board(FREECELL, parse_board(board + "3D", FREECELL))
    assert named.shuffle is Shuffle.BOARD


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("freecell", "4x7,4x6"),
        ("streets-and-alleys", "4x7,4x6"),
        ("eight-off", "8x6;cells=aceg"),
        ("double-freecell", "4x11,6x10;decks=2"),
        ("good-measure", "10x5;from-end;sunk=K;home=Ax2"),
        ("penguin", "7x7;home=others-of-base"),
        ("stalactites", "8x6;home=last-4"),
        ("citadel", "8x6;home=A;plays-home"),
    ],
)
def test_shape(name: str, text: str) -> None:
    """A shape tells how the cards are dealt and nothing else."""
    assert shape(LAYOUTS[name]) == text


def test_shape_is_equal_where_deals_are() -> None:
    """Among the family, two layouts have one shape exactly if they put every card in the same place."""
    for one in LAYOUTS.values():
        for other in LAYOUTS.values():
            alike = all(_lie(deal(one, number)) == _lie(deal(other, number)) for number in range(1, 20))
            assert alike == (shape(one) == shape(other))


def _lie(position: Position) -> tuple[object, ...]:
    """Return where cards lie, without empty cells at the end."""
    cells = list(position.cells)
    while cells and not cells[-1]:
        cells.pop()
    return position.columns, cells, position.home, set(position.bases)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"deck": {"suits": ["C", "H"]}, "layout": {"columns": [26]}}, "1x26;suits=CH"),
        ({"deck": {"ranks": 10}, "layout": {"columns": [4] * 10, "order": "columns"}}, "10x4;ranks=10;by-columns"),
        (
            {"layout": {"columns": [6] * 8}, "cells": {"filled": list("ab") * 2, "capacity": 2, "filled_from": "head"}},
            "8x6;head-cells=abab",
        ),
        ({"layout": {"ranks_first": ["A"], "ranks_last": ["Q", "K"]}}, "4x7,4x6;first=A;last=QK"),
        ({"layout": {"home": ["A"], "home_limit": 0}}, "4x7,4x6"),
        ({"layout": {"columns": [6] * 8, "home": ["A"], "home_limit": 4}}, "8x6;home=A"),
        ({"foundations": {"base": "first-card", "wraps": True}}, "4x7,4x6;home=base"),
        ({"layout": {"plays_home": True}, "foundations": {"base": "7", "wraps": True}}, "4x7,4x6;plays-home=7,1,13"),
    ],
)
def test_shape_of_other_layouts(change: dict[str, object], text: str) -> None:
    """A shape tells every other thing that a layout can say, and leaves out what has no effect."""
    assert shape(_tables(change)) == text


def _tables(change: dict[str, object]) -> Tables:
    return RuleSpec.model_validate({"id": "a", "name": "A", **change}).compile()
