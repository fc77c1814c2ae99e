"""What is seen of a sitting: the model is ahead of the picture, whoever changed it, and any input settles the rest."""

from freecellar import Game, Move, cell, column, deal, foundation
from freecellar.engine import Kind
from freecellar.sitting import Showing
from freecellar_kivy.presenting.dealing import SWEEP
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Spot
from freecellar_kivy.presenting.motion import GLIDE, rest
from freecellar_kivy.presenting.scene import Scene
from support.games import game_at, under
from support.tables import PHONE, USUAL, games, seat, sit_at


def scene_at(columns: str, *, house: str = "standard", cells: str = "", home: str = "") -> Scene:
    """Return a scene at a FreeCell position."""
    return Scene(sit_at(game_at(house, columns, cells=cells, home=home)), USUAL)


def is_settled(scene: Scene) -> bool:
    """Return whether the layout is that of the model."""
    game = scene.seat.game
    return scene.layout == lay_out(game.rules, game.position, scene.screen)


def test_nothing_new_is_no_motion() -> None:
    """A scene that is told nothing new stays at rest."""
    scene = scene_at("9H|8S")
    assert not scene.update(1)
    assert not scene.is_moving(1)
    assert scene.cards(1) == rest(scene.layout)


def test_model_is_ahead() -> None:
    """With the move made the layout is the new one at once; the cards are still on their way."""
    scene = scene_at("9H|8S")
    old = scene.layout.at(Spot(column(1), 0))
    scene.seat.play(Move(column(1), column(0)))
    assert scene.update(1)
    assert is_settled(scene)
    assert scene.is_moving(1)
    shown = scene.cards(1)[-1]
    assert (shown.spot, (shown.x, shown.y)) == (Spot(column(0), 1), old)
    assert scene.cards(1.01 + GLIDE) == rest(scene.layout)


def test_input_settles() -> None:
    """Settled in the middle of a motion, every card is where the model has it."""
    scene = scene_at("9H|8S")
    scene.seat.play(Move(column(1), column(0)))
    scene.update(1)
    scene.settle()
    assert scene.cards(1) == rest(scene.layout)


def test_undo_and_redo_from_elsewhere() -> None:
    """What a button does is seen as what it is: straight back, and forth again."""
    scene = scene_at("2C 9H 8S 7H|2D 10S")
    scene.seat.play(Move(column(0), column(1), 3))
    scene.update(1)
    forth = scene.layout
    scene.seat.game.undo()
    assert scene.update(2)
    assert not scene.is_moving(2.01 + GLIDE)
    first = next(card for card in scene.cards(2) if card.spot == Spot(column(0), 3))
    assert (first.x, first.y) == forth.at(Spot(column(1), 4))
    scene.seat.game.redo()
    assert scene.update(3)
    assert scene.is_moving(3 + 2 * GLIDE)
    assert is_settled(scene)


def test_several_steps_back() -> None:
    """Back by several steps at once, each card goes straight to where it was."""
    scene = scene_at("9H AS|8S 7D|6C")
    start = scene.layout
    for move in (Move(column(0), foundation(3)), Move(column(2), column(1)), Move(column(1), cell(0))):
        scene.seat.play(move)
    scene.update(1)
    far = scene.layout
    scene.seat.game.go_back(3)
    assert scene.update(2)
    assert scene.layout == start
    ace = next(card for card in scene.cards(2) if card.spot == Spot(column(0), 1))
    assert (ace.x, ace.y) == far.at(Spot(foundation(3), 0))
    assert not scene.is_moving(2.01 + GLIDE)


def test_undo_of_a_card_whose_suit_is_not_told() -> None:
    """A card comes back from a foundation that ignores suits, and does not just appear."""
    rules, (_, policy) = games()["fixture stalactites"], under("standard")
    game = Game(rules, policy, deal(rules.tables, 1), now=lambda: 0)
    scene = Scene(sit_at(game), USUAL)
    game.play(next(move for move in rules.legal_moves(game.position) if move.target.kind is Kind.FOUNDATION))
    scene.update(1)
    game.undo()
    assert scene.update(2)
    assert scene.is_moving(2)


def test_rest_that_plays_itself() -> None:
    """A finish that nobody pressed follows the move that allowed it, one card after the other."""
    rules, policy = under("winnable")
    position = game_at("winnable", "KS|QS KD|KC KH", home="C-Q D-Q H-Q S-J").position
    game = Game(rules, policy, position, now=lambda: 0, finishes_itself=True)
    scene = Scene(sit_at(game), USUAL)
    scene.seat.play(Move(column(1), column(3)))
    assert len(game.state.done) == 2
    assert game.is_won
    assert scene.update(1)
    assert scene.is_moving(1.2 + GLIDE)
    assert scene.cards(9) == rest(scene.layout)


def test_restart_sweeps_the_cards_away_and_deals_them_again() -> None:
    """The same deal again: the cards go out of sight from where they are, and come to where they were dealt."""
    scene = scene_at("9H|8S|7D")
    start = scene.layout
    scene.seat.play(Move(column(1), column(0)))
    scene.settle()
    moved = scene.layout
    scene.seat.game = scene.seat.game.restarted()
    scene.take(scene.seat, 2)
    assert scene.layout == start
    eight = next(card for card in scene.cards(2) if card.spot == Spot(column(1), 0))
    assert (eight.x, eight.y) == moved.at(Spot(column(0), 1))
    assert max(card.y for card in scene.cards(2 + SWEEP + GLIDE)) < 0
    assert scene.cards(9) == rest(start)


def test_restart_is_seen_by_whom_nobody_told() -> None:
    """A game that something else has begun anew is dealt anew, too."""
    scene = scene_at("9H|8S|7D")
    scene.seat.play(Move(column(1), column(0)))
    scene.settle()
    scene.seat.game = scene.seat.game.restarted()
    assert scene.update(2)
    assert is_settled(scene)
    assert max(card.y for card in scene.cards(2 + SWEEP + GLIDE)) < 0


def test_game_that_goes_on_is_not_dealt() -> None:
    """Another game of the same seat that is in its middle lies there: each card goes straight to its place."""
    scene = scene_at("9H|8S|7D")
    other = game_at("standard", "9H|8S|7D")
    other.play(Move(column(1), column(0)))
    scene.seat.game = other
    assert scene.update(2)
    assert not scene.is_moving(2.01 + GLIDE)
    assert is_settled(scene)


def test_another_deal_is_dealt() -> None:
    """The cards that lie there are swept away, and those of another deal come from below the screen."""
    place = seat(number=1)
    scene = Scene(place, USUAL)
    before = scene.layout
    place.game = seat(number=2).game
    assert scene.update(1)
    assert {card[1:4] for card in scene.cards(1)} == {card[1:4] for card in before.cards}
    assert max(card.y for card in scene.cards(1 + SWEEP + GLIDE)) < 0
    assert is_settled(scene)


def test_solution_is_shown_instead_of_the_game() -> None:
    """A line that is shown moves cards of its own; then the game is there again."""
    scene = scene_at("9H|8S|7D")
    game = scene.seat.game
    scene.seat.showing = Showing(game.rules, game.position, (Move(column(1), column(0)), Move(column(2), column(0))))
    scene.update(1)
    scene.seat.showing.forth()
    assert scene.update(2)
    assert scene.layout.counts[column(0)] == 2
    assert scene.is_moving(2)
    scene.seat.showing.back()
    assert scene.update(3)
    scene.seat.showing.forth()
    scene.seat.showing.forth()
    scene.update(4)
    scene.seat.showing = None
    assert scene.update(5)
    assert is_settled(scene)


def test_move_after_a_solution_was_shown() -> None:
    """A solution leaves no trace in what is seen of the next move."""
    scene = scene_at("9H|8S|7D")
    scene.seat.showing = Showing(scene.seat.game.rules, scene.seat.game.position, (Move(column(1), column(0)),))
    scene.update(1)
    scene.seat.showing = None
    scene.update(2)
    scene.seat.play(Move(column(2), column(1)))
    assert scene.update(3)
    assert scene.cards(9) == rest(scene.layout)
    assert is_settled(scene)


def test_another_screen_is_at_rest() -> None:
    """Turned in the middle of a motion, everything lies at once."""
    scene = scene_at("9H|8S")
    scene.seat.play(Move(column(1), column(0)))
    scene.update(1)
    scene.resize(PHONE)
    assert not scene.is_moving(1)
    assert is_settled(scene)


def test_deal_on_request() -> None:
    """The first deal is shown as it is dealt, where the app wants it."""
    place = seat(number=11982)
    scene = Scene(place, PHONE)
    scene.take(place, 5)
    assert max(card.y for card in scene.cards(5)) < 0
    assert scene.is_moving(5.1)
    assert scene.cards(8) == rest(lay_out(place.game.rules, deal(place.game.rules.tables, 11982), PHONE))
