"""Verdicts on deal numbers, thousands a second: dealt and searched without Python between, where the layout allows it."""

from collections.abc import Callable

from freecellar.engine.autoplay import play_home
from freecellar.engine.deals import deal
from freecellar.engine.layouts import lay_out, unshuffled
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay, HomeOfBase, Tables
from freecellar.solver.normal import fits, number_of, packed
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, Judgement


class NumberJudge:
    """Judges deal numbers under one set of rules, as `Solver.judge` judges their positions."""

    def __init__(self, solver: Solver, *, measures: bool = True) -> None:
        """Take the solver that decides what the first stages leave; ``measures`` says whether lengths are wanted."""
        self._measures = measures
        self.solver = solver
        tables = solver.rules.tables
        self._stages = None
        if has_plain_layout(tables) and fits(tables) and tables.autoplay is Autoplay.OFF:
            self._stages = solver.stages(tables.foundations.base)
            self._stages.set_deals(*_plan(tables))

    def judge(
        self, number: int, *, max_nodes: int | None = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> Judgement:
        """Return the verdict on a deal number in short; a length counts the player's moves, a supermove as one."""
        rules = self.solver.rules
        if self._stages is None:
            return self.solver.judge(start_of(rules, number), max_nodes=max_nodes, is_cancelled=is_cancelled)
        length, spent = self._stages.judge(number), self._stages.judged()
        if max_nodes is not None and spent > max_nodes:
            return Judgement(Finding.GAVE_UP, None, max_nodes)
        if length >= 0:
            return Judgement(Finding.SOLVED, length + rules.tables.deck_size, spent)
        left = None if max_nodes is None else max_nodes - spent
        finding, moves, nodes = self.solver.decide(
            deal(rules.tables, number), measures=self._measures, max_nodes=left, is_cancelled=is_cancelled
        )
        return Judgement(finding, moves, nodes + spent)


def start_of(rules: Rules, number: int) -> Position:
    """Return where a player meets a numbered deal: after what goes home by itself before the first move."""
    position = deal(rules.tables, number)
    if not rules.tables.autoplay_at_deal:
        return position
    return play_home(rules, position, rules.tables.autoplay).position


def has_plain_layout(tables: Tables) -> bool:
    """Return whether it depends on no card where any card is dealt, and all cards go to columns and cells."""
    layout = tables.layout
    return (
        not (layout.ranks_first or layout.ranks_last or layout.sunk or layout.home_ranks or layout.plays_home)
        and layout.home_of_base is HomeOfBase.NONE
        and not tables.deal_sets_bases
    )


def _plan(tables: Tables) -> tuple[bytes, bytes, bytes]:
    """Return the unshuffled deck, where each dealt card goes in a packed position, and that position without cards."""
    deck = unshuffled(tables.decks, tables.ranks, tables.suits)
    base = tables.foundations.base
    numbers = [number_of(tables, base, card) for card in deck]
    template = packed(tables, lay_out(tables, deck))
    return bytes(numbers), bytes(template.index(number) for number in numbers), template
