"""The commands under `config`."""

from typing import Annotated

import typer

from freecellar_cli.building import TextCommand, TextGroup
from freecellar_cli.options import shared

Key = Annotated[
    str, typer.Argument(metavar="KEY", help="A setting; `freecellar config` lists them.", show_default=False)
]


def config(app: typer.Typer) -> None:
    """Show what is settled, or settle something for good."""
    app.info.cls = TextGroup
    app.callback(invoke_without_command=True, help=SHOWN)(show)
    for name, command in (
        ("get", get),
        ("set", set_),
        ("unset", unset),
        ("path", path),
        ("edit", edit),
    ):
        app.command(name, cls=TextCommand)(command)


SHOWN = """\
Show what is settled, or settle something for good.

Each line is a setting, its value, and whether that is the default or comes from the file or a variable. An option
counts before a variable, a variable before the file. The file is TOML, for an editor too; comments in it are kept.
"""


def show(context: typer.Context, as_json: shared.AsJson = False) -> None:
    """Show every setting."""
    if context.invoked_subcommand is None:
        from freecellar_cli.actions import config as settling

        settling.print_settings(as_json=as_json)


def get(key: Key, as_json: shared.AsJson = False) -> None:
    """Print the value of a setting."""
    from freecellar_cli.actions import config as settling

    settling.print_setting(key, as_json=as_json)


def set_(
    key: Key,
    value: Annotated[str, typer.Argument(metavar="VALUE", help="What it is to be.", show_default=False)],
) -> None:
    """Write a setting into the file; all else in there stays as it is."""
    from freecellar_cli.actions import config as settling

    settling.set_setting(key, value)


def unset(key: Key) -> None:
    """Take a setting out of the file, whatever else is wrong with it."""
    from freecellar_cli.actions import config as settling

    raise typer.Exit(settling.unset_setting(key))


def path(as_json: shared.AsJson = False) -> None:
    """Print where the file is, or would be."""
    from freecellar_cli.actions import config as settling

    settling.print_path(as_json=as_json)


def edit() -> None:
    """Open the file in $VISUAL or $EDITOR; a new one tells of every setting.

    What is wrong with the file afterwards is said, with its line.
    """
    from freecellar_cli.actions import config as settling

    raise typer.Exit(settling.edit())
