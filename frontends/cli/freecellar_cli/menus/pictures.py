"""A small picture of how a variant lies on the table before the first move, made from its tables alone."""

from typing import Final

from freecellar import Suit
from freecellar.engine import Tables
from freecellar_cli.menus.lines import Line, length
from freecellar_cli.screen.theme import Theme

_PITCHES: Final = (3, 2)
"""The characters from one place to the next, the roomier first."""


def picture(tables: Tables, theme: Theme, width: int, height: int) -> list[Line]:
    """Return cells and foundations on one line, or two, and the columns card by card; nothing where that has no room."""
    for pitch in _PITCHES:
        lines = [*_slots(tables, theme, pitch, width), [], *_columns(tables, theme, pitch)]
        if len(lines) <= height and all(length(line) <= width for line in lines):
            return lines
    return []


def _slots(tables: Tables, theme: Theme, pitch: int, width: int) -> list[Line]:
    full = set(tables.layout.cells_filled)
    cells = [
        _card(theme, pitch, "class:card.movable") if index in full else ("class:slot", theme.signs.slot * (pitch - 1))
        for index in range(tables.cells.count)
    ]
    foundations = [("class:slot", f"{_sign(suit, theme):{pitch - 1}}") for suit in tables.foundations.suits]
    left, right = _spaced(cells), _spaced(foundations)
    whole = max(tables.columns * pitch - 1, length(left) + 2 + length(right))
    if whole > width:
        return [left, right]
    return [[*left, ("", " " * (whole - length(left) - length(right))), *right]]


def _sign(suit: Suit | None, theme: Theme) -> str:
    return theme.signs.slot if suit is None else theme.signs.suits[suit]


def _columns(tables: Tables, theme: Theme, pitch: int) -> list[Line]:
    counts = tables.layout.columns
    return [_spaced([_piece(count, row, theme, pitch) for count in counts]) for row in range(max(counts, default=0))]


def _piece(count: int, row: int, theme: Theme, pitch: int) -> tuple[str, str]:
    """Return a card of a column, the one at the open end brighter; blanks below it."""
    if row >= count:
        return ("", " " * (pitch - 1))
    return _card(theme, pitch, "class:card.movable" if row == count - 1 else "class:card")


def _card(theme: Theme, pitch: int, style: str) -> tuple[str, str]:
    sign = theme.signs.edge if theme.signs.edge != theme.signs.slot else theme.signs.back
    return (f"{style} class:edge", sign * (pitch - 1))


def _spaced(pieces: list[tuple[str, str]]) -> Line:
    line: Line = []
    for piece in pieces:
        line += [("", " "), piece] if line else [piece]
    return line
