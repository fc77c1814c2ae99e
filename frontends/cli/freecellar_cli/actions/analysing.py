"""What `analyse` does: a game that was played, move by move, as the solver sees it."""

import sys
from typing import Any, Final, NamedTuple

from freecellar import Game, Move, Position, RecordError, format_move
from freecellar.play import Record, replayed
from freecellar.plugins import RegistryRulebook
from freecellar.sitting import HINT_NODES, counted, describe_move, in_ascii, notation
from freecellar.solver import Analysis, Finding, Solver, analyse
from freecellar_cli.actions.verifying import read_record_file
from freecellar_cli.console import Code, Stop, can_show, columns_of, complain, print_fitted, print_json
from freecellar_cli.files import shown
from freecellar_cli.games.registry import open_registry
from freecellar_cli.progress import CtrlC, Waiting

_INDENT: Final = " " * 6
"""What goes before the rest of a line that a terminal is too narrow for: as much as the number of a move takes."""


class Played(NamedTuple):
    """The moves of a game that stand."""

    positions: list[Position]
    """Where each was made, and where the last led to."""
    moves: list[Move]

    @classmethod
    def of(cls, game: Game) -> "Played":
        """Return the moves of a game; those of a batch, such as Auto, one by one."""
        positions, moves = [], []
        for step in game.state.done:
            here = step.before
            for move in step.played:
                positions.append(here)
                moves.append(move)
                here = game.rules.apply(here, move)
        return cls([*positions, game.position], moves)


class Lost(NamedTuple):
    """Which moves, numbered from 1, may have lost a game; one where that is known."""

    first: int
    last: int


def analyse_file(name: str, *, max_nodes: int | None, width: int | None, as_json: bool) -> int:
    """Print the analysis of a record and return the exit code; Ctrl-C prints what is known by then."""
    try:
        record = read_record_file(name)
        game = replayed(record, RegistryRulebook(open_registry()))
    except RecordError as error:
        raise Stop(f"{shown(name)}: {error}", Code.NO, located=True) from None
    played = Played.of(game)
    with CtrlC() as ctrl_c, Waiting() as waiting:
        found = analyse(
            Solver(game.rules),
            played.positions,
            max_nodes=max_nodes or HINT_NODES,
            is_cancelled=ctrl_c.is_pressed,
            on_progress=lambda done: waiting.say(f"{done} of {len(played.positions)} positions"),
            **({} if width is None else {"width": width}),
        )
    if as_json:
        print_json(facts(record, game, played, found))
    else:
        text = "\n".join(report(record, game, played, found))
        print_fitted(text if can_show(text, sys.stdout) else in_ascii(text), _INDENT)
    if ctrl_c.pressed:
        complain("interrupted: the earlier positions were not looked at")
        return Code.INTERRUPTED
    return Code.DONE


def lost_by(found: Analysis) -> Lost | None:
    """Return which moves may have lost the game; None where it could be won to the end, or never."""
    winnable = last_winnable(found)
    lost = next((i for i, moment in enumerate(found.moments) if moment.finding is Finding.UNSOLVABLE), None)
    return None if winnable is None or lost is None else Lost(winnable + 1, lost)


def last_winnable(found: Analysis) -> int | None:
    """Return after how many moves the game could last be won; None where that is not known of any."""
    known = [index for index, moment in enumerate(found.moments) if moment.finding is Finding.SOLVED]
    return known[-1] if known else None


def shortest_line(played: Played, found: Analysis) -> list[Move] | None:
    """Return the shortest line from the deal that was found; it may begin as the game did."""
    return None if found.shortest is None else [*played.moves[: found.kept], *found.shortest]


def facts(record: Record, game: Game, played: Played, found: Analysis) -> dict[str, Any]:
    """Return what `analyse --json` prints; moves are counted from 1, and 0 is before the first."""
    rules, lost, line = game.rules, lost_by(found), shortest_line(played, found)
    moves = [
        {"move": text, "verdict": after.finding.value, "length": after.length, "cost": before.cost}
        for text, before, after in zip(_played_notation(game), found.moments, found.moments[1:], strict=False)
    ]
    return {
        "variant": record.variant.id,
        "house": record.house.id,
        "deal": record.deal.number if record.board is None else None,
        "identity": str(record.deal),
        "won": game.is_won,
        "verdict": found.moments[0].finding.value,
        "length": found.moments[0].length,
        "shortest": None if line is None else notation(rules, played.positions[0], line),
        "last_winnable": last_winnable(found),
        "lost_by": lost and lost.last if lost is None or lost.first == lost.last else None,
        "lost_between": None if lost is None else [lost.first, lost.last],
        "moves": moves,
    }


def report(record: Record, game: Game, played: Played, found: Analysis) -> list[str]:
    """Return the analysis in lines."""
    count = counted(len(played.moves), "move")
    deal = "board" if record.board is not None else record.deal.number
    result = "won" if game.is_won else "not won"
    lines = [f"{record.variant.id} {deal}, {record.house.id}, {result}, {count}"]
    lines += _deal_said(played, found, game)
    lines.append(_loss_said(game, found))
    typed, rows = _played_notation(game), []
    for number, (move, before, after) in enumerate(zip(played.moves, found.moments, found.moments[1:], strict=False)):
        what = describe_move(game.rules, played.positions[number], move)
        rows.append((f"{number + 1:4}", typed[number], what, _left(after.finding, after.length), _cost(before.cost)))
    return [*lines, "", *columns_of(rows)] if rows else lines


def _deal_said(played: Played, found: Analysis, game: Game) -> list[str]:
    first, line = found.moments[0], shortest_line(played, found)
    if first.finding is Finding.UNSOLVABLE:
        return ["The deal cannot be won."]
    if first.finding is Finding.GAVE_UP or line is None:
        return ["Whether the deal can be won is not known."]
    own = " (as it was played)" if game.is_won and len(line) == len(played.moves) else ""
    typed = " ".join(notation(game.rules, played.positions[0], line))
    return [f"Shortest line found from the deal: {counted(len(line), 'move')}{own}{': ' * bool(line)}{typed}"]


def _loss_said(game: Game, found: Analysis) -> str:
    winnable, lost = last_winnable(found), lost_by(found)
    if game.is_won:
        return "It could be won all the way."
    if lost is not None and lost.first == lost.last:
        return f"Lost by move {lost.last}: the last position that could be won is the one before it."
    if lost is not None:
        return f"Lost by one of the moves {lost.first} to {lost.last}; after {lost.first - 1} it could still be won."
    if winnable == len(found.moments) - 1:
        return "The last position can still be won."
    if winnable is not None:
        return f"After {counted(winnable, 'move')} it could still be won; of later positions that is not known."
    return "No position of it is known that can be won."


def _left(finding: Finding, length: int | None) -> str:
    """Return how much of the way to the win is left after a move."""
    if length is not None:
        return f"{length} to go"
    return "lost" if finding is Finding.UNSOLVABLE else "unknown"


def _cost(cost: int | None) -> str:
    return f"+{cost}" if cost else ""


def _played_notation(game: Game) -> list[str]:
    """Return the game's moves as they are typed."""
    played = Played.of(game)
    return [format_move(game.rules, here, move) for here, move in zip(played.positions, played.moves, strict=False)]
