"""What a player may mean at a place of the command line: ids, deal numbers, days, settings.

Tab is answered at once: what only numbers need is imported for them alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import timedelta
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from freecellar_cli.settings.catalogue import SETTINGS, in_words

if TYPE_CHECKING:  # only numbers need a table
    from freecellar.sitting import Dealt

Candidate: TypeAlias = tuple[str, str]
"""A word and what it means."""

_MOST_NUMBERS: Final = 10
NEXT: Final = "next unplayed"
TODAY: Final = "today's deal"

_PATIENCE: Final = 0.2
"""So many seconds the solver may take for the deal of the day: Tab is pressed and looked at."""


def variants() -> Iterator[Candidate]:
    """Yield the variants with their names."""
    from freecellar_cli.games.registry import open_registry

    yield from ((entry.id, entry.name) for entry in open_registry().variants.values())


def houses() -> Iterator[Candidate]:
    """Yield the houses with their summaries."""
    from freecellar_cli.games.registry import open_registry

    yield from ((entry.id, entry.summary) for entry in open_registry().houses.values())


def settings() -> Iterator[Candidate]:
    """Yield the settings with what they mean."""
    yield from ((setting.key, setting.meaning) for setting in SETTINGS.values())


def shells() -> Iterator[Candidate]:
    """Yield the shells that can complete."""
    from freecellar_cli.completion.shells import SCRIPTS

    yield from ((shell, "") for shell in SCRIPTS)


def setting_values(key: str) -> Iterator[Candidate]:
    """Yield what a setting may be."""
    setting = SETTINGS.get(key)
    if setting is None:
        return
    if setting.is_switch:
        yield from (("true", ""), ("false", ""))
    elif not setting.choices:
        yield from variants() if key == "variant" else houses()
    yield from ((choice, "default" * (choice == in_words(setting.default))) for choice in setting.choices)


def days() -> Iterator[Candidate]:
    """Yield today and the six days before, in UTC."""
    from freecellar.play import utc_today

    today = utc_today()
    yield from (
        (str(today - timedelta(days=ago)), {0: "today", 1: "yesterday"}.get(ago, f"{ago} days ago")) for ago in range(7)
    )


def months() -> Iterator[Candidate]:
    """Yield this month and the five before."""
    from freecellar.play import utc_today

    today = utc_today()
    for ago in range(6):
        year, month = divmod(today.year * 12 + today.month - 1 - ago, 12)
        yield f"{year:04}-{month + 1:02}", "this month" if not ago else ""


def numbers(variant: str | None, house: str | None) -> Iterator[Candidate]:
    """Yield the next number that was never played, today's, and those that were played, each with its mark."""
    from freecellar import FreecellarError
    from freecellar_cli.console import Stop
    from freecellar_cli.games.naming import Options, name_rules
    from freecellar_cli.settings.settled import settled

    try:
        named = Options(variant=variant or str(settled("variant").value), house=house or str(settled("house").value))
        table = name_rules(named)
        found = [*_played(table), *_todays(table)]
    except (FreecellarError, Stop, OSError):
        return  # a variant, house or file that is not in order: there is nothing to offer
    ranks = {"open": 0, NEXT: 1, TODAY: 2}
    offered: dict[int, str] = {}
    for number, meaning in sorted(found, key=lambda each: ranks.get(each[1], len(ranks))):
        offered.setdefault(number, meaning)
    yield from islice(((str(number), meaning) for number, meaning in offered.items()), _MOST_NUMBERS)


def _played(table: "Dealt") -> Iterator[tuple[int, str]]:
    """Yield the numbers that were played, and the next one that was not."""
    from freecellar.play import look_into
    from freecellar.plugins import data_folder
    from freecellar.sitting import next_unplayed

    first, last = table.policy.deals.first, table.policy.deals.last
    with look_into(data_folder()) as store:
        yield from (
            (number, str(mark)) for number, mark in store.marks(table.variant, table.house, first, last).items()
        )
        fresh = next_unplayed(store, table)
    if fresh is not None:
        yield fresh, NEXT


def _todays(table: "Dealt") -> Iterator[tuple[int, str]]:
    """Yield the number of today's deal, if it is found at once."""
    from time import monotonic

    from freecellar.play import DailyDrawn, utc_today
    from freecellar.sitting import find_daily

    until = monotonic() + _PATIENCE
    answer = find_daily(table, utc_today(), is_cancelled=lambda: monotonic() > until)
    if isinstance(answer, DailyDrawn):
        yield answer.number, TODAY


OFFERS: Final[Mapping[str, Callable[[Mapping[str, str]], Iterable[Candidate]]]] = {
    "variant": lambda _: variants(),
    "variant_id": lambda _: variants(),
    "house": lambda _: houses(),
    "number": lambda values: numbers(values.get("variant"), values.get("house")),
    "number_option": lambda values: numbers(values.get("variant"), values.get("house")),
    "date": lambda _: days(),
    "month": lambda _: months(),
    "key": lambda _: settings(),
    "value": lambda values: setting_values(values.get("key", "")),
    "shell": lambda _: shells(),
}
"""What may stand for a parameter, by its name and the values before it."""
