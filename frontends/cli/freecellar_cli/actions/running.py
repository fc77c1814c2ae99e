"""What `run` does, and the moves that a command line makes first."""

import sys

from freecellar import Game
from freecellar.engine import Dialect
from freecellar.sitting import Dealt, counted
from freecellar_cli.console import Code, Stop, print_json
from freecellar_cli.files import shown
from freecellar_cli.forms import ScriptDialect
from freecellar_cli.games.naming import Options, board_of, lay_out, name_random, refuse_two_readers
from freecellar_cli.games.script import MOVES, Played, play_items, read_items, read_moves


def begin(table: Dealt, options: Options, *, finishes_itself: bool = False) -> Game:
    """Return the game of a table with the moves of `--moves` made; raise `Stop` where one is refused.

    ``finishes_itself`` is the player's choice, where the house offers it.
    """
    played = play_items(table.game(finishes_itself=finishes_itself), read_moves(options.moves or ""))
    if played.problem is not None:
        raise Stop(played.problem.at(MOVES), Code.NO, located=True)
    return played.game


def run_script(
    options: Options, script: str, dialect: ScriptDialect, *, record: str | None = None, as_json: bool
) -> bool:
    """Play a script, print the outcome and return whether it won; raise `Stop` after it where an item was refused."""
    refuse_two_readers(script, options.board)
    table = lay_out(options)
    items = read_items(script, Dialect(dialect.value))
    name_random(table, options)
    played = play_items(begin(table, options), items)
    if record is not None:
        from freecellar_cli.games.recording import write_file

        write_file(record, table, played.game)
    _print_played(table, played, as_json=as_json)
    if played.problem is not None:
        complain_at(played, shown(script))
    return played.game.is_won


def complain_at(played: Played, source: str) -> None:
    """Say where a script was refused, in the form that editors follow, and end the command."""
    sys.stdout.flush()
    if played.problem is not None:
        raise Stop(played.problem.at(source), Code.NO, located=True)


def _print_played(table: Dealt, played: Played, *, as_json: bool) -> None:
    if as_json:
        from freecellar_cli.games.facts import run_facts

        print_json(run_facts(table, played))
        return
    game = played.game
    facts = [f"{table.variant} {table.number or 'board'}", table.house, counted(game.tally.moves, "move")]
    if game.tally.score is not None:
        facts.append(counted(game.tally.score, "point"))
    facts += [f"{game.position.home} home", "won" if game.is_won else "not won"]
    print(f"# {', '.join(facts)}")
    print(board_of(table, game.position), end="")
