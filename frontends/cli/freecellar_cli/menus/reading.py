"""The pages to read: rules, statistics, help."""

from textwrap import fill
from typing import Final

from freecellar.pages import rules_page, write_text
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.pages import TextPage
from freecellar_cli.menus.panels import statistics_text

LEAD: Final = (
    "Choose with the arrow keys and Enter, or with the mouse: a click selects, a second one chooses, the wheel moves."
)

KEYS: Final = (
    ("Up, Down", "the entry before, the next one; PgUp, PgDn, Home and End go further"),
    ("Enter, Right", "choose"),
    ("Esc, Left", "back; Backspace too"),
    ("/", "type a part of a name, to see only what holds it"),
    ("c", "on the first page: go on with the game begun last"),
    ("n", "on the first page: a new game of what was played last"),
    ("d", "on the first page: the calendar of the deals of the day"),
    ("0-9", "among the deals of a house: the deal of that number"),
    ("r", "the rules of the selected variant and house"),
    ("s", "statistics"),
    ("q", "quit; in a text, close it"),
    ("Ctrl-C", "leave at once"),
)

TAIL: Final = "A link may be pasted anywhere. Leave a game with q to come back here; it is saved."

_KEY_WIDTH: Final = 14


def rules_of(desk: Desk) -> TextPage:
    """Return the rules of what is selected; raise `FreecellarError` where they cannot be told."""
    variant_id, house_id = next(names for page in reversed(desk.pages) if (names := page.names()) is not None)
    variant, table = desk.registry.variant(variant_id), desk.table(variant_id, house_id)
    document = rules_page(table.tables, table.policy, name=variant.name, summary=variant.summary)
    return TextPage("rules", lambda width: write_text(document, width=width))


def statistics_page(desk: Desk) -> TextPage:
    """Return the statistics of all that was played."""
    return TextPage("statistics", lambda width: statistics_text(desk, width))


def help_page(desk: Desk) -> TextPage:
    """Return what the keys do, and what is wrong with plugins, each in whole."""
    problems = [f"- {problem}" for problem in desk.registry.problems]

    def text(width: int) -> str:
        blank = " " * _KEY_WIDTH
        keys = [
            fill(meaning, width, initial_indent=f"{key:{_KEY_WIDTH}}", subsequent_indent=blank) for key, meaning in KEYS
        ]
        parts = [fill(LEAD, width), "\n".join(keys), fill(TAIL, width)]
        if problems:
            told = "\n".join(fill(each, width, subsequent_indent="  ", break_on_hyphens=False) for each in problems)
            parts.append(f"Plugins that are left out\n{'-' * 25}\n{told}")
        return "\n\n".join(parts)

    return TextPage("help", text)
