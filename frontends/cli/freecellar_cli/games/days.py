"""Which deal a date means: the days that options name, and the solver's proof of what can be won on them."""

from datetime import date

from freecellar.errors import DealError
from freecellar.play import DailyAnswer, DailyDrawn, DailyLost, parse_date, utc_today
from freecellar.sitting import Dealt, find_daily, why_no_deal
from freecellar_cli.console import Code, Stop
from freecellar_cli.progress import Waiting


def parse_day(text: str | None) -> date:
    """Return the date that an option gives, today in UTC without one; raise `Stop` where it is none."""
    if text is None:
        return utc_today()
    try:
        return parse_date(text)
    except DealError as error:
        raise Stop(f"--date: {error}") from None


def draw(table: Dealt, day: date, max_nodes: int | None = None) -> DailyDrawn:
    """Return the deal of a day; raise `Stop` where it has none, or none is proven."""
    with Waiting() as waiting:
        answer = find_daily(
            table,
            day,
            max_nodes=max_nodes,
            on_try=lambda tries: waiting.say(f"the deal of {day}: candidate {tries} is looked at"),
        )
    return decided(answer, table, day)


def decided(answer: DailyAnswer, table: Dealt, day: date) -> DailyDrawn:
    """Return the deal that was found for a day; raise `Stop` where it has none, or none is proven."""
    if isinstance(answer, DailyDrawn):
        return answer
    raise Stop(why_no_deal(answer, table, day), Code.NO if isinstance(answer, DailyLost) else Code.GAVE_UP)
