"""What `solve` does."""

import sys
from collections.abc import Iterator, Sequence
from textwrap import fill
from time import perf_counter
from typing import Any, NamedTuple, assert_never

from freecellar import Move, Position, Rules, Suit, format_move
from freecellar.sitting import Dealt, counted, describe_move, in_ascii, walk
from freecellar.solver import Finding, GaveUp, Judgement, Limit, Progress, Solved, Solver, Unsolvable, Verdict, shorten
from freecellar_cli.actions.running import begin
from freecellar_cli.console import Code, Stop, can_show, complain, print_fitted, print_json, width_of
from freecellar_cli.forms import SolutionForm
from freecellar_cli.games.facts import name_facts
from freecellar_cli.games.naming import Options, lay_out, name_random
from freecellar_cli.progress import CtrlC, Waiting

_WIDTH = 76
_SIGNS = "".join(suit.symbol for suit in Suit)


class Budget(NamedTuple):
    """What a search may cost."""

    nodes: int | None
    memory: int


def print_solution(options: Options, form: SolutionForm, budget: Budget, *, shortest: bool) -> None:
    """Print a line that wins from the position that options name; raise `Stop` where there is none, or none is found."""
    table = lay_out(options)
    name_random(table, options)
    position = begin(table, options).position
    began = perf_counter()
    with CtrlC() as ctrl_c:
        verdict = _search(table.rules, position, budget, ctrl_c, shortest=shortest)
    seconds = perf_counter() - began
    moves = verdict.moves if isinstance(verdict, Solved) else ()
    _print(table, position, moves, form, _facts(table, verdict, seconds))
    if ctrl_c.pressed:
        found = isinstance(verdict, Solved) and shortest
        raise Stop(_interrupted(verdict), Code.DONE if found else Code.INTERRUPTED)
    if shortest and isinstance(verdict, Solved) and verdict.is_shortest:
        complain(f"proven: no line has fewer moves than {len(moves)}")
    _explain(table, verdict)


def _search(rules: Rules, position: Position, budget: Budget, ctrl_c: CtrlC, *, shortest: bool) -> Verdict:
    solver = Solver(rules, memory=budget.memory)
    with Waiting() as waiting:

        def tell(progress: Progress) -> None:
            stored = f", {progress.positions:,} stored" if progress.positions else ""
            waiting.say(f"{progress.nodes:,} positions looked at{stored}")

        if not shortest:
            return solver.solve(position, max_nodes=budget.nodes, is_cancelled=ctrl_c.is_pressed, on_progress=tell)
        return shorten(
            solver,
            position,
            max_nodes=budget.nodes,
            is_cancelled=ctrl_c.is_pressed,
            on_better=lambda solved: waiting.tell(_better(solved)),
            on_progress=tell,
        )


def _better(solved: Solved) -> str:
    """Return the announcement of a line with fewer moves than those before it."""
    return counted(len(solved.moves), "move")


def _print(table: Dealt, position: Position, moves: Sequence[Move], form: SolutionForm, facts: dict[str, Any]) -> None:
    lines = list(_told(table.rules, position, moves))
    match form:
        case SolutionForm.NOTATION:
            if lines:
                print(fill(" ".join(text for text, _ in lines), min(_WIDTH, width_of(sys.stdout) or _WIDTH)))
        case SolutionForm.NUMBERED:
            for number, (text, meaning) in enumerate(lines, 1):
                said = meaning if can_show(_SIGNS, sys.stdout) else in_ascii(meaning)
                print_fitted(f"{number:3}. {text:5} {said}", " " * 11)
        case SolutionForm.JSON:
            print_json({**facts, "moves": [text for text, _ in lines]})
        case _:
            assert_never(form)


def _told(rules: Rules, position: Position, moves: Sequence[Move]) -> Iterator[tuple[str, str]]:
    """Yield each move in standard notation and in words."""
    for here, move in walk(rules, position, moves):
        yield format_move(rules, here, move), describe_move(rules, here, move)


def _facts(table: Dealt, verdict: Verdict, seconds: float) -> dict[str, Any]:
    """Return what `solve --json` prints; the moves are filled in later."""
    finding, length, nodes = Judgement.of(verdict)
    facts: dict[str, Any] = {
        **name_facts(table),
        "verdict": finding,
        "moves": [],
        "length": length,
        "nodes": nodes,
        "seconds": round(seconds, 6),
    }
    if isinstance(verdict, Solved):
        return {**facts, "shortest": verdict.is_shortest}
    return {**facts, "reason": verdict.reason} if finding is Finding.GAVE_UP and isinstance(verdict, GaveUp) else facts


def _interrupted(verdict: Verdict) -> str:
    if isinstance(verdict, Solved):
        return f"interrupted: {len(verdict.moves)} moves are the fewest found so far"
    return f"interrupted after {_positions(verdict.nodes)}"


def _positions(count: int) -> str:
    return f"{count:,} {'position' if count == 1 else 'positions'}"


def _explain(table: Dealt, verdict: Verdict) -> None:
    """End the command where there is no line to play, and say why."""
    match verdict:
        case Solved():
            return
        case Unsolvable():
            raise Stop(
                f"{table.title} cannot be won under house {table.house}: proven, by {_positions(verdict.positions)}",
                Code.NO,
            )
        case GaveUp():
            more = "--max-nodes" if verdict.reason is Limit.NODES else "--max-memory"
            raise Stop(f"gave up after {_positions(verdict.nodes)}; a greater {more} lets it go on", Code.GAVE_UP)
        case _:
            assert_never(verdict)
