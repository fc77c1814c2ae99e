"""What `deal` does."""

from typing import assert_never

from freecellar import Position
from freecellar.sitting import Dealt
from freecellar_cli.console import print_json
from freecellar_cli.forms import DealForm
from freecellar_cli.games.naming import Options, board_of, lay_out, name_random


def print_deal(options: Options, form: DealForm) -> None:
    """Print the position that options name."""
    table = lay_out(options)
    name_random(table, options)
    position = _position(table, options)
    match form:
        case DealForm.BOARD:
            print(board_of(table, position), end="")
        case DealForm.JSON:
            from freecellar_cli.games.facts import deal_facts

            print_json(deal_facts(table, position))
        case DealForm.SVG:
            from freecellar.pages import Look, picture

            look = Look(marks_foundations=table.policy.marks_foundations)
            print(picture(table.rules, position, title=table.title, look=look), end="")
        case _:
            assert_never(form)


def _position(table: Dealt, options: Options) -> Position:
    """Return the position that the player meets: after what goes home at the deal, and after `--moves`."""
    if not options.moves and not table.tables.autoplay_at_deal:
        return table.start
    from freecellar_cli.actions.running import begin

    return begin(table, options).position
