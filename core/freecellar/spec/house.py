"""How one table behaves on top of a variant, said as data."""

from dataclasses import astuple
from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from freecellar.cards import Suit
from freecellar.engine.tables import Autoplay, Returns
from freecellar.errors import FreecellarError
from freecellar.play.policy import Daily, DealRange, Finish, Hint, Label, Loss, Policy, Score, Sharing, Stuck, Tap, Undo
from freecellar.spec.formula import parse_formula
from freecellar.spec.values import Id, Name, Part, SuitName, Summary


class House(Part):
    """How one table behaves. The fields down to `autoplay_at_deal` replace the variant's where they are given."""

    id: Id
    """The house's id: lower-case words joined by hyphens."""
    name: Name
    """The house's name, as people read it."""
    summary: Summary = ""
    """What sets the house apart, in one sentence."""

    cap: Annotated[str, Field(max_length=200)] | None = None
    """The cap formula; a variant's cap of `unlimited` or `1` stays."""
    foundation_order: tuple[SuitName, ...] | None = None
    """The suits of the foundations from the left; suits that the deck lacks are passed over."""
    returns: Returns | None = None
    """Where a foundation's top card may go back to."""
    cell_to_cell: bool | None = None
    """Whether a card may move from a cell to another."""
    whole_columns: bool | None = None
    """Whether all cards of a column may move into an empty one."""
    autoplay: Autoplay | None = None
    """Which cards go home by themselves after each move."""
    autoplay_at_deal: bool | None = None
    """Whether they also go before the first move."""

    deals: DealRange = DealRange()
    """The numbers that random and daily deals are drawn from; any number given by hand is dealt."""
    autoplay_counts: bool = False
    """Whether a card that goes home by itself is a move."""
    auto: Autoplay = Autoplay.SAFE
    """Which cards the Auto button sends home, each one move and all one step; `off` where there is no such button."""
    finish: Finish = Finish.COLUMNS_DESCEND
    """When the rest of a game is offered to be played out, each card one move and all one step."""
    finishes_itself: bool = False
    """Whether a player may switch on that the rest plays out without a press."""
    undo: Undo = Undo()
    """How a step is taken back."""
    score: Score | None = None
    """Points; left out, none are kept."""
    tap: Tap = Tap()
    """What a tap on a card does."""
    stuck: Stuck = Stuck.PROVEN
    """When the table says by itself that a game cannot go on."""
    loss: Loss = Loss.ABANDONED
    """What is recorded as a lost game."""
    hint: Hint = Hint()
    """How a hint is given."""
    share: tuple[Sharing, ...] = (Sharing.LAYOUT, Sharing.RESULT)
    """What is handed to others."""
    variants: tuple[Id, ...] = ()
    """The variants that its menu offers first, by id; any other may be played too."""
    labels: tuple[Label, ...] = (Label.NUMBER, Label.CAP, Label.MOVES, Label.TIME)
    """The facts that are kept in view."""
    marks_foundations: bool = True
    """Whether an empty foundation shows the suit that it takes."""
    highlights_landings: bool = True
    """Whether the legal landings of a card picked up are marked."""
    pauses: bool = True
    """Whether a game may be paused: the clock stops, and moves and undo wait until it is resumed."""
    gives_up: bool = True
    """Whether a game may be given up; the points so far then count."""
    daily: Daily = Daily()
    """The deal of the day."""

    @field_validator("cap")
    @classmethod
    def _cap_parses(cls, value: str | None) -> str | None:
        try:
            return None if value is None else (parse_formula(value), value.strip())[1]
        except FreecellarError as error:
            raise ValueError(str(error)) from None

    @field_validator("foundation_order")
    @classmethod
    def _order_is_whole(cls, value: tuple[Suit, ...] | None) -> tuple[Suit, ...] | None:
        if value is not None and sorted(value) != list(Suit):
            message = "each of C D H S is to be named once"
            raise ValueError(message)
        return value

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if not 1 <= self.deals.first <= self.deals.last < 1 << 33:
            message = f"deals: {self.deals.first} to {self.deals.last} is not allowed; expected 1 to {(1 << 33) - 1}"
            raise ValueError(message)
        if self.undo.limit is not None and self.undo.limit < 0:
            message = f"undo.limit: {self.undo.limit} is not allowed; expected 0 or more"
            raise ValueError(message)
        if self.score is not None and min(astuple(self.score)) < 0:
            message = "score: points are counted from 0 upwards; a cost is written without a sign"
            raise ValueError(message)
        return self

    def compile(self) -> Policy:
        """Return the plain policy that game and presenter read."""
        fields = {name: getattr(self, name) for name in type(self).model_fields if name != "summary"}
        return Policy(**fields)
