"""How one table behaves on top of a variant, said as data."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Final, Self

from pydantic import GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from freecellar.cards import Suit
from freecellar.engine.deals import FIRST_NUMBER, LAST_NUMBER
from freecellar.engine.tables import Autoplay, Returns
from freecellar.play.policy import (
    Daily,
    DealRange,
    Finish,
    Hinting,
    Label,
    Loss,
    Policy,
    Score,
    Sharing,
    Stuck,
    Tap,
    Undo,
)
from freecellar.spec.formula import UNLIMITED, FormulaError, parse_formula
from freecellar.spec.plain import misfit
from freecellar.spec.problems import Problem, formula_problem
from freecellar.spec.values import Cap, Id, Name, Part, SuitName, Summary

MAX_COUNT: Final = 1_000_000
"""The most points, or steps that undo reaches back."""

BOUNDS: Final = {
    ("deals", "first"): (FIRST_NUMBER, LAST_NUMBER),
    ("deals", "last"): (FIRST_NUMBER, LAST_NUMBER),
    ("undo", "limit"): (0, MAX_COUNT),
    **{("score", points.name): (0, MAX_COUNT) for points in fields(Score)},
}
"""The least and the greatest number that fields of the plain parts may be."""


class House(Part):
    """How one table behaves. The fields down to `autoplay_at_deal` replace the variant's where they are given."""

    id: Id
    """The house's id: lower-case words joined by hyphens."""
    name: Name
    """The house's name, as people read it."""
    summary: Summary = ""
    """What sets the house apart, in one sentence."""

    cap: Cap | None = None
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
    hint: Hinting = Hinting()
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

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if problems := tuple(self._misfits()):
            raise misfit(problems)
        return self

    def _misfits(self) -> Iterator[Problem]:
        try:
            parse_formula(self.cap or UNLIMITED)
        except FormulaError as error:
            yield formula_problem("cap", error)
        if self.foundation_order is not None and sorted(self.foundation_order) != list(Suit):
            letters = " ".join(suit.letter for suit in self.foundation_order)
            yield Problem.of("foundation_order", letters, "each of C D H S once")
        if self.autoplay is Autoplay.OFF and self.autoplay_at_deal:
            yield Problem.of("autoplay_at_deal", value=True, allowed="false where autoplay is off")
        if self.returns not in (None, Returns.NEVER) and self.autoplay not in (None, Autoplay.OFF):
            wanted = f"never beside autoplay {self.autoplay}, which would send the cards home again"
            yield Problem.of("returns", str(self.returns), wanted)
        yield from self._bounds()

    def _bounds(self) -> Iterator[Problem]:
        """Refuse numbers out of bounds: the parts are plain dataclasses, which cannot say so themselves."""
        for (part, name), (least, most) in BOUNDS.items():
            value = getattr(getattr(self, part), name, None)
            if value is not None and not least <= value <= most:
                yield Problem.of(f"{part}.{name}", value, f"a whole number from {least} to {most}")
        if self.deals.first > self.deals.last:
            yield Problem.of("deals.last", self.deals.last, f"at least deals.first, {self.deals.first}")

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe the bounds of numbers in the plain parts too."""
        schema = super().__get_pydantic_json_schema__(core, handler)
        properties = handler.resolve_ref_schema(schema)["properties"]
        for (part, name), (least, most) in BOUNDS.items():
            table = properties[part].get("anyOf", [properties[part]])[0]
            field = handler.resolve_ref_schema(table)["properties"][name]
            field.get("anyOf", [field])[0].update(minimum=least, maximum=most)
        return schema

    def compile(self) -> Policy:
        """Return the plain policy that game and presenter read."""
        said = {name: getattr(self, name) for name in type(self).model_fields if name != "summary"}
        return Policy(**said)
