"""Which searches can play which rules, and which reductions hold: read off the tables, for each and against it."""

import pytest

from freecellar.cards import Card
from freecellar.engine.deals import deal
from freecellar.solver.normal import Normal, fits, normal, number_of, packed
from support.fixtures import DOUBLE_FREECELL, GERMAN_FREECELL, PENGUIN, STALACTITES
from support.games import board, rules_of, under

SUIT = {"build": "same-suit"}
KINGS = {"empty_column": ["K"], "cap": "empty_cells + 1"}
RETURNS = {"foundations": {"returns": "columns-and-cells"}}
DOUBLING = "2**empty_cells * (empty_columns + 1)"


def made(**parts: object) -> Normal:
    """Return what a FreeCell with some parts replaced is to the searches."""
    rules = rules_of(**parts)
    assert fits(rules.tables)
    return normal(rules.tables, 1)


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_freecell_fits_under_every_house(house: str) -> None:
    """The compiled searches play FreeCell as each house plays it."""
    assert fits(under(house)[0].tables)


@pytest.mark.parametrize("spec", [DOUBLE_FREECELL, GERMAN_FREECELL, STALACTITES], ids=lambda spec: str(spec.id))
def test_far_games_do_not_fit(spec: object) -> None:
    """Two decks, cells of one suit and foundations without suits are for the general search."""
    assert not fits(spec.rules().tables)  # type: ignore[attr-defined]


def test_a_base_set_by_the_deal_fits() -> None:
    """Penguin, whose first card sets the base, is played with cards counted from that base."""
    tables = PENGUIN.rules().tables

    assert fits(tables)
    assert number_of(tables, 5, Card.parse("5C")) == 0
    assert number_of(tables, 5, Card.parse("4S")) == 51


@pytest.mark.parametrize(
    "parts",
    [
        {"cells": {"capacity": 2}},
        {"foundations": {"length": 12}, "win": "foundations-full"},
        {"build": {"direction": "up"}, "autoplay": "horne"},
        {"build": {"direction": "up"}, "autoplay": "raymond"},
        {"build": {"wraps": True}, "autoplay": "horne"},
        {"runs": "any", "autoplay": "horne"},
    ],
)
def test_what_else_does_not_fit(parts: dict[str, object]) -> None:
    """Cells of two cards, short foundations, and forced autoplay that could cost a win are for the general search."""
    assert not fits(rules_of(**parts).tables)


@pytest.mark.parametrize(
    ("parts", "holds"), [({}, True), (KINGS, False), ({"empty_column": "none"}, False), (SUIT, False)]
)
def test_when_cells_and_columns_are_one_pool(parts: dict[str, object], holds: bool) -> None:
    """They are where any card may start a column; where runs of one suit move whole, that is the better reduction."""
    assert made(**parts).pool is holds


@pytest.mark.parametrize(
    ("parts", "holds"),
    [
        (SUIT, True),
        (SUIT | KINGS, True),
        (SUIT | {"cap": "1"}, True),
        (SUIT | {"cap": "unlimited"}, True),
        (SUIT | {"cap": DOUBLING}, False),
        (SUIT | RETURNS, False),
        (SUIT | {"autoplay": "safe"}, True),
        (SUIT | {"autoplay": "all"}, False),
        (SUIT | {"runs": "any"}, False),
        (SUIT | {"runs": "none"}, False),
        ({"build": {"relation": "same-suit", "wraps": True}}, False),
        ({"build": {"relation": "same-suit", "direction": "up"}}, False),
        ({}, False),
    ],
)
def test_when_runs_of_one_suit_move_whole(parts: dict[str, object], holds: bool) -> None:
    """They do where each card has one parent, the next of its suit, and neither cap nor foundation upsets that."""
    assert made(**parts).one_suit is holds


@pytest.mark.parametrize(
    ("parts", "holds"),
    [
        ({}, False),
        ({"cap": "1"}, False),
        ({"cap": "empty_cells + empty_columns + 1"}, False),
        ({"cap": DOUBLING}, True),
        ({"cap": "unlimited"}, True),
        (KINGS, False),
        ({"empty_column": ["K"], "cap": "empty_cells + 2"}, True),
        ({"autoplay": "safe"}, False),
        ({"autoplay": "all"}, True),
        ({"autoplay": "all", "cap": "1"}, False),
        ({"runs": "same-colour"}, True),
        ({"runs": "none"}, False),
    ],
)
def test_when_a_drag_is_a_move_of_its_own(parts: dict[str, object], holds: bool) -> None:
    """It is where single cards could not do the same, or not without autoplay between them."""
    assert made(**parts).drags is holds


@pytest.mark.parametrize(
    ("parts", "kind"),
    [
        ({}, 1),
        ({"autoplay": "horne"}, 1),
        ({"autoplay": "raymond"}, 1),
        ({"autoplay": "safe"}, 1),
        ({"autoplay": "safe", "build": {"direction": "both"}}, 1),
        ({"autoplay": "all"}, 3),
        (RETURNS, 2),
        (RETURNS | {"build": {"direction": "up"}}, 0),
        (RETURNS | {"build": {"wraps": True}}, 0),
    ],
)
def test_which_cards_go_home_at_once(parts: dict[str, object], kind: int) -> None:
    """Those no card needs, those whose earlier cards are all home where cards come back, or all that the rules force."""
    assert made(**parts).autoplay == kind


def test_runs_bring_cards_along() -> None:
    """Where a run of any suits moves, what lies on a card within one counts among its lodgers."""
    clubs = 1 << Card.parse("2C")

    assert not made().lodgers[Card.parse("3S")] & clubs
    assert made(runs="any").lodgers[Card.parse("3S")] & clubs


def test_cards_are_counted_from_the_base() -> None:
    """With fives at the bottom, a four is the highest card, and may hold no five unless building wraps."""
    rules = normal(rules_of(foundations={"base": "5", "wraps": True}).tables, 5)

    assert rules.lodgers[51] == sum(1 << number for number in (45, 46))  # red threes, on the four of spades
    assert rules.earlier[4] == 0b1111


def test_absent_suits_count_as_home() -> None:
    """A position of two suits is packed with the others' foundations full."""
    rules = rules_of(deck={"ranks": 2, "suits": ["C", "S"]}, layout={"columns": [2, 2]}, cells={"count": 1})

    position = board(rules, "2C AC|AS", cells="2S")

    assert packed(rules.tables, position) == bytes([4, 0, 52, 3, 52, 7, 53, 0, 2, 2, 0])


def test_a_deal_is_packed_column_by_column() -> None:
    """A whole deal has its 52 cards, eight ends of columns, the end of the cells and four counts."""
    rules, _ = under("standard")

    assert len(packed(rules.tables, deal(rules.tables, 1))) == 52 + 8 + 1 + 4
