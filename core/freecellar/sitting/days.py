"""The deal of a day: which of its candidates it is, proven where the house wants it so, or why it has none."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from freecellar.play.daily import DailyAnswer, DailyDrawn, DailyLost, DailyNumbers, DailyUndecided, choose_daily
from freecellar.play.policy import DailyDeal, Policy
from freecellar.sitting.dealt import Dealt

if TYPE_CHECKING:  # a deal is found without what was played
    from freecellar.play.store.days import DailyRun
    from freecellar.play.store.store import Store


def find_daily(
    dealt: Dealt,
    day: date,
    *,
    max_nodes: int | None = None,
    on_try: Callable[[int], object] = lambda _: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> DailyAnswer:
    """Return what is found for a day under the rules of a table.

    ``on_try`` is told, again and again, which candidate is looked at, counted from 1. A search that is cancelled, or comes
    to ``max_nodes``, leaves the day undecided. Where its memory is spent the candidate is dealt in a house that deals what
    is not known to be lost, and the day is undecided in one that deals what a solver has won.
    """
    candidates = DailyNumbers.of(dealt.variant, dealt.tables, dealt.policy).candidates(day)
    if dealt.policy.daily.deal is DailyDeal.ANY:
        return DailyDrawn(candidates[0], 1)
    from freecellar.solver.numbers import NumberJudge  # noqa: PLC0415 - any number will do without the solver
    from freecellar.solver.solve import Solver  # noqa: PLC0415 - as above
    from freecellar.solver.verdicts import Finding  # noqa: PLC0415 - as above

    judge, tries = NumberJudge(Solver(dealt.rules)), 0

    def tick() -> bool:
        on_try(tries)
        return is_cancelled()

    def is_winnable(number: int) -> bool | None:
        nonlocal tries
        tries += 1
        tick()
        verdict = judge.judge(number, max_nodes=max_nodes, is_cancelled=tick)
        if verdict.finding is not Finding.GAVE_UP:
            return verdict.finding is Finding.SOLVED
        is_spent = max_nodes is None and not is_cancelled()
        return True if is_spent and dealt.policy.daily.deal is DailyDeal.NOT_LOST else None

    return choose_daily(candidates, is_winnable)


def played_days(store: "Store", variant: str, policy: Policy) -> "dict[date, DailyRun]":
    """Return the run that counts of each day's deal that was played in a house, by day.

    There is none where the house keeps them among its other games.
    """
    if not policy.daily.kept_apart:
        return {}
    return store.daily_runs(variant, policy.id, first_counts=policy.daily.first_run_counts)


def which_run_counts(policy: Policy) -> str:
    """Return which run of a day's deal is the one that counts, in a sentence."""
    if not policy.daily.kept_apart:
        return "Its games are kept with the others of this house."
    return f"The {'first' if policy.daily.first_run_counts else 'best'} run of a day is the one that counts."


def why_no_deal(answer: DailyUndecided | DailyLost, dealt: Dealt, day: date) -> str:
    """Return why there is no deal of a day under the rules of a table."""
    if isinstance(answer, DailyUndecided):
        whether = f"whether {dealt.variant} {answer.number} can be won was not found out within the limit"
        return f"the deal of {day} is not decided: {whether}"
    return f"{day} has no deal: none of its {answer.tries} candidates can be won as {dealt.variant}"
