"""Short lines: better and better ones for as long as one likes, and a proof where none is shorter."""

import heapq
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Final

from freecellar.engine.autoplay import play_home
from freecellar.engine.moves import Move
from freecellar.engine.position import Pile, Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay, Returns
from freecellar.solver.general import position_key
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Progress, Solved, Verdict

WIDTHS: Final = (64, 250, 1000, 4000, 16000)
"""How many positions the beams keep on each level, one beam after the other."""

TRIES: Final = 2000
"""How many positions the proof by trying everything looks at before it gives up."""


def shorten(  # noqa: PLR0913 - who asks decides how long and is told what
    solver: Solver,
    position: Position,
    *,
    widths: tuple[int, ...] = WIDTHS,
    max_nodes: int | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
    on_better: Callable[[Solved], None] | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Verdict:
    """Return the shortest line found, a supermove counted as one move, or why there is none.

    ``max_nodes`` is the most positions to look at for a first line. ``on_better`` is told each line that is shorter
    than all before it. Cancelled, it returns the best so far. Where a line is proven to be as short as any, it says so
    and stops.
    """
    best = solver.solve(position, max_nodes=max_nodes, is_cancelled=is_cancelled, on_progress=on_progress)
    if not isinstance(best, Solved):
        return best
    best = _told(replace(best, is_shortest=len(best.moves) == fewest_moves(solver.rules, position)), on_better)
    for width in widths:
        if best.is_shortest or is_cancelled():
            return best
        moves = solver.beam(position, width, is_cancelled=is_cancelled)
        if moves is not None and len(moves) < len(best.moves):
            shortest = len(moves) == fewest_moves(solver.rules, position)
            best = _told(replace(best, moves=moves, is_shortest=shortest), on_better)
    proven = (
        None if best.is_shortest else shortest_line(solver.rules, position, len(best.moves), is_cancelled=is_cancelled)
    )
    if proven is None:
        return best
    return _told(replace(best, moves=proven, is_shortest=True), on_better if len(proven) < len(best.moves) else None)


def _told(solved: Solved, on_better: Callable[[Solved], None] | None) -> Solved:
    if on_better is not None:
        on_better(solved)
    return solved


def fewest_moves(rules: Rules, position: Position) -> int:
    """Return a number of moves that no winning line goes below.

    Each card that is not home takes one move home, unless cards go home by themselves. A card above a lower one of its
    suit in a column must leave it first, by a move that does not go home; such cards share a move only where they lie
    in one run, other cards of it perhaps between them.
    """
    alone = rules.tables.autoplay is not Autoplay.OFF
    if rules.tables.foundations.returns is not Returns.NEVER or None in rules.tables.foundations.suits:
        return 0 if alone else rules.tables.win_count - position.home
    home = 0 if alone else rules.tables.win_count - position.home
    return home + sum(_must_leave(rules, position, pile) for pile in position.columns)


def _must_leave(rules: Rules, position: Position, pile: Pile) -> int:
    """Return how many moves at least take cards off the lower cards of their suits in a column."""
    if rules.tables.decks > 1:
        return 0
    order, may_run = rules.tables.ordinal[position.base - 1], rules.tables.may_run
    moves, together = 0, False
    for index, card in enumerate(pile):
        together = together and may_run[pile[index - 1]][card]
        if any(under.suit is card.suit and 0 <= order[under.rank - 1] < order[card.rank - 1] for under in pile[:index]):
            moves += not together
            together = True
    return moves


def shortest_line(
    rules: Rules, position: Position, at_most: int, *, is_cancelled: Callable[[], bool] = lambda: False
) -> tuple[Move, ...] | None:
    """Return a line that is proven to be as short as any, by trying everything; None where that takes too long."""
    tie = count()
    queue: list[tuple[int, int, int, Position]] = [(fewest_moves(rules, position), next(tie), 0, position)]
    came: dict[object, tuple[int, Position | None, Move | None]] = {position_key(rules, position): (0, None, None)}
    for _ in range(TRIES):
        if not queue or is_cancelled():
            return None
        _, _, done, here = heapq.heappop(queue)
        if rules.is_won(here):
            return _line_to(rules, came, here)
        if came[position_key(rules, here)][0] < done:
            continue
        for move in rules.legal_moves(here):
            after = play_home(rules, rules.apply_legal(here, move), rules.tables.autoplay).position
            key, least = position_key(rules, after), done + 1 + fewest_moves(rules, after)
            if least <= at_most and (key not in came or came[key][0] > done + 1):
                came[key] = (done + 1, here, move)
                heapq.heappush(queue, (least, -next(tie), done + 1, after))
    return None


def _line_to(
    rules: Rules, came: dict[object, tuple[int, Position | None, Move | None]], position: Position
) -> tuple[Move, ...]:
    moves = []
    _, before, move = came[position_key(rules, position)]
    while before is not None and move is not None:
        moves.append(move)
        _, before, move = came[position_key(rules, before)]
    return tuple(reversed(moves))
