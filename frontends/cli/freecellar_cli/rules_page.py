"""The rulebook page of a variant in a house."""

from shutil import get_terminal_size

from freecellar.pages import rules_page, write_html, write_markdown, write_text
from freecellar_cli.known import open_registry
from freecellar_cli.options import PageForm


def page(variant_id: str, house_id: str, form: PageForm = PageForm.TEXT) -> str:
    """Return the page as text for this terminal, as Markdown or as HTML."""
    registry = open_registry()
    variant, house = registry.variant(variant_id), registry.house(house_id)
    rules = variant.rules(house)
    document = rules_page(rules.tables, house.policy, name=variant.name, summary=variant.summary)
    match form:
        case PageForm.TEXT:
            return write_text(document, width=min(get_terminal_size().columns, 100))
        case PageForm.MARKDOWN:
            return write_markdown(document)
        case PageForm.HTML:
            return write_html(document)
