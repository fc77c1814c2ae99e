"""Hints: whoever follows them from a position that can be won wins; lost is called lost, and a guess a guess."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freecellar.cards import Card
from freecellar.engine.autoplay import play_home
from freecellar.engine.deals import deal
from freecellar.engine.moves import Move, column
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.solver.hint import CATCHING_UP, Advisor, Guide, Hint
from freecellar.solver.search import is_compiled
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, GaveUp, Solved, Unsolvable
from freecellar.spec.spec import RuleSpec
from support.games import board, registry, rules_of, under
from support.small_games import can_be_won, random_game, replays
from support.strategies import small_specs

NODES = 20_000 if is_compiled() else 400
"""How many positions are looked at for a hint in a game of full size; a hint may be a guess then."""

LIMIT = 2000
"""How many positions a small game may have for everything in it to be tried."""

some_games = settings(
    max_examples=60 if is_compiled() else 15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
choices = st.lists(st.integers(0, 999), max_size=30)
"""Which of the legal moves is made, one after the other."""


@cache
def solver_of(variant: str, house: str) -> Solver:
    """Return the solver of a variant in a house."""
    return Solver(under(house, variant)[0])


def after(rules: Rules, position: Position, move: Move) -> Position:
    """Return the position that a player sees after a move."""
    return play_home(rules, rules.apply(position, move), rules.tables.autoplay).position


def played(rules: Rules, position: Position, chosen: list[int]) -> Position:
    """Return a position in the middle of a game played at random."""
    for choice in chosen:
        if moves := rules.legal_moves(position):
            position = after(rules, position, moves[choice % len(moves)])
    return position


def followed(guide: Guide, rules: Rules, position: Position, *, single_cards: bool = False) -> Iterator[Hint]:
    """Follow hints to the end of the game, and yield them; a position that comes again raises AssertionError."""
    seen = {position}
    while (hint := guide.hint(position, single_cards=single_cards)).moves:
        yield hint
        assert (hint.finding, hint.advisor) == (Finding.SOLVED, Advisor.SOLVER)
        for move in hint.moves:
            position = after(rules, position, move)
            assert position not in seen
            seen.add(position)
    assert rules.is_won(position)
    assert hint == Hint(Finding.SOLVED, (), None)


def check_any(rules: Rules, solver: Solver, position: Position, nodes: int | None, *, single_cards: bool) -> Finding:
    """Hold what hints say of a position to their promises, and return the finding."""
    guide = Guide(solver)
    hint = guide.hint(position, max_nodes=nodes)
    if hint.finding is Finding.SOLVED:
        assert len(list(followed(guide, rules, position, single_cards=single_cards))) < 1000
    elif hint.finding is Finding.UNSOLVABLE:
        assert hint == Hint(Finding.UNSOLVABLE, (), None)
    else:
        check_guess(rules, position, hint)
    return hint.finding


def check_guess(rules: Rules, position: Position, hint: Hint) -> None:
    """Hold a hint of a solver that gave up to what it may say: one legal move, called a guess, or none where none is."""
    assert hint.finding is Finding.GAVE_UP
    assert hint.advisor is (Advisor.HEURISTIC if hint.moves else None)
    assert bool(hint.moves) == bool(rules.legal_moves(position))
    assert [rules.check(position, move) for move in hint.moves] in ([], [None])


@some_games
@given(
    st.sampled_from(list(registry().variants)),
    st.sampled_from(list(registry().houses)),
    st.integers(1, 1_000_000),
    choices,
    st.booleans(),
)
def test_who_follows_hints_wins(variant: str, house: str, number: int, chosen: list[int], single_cards: bool) -> None:
    """From any point of any game under any house, in fewer than a thousand moves and without seeing a position twice."""
    solver = solver_of(variant, house)
    position = played(solver.rules, deal(solver.rules.tables, number), chosen)

    check_any(solver.rules, solver, position, NODES, single_cards=single_cards)


@some_games
@given(small_specs(), st.integers(1, 1_000_000), choices, st.booleans())
def test_who_follows_hints_wins_any_small_game(
    spec: RuleSpec,
    number: int,
    chosen: list[int],
    single_cards: bool,
) -> None:
    """Whatever the schema allows of two suits and four ranks; and a verdict is what trying everything says."""
    rules = spec.rules()
    position = played(rules, deal(rules.tables, number), chosen)
    truth = can_be_won(rules, position, LIMIT)

    finding = check_any(rules, Solver(rules, memory=1 << 23), position, 1 << 14, single_cards=single_cards)

    if truth is not None and finding is not Finding.GAVE_UP:
        assert (finding is Finding.SOLVED) is truth


@pytest.mark.parametrize("part", range(4))
def test_findings_are_true(part: int) -> None:
    """On random small games a hint says won and lost as trying everything does, and its move throws no win away."""
    findings = []
    for number in range(40):
        game = random_game(random.Random(f"hint/{part}/{number}"))
        rules, position = game.rules, game.position
        truth = can_be_won(rules, position, LIMIT)
        hint = Guide(Solver(rules, memory=1 << 23)).hint(position, max_nodes=1 << 14)
        if truth is not None:
            assert hint.finding is (Finding.SOLVED if truth else Finding.UNSOLVABLE), game
            findings.append(hint.finding)
        if truth and hint.move is not None:
            assert can_be_won(rules, after(rules, position, hint.move), LIMIT) is not False, game

    assert set(findings) == {Finding.SOLVED, Finding.UNSOLVABLE}


@some_games
@given(
    st.sampled_from(["freecell", "freecell-3-cells", "bakers-game", "eight-off"]), st.integers(1, 100_000), st.data()
)
def test_hints_lead_on_from_where_a_player_left_the_line(variant: str, number: int, data: st.DataObject) -> None:
    """One who goes now his own way, now that of the hints, is never led back and forth, and told the truth each time."""
    solver = solver_of(variant, "standard")
    rules, guide = solver.rules, Guide(solver)
    position = deal(rules.tables, number)
    for own in data.draw(st.lists(st.booleans(), max_size=25)):
        hint = guide.hint(position, max_nodes=NODES)
        moves = rules.legal_moves(position)
        if not moves:
            break
        if own or hint.move is None:
            position = after(rules, position, moves[data.draw(st.integers(0, len(moves) - 1))])
        else:
            position = after(rules, position, hint.move)

    assert check_any(rules, solver, position, NODES, single_cards=False) in Finding
    if guide.hint(position, max_nodes=NODES).finding is Finding.SOLVED:
        assert len(list(followed(guide, rules, position))) < 1000


@some_games
@given(st.sampled_from(["freecell", "bakers-game", "seahaven-towers"]), st.integers(1, 100_000), choices)
def test_guide_that_comes_late_says_the_same(variant: str, number: int, chosen: list[int]) -> None:
    """Told the positions so far, it is on the line that one who was asked at each of them is on."""
    solver = solver_of(variant, "standard")
    rules = solver.rules
    position = deal(rules.tables, number)
    positions = [position]
    present = Guide(solver)
    for choice in chosen[:8]:
        hint = present.hint(position, max_nodes=CATCHING_UP)
        moves = rules.legal_moves(position)
        if hint.finding is not Finding.SOLVED or not moves:
            return
        move = moves[choice % len(moves)] if choice % 3 == 0 else hint.move
        assert move is not None
        position = after(rules, position, move)
        positions.append(position)
    late = Guide(solver)

    late.catch_up(positions[:-1])

    assert late.hint(position, max_nodes=CATCHING_UP) == present.hint(position, max_nodes=CATCHING_UP)


def test_catching_up_ends_when_nobody_waits() -> None:
    """A long game that was resumed: who cancels waits for one position at most, not for all of them."""
    solver = solver_of("freecell", "standard")
    guide, start = Guide(solver), deal(solver.rules.tables, 617)
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return len(asked) > 2

    assert not guide.catch_up([start] * 10_000, is_cancelled)
    assert guide.catch_up([])
    assert len(asked) < 100


def shifted(position: Position, source: int, target: int, count: int) -> Position:
    """Return a position with so many cards of one column put onto another, whatever the rules say."""
    columns = list(position.columns)
    columns[target] += columns[source][-count:]
    columns[source] = columns[source][:-count]
    return Position(tuple(columns), position.cells, position.foundations, position.bases)


def check_carried(rules: Rules, position: Position, hint: Hint) -> None:
    """Hold a run that is carried card by card to being that: single cards that end where the run would as one."""
    here = position
    cards: set[Card] = set()
    for move in hint.moves:
        assert move.count == 1
        assert rules.check(here, move) is None
        cards.update(here.pile(move.source)[-1:])
        here = after(rules, here, move)
    (source,) = [
        i for i, (old, new) in enumerate(zip(position.columns, here.columns, strict=True)) if len(old) > len(new)
    ]
    (target,) = [
        i for i, (old, new) in enumerate(zip(position.columns, here.columns, strict=True)) if len(old) < len(new)
    ]
    count = len(position.columns[source]) - len(here.columns[source])
    assert cards == set(position.columns[source][-count:])
    assert count > 1
    assert here == shifted(position, source, target, count)
    assert hint.moves[0].source == column(source)
    cap = rules.cap(position, to_empty=not position.columns[target])
    if cap is None or count <= cap:
        assert here == rules.apply(position, Move(column(source), column(target), count))


@pytest.mark.parametrize("build", ["alternate-colour", "same-suit", "any"])
def test_carried_runs_are_their_single_moves(build: str) -> None:
    """In lines of real deals under rules that move no two cards at once; the lines win with the runs as they are."""
    rules = rules_of(cap="1", build=build)
    solver = Solver(rules)
    carried = 0
    for number in range(1, 31 if is_compiled() else 6):
        here = deal(rules.tables, number)
        guide = Guide(solver)
        if guide.hint(here, max_nodes=20_000).finding is not Finding.SOLVED:
            continue
        for hint in followed(guide, rules, here, single_cards=True):
            if len(hint.moves) > 1:
                check_carried(rules, here, hint)
                carried += 1
            for move in hint.moves:
                here = after(rules, here, move)

    assert carried


def test_won_game_and_dead_end() -> None:
    """With all cards home there is no next move; where no move is left the game is lost."""
    rules = rules_of(
        deck={"ranks": 3, "suits": ["C"]},
        layout={"columns": [3]},
        cells={"count": 0},
        empty_column="none",
        build="none",
    )

    assert Guide(Solver(rules)).hint(board(rules, home="C-3")) == Hint(Finding.SOLVED, (), None)
    assert Guide(Solver(rules)).hint(board(rules, "AC 3C 2C")) == Hint(Finding.UNSOLVABLE, (), None)


@given(st.sampled_from(list(registry().variants)), st.integers(1, 100_000), choices)
def test_solver_that_gives_up_guesses(variant: str, number: int, chosen: list[int]) -> None:
    """Where it may look at nothing it says that it does not know, and its move is a legal one that is called a guess."""
    solver = solver_of(variant, "standard")
    rules = solver.rules
    position = played(rules, deal(rules.tables, number), chosen)
    if not rules.is_won(position):
        check_guess(rules, position, Guide(solver).hint(position, is_cancelled=lambda: True))


def test_who_looks_early_finds_the_same() -> None:
    """Where few moves are open the exact search comes before the longer stages: with the verdict that `solve` gives."""
    rules, _ = under("standard", "freecell-1-cell")
    solver, sooner = Solver(rules), 0
    for number in range(1, 25):
        position = deal(rules.tables, number)
        verdict = solver.solve(position, max_nodes=6000)
        found = solver.lead(position, max_nodes=6000)
        if isinstance(found, Unsolvable):
            assert isinstance(verdict, Unsolvable | GaveUp)
            sooner += found.nodes < verdict.nodes
        elif not isinstance(found, GaveUp):
            assert isinstance(verdict, Solved | GaveUp)
            assert replays(rules, position, tuple(found))

    assert sooner > 1
