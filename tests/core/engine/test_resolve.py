"""From intent to move: the number of cards and the place that were left open."""

import pytest

from freecellar.engine import reasons
from freecellar.engine.moves import Intent, Kind, Move, cell, column, foundation
from freecellar.engine.reasons import IllegalMove, Reason
from freecellar.engine.rules import Rules
from freecellar.spec.parts import Build, Cells, Deck, Direction, EmptyColumn, Foundations, Layout, Relation
from support.games import board, move, rules_of

FREECELL = rules_of()
RELAXED = rules_of(cap="unlimited")
KINGS_ONLY = rules_of(empty_column=EmptyColumn(takes=(13,)), cap="empty_cells + 1")
PARTS_ONLY = rules_of(empty_column=EmptyColumn(whole_column=False))
KINGS_PARTS = rules_of(empty_column=EmptyColumn(takes=(13,), whole_column=False), cap="unlimited")
BOTH_WAYS = rules_of(build=Build(relation=Relation.ANY, direction=Direction.BOTH))
SHUTTLE = rules_of(cells=Cells(cell_to_cell=True))
RETURNS = rules_of(foundations=Foundations.model_validate({"returns": "columns-and-cells"}))
BOUND = rules_of(cells=Cells.model_validate({"count": 2, "suits": ["C", "D"]}))
NO_CELLS = rules_of(cells=Cells(count=0))
DOUBLE = rules_of(deck=Deck(decks=2), layout=Layout(columns=(11,) * 4 + (10,) * 6))
SUITLESS = rules_of(
    layout=Layout(columns=(6,) * 8, bases_from_deal=4),
    foundations=Foundations(base="first-card", wraps=True, by_suit=False),
)
FULL = "KC KD KH KS"
REST = "|2C|2C|2C|2C|2C|2C"


INFERRED: list[tuple[str, Rules, dict[str, str], int]] = [
    ("onto a card the count is forced", FREECELL, {"columns": "9S 8H 7S|8D"}, 1),
    ("however long the run", FREECELL, {"columns": "TH 9S 8H 7S|9C"}, 2),
    ("an empty column gets the whole run", FREECELL, {"columns": "2C 9S 8H 7S|"}, 3),
    ("a whole column too", FREECELL, {"columns": "9S 8H 7S|"}, 3),
    ("as far as the cap goes", FREECELL, {"columns": "9S 8H 7S|" + REST, "cells": "KC KD KH"}, 2),
    ("one card with nothing to help", FREECELL, {"columns": "9S 8H 7S|" + REST, "cells": FULL}, 1),
    ("other empty columns help", FREECELL, {"columns": "9S 8H 7S 6H 5S||" + REST[:-3], "cells": FULL}, 2),
    ("no cap, all of it", RELAXED, {"columns": "9S 8H 7S|" + REST, "cells": FULL}, 3),
    ("kings' columns take the run from its king", KINGS_ONLY, {"columns": "2C KS QH JS|"}, 3),
    ("the longest of several runs that fit a card", BOTH_WAYS, {"columns": "4C 7C 6C 5C|6D"}, 3),
    ("the longest within the cap", BOTH_WAYS, {"columns": "4C 7C 6C 5C|6D" + REST, "cells": FULL}, 1),
    ("cells hold one card", FREECELL, {"cells": "9S"}, 1),
]


@pytest.mark.parametrize(("rules", "position", "count"), [case[1:] for case in INFERRED], ids=[c[0] for c in INFERRED])
def test_count_is_inferred(rules: Rules, position: dict[str, str], count: int) -> None:
    """A count left open is the longest run that fits the target within the cap."""
    before = board(rules, **position)
    source = cell(0) if "columns" not in position else column(0)

    found = rules.resolve(before, Intent(source, column(1)))

    assert found == Move(source, column(1), count)
    assert rules.check(before, found) is None


def test_named_count_is_never_cut() -> None:
    """A run that is named and exceeds the cap is refused, not shortened."""
    before = board(FREECELL, "9S 8H 7S|" + REST, cells=FULL)
    named = FREECELL.resolve(before, Intent(column(0), column(1), 3))

    assert named.count == 3
    assert str(FREECELL.check(before, named)) == (
        "the run has 3 cards; with no empty cell and no other empty column 1 may move"
    )


def test_forced_count_over_the_cap_is_refused() -> None:
    """Onto a card only three fit; that they are too many is said, and two are not moved instead."""
    before = board(FREECELL, "9S 8H 7S|TD" + REST, cells=FULL)

    found = FREECELL.resolve(before, Intent(column(0), column(1)))

    assert found == move("1", "2", 3)
    assert isinstance(FREECELL.check(before, found), reasons.RunTooLong)


UNFIT: list[tuple[str, Rules, dict[str, str], Reason]] = [
    (
        "the last card does not build",
        FREECELL,
        {"columns": "9S 8H|TC"},
        reasons.WrongBuild(*board(FREECELL, "8H TC").columns[0]),
    ),
    (
        "the run has no king",
        KINGS_ONLY,
        {"columns": "KS 9S 8H|"},
        reasons.ColumnClosed(board(FREECELL, "9S").columns[0][0], (13,)),
    ),
    ("there is nothing", FREECELL, {"columns": "|TC"}, reasons.EmptySource(column(0))),
    ("there is nothing for an empty column", FREECELL, {"columns": "|"}, reasons.EmptySource(column(0))),
    ("only the whole could go", KINGS_PARTS, {"columns": "KS QH JS|"}, reasons.WholeColumn(column(0))),
    ("one card is the whole", PARTS_ONLY, {"columns": "KS|"}, reasons.WholeColumn(column(0))),
]


@pytest.mark.parametrize(("rules", "position", "reason"), [case[1:] for case in UNFIT], ids=[c[0] for c in UNFIT])
def test_intent_that_fits_nothing(rules: Rules, position: dict[str, str], reason: Reason) -> None:
    """Where no count fits, the move says why."""
    before = board(rules, **position)
    assert rules.check(before, rules.resolve(before, Intent(column(0), column(1)))) == reason


def test_inference_that_takes_a_whole_column_asks_for_a_count() -> None:
    """Where whole columns stay and a shorter run could go, the player has to say how many."""
    before = board(PARTS_ONLY, "9S 8H 7S|")

    with pytest.raises(IllegalMove) as caught:
        PARTS_ONLY.resolve(before, Intent(column(0), column(1)))

    assert caught.value.reason == reasons.CountNeeded(column(0))
    assert str(caught.value) == (
        "the whole of column 1 may not move into an empty column: say how many cards, as in v1"
    )
    assert PARTS_ONLY.check(before, move("1", "2", 2)) is None


def test_cap_below_the_whole_column_needs_no_count() -> None:
    """Where the cap leaves a card behind, the inference is no whole column."""
    before = board(PARTS_ONLY, "9S 8H 7S|" + REST, cells="KC KD KH")
    assert PARTS_ONLY.resolve(before, Intent(column(0), column(1))) == move("1", "2", 2)


def test_places_out_of_range_are_left_to_check() -> None:
    """An intent that names a place that is not there becomes the move that is refused for it."""
    before = board(FREECELL, "9S")
    for intent in (Intent(column(8), column(0)), Intent(column(0), column(8)), Intent(column(0), column(0))):
        found = FREECELL.resolve(before, intent)
        assert isinstance(FREECELL.check(before, found), reasons.NoSuchPlace | reasons.SamePlace)


ANY_PLACE: list[tuple[str, Rules, dict[str, str], Intent, Move]] = [
    ("home to the card's suit", FREECELL, {"columns": "AS"}, Intent(column(0), Kind.FOUNDATION), move("1", "h4")),
    ("from a cell", FREECELL, {"cells": "AD"}, Intent(cell(0), Kind.FOUNDATION), move("a", "h2")),
    ("the first cell that is empty", FREECELL, {"columns": "9S", "cells": "KC"}, Intent(column(0), Kind.CELL), move("1", "b")),
    ("a cell of the suit", BOUND, {"columns": "9D"}, Intent(column(0), Kind.CELL), move("1", "b")),
    ("another cell", SHUTTLE, {"cells": "9D"}, Intent(cell(0), Kind.CELL), move("a", "b")),
    ("the first column that takes it", FREECELL, {"columns": "2C|9S|8H"}, Intent(column(2), Kind.COLUMN), move("3", "2")),
    ("a run to the first column", FREECELL, {"columns": "2C|TS|9H 8C"}, Intent(column(2), Kind.COLUMN, 2), move("3", "2", 2)),
    ("the second slot of two decks", DOUBLE, {"columns": "AS", "home": "S-4"}, Intent(column(0), Kind.FOUNDATION), move("1", "h8")),
    ("back to a cell", RETURNS, {"home": "C-4"}, Intent(foundation(0), Kind.CELL), move("h1", "a")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "position", "intent", "found"), [c[1:] for c in ANY_PLACE], ids=[c[0] for c in ANY_PLACE]
)
def test_any_place_of_a_kind(rules: Rules, position: dict[str, str], intent: Intent, found: Move) -> None:
    """A target that is a kind means the first place of it that takes the cards."""
    before = board(rules, **position)
    assert rules.resolve(before, intent) == found
    assert rules.check(before, found) is None


NO_PLACE: list[tuple[str, Rules, dict[str, str], Intent, str]] = [
    ("not next", FREECELL, {"columns": "5S"}, Intent(column(0), Kind.FOUNDATION), "5S may not go home yet: next is AS"),
    ("two decks", DOUBLE, {"columns": "5S", "home": "S-K S-2"}, Intent(column(0), Kind.FOUNDATION), "5S may not go home yet: next is 3S"),
    ("full", FREECELL, {"columns": "5S", "home": "S-K"}, Intent(column(0), Kind.FOUNDATION), "5S may not go home: its foundation is full"),
    ("suits ignored", SUITLESS, {"columns": "5S", "home": "X-9 X-0", "base": "7"}, Intent(column(0), Kind.FOUNDATION), "5S may not go home yet: next is 7"),
    ("empty source", FREECELL, {"columns": ""}, Intent(column(0), Kind.FOUNDATION), "column 1 is empty"),
    ("empty source for a cell", FREECELL, {"columns": ""}, Intent(column(0), Kind.CELL), "column 1 is empty"),
    ("no such source", FREECELL, {"columns": "5S"}, Intent(column(9), Kind.FOUNDATION), "there is no column 10: this game has 8 columns"),
    ("two cards home", FREECELL, {"columns": "2C AC"}, Intent(column(0), Kind.FOUNDATION, 2), "only one card at a time moves to or from a foundation, not 2"),
    ("no cards home", FREECELL, {"columns": "2C AC"}, Intent(column(0), Kind.FOUNDATION, 0), "a move is of one card or more, not 0"),
    ("two cards to a cell", FREECELL, {"columns": "9S 8H"}, Intent(column(0), Kind.CELL, 2), "only one card at a time moves to or from a cell, not 2"),
    ("cells are full", FREECELL, {"columns": "5S", "cells": FULL}, Intent(column(0), Kind.CELL), "no cell is free for 5S"),
    ("no cell of its suit", BOUND, {"columns": "5S"}, Intent(column(0), Kind.CELL), "no cell is free for 5S"),
    ("no cells", NO_CELLS, {"columns": "5S"}, Intent(column(0), Kind.CELL), "this game has no cells"),
    ("cell to cell", FREECELL, {"cells": "5S"}, Intent(cell(0), Kind.CELL), "a card may not move from a cell to another cell"),
    ("foundation to foundation", RETURNS, {"home": "C-4"}, Intent(foundation(0), Kind.FOUNDATION), "a card may not move from a foundation to another"),
    ("no return", FREECELL, {"home": "C-4"}, Intent(foundation(0), Kind.CELL), "a card may not come back from a foundation"),
    ("no column", FREECELL, {"columns": "9S|9C|9C|9C|9C|9C|9C|9C"}, Intent(column(0), Kind.COLUMN), "9S does not build on 9C"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "position", "intent", "sentence"), [c[1:] for c in NO_PLACE], ids=[c[0] for c in NO_PLACE]
)
def test_no_place_of_a_kind(rules: Rules, position: dict[str, str], intent: Intent, sentence: str) -> None:
    """Where no place of a kind takes the cards, the reason is that of the place that was likeliest meant."""
    before = board(rules, **position)
    with pytest.raises(IllegalMove) as caught:
        rules.apply(before, rules.resolve(before, intent))
    assert str(caught.value) == sentence


def test_only_cell_is_the_card_s_own() -> None:
    """With a single cell, its card has no other cell to go to."""
    rules = rules_of(cells=Cells(count=1, cell_to_cell=True))
    before = board(rules, cells="9S")
    with pytest.raises(IllegalMove, match="the cards are already in cell a"):
        rules.apply(before, rules.resolve(before, Intent(cell(0), Kind.CELL)))
