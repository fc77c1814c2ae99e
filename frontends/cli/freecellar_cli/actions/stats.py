"""Statistics and marks of the games that were played, and these games as a file."""

import json
import re
import sys
from dataclasses import asdict, dataclass
from shutil import get_terminal_size
from textwrap import fill
from typing import Any, Final

from freecellar.engine import LAST_NUMBER
from freecellar.play import Merged, Statistics, Store, clock_text
from freecellar.sitting import counted
from freecellar_cli.console import Code, Stop, columns_of, print_json
from freecellar_cli.files import STANDARD_INPUT, read_bytes, replace_file, shown
from freecellar_cli.games.registry import open_registry
from freecellar_cli.games.store import open_saves

ONE_AT_A_TIME: Final = Stop("--deals, --export, --import and --reset each do something else: give one of them")

COVERS: Final = "Times and moves are those of won games; a streak is of games won in a row."

_MOST_DEALS: Final = 100_000

_MOST_BYTES: Final = 1 << 28
"""The most that is read of a file of games: 256 MiB, some hundred thousand games."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which statistics are asked for."""

    variant: str | None
    house: str | None
    daily: bool = False
    as_json: bool = False


def print_wanted(wanted: Wanted) -> None:
    """Print the statistics that are asked for."""
    with open_saves(to_read=True) as store:
        _check(wanted, store)
        if wanted.as_json:
            print_json([_facts(pair, store.statistics(*pair, daily=wanted.daily)) for pair in _pairs(store, wanted)])
        else:
            print_statistics(store, wanted)


def print_statistics(store: Store, wanted: Wanted = Wanted(None, None)) -> None:
    """Print statistics as a table, or as sentences where a terminal has no room for one."""
    found = {pair: store.statistics(*pair, daily=wanted.daily) for pair in _pairs(store, wanted)}
    ended = {pair: figures for pair, figures in found.items() if figures.played}
    if not ended:
        print("No deal of the day has ended yet." if wanted.daily else "No game has ended yet.")
        return
    table = columns_of([_HEADINGS, *((*pair, *_words(figures)) for pair, figures in ended.items())])
    width = get_terminal_size().columns
    if not sys.stdout.isatty() or all(len(line) <= width for line in table):
        print("\n".join([*table, COVERS]))
        return
    for (variant, house), figures in ended.items():
        print(f"{variant} · {house}\n{fill(' · '.join(facts_of(figures)), width)}\n")
    print(fill(COVERS, width))


def facts_of(found: Statistics) -> list[str]:
    """Return the statistics of games that have ended as facts, those that there are."""
    facts = [
        f"{found.played} played",
        f"{found.won} won ({100 * found.won // found.played}%)",
        f"{found.lost} lost",
        f"streak {found.streak}, best {found.best_streak}",
    ]
    if found.best_time is not None and found.mean_time is not None:
        facts.append(f"best time {clock_text(found.best_time)}, mean {clock_text(found.mean_time)}")
    if found.fewest_moves is not None:
        facts.append(f"fewest moves {found.fewest_moves}")
    if found.best_score is not None:
        facts.append(f"best score {found.best_score}")
    return facts + [counted(found.hints, "hint")] * bool(found.hints)


_HEADINGS: Final = (
    *("variant", "house", "played", "won", "lost", "streak", "best", "best time", "mean time", "fewest moves"),
    *("best score", "hints"),
)


def _words(found: Statistics) -> tuple[str, ...]:
    times = ("-" if time is None else clock_text(time) for time in (found.best_time, found.mean_time))
    bests = ("-" if value is None else str(value) for value in (found.fewest_moves, found.best_score))
    share = f"{found.won} ({100 * found.won // found.played}%)" if found.played else "0"
    counts = (str(found.lost), str(found.streak), str(found.best_streak))
    return (str(found.played), share, *counts, *times, *bests, str(found.hints))


def _facts(pair: tuple[str, str], found: Statistics) -> dict[str, Any]:
    """Return what `stats --json` prints for a variant and house; times are in milliseconds."""
    variant, house = pair
    return {"variant": variant, "house": house, **asdict(found), "times_and_moves_cover": "won"}


def _check(wanted: Wanted, store: Store) -> None:
    """Refuse a variant or a house that does not exist, and of which nothing was played either."""
    registry, pairs = open_registry(), store.played_pairs()
    if wanted.variant is not None and wanted.variant not in {variant for variant, _ in pairs}:
        registry.variant(wanted.variant)
    if wanted.house is not None and wanted.house not in {house for _, house in pairs}:
        registry.house(wanted.house)


def _pairs(store: Store, wanted: Wanted) -> list[tuple[str, str]]:
    if wanted.variant is not None and wanted.house is not None:
        return [(wanted.variant, wanted.house)]
    return [
        (variant, house)
        for variant, house in store.played_pairs()
        if wanted.variant in {None, variant} and wanted.house in {None, house}
    ]


def print_marks(wanted: Wanted, deals: str) -> None:
    """Print the deals of a range that were won, lost or are open, and the next one that was never played."""
    if wanted.variant is None:
        raise Stop("--deals needs a variant, as in: freecellar stats freecell --deals 1-100")
    first, last = _range(deals)
    variant, house = wanted.variant, wanted.house or "standard"
    with open_saves(to_read=True) as store:
        _check(wanted, store)
        found = store.marks(variant, house, first, last)
        unplayed = store.next_unplayed(variant, house, first, last)
    if wanted.as_json:
        marks = {str(number): str(mark) for number, mark in found.items()}
        print_json({"variant": variant, "house": house, "marks": marks, "next_unplayed": unplayed})
        return
    print(
        "\n".join(columns_of((str(number), str(mark)) for number, mark in found.items())) + "\n" * bool(found), end=""
    )
    print(f"next unplayed: {unplayed or 'none'}")


def _range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,10})-([0-9]{1,10})", text)
    first, last = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= first <= last <= LAST_NUMBER or last - first >= _MOST_DEALS:
        raise Stop(f"--deals: {text[:40]!r} is no range; expected FIRST-LAST, as in 1-100, of {_MOST_DEALS:,} at most")
    return first, last


def export_games(name: str) -> None:
    """Write all saved games to a file, which appears whole or not at all; - is standard output."""
    with open_saves(to_read=True) as store:
        if name == STANDARD_INPUT:
            sys.stdout.writelines(store.export())
            return
        replace_file(name, store.export())


def import_games(name: str, *, as_json: bool = False) -> None:
    """Take in the games of a file, and print how many."""
    text = read_bytes(name, _MOST_BYTES)
    if len(text) > _MOST_BYTES:
        raise Stop(f"{shown(name)}: longer than {_MOST_BYTES:,} bytes, of which no more are read", located=True)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Stop(f"{shown(name)}: not JSON", located=True) from None
    with open_saves() as store:
        _refuse_without_saves(store)
        merged = store.merge(data)
        if as_json:
            print_json(asdict(merged))
        else:
            print(_summary(merged))


def _refuse_without_saves(store: Store) -> None:
    """End where nothing is saved, which was told."""
    if not store.is_saving:
        raise Stop(code=Code.UNUSABLE)


def _summary(merged: Merged) -> str:
    said = [f"{counted(merged.added, 'game')} added", f"{merged.known} known already"]
    if merged.left_out:
        said.append(f"{counted(merged.left_out, 'open game')} left out: one is open here")
    return ", ".join(said)


def reset(wanted: Wanted, *, asks: bool) -> None:
    """Forget the ended games that are named, after asking; open games stay."""
    words = [wanted.variant or "every variant", f"in house {wanted.house}" if wanted.house else "in every house"]
    if asks:
        if not sys.stdin.isatty():
            raise Stop("--reset asks before, and nobody is there: add --yes")
        if input(f"Forget all ended games of {' '.join(words)}? (y/n) ").strip().lower() not in {"y", "yes"}:
            raise Stop("nothing was forgotten", Code.NO)
    with open_saves() as store:
        _refuse_without_saves(store)
        _check(wanted, store)
        forgotten = store.reset(wanted.variant, wanted.house)
        if wanted.as_json:
            print_json({"variant": wanted.variant, "house": wanted.house, "forgotten": forgotten})
        else:
            print(f"{counted(forgotten, 'game')} forgotten")
