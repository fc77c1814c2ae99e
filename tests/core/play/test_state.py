"""Undo, redo, pause and the end: what stands, what is refused, and that nothing else changes."""

from collections.abc import Callable

import pytest

from freecellar.engine.moves import Intent, Kind, column
from freecellar.engine.reasons import IllegalMove
from freecellar.play.game import Game
from freecellar.play.journal import EventKind
from freecellar.play.state import Refusal, Refused
from freecellar.spec.house import House
from support.games import game_at, move, play, registry, rules_of

HOUSES = sorted(registry().houses)
LOOSE = "KS 9D 8S|9H|TC|4S|6S"


@pytest.mark.parametrize("house", HOUSES)
def test_undo_and_redo_are_identities(house: str) -> None:
    """Undo brings back the position before, redo the position after, as often as one likes."""
    game = game_at(house, LOOSE)
    positions = [game.position]
    for text in ("12", "1a", "5b"):
        play(game, text)
        positions.append(game.position)
    for expected in reversed(positions[:-1]):
        game.undo()
        assert game.position == expected
    for expected in positions[1:]:
        game.redo()
        assert game.position == expected


@pytest.mark.parametrize("house", [house for house in HOUSES if house != "tavern"])
def test_undo_reaches_to_the_deal(house: str) -> None:
    """Everywhere but in the tavern undo has no limit."""
    game = game_at(house, LOOSE)
    start = game.position
    play(game, "5a a5 " * 200)
    game.go_back(400)
    assert game.position == start
    assert not game.can_undo


def test_tavern_s_undo_reaches_300_steps_back() -> None:
    """In the tavern the step before the last 300 stands for good."""
    game = game_at("tavern", LOOSE)
    play(game, "1a" + " 5b b6 6b b5" * 80)
    with pytest.raises(Refused) as caught:
        game.go_back(301)
    assert caught.value.refusal is Refusal.UNDO_LIMIT
    game.go_back(300)
    assert len(game.state.done) == 21
    assert not game.can_undo
    with pytest.raises(Refused, match="undo does not reach further back here"):
        game.undo()


def test_undo_limit_is_a_depth_not_a_total() -> None:
    """Undone steps that are played again can be taken back again."""
    game = game_at("tavern", LOOSE)
    for _ in range(3):
        play(game, "5b b5 " * 75)
        game.go_back(150)
    assert game.tally.undos == 450
    assert game.can_redo


def test_redone_steps_beyond_the_limit_stand() -> None:
    """Redo counts towards the depth as play does."""
    policy = House.model_validate({"id": "h", "name": "H", "undo": {"limit": 2}}).compile()
    game = Game(rules_of(), policy, game_at("standard", LOOSE).position, now=lambda: 0)
    play(game, "5a a5")
    game.go_back(2)
    play(game, "redo redo 5b undo undo")
    assert len(game.state.done) == 1
    with pytest.raises(Refused, match="does not reach"):
        game.undo()


def test_limit_of_nothing_allows_no_undo() -> None:
    """A house may allow no undo at all."""
    policy = House.model_validate({"id": "h", "name": "H", "undo": {"limit": 0}}).compile()
    game = Game(rules_of(), policy, game_at("standard", LOOSE).position, now=lambda: 0)
    play(game, "5a")
    assert not game.can_undo
    with pytest.raises(Refused, match="does not reach"):
        game.undo()


def test_move_clears_what_was_undone() -> None:
    """A new move after an undo is a new line: nothing is left to redo."""
    game = game_at("standard", LOOSE)
    play(game, "5a undo 5b")
    assert not game.can_redo
    with pytest.raises(Refused, match="there is nothing to redo"):
        game.redo()


def test_autoplay_leaves_redo_alone() -> None:
    """Undoing a step takes its automatic cards along; they are not played at once again, and redo is still there."""
    game = game_at("tavern", "KH AS 9C|KD|9S")
    play(game, "1a")
    assert game.position.home == 1
    game.undo()
    assert game.position.home == 0
    assert game.can_redo
    game.redo()
    assert game.position.home == 1


@pytest.mark.parametrize("what", ["hint", "pause", "illegal move", "refused undo"])
def test_what_moves_no_card_leaves_redo_alone(what: str) -> None:
    """A hint, a pause and a refusal leave what was undone."""
    game = game_at("standard", LOOSE)
    play(game, "5a undo")
    match what:
        case "hint":
            game.note_hint()
        case "pause":
            game.pause()
            game.resume()
        case "illegal move":
            with pytest.raises(IllegalMove):
                play(game, "25")
        case _:
            with pytest.raises(Refused):
                game.undo()
    assert game.can_redo


def test_every_kind_of_move_is_undone() -> None:
    """Column, cell, foundation, return and Auto: each is one undo."""
    game = game_at("parlour", "KS 9D 8S|9H|AS|AC")
    start = game.position
    play(game, "12 2a a2 3h 4h hS3 3b b5v1")
    game.go_back(len(game.state.done))
    assert game.position == start


def test_nothing_to_undo() -> None:
    """A fresh game has nothing to take back, and says so."""
    game = game_at("standard", LOOSE)
    with pytest.raises(Refused, match="there is nothing to undo"):
        game.undo()
    with pytest.raises(Refused, match="there is nothing to undo"):
        game.go_back(1)


def test_going_back_too_far_changes_nothing() -> None:
    """Back over more steps than there are is refused whole."""
    game = game_at("standard", LOOSE)
    play(game, "5a a5")
    before = game.state
    with pytest.raises(Refused):
        game.go_back(3)
    assert game.state == before


def test_going_back_returns_the_earliest_step() -> None:
    """The step returned is the last to be taken back."""
    game = game_at("standard", LOOSE)
    play(game, "5a 12")
    assert game.go_back(2).played == (move("5", "a"),)
    assert game.redo().played == (move("5", "a"),)


PAUSED: dict[str, Callable[[Game], object]] = {
    "a move": lambda game: play(game, "5a"),
    "undo": lambda game: game.undo(),
    "redo": lambda game: game.redo(),
    "auto": lambda game: game.auto(),
    "finish": lambda game: game.finish(),
    "hint": lambda game: game.note_hint(),
    "pause": lambda game: game.pause(),
}


@pytest.mark.parametrize("what", PAUSED)
def test_pause_blocks(what: str) -> None:
    """While a game is paused nothing but resuming and giving up is possible."""
    game = game_at("parlour", LOOSE)
    play(game, "12 5a undo")
    game.pause()
    assert (game.can_undo, game.can_redo, game.can_finish) == (False, False, False)
    with pytest.raises(Refused, match="the game is paused"):
        PAUSED[what](game)
    game.resume()
    assert (game.can_undo, game.can_redo) == (True, True)


def test_pause_comes_before_what_is_wrong_with_a_move() -> None:
    """While paused, an illegal move is refused for the pause: nothing is told of the cards."""
    game = game_at("parlour", LOOSE)
    game.pause()
    with pytest.raises(Refused, match="paused"):
        game.play(Intent(column(7), Kind.CELL))


def test_only_a_paused_game_resumes() -> None:
    """Resuming what runs is refused."""
    with pytest.raises(Refused, match="the game is not paused"):
        game_at("parlour", LOOSE).resume()


def test_house_without_pause_or_giving_up() -> None:
    """A house may have neither."""
    policy = House.model_validate({"id": "h", "name": "H", "pauses": False, "gives_up": False}).compile()
    game = Game(rules_of(), policy, game_at("standard", LOOSE).position)
    with pytest.raises(Refused, match="this house has no pause"):
        game.pause()
    with pytest.raises(Refused, match="this house has no giving up"):
        game.give_up()


@pytest.mark.parametrize("end", ["won", "given up"])
def test_nothing_happens_after_the_end(end: str) -> None:
    """A game that is won or given up takes no move, no undo and no giving up."""
    game = game_at("standard", "KC|QC", home="C-J D-K H-K S-K")
    if end == "won":
        play(game, "2h 1h")
    else:
        play(game, "2a")
        game.give_up()
    assert game.is_over
    assert (game.can_undo, game.can_redo, game.can_finish) == (False, False, False)
    before = game.state
    for kind in (game.undo, game.redo, game.auto, game.finish, game.note_hint, game.pause, game.resume, game.give_up):
        with pytest.raises(Refused, match="the game is over"):
            kind()
    with pytest.raises(Refused, match="the game is over"):
        game.play(move("1", "a"))
    assert game.state == before


def test_giving_up_keeps_the_points() -> None:
    """Points so far count for a game that is given up, paused or not."""
    game = game_at("tavern", "KH AS 9C|KD")
    play(game, "1a")
    game.pause()
    game.give_up()
    assert (game.is_over, game.is_won, game.tally.score) == (True, False, 10)


def test_state_starts_with_the_first_move() -> None:
    """Cards that go home at the deal start no game; a move does, and undoing it does not unstart it."""
    game = game_at("tavern", "KH AS|KD 9C")
    assert game.position.home == 1
    assert not game.state.is_started
    play(game, "2a undo")
    assert game.state.is_started


def test_kinds_of_events_are_all_known() -> None:
    """The journal's words are those of the records."""
    assert [kind.value for kind in EventKind] == [
        *("play", "auto", "finish", "undo", "redo", "goto", "hint", "pause", "resume", "give-up")
    ]
