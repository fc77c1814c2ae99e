"""How each house behaves: which moves it allows, what goes home by itself, Auto, finish, stuck and lost games."""

from dataclasses import replace

import pytest

from freecellar.cards import Card
from freecellar.engine.autoplay import next_home
from freecellar.engine.deals import deal
from freecellar.engine.moves import Intent, Kind, Move, column
from freecellar.engine.reasons import IllegalMove
from freecellar.engine.tables import Autoplay
from freecellar.play.game import Game
from freecellar.play.state import Refusal, Refused
from support.games import board, game_at, move, play, registry, rules_of, under

HOUSES = ["standard", "doubling", "additive", "winnable", "tavern", "parlour"]
FULL = "KC KD KH KS"
NO_LANDING = "9C|9C|9D|9D|9H|9H|9S|9S"


def only(*houses: str) -> list[tuple[str, bool]]:
    """Return each house with whether it is one of those named."""
    return [(house, house in houses) for house in HOUSES]


def allows(game: Game, text: str) -> bool:
    """Return whether a move in standard notation is legal."""
    try:
        play(game, text)
    except IllegalMove:
        return False
    return True


def test_houses_are_these() -> None:
    """The cases below speak of every house that comes with Freecellar."""
    assert {key for key, entry in registry().houses.items() if entry.plugin == "standard"} == set(HOUSES)


@pytest.mark.parametrize(("house", "expected"), only("winnable"))
def test_cell_to_cell(house: str, *, expected: bool) -> None:
    """A card moves between cells in `winnable` alone."""
    assert allows(game_at(house, cells="7H"), "ab") is expected


@pytest.mark.parametrize(("house", "expected"), only("standard", "doubling", "additive", "winnable", "parlour"))
def test_whole_column_into_an_empty_one(house: str, *, expected: bool) -> None:
    """A whole column moves into an empty one, of one card or more; in the tavern it does not."""
    assert allows(game_at(house, "9D 8S|"), "12v2") is expected
    assert allows(game_at(house, "9D|"), "12") is expected
    assert allows(game_at(house, "9D 8S|"), "12v1")


@pytest.mark.parametrize(("house", "expected"), only("additive", "parlour"))
@pytest.mark.parametrize("target", ["1", "2", "a"])
def test_card_back_from_a_foundation(house: str, target: str, *, expected: bool) -> None:
    """A card comes back to a column, an empty column or a cell in `additive` and `parlour`; elsewhere never."""
    assert allows(game_at(house, "4H", home="S-3"), f"hS{target}") is expected


@pytest.mark.parametrize("house", HOUSES)
def test_never_from_foundation_to_foundation(house: str) -> None:
    """Nowhere does a card move between foundations."""
    game = game_at(house, home="S-3 H-3")
    with pytest.raises(IllegalMove, match="a card may not move from a foundation to another"):
        game.play(move("h1", "h2"))


@pytest.mark.parametrize(
    ("house", "order"),
    [("doubling", "CDHS"), ("additive", "SHDC"), ("tavern", "SHCD"), ("standard", "CDHS")],
)
def test_order_of_foundations(house: str, order: str) -> None:
    """The foundations lie as the house's page says."""
    rules, _ = under(house)
    suits = rules.tables.foundations.suits
    assert "".join(suit.letter for suit in suits if suit is not None) == order


@pytest.mark.parametrize("house", HOUSES)
def test_run_over_the_cap_is_refused_and_costs_nothing(house: str) -> None:
    """A run that is too long is refused, never cut short, and counts no move."""
    game = game_at(house, "TD 9S 8H 7S|TH|2C|2C|2C|2C|2C|2C", cells=FULL)
    with pytest.raises(IllegalMove, match="the run has 3 cards; with no empty cell and no empty column 1 may move"):
        play(game, "12")
    assert (game.tally.moves, game.journal) == (0, [])


@pytest.mark.parametrize(("house", "expected"), only("tavern"))
def test_exposed_aces_at_the_deal(house: str, *, expected: bool) -> None:
    """In the tavern exposed aces are home before the first move; elsewhere nothing moves."""
    game = game_at(house, "KC 2S AS|KD AH|2H 9C")
    assert game.position.home == (3 if expected else 0)
    assert (game.tally.moves, game.is_loss_if_left, game.can_undo) == (0, False, False)


def test_opening_autoplay_starts_no_clock() -> None:
    """Before the first move the clock stands, whatever went home."""
    rules, policy = under("tavern")
    game = Game(rules, policy, board(rules, "KC AS|KD"), now=lambda: 5_000)
    assert (game.position.home, game.elapsed()) == (1, 0)


def test_opening_cannot_be_undone() -> None:
    """What went home at the deal stays there when the first move is taken back."""
    game = game_at("tavern", "KC AS|KD")
    play(game, "1a undo")
    assert game.position.home == 1
    with pytest.raises(Refused, match="there is nothing to undo"):
        game.undo()


@pytest.mark.parametrize(("house", "expected"), only("tavern"))
def test_safe_cards_go_after_each_move(house: str, *, expected: bool) -> None:
    """After a move in the tavern what is safe by Horne goes home; elsewhere nothing does."""
    game = game_at(house, "5H KC|9D", home="S-4 C-4 H-4")
    play(game, "1a")
    assert game.position.home == (13 if expected else 12)


def test_unsafe_card_stays_in_the_tavern() -> None:
    """A card that another may need does not go by itself; the player may send it."""
    game = game_at("tavern", "5H KC|9D", home="S-4 C-3 H-4")
    play(game, "1a")
    assert game.position.home == 11
    play(game, "1h")
    assert game.position.home == 12


AUTO = {"columns": "9H 5H 3S|9D 4D|KD 2C", "home": "S-2 H-4 D-3 C-A"}


@pytest.mark.parametrize(
    ("house", "cards"), [("doubling", 4), ("standard", 3), ("winnable", 3), ("additive", 2), ("parlour", 2)]
)
def test_auto_is_one_step_of_as_many_moves(house: str, cards: int) -> None:
    """Auto takes every card that fits in `doubling`, elsewhere what is safe: each a move, and one undo for all."""
    game = game_at(house, **AUTO)
    before = game.position
    step = game.auto()
    assert (len(step.played), game.tally.moves) == (cards, cards)
    game.undo()
    assert (game.position, game.tally.moves) == (before, 0)
    assert game.redo().played == step.played
    assert game.tally.moves == cards


def test_auto_does_not_spare_a_landing() -> None:
    """In `doubling` the six of clubs goes home though the five of hearts could have lain on it."""
    assert game_at("doubling", "6C|KD 5H", home="C-5").auto().played == (move("1", "h1"),)


def test_auto_goes_on_with_what_it_uncovers() -> None:
    """Auto takes a card, then the card below it, again and again, and rearranges no column."""
    game = game_at("doubling", "KD 3C 2C AC|5D 4C")
    assert len(game.auto().played) == 4
    assert game.position == board(game.rules, "KD|5D", home="C-4")


def test_nothing_for_auto() -> None:
    """Auto that finds no card is refused and is no move."""
    game = game_at("doubling", "KD")
    with pytest.raises(Refused) as caught:
        game.auto()
    assert (caught.value.refusal, game.journal) == (Refusal.NOTHING_GOES_HOME, [])


def test_house_without_auto() -> None:
    """A house may lack the button."""
    rules, policy = under("standard")
    game = Game(rules, replace(policy, auto=Autoplay.OFF), board(rules, "AC"))
    with pytest.raises(Refused, match="this house has no Auto"):
        game.auto()


DESCENDING = {"columns": "KC QC|KS", "cells": "KH JC", "home": "C-T D-K H-Q S-Q"}
RISING = {
    "columns": "3S 5H|KS QS JS TS 9S 8S 7S 6S 5S 4S|KH QH JH TH 9H 8H 7H 6H",
    "home": "S-2 H-4 C-K D-K",
}
"""The rest goes home by itself, but a five lies on a three, and nothing is safe by Horne."""


@pytest.mark.parametrize("house", ["standard", "additive", "winnable", "parlour"])
def test_finish_where_columns_descend(house: str) -> None:
    """Once no column's ranks rise, the rest plays out: cells included, lowest ranks first, each card a move."""
    game = game_at(house, **DESCENDING)
    assert game.can_finish
    step = game.finish()
    names = [str(card) for card in cards_home(game, step.played)]
    assert names == ["JC", "QC", "KC", "KS", "KH"]
    assert (game.is_won, game.tally.moves, len(game.state.done)) == (True, 5, 1)


def cards_home(game: Game, moves: tuple[Move, ...]) -> list[Card]:
    """Return the cards that moves to the foundations took from the start of a game."""
    position, cards = game.table.start, []
    for each in moves:
        cards.append(position.pile(each.source)[-1])
        position = game.rules.apply(position, each)
    return cards


@pytest.mark.parametrize("house", ["standard", "additive", "winnable", "parlour"])
def test_no_finish_while_a_column_rises(house: str) -> None:
    """A five on a three keeps the finish away, though foundation moves alone would win."""
    game = game_at(house, **RISING)
    assert not game.can_finish
    with pytest.raises(Refused, match="the rest does not play itself out yet"):
        game.finish()


def test_equal_ranks_do_not_rise() -> None:
    """9-9-5 qualifies, whatever its colours."""
    position = {"columns": "9H 9S 5C|KS QS JS TS|KH QH JH TH", "home": "S-8 H-8 C-4 D-K"}
    missing = "|KC QC JC TC 9C 8C 7C 6C"
    assert game_at("additive", position["columns"] + missing, home=position["home"]).can_finish


def test_tavern_finishes_where_foundation_moves_win() -> None:
    """In the tavern the test is the play itself; each card is a move and ten points, and the win has its bonus."""
    game = game_at("tavern", **RISING)
    assert game.can_finish
    step = game.finish()
    assert (game.is_won, len(step.played), game.tally.moves, game.tally.score) == (True, 20, 20, 200 + 660)


def test_doubling_has_no_finish() -> None:
    """In `doubling` there is Auto instead."""
    game = game_at("doubling", **DESCENDING)
    assert not game.can_finish
    with pytest.raises(Refused, match="this house has no finish"):
        game.finish()
    assert game.rules.is_won(game.auto().after)


def test_finish_needs_the_whole_to_play_out() -> None:
    """Columns that descend are not enough where a card is missing."""
    assert not game_at("standard", "KC QC|KS").can_finish


def itself(house: str) -> Game:
    """Return a game whose player wants the rest played out without a press, one move before that can be."""
    rules, policy = under(house)
    start = board(rules, "QC KC|KS", cells="KH", home="C-J D-K H-Q S-Q")
    return Game(rules, policy, start, now=lambda: 7, finishes_itself=True)


def test_winnable_may_finish_itself() -> None:
    """With Auto complete on, the move that lets the columns descend is followed by the rest, and the game is won."""
    game = itself("winnable")
    step = game.play(move("1", "b"))
    assert step.played == (move("1", "b"),)
    assert game.is_won
    assert [event.kind.value for event in game.journal] == ["play", "finish"]
    assert not game.is_loss_if_left
    assert Game.replay(game.rules, game.policy, game.table.start, game.journal).state == game.state


@pytest.mark.parametrize("house", [house for house in HOUSES if house not in ("winnable", "tavern")])
def test_no_other_house_finishes_itself(house: str) -> None:
    """Elsewhere the wish is not offered; and in `winnable` it is off by default."""
    game = itself(house)
    game.play(move("1", "b"))
    assert not game.is_won
    game = Game(*under("winnable"), itself("winnable").table.start)
    game.play(move("1", "b"))
    assert not game.is_won


def test_wish_survives_a_restart() -> None:
    """A restarted game plays as its player wanted."""
    game = itself("winnable").restarted()
    game.play(move("1", "b"))
    assert game.is_won


@pytest.mark.parametrize(("house", "expected"), only("standard", "doubling", "winnable", "tavern"))
def test_stuck(house: str, *, expected: bool) -> None:
    """A house says that no card has a place, as `winnable` does, or that this proves the game lost; two never say."""
    assert game_at(house, NO_LANDING, cells=FULL).is_stuck is expected
    assert not game_at(house, NO_LANDING, cells="KC KD KH").is_stuck


@pytest.mark.parametrize("house", HOUSES)
def test_leaving_after_a_move_is_a_loss(house: str) -> None:
    """A restart or new deal is a loss after at least one move, taken back or not; before, and after a win, it is none."""
    game = game_at(house, "QC KC|9S 9D", home="C-J D-K H-K S-K")
    losses = [game.is_loss_if_left]
    for text in ("2a", "undo"):
        play(game, text)
        losses.append(game.is_loss_if_left)
    assert losses == [False, True, True]
    game = game_at(house, "QC KC", home="C-J D-K H-K S-K")
    play(game, "1a")
    for text in ("1h", "ah"):
        if not game.is_won:
            play(game, text)
    assert (game.is_won, game.is_loss_if_left) == (True, False)


@pytest.mark.parametrize("house", HOUSES)
def test_restart_deals_the_same_cards(house: str) -> None:
    """A restart lays out the same deal, with counters and clock at nothing."""
    rules, policy = under(house)
    game = Game(rules, policy, deal(rules.tables, 1), now=lambda: 0)
    first = game.state
    game.play(rules.legal_moves(game.position)[0])
    again = game.restarted()
    assert (again.state, again.journal) == (first, [])
    assert again.elapsed() == 0


def test_card_that_has_gone_home_is_named() -> None:
    """Who names a place that a card has left by itself is told so, the last that left first."""
    game = game_at("tavern", "KC 2S AS|9D")
    with pytest.raises(IllegalMove) as caught:
        play(game, "1h")
    assert str(caught.value) == "KC may not go home yet: next is AC; 2S and AS went home from there by itself"
    assert [str(card) for card in caught.value.gone_home] == ["2S", "AS"]


def test_card_that_went_from_a_cell_is_named() -> None:
    """So it is with cells, after any number of moves elsewhere."""
    game = game_at("tavern", "9D 4C 2H|KD KH", cells="5H", home="S-4 C-3 H-4")
    play(game, "1b 1h 2c")
    with pytest.raises(IllegalMove, match="cell a is empty; 5H went home from there by itself"):
        play(game, "a2")


def test_card_is_named_no_more_once_the_place_was_used() -> None:
    """After the player has used the place, what once left it is no longer told; nor after an undo."""
    game = game_at("tavern", "KC QC AS|9D")
    play(game, "1a")
    with pytest.raises(IllegalMove) as caught:
        play(game, "1h")
    assert caught.value.gone_home == ()
    game = game_at("tavern", "KC AS 9D|9D")
    play(game, "1a undo")
    with pytest.raises(IllegalMove) as caught:
        play(game, "1h")
    assert caught.value.gone_home == ()


def test_card_that_went_after_the_player_s_own_move() -> None:
    """What the player's own move from a place uncovered and sent home is named."""
    game = game_at("tavern", "KC AS 9D|9D")
    play(game, "1a")
    with pytest.raises(IllegalMove, match="; AS went home from there by itself"):
        play(game, "1h")


def test_suits_ignored_name_no_card() -> None:
    """Where foundations ignore suits, which card went is not known, and none is named."""
    rules = rules_of(
        layout={"columns": [6] * 8, "bases_from_deal": 4},
        build="none",
        foundations={"base": "first-card", "wraps": True, "by_suit": False},
        autoplay="all",
    )
    _, policy = under("standard")
    game = Game(rules, policy, board(rules, "KC 7S 2D|KD", base="7"))
    play(game, "1a")
    assert game.position.home == 1
    with pytest.raises(IllegalMove) as caught:
        play(game, "1h")
    assert caught.value.gone_home == ()


@pytest.mark.parametrize("number", range(1, 40))
def test_no_card_waits_for_the_tavern_s_autoplay(number: int) -> None:
    """After the deal and after each move nothing is left that would go by itself."""
    rules, policy = under("tavern")
    game = Game(rules, policy, deal(rules.tables, number))
    for turn in range(12):
        assert next_home(rules, game.position, Autoplay.HORNE) is None
        moves = rules.legal_moves(game.position)
        if not moves or game.is_over:
            break
        game.play(moves[(number * 7 + turn * 5) % len(moves)])


def test_intent_is_resolved_by_the_game() -> None:
    """An intent may leave place and count to the rules."""
    game = game_at("standard", "9D 8S|9H|AS")
    assert game.play(Intent(column(0), column(1))).played == (move("1", "2"),)
    assert game.play(Intent(column(2), Kind.FOUNDATION)).played == (move("3", "h4"),)
