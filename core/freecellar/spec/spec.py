"""The rules of a variant, said as data."""

from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from freecellar.engine.rules import Rules
from freecellar.engine.tables import Tables
from freecellar.errors import FreecellarError, SpecError
from freecellar.spec.compiler import compile_parts
from freecellar.spec.consistency import check_cells, check_deal, check_foundations, check_ranks, check_win
from freecellar.spec.merge import returns_conflict
from freecellar.spec.parts import AutoplayRule, Build, Cells, Deck, EmptyColumn, Foundations, Layout, Relation, Win
from freecellar.spec.values import Id, Name, Part, Summary


class RuleSpec(Part):
    """The rules of one variant. What is left out is as in FreeCell."""

    id: Id
    """The variant's id: lower-case words joined by hyphens."""
    name: Name
    """The variant's name, as people read it."""
    summary: Summary = ""
    """What sets the variant apart, in one sentence."""
    deck: Deck = Deck()
    """The cards in play."""
    layout: Layout = Layout()
    """How they are dealt."""
    cells: Cells = Cells()
    """The cells."""
    build: Build = Build()
    """How cards build on each other in the columns."""
    runs: Relation | None = None
    """Which cards move together as a run, in the direction of the build; left out, those that build."""
    empty_column: EmptyColumn = EmptyColumn()
    """What an empty column takes."""
    cap: Annotated[str, Field(max_length=200)] = "(empty_cells + 1) * 2**empty_columns"
    """The longest run that may move: a formula over empty_cells and empty_columns, or `unlimited`.

    Empty columns are those that any card may enter, without the target."""
    foundations: Foundations = Foundations()
    """Where cards go home."""
    autoplay: AutoplayRule = AutoplayRule()
    """Which cards go home by themselves."""
    win: Win = Win.ALL_HOME
    """What wins."""

    @field_validator("build", mode="before")
    @classmethod
    def _build_by_name(cls, value: object) -> object:
        """Accept the relation alone: ``build = "same-suit"``."""
        return {"relation": value} if isinstance(value, str) else value

    @field_validator("empty_column", mode="before")
    @classmethod
    def _takes_by_name(cls, value: object) -> object:
        """Accept what it takes alone: ``empty_column = ["K"]``."""
        return {"takes": value} if isinstance(value, str | list | tuple) else value

    @field_validator("autoplay", mode="before")
    @classmethod
    def _autoplay_by_name(cls, value: object) -> object:
        """Accept the policy alone: ``autoplay = "safe"``."""
        return {"after_move": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        try:
            self.compile()
        except FreecellarError as error:
            raise ValueError(str(error)) from None
        return self

    def compile(self) -> Tables:
        """Return the plain tables that engine and solver read."""
        check_ranks(self.deck, self.layout, self.empty_column, self.foundations)
        check_cells(self.deck, self.cells)
        check_deal(self.deck, self.layout, self.cells)
        check_foundations(self.deck, self.layout, self.foundations, self.autoplay)
        check_win(self.deck, self.foundations, self.win)
        tables = compile_parts(
            deck=self.deck,
            layout=self.layout,
            cells=self.cells,
            build=self.build,
            runs=self.runs,
            empty_column=self.empty_column,
            cap=self.cap,
            foundations=self.foundations,
            autoplay=self.autoplay,
            win=self.win,
        )
        if (conflict := returns_conflict(tables)) is not None:
            message = f"foundations.returns: {conflict}"
            raise SpecError(message)
        return tables

    def rules(self) -> Rules:
        """Return the spec ready for play, under no house.

        >>> RuleSpec(id="mine", name="Mine", cells=Cells(count=3)).rules().tables.cells.count
        3
        """
        return Rules(self.compile())
