"""Counters and points, house by house."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.engine.deals import deal
from freecellar.errors import FreecellarError
from freecellar.play.game import Game
from freecellar.play.policy import Score, Undo
from freecellar.play.scoring import Tally
from freecellar.spec.house import House
from support.games import board, game_at, play, registry, rules_of

HOUSES = sorted(registry().houses)
LOOSE = "KS AS|9H 8C|KD QC|2D 3D"


@pytest.mark.parametrize("house", HOUSES)
def test_run_is_one_move(house: str) -> None:
    """A run counts as a single card does."""
    game = game_at(house, "KH 9H 8C|TS|KD 7H")
    play(game, "12v2 32")
    assert game.tally.moves == 2


@pytest.mark.parametrize("house", [house for house in HOUSES if house != "tavern"])
def test_undo_restores_the_counter(house: str) -> None:
    """Everywhere but in the tavern an undo takes its move off the counter, and redo puts it back."""
    game = game_at(house, "KH 9H|TS|KD")
    play(game, "12 3a undo")
    assert game.tally == Tally(moves=1, undos=1)
    play(game, "redo")
    assert game.tally == Tally(moves=2, undos=1)


@pytest.mark.parametrize("house", [house for house in HOUSES if house != "tavern"])
def test_no_points(house: str) -> None:
    """Only the tavern keeps a score."""
    assert game_at(house, LOOSE).tally.score is None


def test_tavern_s_counter_never_goes_down() -> None:
    """In the tavern an undo is a move, and so is a redo."""
    game = game_at("tavern", "KH 9H|TS|KD")
    play(game, "12 3a undo")
    assert (game.tally.moves, game.tally.undos) == (3, 1)
    play(game, "redo")
    assert (game.tally.moves, game.tally.undos) == (4, 1)


def test_tavern_pays_ten_a_card_home() -> None:
    """A card home is ten points, whether the player moved it or it went by itself."""
    game = game_at("tavern", "KD 9S|5H 5D|5C 2S AS|KS", home="H-4")
    assert game.tally.score == 20
    play(game, "2a")
    assert (game.tally.score, game.tally.moves) == (20, 1)
    play(game, "2h")
    assert (game.tally.score, game.tally.moves) == (30, 2)


def test_tavern_s_automatic_cards_are_no_moves() -> None:
    """Cards that go by themselves score and do not count."""
    game = game_at("tavern", "2C AC KD|KS")
    play(game, "1a")
    assert game.tally == Tally(moves=1, score=20)


def test_cards_that_start_home_score_nothing() -> None:
    """Points are for cards that went home, not for those that lay there at the deal."""
    assert game_at("tavern", "9H", home="S-4 C-4").tally.score == 0


def test_tavern_s_undo_costs_ten() -> None:
    """An undo takes back what the step had won, and ten more."""
    game = game_at("tavern", "2C AC KD|KS 5D|KC 9H", home="D-4 H-8")
    play(game, "3h 2h")
    assert game.tally.score == 20
    play(game, "undo")
    assert game.tally.score == 0
    play(game, "redo")
    assert game.tally.score == 10
    play(game, "1a undo")
    assert game.tally.score == 0


def test_tavern_s_score_never_falls_below_nothing() -> None:
    """Undo upon undo leaves nothing, and no debt."""
    game = game_at("tavern", "KH 9H|TS|KD 9D", home="D-8")
    play(game, "12 undo redo undo redo undo")
    assert game.tally.score == 0
    play(game, "3h")
    assert game.tally.score == 10


def test_going_back_costs_as_many_undos() -> None:
    """Back over two steps at once costs two undos."""
    game = game_at("tavern", "2C AC KD|KS 5D|KC 9H|KH 6C", home="D-4 H-8 C-5")
    play(game, "3h 2h 1a")
    assert (game.tally.score, game.tally.moves) == (30, 3)
    game.go_back(2)
    assert (game.tally.score, game.tally.moves, game.tally.undos) == (0, 5, 2)


def test_tavern_s_bonus_for_a_win() -> None:
    """A win is worth 700, less two for each move."""
    game = game_at("tavern", "QC KC", home="S-K H-J C-J D-J", cells="KH QH KD QD")
    assert game.tally == Tally(score=10 * 2)
    play(game, "1b")
    assert game.is_won
    assert game.tally == Tally(moves=1, score=10 * 6 + 698)


def test_bonus_never_falls_below_nothing() -> None:
    """After 350 moves a win has no bonus."""
    game = game_at("tavern", "JC QC KC", home="S-K H-K C-T D-K")
    play(game, "1a undo " * 180 + "1a 1b")
    assert game.is_won
    assert game.tally == Tally(moves=362, undos=180, score=30)


def test_automatic_cards_count_where_the_house_says_so() -> None:
    """A house may count the cards that go home by themselves."""
    policy = House.model_validate({"id": "h", "name": "H", "autoplay": "all", "autoplay_counts": True}).compile()
    rules = rules_of(autoplay="all")
    start = game_at("standard", "2C AC KD|KS").position
    game = Game(rules, policy, start, now=lambda: 0)
    play(game, "1a")
    assert game.tally.moves == 3
    play(game, "undo")
    assert game.tally.moves == 0


def test_hints_are_counted() -> None:
    """A hint counts as a hint and as no move."""
    game = game_at("standard", LOOSE)
    game.note_hint()
    assert game.tally == Tally(hints=1)
    assert not game.state.is_started


def test_undo_gives_back_no_more_than_a_step_had_cost() -> None:
    """Where undo is free and cards come back, a step that could cost nothing more wins nothing when it is undone."""
    score = Score(card_home=10, undo=0)
    house = House.model_validate({"id": "h", "name": "H", "score": score}).compile()
    rules = rules_of(foundations={"returns": "columns"})
    game = Game(rules, house, board(rules, "4H|5C", home="C-3"), now=lambda: 0)
    play(game, "hC1 undo")
    assert game.tally.score == 0
    play(game, "hC1 1h undo")
    assert game.tally.score == 0


SCORES = st.builds(Score, **dict.fromkeys(("card_home", "undo", "win", "win_per_move"), st.integers(0, 30)))


@given(st.data(), SCORES, st.booleans(), st.sampled_from(["never", "columns-and-cells"]), st.integers(1, 1_000_000))
def test_nothing_can_be_farmed(data: st.DataObject, score: Score, counts: bool, returns: str, number: int) -> None:
    """Whatever is done, taken back and done again, points never exceed those for the cards that are home."""
    house = House.model_validate({"id": "h", "name": "H", "score": score, "undo": Undo(counts=counts), "auto": "all"})
    rules = rules_of(foundations={"returns": returns}, layout={"ranks_last": ["2", "A"]})
    game = Game(rules, house.compile(), deal(rules.tables, number), now=lambda: 0)
    best = 0
    for _ in range(data.draw(st.integers(0, 40))):
        before, tally = game.position, game.tally
        kind = data.draw(st.sampled_from(["move", "home", "undo", "undo", "redo", "loop"]))
        if kind in ("undo", "redo"):
            try:
                getattr(game, kind)()
            except FreecellarError:
                continue
        else:
            moves = rules.legal_moves(before)
            homeward = [each for each in moves if each.target.kind == 2 or each.source.kind == 2]
            game.play(data.draw(st.sampled_from(homeward if homeward and kind == "home" else moves)))
            if kind == "loop":
                game.undo()
                assert (game.tally.score or 0) <= (tally.score or 0)
        best = max(best, game.position.home)
        assert 0 <= (game.tally.score or 0) <= score.card_home * game.position.home
