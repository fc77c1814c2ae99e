"""Saved games: begun, saved, resumed, ended, bookmarked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from freecellar.engine.deals import Deal
from freecellar.engine.notation import parse_move
from freecellar.errors import RecordError, StoreError
from freecellar.play.game import Game
from freecellar.play.state import Refusal, Refused
from freecellar.play.store.database import Database
from freecellar.play.store.faults import UnreadableGame
from freecellar.play.store.opening import open_store
from freecellar.play.store.rows import event_of_row, event_row, read_table
from freecellar.play.store.saved import Outcome, Saved
from freecellar.play.store.store import Store
from freecellar.spec.spec import RuleSpec
from support.games import play
from support.saving import begin, win


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store in a file."""
    with open_store(tmp_path) as store:
        yield store


def reopened(store: Store, saved: Saved) -> Saved:
    """Resume a saved game in a store opened anew, as another process would."""
    saved.leave()
    assert store.database.path is not None
    return open_store(store.database.path.parent).resume(saved.uuid)


def test_every_event_is_durable_by_setting(store: Store) -> None:
    """The log is written ahead, and synchronised at the end of each transaction."""
    assert store.is_saving
    assert store.database.rows("PRAGMA journal_mode") == [("wal",)]
    assert store.database.rows("PRAGMA synchronous") == [(2,)]


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_resumed_game_equals_the_one_left(store: Store, house: str) -> None:
    """Position, counters, clock, undo and redo history are those of the game that was left."""
    saved = begin(store, moves="8a 2b", house=house)
    saved.game.note_hint(at=1500)
    play(saved.game, "undo undo redo")
    saved.save()

    again = reopened(store, saved)

    assert again.game.state == saved.game.state
    assert again.game.journal == saved.game.journal
    assert again.game.table == saved.game.table
    again.game.redo()
    again.game.undo()


def test_time_away_does_not_count(store: Store) -> None:
    """The clock goes on from where the game was left, not from when."""
    saved = begin(store)
    saved.game.play(parse_move("8a", saved.game.rules, saved.game.position), at=60_000)
    saved.game.pause(at=90_000)
    saved.game.resume(at=100_000)

    again = reopened(store, saved)

    assert 100_000 <= again.game.at() < 101_000
    assert 30_000 <= again.game.elapsed() < 31_000


def test_paused_game_is_paused_when_it_is_resumed(store: Store) -> None:
    """A pause goes on over the time away."""
    saved = begin(store, moves="8a")
    saved.game.pause()

    assert reopened(store, saved).game.state.is_paused


def test_one_game_is_open_for_a_variant_and_house(store: Store) -> None:
    """Another deal ends the open one; other houses and the daily have their own."""
    begin(store, 1, "6a").leave()
    begin(store, 1, "6a", house="tavern").leave()
    begin(store, 1, "6a", day="2026-09-22").leave()
    begin(store, 617, "8a")

    assert [(game.number, game.house, game.day) for game in store.open_games()] == [
        (617, "standard", ""),
        (1, "standard", "2026-09-22"),
        (1, "tavern", ""),
    ]
    assert store.statistics("freecell", "standard").lost == 1


def test_game_played_last_comes_first(tmp_path: Path) -> None:
    """It is the last move that counts, or that a game was taken up, whichever was begun later, and whatever the clock says."""
    with open_store(tmp_path, wall_clock=iter(range(1000, 0, -1)).__next__) as store:
        main = begin(store, 1, "6a")
        daily = begin(store, 2, "8a", day="2026-09-22")
        tavern = begin(store, 3, "8a", house="tavern")

        def order() -> list[int | None]:
            return [game.number for game in store.open_games()]

        orders = [order()]
        play(main.game, "undo")
        main.save()
        orders.append(order())
        daily.leave()
        tavern.leave()
        orders.append(order())
        store.resume(tavern.uuid).leave()
        orders.append(order())

        assert orders == [[3, 2, 1], [1, 3, 2], [1, 3, 2], [3, 1, 2]]


def test_deal_that_was_dealt_last_can_be_resumed(store: Store) -> None:
    """Whoever looks at it and is interrupted finds it again; once another was played nobody misses it."""
    begin(store, 1, "6a").leave()
    looked_at = begin(store, house="tavern", number=617)
    looked_at.leave()
    assert [(game.number, game.is_started) for game in store.open_games()] == [(617, False), (1, True)]
    assert reopened(store, looked_at).game.state == looked_at.game.state

    assert store.statistics("freecell", "tavern").played == 0
    store.resume(store.open_games()[1].uuid)
    assert [game.number for game in store.open_games()] == [1]


def test_game_without_a_move_begins_when_it_is_taken_up(tmp_path: Path) -> None:
    """A day's deal that was only looked at on its day is not thereby begun on it."""
    days = iter((1_000, 2_000, 3_000))
    with open_store(tmp_path, wall_clock=days.__next__) as store:
        saved = begin(store)
        saved.leave()
        begun = [store.database.rows("SELECT begun FROM games")]
        again = store.resume(saved.uuid)
        begun.append(store.database.rows("SELECT begun FROM games"))
        play(again.game, "8a")
        again.leave()
        store.resume(saved.uuid)
        begun.append(store.database.rows("SELECT begun FROM games"))

    assert begun == [[(1_000,)], [(2_000,)], [(2_000,)]]


def test_open_game_tells_what_a_menu_shows(store: Store) -> None:
    """Moves and time are there without a replay; a deal without any event, before the last one, is nothing to resume."""
    begin(store, house="tavern")
    saved = begin(store)
    saved.game.play(parse_move("8a", saved.game.rules, saved.game.position), at=500)
    saved.game.undo(at=2500)
    saved.game.redo(at=3500)
    saved.save()

    (game,) = store.open_games()
    assert (game.moves, game.time, game.is_started) == (1, 3000, True)
    assert store.open_game("freecell", "standard") == game
    assert store.open_game("freecell", "tavern") is None


@pytest.mark.parametrize(
    ("house", "moves", "ends", "outcome"),
    [
        ("parlour", "8a", "another deal", Outcome.LOST),
        ("parlour", "8a undo", "another deal", Outcome.LOST),
        ("parlour", "8a", "give_up", Outcome.GIVEN_UP),
        ("parlour", "", "another deal", None),
        ("parlour", "", "give_up", None),
    ],
)
def test_leaving_after_a_move_loses(store: Store, house: str, moves: str, ends: str, outcome: Outcome | None) -> None:
    """A restart or new deal loses once a move was made; a deal without one leaves nothing behind."""
    saved = begin(store, moves=moves, house=house)

    if ends == "another deal":
        begin(store, house=house)
    else:
        saved.game.give_up()
        saved.save()
        assert not saved.is_open

    found = [Outcome(row[0]) for row in store.database.rows("SELECT outcome FROM games WHERE outcome <> 'open'")]
    assert found == ([] if outcome is None else [outcome])


def test_ended_game_keeps_its_journal(store: Store) -> None:
    """A won game can be looked at, and is over for everybody."""
    saved = win(store)

    assert store.journal(saved.uuid) == saved.game.journal
    assert store.game(saved.uuid).is_won
    assert store.database.rows("SELECT count(*) FROM events") == [(0,)]
    with pytest.raises(StoreError, match="over"):
        store.resume(saved.uuid)


def test_saving_twice_writes_once(store: Store) -> None:
    """Nothing new is nothing to do, also where the first answer was lost on the way."""
    saved = begin(store, moves="8a 2b")
    saved._written = 0  # noqa: SLF001 - as after a key press that broke the answer off

    saved.save()

    assert len(store.journal(saved.uuid)) == 2


def test_unknown_game(store: Store) -> None:
    """A game that is not there is said to be so."""
    with pytest.raises(StoreError, match="no such game"):
        store.resume("nothing")


def test_bookmark_is_gone_back_to(store: Store) -> None:
    """Going to a bookmark counts as so many undos, and redo leads forward again; bookmarks survive."""
    saved = begin(store, moves="8a")
    saved.set_bookmark("queen up")
    play(saved.game, "2b 3c")
    saved.save()

    again = reopened(store, saved)
    assert again.bookmarks() == {"queen up": 1}
    again.go_to("queen up")

    assert (again.game.tally.undos, len(again.game.state.undone)) == (2, 2)
    assert again.game.position == again.game.state.done[0].after


def test_bookmark_off_the_line_is_played_to(store: Store) -> None:
    """Where other moves led away, the old ones are played again."""
    saved = begin(store, moves="8a 2b")
    saved.set_bookmark("there")
    wanted = saved.game.position
    play(saved.game, "undo undo 3a")

    saved.go_to("there")

    assert saved.game.position == wanted
    assert len(store.journal(saved.uuid)) == len(saved.game.journal)


def test_bookmarks_have_names(store: Store) -> None:
    """A name is set again, refused; a place that is not there is refused."""
    saved = begin(store, moves="8a")
    saved.set_bookmark("one")
    play(saved.game, "2b")
    saved.set_bookmark("one")
    saved.set_bookmark("two")
    assert saved.bookmarks() == {"one": 2, "two": 2}
    for name in ("", " ", "x" * 61, "a\nb"):
        with pytest.raises(ValueError, match="printable"):
            saved.set_bookmark(name)
    with pytest.raises(Refused) as caught:
        saved.go_to("three")
    assert caught.value.refusal is Refusal.NO_SUCH_BOOKMARK


def test_bookmark_beyond_the_undo_limit_is_refused_and_nothing_changes(store: Store) -> None:
    """`tavern` takes 300 steps back and no more."""
    saved = begin(store, house="tavern")
    saved.set_bookmark("start")
    play(saved.game, "82 " + "23 32 " * 150)
    before = saved.game.state

    with pytest.raises(Refused):
        saved.go_to("start")

    assert saved.game.state == before


def test_game_whose_journal_does_not_replay_is_put_away(store: Store) -> None:
    """It counts nowhere, and a new one can begin."""
    saved = begin(store, moves="8a 2b")
    saved.leave()
    with store.database.writing() as connection:
        connection.execute("UPDATE events SET detail = '88' WHERE number = 2")

    with pytest.raises(UnreadableGame, match="event 2"):
        store.resume(saved.uuid)

    assert store.open_games() == ()
    begin(store, moves="8a")
    assert store.statistics("freecell", "standard").played == 0


def test_rules_that_can_no_longer_be_read_are_replaced(store: Store) -> None:
    """Where their form has changed, the rules of today replay the game."""
    saved = begin(store, moves="8a")
    saved.leave()
    with store.database.writing() as connection:
        connection.execute("UPDATE rules SET tables = '{}'")

    assert store.resume(saved.uuid, fallback=saved.game.table).game.state == saved.game.state


def test_game_keeps_the_rules_that_it_was_begun_under(store: Store) -> None:
    """A variant of one's own may change or go; the saved game goes on."""
    rules = RuleSpec.model_validate({"id": "mine", "name": "Mine", "cells": {"count": 5}}).rules()
    board = begin(store, house="parlour").game
    table = board.table
    start = Game(rules, table.policy, table.start).position

    game = Game(rules, table.policy, start)
    saved = store.begin(game, variant="mine", deal=Deal.of_number(rules.tables, 617))
    play(game, "8a 2b")
    saved.save()

    assert reopened(store, saved).game.rules.tables.cells.count == 5


@pytest.mark.parametrize("row", [(1, "play", "??"), (1, "play", "2h"), ("1", "undo", None), (1, "what", None), (1,), 7])
def test_row_that_is_no_event_is_refused(row: object) -> None:
    """What a damaged file may hold never becomes an event."""
    with pytest.raises(RecordError):
        event_of_row(row)  # type: ignore[arg-type]


def test_store_in_memory_does_the_same() -> None:
    """Where nothing can be written, a game is played all the same."""
    with Store(Database.in_memory()) as store:
        win(store)

        assert not store.is_saving
        assert store.statistics("freecell", "standard").won == 1


def test_rows_read_back() -> None:
    """An event and its row are one."""
    with Store(Database.in_memory()) as store:
        journal = win(store).game.journal

        assert [event_of_row(event_row(event)) for event in journal] == journal
        [texts] = store.database.rows("SELECT tables, policy, start FROM rules JOIN games ON digest = rules")
        assert read_table(*texts) == store.game(store.database.rows("SELECT uuid FROM games")[0][0]).table
