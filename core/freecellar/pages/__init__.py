"""Pages for people, made from the rules in force: the rulebook, the board as text, a position as a picture.

The names below load when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from freecellar.pages.render import Mark as Mark
    from freecellar.pages.render import Marks as Marks
    from freecellar.pages.render import Role as Role
    from freecellar.pages.render import Row as Row
    from freecellar.pages.render import Segment as Segment
    from freecellar.pages.render import Style as Style
    from freecellar.pages.render import board as board
    from freecellar.pages.render import card_text as card_text
    from freecellar.pages.render import plain as plain
    from freecellar.pages.rulebook import rules_page as rules_page
    from freecellar.pages.svg import Look as Look
    from freecellar.pages.svg import picture as picture
    from freecellar.pages.writers import write_html as write_html
    from freecellar.pages.writers import write_markdown as write_markdown
    from freecellar.pages.writers import write_text as write_text

_NAMES = {
    "render": ["Mark", "Marks", "Role", "Row", "Segment", "Style", "board", "card_text", "plain"],
    "rulebook": ["rules_page"],
    "svg": ["Look", "picture"],
    "writers": ["write_html", "write_markdown", "write_text"],
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names}

__all__ = [*_HOMES]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load a public name, once."""
        if name not in _HOMES:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return value
