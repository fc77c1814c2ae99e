"""Lines of a screen: pieces of text, each with the classes of its style, cut and filled to a width."""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final, TypeAlias

from prompt_toolkit.utils import get_cwidth

from freecellar_cli.console import printable

Line: TypeAlias = list[tuple[str, str]]
"""The pieces of a line, each a style and a text."""

_IN_ASCII: Final = str.maketrans("·…›│─▔♣♦♥♠↑↓←→–’", "|.>|--CDHS^v<>-'")  # noqa: RUF001 - a pointer


def ascii_line(line: Line) -> Line:
    """Return a line in plain characters, as wide as before."""
    return [(style, text.translate(_IN_ASCII)) for style, text in line]


def cut(text: str, width: int) -> str:
    """Return as much of a text as a width holds, its end marked where some is left out.

    >>> cut("Seahaven Towers", 9), cut("Opus", 9)
    ('Seahaven…', 'Opus')
    """
    text = printable(text)
    if get_cwidth(text) <= width:
        return text
    while text and get_cwidth(text) > width - 1:
        text = text[:-1]
    return f"{text.rstrip()}…" if width > 0 else ""


def fit(text: str, width: int) -> str:
    """Return a text cut or filled to a width.

    >>> fit("Opus", 6)
    'Opus  '
    """
    text = cut(text, width)
    return text + " " * (width - get_cwidth(text))


def paragraph(text: str, width: int, style: str = "") -> list[Line]:
    """Return a text as lines that break between words."""
    return [[(style, line)] for line in wrap(printable(text), max(width, 8), break_on_hyphens=False)]


def ends(left: str, right: str, width: int, *, style: str = "", right_style: str = "") -> Line:
    """Return a line with a text at either end; the right one is left out where both do not fit."""
    room = width - get_cwidth(printable(right)) - 1
    if not right or room < min(get_cwidth(printable(left)), width // 2):
        return [(style, fit(left, width))]
    return [(style, fit(left, room)), (style, " "), (f"{style} {right_style}".strip(), printable(right))]


def length(line: Line) -> int:
    """Return the width of a line."""
    return sum(get_cwidth(text) for _, text in line)


def filled(line: Line, width: int, style: str = "") -> Line:
    """Return a line with blanks up to a width."""
    return [*line, (style, " " * max(width - length(line), 0))]


def clipped(line: Line, width: int) -> Line:
    """Return a line without what a width does not hold."""
    kept: Line = []
    for style, text in line:
        room = width - length(kept)
        if room <= 0:
            break
        kept.append((style, text if get_cwidth(text) <= room else cut(text, room)))
    return kept


def stacked(blocks: Iterable[list[Line]], height: int) -> list[Line]:
    """Return blocks below each other, a blank line between two; those that a height does not hold are left out."""
    lines: list[Line] = []
    for block in blocks:
        gap: list[Line] = [[]] if lines and block else []
        if len(lines) + len(gap) + len(block) <= height:
            lines += [*gap, *block]
    return lines
