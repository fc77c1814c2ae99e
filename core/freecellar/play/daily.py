"""The deal of the day: from a date to a deal number that can be won, the same everywhere and for ever.

`docs/daily.md` says how, so that anybody can work it out; whether a number can be won is asked of the caller.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Final, TypeAlias

from freecellar.engine.deals import FIRST_NUMBER, LAST_NUMBER
from freecellar.engine.tables import Tables
from freecellar.errors import DealError
from freecellar.play.policy import Policy

EPOCH: Final = date(2026, 1, 1)
"""Day 0. Days before it have negative numbers."""

CANDIDATES: Final = 32
"""How many numbers a day owns, where `block_of` finds no reason for more."""

_FEW_LANDINGS: Final = 2
_FEW_PLACES: Final = 12

_ROUNDS: Final = 4


def block_of(tables: Tables) -> int:
    """Return how many numbers a day owns under a variant's tables: more where so few deals can be won that 32 may all be lost.

    That is so with one cell or none where a card has at most two others to lie on; and, where it has one, with few places
    besides and no use for an empty column.
    """
    cells = tables.cells.count * tables.cells.capacity
    landings = max(sum(column) for column in zip(*tables.may_build, strict=True))
    if landings <= _FEW_LANDINGS and cells <= 1:
        return 128 if cells else 4096
    if landings == 1 and not tables.columns_help and tables.columns + cells <= _FEW_PLACES:
        return 64
    return CANDIDATES


def utc_today() -> date:
    """Return the date that it is in UTC."""
    return datetime.now(UTC).date()


def parse_date(text: str) -> date:
    """Read a date written YYYY-MM-DD; raise `DealError` for anything else.

    >>> parse_date("2026-11-30")
    datetime.date(2026, 11, 30)
    """
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    message = f"{text[:40]!r} is no date: expected YYYY-MM-DD, as in 2026-11-30"
    raise DealError(message)


@dataclass(frozen=True, slots=True)
class DailyDrawn:
    """The deal of a day: the first of its candidates that can be won."""

    number: int
    tries: int
    """How many candidates were asked about, with this one."""


@dataclass(frozen=True, slots=True)
class DailyUndecided:
    """The deal of a day is not known: nobody could say whether this candidate can be won, and all before it are lost."""

    number: int
    tries: int


@dataclass(frozen=True, slots=True)
class DailyLost:
    """A day has no deal: none of its candidates can be won."""

    tries: int


DailyAnswer: TypeAlias = DailyDrawn | DailyUndecided | DailyLost
"""What is found for a day; the three are never confused."""


@dataclass(frozen=True)
class DailyNumbers:
    """The numbers of a range in an order of their own for each variant and house, a block of them for each day."""

    variant: str
    house: str
    first: int
    last: int
    block: int = CANDIDATES
    """How many numbers a day owns; all of them where the range has fewer."""

    def __post_init__(self) -> None:
        """Refuse a range that is empty or holds numbers that name no deal."""
        if not FIRST_NUMBER <= self.first <= self.last <= LAST_NUMBER or self.block < 1:
            message = f"no day can have {self.block} of the deals {self.first} to {self.last}"
            raise DealError(message)

    @classmethod
    def of(cls, variant: str, tables: Tables, policy: Policy) -> "DailyNumbers":
        """Return those of a variant, by its id and its tables, under a house."""
        deals = policy.deals
        return cls(variant, policy.id, deals.first, deals.last, block_of(tables))

    @property
    def size(self) -> int:
        """How many numbers the range has."""
        return self.last - self.first + 1

    @property
    def period(self) -> int:
        """After how many days the blocks come again; until then no number belongs to two days."""
        return max(1, self.size // self.block)

    def candidates(self, day: date) -> list[int]:
        """Return the numbers that a day owns, in the order in which they are asked about."""
        begin = (day - EPOCH).days % self.period * self.block
        return [self.first + self.permuted(index) for index in range(begin, min(begin + self.block, self.size))]

    def permuted(self, index: int) -> int:
        """Return where the permutation of 0 to ``size - 1`` takes an index."""
        while True:
            index = self._mixed(index)
            if index < self.size:
                return index

    @cached_property
    def _half(self) -> int:
        """Half the bits that hold every index: the width of either side of the network."""
        return max(1, ((self.size - 1).bit_length() + 1) // 2)

    def _mixed(self, index: int) -> int:
        """Return where the Feistel network takes a number of twice `_half` bits."""
        mask = (1 << self._half) - 1
        left, right = index >> self._half, index & mask
        for number in range(_ROUNDS):
            left, right = right, left ^ self._scrambled(number, right) & mask
        return left << self._half | right

    def _scrambled(self, number: int, side: int) -> int:
        import hashlib  # noqa: PLC0415 - the deals of other days than this need none, and it takes long

        text = f"freecellar daily 1:{self.variant}:{self.house}:{number}:{side}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


def choose_daily(candidates: Iterable[int], is_winnable: Callable[[int], bool | None]) -> DailyAnswer:
    """Return the first candidate that can be won.

    ``is_winnable`` answers with a proof, True or False, or None where it has none: a candidate is never passed over
    because of a limit of time or memory, so the choice is the same on every machine that can make it.

    >>> choose_daily([5, 7, 9], lambda number: number > 5)
    DailyDrawn(number=7, tries=2)
    """
    tries = 0
    for tries, number in enumerate(candidates, 1):
        verdict = is_winnable(number)
        if verdict is None:
            return DailyUndecided(number, tries)
        if verdict:
            return DailyDrawn(number, tries)
    return DailyLost(tries)
