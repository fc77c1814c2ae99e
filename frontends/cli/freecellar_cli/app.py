"""The `freecellar` command: what is typed, handed to the part that does it.

A command imports what it needs when it runs, so that the help opens at once.
"""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from freecellar_cli import about, games, records, searches, table
from freecellar_cli.console import Code, Stop, complain, guarded
from freecellar_cli.options import TextGroup
from freecellar_cli.texts import examples

app = typer.Typer(
    name="freecellar",
    cls=TextGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples("freecellar"),
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Show the version and leave.")] = False,
) -> None:
    """Play FreeCell and its relatives, and look into their rules.

    Without a command: a menu on a terminal, else this help.

    Exit codes: 0 done; 1 a clean no, such as an illegal move or an invalid spec; 2 wrong usage or unreadable input;
    3 gave up within the limits; 130 interrupted.
    """
    if show_version:
        from importlib.metadata import version

        from freecellar.solver import is_compiled

        print(f"freecellar {version('freecellar')} (solver {'compiled' if is_compiled() else 'uncompiled'})")
    elif context.invoked_subcommand is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            from freecellar_cli.menu import open_menu

            raise typer.Exit(open_menu())
        print(context.get_help())


about.add_to(app)
table.add_to(app)
records.add_to(app)
games.add_to(app)
searches.add_to(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    return guarded(lambda: _run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> int:
    try:
        code = get_command(app).main(args=arguments, prog_name="freecellar", standalone_mode=False)
    except Stop as stop:
        if str(stop):
            complain(stop, located=stop.located)
        return stop.code
    except typer.Abort:
        return Code.INTERRUPTED
    except SystemExit:  # in this mode typer leaves so only where a pipe has closed
        raise BrokenPipeError from None
    except Exception as error:  # noqa: BLE001 - what is not the user's fault is raised again
        return _explain(error)
    return code if isinstance(code, int) else Code.DONE


def _explain(error: Exception) -> int:
    """Print what a user can understand of an error and return the exit code; raise what is our own fault."""
    if _is_usage_error(error):
        path = getattr(getattr(error, "ctx", None), "command_path", "freecellar")
        complain(f"{' '.join(error.format_message().split())}; see {path} --help")  # type: ignore[attr-defined]
        return Code.UNUSABLE
    from freecellar import FreecellarError, IllegalMove

    if isinstance(error, FreecellarError):
        complain(error, located=bool(getattr(error, "source", "")))
        return Code.NO if isinstance(error, IllegalMove) else Code.UNUSABLE
    raise error


def _is_usage_error(error: Exception) -> bool:
    """Return whether typer refused the command line; its base class has no public name."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")


if __name__ == "__main__":
    sys.exit(main())
