"""A page as a small structure: what it says, apart from how it is written out."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Items below each other."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures in rows; the first figure of a row names it."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Paragraph | Listing | Figures


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A page; its title and lead may hold names that strangers chose."""

    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]


def section(heading: str, *blocks: Block | str | None) -> Section:
    """Return a section; a text stands for a paragraph, and what is empty is left out."""
    kept = (Paragraph(block) if isinstance(block, str) else block for block in blocks if block)
    return Section(heading, tuple(kept))
