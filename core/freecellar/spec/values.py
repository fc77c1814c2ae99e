"""What specs and houses are made of: the base of all models, and ranks, suits and cells as people write them."""

from typing import Annotated, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer, StringConstraints, WithJsonSchema

from freecellar.cards import RANKS, SUITS, Suit, rank_of
from freecellar.engine.moves import CELL_LETTERS, cell_letter
from freecellar.errors import CardError

Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
"""Lower-case words joined by hyphens."""

Name: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""A name as people read it, on one line."""

Summary: TypeAlias = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""One sentence on one line."""


def _read_rank(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(RANKS):
        return value
    try:
        return rank_of(str(value))
    except CardError as error:
        raise ValueError(str(error)) from None


def _read_suit(value: object) -> object:
    if isinstance(value, Suit):
        return value
    if isinstance(value, str) and len(value) == 1 and value.upper() in SUITS:
        return Suit(SUITS.index(value.upper()))
    message = f"{value!r} is not a suit: the suits are {' '.join(SUITS)}"
    raise ValueError(message)


def _read_cell(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and len(value) == 1 and value in CELL_LETTERS:
        return CELL_LETTERS.index(value)
    message = f"{value!r} is not a cell: cells are lettered {' '.join(CELL_LETTERS)}"
    raise ValueError(message)


RankName: TypeAlias = Annotated[
    int,
    BeforeValidator(_read_rank),
    PlainSerializer(lambda rank: RANKS[rank - 1], return_type=str),
    WithJsonSchema({"enum": [*RANKS, "10"], "description": "A rank: A, 2 to 9, T or 10, J, Q, K."}),
]
"""A rank, 1 to 13, written as its letter."""

SuitName: TypeAlias = Annotated[
    Suit,
    BeforeValidator(_read_suit),
    PlainSerializer(lambda suit: SUITS[suit], return_type=str),
    WithJsonSchema({"enum": list(SUITS), "description": "A suit: clubs, diamonds, hearts or spades."}),
]
"""A suit, written as its letter."""

CellName: TypeAlias = Annotated[
    int,
    BeforeValidator(_read_cell),
    PlainSerializer(cell_letter, return_type=str),
    WithJsonSchema({"enum": list(CELL_LETTERS), "description": "A cell's letter; h, i and j are skipped."}),
]
"""A cell, from 0, written as its letter."""


class Part(BaseModel):
    """A frozen value that refuses unknown fields and describes each of its own."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True, validate_default=True)

    def derive(self, **changes: object) -> Self:
        """Return a copy with some fields changed, validated as a whole.

        A mapping changes the named fields of a part and keeps the others.

        >>> from freecellar.spec.spec import Cells
        >>> Cells().derive(count=3).count
        3
        """
        return self.model_validate(_merge(self.model_dump(exclude_unset=True), changes))


def _merge(old: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    merged = dict(old)
    for name, value in changes.items():
        before = old.get(name)
        if isinstance(value, BaseModel):
            merged[name] = value.model_dump(exclude_unset=True)
        elif isinstance(value, dict):
            merged[name] = _merge(before if isinstance(before, dict) else {}, value)
        else:
            merged[name] = value
    return merged
