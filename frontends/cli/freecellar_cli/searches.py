"""The commands that search: `solve`, `hint`, `analyse` and `survey`."""

from typing import Annotated

import typer

from freecellar_cli import options
from freecellar_cli.options import SolutionForm, TextCommand, choice_option, deal_number, one_of, whole_number
from freecellar_cli.texts import examples


def add_to(app: typer.Typer) -> None:
    """Add these commands to an application."""
    for command in (solve, hint, analyse, survey):
        app.command(cls=TextCommand, epilog=examples(command.__name__))(command)


def solve(
    variant: options.VariantName = None,
    number: options.Number = None,
    number_option: options.NumberOption = None,
    is_random: options.Random = False,
    seed: options.Seed = None,
    winnable: options.Winnable = False,
    board: options.Board = None,
    spec: options.Spec = None,
    house: options.House = "standard",
    moves: options.Moves = None,
    link: options.Link = None,
    next_unplayed: options.NextUnplayed = False,
    daily: options.Daily = False,
    date: options.Date = None,
    shortest: Annotated[
        bool, typer.Option("--shortest", help="Look for fewer and fewer moves; Ctrl-C takes the fewest so far.")
    ] = False,
    max_nodes: options.MaxNodes = None,
    max_memory: options.MaxMemory = "1024",
    form: Annotated[str, choice_option(SolutionForm, "--format", "How the moves are printed.")] = "notation",
    as_json: options.AsJson = False,
) -> None:
    """Print moves that win, or prove that no moves do.

    The moves are in standard notation, and `freecellar run` plays them under the same variant and house; those of --moves
    come before them. Exit codes: 0 solved, with --shortest also after Ctrl-C; 1 proven unsolvable; 3 gave up, at one of the limits; 130 interrupted.
    """
    from freecellar_cli import solving
    from freecellar_cli.naming import Options

    named = Options(
        variant=variant,
        number=deal_number(number, number_option),
        is_random=is_random,
        seed=seed,
        is_winnable=winnable,
        board=board,
        spec=spec,
        house=house,
        moves=moves,
        link=link,
        next_unplayed=next_unplayed,
        daily=daily,
        date=date,
    )
    budget = solving.Budget(whole_number("--max-nodes", max_nodes), options.bytes_of(max_memory))
    solution_form = SolutionForm.JSON if as_json else one_of(SolutionForm, "--format", form)
    solving.print_solution(named, solution_form, budget, shortest=shortest)


def survey(
    variant: options.VariantName = None,
    numbers: Annotated[
        str, typer.Option("--numbers", metavar="RANGE", help="Which deals, as in 1-1000 or 1-100,5000-5100.")
    ] = "1-1000",
    spec: options.Spec = None,
    house: options.House = "standard",
    jobs: Annotated[
        str | None, typer.Option(metavar="N", help="How many processes work; else one for each processor.")
    ] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Work on the Dask cluster of a scheduler instead.")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a row a deal, CSV; else they are printed.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    max_nodes: options.MaxNodes = None,
    max_memory: options.MaxMemory = "1024",
    as_json: options.AsJson = False,
) -> None:
    """Find the verdict of every deal number in a range, and print a table and its sum.

    A row has number, verdict (solved, unsolvable, gave_up), length (moves of the line found) and nodes (positions looked
    at). Limits are for each deal, memory for each process. The file of --out keeps what is done, whatever ends the survey;
    when that ends by itself, the file is sorted.
    """
    from freecellar.solver import Limits
    from freecellar_cli import surveying
    from freecellar_cli.naming import Options

    plan = surveying.Plan(
        numbers=numbers,
        limits=Limits(whole_number("--max-nodes", max_nodes), options.bytes_of(max_memory)),
        jobs=whole_number("--jobs", jobs),
        dask=dask,
        out=out,
        resume=resume,
        as_json=as_json,
    )
    raise typer.Exit(surveying.survey(Options(variant=variant, spec=spec, house=house), plan))


def hint(
    variant: options.VariantName = None,
    number: options.Number = None,
    number_option: options.NumberOption = None,
    is_random: options.Random = False,
    seed: options.Seed = None,
    winnable: options.Winnable = False,
    daily: options.Daily = False,
    date: options.Date = None,
    board: options.Board = None,
    spec: options.Spec = None,
    house: options.House = "standard",
    moves: options.Moves = None,
    link: options.Link = None,
    next_unplayed: options.NextUnplayed = False,
    max_nodes: options.MaxNodes = None,
    max_memory: options.MaxMemory = "1024",
    as_json: options.AsJson = False,
) -> None:
    """Print the next move of a line that wins, from the deal or after --moves.

    Who follows hints, each asked for with all moves so far, wins. In a house that carries runs card by card, the whole
    run is told.

    Exit code 0 with a move; 1 where it is proven that no line wins; 3 where the solver gave up, after 200,000 positions
    unless told otherwise: the move is then a guess.
    """
    from freecellar_cli import hinting, solving
    from freecellar_cli.naming import Options

    named = Options(
        variant=variant,
        number=deal_number(number, number_option),
        is_random=is_random,
        seed=seed,
        is_winnable=winnable,
        daily=daily,
        date=date,
        board=board,
        spec=spec,
        house=house,
        moves=moves,
        link=link,
        next_unplayed=next_unplayed,
    )
    code = hinting.print_hint(
        named,
        solving.Budget(whole_number("--max-nodes", max_nodes), options.bytes_of(max_memory)),
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
    max_nodes: options.MaxNodes = None,
    width: Annotated[
        str | None,
        typer.Option(metavar="N", help="How hard to look for short lines, 250 unless given: the more, the slower."),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Tell of a game that was played where it was lost, what each move cost, and the shortest line that is found.

    A move's cost is how many moves it has added to the shortest line found. --max-nodes is for each position, 200,000
    unless given. Ctrl-C prints what is known by then. Exit code 1 where the record cannot be played.
    """
    from freecellar_cli import analysing

    code = analysing.analyse_file(
        record,
        max_nodes=whole_number("--max-nodes", max_nodes),
        width=whole_number("--width", width),
        as_json=as_json,
    )
    raise typer.Exit(code)
