"""What `deal` and `run` do."""

import sys
from typing import assert_never

from freecellar import Game
from freecellar.engine import Dialect
from freecellar_cli.console import Code, Stop, complain, print_json
from freecellar_cli.files import shown
from freecellar_cli.naming import Options, Table, board_of, lay_out, refuse_two_readers
from freecellar_cli.options import DealForm, ScriptDialect
from freecellar_cli.script import MOVES, Outcome, play_items, read_items, read_moves


def print_deal(options: Options, form: DealForm) -> None:
    """Print the position that options name."""
    table = lay_out(options)
    _name_random(table, options)
    position = begin(table, options).position
    match form:
        case DealForm.BOARD:
            print(board_of(table, position), end="")
        case DealForm.JSON:
            from freecellar_cli.facts import deal_facts

            print_json(deal_facts(table, position))
        case DealForm.SVG:
            from freecellar.pages import Look, picture

            look = Look(marks_foundations=table.policy.marks_foundations)
            print(picture(table.rules, position, title=table.title, look=look), end="")
        case _:
            assert_never(form)


def begin(table: Table, options: Options) -> Game:
    """Return the game of a table with the moves of `--moves` made; raise `Stop` where one is refused."""
    outcome = play_items(table.game(), read_moves(options.moves or ""))
    if outcome.problem is not None:
        raise Stop(outcome.problem.at(MOVES), Code.NO, located=True)
    return outcome.game


def run_script(options: Options, script: str, dialect: ScriptDialect, *, as_json: bool) -> bool:
    """Play a script, print the outcome and return whether it won; raise `Stop` after it where an item was refused."""
    refuse_two_readers(script, options.board)
    table = lay_out(options)
    items = read_items(script, Dialect(dialect.value))
    _name_random(table, options)
    outcome = play_items(begin(table, options), items)
    _print_outcome(table, outcome, as_json=as_json)
    if outcome.problem is not None:
        complain_at(outcome, shown(script))
    return outcome.game.is_won


def complain_at(outcome: Outcome, source: str) -> None:
    """Say where a script was refused, in the form that editors follow, and end the command."""
    sys.stdout.flush()
    if outcome.problem is not None:
        raise Stop(outcome.problem.at(source), Code.NO, located=True)


def _print_outcome(table: Table, outcome: Outcome, *, as_json: bool) -> None:
    if as_json:
        from freecellar_cli.facts import run_facts

        print_json(run_facts(table, outcome))
        return
    game = outcome.game
    facts = [f"{table.variant} {table.number or 'board'}", table.house, _counted(game.tally.moves, "move")]
    if game.tally.score is not None:
        facts.append(_counted(game.tally.score, "point"))
    facts += [f"{game.position.home} home", "won" if game.is_won else "not won"]
    print(f"# {', '.join(facts)}")
    print(board_of(table, game.position), end="")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _name_random(table: Table, options: Options) -> None:
    """Name a deal that was drawn, so that it can be dealt again."""
    if options.number is None and options.board is None:
        complain(f"{table.variant} {table.number}")
