"""Write the manual pages, `docs/man`, and the reference of all commands, `docs/command-reference.md`, from their help.

    python tools/make_help.py [FOLDER]

Both say what `--help` says. A test fails while they are not what this makes.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from typer.main import get_command

from freecellar_cli.app import app
from freecellar_cli.building import contexts
from freecellar_cli.help.pages import Entry, HelpPage, Section, page_of, setting_entries
from freecellar_cli.options.parameters import variables_of, words_of

TARGET = Path(__file__).resolve().parent.parent / "docs"

INTRODUCTION = """\
# Command reference

<!-- Made by `make reference` from the help of the commands. Do not edit. -->

What each command takes. [The command line](command-line.md) tells how it all goes together.
"""


def main() -> None:
    """Write the files and say so."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    man = target / "man"
    man.mkdir(parents=True, exist_ok=True)
    pages = [root_page(), *(page_of(each.command, each) for each in contexts())]
    for page in pages:
        (man / f"{page.name.replace(' ', '-')}.1").write_text(manual(page, pages), encoding="utf-8")
    (target / "command-reference.md").write_text(reference(), encoding="utf-8")
    print(f"Wrote {len(pages)} manual pages and the command reference into {target}")


def root_page() -> HelpPage:
    """Return the page of the program itself."""
    command: Any = get_command(app)
    return page_of(command, command.make_context("freecellar", [], resilient_parsing=True))


def manual(page: HelpPage, pages: Sequence[HelpPage]) -> str:
    """Return a page in the language of man."""
    return "\n".join(_manual_lines(page, pages)) + "\n"


def _manual_lines(page: HelpPage, pages: Sequence[HelpPage]) -> Iterator[str]:
    title = page.name.replace(" ", "-")
    yield f'.TH "{escaped(title.upper())}" 1 "" "freecellar {version("freecellar")}" "Freecellar"'
    yield from (".SH NAME", f"{escaped(title)} \\- {escaped(lowered(page.summary))}")
    yield from (".SH SYNOPSIS", f".B {escaped(page.name)}", escaped(page.synopsis.removeprefix(page.name).strip()))
    yield ".SH DESCRIPTION"
    for paragraph in (page.summary, *page.paragraphs):
        yield from (".PP", escaped(paragraph))
    for title, entries in sections(page):
        yield f'.SH "{title.upper()}"'
        for term, text in entries:
            yield from (".TP", f".B {escaped(term)}", escaped(text))
    if page.examples:
        yield ".SH EXAMPLES"
        yield from (".nf", *(escaped(example) for example in page.examples), ".fi")
    yield ".SH SEE ALSO"
    others = [other.name.replace(" ", "-") for other in pages if other is not page and related(page, other)]
    yield escaped(", ".join(f"{other}(1)" for other in others))


def lowered(summary: str) -> str:
    """Return a summary as manual pages have it: without capital and full stop."""
    return summary[0].lower() + summary[1:].rstrip(".")


def related(page: HelpPage, other: HelpPage) -> bool:
    """Return whether a page names another: the program all commands, a command its group and the program."""
    if page.name == "freecellar":
        return other.name.count(" ") == 1
    return page.name.startswith(f"{other.name} ") or other.name.startswith(f"{page.name} ")


def sections(page: HelpPage) -> Iterator[Section]:
    """Yield the sections of a page; that of the program has the settings too."""
    yield from (*page.commands, *page.parameters)
    settings = page.settings or (setting_entries() if page.name == "freecellar" else ())
    if settings:
        yield "Settings", tuple(settings)
    if page.environment:
        yield "Environment", page.environment
    yield "Exit status", page.exit_codes


def escaped(text: str) -> str:
    r"""Return a text that man prints as it is.

    >>> escaped("-h, --help \\ 'x'")
    '\\-h, \\-\\-help \\e \\(aqx\\(aq'
    """
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti")
    return f"\\&{text}" if text.startswith(".") else text


def reference() -> str:
    """Return the reference of all commands as Markdown."""
    return "\n".join([INTRODUCTION, *("\n".join(_reference_lines(each)) for each in contexts())])


def _reference_lines(context: Any) -> Iterator[str]:  # noqa: ANN401 - typer's classes have no public names
    page = page_of(context.command, context)
    yield from (f"## {' '.join(words_of(context))}", "", "```text", page.synopsis, "```", "")
    for paragraph in (page.summary, *page.paragraphs):
        yield from (marked(paragraph), "")
    for title, entries in page.commands:
        yield from (f"| {title.lower().removesuffix('s')} | does |", "|---|---|", *map(row, entries), "")
    options = list(_option_rows(context, page.parameters))
    if options:
        yield from ("| option | meaning | variable |", "|---|---|---|", *options, "")
    if page.settings:
        yield from ("| setting | meaning |", "|---|---|", *map(row, page.settings), "")
    yield from ("| exit code | means |", "|---|---|", *map(row, page.exit_codes), "")
    yield from ("```sh", *page.examples, "```", "")


def _option_rows(context: Any, groups: Sequence[Section]) -> Iterator[str]:  # noqa: ANN401
    """Yield a row for each argument and option, with the variables that set it."""
    by_name = {name: each for each in context.command.get_params(context) for name in (*each.opts, each.metavar)}
    for _, entries in groups:
        for term, text in entries:
            parameter = by_name[re.split(r"[, ]", term)[0]] if term.startswith("-") else by_name[term]
            variables = ", ".join(f"`{name}`" for name in variables_of(parameter))
            meaning = re.sub(r"\[FREECELLAR_\w+(?:; )?", "[", text).removesuffix("[]").strip()
            yield f"| `{cell(term)}` | {marked(cell(meaning))} | {variables} |"


def row(entry: Entry) -> str:
    """Return an entry as a row of a table."""
    return f"| `{cell(entry[0])}` | {marked(cell(entry[1]))} |"


def cell(text: str) -> str:
    """Return a text that no table takes for several cells."""
    return text.replace("|", "\\|")


def marked(text: str) -> str:
    """Return a text with what Markdown would take for marks of its own left as it is."""
    return text.replace("*", "\\*").replace("<", "&lt;")


if __name__ == "__main__":
    main()
