"""The help of a command on a terminal or through a pipe."""

import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from freecellar_cli.console import shows_colours
from freecellar_cli.help.pages import Entry, HelpPage, Section

_WIDEST_TERM: Final = 26
_NARROWEST: Final = 20
"""A text that would have less room beside its term, or too little for one of its words, stands beneath it."""
_SHARE: Final = 3
"""Terms take such a part of the width at most; longer ones stand above their texts."""
_INDENT: Final = "  "


def write_text(page: HelpPage, width: int) -> str:
    """Return a page as text; headings are bold where the terminal shows colours."""
    return "\n".join(_lines(page, width)) + "\n"


def _lines(page: HelpPage, width: int) -> Iterator[str]:
    usage, *more = wrap(f"Usage: {page.synopsis}", width, subsequent_indent=_INDENT, break_on_hyphens=False)
    yield usage.replace("Usage:", _heading("Usage:"), 1)
    yield from more
    for paragraph in (page.summary, *page.paragraphs):
        yield ""
        yield from _wrapped(paragraph, width)
    for sections in sections_of(page):
        term_width = _term_width([entry for _, entries in sections for entry in entries], width)
        for title, entries in sections:
            yield ""
            yield _heading(f"{title}:")
            for entry in entries:
                yield from _entry(entry, term_width, width)
    if page.examples:
        yield ""
        yield _heading("Examples:")
        yield from (f"{_INDENT}{example}" for example in page.examples)


def sections_of(page: HelpPage) -> Iterator[tuple[Section, ...]]:
    """Yield the sections of a page, those together whose texts stand in one line; none is empty."""
    yield from filter(
        None,
        (
            page.commands,
            page.parameters,
            (("Settings", page.settings),) if page.settings else (),
            (("Environment", page.environment),) if page.environment else (),
            (("Exit codes", page.exit_codes),),
        ),
    )


def _term_width(entries: Sequence[Entry], width: int) -> int:
    widest = min(_WIDEST_TERM, max(width // _SHARE, 8))
    return max((len(term) for term, _ in entries if len(term) <= widest), default=0)


def _entry(entry: Entry, term_width: int, width: int) -> Iterator[str]:
    """Yield a term with its text beside it, or beneath where the term is long."""
    term, text = entry
    margin = " " * (term_width + 2 * len(_INDENT))
    is_beneath = len(term) > term_width
    if width - len(margin) < max([_NARROWEST, *map(len, text.split())]):
        margin, is_beneath = 2 * _INDENT, True
    lines = _wrapped(text, max(width - len(margin), _NARROWEST)) or [""]
    if is_beneath:
        yield f"{_INDENT}{term}"
        yield from (f"{margin}{line}".rstrip() for line in lines)
        return
    yield f"{_INDENT}{term:{term_width}}{_INDENT}{lines[0]}".rstrip()
    yield from (f"{margin}{line}" for line in lines[1:])


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_on_hyphens=False, break_long_words=False)


def _heading(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if shows_colours(sys.stdout) else text
