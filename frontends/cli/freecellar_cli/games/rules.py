"""The rulebook page of a table: a variant in a house."""

from shutil import get_terminal_size

from freecellar.pages import rules_page, write_html, write_markdown, write_text
from freecellar.sitting import Dealt
from freecellar_cli.forms import PageForm
from freecellar_cli.games.registry import open_registry


def page(table: Dealt, form: PageForm = PageForm.TEXT, *, width: int | None = None) -> str:
    """Return the page as text for this terminal or in a width, as Markdown or as HTML."""
    known = table.spec or open_registry().variants.get(table.variant)
    summary = known.summary if known is not None else ""
    document = rules_page(table.tables, table.policy, name=table.name, summary=summary)
    match form:
        case PageForm.TEXT:
            return write_text(document, width=width or min(get_terminal_size().columns, 100))
        case PageForm.MARKDOWN:
            return write_markdown(document)
        case PageForm.HTML:
            return write_html(document)
