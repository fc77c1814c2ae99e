"""The commands about what outlives a game: `verify` and `share`."""

from typing import TYPE_CHECKING, Annotated

import typer

from freecellar_cli.options import shared
from freecellar_cli.options.deals import SHARED, as_typed, names_a_deal

if TYPE_CHECKING:  # the help does without
    from freecellar_cli.games.naming import Options


def verify(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="A file that --record has written; - is standard input.", show_default=False
        ),
    ],
    as_json: shared.AsJson = False,
) -> None:
    """Play a record again, and tell whether it is true.

    The game is played through the rules, and all that the record states is compared.

    Where it is refused, standard error says which event or which result, and why. Times are not proven: they are what
    the record says.
    """
    from freecellar_cli.actions import verifying

    raise typer.Exit(verifying.verify_file(record, as_json=as_json))


@names_a_deal(*(name for name in SHARED if name != "moves"))
def share(
    named: "Options",
    result: Annotated[
        str | None,
        typer.Option(
            "--result", metavar="RECORD", help="Print the result of a record, nothing of the game given away."
        ),
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="With --result: print the record itself too.")] = False,
    as_json: shared.AsJson = False,
) -> None:
    """Print a link to a deal, or the result of a game.

    --link opens such a link, anywhere.

    A link holds variant, house, and the deal number or the whole layout. A record is verified before its result is
    printed.
    """
    from freecellar_cli.actions import sharing

    if result is None:
        sharing.print_link(named, full=full, as_json=as_json)
    else:
        raise typer.Exit(sharing.print_result(as_typed(named), result, full=full, as_json=as_json))
