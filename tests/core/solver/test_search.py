"""The fast search: it finds lines, proves nothing, and stops where its room ends."""

import random

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver import search
from freecellar.solver.normal import cards_by_number, fits, normal, packed
from freecellar.solver.schedule import FREECELL, HARD, Weights
from freecellar.solver.search import Search
from freecellar.solver.translate import Line
from support.games import board, rules_of, under
from support.small_games import SmallGame, random_game, replays


def started(rules: Rules, position: Position, room: int = 1000) -> Search:
    """Return a search that is about to begin."""
    found = Search(normal(rules.tables, position.base))
    found.choose(*FREECELL[0].weights)
    found.load(packed(rules.tables, position))
    found.reserve(room, 12)
    found.start()
    return found


def test_an_easy_deal_is_solved() -> None:
    """Deal 3 takes some thirty positions, and its moves win."""
    rules, _ = under("standard")
    position = deal(rules.tables, 3)
    found = started(rules, position)

    assert found.run(500) == search.SOLVED

    line = Line(rules, position, cards_by_number(rules.tables, 1))
    assert replays(rules, position, tuple(line.to_the_win(line.follow_search(found.path()))))


def test_a_limit_is_a_number_of_positions() -> None:
    """It goes on from where it stopped, and counts what it has expanded in all."""
    rules, _ = under("standard")
    found = started(rules, deal(rules.tables, 11982))

    assert found.run(10) == search.GO_ON
    assert found.counted() == 10
    assert found.run(25) == search.GO_ON
    assert found.counted() == 25


def test_it_ends_where_its_room_does() -> None:
    """A search with room for twenty expansions makes no more, asked for a thousand."""
    rules, _ = under("standard")
    found = started(rules, deal(rules.tables, 11982), room=20)

    assert found.run(1000) == search.NO_ROOM
    assert found.counted() == 20


def test_nothing_left_is_no_proof() -> None:
    """It sends home every card that fits, so it misses the win that needs one to stay; the exact search finds it."""
    rules = rules_of(
        deck={"ranks": 3, "suits": ["C", "D", "H"]},
        layout={"columns": [3, 3, 3]},
        cells={"count": 0},
        empty_column="none",
    )
    found = started(rules, board(rules, "3D AC 2C|3C 3H 2D|", home="H-2 D-A"))

    assert found.run(1000) == search.NOTHING_LEFT


def test_stages_that_see_all_see_the_same() -> None:
    """Weights order the moves and add none: where one stage has seen all that it can reach, so has each other one."""
    seen_all = 0
    for number in range(300):
        game = random_game(random.Random(f"stages/{number}"))
        if not fits(game.rules.tables):
            continue
        ended = {_stage_end(game, weights) for _, weights in FREECELL[::4]}
        if any(result == search.NOTHING_LEFT for result, _ in ended):
            assert len(ended) == 1, game
            seen_all += 1

    assert seen_all > 10


def _stage_end(game: SmallGame, weights: Weights) -> tuple[int, int]:
    """Return how a search of a small game ends under some weights, and after how many positions if none is left."""
    found = Search(normal(game.rules.tables, game.position.base))
    found.choose(*weights)
    found.load(packed(game.rules.tables, game.position))
    found.reserve(4000, 14)
    found.start()
    result = found.run(4000)
    return result, found.counted() if result == search.NOTHING_LEFT else 0


@pytest.mark.parametrize("width", [16, 64])
def test_a_beam_finds_a_line(width: int) -> None:
    """A beam wins deal 3, and its moves are moves of the game."""
    rules, _ = under("standard")
    position = deal(rules.tables, 3)
    found = Search(normal(rules.tables, 1))
    found.choose(*HARD)
    found.load(packed(rules.tables, position))
    found.start_beam(width, 200)

    result = search.GO_ON
    while result == search.GO_ON:
        result = found.run_beam(50)

    assert result == search.SOLVED
    line = Line(rules, position, cards_by_number(rules.tables, 1))
    assert replays(rules, position, tuple(line.to_the_win(line.follow_search(found.beam_path()))))


@pytest.mark.slow
@pytest.mark.parametrize("spent", [0, 30, 100_000])
def test_a_beam_keeps_nothing_of_the_one_before(spent: int) -> None:
    """However far another one came, the large table is clean: a beam goes the way that it goes in a new search."""
    rules, _ = under("standard")
    fresh, used = (Search(normal(rules.tables, 1)) for _ in range(2))
    begin_beam(used, rules, 617)
    used.run_beam(spent)
    begin_beam(used, rules, 5)  # which is left while it is being cleaned
    used.run_beam(1)

    for found in (fresh, used):
        begin_beam(found, rules, 3)
        assert found.run_beam(1 << 20) == search.SOLVED

    assert (used.beam_path(), used.counted()) == (fresh.beam_path(), fresh.counted())


def begin_beam(found: Search, rules: Rules, number: int) -> None:
    """Begin a beam whose table is large, on a deal."""
    found.choose(*HARD)
    found.load(packed(rules.tables, deal(rules.tables, number)))
    found.start_beam(1 << (search.LARGE_BITS - 9), 200)
