"""The commands about what outlives a game: `verify` and `share`."""

from typing import Annotated

import typer

from freecellar_cli import options
from freecellar_cli.options import TextCommand, deal_number
from freecellar_cli.texts import examples


def add_to(app: typer.Typer) -> None:
    """Add these commands to an application."""
    for command in (verify, share):
        app.command(cls=TextCommand, epilog=examples(command.__name__))(command)


def verify(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="A file that --record has written; - is standard input.", show_default=False
        ),
    ],
    as_json: options.AsJson = False,
) -> None:
    """Play a record again through the rules, and tell whether all that it states is so.

    Exit code 1 where it is refused: standard error then says which event or which result, and why. 2 where the file is
    no record. Times are not proven: they are what the record says.
    """
    from freecellar_cli import verifying

    raise typer.Exit(verifying.verify_file(record, as_json=as_json))


def share(
    variant: options.VariantName = None,
    number: options.Number = None,
    number_option: options.NumberOption = None,
    is_random: options.Random = False,
    seed: options.Seed = None,
    winnable: options.Winnable = False,
    board: options.Board = None,
    spec: options.Spec = None,
    house: options.House = "standard",
    link: options.Link = None,
    daily: options.Daily = False,
    date: options.Date = None,
    result: Annotated[
        str | None,
        typer.Option(
            "--result", metavar="RECORD", help="Print the result of a record, nothing of the game given away."
        ),
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="With --result: print the record itself too.")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Print a link to a deal, which --link opens anywhere; or the result of a game, with that link.

    A link holds variant, house, and the deal number or the whole layout. A record is verified before its result is
    printed; exit code 1 where it is refused.
    """
    from freecellar_cli import sharing
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
        link=link,
        daily=daily,
        date=date,
    )
    if result is None:
        sharing.print_link(named, full=full, as_json=as_json)
    else:
        raise typer.Exit(sharing.print_result(named, result, full=full, as_json=as_json))
