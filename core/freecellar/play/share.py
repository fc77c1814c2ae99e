"""What is handed to others: links to a deal, and a result that gives nothing of the game away.

A link is ``freecellar:1.VARIANT.HOUSE.DEAL.CHECK``: the version, two ids, a deal number or ``~`` and a packed layout,
and the CRC-32 of all before it. An id that is not Freecellar's own is followed by ``~`` and the first digits of its
digest. All of it is safe in a URL and in a shell. `docs/records.md` describes it.
"""

import re
import zlib
from dataclasses import dataclass
from typing import Final, Self

from freecellar.engine.deals import LAST_NUMBER, deal
from freecellar.engine.notation import shown
from freecellar.engine.position import Position
from freecellar.engine.reasons import counted
from freecellar.engine.tables import Tables
from freecellar.errors import LinkError
from freecellar.play.packing import ALPHABET, LONGEST, pack, unpack
from freecellar.play.records import Result

SCHEME: Final = "freecellar:"
"""What a link begins with; the code after it is as good as the link."""

VERSION: Final = "1"

MAX_LINK: Final = 400
"""The most characters of a link that are read."""

DIGEST_DIGITS: Final = 16
"""How many digits of a digest a link has."""

_ID: Final = f"[a-z0-9]+(?:-[a-z0-9]+)*(?:~[0-9a-f]{{{DIGEST_DIGITS}}})?"
_LINK: Final = re.compile(
    f"(?P<body>(?P<version>[0-9A-Za-z]+)\\.(?P<variant>{_ID})\\.(?P<house>{_ID})"
    f"\\.(?:(?P<number>[1-9][0-9]{{0,9}})|~(?P<layout>[A-Za-z0-9_-]{{1,{LONGEST}}})))\\.(?P<check>[A-Za-z0-9_-]{{6}})"
)
_ALLOWED: Final = "a link reads like freecellar:1.freecell.standard.617.AeIo34"


@dataclass(frozen=True, slots=True)
class Named:
    """A variant or house as a link names it."""

    id: str
    digest: str | None = None
    """The first digits of its digest; None for one that comes with Freecellar."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` wrote."""
        own_id, _, digest = text.partition("~")
        return cls(own_id, digest or None)

    def __str__(self) -> str:
        """Return the text that stands in a link."""
        return self.id if self.digest is None else f"{self.id}~{self.digest[:DIGEST_DIGITS]}"


@dataclass(frozen=True, slots=True)
class Link:
    """A deal to be handed on: variant, house, and either the number or the layout."""

    variant: Named
    house: Named
    number: int | None = None
    layout: str | None = None
    """The packed layout, where no number deals it."""

    @classmethod
    def to(cls, variant: Named, house: Named, tables: Tables, start: Position, number: int | None) -> Self:
        """Return the link to a deal under the rules in force; ``number`` deals it, or is None for a board."""
        return cls(variant, house, number, None if number is not None else pack(tables, start))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` wrote, with or without the scheme; raise `LinkError` for anything else.

        >>> Link.parse("1.freecell.tavern.617.Cwhwq9").number
        617
        """
        if len(text) > MAX_LINK:
            message = f"the link has {len(text):,} characters; at most {MAX_LINK} are read"
            raise LinkError(message)
        match = _LINK.fullmatch(text.strip().removeprefix(SCHEME))
        if match is None:
            message = f"{shown(text)} is no link; {_ALLOWED}"
            raise LinkError(message)
        if match["version"] != VERSION:
            message = f"the link is of version {match['version'][:8]}; this program reads version {VERSION}"
            raise LinkError(message)
        if match["check"] != _check(match["body"]):
            message = "the link does not agree with its check: a character is wrong, missing or in the wrong place"
            raise LinkError(message)
        number = int(match["number"]) if match["number"] else None
        return cls(Named.parse(match["variant"]), Named.parse(match["house"]), number, match["layout"])

    def __str__(self) -> str:
        """Return the link."""
        deal_part = str(self.number) if self.layout is None else f"~{self.layout}"
        body = f"{VERSION}.{self.variant}.{self.house}.{deal_part}"
        return f"{SCHEME}{body}.{_check(body)}"

    def start(self, tables: Tables) -> Position:
        """Return the position that the link means under the rules in force; raise `LinkError` where it means none."""
        if self.layout is not None:
            return unpack(tables, self.layout)
        if self.number is None or self.number > LAST_NUMBER:
            message = f"the link names no deal: deal numbers go from 1 to {LAST_NUMBER}"
            raise LinkError(message)
        return deal(tables, self.number)


def _check(body: str) -> str:
    """Return the CRC-32 of a text in six characters: no four characters on end can change without it."""
    number = zlib.crc32(body.encode())
    return "".join(ALPHABET[number >> shift & 63] for shift in range(30, -1, -6))


def result_text(title: str, house: str, result: Result, link: Link | None = None) -> str:
    """Return a result in two or three lines that tell nothing of how the game is played.

    >>> print(result_text("FreeCell #617", "tavern", Result(True, 52, 81, 2, 0, 1038, 221_000)))
    FreeCell #617, house tavern
    Won: 52 cards home, 81 moves, 2 undos, 3:41
    """
    counts = ((result.home, "card", " home"), (result.moves, "move", ""), (result.undos, "undo", ""))
    said = [f"{counted(count, noun)}{after}" for count, noun, after in counts]
    lines = [
        f"{title}, house {house}",
        f"{'Won' if result.won else 'Not won'}: {', '.join(said)}, {clock_text(result.time)}",
    ]
    return "\n".join([*lines, str(link)] if link else lines)


def clock_text(milliseconds: int) -> str:
    """Return a time as minutes and seconds, with hours where it has any.

    >>> clock_text(61_000), clock_text(3_600_000)
    ('1:01', '1:00:00')
    """
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
