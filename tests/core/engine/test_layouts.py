"""From a shuffled deck to the columns, cells and foundations of each layout."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import CARDS, Card, Suit
from freecellar.engine.boards import board_text, parse_board
from freecellar.engine.deals import LAST_NUMBER, deal, deal_cards
from freecellar.engine.layouts import lay_out, unshuffled
from freecellar.engine.position import Position
from freecellar.engine.tables import HomeOfBase, Tables
from freecellar.errors import DealError
from freecellar.spec.spec import RuleSpec
from support.layouts import LAYOUTS
from support.strategies import specs

NUMBERS = st.integers(1, LAST_NUMBER)


def tables_of(**parts: object) -> Tables:
    """Return the tables of a FreeCell with some parts replaced."""
    return RuleSpec.model_validate({"id": "game", "name": "Game", **parts}).compile()


def on_foundations(tables: Tables, position: Position) -> Counter[Card]:
    """Return the cards at home on foundations of one suit."""
    return Counter(
        Card.of(rank, suit)
        for suit, base, count in zip(tables.foundations.suits, position.bases, position.foundations, strict=True)
        for rank in tables.sequence[base - 1][:count]
        if suit is not None
    )


@given(specs(), NUMBERS)
def test_cards_are_conserved(spec: RuleSpec, number: int) -> None:
    """Every layout that a spec can say deals every card once: to a column, a cell or a foundation."""
    tables = spec.compile()
    position = deal(tables, number)

    deck = Counter(unshuffled(tables.decks, tables.ranks, tables.suits))
    lying = position.cards()
    assert lying <= deck
    assert lying.total() + position.home == tables.deck_size
    if None not in tables.foundations.suits:
        assert deck - lying == on_foundations(tables, position)


@given(specs(), NUMBERS)
def test_columns_have_their_heights(spec: RuleSpec, number: int) -> None:
    """Each column gets the number of cards that the layout says, unless cards play home meanwhile."""
    tables = spec.compile()
    heights = tuple(map(len, deal(tables, number).columns))

    if tables.layout.plays_home:
        assert all(height <= most for height, most in zip(heights, tables.layout.columns, strict=True))
    else:
        assert heights == tables.layout.columns


@given(specs(), NUMBERS)
def test_sunk_ranks_lie_below_all_others(spec: RuleSpec, number: int) -> None:
    """No card of a sunk rank lies on another card."""
    tables = spec.compile()
    for pile in deal(tables, number).columns:
        sunk = [card.rank in tables.layout.sunk for card in pile]
        assert sunk == sorted(sunk, reverse=True)


def test_rows_skip_columns_that_are_full() -> None:
    """A row goes to the columns that have room left: 1, 3 and 2 cards."""
    tables = tables_of(deck={"ranks": 3, "suits": ["C", "D"]}, layout={"columns": [1, 3, 2]}, win="all-home")
    cards = unshuffled(1, 3, (Suit.CLUBS, Suit.DIAMONDS))

    assert board_text(deal_cards(tables, cards), tables) == "AC\n2C AD 3D\n3C 2D\n"


def test_columns_may_be_filled_one_after_the_other() -> None:
    """Column by column, the first three cards go to the first column."""
    tables = tables_of(deck={"ranks": 3, "suits": ["C", "D"]}, layout={"columns": [3, 0, 3], "order": "columns"})

    assert board_text(deal_cards(tables, unshuffled(1, 3, tables.suits)), tables) == "AC 2C 3C\n:\nAD 2D 3D\n"


@pytest.mark.parametrize(
    ("filled_from", "board"),
    [("tail", "Freecells: - KS - KH\nAC "), ("head", "Freecells: - AD - AC\nAH ")],
)
def test_cells_take_the_first_or_last_cards(filled_from: str, board: str) -> None:
    """Cells are filled in the order named, from the cards that are dealt first or last."""
    tables = tables_of(
        layout={"columns": [7, 7, 6, 6, 6, 6, 6, 6]}, cells={"filled": ["d", "b"], "filled_from": filled_from}
    )

    assert board_text(deal_cards(tables, CARDS), tables).startswith(board)


def test_cell_takes_several_cards() -> None:
    """A cell named twice gets two cards, the later one on top."""
    tables = tables_of(layout={"columns": [50]}, cells={"filled": ["a", "a"], "capacity": 2})

    assert deal_cards(tables, CARDS).cells[0] == (Card.parse("KH"), Card.parse("KS"))


def test_deck_dealt_from_its_end() -> None:
    """Baker's Dozen deals the last card of the shuffled deck first."""
    tables = tables_of(layout={"dealt_from": "tail"})

    assert board_text(deal_cards(tables, CARDS), tables).startswith("KS JS 9S")


def test_ranks_dealt_first_and_last() -> None:
    """Named ranks are dealt in the order named, and by suit: clubs, spades, hearts, diamonds."""
    tables = tables_of(layout={"columns": [26, 26], "ranks_first": ["2", "A"], "ranks_last": ["9"]})

    left, right = deal(tables, 5).columns
    assert list(map(str, left[:4] + right[:4])) == ["2C", "2H", "AC", "AH", "2S", "2D", "AS", "AD"]
    assert list(map(str, left[-2:] + right[-2:])) == ["9C", "9H", "9S", "9D"]


def test_home_limit_takes_the_last_ones() -> None:
    """Of the aces, only the last two of the deck start home."""
    tables = tables_of(layout={"columns": [5] * 10, "home": ["A"], "home_limit": 2})

    assert deal_cards(tables, CARDS).foundations == (0, 0, 1, 1)


def test_lower_ranks_go_home_first() -> None:
    """Aces and twos both start home, and the limit of six leaves two of the twos."""
    tables = tables_of(layout={"columns": [46], "home": ["A", "2"], "home_limit": 6})

    assert deal_cards(tables, CARDS).foundations == (1, 1, 2, 2)


def test_two_aces_of_a_suit_go_to_two_foundations() -> None:
    """With two decks each copy of an ace starts a foundation of its own."""
    tables = tables_of(deck={"decks": 2}, layout={"columns": [12] * 8, "home": ["A"]})

    assert deal(tables, 1).foundations == (1,) * 8


def test_cards_play_home_during_the_deal() -> None:
    """A card that fits goes home, and its column misses that turn."""
    tables = tables_of(deck={"ranks": 3, "suits": ["C", "D"]}, layout={"columns": [3, 3], "plays_home": True})
    cards = [Card.parse(word) for word in ("2C", "AC", "2D", "3C", "3D", "2C")]
    cards[5] = Card.parse("AD")

    assert board_text(deal_cards(tables, cards), tables) == "Foundations: C-A D-A\n2C 2D 3D\n3C\n"


PYSOLFC = json.loads(Path(__file__).with_name("pysolfc_boards.json").read_text(encoding="utf-8"))
"""Boards by layout and number, as the dealing code of PySolFC (of August 2026) dealt them when it was run by itself."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_boards_are_those_of_pysolfc(name: str) -> None:
    """Every layout of the family deals the boards that PySolFC deals."""
    for number, lines in PYSOLFC[name].items():
        assert deal(LAYOUTS[name], int(number)) == parse_board("\n".join(lines), LAYOUTS[name], whole=True)


def test_good_measure_sinks_every_king() -> None:
    """In number 2 PySolFC takes an ace away after sinking, which leaves ``AS 9H KD TD 3S``; here the king sinks again."""
    assert deal(LAYOUTS["good-measure"], 2).columns[3] == parse_board("KD 9H AS TD 3S").columns[0]


@given(NUMBERS)
def test_base_card_of_penguin_is_the_beak(number: int) -> None:
    """The deepest card of the first column has the base rank, and the other three of that rank are home."""
    position = deal(LAYOUTS["penguin"], number)

    assert position.columns[0][0].rank == position.base
    assert sorted(position.foundations) == [0, 1, 1, 1]
    assert position.bases == (position.base,) * 4


@given(NUMBERS)
def test_petal_starts_with_all_base_cards_home(number: int) -> None:
    """No card of the base rank is left in the columns."""
    position = deal(LAYOUTS["petal"], number)

    assert position.foundations == (1, 1, 1, 1)
    assert all(card.rank != position.base for card in position.cards())


def test_stalactites_bases_are_the_last_four_cards() -> None:
    """Each foundation has the base of the card it was dealt."""
    position = deal_cards(LAYOUTS["stalactites"], [*CARDS[1:], CARDS[0]])

    assert (position.bases, position.foundations) == ((13, 13, 13, 1), (1, 1, 1, 1))


@given(NUMBERS)
def test_base_may_be_set_with_nothing_home(number: int) -> None:
    """The first card of the deck sets the base and is dealt."""
    tables = tables_of(foundations={"base": "first-card", "wraps": True})
    position = deal(tables, number)

    assert position.bases == (position.columns[0][0].rank,) * 4
    assert position.home == 0


def test_layout_of_another_size_is_refused() -> None:
    """Tables that no spec made, with too little room, are refused."""
    tables = LAYOUTS["freecell"]
    small = replace(tables, layout=replace(tables.layout, columns=(6,) * 8))

    with pytest.raises(DealError, match="room for 48 cards in its columns, not for 52"):
        deal(small, 1)


def test_layout_that_sends_the_wrong_cards_home_is_refused() -> None:
    """Tables that no spec made, whose foundations cannot take a card that starts home, are refused."""
    tables = LAYOUTS["freecell"]
    wrong = replace(tables, layout=replace(tables.layout, home_of_base=HomeOfBase.ALL))

    with pytest.raises(DealError, match="sends 2C home, but no foundation takes it"):
        lay_out(wrong, [*CARDS[4:], *CARDS[:4]])
