"""The commands about games that were played, and about the deals of the day: `stats` and `daily`."""

from typing import TYPE_CHECKING, Annotated

import typer

from freecellar_cli.console import Stop
from freecellar_cli.options import shared
from freecellar_cli.options.deals import names_a_deal
from freecellar_cli.options.shared import whole_number

if TYPE_CHECKING:  # the help does without
    from freecellar_cli.games.naming import Options


def stats(
    variant: shared.AnyVariant = None,
    house: Annotated[str | None, typer.Option("--house", metavar="ID", help="Only this house's games.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="Those of the deals of the day.")] = False,
    deals: Annotated[
        str | None,
        typer.Option("--deals", metavar="FIRST-LAST", help="List the won, lost and open deals of a range instead."),
    ] = None,
    export: Annotated[
        str | None,
        typer.Option("--export", metavar="FILE", help="Write all saved games as JSON; - is standard output."),
    ] = None,
    import_: Annotated[
        str | None, typer.Option("--import", metavar="FILE", help="Take in such a file; no game is counted twice.")
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Forget the ended games named; asks before.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: shared.AsJson = False,
) -> None:
    """Show what was played: won, lost, streaks, times.

    The figures are those of each variant and house.

    A restart or another deal after at least one move loses, where the house counts that; undo alone does not. Times and
    moves are those of won games.
    """
    from freecellar_cli.actions import stats as printing

    wanted = printing.Wanted(variant, house, daily=daily, as_json=as_json)
    if sum((deals is not None, export is not None, import_ is not None, reset)) > 1:
        raise printing.ONE_AT_A_TIME
    if export is not None:
        printing.export_games(export)
    elif import_ is not None:
        printing.import_games(import_, as_json=as_json)
    elif reset:
        printing.reset(wanted, asks=not yes)
    elif deals is not None:
        printing.print_marks(wanted, deals)
    else:
        printing.print_wanted(wanted)


@names_a_deal("variant", "house", "spec")
def daily(
    named: "Options",
    date: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day; left out, today in UTC.")
    ] = None,
    calendar: Annotated[
        bool, typer.Option("--calendar", help="Show what became of the days of a month, and the streaks.")
    ] = False,
    month: Annotated[
        str | None, typer.Option("--month", metavar="YYYY-MM", help="The month of --calendar; left out, this one.")
    ] = None,
    max_nodes: shared.MaxNodes = None,
    as_json: shared.AsJson = False,
) -> None:
    """Show the deal of the day.

    It is the same everywhere: the first of the day's candidates that can be won, which the solver proves. `play --daily`
    plays it. The best run of a day counts, or the first where the house has it so.
    """
    from freecellar_cli.actions import daily as printing

    named = named._replace(daily=True, date=date)
    if calendar:
        if date is not None or max_nodes is not None:
            raise Stop("--calendar shows a month: name it with --month YYYY-MM")
        printing.print_calendar(named, month, as_json=as_json)
    elif month is not None:
        raise Stop("--month is the month of --calendar: give both")
    else:
        printing.print_day(named, whole_number("--max-nodes", max_nodes), as_json=as_json)
