"""The rules of a variant, said as data."""

from collections.abc import Iterator
from typing import Self

from pydantic import model_validator

from freecellar.engine.rules import Rules
from freecellar.engine.tables import Returns, Tables
from freecellar.spec.compiler import compile_parts
from freecellar.spec.consistency import (
    check_cells,
    check_deal,
    check_foundations,
    check_ranks,
    check_suits,
    check_win,
)
from freecellar.spec.formula import FormulaError
from freecellar.spec.merging import returns_conflict
from freecellar.spec.parts import AutoplayRule, Build, Cells, Deck, EmptyColumn, Foundations, Layout, Relation, Win
from freecellar.spec.plain import misfit
from freecellar.spec.problems import InvalidSpec, Problem, formula_problem
from freecellar.spec.values import Cap, Id, Name, Part, Summary


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
    cap: Cap = "(empty_cells + 1) * 2**empty_columns"
    """The longest run that may move: a formula over empty_cells and empty_columns, or `unlimited`.

    Empty columns are those that any card may enter, without the target."""
    foundations: Foundations = Foundations()
    """Where cards go home."""
    autoplay: AutoplayRule = AutoplayRule()
    """Which cards go home by themselves."""
    win: Win = Win.ALL_HOME
    """What wins."""

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        try:
            self.compile()
        except InvalidSpec as error:
            raise misfit(error.problems) from None
        return self

    def compile(self) -> Tables:
        """Return the plain tables that engine and solver read; raise `InvalidSpec` where the parts do not fit."""
        if problems := list(self._misfits()):
            raise InvalidSpec(problems)
        try:
            tables = self._tables()
        except FormulaError as error:
            raise InvalidSpec([formula_problem("cap", error)]) from None
        if (conflict := returns_conflict(tables)) is not None:
            raise InvalidSpec([Problem(("foundations", "returns"), conflict, Returns.NEVER.value)])
        return tables

    def _misfits(self) -> Iterator[Problem]:
        yield from check_suits(self.deck)
        yield from check_ranks(self.deck, self.layout, self.empty_column, self.foundations)
        yield from check_cells(self.deck, self.cells)
        yield from check_deal(self.deck, self.layout, self.cells)
        yield from check_foundations(self.deck, self.layout, self.foundations, self.autoplay)
        yield from check_win(self.deck, self.foundations, self.win)

    def _tables(self) -> Tables:
        return compile_parts(
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

    def rules(self) -> Rules:
        """Return the spec ready for play, under no house.

        >>> RuleSpec(id="mine", name="Mine", cells=Cells(count=3)).rules().tables.cells.count
        3
        """
        return Rules(self.compile())
