"""The options that several commands share, in the shape that typer reads, and what their texts mean."""

from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import typer

from freecellar_cli.console import Stop
from freecellar_cli.options.parameters import source_of
from freecellar_cli.settings.catalogue import SETTINGS
from freecellar_cli.typed import is_number, near

MOST: Final = 10**18
"""The greatest number that an option takes: more than any search will ever count."""


class Panel(StrEnum):
    """The groups that options stand in, in a help page."""

    ARGUMENTS = "Arguments"
    RULES = "Rules"
    DEAL = "Deal"
    OPTIONS = "Options"
    LIMITS = "Limits"
    LOOKS = "Looks"
    OUTPUT = "Output"


Choice = TypeVar("Choice", bound=StrEnum)


def one_of(kind: type[Choice], option: str, value: str) -> Choice:
    """Return the member of a choice that a value names; raise `Stop` where there is none."""
    try:
        return kind(value)
    except ValueError:
        meant = near(value[:40], list(kind))
        hint = f"; did you mean {meant}?" if meant else ""
        source = source_of(value, option)
        raise Stop(f"{source}: {value[:40]!r} is not known; expected {' or '.join(kind)}{hint}") from None


def deal_number(argument: str | None, option: str | None) -> int | None:
    """Return the deal number given as NUMBER or with --number; raise `Stop` where that is no number, or two."""
    if argument is not None and option is not None:
        raise Stop(f"two numbers, {argument[:40]} and {source_of(option, '--number')} {option[:40]}: give one of them")
    text = option if argument is None else argument
    if text is None:
        return None
    if not is_number(text):
        raise Stop(f"{text[:40]!r} is no deal number: expected 1 to 8589934591")
    return int(text)


def whole_number(option: str, text: str | None, most: int = MOST) -> int | None:
    """Return the number that an option gives, from 1 to the greatest; raise `Stop` for anything else."""
    if text is None:
        return None
    if not is_number(text) or not 1 <= int(text) <= most:
        raise Stop(f"{source_of(text, option)}: {text[:40]!r} is not allowed; expected a whole number from 1 to {most}")
    return int(text)


def bytes_of(max_memory: str) -> int:
    """Return the bytes that --max-memory allows."""
    return (whole_number("--max-memory", max_memory) or 0) << 20


def _deal(*names: str, metavar: str | None = None, text: str) -> Any:
    """Return an option that names a deal."""
    return typer.Option(*names, metavar=metavar, help=text, rich_help_panel=Panel.DEAL)


_A_VARIANT = "A variant, such as freecell; `freecellar variants` lists them."

VariantId: TypeAlias = Annotated[str, typer.Argument(metavar="ID", help=_A_VARIANT, show_default=False)]
AnyVariant: TypeAlias = Annotated[
    str | None, typer.Argument(metavar="VARIANT", help="Only this variant's games.", show_default=False)
]
VariantName: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="VARIANT",
        help=f"{_A_VARIANT} Left out, the one that is settled: freecell, unless you settle another.",
        envvar=SETTINGS["variant"].variable,
        show_default=False,
    ),
]
Number: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="NUMBER",
        help="A Microsoft deal number, 1 to 8589934591. Without number or board the deal is random.",
        show_default=False,
    ),
]
NumberOption: TypeAlias = Annotated[str | None, _deal("--number", metavar="N", text="The deal number, as NUMBER is.")]
Random: TypeAlias = Annotated[bool, _deal("--random", text="Draw a number from the house's range.")]
Seed: TypeAlias = Annotated[
    str | None, _deal("--seed", metavar="TEXT", text="Draw the same number for the same text; implies --random.")
]
Winnable: TypeAlias = Annotated[
    bool, _deal("--winnable", text="Draw numbers until one is proven winnable, 1000 at most; implies --random.")
]
NextUnplayed: TypeAlias = Annotated[
    bool, _deal("--next-unplayed", text="Take the lowest number of the house's range that was never played.")
]
Daily: TypeAlias = Annotated[
    bool, _deal("--daily", text="Take the deal of the day, which is the same for everyone and can be won.")
]
Date: TypeAlias = Annotated[
    str | None, _deal("--date", metavar="YYYY-MM-DD", text="The day of --daily; left out, today in UTC.")
]
Link: TypeAlias = Annotated[
    str | None,
    _deal("--link", metavar="TEXT", text="Take variant, house and deal from a link that `share` has made."),
]
Board: TypeAlias = Annotated[
    str | None, _deal("--board", metavar="FILE", text="Take the cards from a board text; - is standard input.")
]
Moves: TypeAlias = Annotated[str | None, _deal("--moves", metavar="TEXT", text='Play these first, as in "26 5a".')]
House: TypeAlias = Annotated[
    str,
    typer.Option(
        "--house",
        metavar="ID",
        help="How the table behaves; `freecellar houses` lists them.",
        envvar=SETTINGS["house"].variable,
        rich_help_panel=Panel.RULES,
    ),
]
Spec: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--spec",
        metavar="FILE",
        help="Take the rules from a spec file, in place of VARIANT.",
        rich_help_panel=Panel.RULES,
    ),
]
RecordFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Write a record of the game that `verify` accepts.",
        rich_help_panel=Panel.OUTPUT,
    ),
]
MaxNodes: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--max-nodes", metavar="N", help="Give up after looking at so many positions.", rich_help_panel=Panel.LIMITS
    ),
]
MaxMemory: TypeAlias = Annotated[
    str,
    typer.Option(
        "--max-memory",
        metavar="MIB",
        help="Give up when the positions stored take so many MiB.",
        rich_help_panel=Panel.LIMITS,
    ),
]
AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print the facts as JSON.", rich_help_panel=Panel.OUTPUT)
]


def choice_option(kind: type[StrEnum], name: str, text: str, panel: Panel = Panel.OUTPUT) -> Any:
    """Return an option that takes the values of a choice."""
    return typer.Option(name, metavar=f"[{'|'.join(kind)}]", help=text, rich_help_panel=panel)


def setting_option(key: str, text: str) -> Any:
    """Return an option of `play` for a setting, a flag with its opposite where that is on or off."""
    setting = SETTINGS[key]
    names = f"--{key}/--no-{key}" if setting.is_switch else f"--{key}"
    metavar = None if setting.is_switch else f"[{'|'.join(setting.choices)}]"
    return typer.Option(names, metavar=metavar, help=text, envvar=setting.variable, rich_help_panel=Panel.LOOKS)
