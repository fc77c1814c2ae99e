"""Legality: what may move, and the reason with its numbers where something may not."""

from dataclasses import replace
from typing import get_args

import pytest

from freecellar.cards import Card, Suit
from freecellar.engine import reasons
from freecellar.engine.moves import Move, Place, cell, column, foundation
from freecellar.engine.reasons import IllegalMove, Reason, counted
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Returns
from freecellar.spec.parts import Build, Cells, EmptyColumn, Foundations, Layout
from support.games import board, move, rules_of

FREECELL = rules_of()
BAKERS = rules_of(build=Build.SAME_SUIT)
RELAXED = rules_of(cap="unlimited")
DOUBLING = rules_of(cap="2**empty_cells * (empty_columns + 1)")
KINGS_ONLY = rules_of(empty_column=EmptyColumn(takes=(13,)), cap="empty_cells + 1")
NO_REFILL = rules_of(empty_column=EmptyColumn.model_validate({"takes": "none"}))
PARTS_ONLY = rules_of(empty_column=EmptyColumn(whole_column=False))
BOUND = rules_of(cells=Cells(suits=tuple(Suit)))
DEEP = rules_of(cells=Cells(count=2, capacity=2))
SHUTTLE = rules_of(cells=Cells(cell_to_cell=True))
TO_COLUMNS = rules_of(foundations=Foundations(returns=Returns.COLUMNS))
TO_CELLS = rules_of(foundations=Foundations(returns=Returns.COLUMNS_AND_CELLS))
SUITLESS = rules_of(
    layout=Layout(columns=(6,) * 8, bases_from_deal=4),
    foundations=Foundations(base="first-card", wraps=True, by_suit=False),
)
FULL = "KC KD KH KS"


def card(text: str) -> Card:
    """Return a card by its name."""
    return Card.parse(text)


REFUSALS: list[tuple[Rules, dict[str, str], Move, Reason, str]] = [
    (
        FREECELL,
        {"columns": "7H"},
        move("1", "9"),
        reasons.NoSuchPlace(column(8), 8),
        "there is no column 9: this game has 8 columns",
    ),
    (
        FREECELL,
        {"columns": "7H"},
        move("e", "1"),
        reasons.NoSuchPlace(cell(4), 4),
        "there is no cell e: this game has 4 cells",
    ),
    (
        FREECELL,
        {"columns": "7H"},
        move("1", "h5"),
        reasons.NoSuchPlace(foundation(4), 4),
        "there is no foundation 5: this game has 4 foundations",
    ),
    (FREECELL, {"columns": "7H"}, move("2", "1"), reasons.EmptySource(column(1)), "column 2 is empty"),
    (FREECELL, {"columns": "7H"}, move("a", "1"), reasons.EmptySource(cell(0)), "cell a is empty"),
    (TO_COLUMNS, {"columns": "7H"}, move("h1", "1"), reasons.EmptySource(foundation(0)), "foundation 1 is empty"),
    (
        FREECELL,
        {"columns": "8S 7H|9D"},
        move("1", "2", 3),
        reasons.TooFewCards(column(0), 3, 2),
        "column 1 has 2 cards, not 3",
    ),
    (
        FREECELL,
        {"columns": "7H|8S"},
        move("1", "2", 2),
        reasons.TooFewCards(column(0), 2, 1),
        "column 1 has 1 card, not 2",
    ),
    (FREECELL, {"columns": "7H|8S"}, move("1", "2", 0), reasons.BadCount(0), "a move is of one card or more, not 0"),
    (FREECELL, {"columns": "7H|8S"}, move("1", "2", -1), reasons.BadCount(-1), "a move is of one card or more, not -1"),
    (
        FREECELL,
        {"columns": "7H"},
        move("1", "1"),
        reasons.SamePlace(column(0)),
        "the cards are already in column 1",
    ),
    (SHUTTLE, {"cells": "7H"}, move("a", "a"), reasons.SamePlace(cell(0)), "the cards are already in cell a"),
    (
        FREECELL,
        {"columns": "8S 7H 6D|9D"},
        move("1", "2", 3),
        reasons.NotARun(3, card("7H"), card("6D")),
        "the last 3 cards are not a run: 6D is not in sequence on 7H",
    ),
    (
        FREECELL,
        {"columns": "8S 7S 6D|9D"},
        move("1", "2", 3),
        reasons.NotARun(3, card("8S"), card("7S")),
        "the last 3 cards are not a run: 7S is not in sequence on 8S",
    ),
    (
        FREECELL,
        {"columns": "9S 8H 7S 6D|TD|2C|2C|2C|2C|2C|2C", "cells": "KC KD"},
        move("1", "2", 4),
        reasons.RunTooLong(4, 3, 2, 0, 0, to_empty=False),
        "the run has 4 cards; with 2 empty cells and no empty column 3 may move",
    ),
    (
        FREECELL,
        {"columns": "9S 8H 7S 6D||2C|2C|2C|2C|2C|2C", "cells": "KC KD"},
        move("1", "2", 4),
        reasons.RunTooLong(4, 3, 2, 0, 0, to_empty=True),
        "the run has 4 cards; with 2 empty cells and no other empty column 3 may move",
    ),
    (
        FREECELL,
        {"columns": "9S 8H 7S|TD||2C|2C|2C|2C|2C", "cells": FULL},
        move("1", "2", 3),
        reasons.RunTooLong(3, 2, 0, 1, 0, to_empty=False),
        "the run has 3 cards; with no empty cell and 1 empty column 2 may move",
    ),
    (
        FREECELL,
        {"columns": "9S 8H 7S|||2C|2C|2C|2C|2C", "cells": FULL},
        move("1", "2", 3),
        reasons.RunTooLong(3, 2, 0, 1, 0, to_empty=True),
        "the run has 3 cards; with no empty cell and 1 other empty column 2 may move",
    ),
    (
        KINGS_ONLY,
        {"columns": "9S 8H 7S|TD||2C|2C|2C|2C|2C", "cells": "KC KD KH"},
        move("1", "2", 3),
        reasons.RunTooLong(3, 2, 1, 0, 1, to_empty=False),
        "the run has 3 cards; with 1 empty cell and no usable empty column 2 may move",
    ),
    (
        KINGS_ONLY,
        {"columns": "KS QH JS|||2C|2C|2C|2C|2C", "cells": "KC KD KH"},
        move("1", "2", 3),
        reasons.RunTooLong(3, 2, 1, 0, 1, to_empty=True),
        "the run has 3 cards; with 1 empty cell and no other usable empty column 2 may move",
    ),
    (
        FREECELL,
        {"columns": "7H|8D"},
        move("1", "2"),
        reasons.WrongBuild(card("7H"), card("8D")),
        "7H does not build on 8D",
    ),
    (
        KINGS_ONLY,
        {"columns": "9S QH|"},
        move("1", "2"),
        reasons.ColumnClosed(card("QH"), (13,)),
        "QH may not start an empty column: only kings may",
    ),
    (
        rules_of(empty_column=EmptyColumn(takes=(1, 10, 11, 12))),
        {"columns": "9S 2H|"},
        move("1", "2"),
        reasons.ColumnClosed(card("2H"), (1, 10, 11, 12)),
        "2H may not start an empty column: only aces or 10s or jacks or queens may",
    ),
    (
        NO_REFILL,
        {"columns": "9S KH|"},
        move("1", "2"),
        reasons.ColumnClosed(card("KH"), ()),
        "KH may not start an empty column: nothing may",
    ),
    (
        PARTS_ONLY,
        {"columns": "9S 8H|"},
        move("1", "2", 2),
        reasons.WholeColumn(column(0)),
        "the whole of column 1 may not move into an empty column",
    ),
    (
        PARTS_ONLY,
        {"columns": "9S|"},
        move("1", "2"),
        reasons.WholeColumn(column(0)),
        "the whole of column 1 may not move into an empty column",
    ),
    (
        FREECELL,
        {"columns": "9S", "cells": "KC"},
        move("1", "a"),
        reasons.CellFull(cell(0), card("KC")),
        "cell a is full: it holds KC",
    ),
    (
        FREECELL,
        {"columns": "9S 8H"},
        move("1", "a", 2),
        reasons.OneAtATime(cell(0), 2),
        "only one card at a time moves to or from a cell, not 2",
    ),
    (
        DEEP,
        {"columns": "9S", "cells": "8H+7S"},
        move("a", "1", 2),
        reasons.OneAtATime(cell(0), 2),
        "only one card at a time moves to or from a cell, not 2",
    ),
    (
        FREECELL,
        {"columns": "2C AC"},
        move("1", "h1", 2),
        reasons.OneAtATime(foundation(0), 2),
        "only one card at a time moves to or from a foundation, not 2",
    ),
    (
        TO_COLUMNS,
        {"columns": "4H", "home": "C-3"},
        move("h1", "1", 2),
        reasons.OneAtATime(foundation(0), 2),
        "only one card at a time moves to or from a foundation, not 2",
    ),
    (
        BOUND,
        {"columns": "9S"},
        move("1", "a"),
        reasons.WrongSuit(cell(0), card("9S"), Suit.CLUBS),
        "cell a takes clubs only, not 9S",
    ),
    (
        FREECELL,
        {"columns": "AS"},
        move("1", "h1"),
        reasons.WrongSuit(foundation(0), card("AS"), Suit.CLUBS),
        "foundation 1 takes clubs only, not AS",
    ),
    (
        FREECELL,
        {"cells": "9S"},
        move("a", "b"),
        reasons.CellToCell(),
        "a card may not move from a cell to another cell",
    ),
    (
        FREECELL,
        {"columns": "5H", "home": "H-3"},
        move("1", "h3"),
        reasons.NotNextHome(card("5H"), "4H"),
        "5H may not go home yet: next is 4H",
    ),
    (
        SUITLESS,
        {"columns": "5H", "home": "X-8", "base": "7 8 9 T"},
        move("1", "h1"),
        reasons.NotNextHome(card("5H"), "9"),
        "5H may not go home yet: next is 9",
    ),
    (
        FREECELL,
        {"columns": "5H", "home": "H-K"},
        move("1", "h3"),
        reasons.NotNextHome(card("5H"), None),
        "5H may not go home: its foundation is full",
    ),
    (
        FREECELL,
        {"columns": "4H", "home": "C-3"},
        move("h1", "1"),
        reasons.NoReturn(to_cells=False),
        "a card may not come back from a foundation",
    ),
    (
        FREECELL,
        {"home": "C-3"},
        move("h1", "a"),
        reasons.NoReturn(to_cells=False),
        "a card may not come back from a foundation",
    ),
    (
        SUITLESS,
        {"home": "X-8", "base": "7"},
        move("h1", "1"),
        reasons.NoReturn(to_cells=False),
        "a card may not come back from a foundation",
    ),
    (
        TO_COLUMNS,
        {"home": "C-3"},
        move("h1", "a"),
        reasons.NoReturn(to_cells=True),
        "a card may come back from a foundation to a column only, not to a cell",
    ),
    (
        TO_CELLS,
        {"home": "C-3"},
        move("h1", "h2"),
        reasons.FoundationToFoundation(),
        "a card may not move from a foundation to another",
    ),
    (
        SUITLESS,
        {"home": "X-8", "base": "7"},
        move("h1", "h2"),
        reasons.FoundationToFoundation(),
        "a card may not move from a foundation to another",
    ),
]


@pytest.mark.parametrize(
    ("rules", "position", "wrong", "reason", "sentence"), REFUSALS, ids=lambda item: str(item)[:60]
)
def test_refusal_names_rule_and_numbers(
    rules: Rules, position: dict[str, str], wrong: Move, reason: Reason, sentence: str
) -> None:
    """An illegal move is refused with the rule that it breaks, its numbers, and one sentence that says so."""
    before = board(rules, **position)

    assert rules.check(before, wrong) == reason
    assert str(reason) == sentence
    with pytest.raises(IllegalMove) as caught:
        rules.apply(before, wrong)
    assert (caught.value.move, caught.value.reason, str(caught.value)) == (wrong, reason, sentence)
    assert wrong not in rules.legal_moves(before)


def test_every_reason_has_its_case() -> None:
    """No reason goes untested; two arise only where an intent leaves something open (see test_resolve)."""
    tested = {type(case[3]) for case in REFUSALS} | {reasons.CountNeeded, reasons.NoCellFree}
    assert tested == set(get_args(Reason))


ALLOWED: list[tuple[str, Rules, dict[str, str], Move, dict[str, str]]] = [
    ("red seven on black eight", FREECELL, {"columns": "8S|7H"}, move("2", "1"), {"columns": "8S 7H|"}),
    ("same suit in Baker's Game", BAKERS, {"columns": "8H|7H"}, move("2", "1"), {"columns": "8H 7H|"}),
    ("a run, its highest card first", FREECELL, {"columns": "7S|8H|6H"}, move("1", "2"), {"columns": "|8H 7S|6H"}),
    ("a run of two", FREECELL, {"columns": "K C|".replace(" ", "")}, move("1", "2"), {"columns": "|KC"}),
    ("part of a run", FREECELL, {"columns": "9C 8H 7S|8D"}, move("1", "2"), {"columns": "9C 8H|8D 7S"}),
    ("a run into an empty column", FREECELL, {"columns": "9C 8H 7S|"}, move("1", "2", 2), {"columns": "9C|8H 7S"}),
    ("a whole column", FREECELL, {"columns": "8H 7S|"}, move("1", "2", 2), {"columns": "|8H 7S"}),
    ("all but the whole", PARTS_ONLY, {"columns": "9C 8H|"}, move("1", "2"), {"columns": "9C|8H"}),
    ("a whole column on a card", PARTS_ONLY, {"columns": "8H 7S|9C"}, move("1", "2", 2), {"columns": "|9C 8H 7S"}),
    ("into a cell", FREECELL, {"columns": "9C 8H"}, move("1", "c"), {"columns": "9C", "cells": "- - 8H"}),
    ("from a cell", FREECELL, {"columns": "9C", "cells": "8H"}, move("a", "1"), {"columns": "9C 8H"}),
    ("from a cell to a column", PARTS_ONLY, {"cells": "8H"}, move("a", "2"), {"columns": "|8H"}),
    ("cell to cell", SHUTTLE, {"cells": "8H"}, move("a", "d"), {"cells": "- - - 8H"}),
    ("home", FREECELL, {"columns": "9C 2S", "home": "S-A"}, move("1", "h4"), {"columns": "9C", "home": "S-2"}),
    ("home from a cell", FREECELL, {"cells": "AC"}, move("a", "h1"), {"home": "C-A"}),
    ("king to a kings' column", KINGS_ONLY, {"columns": "2C KH"}, move("1", "2"), {"columns": "2C|KH"}),
    ("kings' run", KINGS_ONLY, {"columns": "2C KH QS"}, move("1", "2", 2), {"columns": "2C|KH QS"}),
    ("a single card with nothing empty", FREECELL, {"columns": "8S|7H|2C|2C|2C|2C|2C|2C", "cells": FULL}, move("2", "1"), {"columns": "8S 7H||2C|2C|2C|2C|2C|2C", "cells": FULL}),
    ("any run without a cap", RELAXED, {"columns": "9S 8H 7S|TD|2C|2C|2C|2C|2C|2C", "cells": FULL}, move("1", "2", 3), {"columns": "|TD 9S 8H 7S|2C|2C|2C|2C|2C|2C", "cells": FULL}),
    ("back to a column", TO_COLUMNS, {"columns": "4H", "home": "C-3"}, move("h1", "1"), {"columns": "4H 3C", "home": "C-2"}),
    ("back to an empty column", TO_CELLS, {"home": "C-A"}, move("h1", "2"), {"columns": "|AC"}),
    ("back to a cell", TO_CELLS, {"home": "C-3"}, move("h1", "b"), {"cells": "- 3C", "home": "C-2"}),
    ("a cell of its suit", BOUND, {"columns": "9S"}, move("1", "d"), {"cells": "- - - 9S"}),
    ("a second card in a cell", DEEP, {"columns": "9S", "cells": "8H"}, move("1", "a"), {"cells": "8H+9S"}),
    ("the upper card of a cell", DEEP, {"columns": "9S", "cells": "2C+8H"}, move("a", "1"), {"columns": "9S 8H", "cells": "2C"}),
    ("suits ignored at home", SUITLESS, {"columns": "9S", "home": "X-8 X-0", "base": "7"}, move("1", "h1"), {"home": "X-9 X-0", "base": "7"}),
    ("an ace on a king at home", SUITLESS, {"columns": "AS", "home": "X-K", "base": "7"}, move("1", "h1"), {"home": "X-A", "base": "7"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "before", "right", "after"), [case[1:] for case in ALLOWED], ids=[c[0] for c in ALLOWED]
)
def test_legal_move_and_its_effect(rules: Rules, before: dict[str, str], right: Move, after: dict[str, str]) -> None:
    """A legal move puts its cards where it says, and leaves the position that it was made in alone."""
    start = board(rules, **before)
    copy = replace(start)

    assert rules.check(start, right) is None
    assert right in rules.legal_moves(start)
    assert rules.apply(start, right) == board(rules, **after)
    assert start == copy


CAPS = [
    ("2**empty_cells * (empty_columns + 1)", [(0, 0, "card", 1), (2, 0, "card", 4), (2, 1, "card", 8), (2, 1, "empty", 4)]),
    ("empty_cells + empty_columns + 1", [(4, 0, "card", 5), (2, 0, "card", 3), (3, 4, "card", 8), (2, 1, "card", 4), (2, 1, "empty", 3)]),
    ("(empty_cells + 1) * 2**empty_columns", [(4, 0, "card", 5), (2, 0, "card", 3), (2, 1, "card", 6), (2, 1, "empty", 3), (1, 2, "card", 8), (3, 1, "empty", 4), (0, 0, "card", 1)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("formula", "cells", "columns", "onto", "cap"),
    [(formula, *case) for formula, cases in CAPS for case in cases],
)
def test_cap_of_the_pages(formula: str, cells: int, columns: int, onto: str, cap: int) -> None:
    """Each value that a rules page works out is the longest run that moves, and one card more is refused."""
    rules = rules_of(cap=formula)
    run = [Card.of(rank, (Suit.SPADES, Suit.HEARTS)[index % 2]) for index, rank in enumerate(range(cap + 3, 2, -1))]
    landings = [f"{Card.of(run[0].rank, Suit.CLUBS)}", f"{Card.of(run[0].rank + 1, Suit.DIAMONDS)}"]
    piles = [" ".join(["2C", *map(str, run)]), *(landings if onto == "card" else ["", "2D"])]
    piles += [""] * (columns - (onto == "empty"))
    position = board(rules, "|".join(piles + ["2D"] * (8 - len(piles))), cells=" ".join(["KC"] * (4 - cells)))

    allowed, refused = move("1", "2", cap), move("1", "3" if onto == "card" else "2", cap + 1)
    assert rules.check(position, allowed) is None
    assert isinstance(reason := rules.check(position, refused), reasons.RunTooLong)
    assert (reason.cap, reason.empty_cells, reason.empty_columns) == (cap, cells, columns - (onto == "empty"))


def test_empty_column_for_every_rank_helps() -> None:
    """Where the ranks that may enter are all of a short deck, an empty column helps as where any card may."""
    rules = rules_of(deck={"ranks": 3}, layout={"columns": [4, 4, 4, 0]}, empty_column=["A", "2", "3"])
    position = board(rules, "3S 2H|||AC", cells="AH AS 2D 2S")
    assert rules.helpers(position, to_empty=False) == (0, 2)
    assert rules.check(position, move("1", "2", 2)) is None


def test_plural_agrees_with_its_number() -> None:
    """One card, otherwise cards."""
    assert [counted(count, "cell") for count in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]


PICKED = board(FREECELL, "2C 9H 8S||", cells="KC", home="S-2")


@pytest.mark.parametrize(
    ("source", "count", "reason"),
    [
        (column(0), 1, None),
        (column(0), 2, None),
        (column(0), 3, reasons.NotARun(3, card("2C"), card("9H"))),
        (column(0), 4, reasons.TooFewCards(column(0), 4, 3)),
        (column(0), 0, reasons.BadCount(0)),
        (column(1), 1, reasons.EmptySource(column(1))),
        (column(1), 0, reasons.EmptySource(column(1))),
        (column(8), 1, reasons.NoSuchPlace(column(8), 8)),
        (cell(0), 1, None),
        (cell(0), 2, reasons.OneAtATime(cell(0), 2)),
        (cell(1), 1, reasons.EmptySource(cell(1))),
        (foundation(3), 1, reasons.NoReturn(to_cells=False)),
        (foundation(0), 1, reasons.EmptySource(foundation(0))),
    ],
)
def test_why_cards_cannot_be_picked_up(source: Place, count: int, reason: Reason | None) -> None:
    """Only what lies at an open end, or a run there, and nothing that is home, has a reason to be tried elsewhere."""
    assert FREECELL.check_source(PICKED, source, count) == reason


def test_card_of_a_foundation_is_picked_up_where_it_may_return() -> None:
    """One, and of a foundation that tells its suit."""
    assert TO_COLUMNS.check_source(PICKED, foundation(3), 1) is None
    assert TO_CELLS.check_source(PICKED, foundation(3), 2) == reasons.OneAtATime(foundation(3), 2)
    start = board(SUITLESS, "2C", home="X-A", base="A")
    assert SUITLESS.check_source(start, foundation(0), 1) == reasons.NoReturn(to_cells=False)


@pytest.mark.parametrize("rules", [FREECELL, BAKERS, DOUBLING, KINGS_ONLY, SHUTTLE, TO_COLUMNS, TO_CELLS])
def test_what_cannot_be_picked_up_lands_nowhere(rules: Rules) -> None:
    """And what lands anywhere can be picked up."""
    sources = [column(0), column(1), cell(0), cell(1), foundation(0), foundation(3)]
    targets = [*map(column, range(8)), *map(cell, range(4)), *map(foundation, range(4))]
    for source in sources:
        for count in range(4):
            lands = [target for target in targets if rules.check(PICKED, Move(source, target, count)) is None]
            assert rules.check_source(PICKED, source, count) is None or not lands
