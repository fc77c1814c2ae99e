"""The commands that deal cards: `deal`, `play` and `run`."""

from typing import TYPE_CHECKING, Annotated

import typer

from freecellar_cli.console import Code, Stop
from freecellar_cli.forms import DealForm, ScriptDialect
from freecellar_cli.options import shared
from freecellar_cli.options.deals import as_typed, names_a_deal
from freecellar_cli.options.parameters import Preset
from freecellar_cli.options.shared import Panel, choice_option, one_of, setting_option

if TYPE_CHECKING:  # the help does without
    from freecellar_cli.games.naming import Options


@names_a_deal()
def deal(
    named: "Options",
    form: Annotated[str, choice_option(DealForm, "--format", "How it is printed.")] = "board",
    as_json: shared.AsJson = False,
) -> None:
    """Print the position of a deal.

    It is printed as the board text that other programs read, as JSON, or as a picture.
    """
    from freecellar_cli.actions import dealing

    dealing.print_deal(named, DealForm.JSON if as_json else one_of(DealForm, "--format", form))


@names_a_deal()
def play(
    named: "Options",
    resume: Annotated[
        bool,
        typer.Option(
            "--resume",
            help="Go on with the open game of VARIANT and house, or with the last one.",
            rich_help_panel=Panel.DEAL,
        ),
    ] = False,
    new: Annotated[
        bool,
        typer.Option(
            "--new",
            help="Leave an open game unasked; after its first move it counts as lost, unless the house records no loss.",
            rich_help_panel=Panel.DEAL,
        ),
    ] = False,
    record: shared.RecordFile = None,
    plain: Annotated[
        bool, setting_option("plain", "Speak in words, a short line an action; no board is drawn.")
    ] = False,
    colours: Annotated[str, setting_option("colours", "How many colours the terminal shows.")] = "auto",
    deck: Annotated[str, setting_option("deck", "Whether suits have two colours or four.")] = "two",
    symbols: Annotated[str, setting_option("symbols", "Whether suits are signs or letters.")] = "auto",
    size: Annotated[str, setting_option("size", "How large cards are drawn.")] = "auto",
    theme: Annotated[str, setting_option("theme", "What ground the colours are made for.")] = "dark",
    motion: Annotated[bool, setting_option("motion", "Whether cards that go home are shown on their way.")] = True,
    mouse: Annotated[bool, setting_option("mouse", "Whether the mouse moves cards.")] = True,
    taps: Annotated[
        bool, setting_option("taps", "Whether a click moves a card, where the house lets that be off.")
    ] = True,
    finish_by_itself: Annotated[
        bool, setting_option("finish-by-itself", "Whether the rest plays out by itself, where the house offers it.")
    ] = False,
) -> None:
    """Play a deal on the terminal, or line by line.

    Every move is saved at once. One game is open for each variant and house; --resume goes on with it.

    The board fills the terminal and is played by arrow keys, mouse, or moves in standard notation, a source and a
    target: 26 moves from column 2 to column 6, 5a to cell a, ah from there home, 26v3 three cards. The bar at the foot
    names the keys, ? shows all of them.

    With --plain the game is told in words: where a card lies, what moved, why a move is refused. Nothing moves the
    cursor, so a screen reader reads each line once.
    """
    from freecellar_cli.actions import playing
    from freecellar_cli.games.naming import Options
    from freecellar_cli.settings.looks import Looks

    looks = Looks(plain, colours, deck, symbols, size, theme, motion, mouse, taps, finish_by_itself)
    if resume:
        if new or named != Options(variant=named.variant, house=named.house, daily=named.daily, date=named.date):
            raise Stop("--resume goes on with a saved game: give a variant, a house and --daily at most")
        raise typer.Exit(playing.resume(_to_resume(named), record=record, looks=looks))
    raise typer.Exit(playing.play(_drawn(named), leaves_open=new, record=record, looks=looks))


def _to_resume(named: "Options") -> "Options":
    """Return options that name an open game: without a variant that was typed the last one, in a house that was typed."""
    if named.daily or as_typed(named).variant is not None:
        return named
    return named._replace(variant=None, house="" if isinstance(named.house, Preset) else named.house)


def _drawn(named: "Options") -> "Options":
    """Return options with the way to a deal that is settled, where they name none."""
    ways = (named.number, named.seed, named.board, named.link)
    if (
        any(way is not None for way in ways)
        or named.is_random
        or named.is_winnable
        or named.daily
        or named.next_unplayed
    ):
        return named
    from freecellar_cli.settings.settled import settled

    way = settled("deal").value
    return named._replace(is_winnable=way == "winnable", next_unplayed=way == "next-unplayed")


@names_a_deal()
def run(
    script: Annotated[
        str, typer.Argument(metavar="SCRIPT", help="A file of moves; - is standard input.", show_default=False)
    ],
    named: "Options",
    require_win: Annotated[bool, typer.Option("--require-win", help="Exit with 1 unless the game is won.")] = False,
    dialect: Annotated[
        str,
        choice_option(
            ScriptDialect,
            "--dialect",
            "How moves are written; fc-solve's sentences are read in each.",
            Panel.OPTIONS,
        ),
    ] = "standard",
    record: shared.RecordFile = None,
    as_json: shared.AsJson = False,
) -> None:
    """Play a script of moves, and print where it leads.

    A script is moves (26, 5a, ch, 26v3) and words (undo, redo, auto, finish, restart, tap 3) with white space between; #
    starts a comment. The solutions that fc-solve prints are scripts too.

    The first item that is refused ends it with exit code 1. Standard error then says FILE:LINE:COLUMN: ITEM: the
    reason (<stdin> for standard input), and the position before it is printed. An unreadable script is not begun: 2.
    """
    from freecellar_cli.actions import running

    won = running.run_script(named, script, one_of(ScriptDialect, "--dialect", dialect), record=record, as_json=as_json)
    if require_win and not won:
        raise Stop("the game is not won", Code.NO)
