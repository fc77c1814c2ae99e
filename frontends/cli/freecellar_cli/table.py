"""The commands that deal cards: `deal`, `play` and `run`."""

from typing import Annotated

import typer

from freecellar_cli import options
from freecellar_cli.console import Code, Stop
from freecellar_cli.options import DealForm, ScriptDialect, TextCommand, choice_option, deal_number, one_of
from freecellar_cli.texts import PLAYED, examples


def add_to(app: typer.Typer) -> None:
    """Add these commands to an application."""
    app.command(cls=TextCommand, epilog=examples("deal"))(deal)
    app.command(cls=TextCommand, epilog=examples("play"), help=f"{play.__doc__}\n\n{PLAYED}")(play)
    app.command(cls=TextCommand, epilog=examples("run"))(run)


def deal(
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
    form: Annotated[str, choice_option(DealForm, "--format", "How it is printed.")] = "board",
    as_json: options.AsJson = False,
) -> None:
    """Print the position of a deal: as the board text that other programs read, as JSON, or as a picture."""
    from freecellar_cli import dealing
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
    dealing.print_deal(named, DealForm.JSON if as_json else one_of(DealForm, "--format", form))


def play(
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
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the open game of VARIANT and house, or with the last one.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Leave an open game unasked; it may count as lost.")] = False,
    record: options.RecordFile = None,
) -> None:
    """Play a deal, FreeCell where no variant is named: on a terminal with a board, else line by line.

    Every move is saved at once. One game is open for each variant and house; --resume goes on with it.
    """
    from freecellar_cli import playing
    from freecellar_cli.naming import Options

    named = Options(
        variant=variant or (None if spec or link else "freecell"),
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
    if resume:
        if new or named != Options(variant=named.variant, house=house, daily=daily, date=date):
            raise Stop("--resume goes on with a saved game: give a variant, a house and --daily at most")
        raise typer.Exit(playing.resume(named if daily else named._replace(variant=variant), record=record))
    raise typer.Exit(playing.play(named, leaves_open=new, record=record))


def run(
    script: Annotated[
        str, typer.Argument(metavar="SCRIPT", help="A file of moves; - is standard input.", show_default=False)
    ],
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
    require_win: Annotated[bool, typer.Option("--require-win", help="Exit with 1 unless the game is won.")] = False,
    dialect: Annotated[
        str, choice_option(ScriptDialect, "--dialect", "How moves are written; fc-solve's sentences are read in each.")
    ] = "standard",
    record: options.RecordFile = None,
    as_json: options.AsJson = False,
) -> None:
    """Play a script of moves and print the position that it leads to.

    A script is moves (26, 5a, ch, 26v3) and words (undo, redo, auto, finish, restart, tap 3) with white space between; #
    starts a comment. The solutions that fc-solve prints are scripts too.

    The first item that is refused ends it with exit code 1. Standard error then says FILE:LINE:COLUMN: ITEM: the
    reason (<stdin> for standard input), and the position before it is printed. An unreadable script is not begun: 2.
    """
    from freecellar_cli import running
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
    won = running.run_script(named, script, one_of(ScriptDialect, "--dialect", dialect), record=record, as_json=as_json)
    if require_win and not won:
        raise Stop("the game is not won", Code.NO)
