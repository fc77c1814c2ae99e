"""Lines are trimmed: what is left of one wins, is no longer, and can spare none of its moves."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freecellar.cards import Card
from freecellar.engine.autoplay import play_home
from freecellar.engine.deals import deal
from freecellar.engine.moves import Kind, Move, Place, cell, column
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay
from freecellar.solver import search
from freecellar.solver.normal import cards_by_number, fits, normal, number_of, packed
from freecellar.solver.schedule import FREECELL
from freecellar.solver.search import Search
from freecellar.solver.solve import Solver
from freecellar.solver.translate import Line
from freecellar.solver.verdicts import Solved
from freecellar.spec.spec import RuleSpec
from support.games import board, rules_of, under
from support.small_games import random_game, replays
from support.strategies import small_specs

Goal = Card | str
"""What a card goes onto: another, or the words ``column`` or ``cell`` for an empty place."""

Step = tuple[Card, Goal]
"""The card that heads what moves, and what it goes onto."""

ROOM = 400
"""How many positions a search for a line looks at here."""


def made(rules: Rules, position: Position) -> Search:
    """Return a search at the start of a position, with weights and room."""
    found = Search(normal(rules.tables, position.base))
    found.choose(*FREECELL[0].weights)
    found.load(packed(rules.tables, position))
    found.reserve(ROOM, (3 * ROOM).bit_length())
    found.start()
    return found


def searched(rules: Rules, position: Position) -> Search | None:
    """Return a search that has just found a line; None where it finds none soon, or cannot play the rules."""
    if not fits(rules.tables):
        return None
    found = made(rules, position)
    return found if found.run(ROOM) == search.SOLVED else None


def told(rules: Rules, position: Position, path: list[int]) -> tuple[Move, ...]:
    """Return the moves of the game that a path stands for."""
    line = Line(rules, position, cards_by_number(rules.tables, position.base))
    return tuple(line.to_the_win(line.follow_search(path)))


def steps(rules: Rules, position: Position, moves: tuple[Move, ...]) -> Iterator[Step]:
    """Yield what the moves of a line that do not go home bring onto what."""
    for move in moves:
        if move.target.kind is not Kind.FOUNDATION:
            target = position.pile(move.target) or (move.target.kind.name.lower(),)
            yield rules.source_cards(position, move.source)[-move.count], target[-1]
        position = play_home(rules, rules.apply(position, move), rules.tables.autoplay).position


def wins(rules: Rules, position: Position, line: list[Step]) -> bool:
    """Return whether steps win, each card that fits going home after each; those with nothing to do are passed over."""
    position = play_home(rules, position, Autoplay.ALL).position
    for card, goal in line:
        lies = lies_on(position, card)
        if lies is None or lies[1] == goal:
            continue
        move = again(rules, position, card, lies[0], goal)
        if move is None or rules.check(position, move) is not None:
            return False
        position = play_home(rules, rules.apply(position, move), Autoplay.ALL).position
    return rules.is_won(position)


def lies_on(position: Position, card: Card) -> tuple[Place, Goal] | None:
    """Return where a card lies and what on; None where it is home."""
    for index, pile in enumerate(position.cells):
        if card in pile:
            return cell(index), "cell"
    for index, pile in enumerate(position.columns):
        if card in pile:
            return column(index), pile[pile.index(card) - 1] if pile[0] != card else "column"
    return None


def again(rules: Rules, position: Position, card: Card, source: Place, goal: Goal) -> Move | None:
    """Return the move that brings a card, and what lies on it, onto a card or to the first empty place."""
    pile = rules.source_cards(position, source)
    targets = [cell(index) for index, other in enumerate(position.cells) if (other or ("cell",))[-1] == goal]
    targets += [column(index) for index, other in enumerate(position.columns) if (other or ("column",))[-1] == goal]
    return Move(source, targets[0], len(pile) - pile.index(card)) if targets else None


def can_spare(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[Step]:
    """Return the steps of a line that could be left out, each alone."""
    line = list(steps(rules, position, moves))
    assert wins(rules, position, line)
    return [step for index, step in enumerate(line) if wins(rules, position, line[:index] + line[index + 1 :])]


CELLS = 31
"""The cells, as moves of the search name them; columns are 0, 1, 2."""


def trimmed(rules: Rules, position: Position, path: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return what is left of a path that wins; each move is its source, its target, and the card that heads it."""
    numbers = {text: number_of(rules.tables, 1, Card.parse(text)) for _, _, text in path}
    words = {number: text for text, number in numbers.items()}
    whole = [source | target << 5 | numbers[text] << 10 for source, target, text in path]
    left = made(rules, position).trimmed(whole)

    assert all(replays(rules, position, told(rules, position, each)) for each in (whole, left))
    return [(move & 31, move >> 5 & 31, words[move >> 10]) for move in left]


def test_one_of_two_ways_to_win_is_left_out() -> None:
    """Either card in a cell frees an ace, and then all goes home."""
    rules = rules_of(deck={"ranks": 2, "suits": ["C", "D"]}, layout={"columns": [2, 2]}, cells={"count": 2})
    position = board(rules, "AC 2D|AD 2C")

    assert trimmed(rules, position, [(0, CELLS, "2D"), (1, CELLS, "2C")]) == [(1, CELLS, "2C")]


def test_a_card_goes_where_it_is_to_be_by_one_move() -> None:
    """2D goes to a cell and from there onto 3C, when nothing has come of it: it goes onto 3C at once."""
    rules = rules_of(deck={"ranks": 3, "suits": ["C", "D"]}, layout={"columns": [3, 3]}, cells={"count": 2})
    position = board(rules, "AC 3D 2D|AD 2C 3C")
    path = [(0, CELLS, "2D"), (CELLS, 1, "2D"), (0, CELLS, "3D"), (1, 0, "3C")]

    assert trimmed(rules, position, path) == [(0, 1, "2D"), (0, CELLS, "3D"), (1, 0, "3C")]


def test_what_is_left_goes_by_other_columns() -> None:
    """2C takes the first empty column, needlessly: without that 3C finds it empty, and takes it instead of the second."""
    rules = rules_of(deck={"ranks": 3, "suits": ["C"]}, layout={"columns": [0, 0, 2, 1]}, cells={"count": 0})

    assert trimmed(rules, board(rules, "||AC 3C|2C"), [(3, 0, "2C"), (2, 1, "3C")]) == [(2, 0, "3C")]


def test_a_line_longer_than_the_room_is_refused() -> None:
    """The search keeps the position before each move in memory that it has for so many."""
    rules = rules_of(deck={"ranks": 2, "suits": ["C", "D"]}, layout={"columns": [2, 2]})

    with pytest.raises(ValueError, match=str(ROOM + 1)):
        made(rules, board(rules, "AC 2D|AD 2C")).trimmed([0] * (ROOM + 1))


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(small_specs(), st.integers(1, 1_000_000))
def test_lines_of_any_small_spec_are_trimmed(spec: RuleSpec, number: int) -> None:
    """Whatever the rules: a line trimmed wins, has no more moves of its own, and can spare none."""
    rules = spec.rules()

    check(rules, deal(rules.tables, number))


def check(rules: Rules, position: Position) -> tuple[int, int] | None:
    """Hold a trimmed line against the rules; return how many moves of its own it had and has, None without a line."""
    found = searched(rules, position)
    if found is None:
        return None
    path = found.path()
    left = found.trimmed(path)
    moves = told(rules, position, left)
    assert replays(rules, position, moves)
    assert can_spare(rules, position, moves) == []
    assert found.trimmed(left) == left
    return len(path), len(left)


@pytest.mark.parametrize("part", range(4))
def test_lines_of_random_games_are_trimmed(part: int) -> None:
    """On games of up to 36 cards with every axis of a spec, of which many have moves to spare."""
    games = [random_game(random.Random(f"trim/{part}/{number}"), medium=number % 2 == 1) for number in range(60)]

    pairs = [pair for game in games if (pair := check(game.rules, game.position)) is not None]

    assert len(pairs) > len(games) / 4
    assert all(after <= before for before, after in pairs)
    assert sum(after < before for before, after in pairs) > len(pairs) / 8


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "parlour"])
def test_what_is_told_of_freecell_can_spare_nothing(house: str) -> None:
    """Easy deals, by the public solver: the caps of each house hold for what is left, and it is as long as judged."""
    rules, _ = under(house)
    solver = Solver(rules)

    for number in (1, 2, 3, 5, 7, 9):
        position = deal(rules.tables, number)
        verdict = solver.solve(position)
        assert isinstance(verdict, Solved)
        assert can_spare(rules, position, verdict.moves) == []
        assert solver.judge(position).length == len(verdict.moves)


def test_lines_of_a_beam_are_trimmed() -> None:
    """A narrow beam finds lines that could spare moves; what is told of them cannot."""
    rules, _ = under("standard")
    solver = Solver(rules)

    for number in range(1, 9):
        position = deal(rules.tables, number)
        moves = solver.beam(position, 8)
        assert moves is not None
        assert can_spare(rules, position, moves) == []


@pytest.mark.parametrize("seed", ["trim/1911", "trim/19161"])
def test_no_line_grows_where_some_cards_go_home_by_themselves(seed: str) -> None:
    """There a line with fewer moves elsewhere may leave the player more cards to send home: the shorter one is told."""
    game = random_game(random.Random(seed), medium=True)
    found = searched(game.rules, game.position)
    assert found is not None
    path = found.path()
    whole, left = (told(game.rules, game.position, each) for each in (path, found.trimmed(path)))
    assert len(left) > len(whole)

    verdict = Solver(game.rules, memory=1 << 22).solve(game.position)

    assert isinstance(verdict, Solved)
    assert len(verdict.moves) == len(whole)
