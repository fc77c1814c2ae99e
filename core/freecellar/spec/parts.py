"""The parts of a rule-spec, each a frozen model; what is left out of one is as in FreeCell."""

from enum import StrEnum
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, PlainSerializer, PlainValidator, WithJsonSchema, field_validator

from freecellar.cards import Suit
from freecellar.engine.tables import Autoplay, HomeOfBase, Returns
from freecellar.spec.plain import WORDS_KEY
from freecellar.spec.values import RANK_SCHEMA, CellName, Part, RankName, SuitName, read_rank, write_rank

MAX_COLUMNS: Final = 20
"""The most columns that a spec may have."""

FIRST_CARD: Final = "first-card"
"""The base of foundations that the deal sets."""


class Relation(StrEnum):
    """Which suits may lie on which."""

    ALTERNATE_COLOUR = "alternate-colour"
    """Red on black and black on red."""
    SAME_SUIT = "same-suit"
    """Cards of one suit."""
    SAME_COLOUR = "same-colour"
    """Red on red and black on black."""
    OTHER_SUIT = "other-suit"
    """Any suit but the same."""
    ANY = "any"
    """Suits do not matter."""
    NONE = "none"
    """No card lies on another."""


class Direction(StrEnum):
    """Which neighbouring rank goes on a card."""

    DOWN = "down"
    """The next lower rank."""
    UP = "up"
    """The next higher rank."""
    BOTH = "both"
    """Either."""


class Takes(StrEnum):
    """Which cards may start an empty column, beside a list of ranks."""

    ANY = "any"
    """Every card."""
    NONE = "none"
    """No card."""
    BELOW_BASE = "below-base"
    """Cards of the rank below the foundations' base."""


class DealOrder(StrEnum):
    """How dealt cards go to the columns."""

    ROWS = "rows"
    """One card to each column in turn, again and again."""
    COLUMNS = "columns"
    """Each column is filled before the next begins."""


class DeckEnd(StrEnum):
    """An end of the shuffled deck."""

    HEAD = "head"
    """The cards that are dealt first."""
    TAIL = "tail"
    """The cards that are dealt last."""


class Win(StrEnum):
    """What wins."""

    ALL_HOME = "all-home"
    """Every card is on a foundation."""
    FOUNDATIONS_FULL = "foundations-full"
    """Every foundation has its full length."""


def _read_takes(value: object) -> "Takes | tuple[int, ...]":
    if isinstance(value, list | tuple) and value:
        return tuple(map(read_rank, value))
    return Takes(str(value))


def _write_takes(value: "Takes | tuple[int, ...]") -> object:
    return value.value if isinstance(value, Takes) else [write_rank(rank) for rank in value]


EmptyTakes: TypeAlias = Annotated[
    Takes | tuple[int, ...],
    PlainValidator(_read_takes),
    PlainSerializer(_write_takes),
    WithJsonSchema(
        {
            "anyOf": [{"enum": list(Takes)}, {"type": "array", "items": RANK_SCHEMA, "minItems": 1}],
            WORDS_KEY: f'{", ".join(Takes)}, or a list of ranks such as ["K"]',
        }
    ),
]
"""What an empty column takes: a word, or a list of ranks."""


def _read_base(value: object) -> "int | Literal['first-card']":
    return FIRST_CARD if value == FIRST_CARD else read_rank(value)


def _write_base(base: "int | Literal['first-card']") -> str:
    return base if isinstance(base, str) else write_rank(base)


BaseRank: TypeAlias = Annotated[
    int | Literal["first-card"],
    PlainValidator(_read_base),
    PlainSerializer(_write_base),
    WithJsonSchema(
        {"enum": [*RANK_SCHEMA["enum"], FIRST_CARD], WORDS_KEY: f"{RANK_SCHEMA[WORDS_KEY]} or {FIRST_CARD}"}
    ),
]
"""The base of the foundations: a rank, or `FIRST_CARD`."""


class Deck(Part):
    """The cards in play."""

    decks: Annotated[int, Field(ge=1, le=2)] = 1
    """How many copies of each card there are."""
    ranks: Annotated[int, Field(ge=1, le=13)] = 13
    """The highest rank, as a number; the lowest is the ace."""
    suits: Annotated[tuple[SuitName, ...], Field(min_length=1, max_length=4)] = tuple(Suit)
    """The suits in play, in any order."""

    @field_validator("suits")
    @classmethod
    def _sort_suits(cls, suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
        return tuple(sorted(suits))

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.decks * self.ranks * len(self.suits)


class Layout(Part):
    """How the shuffled deck is dealt.

    First the cards that start home leave the deck, then it is sorted by `ranks_first` and `ranks_last`, then cells and
    columns take their cards.
    """

    columns: Annotated[tuple[Annotated[int, Field(ge=0, le=104)], ...], Field(min_length=1, max_length=MAX_COLUMNS)] = (
        7,
        7,
        7,
        7,
        6,
        6,
        6,
        6,
    )
    """How many cards each column is dealt, from the left."""
    order: DealOrder = DealOrder.ROWS
    """Whether cards are dealt row by row or column by column."""
    dealt_from: DeckEnd = DeckEnd.HEAD
    """Which end of the shuffled deck is dealt first; all below is said of the deck in that order."""
    ranks_first: tuple[RankName, ...] = ()
    """Ranks dealt before all others, in this order, each as clubs, spades, hearts, diamonds."""
    ranks_last: tuple[RankName, ...] = ()
    """Ranks dealt after all others, in this order, each as clubs, spades, hearts, diamonds."""
    sunk: tuple[RankName, ...] = ()
    """Ranks that sink to the bottom of their column once all is dealt."""
    home: tuple[RankName, ...] = ()
    """Ranks whose cards start on the foundations."""
    home_limit: Annotated[int, Field(ge=0, le=104)] | None = None
    """At most how many of those cards start there, the last ones of the deck; left out, all."""
    home_of_base: HomeOfBase = HomeOfBase.NONE
    """Which cards of the rank of the deck's first card start home, where that card sets the base: all, or the others.

    With the others, the last of them in the deck stays and is dealt first."""
    bases_from_deal: Annotated[int, Field(ge=0, le=8)] = 0
    """How many cards, the last ones of the deck, each start a foundation from the left, whatever their rank."""
    plays_home: bool = False
    """Whether a card that fits a foundation goes home while it is being dealt; its column then misses a turn."""


class Cells(Part):
    """The cells, each for cards that wait."""

    count: Annotated[int, Field(ge=0, le=16)] = 4
    """How many cells there are."""
    capacity: Annotated[int, Field(ge=1, le=13)] = 1
    """How many cards each holds; only the last one in may leave."""
    suits: tuple[SuitName, ...] = ()
    """The one suit that each cell takes, from the left; left out, any."""
    filled: tuple[CellName, ...] = ()
    """The cells that are dealt a card, in this order."""
    filled_from: DeckEnd = DeckEnd.TAIL
    """Whether those cards are the first of the deck or the last."""
    cell_to_cell: bool = False
    """Whether a card may move from a cell to another."""


class Build(Part):
    """How cards build on each other in the columns. Short form: the relation alone."""

    short_form: ClassVar[str | None] = "relation"

    relation: Relation = Relation.ALTERNATE_COLOUR
    """Which suits a card may lie on."""
    direction: Direction = Direction.DOWN
    """Whether the next card is one rank lower, higher, or either."""
    wraps: bool = False
    """Whether the highest rank follows the ace."""

    SAME_SUIT: ClassVar["Build"]
    ALTERNATE_COLOUR: ClassVar["Build"]
    ANY_SUIT: ClassVar["Build"]
    NONE: ClassVar["Build"]


Build.SAME_SUIT = Build(relation=Relation.SAME_SUIT)
Build.ALTERNATE_COLOUR = Build(relation=Relation.ALTERNATE_COLOUR)
Build.ANY_SUIT = Build(relation=Relation.ANY)
Build.NONE = Build(relation=Relation.NONE)


class EmptyColumn(Part):
    """What an empty column takes. Short form: what it takes alone."""

    short_form: ClassVar[str | None] = "takes"

    takes: EmptyTakes = Takes.ANY
    """Any card, none, the rank below the foundations' base, or a list of ranks; a run counts by its first card."""
    whole_column: bool = True
    """Whether all cards of a column may move into an empty one."""


class Foundations(Part):
    """Where cards go home."""

    base: BaseRank = 1
    """The rank that starts each foundation, or `first-card` where the deal sets it.

    It is then the rank of the deck's first card, or with `layout.bases_from_deal` one of its own for each foundation."""
    step: Annotated[int, Field(ge=1, le=12)] = 1
    """How many ranks each card is above the one below it."""
    wraps: bool = False
    """Whether the ace follows the highest rank."""
    length: Annotated[int, Field(ge=1, le=13)] | None = None
    """How many cards make a foundation full; left out, one of each rank."""
    by_suit: bool = True
    """Whether each foundation keeps to one suit; else suits are ignored."""
    order: tuple[SuitName, ...] = ()
    """The suits of the foundations from the left; left out, clubs diamonds hearts spades. Two decks repeat it."""
    returns: Returns = Returns.NEVER
    """Where a foundation's top card may go back to."""


class AutoplayRule(Part):
    """Which cards go home by themselves. Short form: those that go after each move."""

    short_form: ClassVar[str | None] = "after_move"

    after_move: Autoplay = Autoplay.OFF
    """Which cards go home after each move."""
    at_deal: bool = False
    """Whether they also go before the first move."""
