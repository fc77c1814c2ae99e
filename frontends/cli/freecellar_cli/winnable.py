"""Deals drawn until one is proven winnable."""

from freecellar import Rules
from freecellar.engine import random_number
from freecellar.play import DealRange
from freecellar.solver import TRIES, Solver, draw_winnable
from freecellar_cli.console import Code, Stop
from freecellar_cli.progress import Waiting


def winnable_number(rules: Rules, deals: DealRange, seed: str | None) -> int:
    """Return the number of a deal in a range that can be won under some rules; raise `Stop` where the tries run out."""
    with Waiting() as waiting:
        found = draw_winnable(
            Solver(rules),
            lambda draw: random_number(deals.first, deals.last, seed=seed, draw=draw),
            on_try=lambda tries: waiting.say(f"{tries:,} deals drawn, none proven winnable yet"),
        )
    if found is None:
        raise Stop(f"none of {TRIES:,} deals drawn was proven winnable under these rules", Code.GAVE_UP)
    return found.number
