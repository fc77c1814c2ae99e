"""The menu: which variant, which house, which deal."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from shutil import get_terminal_size
from textwrap import shorten
from typing import Final, TypeAlias

from prompt_toolkit import prompt
from prompt_toolkit.completion import WordCompleter

from freecellar import FreecellarError, Registry
from freecellar.play import OpenGame
from freecellar.plugins import HouseEntry, Variant
from freecellar.sitting import Dealt, Keeper
from freecellar_cli.console import Code, Stop, complain
from freecellar_cli.naming import Options, lay_out, open_registry
from freecellar_cli.playing import play_on, play_table
from freecellar_cli.rules_page import page
from freecellar_cli.saving import describe, open_keeper
from freecellar_cli.stats import print_statistics

FIRST: Final = Options(variant="freecell")
"""What Enter alone plays."""

Entry: TypeAlias = Variant | HouseEntry


class Left(Exception):  # noqa: N818 - nothing went wrong
    """The player leaves the menu."""


def open_menu() -> int:
    """Ask what to play, play it, and return the exit code."""
    registry = open_registry()
    with open_keeper() as keeper:
        try:
            waiting = choose_waiting(keeper, registry)
            if waiting is not None:
                return play_on(waiting, keeper, registry)
            options, table = choose(registry)
        except (EOFError, Left):
            return Code.DONE
        except KeyboardInterrupt:
            return Code.INTERRUPTED
        return play_table(table, options, keeper, registry)


def choose_waiting(keeper: Keeper, registry: Registry) -> OpenGame | None:
    """Return the open game that the player goes on with; None for a new one, or where none is open."""
    games = keeper.store.open_games()
    if not games:
        return None
    print("Open games")
    for number, game in enumerate(games, 1):
        print(f"{number:4}  {describe(game, registry)}")
    while True:
        answer = _ask("Go on with (a number; Enter: 1; n: a new game; stats)").lower() or "1"
        if answer in {"n", "new"}:
            return None
        if answer == "stats":
            print_statistics(keeper.store)
        elif answer.isascii() and answer.isdecimal() and 1 <= int(answer[:6]) <= len(games):
            return games[int(answer) - 1]
        else:
            print(f"Type a number from 1 to {len(games)}, n or quit.")


def choose(registry: Registry) -> tuple[Options, Dealt]:
    """Return the deal that the player chooses."""
    _show(list(registry.variants.values()))
    print("\nEnter plays FreeCell. Or type a number, a name, rules NAME for rules, or quit.")
    variant = _ask_for("Variant", registry.variants)
    if variant is None:
        return FIRST, lay_out(FIRST, registry)
    _show(list(registry.houses.values()))
    house = _ask_for_house(registry, variant)
    while True:
        try:
            options = _deal(
                Options(variant=variant, house=house), _ask("Deal (a number, winnable, or board FILE; Enter: random)")
            )
            return options, lay_out(options, registry)
        except (FreecellarError, Stop) as error:
            complain(error)


def _ask_for_house(registry: Registry, variant: str) -> str:
    """Return the id of a house that goes with a variant."""
    while True:
        house = _ask_for("House (Enter: standard)", registry.houses) or FIRST.house
        try:
            registry.merged(variant, house)
        except FreecellarError as error:
            complain(error)
        else:
            return house


def _show(entries: Sequence[Entry]) -> None:
    """Print a numbered list, under the names of the plugins."""
    width = min(get_terminal_size().columns, 120)
    longest = max(len(entry.id) for entry in entries)
    numbered = list(enumerate(entries, 1))
    for plugin, group in groupby(numbered, key=lambda pair: pair[1].plugin):
        print(f"\n{plugin}")
        for number, entry in group:
            room = max(width - longest - len("1234    "), len("[...]"))
            print(
                f"{number:4}  {entry.id:{longest}}  {shorten(entry.summary or entry.name, room, placeholder=' ...')}".rstrip()
            )


def _ask(question: str, words: Sequence[str] = ()) -> str:
    answer = prompt(f"{question}: ", completer=WordCompleter(list(words)), reserve_space_for_menu=4).strip()
    if answer.lower() in {"q", "quit", "exit"}:
        raise Left
    return answer


def _ask_for(question: str, entries: Mapping[str, Entry]) -> str | None:
    """Return the id that the player chooses by number or id; None for Enter alone."""
    ids = list(entries)
    while True:
        answer = _ask(question, ids).lower()
        if not answer:
            return None
        word, _, rest = answer.partition(" ")
        if word == "rules":
            _print_rules(_picked(rest.strip(), ids))
            continue
        picked = _picked(answer, ids)
        if picked in entries:
            return picked
        print(f"There is no {answer[:40]!r} in the list: type a number from 1 to {len(ids)}, or a name in it.")


def _picked(answer: str, ids: Sequence[str]) -> str:
    """Return the id that an answer means: by its number in the list, or itself."""
    number = int(answer) if answer.isascii() and answer.isdecimal() and len(answer) < 6 else 0  # noqa: PLR2004
    return ids[number - 1] if 1 <= number <= len(ids) else answer


def _print_rules(variant_id: str) -> None:
    try:
        print(page(variant_id, FIRST.house))
    except FreecellarError as error:
        complain(error)


def _deal(options: Options, answer: str) -> Options:
    word, _, rest = answer.partition(" ")
    if word == "board":
        return options._replace(board=rest.strip())
    if not answer or answer == "random":
        return options
    if answer == "winnable":
        return options._replace(is_winnable=True)
    digits = answer.removeprefix("#")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 12:  # noqa: PLR2004
        raise Stop(f"{answer[:40]!r} is no deal: type a number such as 617, board FILE, or Enter alone")
    return options._replace(number=int(digits))
