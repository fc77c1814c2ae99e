"""A compiled house: how one table behaves, as plain frozen values that game and presenter read.

The parts are also the parts of a `House`: pydantic checks and describes them at the border by the configuration each
carries, and nothing here imports it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from freecellar.cards import Suit
from freecellar.engine.tables import Autoplay, Returns

_CHECKED: Final[dict[str, object]] = {"extra": "forbid", "use_attribute_docstrings": True}


class Finish(StrEnum):
    """When the rest of a game is offered to be played out."""

    NEVER = "never"
    """Never."""
    COLUMNS_DESCEND = "columns-descend"
    """No column's ranks ever rise towards the open end; equal ranks and any colours do."""
    HOME_ALONE = "home-alone"
    """Moves to the foundations alone win."""


class TapTarget(StrEnum):
    """A kind of landing that a tap tries."""

    FOUNDATION = "foundation"
    """The foundation that takes the card."""
    COLUMN = "column"
    """The leftmost occupied column that takes the card or run."""
    CELL = "cell"
    """The first cell that takes the card; never from another cell."""
    EMPTY_COLUMN = "empty-column"
    """The leftmost empty column that takes the card or run."""


class Stuck(StrEnum):
    """When a table says by itself that a game cannot go on."""

    NEVER = "never"
    """Never."""
    NO_PLACE = "no-place"
    """Cells are full, no column is empty, and no card can go to a foundation or a column."""
    PROVEN = "proven"
    """A solver, which looks for a moment after each move, has proven that no line wins."""


class Loss(StrEnum):
    """What a table records as a lost game."""

    NEVER = "never"
    """Nothing."""
    ABANDONED = "abandoned"
    """A restart or a new deal after at least one move of an unfinished game."""


class Sharing(StrEnum):
    """What a table hands to others."""

    LAYOUT = "layout"
    """A link to the starting layout."""
    RESULT = "result"
    """The number, cards home, moves and undos, without spoilers."""


class Label(StrEnum):
    """A fact that a table keeps in view."""

    NUMBER = "number"
    """The deal's number."""
    VERDICT = "verdict"
    """Beside the number, that no line wins the deal under these rules, once that is known."""
    CAP = "cap"
    """The longest run that may move now."""
    MOVES = "moves"
    """The move counter."""
    TIME = "time"
    """The clock."""
    SCORE = "score"
    """The points, where points are kept."""


class DailyDeal(StrEnum):
    """Which numbers may become the deal of a day."""

    ANY = "any"
    """Every number."""
    NOT_LOST = "not-lost"
    """Those that a solver has not proven to be lost."""
    WINNABLE = "winnable"
    """Those that a solver has won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRange:
    """The Microsoft numbers that the menu, random and daily deals draw from."""

    __pydantic_config__: ClassVar = _CHECKED

    first: int = 1
    """The lowest number."""
    last: int = 1_000_000
    """The highest number."""
    by_number: bool = True
    """Whether the menu offers numbers too; a number named without it is dealt in any house."""
    winnable: bool = False
    """Whether the menu offers a deal that a solver has won before other ways to one; last it does so in any house."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """The deal of the day, the same for everyone."""

    __pydantic_config__: ClassVar = _CHECKED

    deal: DailyDeal = DailyDeal.WINNABLE
    """Which numbers may become one."""
    kept_apart: bool = True
    """Whether its games are saved apart from the main table's, with a calendar and a streak of their own."""
    first_run_counts: bool = False
    """Whether the first run of a day's deal is the one that counts; else the best of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """How a step is taken back."""

    __pydantic_config__: ClassVar = _CHECKED

    limit: int | None = None
    """How many steps deep undo reaches; left out, all of them."""
    counts: bool = False
    """Whether an undo, and a redo, is itself a move and the counter never goes down; else undo restores the counter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points; a game's score never falls below 0."""

    __pydantic_config__: ClassVar = _CHECKED

    card_home: int = 10
    """Points for each card that goes home, also by itself."""
    undo: int = 10
    """Points that an undo costs, besides those that the step had won."""
    win: int = 700
    """Points for a win."""
    win_per_move: int = 2
    """How much each move takes off the points for a win, which never fall below 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """What a tap or click on a card does."""

    __pydantic_config__: ClassVar = _CHECKED

    order: tuple[TapTarget, ...] = (TapTarget.FOUNDATION, TapTarget.COLUMN, TapTarget.CELL, TapTarget.EMPTY_COLUMN)
    """The landings tried for a card, first to last."""
    selects: bool = False
    """Whether a card that no landing takes is selected, and the next tap chooses its landing."""
    may_be_off: bool = False
    """Whether a player may switch taps off, so that only a drag moves a card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hinting:
    """How a hint is given."""

    __pydantic_config__: ClassVar = _CHECKED

    second_press_plays: bool = True
    """Whether the first press marks origin and landing and a second plays it."""
    single_cards: bool = False
    """Whether a run over the cap is played as single cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """A house compiled for play.

    The first group replaces what the variant says, None leaves it; the tables of a game under a house hold the outcome.
    """

    id: str
    name: str

    cap: str | None = None
    foundation_order: tuple[Suit, ...] | None = None
    returns: Returns | None = None
    cell_to_cell: bool | None = None
    whole_columns: bool | None = None
    autoplay: Autoplay | None = None
    autoplay_at_deal: bool | None = None

    deals: DealRange = DealRange()
    autoplay_counts: bool = False
    auto: Autoplay = Autoplay.SAFE
    finish: Finish = Finish.COLUMNS_DESCEND
    finishes_itself: bool = False
    undo: Undo = Undo()
    score: Score | None = None
    tap: Tap = Tap()
    stuck: Stuck = Stuck.PROVEN
    loss: Loss = Loss.ABANDONED
    hint: Hinting = Hinting()
    share: tuple[Sharing, ...] = (Sharing.LAYOUT, Sharing.RESULT)
    variants: tuple[str, ...] = ()
    labels: tuple[Label, ...] = (Label.NUMBER, Label.CAP, Label.MOVES, Label.TIME)
    marks_foundations: bool = True
    highlights_landings: bool = True
    pauses: bool = True
    gives_up: bool = True
    daily: Daily = Daily()
