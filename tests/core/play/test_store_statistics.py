"""Statistics by each house's own loss rule, marks of deal numbers, export and import."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.engine.deals import Deal
from freecellar.errors import StoreError
from freecellar.play.game import Game
from freecellar.play.policy import Loss
from freecellar.play.store.database import Database
from freecellar.play.store.exchange import Merged
from freecellar.play.store.opening import open_store
from freecellar.play.store.saved import Outcome
from freecellar.play.store.statistics import Mark, Statistics
from freecellar.play.store.store import Store
from support.games import play
from support.saving import begin, lose, win


@pytest.fixture
def store() -> Iterator[Store]:
    """Return an empty store."""
    with Store(Database.in_memory()) as store:
        yield store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Return the empty store of another machine."""
    with open_store(tmp_path / "other") as store:
        yield store


def exported(store: Store) -> dict[str, object]:
    """Return the export of a store, read as JSON."""
    data: dict[str, object] = json.loads("".join(store.export()))
    return data


def test_nothing_played_has_no_best(store: Store) -> None:
    """Without a game every count is 0 and every best is unknown."""
    assert store.statistics("freecell", "standard") == Statistics()
    assert store.played_pairs() == []


def test_last_games_come_in_the_order_they_ended(store: Store) -> None:
    """The last of the games that statistics cover, the oldest of them first."""
    lose(store)
    win(store, millisecond=1000)
    lose(store)
    lose(store, day="2026-11-30")
    begin(store, moves="8a")

    found = store.last_games("freecell", "standard", 2)

    assert [(game.outcome, game.moves) for game in found] == [(Outcome.WON, found[0].moves), (Outcome.LOST, 1)]
    assert found[0].time == (found[0].moves - 1) * 1000
    assert len(store.last_games("freecell", "standard", 9, daily=True)) == 1
    assert store.last_games("freecell", "tavern", 9) == ()


def test_times_and_moves_cover_wins(store: Store) -> None:
    """A lost game counts as played, and its few moves are no record."""
    win(store, millisecond=1000, hints=2)
    win(store, millisecond=2000)
    lose(store)

    assert store.statistics("freecell", "standard") == Statistics(
        played=3,
        won=2,
        lost=1,
        streak=0,
        best_streak=2,
        best_time=98_000,
        mean_time=147_000,
        fewest_moves=99,
        best_score=None,
        hints=2,
    )
    assert store.played_pairs() == [("freecell", "standard")]


def test_points_of_a_game_given_up_stand(store: Store) -> None:
    """`tavern` counts the points so far; they are the best while there are no others."""
    saved = begin(store, 1, "6a", house="tavern")
    score = saved.game.tally.score
    saved.game.give_up()
    saved.save()

    assert score is not None
    assert store.statistics("freecell", "tavern") == Statistics(played=1, lost=1, best_score=score)


def test_undo_alone_records_nothing(store: Store) -> None:
    """Taking everything back leaves the game open."""
    begin(store, moves="8a undo")

    assert store.statistics("freecell", "standard").played == 0


def test_house_that_never_loses(store: Store) -> None:
    """A game left there is played, neither won nor lost, and a streak survives it."""
    wins = win(store)
    table = wins.game.table
    policy = replace(table.policy, loss=Loss.NEVER)
    game = Game(table.rules, policy, table.start)
    deal = Deal.of_number(table.rules.tables, 617)
    saved = store.begin(game, variant="freecell", deal=deal)
    play(game, "8a")
    saved.save()

    store.begin(game.restarted(), variant="freecell", deal=deal)

    found = store.statistics("freecell", "standard")
    assert (found.played, found.won, found.lost, found.streak) == (2, 1, 0, 1)


def test_daily_is_counted_apart(store: Store) -> None:
    """The deals of the day have statistics of their own."""
    lose(store, day="2026-09-22")

    assert store.statistics("freecell", "standard").played == 0
    assert store.statistics("freecell", "standard", daily=True).lost == 1
    (run,) = store.daily_runs("freecell", "standard").values()
    assert (str(run.day), run.number, run.outcome) == ("2026-09-22", 617, Outcome.LOST)


@given(st.lists(st.booleans(), max_size=12))
def test_streaks_are_rows_of_wins(results: list[bool]) -> None:
    """The current streak ends with the last game, the best is the longest row of wins."""
    with Store(Database.in_memory(), wall_clock=lambda: 0) as store:
        for number, is_won in enumerate(results, 1):
            fill(store, number, Outcome.WON if is_won else Outcome.LOST)

        found = store.statistics("freecell", "standard")

    rows = "".join("w" if is_won else " " for is_won in results)
    assert found.best_streak == max(map(len, rows.split(" ")))
    assert found.streak == len(rows.rpartition(" ")[2])


def fill(store: Store, number: int, outcome: Outcome) -> None:
    """Add the row of a game that ended so."""
    ended = None if outcome is Outcome.OPEN else number
    with store.database.writing() as connection:
        connection.execute("INSERT OR IGNORE INTO rules VALUES ('', '', '')")
        connection.execute(
            "INSERT INTO games (uuid, variant, house, deal, number, start, rules, begun, ended, outcome, started)"
            " VALUES (?, 'freecell', 'standard', '', ?, '', '', ?, ?, ?, 1)",
            (f"{number} {outcome}", number, number, ended, outcome),
        )


def test_marks_tell_the_best_that_was_reached(store: Store) -> None:
    """Won stays won; a game in play is open; given up and left are lost; the rest has no mark."""
    for number, outcome in [
        (1, "won"),
        (1, "lost"),
        (2, "given-up"),
        (3, "left"),
        (4, "lost"),
        (4, "open"),
        (7, "won"),
    ]:
        fill(store, number, Outcome(outcome))

    found = store.marks("freecell", "standard", 1, 6)

    assert found == {1: Mark.WON, 2: Mark.LOST, 3: Mark.LOST, 4: Mark.OPEN}
    assert store.marks("freecell", "tavern", 1, 6) == {}


@pytest.mark.parametrize(
    ("played", "first", "last", "expected"),
    [
        ([], 1, 10, 1),
        ([1, 2, 4], 1, 10, 3),
        ([1, 2, 3], 1, 3, None),
        ([5], 5, 5, None),
        ([5], 4, 5, 4),
        ([1, 2], 2, 10, 3),
        ([], 3, 2, None),
    ],
)
def test_next_unplayed_number(store: Store, played: list[int], first: int, last: int, expected: int | None) -> None:
    """The lowest number of the range without a mark."""
    for number in played:
        fill(store, number, Outcome.LOST)

    assert store.next_unplayed("freecell", "standard", first, last) == expected


def test_deal_without_a_move_is_unplayed(store: Store) -> None:
    """Looking at a deal is not playing it."""
    begin(store, 1)

    assert store.next_unplayed("freecell", "standard", 1, 10) == 1


def test_reset_forgets_ended_games_alone(store: Store) -> None:
    """An open game goes on; other houses keep their statistics."""
    win(store)
    win(store, house="tavern")
    saved = begin(store, moves="8a")

    assert store.reset("freecell", "standard") == 1

    assert store.statistics("freecell", "standard") == Statistics()
    assert store.statistics("freecell", "tavern").won == 1
    play(saved.game, "2b")
    saved.save()
    assert store.reset() == 1


def test_export_carries_everything(store: Store, other: Store) -> None:
    """A store filled from an export gives the same export, and the same games."""
    win(store, house="tavern")
    saved = begin(store, moves="8a 2b")
    saved.set_bookmark("here")

    assert other.merge(exported(store)) == Merged(added=2)

    assert exported(other) == exported(store)
    again = other.resume(saved.uuid)
    assert again.game.state == saved.game.state
    assert again.bookmarks() == {"here": 2}


def test_merging_twice_counts_once(store: Store, other: Store) -> None:
    """What is there already is known by its name."""
    win(store)
    other.merge(exported(store))

    assert other.merge(exported(store)) == Merged(known=1)
    assert store.merge(exported(other)) == Merged(known=1)
    assert other.statistics("freecell", "standard") == store.statistics("freecell", "standard")


def test_game_that_came_further_elsewhere_is_taken(store: Store, other: Store) -> None:
    """The longer journal of one game wins, and never the shorter."""
    saved = begin(store, moves="8a")
    early = exported(store)
    other.merge(early)
    play(saved.game, "2b")
    saved.save()

    assert store.merge(early) == Merged(known=1)
    assert other.merge(exported(store)) == Merged(added=1)
    saved.game.give_up()
    saved.save()
    assert other.merge(exported(store)) == Merged(added=1)

    assert other.open_games() == ()
    assert other.statistics("freecell", "standard").lost == 1


def test_open_game_finds_its_place_taken(store: Store, other: Store) -> None:
    """One's own open game is not pushed aside by one from elsewhere."""
    begin(store, moves="8a")
    begin(other, 1, "6a")

    assert other.merge(exported(store)) == Merged(left_out=1)
    assert [game.number for game in other.open_games()] == [1]


CHANGES: dict[str, Callable[[dict[str, object]], object]] = {
    "uuid": lambda game: game.update(uuid=7),
    "moves": lambda game: game.update(moves=-1),
    "outcome": lambda game: game.update(outcome="splendid"),
    "day": lambda game: game.update(day="tomorrow"),
    "day of the deal": lambda game: game.update(of_day="2026"),
    "winnable": lambda game: game.update(winnable=True),
    "ended": lambda game: game.update(ended=None),
    "rules": lambda game: game.update(rules="others"),
    "a field more": lambda game: game.update(more=1),
    "a field less": lambda game: game.pop("home"),
    "an event": lambda game: game.update(events=[[1, "play"]]),
    "a kind": lambda game: game.update(events=[[1, "fly", None]]),
    "bookmarks": lambda game: game.update(bookmarks={"here": "x"}),
    "score": lambda game: game.update(score=True),
    "time": lambda game: game.update(time=2**80),
}


@pytest.mark.parametrize("change", CHANGES)
def test_import_that_was_changed_is_refused_whole(store: Store, other: Store, change: str) -> None:
    """Anything that does not belong in an export is named, and nothing of it is taken."""
    lose(store)
    win(store)
    data = exported(store)
    games = data["games"]
    assert isinstance(games, list)
    CHANGES[change](games[1])

    with pytest.raises(StoreError, match="game 2 of the export"):
        other.merge(data)

    assert other.played_pairs() == []


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"freecellar": "games", "version": 2, "rules": {}, "games": []},
        {"freecellar": "games", "version": 1, "rules": {}},
        {"freecellar": "games", "version": 1, "rules": {}, "games": {}},
        {"freecellar": "games", "version": 1, "rules": {"x": []}, "games": []},
        {"freecellar": "games", "version": 1, "rules": {"x": [{}, {}]}, "games": []},
        {"freecellar": "games", "version": 1, "rules": {}, "games": [None]},
    ],
)
def test_what_is_no_export_is_refused(store: Store, data: object) -> None:
    """Any other JSON is no export."""
    with pytest.raises(StoreError):
        store.merge(data)
