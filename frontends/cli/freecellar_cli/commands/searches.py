"""The commands that search: `solve`, `hint`, `analyse` and `survey`."""

from typing import TYPE_CHECKING, Annotated

import typer

from freecellar_cli.forms import SolutionForm
from freecellar_cli.options import shared
from freecellar_cli.options.deals import names_a_deal
from freecellar_cli.options.shared import Panel, choice_option, one_of, whole_number

if TYPE_CHECKING:  # the help does without
    from freecellar_cli.games.naming import Options


@names_a_deal()
def solve(
    named: "Options",
    shortest: Annotated[
        bool, typer.Option("--shortest", help="Look for fewer and fewer moves; Ctrl-C takes the fewest so far.")
    ] = False,
    max_nodes: shared.MaxNodes = None,
    max_memory: shared.MaxMemory = "1024",
    form: Annotated[str, choice_option(SolutionForm, "--format", "How the moves are printed.")] = "notation",
    as_json: shared.AsJson = False,
) -> None:
    """Print moves that win, or prove that there are none.

    The moves are in standard notation, and `freecellar run` plays them under the same variant and house; those of --moves
    come before them.
    """
    from freecellar_cli.actions import solving

    budget = solving.Budget(whole_number("--max-nodes", max_nodes), shared.bytes_of(max_memory))
    solution_form = SolutionForm.JSON if as_json else one_of(SolutionForm, "--format", form)
    solving.print_solution(named, solution_form, budget, shortest=shortest)


@names_a_deal("variant", "house", "spec", numbers="--numbers says which deals, as in --numbers 1-1000")
def survey(
    named: "Options",
    numbers: Annotated[
        str, typer.Option("--numbers", metavar="RANGE", help="Which deals, as in 1-1000 or 1-100,5000-5100.")
    ] = "1-1000",
    jobs: Annotated[
        str | None,
        typer.Option(
            "--jobs",
            metavar="N",
            help="How many processes work; else one for each processor.",
            rich_help_panel=Panel.LIMITS,
        ),
    ] = None,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Work on the Dask cluster of a scheduler instead.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write a row a deal, CSV; else they are printed.",
            rich_help_panel=Panel.OUTPUT,
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    max_nodes: shared.MaxNodes = None,
    max_memory: shared.MaxMemory = "1024",
    as_json: shared.AsJson = False,
) -> None:
    """Find the verdict of every deal of a range.

    A table is printed, and its sum.

    A row has number, verdict (solved, unsolvable, gave_up), length (moves of the line found) and nodes (positions looked
    at). Limits are for each deal, memory for each process. The file of --out keeps what is done, whatever ends the survey;
    when that ends by itself, the file is sorted.
    """
    from freecellar.solver import Limits
    from freecellar_cli.actions import surveying

    plan = surveying.Plan(
        numbers=numbers,
        limits=Limits(whole_number("--max-nodes", max_nodes), shared.bytes_of(max_memory)),
        jobs=whole_number("--jobs", jobs),
        dask=dask,
        out=out,
        resume=resume,
        as_json=as_json,
    )
    raise typer.Exit(surveying.survey(named, plan))


@names_a_deal()
def hint(
    named: "Options",
    max_nodes: shared.MaxNodes = None,
    max_memory: shared.MaxMemory = "1024",
    as_json: shared.AsJson = False,
) -> None:
    """Print the next move of a line that wins.

    The line begins at the deal, or after --moves.

    Who follows hints, each asked for with all moves so far, wins. In a house that carries runs card by card, the whole
    run is told.

    Where the solver gives up, after 200,000 positions unless told otherwise, the move is a guess, and called so.
    """
    from freecellar_cli.actions import hinting, solving

    code = hinting.print_hint(
        named,
        solving.Budget(whole_number("--max-nodes", max_nodes), shared.bytes_of(max_memory)),
        as_json=as_json,
    )
    raise typer.Exit(code)


def analyse(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="A file that --record has written; - is standard input.", show_default=False
        ),
    ],
    max_nodes: shared.MaxNodes = None,
    width: Annotated[
        str | None,
        typer.Option(
            "--width", metavar="N", help="How hard to look for short lines, 250 unless given: the more, the slower."
        ),
    ] = None,
    as_json: shared.AsJson = False,
) -> None:
    """Tell where a game was lost, and what each move cost.

    The shortest line that is found is printed too.

    A move's cost is how many moves it has added to the shortest line found. --max-nodes is for each position, 200,000
    unless given. Ctrl-C prints what is known by then.
    """
    from freecellar.solver import MOST_WIDTH
    from freecellar_cli.actions import analysing

    code = analysing.analyse_file(
        record,
        max_nodes=whole_number("--max-nodes", max_nodes),
        width=whole_number("--width", width, MOST_WIDTH),
        as_json=as_json,
    )
    raise typer.Exit(code)
