"""Moves applied and undone, and legal moves listed, along a whole game of FreeCell deal 617."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Figure, rates
from freecellar import Game, Move, Position, Rules, deal, house, parse_move, variant
from freecellar.play import Policy

GAME = Path(__file__).parents[1] / "tests" / "frontends" / "cli" / "games" / "617-standard.txt"


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figures."""
    standard = house("standard")
    rules = variant("freecell").rules(standard)
    line = game_line(rules)
    times, rounds = (5, 3) if quick else (40, 9)
    count = times * len(line)
    yield rates(
        "moves applied and undone (rules)",
        count,
        lambda: apply_and_drop(rules, line, times),
        lambda: rebuild(line, times),
        rounds=rounds,
        note="floor: the new position put together, nothing checked; undo is the old position kept",
    )
    yield rates(
        "moves played and undone (game)",
        count,
        lambda: play_and_undo(rules, standard.policy, line, times),
        lambda: apply_and_drop(rules, line, times),
        rounds=rounds,
        note="floor: the row above; here with journal, counters and clock",
    )
    yield rates(
        "legal_moves of a position",
        count,
        lambda: list_moves(rules, line, times),
        lambda: look_at_pairs(rules, line, times),
        rounds=rounds,
        note="floor: each open card looked up on each",
    )


def game_line(rules: Rules) -> list[tuple[Position, Move]]:
    """Return the positions of the game, each with the move made in it."""
    position, line = deal(rules.tables, 617), []
    for text in GAME.read_text(encoding="utf-8").split():
        move = rules.resolve(position, parse_move(text, rules, position))
        line.append((position, move))
        position = rules.apply(position, move)
    return line


def apply_and_drop(rules: Rules, line: list[tuple[Position, Move]], times: int) -> None:
    """Apply each move, checked, and keep the position before it."""
    for _ in range(times):
        for position, move in line:
            rules.apply(position, move)


def rebuild(line: list[tuple[Position, Move]], times: int) -> None:
    """Put a position of the same shape together for each move."""
    for _ in range(times):
        for position, _move in line:
            columns, cells, homes = list(position.columns), list(position.cells), list(position.foundations)
            columns[0], cells[0] = columns[0][:-1], columns[0][-1:]
            Position(tuple(columns), tuple(cells), tuple(homes), position.bases)


def play_and_undo(rules: Rules, policy: Policy, line: list[tuple[Position, Move]], times: int) -> None:
    """Play all moves but the winning one in a game, and take them all back."""
    for _ in range(times):
        game = Game(rules, policy, line[0][0])
        for _position, move in line[:-1]:
            game.play(move)
        for _step in line[:-1]:
            game.undo()


def list_moves(rules: Rules, line: list[tuple[Position, Move]], times: int) -> None:
    """List the legal moves of each position."""
    for _ in range(times):
        for position, _move in line:
            rules.legal_moves(position)


def look_at_pairs(rules: Rules, line: list[tuple[Position, Move]], times: int) -> None:
    """Look up whether each open card of a column builds on each other."""
    may_build = rules.tables.may_build
    for _ in range(times):
        for position, _move in line:
            tops = [pile[-1] for pile in position.columns if pile]
            [(upper, lower) for upper in tops for lower in tops if may_build[upper][lower]]
