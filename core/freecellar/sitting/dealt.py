"""A deal on the table: which rules are in force, and where the cards lie."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple, Self

from freecellar.engine.deals import Deal, deal, random_number
from freecellar.engine.position import Position
from freecellar.engine.tables import Tables
from freecellar.errors import DealError
from freecellar.play.policy import Policy

if TYPE_CHECKING:  # dealing needs none of these
    from freecellar.engine.rules import Rules
    from freecellar.play.game import Game
    from freecellar.play.store.store import Store
    from freecellar.plugins.registry import Registry
    from freecellar.spec.spec import RuleSpec

NO_CARDS = Position((), (), (), ())
"""Where the cards lie before a deal."""


class NotDrawn(DealError):  # noqa: N818 - a search that ended without a find
    """None of the deals drawn was proven winnable."""


class Dealt(NamedTuple):
    """A deal on the table."""

    variant: str
    name: str
    """The variant's name, as people read it."""
    house: str
    tables: Tables
    """The rules in force, the house merged onto the variant."""
    policy: Policy
    start: Position
    number: int | None
    """The Microsoft number that deals it; None for a board given as it is."""
    spec: "RuleSpec | None" = None
    """The variant as data, where no plugin offers it."""
    day: str = ""
    """The day whose deal it is, YYYY-MM-DD; empty for any other deal."""
    is_winnable: bool = False
    """Whether only deals are drawn that are proven winnable."""

    @classmethod
    def under(cls, registry: "Registry", variant: str, house: str) -> Self:
        """Return a table under a variant and house, before a deal.

        Raise `UnknownVariant`, `UnknownHouse`, or `SpecError` where the two do not go together.
        """
        from freecellar.spec.merging import merge  # noqa: PLC0415 - it stands beside what needs pydantic

        policy, entry = registry.house(house).policy, registry.variant(variant)
        return cls(entry.id, entry.name, policy.id, merge(entry.tables, policy), policy, NO_CARDS, None)

    @property
    def rules(self) -> "Rules":
        """What may happen under the tables."""
        from freecellar.engine.rules import Rules  # noqa: PLC0415 - a deal is named without

        return Rules(self.tables)

    @property
    def slot(self) -> str:
        """The day that its games are saved under; nothing on the main table, and where days are not kept apart from it."""
        return self.day if self.policy.daily.kept_apart else ""

    @property
    def identity(self) -> str:
        """The text that names the deal anywhere: shuffle, number, shape."""
        if self.number is None:
            return str(Deal.of_board(self.tables, self.start))
        return str(Deal.of_number(self.tables, self.number))

    @property
    def title(self) -> str:
        """The variant and the deal, as people read them."""
        return f"{self.name} {deal_name(self.number)}"

    def game(self, *, finishes_itself: bool = False) -> "Game":
        """Return a new game of the deal; ``finishes_itself`` is the player's choice, where the house offers it."""
        from freecellar.play.game import Game  # noqa: PLC0415 - dealing does without

        return Game(self.rules, self.policy, self.start, finishes_itself=finishes_itself)

    def dealt(self, number: int) -> Self:
        """Return a table with another deal; raise `DealError` for a number that deals none."""
        return self._replace(number=number, start=deal(self.tables, number), day="")

    def of_day(self, day: date, number: int) -> Self:
        """Return a table with the deal of a day, whose number is known."""
        return self.dealt(number)._replace(day=str(day))

    def given(self, start: Position) -> Self:
        """Return a table with a board that no number deals."""
        return self._replace(start=start, number=None, day="")

    def to_play(self) -> Self:
        """Return the table itself; raise `DealError` where the deal is won before the first move, as a board may be."""
        if self.game().is_over:
            raise DealError("this board is won already: there is nothing to play")
        return self

    def drawn(
        self,
        seed: str | None = None,
        *,
        on_try: Callable[[int], object] = lambda _: None,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> Self:
        """Return a table with a random deal from the house's range; raise `NotDrawn` where no winnable one is found.

        Where it has to be winnable ``on_try`` is told how many were drawn before.
        """
        deals = self.policy.deals
        if not self.is_winnable:
            return self.dealt(random_number(deals.first, deals.last, seed=seed))
        from freecellar.solver.solve import Solver  # noqa: PLC0415 - a deal from all of them needs no solver
        from freecellar.solver.winnable import TRIES, draw_winnable  # noqa: PLC0415 - as above

        found = draw_winnable(
            Solver(self.rules),
            lambda draw: random_number(deals.first, deals.last, seed=seed, draw=draw),
            on_try=on_try,
            is_cancelled=is_cancelled,
        )
        if found is None:
            raise NotDrawn(f"none of {TRIES:,} deals drawn was proven winnable under these rules")
        return self.dealt(found.number)


def next_unplayed(store: "Store", table: Dealt) -> int | None:
    """Return the lowest number of the house's range that was never played at a table; None where all of them were."""
    deals = table.policy.deals
    return store.next_unplayed(table.variant, table.house, deals.first, deals.last)


def deal_name(number: int | None) -> str:
    """Return a deal as people read it beside its variant; None is a board that no number deals.

    >>> deal_name(617), deal_name(None)
    ('#617', '(given board)')
    """
    return "(given board)" if number is None else f"#{number}"
