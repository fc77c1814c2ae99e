"""What `daily` does: the deal of a day, and the calendar of those that were played."""

import re
import shlex
from calendar import Calendar
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from freecellar.play import DailyDrawn, DailyRun, Outcome, Store, daily_streaks, utc_today
from freecellar.sitting import Dealt, counted, played_days, which_run_counts
from freecellar_cli.console import Stop, complain, print_fitted, print_json
from freecellar_cli.files import STANDARD_INPUT
from freecellar_cli.games.days import draw, parse_day
from freecellar_cli.games.naming import Options, name_rules
from freecellar_cli.games.store import open_saves
from freecellar_cli.settings.settled import settled

DAYS_OF_WEEK: Final = "  Mo   Tu   We   Th   Fr   Sa   Su"
SIGNS: Final = "+ won on its day   w won, begun on another day   - not won   o open"


def day_named(options: Options) -> str:
    """Return the day whose deal options name; nothing where they name another deal."""
    if options.daily:
        return str(parse_day(options.date))
    if options.date is not None:
        raise Stop("--date is the day of --daily: give both")
    return ""


def tell_counted_run(table: Dealt, store: Store) -> None:
    """Say of a deal of the day that is played again that its first run is the one that counts, where the house has it so."""
    if not table.day or not table.policy.daily.first_run_counts:
        return
    run = played_days(store, table.variant, table.policy).get(date.fromisoformat(table.day))
    if run is not None:
        complain(f"the first run of the deal of {table.day} is the one that counts ({_word(run)}); this one does not")


def print_day(options: Options, max_nodes: int | None, *, as_json: bool) -> None:
    """Print the deal of a day, and what became of it."""
    day = parse_day(options.date)
    empty = name_rules(options)
    answer = draw(empty, day, max_nodes)
    table = empty.of_day(day, answer.number)
    run = _runs(table, is_needed=False).get(day)
    if as_json:
        print_json(_day_facts(table, answer, run))
        return
    print_fitted(f"{table.title} · {table.house} · daily {day}")
    print_fitted(describe_run(run) if run else "not played yet" if table.slot else which_run_counts(table.policy))
    if (run is None or run.outcome is Outcome.OPEN) and options.spec != STANDARD_INPUT:
        print_fitted(f"play it with: {_play_command(table, options, is_open=run is not None)}")


def _play_command(table: Dealt, options: Options, *, is_open: bool) -> str:
    """Return the command line that plays the day, or goes on with it where it is open."""
    words = ["freecellar", "play", *([table.variant] if options.spec is None else ["--spec", options.spec])]
    words += ["--house", table.house] * (table.house != settled("house").value)
    words += ["--daily", *([] if options.date is None else ["--date", table.day])]
    words += ["--resume"] * (is_open and options.spec is None and table.slot != "")
    return shlex.join(words)


def _day_facts(table: Dealt, answer: DailyDrawn, run: DailyRun | None) -> dict[str, Any]:
    return {
        "variant": table.variant,
        "house": table.house,
        "date": table.day,
        "deal": table.number,
        "identity": table.identity,
        "tries": answer.tries,
        "played": None if run is None else _run_facts(run),
    }


def _run_facts(run: DailyRun) -> dict[str, Any]:
    return {"outcome": str(run.outcome), "deal": run.number, "on_time": run.on_time, "runs": run.runs}


def _word(run: DailyRun) -> str:
    return "not finished" if run.outcome is Outcome.OPEN else str(run.outcome).replace("-", " ")


def describe_run(run: DailyRun) -> str:
    """Return what became of the deal of a day."""
    late = "" if run.on_time else ", begun on another day"
    more = f"; {run.runs} runs, of which the {'first' if run.first_counts else 'best'} counts" if run.runs > 1 else ""
    return f"{_word(run)}{late}{more}"


def _runs(table: Dealt, *, is_needed: bool) -> dict[date, DailyRun]:
    with open_saves(to_read=True, is_needed=is_needed) as store:
        return played_days(store, table.variant, table.policy)


def print_calendar(options: Options, month: str | None, *, as_json: bool) -> None:
    """Print what became of the deals of a month, and the streaks up to today."""
    first = _month(month)
    table = name_rules(options)
    runs = _runs(table, is_needed=True)
    streak, best = daily_streaks(runs.values(), utc_today())
    if as_json:
        shown = {str(day): _run_facts(run) for day, run in runs.items() if (day.year, day.month) == first}
        names = {"variant": table.variant, "house": table.house, "month": f"{first[0]:04}-{first[1]:02}"}
        print_json({**names, "days": shown, "streak": streak, "best_streak": best})
        return
    print_fitted(f"{table.name} · {table.house} · {first[0]:04}-{first[1]:02}\n{DAYS_OF_WEEK}")
    print("\n".join(_weeks(first, runs)))
    print_fitted(f"{SIGNS}\nstreak: {counted(streak, 'day')}; best: {counted(best, 'day')}")


def _month(text: str | None) -> tuple[int, int]:
    """Return year and month of `--month`, or this month in UTC; raise `Stop` where it is none."""
    if text is None:
        today = utc_today()
        return today.year, today.month
    match = re.fullmatch(r"([0-9]{4})-(0[1-9]|1[0-2])", text)
    if match is None or match[1] == "0000":
        raise Stop(f"--month: {text[:40]!r} is no month: expected YYYY-MM, as in 2026-11")
    return int(match[1]), int(match[2])


def _weeks(month: tuple[int, int], runs: Mapping[date, DailyRun]) -> list[str]:
    """Return a line a week, each day with the sign of what became of it."""
    days = Calendar().monthdays2calendar(*month)
    return ["".join(_cell(month, day, runs) if day else " " * 5 for day, _ in week).rstrip() for week in days]


def _cell(month: tuple[int, int], day: int, runs: Mapping[date, DailyRun]) -> str:
    return f"{day:4}{sign(runs.get(date(*month, day)))}"


def sign(run: DailyRun | None) -> str:
    """Return the sign that a day wears in the calendar: one of `SIGNS`, or a blank."""
    if run is None:
        return " "
    if run.is_success:
        return "+"
    return {"won": "w", "open": "o"}.get(run.outcome, "-")
