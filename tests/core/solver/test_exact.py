"""The exact search: each reduction on a position where it holds and on one where it does not, and what ends a search."""

import pytest

from freecellar.cards import Card
from freecellar.engine.deals import deal
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver.normal import cards_by_number, normal, packed
from freecellar.solver.verdicts import GaveUp, Limit, Solved, Unsolvable
from support.games import board, rules_of, under
from support.small_games import replays
from support.solving import by_exact, loaded

HOME, CELL, BASE = 54, 53, 52


def small(ranks: int, suits: str, columns: int, **parts: object) -> Rules:
    """Return rules of a small deck."""
    size = ranks * len(suits)
    layout = {"columns": [size // columns + (index < size % columns) for index in range(columns)]}
    return rules_of(deck={"ranks": ranks, "suits": list(suits)}, layout=layout, **parts)


def start(rules: Rules, position: Position) -> dict[str, str]:
    """Return what each card lies on once the search has settled its first position."""
    cards = cards_by_number(rules.tables, position.base)
    words = {HOME: "home", CELL: "cell", BASE: "base"}
    below = loaded(rules, position).start_map()
    return {str(card): words.get(below[number]) or str(cards[below[number]]) for number, card in cards.items()}


def wins(rules: Rules, position: Position) -> bool:
    """Return the verdict of the exact search; its moves are played."""
    verdict = by_exact(rules, position)
    assert isinstance(verdict, Solved | Unsolvable)
    return isinstance(verdict, Solved) and replays(rules, position, verdict.moves)


# Safe autoplay


def test_a_card_that_nothing_needs_goes_home() -> None:
    """A red two goes while a black ace waits below another card: the ace will go home once it is exposed."""
    rules = small(3, "CDHS", 4, cells={"count": 2})

    lies = start(rules, board(rules, "AS 3C 2H|3H 3D AC 3S|2C|2S", home="H-A D-2"))

    assert lies["2H"] == "home"


def test_a_card_that_another_may_need_stays() -> None:
    """A red three stays while a black two could lie on it whose ace is still buried."""
    rules = small(3, "CDHS", 4, cells={"count": 2})

    lies = start(rules, board(rules, "AS 3C 3H|3D 2C 3S|AC|2S", home="H-2 D-2"))

    assert lies["3H"] == "3C"


def test_where_cards_may_lie_on_each_other_neither_keeps_the_other() -> None:
    """Building both ways, the black two could lie on the red three and the three on the two; both are next, and go."""
    rules = small(3, "CD", 2, build={"relation": "other-suit", "direction": "both"}, cells={"count": 0})

    lies = start(rules, board(rules, "3D 3C 2C", home="C-A D-2"))

    assert lies["2C"] == lies["3D"] == "home"


def test_a_run_brings_along_what_must_not_be_left() -> None:
    """The four of hearts stays: the three of diamonds, itself next, may come onto it with a two that hides an ace.

    Built are cards of one colour, but runs of any move. This was once called unsolvable.
    """
    rules = small(
        4, "CDH", 3, build="same-colour", runs="any", cap="unlimited", empty_column="none", cells={"count": 0}
    )
    position = board(rules, "4D 4C 3C AC 3D 2C|4H", home="H-3 D-2")

    assert start(rules, position)["4H"] == "base"
    assert wins(rules, position)


# Foundations that give cards back


@pytest.mark.parametrize(("home", "goes"), [("C-A D-A H-A S-A", True), ("C-A D-A H-A", False)])
def test_where_cards_come_back_all_earlier_ones_must_be_home(home: str, goes: bool) -> None:
    """A two goes home by itself once all four aces are there, and not before."""
    rules = small(3, "CDHS", 3, foundations={"returns": "columns-and-cells"}, cells={"count": 0})
    rest = "2S 3C 3S" if "S-A" in home else "AS 2S 3C 3S"

    lies = start(rules, board(rules, f"{rest} 3D 2D|3H 2C 2H", home=home))

    assert (lies["2H"] == "home") is goes


def test_where_building_goes_up_no_card_goes_home_by_itself() -> None:
    """A later card could want a place on one that is home, so nothing is sent there."""
    rules = small(2, "CD", 2, foundations={"returns": "columns"}, build={"direction": "up"}, cells={"count": 0})

    assert start(rules, board(rules, "2C AC|2D AD"))["AC"] == "2C"


def test_a_card_that_comes_back_can_win() -> None:
    """The three of clubs comes back for the two of hearts; were it to stay home, the game would be lost."""
    closed = {"cells": {"count": 1}, "empty_column": "none"}
    given = small(4, "CDH", 3, foundations={"returns": "columns-and-cells"}, **closed)
    kept = small(4, "CDH", 3, **closed)
    columns, home = "4C 2H 4D|4H|AD 2D 3H 3D", "H-A C-3"

    assert wins(given, board(given, columns, home=home))
    assert not wins(kept, board(kept, columns, home=home))


def test_a_card_that_is_home_may_want_a_place_to_step_aside() -> None:
    """The black fours are home, yet the five of hearts must stay: one rests on it, so that the three below comes out.

    That three comes back onto the four of diamonds, and the two that hides the ace follows onto it.
    """
    rules = small(5, "CDHS", 3, foundations={"returns": "columns"}, cells={"count": 0}, empty_column="none")
    kept = board(rules, "5D 3D 5S 5C AD 2D|4D|5H", home="H-4 S-4 C-4")
    gone = board(rules, "5D 3D 5S 5C AD 2D|4D|", home="H-5 S-4 C-4")

    assert start(rules, kept)["5H"] == "base"
    assert wins(rules, kept)
    assert not wins(rules, gone)


# The pool


def test_cells_and_columns_of_one_card_are_one_pool() -> None:
    """Which of two threes lies in a cell and which in a column of its own makes no two positions."""
    rules = small(3, "CD", 3, cells={"count": 2})

    here = start(rules, board(rules, "3C|AC AD 2C 2D|", cells="3D"))
    there = start(rules, board(rules, "|AC AD 2C 2D|3D", cells="3C"))

    assert here == there
    assert here["3C"] == here["3D"] == "cell"


def test_without_a_free_slot_the_pool_stays_as_it_lies() -> None:
    """With every cell and column taken no card can change its place, and the two arrangements differ."""
    rules = small(3, "CD", 2, cells={"count": 1})

    here = start(rules, board(rules, "3C|AC AD 2C 2D", cells="3D"))
    there = start(rules, board(rules, "3D|AC AD 2C 2D", cells="3C"))

    assert here["3C"] == there["3D"] == "base"


def test_a_pool_filled_from_a_foundation_keeps_the_column_it_took() -> None:
    """Where cards come back to columns only, the last free slot is one; no other card can then lie there.

    The search once landed a card on one that was in a cell.
    """
    rules = rules_of(
        deck={"ranks": 4},
        layout={"columns": [4, 4, 4], "home_of_base": "all"},
        cells={"count": 1},
        build={"relation": "same-suit", "direction": "both", "wraps": True},
        cap="1",
        foundations={"base": "first-card", "wraps": True, "returns": "columns"},
    )
    position = board(rules, "4H 4D 3S 2C AH 4S|2H AD 3D AC 2D 2S 3C|3H AS 4C", base="3")

    assert wins(rules, position)


# Runs of one suit


def test_a_card_in_a_cell_joins_its_parent() -> None:
    """In one suit a waiting card lies where it fits: it could always go back."""
    rules = small(4, "C", 2, build="same-suit", cells={"count": 2})

    lies = start(rules, board(rules, "AC 4C", cells="3C 2C"))

    assert (lies["3C"], lies["2C"]) == ("4C", "3C")


@pytest.mark.parametrize(
    ("cells", "cap", "won"),
    [(2, "empty_cells + 1", True), (1, "empty_cells + 1", False), (2, "1", True), (0, "unlimited", True)],
)
def test_a_run_of_one_suit_needs_room(cells: int, cap: str, won: bool) -> None:
    """A run of three passes with two cells, whatever its cap, and without any where the cap is off."""
    rules = small(5, "CD", 3, build="same-suit", cells={"count": cells}, empty_column="none", cap=cap)

    assert wins(rules, board(rules, "AC 4C 3C 2C|5C", home="D-5")) is won


# Drags


@pytest.mark.parametrize(
    ("cap", "won"),
    [("2**empty_cells * (empty_columns + 1)", True), ("unlimited", True), ("empty_cells + 1", False), ("1", False)],
)
def test_a_doubling_house_drags_what_single_cards_cannot(cap: str, won: bool) -> None:
    """Two cells and no empty column: four cards move as one under doubling; single cards carry three."""
    rules = small(6, "CD", 3, cells={"count": 2}, empty_column="none", cap=cap)

    assert wins(rules, board(rules, "AC AD 5C 4D 3C 2D|6C 6D|5D 4C 3D 2C")) is won


def test_a_short_cap_takes_no_win_away() -> None:
    """Where a run may not move as one, its cards still go one by one: the line replays under a cap of 1."""
    rules = small(6, "CD", 3, cells={"count": 3}, empty_column="none", cap="1")

    assert wins(rules, board(rules, "AC AD 5C 4D 3C 2D|6C 6D|5D 4C 3D 2C"))


# Autoplay that the rules force


@pytest.mark.parametrize(("autoplay", "won"), [("off", True), ("safe", True), ("all", False)])
def test_forced_autoplay_can_lose_a_game(autoplay: str, won: bool) -> None:
    """The red three that must go home leaves the black two no place to lie; safe autoplay leaves it there."""
    rules = small(3, "CDH", 3, cells={"count": 0}, empty_column="none", autoplay=autoplay)

    assert wins(rules, board(rules, "3D AC 2C|3C 3H 2D|", home="H-2 D-A")) is won


def test_the_pool_is_shared_out_before_the_first_move() -> None:
    """Forced autoplay follows a move; where none waits, cards may change places first. This was once called unsolvable."""
    rules = small(
        3,
        "CDS",
        2,
        cells={"count": 1},
        build={"relation": "other-suit", "direction": "up", "wraps": True},
        empty_column={"whole_column": False},
        cap="2**empty_cells * (empty_columns + 1)",
        autoplay="all",
    )

    assert wins(rules, board(rules, "3S AD 2S AS 2D AC 3D 3C|", cells="2C"))


def test_what_waits_for_the_first_move_is_not_moved_about() -> None:
    """The two in the cell fits home; to give it a column is a move, after which it goes, so nothing lands on it there."""
    rules = small(
        5,
        "CH",
        4,
        cells={"count": 2},
        build={"relation": "other-suit", "direction": "up", "wraps": True},
        cap="2**empty_cells * (empty_columns + 1)",
        autoplay="all",
    )

    assert wins(rules, board(rules, "5C 4C 4H 5H 3C 2H 3H|||", cells="2C", home="C-A H-A"))


# The ban on whole columns


def test_a_ban_on_whole_columns_changes_no_count() -> None:
    """Columns have no names, so to move one whole leads nowhere new."""
    columns = "AC 4D 3H 2S|2C AD 4H 3S|3C 2D AH 4S|4C 3D 2H AS"
    verdicts = []
    for allowed in (True, False):
        rules = small(4, "CDHS", 4, cells={"count": 1}, empty_column={"whole_column": allowed})
        verdicts.append(by_exact(rules, board(rules, columns)))

    assert verdicts[0] == verdicts[1]


# How a search ends


@pytest.mark.parametrize("room", [0, 1, 2, 2048])
def test_a_full_memory_is_no_verdict(room: int) -> None:
    """A search with room for few positions gives up; it says nothing of the game, and writes nowhere else."""
    rules, _ = under("standard")

    assert by_exact(rules, deal(rules.tables, 1), room=room) == GaveUp(Limit.MEMORY, 0)


@pytest.mark.slow
def test_a_table_that_grows_loses_no_position() -> None:
    """Deal 186216 takes 13,214 positions, more than the first table holds."""
    rules, _ = under("standard")

    verdict = by_exact(rules, deal(rules.tables, 186216))

    assert isinstance(verdict, Unsolvable)
    assert verdict.positions == 13_214


def test_a_search_can_be_used_again() -> None:
    """What a first position left behind does not touch the search of a second."""
    rules = small(3, "CD", 3, cells={"count": 0}, empty_column="none")
    first, second = (board(rules, columns) for columns in ("2D 3C AD|3D|AC 2C", "3D 3C 2D|AC AD 2C|"))
    fresh, used = loaded(rules, second), loaded(rules, first)
    used.run(1000)
    used.load(packed(rules.tables, second))

    assert (used.run(1000), used.counted(), used.path()) == (fresh.run(1000), fresh.counted(), fresh.path())


def test_cards_are_named_by_their_place_on_the_foundation() -> None:
    """With a base of three, the first card of a suit is its three."""
    rules = rules_of(
        deck={"ranks": 4, "suits": ["C"]}, layout={"columns": [4]}, foundations={"base": "3", "wraps": True}
    )

    assert cards_by_number(rules.tables, 3)[0] == Card.parse("3C")


# One card


def test_no_card_is_built_on_itself() -> None:
    """Where ranks wrap and there is one, every card may be built on any other, and there is one of each."""
    build = {"relation": "any", "wraps": True}
    rules = small(1, "CDHS", 3, cells={"count": 1}, build=build, foundations={"returns": "columns-and-cells"})

    assert rules.tables.may_build[0][0]
    assert not normal(rules.tables, 1).may_build[0][0]
    assert wins(rules, board(rules, "AC AD|AH|", cells="AS"))
