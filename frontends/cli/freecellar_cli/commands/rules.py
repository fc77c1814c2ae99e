"""The commands about rules: lists, specs and the rulebook."""

from typing import TYPE_CHECKING, Annotated

import typer

from freecellar_cli.console import print_json
from freecellar_cli.forms import PageForm, SpecForm
from freecellar_cli.options import shared
from freecellar_cli.options.deals import names_a_deal
from freecellar_cli.options.shared import Panel, choice_option, one_of

if TYPE_CHECKING:  # the help does without
    from freecellar_cli.games.naming import Options


def variants(as_json: shared.AsJson = False) -> None:
    """List the variants, each plugin's in turn."""
    from freecellar_cli.actions import lists

    lists.print_variants(as_json=as_json)


def houses(as_json: shared.AsJson = False) -> None:
    """List the houses: how a table behaves."""
    from freecellar_cli.actions import lists

    lists.print_houses(as_json=as_json)


def plugins(as_json: shared.AsJson = False) -> None:
    """List the plugins, and what is wrong with any.

    Each is named with where it comes from. One with anything wrong in it is left out whole.
    """
    from freecellar_cli.actions import lists

    lists.print_plugins(as_json=as_json)


def variant(
    variant_id: shared.VariantId,
    house: Annotated[
        str | None,
        typer.Option(
            "--house",
            metavar="ID",
            help="Write the rules as this house plays them.",
            rich_help_panel=Panel.RULES,
        ),
    ] = None,
    form: Annotated[str, choice_option(SpecForm, "--format", "How it is written.")] = "toml",
    as_json: shared.AsJson = False,
) -> None:
    """Print the complete spec of a variant.

    It is a file to change, to check and to play with --spec.
    """
    from freecellar_cli.actions import specs

    specs.print_spec(variant_id, house, SpecForm.JSON if as_json else one_of(SpecForm, "--format", form))


def schema(
    of_house: Annotated[bool, typer.Option("--house", help="That of a house file instead.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Nothing else: it is JSON.", rich_help_panel=Panel.OUTPUT)
    ] = False,
) -> None:
    """Print the JSON Schema of a spec file.

    Editors check and complete by it.
    """
    from freecellar_cli.actions import specs

    del as_json  # every command takes it that prints facts
    specs.print_schema(of_house=of_house)


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Spec files; - is standard input.")],
    as_json: shared.AsJson = False,
) -> None:
    """Check spec files, and tell every fault.

    A fault is told with its line, its field and what is allowed.

    A file in a folder named houses is checked as a house.
    """
    from freecellar_cli.actions import specs

    raise typer.Exit(specs.check_files(files, as_json=as_json))


@names_a_deal("variant", "house", "spec")
def rules(
    named: "Options",
    form: Annotated[str, choice_option(PageForm, "--format", "How it is printed.")] = "text",
    as_json: shared.AsJson = False,
) -> None:
    """Print the rules of a variant in a house.

    The page is made from the spec, so it says what is played.
    """
    from freecellar_cli.games.naming import name_rules
    from freecellar_cli.games.rules import page

    table = name_rules(named)
    text = page(table, one_of(PageForm, "--format", form))
    if as_json:
        print_json({"variant": table.variant, "house": table.house, "format": form, "page": text})
    else:
        print(text, end="")
