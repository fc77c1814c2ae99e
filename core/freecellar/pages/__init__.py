"""Pages for people, made from the rules in force: the rulebook, the board as text, a position as a picture.

The names below load when they are first used.
"""

from typing import TYPE_CHECKING

from freecellar.names import late

if TYPE_CHECKING:
    from freecellar.pages import faces as faces
    from freecellar.pages.comparing import differences as differences
    from freecellar.pages.document import Block as Block
    from freecellar.pages.document import Document as Document
    from freecellar.pages.document import Figures as Figures
    from freecellar.pages.document import Listing as Listing
    from freecellar.pages.document import Paragraph as Paragraph
    from freecellar.pages.document import Section as Section
    from freecellar.pages.render import Mark as Mark
    from freecellar.pages.render import Marks as Marks
    from freecellar.pages.render import Role as Role
    from freecellar.pages.render import Row as Row
    from freecellar.pages.render import Segment as Segment
    from freecellar.pages.render import Stack as Stack
    from freecellar.pages.render import Stacks as Stacks
    from freecellar.pages.render import Style as Style
    from freecellar.pages.render import board as board
    from freecellar.pages.render import plain as plain
    from freecellar.pages.render import stacks as stacks
    from freecellar.pages.rulebook import rules_page as rules_page
    from freecellar.pages.svg import FOUR_COLOURS as FOUR_COLOURS
    from freecellar.pages.svg import TWO_COLOURS as TWO_COLOURS
    from freecellar.pages.svg import Look as Look
    from freecellar.pages.svg import picture as picture
    from freecellar.pages.writers import write_html as write_html
    from freecellar.pages.writers import write_markdown as write_markdown
    from freecellar.pages.writers import write_text as write_text

_NAMES = {
    "comparing": ["differences"],
    "document": ["Block", "Document", "Figures", "Listing", "Paragraph", "Section"],
    "faces": ["faces"],
    "render": [
        "Mark",
        "Marks",
        "Role",
        "Row",
        "Segment",
        "Stack",
        "Stacks",
        "Style",
        "board",
        "plain",
        "stacks",
    ],
    "rulebook": ["rules_page"],
    "svg": ["FOUR_COLOURS", "TWO_COLOURS", "Look", "picture"],
    "writers": ["write_html", "write_markdown", "write_text"],
}
__all__ = [*(name for names in _NAMES.values() for name in names)]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:
    __getattr__ = late(__name__, _NAMES)
