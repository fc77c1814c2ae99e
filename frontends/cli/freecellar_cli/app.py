"""The `freecellar` command."""

from importlib.metadata import version
from typing import Annotated

import typer

app = typer.Typer(name="freecellar", add_completion=False)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Show the version and leave.")] = False,
) -> None:
    """Play FreeCell and its relatives."""
    if show_version:
        typer.echo(f"freecellar {version('freecellar')}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line."""
    app()
