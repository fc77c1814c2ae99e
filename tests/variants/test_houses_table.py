"""Every cell of the houses' table that a compiled house or merged tables say, a case each: house, row, value.

A cell that is empty in the table is as in `standard`, which has cases of its own.
"""

from operator import attrgetter

import pytest

from freecellar.cards import SUITS, Suit
from freecellar.engine.boards import parse_board
from freecellar.engine.moves import Move, column
from freecellar.engine.position import Position
from freecellar.engine.reasons import RunTooLong, WholeColumn
from freecellar.engine.tables import Autoplay, Returns
from freecellar.play.policy import (
    DailyDeal,
    Finish,
    Label,
    Loss,
    Score,
    Sharing,
    Stuck,
    TapTarget,
)
from freecellar.plugins import Registry

TEXTBOOK = "(empty_cells + 1) * 2**empty_columns"
FOUNDATION, COLUMN, CELL, EMPTY_COLUMN = TapTarget
FIVE = ("doubling", "additive", "winnable", "tavern", "parlour")
ALL = ("standard", *FIVE)

# House, row of the table, field of the policy, value.
POLICY_CELLS: list[tuple[str, str, str, object]] = [
    ("standard", "games", "variants", ()),
    ("doubling", "games", "variants", ("freecell",)),
    ("additive", "games", "variants", ("freecell",)),
    ("winnable", "games", "variants", ("freecell", "bakers-game")),
    ("tavern", "games", "variants", ("freecell",)),
    ("parlour", "games", "variants", ("freecell",)),
    *((house, "deals, first number", "deals.first", 1) for house in ALL),
    *((house, "deals, last number", "deals.last", 1_000_000) for house in ALL),
    ("standard", "deals, by number", "deals.by_number", True),
    ("doubling", "deals, by number", "deals.by_number", True),
    ("additive", "deals, at random alone", "deals.by_number", False),
    ("winnable", "deals, at random alone", "deals.by_number", False),
    ("tavern", "deals, by number", "deals.by_number", True),
    ("parlour", "deals, at random alone", "deals.by_number", False),
    ("winnable", "deals, Winnable switch", "deals.winnable", True),
    *((house, "deals, no Winnable switch", "deals.winnable", False) for house in ALL if house != "winnable"),
    ("standard", "cap of the variant", "cap", None),
    ("doubling", "cap", "cap", "2**empty_cells * (empty_columns + 1)"),
    ("additive", "cap", "cap", "empty_cells + empty_columns + 1"),
    ("winnable", "cap", "cap", TEXTBOOK),
    ("tavern", "cap", "cap", TEXTBOOK),
    ("parlour", "cap", "cap", TEXTBOOK),
    ("parlour", "foundations are suit-marked", "marks_foundations", True),
    *((house, "cards that go home by themselves are no moves", "autoplay_counts", False) for house in ALL),
    ("standard", "Auto sends what is safe", "auto", Autoplay.SAFE),
    ("doubling", "Auto sends all that fits", "auto", Autoplay.ALL),
    *((house, "Auto as in standard", "auto", Autoplay.SAFE) for house in FIVE if house != "doubling"),
    ("standard", "auto-finish", "finish", Finish.COLUMNS_DESCEND),
    ("doubling", "no auto-finish", "finish", Finish.NEVER),
    ("additive", "auto-finish", "finish", Finish.COLUMNS_DESCEND),
    ("winnable", "auto-finish", "finish", Finish.COLUMNS_DESCEND),
    ("tavern", "auto-finish", "finish", Finish.HOME_ALONE),
    ("parlour", "auto-finish", "finish", Finish.COLUMNS_DESCEND),
    ("winnable", "Auto complete may be switched on", "finishes_itself", True),
    *((house, "no Auto complete", "finishes_itself", False) for house in ALL if house != "winnable"),
    ("standard", "tap", "tap.order", (FOUNDATION, COLUMN, CELL, EMPTY_COLUMN)),
    ("doubling", "tap finds no landing itself", "tap.order", ()),
    ("additive", "tap", "tap.order", (FOUNDATION,)),
    ("winnable", "tap", "tap.order", (FOUNDATION, COLUMN, CELL, EMPTY_COLUMN)),
    ("tavern", "tap as in standard", "tap.order", (FOUNDATION, COLUMN, CELL, EMPTY_COLUMN)),
    ("parlour", "tap never fills an empty column", "tap.order", (FOUNDATION, COLUMN, CELL)),
    ("standard", "tap does not select", "tap.selects", False),
    ("doubling", "tap selects, the next chooses the landing", "tap.selects", True),
    ("additive", "every move can be tapped", "tap.selects", True),
    ("winnable", "tap does not select", "tap.selects", False),
    ("parlour", "tap does not select", "tap.selects", False),
    ("winnable", "taps may be switched off", "tap.may_be_off", True),
    *((house, "taps stay on", "tap.may_be_off", False) for house in ALL if house != "winnable"),
    *((house, "undo without limit", "undo.limit", None) for house in ALL if house != "tavern"),
    ("tavern", "undo 300 steps back", "undo.limit", 300),
    *((house, "undo restores the counter", "undo.counts", False) for house in ALL if house != "tavern"),
    ("tavern", "undo is a move", "undo.counts", True),
    *((house, "no score", "score", None) for house in ALL if house != "tavern"),
    ("tavern", "score", "score", Score(card_home=10, undo=10, win=700, win_per_move=2)),
    ("standard", "stuck when proven", "stuck", Stuck.PROVEN),
    ("doubling", "Hint says when it cannot be won", "stuck", Stuck.PROVEN),
    ("additive", "stuck is never declared", "stuck", Stuck.NEVER),
    ("winnable", "stuck when no card has a place", "stuck", Stuck.NO_PLACE),
    ("tavern", "give up, and points count", "gives_up", True),
    ("parlour", "stuck is never declared", "stuck", Stuck.NEVER),
    ("doubling", "hint: second press plays", "hint.second_press_plays", True),
    ("doubling", "hint: a long run as single cards", "hint.single_cards", True),
    *((house, "hint: runs as runs", "hint.single_cards", False) for house in ALL if house != "doubling"),
    ("doubling", "labels", "labels", (Label.NUMBER, Label.VERDICT, Label.MOVES, Label.TIME)),
    ("additive", "labels: capacity", "labels", (Label.CAP, Label.MOVES, Label.TIME)),
    ("tavern", "labels: number, run", "labels", (Label.NUMBER, Label.CAP, Label.SCORE, Label.MOVES, Label.TIME)),
    ("parlour", "labels: time and moves", "labels", (Label.TIME, Label.MOVES)),
    ("doubling", "daily skips lost numbers", "daily.deal", DailyDeal.NOT_LOST),
    ("doubling", "daily is kept apart", "daily.kept_apart", True),
    ("winnable", "daily is dealt winnable", "daily.deal", DailyDeal.WINNABLE),
    ("tavern", "daily is checked by a solver", "daily.deal", DailyDeal.WINNABLE),
    ("tavern", "daily: the first run counts", "daily.first_run_counts", True),
    ("tavern", "share the result", "share", (Sharing.RESULT,)),
    ("parlour", "share the layout", "share", (Sharing.LAYOUT,)),
    ("parlour", "pause", "pauses", True),
    ("standard", "loss", "loss", Loss.ABANDONED),
    ("parlour", "loss", "loss", Loss.ABANDONED),
    ("doubling", "landings are highlighted", "highlights_landings", True),
]

# House, row of the table, field of FreeCell's tables under the house, value.
TABLE_CELLS: list[tuple[str, str, str, object]] = [
    *((house, "no card from cell to cell", "cell_to_cell", False) for house in ALL if house != "winnable"),
    ("winnable", "a card may go from cell to cell", "cell_to_cell", True),
    *((house, "a whole column may move", "whole_columns", True) for house in ALL if house != "tavern"),
    ("tavern", "no whole column into an empty one", "whole_columns", False),
    ("standard", "no return", "foundations.returns", Returns.NEVER),
    ("doubling", "no return", "foundations.returns", Returns.NEVER),
    ("additive", "return to columns and cells", "foundations.returns", Returns.COLUMNS_AND_CELLS),
    ("winnable", "no return", "foundations.returns", Returns.NEVER),
    ("tavern", "no return", "foundations.returns", Returns.NEVER),
    ("parlour", "return to columns and cells", "foundations.returns", Returns.COLUMNS_AND_CELLS),
    *((house, "nothing at the deal", "autoplay_at_deal", False) for house in ALL if house != "tavern"),
    ("tavern", "exposed aces go home at the deal", "autoplay_at_deal", True),
    *((house, "nothing goes home by itself", "autoplay", Autoplay.OFF) for house in ALL if house != "tavern"),
    ("tavern", "safe cards go home", "autoplay", Autoplay.HORNE),
]

FOUNDATION_ORDERS = {"doubling": "CDHS", "additive": "SHDC", "tavern": "SHCD"}

# Page, house, empty cells, empty columns, what the run goes onto, cap.
WORKED_VALUES = [
    ("000", "doubling", 0, 0, "a card", 1),
    ("000", "doubling", 2, 0, "a card", 4),
    ("000", "doubling", 2, 1, "a card", 8),
    ("000", "doubling", 2, 1, "an empty column", 4),
    ("001", "additive", 4, 0, "a card", 5),
    ("001", "additive", 2, 0, "a card", 3),
    ("001", "additive", 3, 4, "a card", 8),
    ("001", "additive", 2, 1, "a card", 4),
    ("001", "additive", 2, 1, "an empty column", 3),
    ("002", "winnable", 2, 1, "a card", 6),
    ("002", "winnable", 2, 1, "an empty column", 3),
    ("003", "tavern", 4, 0, "a card", 5),
    ("003", "tavern", 2, 1, "a card", 6),
    ("003", "tavern", 1, 2, "a card", 8),
    ("003", "tavern", 3, 1, "an empty column", 4),
    ("003", "tavern", 0, 0, "a card", 1),
    ("004", "parlour", 2, 0, "a card", 3),
    ("004", "parlour", 2, 1, "a card", 6),
    ("004", "parlour", 2, 1, "an empty column", 3),
]


def case_ids(cells: list[tuple[str, str, str, object]]) -> list[str]:
    """Return the name of each case: house and row."""
    return [f"{house}-{row}" for house, row, _, _ in cells]


@pytest.mark.parametrize(("house", "row", "field", "value"), POLICY_CELLS, ids=case_ids(POLICY_CELLS))
def test_policy(registry: Registry, house: str, row: str, field: str, value: object) -> None:
    """The compiled house says what the cell says."""
    assert attrgetter(field)(registry.house(house).policy) == value, row


@pytest.mark.parametrize(("house", "row", "field", "value"), TABLE_CELLS, ids=case_ids(TABLE_CELLS))
def test_tables(registry: Registry, house: str, row: str, field: str, value: object) -> None:
    """FreeCell under the house plays as the cell says."""
    rules, _ = registry.merged("freecell", house)

    assert attrgetter(field)(rules.tables) == value, row


@pytest.mark.parametrize(("house", "letters"), FOUNDATION_ORDERS.items())
def test_foundation_order(registry: Registry, house: str, letters: str) -> None:
    """The foundations stand in the order of the page, left to right."""
    rules, _ = registry.merged("freecell", house)

    assert rules.tables.foundations.suits == tuple(Suit(SUITS.index(letter)) for letter in letters)


@pytest.mark.parametrize("house", ["standard", "winnable", "parlour"])
def test_foundation_order_where_the_page_is_silent(registry: Registry, house: str) -> None:
    """The variant's own order holds."""
    rules, _ = registry.merged("freecell", house)

    assert rules.tables.foundations.suits == tuple(Suit)


def board(cells: int, columns: int) -> Position:
    """Return a board with a run of eight in the first column, a red ten on the second, and so many empties."""
    filled = ["AC", "AD", "AH", "AS"][cells:]
    lines = [f"FC: {' '.join(filled)}", "2C 9S 8H 7S 6H 5S 4H 3S 2H", "TH", *["KC"] * (6 - columns), *[":"] * columns]
    return parse_board("\n".join(lines))


@pytest.mark.parametrize(
    ("page", "house", "cells", "columns", "onto", "cap"),
    WORKED_VALUES,
    ids=[
        f"page {page}-{house}-{cells} cells-{columns} columns-onto {onto}"
        for page, house, cells, columns, onto, _ in WORKED_VALUES
    ],
)
def test_worked_value(  # noqa: PLR0913, PLR0917 - a row of the table
    registry: Registry, page: str, house: str, cells: int, columns: int, onto: str, cap: int
) -> None:
    """The page's own example: so many cards may move and not one more."""
    rules, _ = registry.merged("freecell", house)
    position = board(cells, columns)
    to_empty = onto == "an empty column"
    target = column(7 if to_empty else 1)
    counts = range(2, 9) if to_empty else [8]

    refused = {n for n in counts if isinstance(rules.check(position, Move(column(0), target, n)), RunTooLong)}

    assert rules.cap(position, to_empty=to_empty) == cap, page
    assert refused == {count for count in counts if count > cap}


@pytest.mark.parametrize("house", FIVE)
def test_single_card_is_never_bound(registry: Registry, house: str) -> None:
    """With nothing empty one card still moves, and two do not."""
    rules, _ = registry.merged("freecell", house)
    position = parse_board("FC: AC AD AH AS\n9S 8H\nTH 9C\nKC\nKD\nKH\nKS\nQC\nQD")

    assert rules.check(position, Move(column(0), column(1))) is None
    run = parse_board("FC: AC AD AH AS\n9S 8H\nTH\nKC\nKD\nKH\nKS\nQC\nQD")
    assert isinstance(rules.check(run, Move(column(0), column(1), 2)), RunTooLong)


@pytest.mark.parametrize("house", FIVE)
def test_any_card_enters_an_empty_column(registry: Registry, house: str) -> None:
    """An empty column takes any card."""
    rules, _ = registry.merged("freecell", house)

    assert all(map(all, rules.tables.may_enter_empty))


def test_a_column_of_one_card_is_a_whole_column(registry: Registry) -> None:
    """Where whole columns stay, the only card of a column stays too."""
    rules, _ = registry.merged("freecell", "tavern")
    position = parse_board("5S\n:\n6H 4S\n:\n:\n:\n:\n:")

    assert rules.check(position, Move(column(0), column(1))) == WholeColumn(column(0))
    assert rules.check(position, Move(column(2), column(1))) is None


def test_every_house_has_cases() -> None:
    """No house is without its column of the table."""
    assert {house for house, *_ in POLICY_CELLS} == {house for house, *_ in TABLE_CELLS} == set(ALL)
