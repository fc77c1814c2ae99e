"""The commands about the program itself, and those that lead elsewhere: `help`, `completion`, `gui`, `new-plugin`."""

from typing import Annotated

import typer

from freecellar_cli.console import Stop
from freecellar_cli.options import shared


def help(  # noqa: A001 - the command's name
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="COMMAND...", help="The command, as in config set; left out, all.", show_default=False),
    ] = None,
) -> None:
    """Show the help of a command, or this."""
    from freecellar_cli.building import context_of

    here = context.find_root()
    for word in words or ():
        group = here.command
        found = getattr(group, "get_command", lambda *_: None)(here, word)
        if found is None:
            from freecellar_cli.typed import near

            meant = near(word[:40], [*getattr(group, "list_commands", lambda _: [])(here)])
            hint = f"; did you mean {meant}?" if meant else f"; see {here.command_path} --help"
            raise Stop(f"{here.command_path} has no command {word[:40]!r}{hint}")
        here = context_of(found, word, here)
    print(here.get_help())


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh, fish or powershell.", show_default=False)],
) -> None:
    """Print the script by which a shell completes.

    Tab then completes commands, options, ids, deal numbers, settings and files.

    bash: add to ~/.bashrc the line: eval "$(freecellar completion bash)"

    zsh: add to ~/.zshrc, after compinit, the line: eval "$(freecellar completion zsh)"

    fish: freecellar completion fish > ~/.config/fish/completions/freecellar.fish

    PowerShell: add to $PROFILE the line: freecellar completion powershell | Out-String | Invoke-Expression
    """
    from freecellar_cli.completion.shells import script_for

    print(script_for(shell), end="")


def gui() -> None:
    """Open the table in a window.

    It is played by touch, mouse and keyboard, and goes on with the games that were begun here.
    """
    from freecellar_cli.actions.window import open_window

    raise typer.Exit(open_window())


def new_plugin(
    folder: Annotated[
        str, typer.Argument(metavar="DIR", help="The folder of the project: new, or empty.", show_default=False)
    ],
    own_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The id of its variant; left out, made from DIR.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="The variant's name; left out, made from the id.")
    ] = None,
    as_json: shared.AsJson = False,
) -> None:
    """Write a plugin project with a variant of your own.

    It is a project to change, test, install and share.

    Once it is installed beside Freecellar, as by `pip install --editable DIR`, its variant is listed, dealt and played
    like those that come with Freecellar. `python -m pytest` in DIR runs its tests.
    """
    from freecellar_cli.actions.new_plugin import write_plugin

    write_plugin(folder, own_id, name, as_json=as_json)
