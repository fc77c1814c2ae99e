"""The menu for speech and simple terminals: numbered lists, and questions that are answered by a typed line."""

import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from shutil import get_terminal_size
from textwrap import fill
from typing import Final, TypeAlias

from freecellar import FreecellarError, Registry
from freecellar.play import OpenGame
from freecellar.plugins import HouseEntry, Variant
from freecellar.sitting import Dealt, Keeper
from freecellar_cli.actions.playing import play_on, play_table
from freecellar_cli.actions.stats import print_statistics
from freecellar_cli.console import Code, Stop, complain, fitted, printable
from freecellar_cli.games.keeping import describe, open_keeper
from freecellar_cli.games.naming import Options, lay_out
from freecellar_cli.games.registry import open_registry
from freecellar_cli.games.rules import page
from freecellar_cli.menus.memory import Choice, Way
from freecellar_cli.settings.looks import Looks
from freecellar_cli.typed import is_number

_FEW: Final = 5
"""So many open games are listed unasked: a list that is read aloud has to be short."""

Entry: TypeAlias = Variant | HouseEntry


class Left(Exception):  # noqa: N818 - nothing went wrong
    """The player leaves the menu."""


def ask_in_words(registry: Registry, first: Choice, looks: Looks) -> int:
    """Ask what to play, play it, and return the exit code; ``first`` is what Enter alone plays."""
    with open_keeper() as keeper:
        try:
            waiting = _choose_waiting(keeper, registry)
            if waiting is not None:
                return play_on(waiting, keeper, registry, looks=looks)
            options, table = _choose(registry, first)
        except (EOFError, Left):
            return Code.DONE
        return play_table(table, options, keeper, registry, looks=looks)


def _choose_waiting(keeper: Keeper, registry: Registry) -> OpenGame | None:
    """Return the open game that the player goes on with; None for a new one, or where none is open."""
    games = keeper.store.open_games()
    if not games:
        return None
    named = {number: describe(game, registry) for number, game in enumerate(games, 1)}
    print("Open games")
    _print_games({number: named[number] for number in named if number <= _FEW})
    if len(games) > _FEW:
        _print_filled(
            f"There are {len(games) - _FEW} more: all lists them, and words such as a name or a day find them."
        )
    while True:
        answer = _ask("Go on with (a number; Enter: 1; n: a new game; stats)").lower() or "1"
        if answer in {"n", "new"}:
            return None
        if answer == "stats":
            print_statistics(keeper.store)
        elif is_number(answer) and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        elif found := _found(named, answer):
            _print_games(found)
        else:
            _print_filled(f"Type a number from 1 to {len(games)}, n or quit.")


def _found(named: Mapping[int, str], answer: str) -> Mapping[int, str]:
    """Return the open games that hold each word of an answer, or the deal of a number; ``all`` is all of them."""
    if is_number(answer):
        return {number: name for number, name in named.items() if f"#{answer}" in name.split()}
    words = [] if answer == "all" else answer.split()
    return {number: name for number, name in named.items() if all(word in name.lower() for word in words)}


def _print_games(named: Mapping[int, str]) -> None:
    for number, name in named.items():
        _print_filled(f"{number:4}  {name}", indent=6)


def _choose(registry: Registry, first: Choice) -> tuple[Options, Dealt]:
    """Return the deal that the player chooses."""
    _show(list(registry.variants.values()))
    for problem in registry.problems:
        complain(f"plugin {problem}")
    print()
    _print_filled(f"Enter plays {registry.variant(first.variant).name}. Or type a number, a name, rules NAME, or quit.")
    variant = _ask_for("Variant", registry.variants)
    if variant is None:
        options = Options(
            variant=first.variant,
            house=first.house,
            is_winnable=first.deal is Way.WINNABLE,
            next_unplayed=first.deal is Way.NUMBER,
        )
        return options, lay_out(options, registry)
    _show(list(registry.houses.values()))
    house = _ask_for_house(registry, variant)
    while True:
        try:
            options = _deal(
                Options(variant=variant, house=house),
                _ask(f"Deal ({_offered(registry.house(house))}; Enter: random)"),
            )
            return options, lay_out(options, registry)
        except (FreecellarError, Stop) as error:
            complain(error)


def _ask_for_house(registry: Registry, variant: str) -> str:
    """Return the id of a house that goes with a variant."""
    while True:
        house = _ask_for("House (Enter: standard)", registry.houses) or Options().house
        try:
            registry.merged(variant, house)
        except FreecellarError as error:
            complain(error)
        else:
            return house


def _show(entries: Sequence[Entry]) -> None:
    """Print a numbered list, under the names of the plugins."""
    for plugin, group in groupby(enumerate(entries, 1), key=lambda pair: pair[1].plugin):
        print(f"\n{printable(plugin)}")
        for number, entry in group:
            _print_filled(printable(f"{number:4}  {entry.id}: {entry.summary or entry.name}"), indent=6)


def _print_filled(text: str, *, indent: int = 0) -> None:
    """Print a text in lines that break between words."""
    width = max(get_terminal_size().columns - 1, 20)
    print(fill(text, width, subsequent_indent=" " * indent, break_on_hyphens=False))


def _ask(question: str) -> str:
    print(f"{fitted(f'{question}:', sys.stdout)} ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if line.strip().lower() in {"q", "quit", "exit"}:
        raise Left
    return line.strip()


def _ask_for(question: str, entries: Mapping[str, Entry]) -> str | None:
    """Return the id that the player chooses by number or id; None for Enter alone."""
    ids = list(entries)
    while True:
        answer = _ask(question).lower()
        if not answer:
            return None
        word, _, rest = answer.partition(" ")
        if word == "rules":
            _print_rules(_picked(rest.strip(), ids))
            continue
        picked = _picked(answer, ids)
        if picked in entries:
            return picked
        _print_filled(f"There is no {answer[:40]!r} in the list: type a number from 1 to {len(ids)}, or a name in it.")


def _picked(answer: str, ids: Sequence[str]) -> str:
    """Return the id that an answer means: by its number in the list, or itself."""
    number = int(answer) if is_number(answer) else 0
    return ids[number - 1] if 1 <= number <= len(ids) else answer


def _print_rules(variant_id: str) -> None:
    try:
        print(page(Dealt.under(open_registry(), variant_id, Options().house)))
    except FreecellarError as error:
        complain(error)


def _offered(house: HouseEntry) -> str:
    """Return the ways to a deal that a house offers; a number that is asked for is dealt in any."""
    ways = ["a number"] * house.policy.deals.by_number + ["winnable", "daily", "board FILE"]
    return f"{', '.join(ways)} or link TEXT"


def _deal(options: Options, answer: str) -> Options:
    """Return options with the deal that an answer names; raise `Stop` where it names none."""
    word, _, rest = answer.partition(" ")
    match word.lower():
        case "board" if rest.strip() not in {"", "-"}:
            return options._replace(board=rest.strip())
        case "link":
            return Options(link=rest.strip())
        case "winnable":
            return options._replace(is_winnable=True)
        case "daily":
            return options._replace(daily=True)
        case "" | "random":
            return options
    digits = answer.removeprefix("#")
    if not is_number(digits):
        raise Stop(f"{answer[:40]!r} is no deal: type a number such as 617, board FILE, or Enter alone")
    return options._replace(number=int(digits))
