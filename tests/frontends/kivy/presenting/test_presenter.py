"""What a player's hands do to a game: drags, taps, long presses, and what is said where nothing can be done."""

from dataclasses import replace
from pathlib import Path

import pytest

from freecellar import Move, Place, Step, cell, column, foundation
from freecellar.sitting import Showing
from freecellar.solver import Finding, Hint
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.presenting.preferences import Preferences
from freecellar_kivy.presenting.responses import Asked, Chose, LetGo, Lifted, Made, NotMade, PutBack, Response
from support.games import game_at
from support.players import Player
from support.sittings import seated
from support.tables import PHONE, USUAL, sit_at


def player(columns: str = "", *, house: str = "standard", cells: str = "", home: str = "") -> Player:
    """Return a player at a FreeCell position."""
    return Player(sit_at(game_at(house, columns, cells=cells, home=home)))


def played(responses: tuple[Response, ...]) -> list[tuple[Move, ...]]:
    """Return the moves of the steps that were made."""
    steps: list[Step] = [step for made in responses if isinstance(made, Made) for step in made.said.steps]
    return [step.played for step in steps]


def refusal(responses: tuple[Response, ...]) -> str:
    """Return the one sentence of why nothing was done."""
    (text,) = (response.text for response in responses if isinstance(response, NotMade))
    assert not any(isinstance(response, Made) for response in responses)
    return text


class TestDrag:
    """Cards that are carried."""

    def test_card_onto_a_card(self) -> None:
        """A card that is dropped on one that takes it moves there."""
        hand = player("9H|8S|2C")
        responses = hand.drag(column(1), column(0))
        assert responses[0] == Lifted(1)
        assert played(responses) == [(Move(column(1), column(0)),)]
        hand.check()

    def test_run_from_the_card_under_the_finger(self) -> None:
        """The finger takes its card and all on it."""
        hand = player("10H 9S 8H|2C 10D")
        responses = hand.drag(column(0), column(1), 2)
        assert responses[0] == Lifted(2)
        assert played(responses) == [(Move(column(0), column(1), 2),)]

    def test_cards_out_of_sequence_stay(self) -> None:
        """What is no run is not picked up, and the sentence names the break."""
        hand = player("9H 2C 8S|2D")
        responses = hand.drag(column(0), column(1), 2)
        assert refusal(responses) == "The last 2 cards are not a run: 8♠ is not in sequence on 2♣."
        assert hand.presenter.drag is None
        hand.check()

    def test_run_over_the_cap_is_lifted_and_refused_with_the_numbers(self) -> None:
        """More cards than may move lift, and the drop says how many may, and why."""
        hand = player("9H 8S 7H 6S 5H|2C 10S|2D|2H|2S|3C|3D|3H", cells="KC KD")
        responses = hand.drag(column(0), column(1), 5)
        assert responses[0] == Lifted(5)
        assert refusal(responses) == "5 cards, but 3 may move: 2 empty cells, no empty column."
        hand.check()

    def test_refused_drop_glides_home(self) -> None:
        """The card goes back from where it was let go, and then lies where it lay."""
        hand = player("9H|8H|2C")
        start, goal = hand.card(column(1)), hand.over(column(1), column(0))
        hand.press(start)
        hand.slide(goal)
        where = hand.presenter.picture(hand.now).cards[-1]
        assert refusal(hand.lift(goal)) == "8♥ does not build on 9♥."
        picture = hand.presenter.picture(hand.now)
        assert picture.is_moving
        assert (picture.cards[-1].x, picture.cards[-1].y) == (where.x, where.y)
        assert not hand.presenter.picture(hand.now + 0.16).is_moving
        hand.check()

    @pytest.mark.parametrize("point", [(-500, -500), (640, 790), (640, 5), (5000, 400), (640, 300)])
    def test_drop_on_nothing_glides_home_without_a_word(self, point: tuple[float, float]) -> None:
        """Out of bounds, on a bar or on bare cloth nothing is refused."""
        hand = player("9H|8S|2C||||4D|")
        hand.press(hand.card(column(1)))
        hand.slide(point)
        assert hand.lift(point) == (PutBack(),) or point == (640, 300)
        hand.check()

    def test_drop_where_it_came_from(self) -> None:
        """A card that is put back is put back."""
        hand = player("9H|8S|2C")
        start = hand.card(column(1))
        hand.press(start)
        hand.slide((start[0] + 12, start[1]))
        assert hand.lift((start[0] + 12, start[1])) == (PutBack(),)

    def test_legal_landing_comes_first(self) -> None:
        """Where a card lies on two places the one that takes it wins, even if less of it does."""
        hand = player("2C|9H|8S")
        start, goal = hand.card(column(2)), hand.over(column(2), column(0))
        aside = (goal[0] + 0.5 * hand.presenter.layout.card_width, goal[1])
        hand.press(start)
        hand.slide(aside)
        assert played(hand.lift(aside)) == [(Move(column(2), column(1)),)]

    def test_any_cell_and_any_foundation_will_do(self) -> None:
        """Cards dropped on a full cell, or on another suit's foundation, go to one that takes them."""
        hand = player("AS 9H|2D", cells="KC")
        assert played(hand.drag(column(0), cell(0))) == [(Move(column(0), cell(1)),)]
        assert played(hand.drag(column(0), foundation(0))) == [(Move(column(0), foundation(3)),)]

    def test_column_takes_below_its_last_card(self) -> None:
        """A drop far below the last card of a column still means it."""
        hand = player("9H|8S|2C")
        start, goal = hand.card(column(1)), hand.over(column(1), column(0))
        low = (goal[0], hand.presenter.layout.table.y + 30)
        hand.press(start)
        hand.slide(low)
        assert played(hand.lift(low)) == [(Move(column(1), column(0)),)]

    def test_landings_glow(self) -> None:
        """While a card is in the air its landings are marked, and then no more."""
        hand = player("9H|8S|9D|2C|2D|2H|2S|3C", cells="KC KD KH")
        hand.press(hand.card(column(1)))
        hand.slide((700, 500))
        boxes = hand.presenter.picture(hand.now).landings
        layout = hand.presenter.layout
        assert set(boxes) == {layout.picked(column(0), 1), layout.picked(column(2), 1), layout.slots[cell(3)]}
        hand.lift((-900, 0))
        assert hand.presenter.picture(hand.now).landings == ()

    def test_house_may_hide_landings(self) -> None:
        """Where the house marks no landings a drag shows none, and works."""
        hand = player("9H|8S")
        table = hand.seat.game.table
        hand.seat.game.table = replace(table, policy=replace(table.policy, highlights_landings=False))
        hand.press(hand.card(column(1)))
        hand.slide((700, 500))
        assert hand.presenter.picture(hand.now).landings == ()
        assert played(hand.lift(hand.over(column(1), column(0)))) == [(Move(column(1), column(0)),)]

    def test_second_finger(self) -> None:
        """A second finger puts the cards back; lifting the fingers does nothing more."""
        hand = player("9H|8S")
        hand.press(hand.card(column(1)))
        hand.slide(hand.over(column(1), column(0)))
        assert hand.press((900, 300), finger=2) == (PutBack(),)
        assert hand.lift((900, 300), finger=2) == ()
        assert hand.lift(hand.over(column(1), column(0))) == ()
        hand.check()

    def test_carried_card_is_in_front_and_under_the_finger(self) -> None:
        """The card is drawn last, and as far from the finger as it was."""
        hand = player("9H|8S")
        x, y = hand.card(column(1))
        before = hand.presenter.layout.at(hand.presenter.layout.cards[-1].spot)
        hand.press((x, y))
        hand.slide((x - 40, y + 25))
        last = hand.presenter.picture(hand.now).cards[-1]
        assert last.is_lifted
        assert (last.x, last.y) == (before[0] - 40, before[1] + 25)

    def test_rotation_keeps_the_drag(self) -> None:
        """Turned in mid-drag, the card stays under the finger, held where it was held, and lands."""
        hand = player("9H|8S")
        start = hand.card(column(1))
        hand.press(start)
        hand.slide((start[0] + 40, start[1]))
        hand.presenter.resize(PHONE)
        drag = hand.presenter.drag
        assert drag is not None
        assert drag.card.holds(*drag.finger)
        layout = hand.presenter.layout
        goal = layout.picked(column(0), 1)
        over = (goal.x + drag.grip[0], goal.y + drag.grip[1])
        hand.slide(over)
        assert played(hand.lift(over)) == [(Move(column(1), column(0)),)]
        hand.check()

    def test_from_the_foundation(self) -> None:
        """Where cards come back from a foundation they are dragged like others; elsewhere the house says no."""
        hand = player("3H", house="parlour", home="S-2")
        assert played(hand.drag(foundation(3), column(0))) == [(Move(foundation(3), column(0)),)]
        other = player("3H", home="S-2")
        assert refusal(other.drag(foundation(3), column(0))) == "A card may not come back from a foundation."

    def test_nothing_under_the_finger(self) -> None:
        """A drag that begins on an empty place, or on cloth, is none."""
        hand = player("9H|8S")
        assert hand.drag(column(0), column(1))[0] == Lifted(1)
        assert not played(hand.press((640, 100)) + hand.slide((700, 300)) + hand.lift((700, 300)))

    def test_paused_table_lifts_nothing(self) -> None:
        """While the clock stands no card moves, and the table says so."""
        hand = player("9H|8S")
        hand.seat.game.pause()
        assert refusal(hand.drag(column(1), column(0))) == "The game is paused."
        assert refusal(hand.tap(column(1))) == "The game is paused."

    def test_model_that_moves_on_takes_the_cards_back(self) -> None:
        """Where something else makes a move in mid-drag, the cards lie where the model has them."""
        hand = player("9H|8S|7D")
        hand.press(hand.card(column(1)))
        hand.slide((700, 500))
        hand.seat.play(Move(column(2), column(1)))
        hand.presenter.update(hand.now)
        assert hand.presenter.drag is None
        assert hand.lift((700, 500)) == ()
        hand.check()


class TestTap:
    """Cards that are tapped."""

    def test_house_chooses_the_landing(self) -> None:
        """A tap does what the house's order says."""
        hand = player("8S|AS|9H")
        assert played(hand.tap(column(1))) == [(Move(column(1), foundation(3)),)]
        assert played(hand.tap(column(0))) == [(Move(column(0), column(2)),)]

    def test_run(self) -> None:
        """A tap within a run takes the cards from there."""
        hand = player("10H 9S 8H|2C 10D")
        assert played(hand.tap(column(0), 2)) == [(Move(column(0), column(1), 2),)]

    def test_buried_card(self) -> None:
        """A tap on a card that is no head of a run says what is wrong with it."""
        hand = player("9H 2C 8S|2D")
        assert "not a run" in refusal(hand.tap(column(0), 2))

    @pytest.mark.parametrize("house", ["doubling", "additive"])
    def test_tap_to_select_then_tap_to_land(self, house: str) -> None:
        """Where a tap selects, the landings are marked, and the next tap says where the card goes."""
        hand = player("9D 8S|9H|2C", house=house)
        (chose,) = hand.tap(column(0))
        assert isinstance(chose, Chose)
        picture = hand.presenter.picture(hand.now)
        assert picture.chosen == hand.presenter.layout.picked(column(0), 1)
        assert hand.presenter.layout.picked(column(1), 1) in picture.landings
        assert played(hand.tap(column(1))) == [(Move(column(0), column(1)),)]
        assert hand.presenter.chosen is None
        assert hand.seat.game.selected is None
        hand.check()

    def test_second_tap_lets_go(self) -> None:
        """The same place again, or bare cloth, lets go."""
        hand = player("9D 8S|9H|2C", house="doubling")
        hand.tap(column(0))
        assert hand.tap(column(0)) == (LetGo(),)
        hand.tap(column(0))
        hand.now += 1
        low = (hand.presenter.layout.table.x + 2, hand.presenter.layout.table.top - 2)
        assert hand.press(low) + hand.lift(low) == (LetGo(),)

    def test_illegal_landing_says_why_and_lets_go(self) -> None:
        """Nothing is counted, and nothing stays chosen."""
        hand = player("9D 8S|9C", house="doubling")
        hand.tap(column(0))
        assert refusal(hand.tap(column(1))) == "8♠ does not build on 9♣."
        assert hand.presenter.chosen is None
        assert hand.seat.game.tally.moves == 0

    def test_double_tap_goes_home(self) -> None:
        """Where a tap selects, a double tap sends the card home."""
        hand = player("9D AS|9H|2C", house="doubling")
        hand.tap(column(0))
        responses = hand.tap(column(0), after=0.1)
        assert played(responses) == [(Move(column(0), foundation(3)),)]
        hand.check()

    def test_double_tap_that_cannot(self) -> None:
        """The sentence tells which card is next."""
        hand = player("9D 3S|9H|2C", house="doubling")
        hand.tap(column(0))
        assert refusal(hand.tap(column(0), after=0.1)) == "3♠ may not go home yet: next is A♠."

    def test_double_tap_moves_one_card_where_a_tap_moves(self) -> None:
        """The second tap of a double tap does not send another card after the first."""
        hand = player("2S AS|9H|2C")
        point = hand.card(column(0))
        assert played(hand.press(point) + hand.lift(point)) == [(Move(column(0), foundation(3)),)]
        assert hand.press(point) + hand.lift(point) == ()
        assert played(hand.tap(column(0))) == [(Move(column(0), foundation(3)),)]

    def test_taps_switched_off(self) -> None:
        """Where the house lets taps be off, only drags move; where it does not, they stay on."""
        off = Preferences(taps=False)
        hand = player("9H|8S", house="winnable")
        hand.presenter.prefer(off)
        assert hand.tap(column(1)) == ()
        assert hand.tap(column(1), after=0.1) == ()
        assert played(hand.drag(column(1), column(0)))
        stubborn = player("9H|8S")
        stubborn.presenter.prefer(off)
        assert played(stubborn.tap(column(1)))

    def test_no_landing(self) -> None:
        """A card that nothing takes stays."""
        hand = player("2S 7H||9C", house="parlour", cells="KC KD KH KS")
        assert refusal(hand.tap(column(0))) == "No landing takes the card."


class TestHold:
    """A long press."""

    def test_shows_landings_and_the_cap_with_its_reason(self) -> None:
        """The sentence says where the card may go, how many may move, and of what that is reckoned."""
        hand = player("9H|3C 8S|9D|2C|2D|2H|2S|", cells="KC KD")
        (chose,) = hand.hold(column(1))
        assert chose == Chose(
            "8♠: onto 9♥, onto 9♦, an empty column or a cell. "
            "Up to 6 cards may move: 2 empty cells, 1 empty column; 3 into an empty column."
        )
        assert len(hand.presenter.picture(hand.now).landings) == 5

    def test_then_a_tap_lands(self) -> None:
        """What was pressed long is chosen, in every house."""
        hand = player("9H|3C 8S|9D")
        hand.hold(column(1))
        assert played(hand.tap(column(2))) == [(Move(column(1), column(2)),)]

    def test_then_a_drag(self) -> None:
        """A finger that rested may go on to drag."""
        hand = player("9H|8S")
        point, goal = hand.card(column(1)), hand.over(column(1), column(0))
        responses = hand.press(point) + hand.wait(0.6) + hand.slide(goal) + hand.lift(goal)
        assert played(responses) == [(Move(column(1), column(0)),)]
        hand.check()

    def test_run_over_the_cap(self) -> None:
        """A run that nothing takes is told of, with the cap."""
        hand = player("9H 8S 7H 6S 5H|2C 10S|2D|2H|2S|3C|3D|3H", cells="KC KD")
        assert hand.hold(column(0), 5) == (
            Chose("5 cards from 9♥: no landing. Up to 3 cards may move: 2 empty cells, no empty column."),
        )

    def test_buried_card(self) -> None:
        """A card that cannot be picked up says why."""
        assert "not a run" in refusal(player("9H 2C 8S|2D").hold(column(0), 2))


class TestSolution:
    """A solution that is shown."""

    def test_hands_do_nothing_but_halt_it(self) -> None:
        """While a line is shown a tap asks to halt it, and no card of it is touched."""
        hand = player("9H|8S")
        game = hand.seat.game
        hand.seat.showing = Showing(game.rules, game.position, (Move(column(1), column(0)),))
        hand.presenter.update(hand.now)
        assert hand.tap(column(1)) == (Asked(Command.WATCH),)
        assert hand.drag(column(1), column(0)) == ()
        hand.seat.showing.forth()
        hand.presenter.update(hand.now)
        assert hand.presenter.layout.counts[column(0)] == 2
        hand.seat.showing = None
        hand.presenter.update(hand.now)
        hand.check()


def test_hint_is_marked() -> None:
    """The picture has origin and landing of the hint that the sitting marks."""
    hand = player("10H 9S 8H|2C 10D")
    hand.seat.marked = Hint(Finding.SOLVED, (Move(column(0), column(1), 2),), None)
    picture = hand.presenter.picture(hand.now)
    assert picture.origin == hand.presenter.layout.picked(column(0), 2)
    assert picture.goal == hand.presenter.layout.picked(column(1), 1)


def test_run_that_is_carried_card_by_card_is_marked_whole() -> None:
    """A hint of several moves marks the run and where it goes, not the way of its first card."""
    hand = player("10H 9S 8H|2C 10D", house="doubling")
    moves = Move(column(0), cell(0)), Move(column(0), column(1)), Move(cell(0), column(1))
    hand.seat.marked = Hint(Finding.SOLVED, moves, None)
    picture = hand.presenter.picture(hand.now)
    assert picture.origin == hand.presenter.layout.picked(column(0), 2)
    assert picture.goal == hand.presenter.layout.picked(column(1), 1)


def test_win_is_settled_in_the_model() -> None:
    """The last card wins at once; nothing lifts any more, and turning the screen loses nothing."""
    hand = player("KS", home="C-K D-K H-K S-Q")
    assert played(hand.tap(column(0)))
    assert hand.seat.game.is_won
    hand.presenter.resize(PHONE)
    assert hand.seat.game.is_won
    assert refusal(hand.drag(foundation(0), column(0))) == "The game is over."
    hand.check()


def test_another_sitting() -> None:
    """A new deal takes the place of the old one, whatever was chosen."""
    hand = player("9H|8S", house="doubling")
    hand.tap(column(0))
    hand.seat = sit_at(game_at("standard", "2C 3D|4H"))
    hand.presenter.take(hand.seat, hand.now)
    assert hand.presenter.picture(hand.now).is_moving
    assert hand.presenter.chosen is None
    hand.check()


def test_sitting_is_a_seat(tmp_path: Path) -> None:
    """The presenter plays at a real sitting, which saves; its undo is caught up with."""
    with seated(tmp_path) as sitting:
        hand = Player(sit_at(sitting.game))
        presenter = hand.presenter
        presenter.take(sitting, hand.now)
        before = presenter.layout
        point = hand.card(column(1))
        assert played(hand.press(point) + hand.lift(point))
        assert presenter.layout != before
        sitting.undo()
        presenter.update(hand.now)
        assert presenter.layout == before
        assert presenter.picture(hand.now).is_moving
        sitting.restart()
        presenter.update(hand.now)
        assert presenter.layout == before


def test_settings_reach_the_table() -> None:
    """The left hand, the large index, and the pace of motions."""
    hand = player("9H|8S")
    usual = hand.presenter.layout
    hand.presenter.prefer(Preferences(left_handed=True, large_index=True, reduced_motion=True))
    layout = hand.presenter.layout
    assert layout.large_index
    assert layout.slots[foundation(0)].x < layout.slots[cell(0)].x
    assert usual.slots[foundation(0)].x > usual.slots[cell(0)].x
    hand.tap(column(1))
    assert not hand.presenter.picture(hand.now).is_moving


@pytest.mark.parametrize("place", [Place(kind, 0) for kind in (0, 1, 2)])  # type: ignore[arg-type]
def test_tap_on_an_empty_place(place: Place) -> None:
    """Nothing lies there, and nothing happens."""
    hand = player("|8S")
    assert hand.tap(place) == ()
    assert hand.hold(place) == ()
    assert hand.presenter.scene.screen == USUAL
