"""Which deal a date means: the days that options name, and the solver's proof of what can be won on them."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, assert_never

from freecellar.errors import DealError
from freecellar.play import (
    DailyAnswer,
    DailyDeal,
    DailyDrawn,
    DailyLost,
    DailyNumbers,
    DailyUndecided,
    choose_daily,
    parse_date,
    utc_today,
)
from freecellar_cli.console import Code, Stop
from freecellar_cli.progress import Waiting

if TYPE_CHECKING:  # finding needs them only when it asks
    from freecellar import Rules
    from freecellar.play import Policy


def parse_day(text: str | None) -> date:
    """Return the date that an option gives, today in UTC without one; raise `Stop` where it is none."""
    if text is None:
        return utc_today()
    try:
        return parse_date(text)
    except DealError as error:
        raise Stop(f"--date: {error}") from None


def draw(variant: str, rules: "Rules", policy: "Policy", day: date, max_nodes: int | None = None) -> DailyDrawn:
    """Return the deal of a day; raise `Stop` where it has none, or none is proven."""
    answer = find(variant, rules, policy, day, max_nodes)
    match answer:
        case DailyDrawn():
            return answer
        case DailyUndecided(number):
            raise Stop(
                f"the deal of {day} is not decided: whether {variant} {number} can be won was not found out within the"
                " limit",
                Code.GAVE_UP,
            )
        case DailyLost(tries):
            raise Stop(f"{day} has no deal: none of its {tries} candidates can be won as {variant}", Code.NO)
    assert_never(answer)


def find(variant: str, rules: "Rules", policy: "Policy", day: date, max_nodes: int | None) -> DailyAnswer:
    """Return what the solver finds for a day."""
    candidates = DailyNumbers.of(variant, rules.tables, policy).candidates(day)
    if policy.daily.deal is DailyDeal.ANY:
        return DailyDrawn(candidates[0], 1)
    with Waiting() as waiting:
        return choose_daily(candidates, _judge(rules, f"the deal of {day}", waiting, max_nodes))


def _judge(rules: "Rules", what: str, waiting: Waiting, max_nodes: int | None) -> Callable[[int], bool | None]:
    """Return what proves that a number can be won, or that it cannot."""
    from freecellar.solver import Finding, NumberJudge, Solver

    judge, tries = NumberJudge(Solver(rules)), 0

    def tick() -> bool:
        waiting.say(f"{what}: candidate {tries} is looked at")
        return False

    def is_winnable(number: int) -> bool | None:
        nonlocal tries
        tries += 1
        tick()
        verdict = judge.judge(number, max_nodes=max_nodes, is_cancelled=tick)
        return None if verdict.finding is Finding.GAVE_UP else verdict.finding is Finding.SOLVED

    return is_winnable
