"""Draw a snapshot of the terminal's screen as an SVG picture, for the documents.

python tools/draw_screen.py tests/frontends/cli/screen/snapshots/large-80x24.txt > docs/screen.svg
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

WIDTH: Final = 9
HEIGHT: Final = 18
BASE: Final = 14
"""How far below its upper edge the characters of a line stand."""
GROUND: Final = "#101010"
INK: Final = "#dddddd"


class Look(NamedTuple):
    """How a cell looks."""

    ink: str
    ground: str
    is_bold: bool
    is_underlined: bool


def main() -> None:
    """Print the picture of the snapshot that is named."""
    print(picture(Path(sys.argv[1]).read_text(encoding="utf-8")))


def picture(snapshot: str) -> str:
    """Return a snapshot as SVG."""
    lines, rows, looks = read(snapshot)
    width, height = WIDTH * len(rows[0]), HEIGHT * len(rows)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    font = 'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>', "<title>A game on the terminal</title>"]
    parts.append(f'<rect width="{width}" height="{height}" fill="{GROUND}"/>')
    for y, row in enumerate(rows):
        parts += grounds(row, looks, HEIGHT * y)
    for y, (line, row) in enumerate(zip(lines, rows, strict=True)):
        parts += signs(line, row, looks, HEIGHT * y + BASE)
    return "\n".join([*parts, "</svg>"])


def read(snapshot: str) -> tuple[list[str], list[str], dict[str, Look]]:
    """Return the lines of text, the letters of the looks beneath, and what these mean."""
    *parts, meanings = snapshot.rstrip("\n").rsplit("\n\n", 2)
    rows = parts[-1].split("\n")
    lines = snapshot.split("\n")[: len(rows)]
    looks = {line[0]: look_of(line[3:].split()) for line in meanings.split("\n")}
    return lines, rows, looks


def look_of(words: list[str]) -> Look:
    """Return the look that words such as ``fffdf8 on 10392b bold`` describe."""
    ink, ground = (hue(words[0], INK), hue(words[2], GROUND))
    if "reversed" in words:
        ink, ground = ground, ink
    return Look(ink, ground, "bold" in words, "underlined" in words)


def hue(name: str, default: str) -> str:
    """Return a colour as SVG has it."""
    return default if name == "default" else f"#{name}"


def grounds(row: str, looks: dict[str, Look], top: int) -> Iterator[str]:
    """Yield a rectangle for each stretch of one ground."""
    at = 0
    for ground, cells in groupby(looks[letter].ground for letter in row):
        count = len(list(cells))
        if ground != GROUND:
            yield f'<rect x="{WIDTH * at}" y="{top}" width="{WIDTH * count}" height="{HEIGHT}" fill="{ground}"/>'
        at += count


def signs(line: str, row: str, looks: dict[str, Look], base: int) -> Iterator[str]:
    """Yield the characters of a line, those that stand together in one look as one text."""
    at = 0
    for (letter, is_blank), cells in groupby((row[at], sign == " ") for at, sign in enumerate(line)):
        begin, at = at, at + len(list(cells))
        look = looks[letter]
        if not is_blank:
            style = ' font-weight="bold"' * look.is_bold + ' text-decoration="underline"' * look.is_underlined
            yield f'<text x="{WIDTH * begin}" y="{base}" fill="{look.ink}"{style}>{escape(line[begin:at])}</text>'


if __name__ == "__main__":
    main()
