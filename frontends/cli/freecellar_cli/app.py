"""The `freecellar` command: what is typed, handed to the part that does it.

A command imports what it needs when it runs, so that the help opens at once.
"""

import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from freecellar_cli.building import Commands, new_app
from freecellar_cli.console import Code, Stop, complain, guarded

COMPLETE = "__complete"
"""The first word of what a shell asks when Tab is pressed; no command for people."""

app = new_app(name="freecellar", cls=Commands)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Show the version and leave.")] = False,
) -> None:
    """Play FreeCell and its relatives, and look into their rules.

    Without a command: a menu on a terminal, else this help.

    Results go to standard output, everything else to standard error. A file named - is standard input. What is settled
    with `freecellar config` holds for every command; a variable counts before that, and an option, which stands after the command, before both.
    """
    if show_version:
        from importlib.metadata import version

        from freecellar.solver import is_compiled

        print(f"freecellar {version('freecellar')} (solver {'compiled' if is_compiled() else 'uncompiled'})")
    elif context.invoked_subcommand is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            from freecellar_cli.menus.opening import open_menu

            raise typer.Exit(open_menu())
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    return guarded(lambda: _run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> int:
    if arguments[:1] == [COMPLETE]:
        from freecellar_cli.completion.candidates import print_candidates

        return print_candidates(get_command(app), arguments[1:])
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
        complain(_usage_problem(error))
        return Code.UNUSABLE
    from freecellar import FreecellarError, IllegalMove

    if isinstance(error, FreecellarError):
        complain(f"{_settled_by(error)}{error}", located=bool(getattr(error, "source", "")))
        return Code.NO if isinstance(error, IllegalMove) else Code.UNUSABLE
    raise error


def _settled_by(error: Exception) -> str:
    """Return what gave an id that is unknown, where the command line did not: a variable, or a line of the file."""
    from freecellar.errors import UnknownHouse, UnknownVariant

    if not isinstance(error, UnknownHouse | UnknownVariant):
        return ""
    from freecellar_cli.settings.settled import settled

    found = settled("house" if isinstance(error, UnknownHouse) else "variant")
    return f"{found.place}: " if found.place and repr(found.value) in str(error) else ""


def _usage_problem(error: Any) -> str:
    """Return what typer refused, with the options that a misspelt one may have meant."""
    path = getattr(getattr(error, "ctx", None), "command_path", "freecellar")
    name, known = getattr(error, "option_name", None), getattr(error, "possibilities", None)
    if name is None or known is None:
        said = " ".join(error.format_message().split()).rstrip(".")
        return f"{said[:1].lower()}{said[1:]}; {_TAKES_RANGES.get(path, f'see {path} --help')}"
    if path == "freecellar" and (place := _place_of(name)):
        return f"{name} stands after the command, as in {place}"
    from freecellar_cli.typed import near

    meant = near(name[:40].strip("-"), [each.strip("-") for each in known])
    hint = f"did you mean --{meant.replace(' or ', ' or --')}?" if meant else f"see {path} --help"
    return f"no such option {name[:40]}; {hint}"


_TAKES_RANGES: Final = {
    "freecellar survey": "--numbers says which deals, as in --numbers 1-1000",
    "freecellar stats": "--deals says which deals, as in --deals 1-100",
}
"""What is said of words too many, where these may be a range of deals."""


def _place_of(option: str) -> str:
    """Return the beginning of a command line in which an option stands where it belongs; nothing where none takes it."""
    from freecellar_cli.building import contexts

    for context in contexts():
        if any(option in (*each.opts, *each.secondary_opts) for each in context.command.get_params(context)):
            return f"{context.command_path} {option}"
    return ""


def _is_usage_error(error: Exception) -> bool:
    """Return whether typer refused the command line; its base class has no public name."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")


if __name__ == "__main__":
    sys.exit(main())
