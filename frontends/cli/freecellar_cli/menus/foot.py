"""The keys at the foot of the screen: which mean something now, and which of them have room."""

from typing import Final

from freecellar_cli.menus.desk import Desk

_KEPT: Final = ("Enter", "Esc", "?", "q")
"""The keys that stand there in any window."""


def keys_of(desk: Desk) -> list[tuple[str, str]]:
    """Return the keys that mean something now, each with what it does."""
    page = desk.page
    back = [("Esc", "back")] if len(desk.pages) > 1 or page.label else []
    if page.label:
        return [("Enter", "choose"), *back, *page.hints()]
    if not page.has_panel:
        return [*page.hints(), *(each for each in back if each[0] not in dict(page.hints()))]
    slash = [("/", "filter")] if page.can_filter else []
    general = [*slash, ("r", "rules"), ("s", "stats"), ("?", "help"), ("q", "quit")]
    return [("Enter", "choose"), *back, *page.hints(), *general]


def fitting(keys: list[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """Return the keys that a width has room for; the way on, the way out and help are left out last.

    >>> fitting([("Enter", "choose"), ("r", "rules"), ("q", "quit")], 24)
    [('Enter', 'choose'), ('q', 'quit')]
    """
    kept = list(keys)
    while sum(len(f" {key} {meaning} ") for key, meaning in kept) > width and len(kept) > 1:
        optional = [index for index, (key, _) in enumerate(kept) if key not in _KEPT]
        kept.pop(optional[-1] if optional else -1)
    return kept
