"""The deal of a day: which of its candidates it is, proven where the house wants it so, or why it has none."""

from collections.abc import Callable
from datetime import date

from freecellar.play.daily import DailyAnswer, DailyDrawn, DailyLost, DailyNumbers, DailyUndecided, choose_daily
from freecellar.play.policy import DailyDeal
from freecellar.sitting.dealt import Dealt


def find_daily(
    dealt: Dealt,
    day: date,
    *,
    max_nodes: int | None = None,
    on_try: Callable[[int], object] = lambda _: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> DailyAnswer:
    """Return what is found for a day under the rules of a table.

    ``on_try`` is told, again and again, which candidate is looked at, counted from 1. A search that is cancelled leaves
    the day undecided.
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
        return None if verdict.finding is Finding.GAVE_UP else verdict.finding is Finding.SOLVED

    return choose_daily(candidates, is_winnable)


def why_no_deal(answer: DailyUndecided | DailyLost, dealt: Dealt, day: date) -> str:
    """Return why there is no deal of a day under the rules of a table."""
    if isinstance(answer, DailyUndecided):
        whether = f"whether {dealt.variant} {answer.number} can be won was not found out within the limit"
        return f"the deal of {day} is not decided: {whether}"
    return f"{day} has no deal: none of its {answer.tries} candidates can be won as {dealt.variant}"
