"""Whole games through the presenter: won by drags alone, by taps alone, by keys alone, and played by anybody's hands."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar import FreecellarError, Game, Move, Place, deal, parse_move
from freecellar.engine import Kind
from freecellar.solver import Solved, Solver
from freecellar_kivy.presenting.cursor import Direction, neighbour
from freecellar_kivy.presenting.preferences import Preferences
from freecellar_kivy.presenting.responses import Chose, Made
from freecellar_kivy.presenting.screen import Screen
from support.games import registry, under
from support.players import Player, Responses, written
from support.tables import PHONE, SCREENS, USUAL, games, seat, sit_at

GOLDEN = Path(__file__).parents[3] / "games"
VARIANTS = sorted(path.stem for path in GOLDEN.glob("*.json"))


def golden(variant: str) -> tuple[int, list[Move]]:
    """Return the deal of a variant's golden game, and the moves that win it."""
    record = json.loads((GOLDEN / f"{variant}.json").read_text())
    rules, policy = under("standard", variant)
    game = Game(rules, policy, deal(rules.tables, record["deal"]), now=lambda: 0)
    moves = []
    for text in " ".join(record["moves"]).split():
        moves.append(rules.resolve(game.position, parse_move(text, rules, game.position)))
        game.play(moves[-1])
    return record["deal"], moves


def solution(house: str, number: int) -> tuple[Move, ...]:
    """Return moves that win a FreeCell deal under a house."""
    rules, _ = under(house)
    verdict = Solver(rules).solve(deal(rules.tables, number))
    assert isinstance(verdict, Solved)
    return verdict.moves


def win(hand: Player, moves: Sequence[Move], make: Callable[[Player, Move], Responses]) -> None:
    """Make each move by hand, look at the picture each time, and win."""
    for move in moves:
        before = hand.seat.game.position
        responses = make(hand, move)
        assert isinstance(responses[-1], Made), (move, responses)
        assert hand.seat.game.state.done[-1].played == (move,)
        assert hand.seat.game.position != before
        hand.check()
    assert hand.seat.game.is_won


@pytest.mark.parametrize("screen", ["phone 390x844", "phone 844x390", "phone 320x480", "window 1280x800"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_won_by_drags_alone(variant: str, screen: str) -> None:
    """The golden game of each variant is won by dragging each card or run onto its landing."""
    number, moves = golden(variant)
    hand = Player(seat(variant=variant, number=number), SCREENS[screen])
    win(hand, moves, lambda hand, move: hand.drag(*move))


@pytest.mark.parametrize(("house", "number"), [("doubling", 1), ("additive", 164)])
def test_won_by_taps_alone(house: str, number: int) -> None:
    """Where a tap selects, two taps make each move; one does where the house's own landing is the one wanted."""

    def tap(hand: Player, move: Move) -> Responses:
        first = hand.tap(move.source, move.count)
        return first if isinstance(first[-1], Made) else first + hand.tap(move.target)

    win(Player(seat(house, number=number), PHONE), solution(house, number), tap)


def test_won_by_long_presses_and_taps() -> None:
    """In a house whose taps choose for themselves a long press chooses the card, and a tap the landing."""

    def hold(hand: Player, move: Move) -> Responses:
        chose = hand.hold(move.source, move.count)
        assert isinstance(chose[-1], Chose)
        return hand.tap(move.target)

    win(Player(seat(number=11), PHONE), solution("standard", 11), hold)


@pytest.mark.parametrize("number", [25, 5])
def test_won_by_typing(number: int) -> None:
    """Each move is typed as it is written."""
    win(Player(seat(number=number)), solution("standard", number), lambda hand, move: hand.write(_typed(hand, move)))


def _typed(hand: Player, move: Move) -> str:
    """Return a move as it is typed: with its count only where the table asks for one."""
    source, target, count = move
    layout, rules, position = hand.presenter.layout, hand.seat.game.rules, hand.seat.game.position
    lengths = range(1, layout.counts[source] + 1)
    choices = sum(rules.check(position, Move(source, target, length)) is None for length in lengths)
    text = written(Move(source, target))
    return f"{text}v{count:x}" if choices > 1 and target.kind is Kind.COLUMN else text


@pytest.mark.parametrize("screen", ["window 1280x800", "phone 844x390", "phone 320x480"])
def test_won_by_arrows_and_enter(screen: str) -> None:
    """The cursor goes from place to place, takes as many cards as are wanted, and lands them."""

    def steer(hand: Player, place: Place) -> None:
        path = _path(hand, place)
        for direction in path:
            here = hand.presenter.cursor
            assert here is not None
            while hand.presenter.cursor is not None and hand.presenter.cursor.place == here.place:
                hand.key(direction.name.lower())
        assert hand.presenter.cursor is not None
        assert hand.presenter.cursor.place == place

    def enter(hand: Player, move: Move) -> Responses:
        if hand.presenter.cursor is None:
            hand.key("left")
        steer(hand, move.source)
        for _ in range(move.count - 1):
            hand.key("up")
        chose = hand.key("enter")
        assert isinstance(chose[-1], Chose)
        steer(hand, move.target)
        return hand.key("enter")

    win(Player(seat(number=617), SCREENS[screen]), golden("freecell")[1], enter)


def _path(hand: Player, goal: Place) -> list[Direction]:
    """Return the arrows that lead from the cursor to a place."""
    assert hand.presenter.cursor is not None
    waiting = [(hand.presenter.cursor.place, list[Direction]())]
    seen = {hand.presenter.cursor.place}
    for place, path in waiting:
        if place == goal:
            return path
        for direction in Direction:
            other = neighbour(hand.presenter.layout, place, direction)
            if other is not None and other not in seen:
                seen.add(other)
                waiting.append((other, [*path, direction]))
    raise AssertionError(goal)


class Monkey:
    """Does anything to a table; each method is an event."""

    def __init__(self, hand: Player) -> None:
        self.hand = hand

    def drag(self, source: int, target: int, count: int) -> None:
        """Drag a card onto a place."""
        self.hand.drag(self._place(source), self._place(target), self._count(source, count))

    def tap(self, place: int, count: int, after: float) -> None:
        """Tap a card."""
        self.hand.tap(self._place(place), self._count(place, count), after=after)

    def hold(self, place: int, count: int) -> None:
        """Press a card long."""
        self.hand.hold(self._place(place), self._count(place, count))

    def touch(self, what: str, finger: int, x: float, y: float) -> None:
        """Put a finger somewhere, move it, or take it up, in any order."""
        screen = self.hand.presenter.scene.screen
        act = {"press": self.hand.press, "slide": self.hand.slide, "lift": self.hand.lift}[what]
        act((x * screen.width, y * screen.height), finger)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.hand.wait(seconds)

    def cancel(self) -> None:
        """Let the system take the fingers."""
        self.hand.presenter.cancel(self.hand.now)

    def turn(self, screen: str) -> None:
        """Turn or resize the screen."""
        self.hand.presenter.resize(SCREENS[screen])

    def wish(self, name: str) -> None:
        """Press a button, which changes the game behind the table's back."""
        with suppress(FreecellarError):
            getattr(self.hand.seat.game, name)()
        self.hand.presenter.update(self.hand.now)

    def key(self, name: str) -> None:
        """Press a key."""
        self.hand.key(name)

    def write(self, text: str) -> None:
        """Type something."""
        self.hand.write(text)

    def prefer(self, still: bool, left_handed: bool) -> None:
        """Take other settings."""
        self.hand.presenter.prefer(Preferences(reduced_motion=still, left_handed=left_handed, runs_whole=still))

    def _place(self, index: int) -> Place:
        places = list(self.hand.presenter.layout.slots)
        return places[index % len(places)]

    def _count(self, index: int, count: int) -> int:
        return max(min(count, self.hand.presenter.layout.counts[self._place(index)]), 1)


FRACTION = st.floats(-0.1, 1.1)
PLACE = st.integers(0, 40)
COUNT = st.integers(1, 4)
TOUCHES = st.sampled_from(["press", "slide", "lift"])
WISHES = st.sampled_from(["undo", "redo", "auto", "finish", "pause", "resume"])
KEYS = st.sampled_from(["left", "right", "up", "down", "enter", "tab", "home", "escape", "backspace"])
EVENTS = st.lists(
    st.one_of(
        st.tuples(st.just("drag"), PLACE, PLACE, COUNT),
        st.tuples(st.just("tap"), PLACE, COUNT, st.sampled_from([0.05, 1.0])),
        st.tuples(st.just("hold"), PLACE, COUNT),
        st.tuples(st.just("touch"), TOUCHES, st.integers(1, 2), FRACTION, FRACTION),
        st.tuples(st.just("wait"), st.floats(0, 1)),
        st.tuples(st.just("cancel")),
        st.tuples(st.just("turn"), st.sampled_from(sorted(SCREENS))),
        st.tuples(st.just("wish"), WISHES),
        st.tuples(st.just("key"), KEYS),
        st.tuples(st.just("write"), st.text("123450abcdhv", min_size=1, max_size=3)),
        st.tuples(st.just("prefer"), st.booleans(), st.booleans()),
    ),
    max_size=50,
)
Events = list[tuple[str, *tuple[object, ...]]]


def play_anyhow(hand: Player, events: Events) -> None:
    """Do these things, and fail where the picture is not that of the game, or the game is not that of its journal."""
    monkey = Monkey(hand)
    for name, *details in events:
        getattr(monkey, name)(*details)
        if hand.presenter.drag is None:
            hand.check()
        assert hand.presenter.drag is None or hand.presenter.hands.is_down
    hand.presenter.cancel(hand.now)
    hand.check()
    game = hand.seat.game
    again = Game.replay(game.rules, game.policy, game.table.start, game.journal, now=lambda: 0)
    assert again.position == game.position


@given(EVENTS, st.sampled_from(sorted(registry().houses)), st.integers(1, 1000))
def test_any_hands_leave_a_legal_game_and_a_true_picture(events: Events, house: str, number: int) -> None:
    """Whatever a player does, the game is one that its journal tells, and the picture comes to rest in its position."""
    play_anyhow(Player(seat(house, number=number)), events)


@given(
    EVENTS,
    st.sampled_from(["layout double-freecell", "fixture stalactites", "odd deep-cells", "fixture penguin"]),
    st.sampled_from([PHONE, USUAL]),
)
def test_any_hands_at_any_game(events: Events, name: str, screen: Screen) -> None:
    """So with two decks, foundations that ignore suits, and cells that hold several cards."""
    rules, (_, policy) = games()[name], under("standard")
    game = Game(rules, policy, deal(rules.tables, 617), now=lambda: 0)
    play_anyhow(Player(sit_at(game), screen), events)
