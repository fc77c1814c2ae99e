"""Deals: Microsoft's numbers, random ones, and the identity of a deal.

A number shuffles as in Microsoft FreeCell, extended to 33 bits and to other decks as in pysol-cards, the library of
deals that PySolFC and the Freecell Solver project share.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from freecellar.cards import RANKS, Card, Suit
from freecellar.engine.boards import board_text
from freecellar.engine.layouts import lay_out, unshuffled
from freecellar.engine.moves import cell_letter
from freecellar.engine.position import Position
from freecellar.engine.tables import BY_FIRST_CARD, MAX_RANK, HomeOfBase, Tables
from freecellar.errors import DealError

FIRST_NUMBER: Final = 1
LAST_NUMBER: Final = 2**33 - 1
"""The least and the greatest deal number."""


def deal(tables: Tables, number: int) -> Position:
    """Return the position that a Microsoft deal number means in a variant.

    Raise `DealError` for a number outside 1 to 8,589,934,591 (2**33 - 1).
    """
    return lay_out(tables, shuffle(unshuffled(tables.decks, tables.ranks, tables.suits), number))


def deal_cards(tables: Tables, cards: Sequence[Card]) -> Position:
    """Return the position of a deck whose order is given.

    The card dealt first is at the front, unless the layout deals from the end. Raise `DealError` where the cards are
    not the variant's whole deck.
    """
    deck = unshuffled(tables.decks, tables.ranks, tables.suits)
    if Counter(cards) != Counter(deck):
        missing, surplus = Counter(deck) - Counter(cards), Counter(cards) - Counter(deck)
        words = [f"{word} {_names(found)}" for word, found in (("missing", missing), ("too many", surplus)) if found]
        message = f"this is not the whole deck of {len(deck)} cards: {'; '.join(words)}"
        raise DealError(message)
    return lay_out(tables, cards)


def _names(cards: Counter[Card]) -> str:
    return " ".join(str(card) for card in sorted(cards.elements()))


def shuffle(deck: Sequence[Card], number: int) -> list[Card]:
    """Return a deck shuffled by a Microsoft number, the card dealt first at the front.

    Raise `DealError` for a number outside 1 to 8,589,934,591 (2**33 - 1).

    >>> from freecellar.cards import CARDS
    >>> print(*shuffle(CARDS, 1)[:8])
    JD 2D 9H JC 5D 7H 7C 5H
    """
    _check_number(number)
    # Three ranges of numbers differ in the bits of the state that they use and in what is added to these.
    mask, offset = (0x7FFF, 0) if number < 2**31 else (0x7FFF, 0x8000) if number < 2**32 else (0xFFFF, 1)
    state, cards = number, list(deck)
    for last in range(len(cards) - 1, 0, -1):
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        chosen = ((state >> 16 & mask) + offset) % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    cards.reverse()
    return cards


def _check_number(number: int) -> None:
    if not FIRST_NUMBER <= number <= LAST_NUMBER:
        message = f"there is no deal {_shorten(number)}: deal numbers go from {FIRST_NUMBER} to {LAST_NUMBER}"
        raise DealError(message)


def _shorten(number: int) -> str:
    """Return a number's digits, or its size where they would fill the screen (Python refuses to print very many)."""
    return str(number) if abs(number) < 10**20 else f"of {number.bit_length()} bits"


def random_number(
    first: int = FIRST_NUMBER, last: int = 1_000_000, *, seed: int | str | None = None, draw: int = 0
) -> int:
    """Draw a deal number from ``first`` to ``last``, both included.

    With a seed the number is the same on every machine and in every version of Python: it is ``first`` plus the SHA-512
    of ``"SEED/DRAW"``, read as one big-endian number, modulo the size of the range. So 7 and ``"7"`` are one seed, and
    ``draw`` counts up where the same seed is to give more numbers. Without a seed the system's randomness decides.

    Raise `DealError` for a range that is empty or holds numbers that name no deal.

    >>> random_number(seed=2024), random_number(seed=2024, draw=1)
    (502313, 877683)
    """
    _check_number(first)
    _check_number(last)
    if first > last:
        message = f"there is no deal number from {first} to {last}: the first must not be above the last"
        raise DealError(message)
    size = last - first + 1
    import hashlib  # noqa: PLC0415 - a numbered deal needs neither, and both take long
    import secrets  # noqa: PLC0415 - as above

    if seed is None:
        return first + secrets.randbelow(size)
    digest = hashlib.sha512(f"{seed}/{draw}".encode(errors="surrogatepass")).digest()
    return first + int.from_bytes(digest, "big") % size


class Shuffle(StrEnum):
    """What shuffled a deal's cards."""

    MICROSOFT = "ms"
    """Microsoft's generator, from a number."""
    BOARD = "board"
    """Nothing known: the board was given as it is."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What names a deal: how the deck was shuffled, the number that it was shuffled by, and the shape of the deal.

    For a board that was given as it is, the number is the first 64 bits of the SHA-256 of its text: it recognises the
    board, but cannot deal it again.

    >>> print(Deal(Shuffle.MICROSOFT, 617, "4x7,4x6"))
    ms:617:4x7,4x6
    >>> Deal.parse("ms:617:4x7,4x6").number
    617
    """

    shuffle: Shuffle
    number: int
    shape: str

    @classmethod
    def of_number(cls, tables: Tables, number: int) -> "Deal":
        """Return the identity of a numbered deal; raise `DealError` for a number that names none."""
        _check_number(number)
        return cls(Shuffle.MICROSOFT, number, shape(tables))

    @classmethod
    def of_board(cls, tables: Tables, position: Position) -> "Deal":
        """Return the identity of a board that no number names: equal for equal boards."""
        import hashlib  # noqa: PLC0415 - a numbered deal needs none, and it takes long

        digest = hashlib.sha256(board_text(position, tables).encode()).digest()
        return cls(Shuffle.BOARD, int.from_bytes(digest[:8], "big"), shape(tables))

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read what ``str`` wrote; raise `DealError` for anything else."""
        how, _, rest = text.partition(":")
        digits, _, form = rest.partition(":")
        try:
            parsed = cls(Shuffle(how), int(digits), form)
        except ValueError:
            parsed = None
        if parsed is None or parsed.number < 0 or not form or str(parsed) != text:
            message = f"{text[:40]!r} names no deal; a deal reads like ms:617:4x7,4x6 (shuffle, number, shape)"
            raise DealError(message)
        if parsed.shuffle is Shuffle.MICROSOFT:
            _check_number(parsed.number)
        return parsed

    def __str__(self) -> str:
        """Return the three parts, joined by colons."""
        return f"{self.shuffle}:{self.number}:{self.shape}"


def shape(tables: Tables) -> str:
    """Return a short text that is equal for variants that deal alike, and for no others.

    It starts with the heights of the columns as COUNTxHEIGHT; what is not as in FreeCell follows, set off by
    semicolons. Cells and foundations count only where the deal fills them, and the order of foundation slots never
    does: that is a matter of the house.
    """
    layout = tables.layout
    groups = [f"{len(list(equal))}x{height}" for height, equal in groupby(layout.columns)]
    parts = {
        "decks": tables.decks > 1 and str(tables.decks),
        "ranks": tables.ranks < MAX_RANK and str(tables.ranks),
        "suits": len(tables.suits) < len(Suit) and "".join(suit.letter for suit in tables.suits),
        "by-columns": not layout.by_rows,
        "from-end": layout.from_end,
        "sunk": _letters(sorted(layout.sunk)),
        "home": _home_shape(tables),
        "first": _letters(layout.ranks_first),
        "last": _letters(layout.ranks_last),
        "cells" if layout.cells_from_tail else "head-cells": "".join(map(cell_letter, layout.cells_filled)),
        "plays-home": layout.plays_home and (_sequence_shape(tables) or True),
    }
    return ";".join(
        [",".join(groups), *(name if part is True else f"{name}={part}" for name, part in parts.items() if part)]
    )


def _home_shape(tables: Tables) -> str:
    """Return which cards start home."""
    layout = tables.layout
    if layout.bases_from_deal:
        return f"last-{layout.bases_from_deal}"
    if layout.home_of_base is not HomeOfBase.NONE:
        return f"{layout.home_of_base}-of-base"
    if not layout.home_ranks or layout.home_limit == 0:
        return "base" * (tables.foundations.base == BY_FIRST_CARD)
    copies = tables.decks * len(tables.suits) * len(layout.home_ranks)
    limit = copies if layout.home_limit is None else min(layout.home_limit, copies)
    return _letters(layout.home_ranks) + f"x{limit}" * (limit < copies)


def _sequence_shape(tables: Tables) -> str:
    """Return what decides which cards play home, where it is not ace to king in suit."""
    foundations = tables.foundations
    usual = (1, 1, tables.ranks)
    own = (foundations.base, foundations.step, foundations.length)
    return "" if own == usual else ",".join(map(str, own))


def _letters(ranks: Sequence[int]) -> str:
    return "".join(RANKS[rank - 1] for rank in ranks)
