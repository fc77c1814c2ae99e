"""The clock, as a pure function of timed events; and a game as a function of its journal."""

import pytest

from freecellar.engine.reasons import IllegalMove
from freecellar.errors import RecordError
from freecellar.play.game import Game
from freecellar.play.journal import Event, EventKind, elapsed
from support.games import game_at, move, play, under

PLAY = EventKind.PLAY


def events(*timed: tuple[EventKind, int]) -> list[Event]:
    """Return events at their times; what they play does not matter to the clock."""
    return [Event(kind, at) for kind, at in timed]


CLOCKS: list[tuple[str, list[Event], int]] = [
    ("before the first move it stands", [], 0),
    ("it runs from the first move", events((PLAY, 1000)), 8000),
    ("an Auto starts it", events((EventKind.AUTO, 1000)), 8000),
    ("a finish starts it", events((EventKind.FINISH, 1000)), 8000),
    ("a hint does not", events((EventKind.HINT, 1000)), 0),
    ("a pause before the first move does nothing", events((EventKind.PAUSE, 10), (EventKind.RESUME, 500), (PLAY, 1000)), 8000),
    ("it stands while paused", events((PLAY, 1000), (EventKind.PAUSE, 4000)), 3000),
    ("it runs on afterwards", events((PLAY, 1000), (EventKind.PAUSE, 4000), (EventKind.RESUME, 6000)), 6000),
    ("undo does not turn it back", events((PLAY, 1000), (EventKind.UNDO, 2000)), 8000),
    ("giving up ends it", events((PLAY, 1000), (EventKind.GIVE_UP, 5000)), 4000),
    ("giving up while paused", events((PLAY, 1000), (EventKind.PAUSE, 4000), (EventKind.GIVE_UP, 5000)), 3000),
    ("giving up before the first move", events((EventKind.GIVE_UP, 5000)), 0),
]  # fmt: skip


@pytest.mark.parametrize(("journal", "clock"), [case[1:] for case in CLOCKS], ids=[case[0] for case in CLOCKS])
def test_clock(journal: list[Event], clock: int) -> None:
    """Nine seconds after the deal the clock shows what the journal says."""
    assert elapsed(journal, now=9000) == clock


def timed_game(house: str = "standard") -> tuple[Game, list[int]]:
    """Return a game and its clock, which a test sets."""
    rules, policy = under(house)
    time = [0]
    start = game_at(house, "AS|2S|3S 9H|9C 8D").position
    return Game(rules, policy, start, now=lambda: time[0]), time


def test_events_bear_the_time_of_their_clock() -> None:
    """Without a time given, an event happens now."""
    game, time = timed_game()
    time[0] = 700
    game.play(move("1", "h4"))
    time[0] = 1_200
    assert game.journal == [Event(PLAY, 700, move("1", "h4"))]
    assert game.elapsed() == 500


def test_time_never_runs_backwards() -> None:
    """An event that claims to be earlier than the last happens with it."""
    game, time = timed_game()
    time[0] = 900
    game.play(move("1", "h4"))
    game.play(move("2", "h4"), at=300)
    time[0] = 100
    assert [event.at for event in game.journal] == [900, 900]
    assert game.elapsed() == 0


def test_clock_stops_with_the_end() -> None:
    """After the game the clock shows how long it took."""
    game, time = timed_game()
    game.play(move("1", "h4"), at=1_000)
    game.give_up(at=4_000)
    time[0] = 60_000
    assert game.elapsed() == 3_000


def test_own_clock_runs_in_milliseconds() -> None:
    """Without a clock of the caller's the game has its own, which begins at nothing."""
    rules, policy = under("standard")
    game = Game(rules, policy, timed_game()[0].position)
    play(game, "1h")
    assert 0 <= game.journal[0].at < 60_000


def test_replay_gives_an_equal_game() -> None:
    """A journal is all of a game: played again it gives the same state."""
    game, _ = timed_game("tavern")
    play(game, "3a 4b undo")
    game.go_back(1)
    game.redo()
    game.note_hint()
    game.pause()
    game.resume()
    again = Game.replay(game.rules, game.policy, game.table.start, game.journal)
    assert (again.state, again.journal) == (game.state, game.journal)


@pytest.mark.parametrize(
    ("journal", "message"),
    [
        ([Event(PLAY, 5, move("1", "h4")), Event(PLAY, 4, move("2", "h4"))], r"event 2 \(play\): its time 4 is before 5"),
        ([Event(PLAY, -1, move("1", "h4"))], r"event 1 \(play\): its time -1 is before 0"),
        ([Event(PLAY, 0, move("2", "h4"))], r"event 1 \(play\): 2S may not go home yet: next is AS"),
        ([Event(EventKind.UNDO, 0)], r"event 1 \(undo\): there is nothing to undo"),
        ([Event(EventKind.REDO, 0)], r"event 1 \(redo\): there is nothing to redo"),
        ([Event(PLAY, 0)], r"event 1 \(play\): the event lacks its move"),
        ([Event(EventKind.UNDO, 0, move("1", "h4"))], r"event 1 \(undo\): the event lacks its move"),
        ([Event(EventKind.GOTO, 0)], r"event 1 \(goto\): the event lacks"),
        ([Event(EventKind.GOTO, 0, steps=0)], r"event 1 \(goto\): the event lacks"),
        ([Event(EventKind.UNDO, 0, steps=0)], r"event 1 \(undo\): the event lacks"),
        ([Event(PLAY, 0, move("1", "h4")), Event(EventKind.GOTO, 0, steps=2)], r"event 2 \(goto\): there is nothing to undo"),
    ],
)  # fmt: skip
def test_journal_that_cannot_be_is_refused(journal: list[Event], message: str) -> None:
    """A replay says which event cannot have happened, and why."""
    game, _ = timed_game()
    with pytest.raises(RecordError, match=message):
        Game.replay(game.rules, game.policy, game.table.start, journal)


def test_refused_event_leaves_no_trace() -> None:
    """What is refused is not in the journal, and nothing has changed."""
    game, _ = timed_game()
    before = game.state
    with pytest.raises(IllegalMove):
        game.play(move("2", "h4"))
    assert (game.state, game.journal) == (before, [])
