"""The commands about rules: lists, specs and the rulebook."""

from typing import Annotated

import typer

from freecellar_cli import options
from freecellar_cli.console import print_json
from freecellar_cli.options import Form, PageForm, TextCommand, choice_option, one_of
from freecellar_cli.texts import examples


def add_to(app: typer.Typer) -> None:
    """Add these commands to an application."""
    for command in (variants, houses, plugins, variant, schema, check, rules):
        app.command(cls=TextCommand, epilog=examples(command.__name__))(command)


def variants(as_json: options.AsJson = False) -> None:
    """List the variants, each plugin's in turn."""
    from freecellar_cli import lists

    lists.print_variants(as_json=as_json)


def houses(as_json: options.AsJson = False) -> None:
    """List the houses: how a table behaves, whatever the variant."""
    from freecellar_cli import lists

    lists.print_houses(as_json=as_json)


def plugins(as_json: options.AsJson = False) -> None:
    """List the plugins, where each comes from, and what is wrong with those that are left out."""
    from freecellar_cli import lists

    lists.print_plugins(as_json=as_json)


def variant(
    variant_id: options.VariantId,
    house: Annotated[
        str | None,
        typer.Option(
            metavar="ID", help="Write the rules as this house plays them.", autocompletion=options.complete_house
        ),
    ] = None,
    form: Annotated[str, choice_option(Form, "--format", "How it is written.")] = "toml",
    as_json: options.AsJson = False,
) -> None:
    """Print the complete spec of a variant, as a file to change and to check."""
    from freecellar_cli import specs

    specs.print_spec(variant_id, house, Form.JSON if as_json else one_of(Form, "--format", form))


def schema(of_house: Annotated[bool, typer.Option("--house", help="That of a house file instead.")] = False) -> None:
    """Print the JSON Schema of a spec file, which editors check and complete by."""
    from freecellar_cli import specs

    specs.print_schema(of_house=of_house)


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Spec files; - is standard input.")],
    as_json: options.AsJson = False,
) -> None:
    """Check spec files and tell every fault, with its field and what is allowed.

    A file in a folder named houses is checked as a house. Exit code 1 where a spec is invalid, 2 where a file cannot be
    read.
    """
    from freecellar_cli import specs

    raise typer.Exit(specs.check_files(files, as_json=as_json))


def rules(
    variant_id: options.VariantId,
    house: options.House = "standard",
    form: Annotated[str, choice_option(PageForm, "--format", "How it is printed.")] = "text",
    as_json: options.AsJson = False,
) -> None:
    """Print the rules of a variant in a house, as a page made from its spec."""
    from freecellar_cli.rules_page import page

    text = page(variant_id, house, one_of(PageForm, "--format", form))
    if as_json:
        print_json({"variant": variant_id, "house": house, "format": form, "page": text})
    else:
        print(text, end="")
