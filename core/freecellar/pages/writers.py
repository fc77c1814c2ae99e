"""A document written out: for a terminal, as Markdown, as a web page."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, assert_never

from freecellar.pages.document import Block, Document, Figures, Listing, Paragraph, Section


def write_text(document: Document, *, width: int = 80) -> str:
    """Return a document for a terminal of so many characters, the last line ended too."""
    parts = [_underlined(document.title, "=", width), *(_wrapped(line, width) for line in document.lead)]
    for section in document.sections:
        parts.append(_underlined(section.heading, "-", width))
        parts.extend(_block_text(block, width) for block in section.blocks)
    return "\n\n".join(parts) + "\n"


def _underlined(text: str, line: str, width: int) -> str:
    wrapped = _wrapped(text, width)
    return f"{wrapped}\n{line * max(map(len, wrapped.splitlines()), default=0)}"


def _wrapped(text: str, width: int, first: str = "", then: str = "") -> str:
    return textwrap.fill(text, max(width, 20), initial_indent=first, subsequent_indent=then, break_on_hyphens=False)


def _block_text(block: Block, width: int) -> str:
    match block:
        case Paragraph(text):
            return _wrapped(text, width)
        case Listing(items):
            return "\n".join(_wrapped(item, width, "  - ", "    ") for item in items)
        case Figures():
            return "\n".join((_wrapped(f"{block.caption}:", width), "", *_figures_text(block)))
    assert_never(block)


def _figures_text(figures: Figures) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(figures.header, *figures.rows, strict=True)]
    for row in (figures.header, *figures.rows):
        yield "  " + "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True))


def write_markdown(document: Document) -> str:
    """Return a document as Markdown, with tables as GitHub reads them; names cannot add any marks of their own."""
    parts = [f"# {_escaped(document.title)}", *map(_escaped, document.lead)]
    for section in document.sections:
        parts.append(f"## {_escaped(section.heading)}")
        parts.extend(_block_markdown(block) for block in section.blocks)
    return "\n\n".join(parts) + "\n"


def _escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, also at the beginning of a line."""
    begun = re.sub(r"^(\s*)([-+=:]|\d+(?=[.)]))", r"\1\\\2", text)
    return escape(re.sub(r"([\\`*_{}\[\]#|~!$^])", r"\\\1", begun), quote=False)


def _block_markdown(block: Block) -> str:
    match block:
        case Paragraph(text):
            return _escaped(text)
        case Listing(items):
            return "\n".join(f"- {_escaped(item)}" for item in items)
        case Figures():
            return "\n".join((f"{_escaped(block.caption)}:", "", *_figures_markdown(block)))
    assert_never(block)


def _figures_markdown(figures: Figures) -> Iterator[str]:
    yield _pipes(figures.header)
    yield _pipes("--:" for _ in figures.header)
    yield from (_pipes(row) for row in figures.rows)


def _pipes(texts: Iterable[str]) -> str:
    return f"| {' | '.join(text if text == '--:' else _escaped(text) for text in texts)} |"


_CSS: Final = """
:root { color-scheme: light dark; --ink: #1b1f23; --paper: #fffdf8; --line: #d9d4c5; --accent: #0e4a36; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece8dc; --paper: #12211b; --line: #3a4f45; --accent: #8fd3b3; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.06rem/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1, h2, nav, table { font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; color: var(--accent); }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; color: var(--accent); }
nav ul { list-style: none; padding: .8rem 0; margin: 0; border-block: 1px solid var(--line); }
nav li { display: inline-block; margin: .15rem 1.1rem .15rem 0; font-size: .92rem; }
a { color: var(--accent); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .4rem; font-weight: 600; }
th, td { padding: .3rem .9rem; border-bottom: 1px solid var(--line); text-align: right; }
thead th { vertical-align: bottom; }
@media print { nav { display: none; } }
"""


def write_html(document: Document) -> str:
    """Return a document as a whole web page, which needs no other file; it is well-formed XML too."""
    title = escape(document.title)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en" xmlns="http://www.w3.org/1999/xhtml">',
            "<head>",
            '<meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            f"<title>{title}</title>",
            f"<style>{_CSS}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{title}</h1>",
            *(f"<p>{escape(line)}</p>" for line in document.lead),
            *_contents(document.sections),
            *(_section_html(section) for section in document.sections),
            "</main>",
            "</body>",
            "</html>\n",
        )
    )


def _contents(sections: tuple[Section, ...]) -> Iterator[str]:
    yield '<nav aria-label="Contents">'
    yield "<ul>"
    for section in sections:
        yield f'<li><a href="#{_anchor(section)}">{escape(section.heading)}</a></li>'
    yield "</ul>"
    yield "</nav>"


def _anchor(section: Section) -> str:
    return re.sub(r"[^a-z]+", "-", section.heading.lower()).strip("-")


def _section_html(section: Section) -> str:
    anchor = _anchor(section)
    return "\n".join(
        (
            f'<section aria-labelledby="{anchor}">',
            f'<h2 id="{anchor}">{escape(section.heading)}</h2>',
            *(_block_html(block) for block in section.blocks),
            "</section>",
        )
    )


def _block_html(block: Block) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Listing(items):
            return "\n".join(("<ul>", *(f"<li>{escape(item)}</li>" for item in items), "</ul>"))
        case Figures():
            return _figures_html(block)
    assert_never(block)


def _figures_html(figures: Figures) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in figures.header)
    rows = (
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(text)}</td>" for text in row[1:])}</tr>'
        for row in figures.rows
    )
    return "\n".join(
        (
            '<div class="scroll">',
            "<table>",
            f"<caption>{escape(figures.caption)}</caption>",
            f"<thead><tr>{head}</tr></thead>",
            "<tbody>",
            *rows,
            "</tbody>",
            "</table>",
            "</div>",
        )
    )
