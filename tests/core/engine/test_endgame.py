"""Whether a game plays itself out, or cannot go on."""

import pytest

from freecellar.engine.autoplay import play_home
from freecellar.engine.endgame import columns_descend, finishing_moves, has_no_place, plays_out
from freecellar.engine.tables import Autoplay
from freecellar.spec.parts import Build, Cells, Deck, EmptyColumn, Foundations, Layout
from support.games import board, move, rules_of

FREECELL = rules_of()
RETURNS = rules_of(foundations=Foundations.model_validate({"returns": "columns"}))
BASED = rules_of(foundations=Foundations(base="first-card", wraps=True))
FULL = "KC KD KH KS"
NO_LANDING = "9C|9C|9D|9D|9H|9H|9S|9S"


@pytest.mark.parametrize(
    ("columns", "descends"),
    [
        ("9H 9S 5D", True),
        ("9H 8H 2H", True),
        ("KS 3H|2C 2D 2H", True),
        ("", True),
        ("9H", True),
        ("9H 5D 6C", False),
        ("9H 5D|AS 2S", False),
    ],
)
def test_columns_descend(columns: str, descends: bool) -> None:
    """Ranks that never rise towards the open end descend, whatever their colours; equal ranks do (9-9-5)."""
    assert columns_descend(FREECELL, board(FREECELL, columns)) is descends


def test_cells_do_not_matter() -> None:
    """What lies in cells hinders no finish."""
    assert columns_descend(FREECELL, board(FREECELL, "9H 5D", cells="6C KD AH 2S"))


def test_ranks_count_from_the_base() -> None:
    """Where foundations begin with a seven, a six is the highest card and a seven the lowest."""
    assert columns_descend(BASED, board(BASED, "6H 2C KD 7S", base="7"))
    assert not columns_descend(BASED, board(BASED, "7S 6H", base="7"))


def test_rest_plays_out() -> None:
    """Where moves to the foundations alone win, the game plays out; cards in cells are played too."""
    position = board(FREECELL, "KC QC|KD|KS", cells="KH JC", home="C-T D-Q H-Q S-Q")
    assert plays_out(FREECELL, position)
    assert FREECELL.is_won(play_home(FREECELL, position, Autoplay.ALL).position)


def test_covered_card_keeps_it_from_playing_out() -> None:
    """A queen under its king does not come out by foundation moves."""
    assert not plays_out(FREECELL, board(FREECELL, "QC KC", home="C-J D-K H-K S-K"))


def test_which_copy_goes_first_can_matter() -> None:
    """Of two fives the one must go first that lies on a three: what comes first from the left would not do."""
    rules = rules_of(
        deck={"decks": 2, "suits": ["H"], "ranks": 5},
        layout={"columns": [5, 5]},
        foundations={"length": 5},
    )
    position = board(rules, "5H|4H 3H 5H", home="H-4 H-2")
    assert not rules.is_won(play_home(rules, position, Autoplay.ALL).position)
    assert finishing_moves(rules, position) == (
        *(move("2", "h1"), move("2", "h2"), move("2", "h2")),
        move("1", "h2"),
    )


def test_which_foundation_takes_a_card_can_matter() -> None:
    """Where suits are ignored, all ways are tried."""
    rules = rules_of(
        deck={"suits": ["H", "S"], "ranks": 3},
        layout={"columns": [4, 0], "bases_from_deal": 2},
        foundations={"base": "first-card", "wraps": True, "by_suit": False},
    )
    position = board(rules, "AS 3H|2S 3S", home="X-A X-2", base="A 2")
    assert not rules.is_won(play_home(rules, position, Autoplay.ALL).position)
    assert finishing_moves(rules, position) == (move("2", "h2"), move("2", "h1"), move("1", "h1"), move("1", "h2"))
    assert finishing_moves(rules, board(rules, "2S 3S 3H|AS", home="X-A X-2", base="A 2")) is None


def test_search_for_a_finish_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many positions the finish is not offered."""
    rules = rules_of(deck={"decks": 2, "suits": ["H"], "ranks": 5}, layout={"columns": [5, 5]})
    monkeypatch.setattr("freecellar.engine.endgame.MOST_TRIED", 2)
    assert finishing_moves(rules, board(rules, "5H|4H 3H 5H", home="H-4 H-2")) is None


def test_won_game_plays_out() -> None:
    """Nothing is left of a won game."""
    won = board(FREECELL, home="C-K D-K H-K S-K")
    assert plays_out(FREECELL, won)
    assert FREECELL.is_won(won)


def test_win_can_be_full_foundations() -> None:
    """Where shorter foundations win, other cards may lie about."""
    rules = rules_of(foundations=Foundations(length=2), win="foundations-full")
    assert rules.is_won(board(rules, "KC", home="C-2 D-2 H-2 S-2"))
    assert not rules.is_won(board(rules, "KC", home="C-2 D-2 H-2 S-A"))


def test_stuck() -> None:
    """Cells full, no column empty, no card that goes anywhere: stuck."""
    assert has_no_place(FREECELL, board(FREECELL, NO_LANDING, cells=FULL))


@pytest.mark.parametrize(
    ("columns", "cells", "home"),
    [
        (NO_LANDING, "KC KD KH -", ""),
        ("9C|9C|9D|9D|9H|9H|9S", FULL, ""),
        ("9C|9C|9D|9D|9H|9H|9S|8S", FULL, ""),
        (NO_LANDING, "KC KD KH 8S", ""),
        (NO_LANDING, FULL, "C-8"),
        (NO_LANDING, "KC KD KH AS", ""),
    ],
    ids=["a cell", "a column", "a landing", "a landing for a cell's card", "home", "home from a cell"],
)
def test_not_stuck(columns: str, cells: str, home: str) -> None:
    """An empty cell, an empty column, a landing or a card for home each keep a game alive."""
    assert not has_no_place(FREECELL, board(FREECELL, columns, cells=cells, home=home))


def test_card_that_can_come_back_keeps_a_game_alive() -> None:
    """Where cards come back, one that has a landing is a move."""
    assert not has_no_place(RETURNS, board(RETURNS, NO_LANDING, cells=FULL, home="S-8"))
    assert has_no_place(FREECELL, board(FREECELL, NO_LANDING, cells=FULL, home="S-7"))


def test_won_game_is_not_stuck() -> None:
    """With two decks' worth of columns or none, a won game has no moves and is not stuck."""
    rules = rules_of(
        deck=Deck(ranks=1),
        layout=Layout(columns=(4,)),
        cells=Cells(count=0),
        build=Build.NONE,
        empty_column=EmptyColumn.model_validate({"takes": "none"}),
    )
    assert not has_no_place(rules, board(rules, home="C-A D-A H-A S-A"))


def test_game_without_cells_can_be_stuck() -> None:
    """Where there are no cells, none is empty."""
    rules = rules_of(cells=Cells(count=0))
    assert has_no_place(rules, board(rules, NO_LANDING))
