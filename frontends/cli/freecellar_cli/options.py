"""The options that several commands share, in the shape that typer reads.

All values are texts, lists of texts or flags, and the commands make of them what they need: typer's own conversion of
anything else imports pydantic, which takes longer than most commands.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Annotated, Any, TypeAlias, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from freecellar_cli.console import Stop


class Form(StrEnum):
    """How `variant` writes a spec."""

    TOML = "toml"
    JSON = "json"


class PageForm(StrEnum):
    """How `rules` writes a page."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


class DealForm(StrEnum):
    """How `deal` writes a position."""

    BOARD = "board"
    JSON = "json"
    SVG = "svg"


class SolutionForm(StrEnum):
    """How `solve` writes moves."""

    NOTATION = "notation"
    NUMBERED = "numbered"
    JSON = "json"


class ScriptDialect(StrEnum):
    """How the moves of a script are written: the values of the engine's own `Dialect`."""

    STANDARD = "standard"
    SNX = "snx"
    VERBOSE = "verbose"


Processor: TypeAlias = Callable[[Any, Any], Any]
Choice = TypeVar("Choice", bound=StrEnum)


def one_of(kind: type[Choice], option: str, value: str) -> Choice:
    """Return the member of a choice that a value names; raise `Stop` where there is none."""
    try:
        return kind(value)
    except ValueError:
        raise Stop(f"{option}: {value[:40]!r} is not known; expected {' or '.join(kind)}") from None


def deal_number(argument: str | None, option: str | None) -> int | None:
    """Return the deal number given as NUMBER or with --number; raise `Stop` where that is no number, or two."""
    if argument is not None and option is not None:
        raise Stop(f"two numbers, {argument[:40]} and --number {option[:40]}: give one of them")
    text = option if argument is None else argument
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        raise Stop(f"{text[:40]!r} is no deal number: expected 1 to 8589934591")
    return int(text)


def whole_number(option: str, text: str | None) -> int | None:
    """Return the number that an option gives, from 1 on; raise `Stop` for anything else."""
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > _LONGEST_NUMBER or int(text) == 0:
        raise Stop(f"{option}: {text[:40]!r} is not allowed; expected a whole number from 1")
    return int(text)


def bytes_of(max_memory: str) -> int:
    """Return the bytes that --max-memory allows."""
    return (whole_number("--max-memory", max_memory) or 0) << 20


def complete_variant(incomplete: str) -> Iterator[tuple[str, str]]:
    """Yield the variants that a shell may complete to, with their names."""
    from freecellar_cli.naming import open_registry

    yield from ((v.id, v.name) for v in open_registry().variants.values() if v.id.startswith(incomplete))


def complete_house(incomplete: str) -> Iterator[tuple[str, str]]:
    """Yield the houses that a shell may complete to, with their summaries."""
    from freecellar_cli.naming import open_registry

    yield from ((h.id, h.summary) for h in open_registry().houses.values() if h.id.startswith(incomplete))


_LONGEST_NUMBER = 20

VariantId: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        help="A variant, such as freecell; `freecellar variants` lists them.",
        autocompletion=complete_variant,
        show_default=False,
    ),
]
VariantName: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="VARIANT",
        help="A variant, such as freecell; `freecellar variants` lists them.",
        autocompletion=complete_variant,
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
NumberOption: TypeAlias = Annotated[
    str | None, typer.Option("--number", metavar="N", help="The deal number, also where --spec is given.")
]
Random: TypeAlias = Annotated[bool, typer.Option("--random", help="Draw a number from the house's range.")]
Seed: TypeAlias = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Draw the same number for the same text; implies --random.")
]
Winnable: TypeAlias = Annotated[
    bool, typer.Option("--winnable", help="Draw numbers until one is proven winnable, 1000 at most; implies --random.")
]
Board: TypeAlias = Annotated[
    str | None, typer.Option(metavar="FILE", help="Take the cards from a board text; - is standard input.")
]
Spec: TypeAlias = Annotated[
    str | None, typer.Option(metavar="FILE", help="Take the rules from a spec file, in place of VARIANT.")
]
House: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="ID", help="How the table behaves; `freecellar houses` lists them.", autocompletion=complete_house
    ),
]
Link: TypeAlias = Annotated[
    str | None,
    typer.Option("--link", metavar="TEXT", help="Take variant, house and deal from a link that `share` has made."),
]
RecordFile: TypeAlias = Annotated[
    str | None, typer.Option("--record", metavar="FILE", help="Write a record of the game that `verify` accepts.")
]
Moves: TypeAlias = Annotated[str | None, typer.Option(metavar="TEXT", help='Play these first, as in "26 5a".')]
NextUnplayed: TypeAlias = Annotated[
    bool, typer.Option("--next-unplayed", help="Take the lowest number of the house's range that was never played.")
]
Daily: TypeAlias = Annotated[
    bool, typer.Option("--daily", help="Take the deal of the day, which is the same for everyone and can be won.")
]
Date: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--date", metavar="YYYY-MM-DD", help="The day of --daily; left out, today in UTC.", show_default=False
    ),
]
MaxNodes: TypeAlias = Annotated[
    str | None, typer.Option(metavar="N", help="Give up after looking at so many positions.")
]
MaxMemory: TypeAlias = Annotated[
    str, typer.Option(metavar="MIB", help="Give up when the positions stored take so many MiB.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")]


def choice_option(kind: type[StrEnum], name: str, text: str) -> Any:  # noqa: ANN401 - as typer has it
    """Return an option that takes the values of a choice."""
    return typer.Option(name, metavar=f"[{'|'.join(kind)}]", help=text, autocompletion=lambda: list(kind))


class TextCommand(TyperCommand):
    """A command whose values stay as they were typed."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - typer's own
        """Return the parameters."""
        return _as_typed(super().get_params(ctx))


class TextGroup(TyperGroup):
    """A group of commands whose own values stay as they were typed."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - typer's own
        """Return the parameters."""
        return _as_typed(super().get_params(ctx))


def _as_typed(parameters: Sequence[Any]) -> list[Any]:
    """Keep typer from converting values, which loads pydantic; flags that are set and what is missing stay with it."""
    for parameter in parameters:
        if "process_value" not in vars(parameter):
            parameter.process_value = _text_processor(parameter.process_value, required=parameter.required)
    return list(parameters)


def _text_processor(process: Processor, *, required: bool) -> Processor:
    def process_text(context: Any, value: Any) -> Any:  # noqa: ANN401
        return process(context, value) if value is True or (required and not value) else value

    return process_text
