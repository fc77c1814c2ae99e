"""Verdicts on deal numbers, thousands a second: dealt and searched without Python between, where the layout allows it."""

from freecellar.engine.deals import deal
from freecellar.engine.layouts import lay_out, unshuffled
from freecellar.engine.tables import BY_FIRST_CARD, Autoplay, HomeOfBase, Tables
from freecellar.solver.normal import fits, number_of, packed
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, Judgement


class NumberJudge:
    """Judges deal numbers under one set of rules, as `Solver.judge` judges their positions."""

    def __init__(self, solver: Solver) -> None:
        """Take the solver that decides what the first stages leave."""
        self._solver = solver
        tables = solver.rules.tables
        self._stages = None
        if has_plain_layout(tables) and fits(tables) and tables.autoplay is Autoplay.OFF:
            self._stages = solver.stages(tables.foundations.base)
            self._stages.set_deals(*_plan(tables))

    def judge(self, number: int) -> Judgement:
        """Return the verdict on a deal number in short; its length counts the player's moves, a supermove as one."""
        tables = self._solver.rules.tables
        if self._stages is None:
            return self._solver.judge(deal(tables, number))
        length = self._stages.judge(number)
        if length >= 0:
            return Judgement(Finding.SOLVED, length + tables.deck_size, self._stages.judged())
        finding, moves, nodes = self._solver.decide(deal(tables, number))
        return Judgement(finding, moves, nodes + self._stages.judged())


def has_plain_layout(tables: Tables) -> bool:
    """Return whether it depends on no card where any card is dealt, and all cards go to columns and cells."""
    layout = tables.layout
    return (
        not (layout.ranks_first or layout.ranks_last or layout.sunk or layout.home_ranks or layout.plays_home)
        and layout.home_of_base is HomeOfBase.NONE
        and layout.bases_from_deal == 0
        and tables.foundations.base != BY_FIRST_CARD
    )


def _plan(tables: Tables) -> tuple[bytes, bytes, bytes]:
    """Return the unshuffled deck, where each dealt card goes in a packed position, and that position without cards."""
    deck = unshuffled(tables.decks, tables.ranks, tables.suits)
    base = tables.foundations.base
    numbers = [number_of(tables, base, card) for card in deck]
    template = packed(tables, lay_out(tables, deck))
    return bytes(numbers), bytes(template.index(number) for number in numbers), template
