"""Commands and groups of them as typer runs them, each built when it is called or its help is asked for."""

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from freecellar_cli.catalogue import MODULES, function_of
from freecellar_cli.console import Stop, shows_colours, width_of
from freecellar_cli.options.parameters import FromFile, as_typed
from freecellar_cli.typed import close

SETTINGS_OF_CONTEXTS: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class TextCommand(TyperCommand):
    """A command whose values stay as they were typed."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters."""
        return as_typed(super().get_params(ctx), ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take what the command line leaves open from the file."""
        ctx.default_map = FromFile(self.get_params(ctx))
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            if getattr(error, "ctx", ctx) is None:  # typer does not always say which command was misused
                error.ctx = ctx  # type: ignore[attr-defined]
            raise

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _format_help(self, ctx, formatter)


class TextGroup(TyperGroup):
    """A group of commands whose own values stay as they were typed."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters."""
        return as_typed(super().get_params(ctx), ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _format_help(self, ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is named; raise `Stop` with those that may be meant where there is none."""
        word = args[0]
        if word not in self.list_commands(ctx) and not word.startswith("-"):
            meant = " or ".join(self._meant(ctx, word[:40]))
            raise Stop(
                f"no such command {word[:40]!r}; "
                + (f"did you mean {meant}?" if meant else f"{ctx.command_path} --help lists them")
            )
        return super().resolve_command(ctx, args)

    def _meant(self, ctx: Any, word: str) -> list[str]:
        """Return what a word that is no command may mean: commands, and the games that are played by a word like it."""
        plays = f"{ctx.command_path} play"
        ways = {name: name for name in self.list_commands(ctx)}
        if ctx.parent is None:
            if word.isdecimal():
                return [f"{plays} {word}"]
            from freecellar_cli.games.registry import open_registry

            ids = open_registry().variants
            if word in ids:
                return [f"{plays} {word}"]
            ways |= {name: f"{plays} {name}" for name in ids}
        return [ways[name] for name in close(word, ways)]


def _format_help(command: Any, context: Any, formatter: Any) -> None:
    from freecellar_cli.help.pages import page_of
    from freecellar_cli.help.text import write_text

    context.color = shows_colours(sys.stdout)  # else typer takes the bold away where there is no terminal
    width = min(formatter.width, width_of(sys.stdout) or formatter.width)  # typer's own is never below 50
    formatter.write(write_text(page_of(command, context), width))


@cache
def command_of(name: str) -> Any:
    """Return a command by its name."""
    function = function_of(name)
    app = new_app()
    if name == "config":
        function(app)
    else:
        app.command(name, cls=TextCommand)(function)
    return get_command(app)


def new_app(**settings: Any) -> typer.Typer:
    """Return an application without what typer would add to it."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS_OF_CONTEXTS,
        **settings,
    )


class Commands(TextGroup):
    """All commands, each built when it is needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help."""
        del ctx
        return [*MODULES]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, or None."""
        del ctx
        return command_of(cmd_name) if cmd_name in MODULES else None


def contexts() -> Iterator[Any]:
    """Yield the context of each command there is, those in a group after the group."""
    root = context_of(Commands(name="freecellar"), "freecellar")
    for name in MODULES:
        outer = context_of(command_of(name), name, root)
        yield outer
        for inner, command in getattr(outer.command, "commands", {}).items():
            yield context_of(command, inner, outer)


def context_of(command: Any, name: str, parent: Any = None) -> Any:
    """Return the context that a command has under another, as its own help sees it."""
    return typer.Context(command, info_name=name, parent=parent, **SETTINGS_OF_CONTEXTS)
