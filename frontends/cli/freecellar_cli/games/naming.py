"""From the options of the command line to a deal on the table."""

from typing import TYPE_CHECKING, Final, NamedTuple

from freecellar import Position, Registry
from freecellar.engine import board_text, parse_board
from freecellar.errors import BoardError
from freecellar.sitting import NO_CARDS, Dealt, NotDrawn
from freecellar_cli.console import Code, Stop, complain
from freecellar_cli.files import STANDARD_INPUT, read_text, shown
from freecellar_cli.games.registry import open_registry

if TYPE_CHECKING:  # dealing needs none of these
    from freecellar.engine import Tables

TRIED: Final = "{:,} deals drawn, none proven winnable yet"
"""What is said while a winnable deal is looked for."""


class Options(NamedTuple):
    """How a command line names a deal."""

    variant: str | None = None
    number: int | None = None
    is_random: bool = False
    seed: str | None = None
    board: str | None = None
    spec: str | None = None
    house: str = "standard"
    moves: str | None = None
    link: str | None = None
    next_unplayed: bool = False
    daily: bool = False
    date: str | None = None
    is_winnable: bool = False


def name_rules(options: Options, registry: Registry | None = None) -> Dealt:
    """Return a table under the rules that options name, before a deal; raise `Stop` or `FreecellarError`."""
    _check(options)
    return empty_table(options, registry or open_registry())._replace(is_winnable=options.is_winnable)


def lay_out(options: Options, registry: Registry | None = None) -> Dealt:
    """Return the deal that options name; raise `Stop` or `FreecellarError`."""
    registry = registry or open_registry()
    if options.link is not None:
        return _linked(options, options.link, registry)
    table = name_rules(options, registry)
    if options.board is not None:
        return table.given(_read_board(options.board, table.tables))
    if options.daily:
        from freecellar_cli.games.days import draw, parse_day

        day = parse_day(options.date)
        return table.of_day(day, draw(table, day).number)
    if options.next_unplayed:
        from freecellar_cli.games.store import next_number

        return table.dealt(next_number(table))
    return drawn(table, options.seed) if options.number is None else table.dealt(options.number)


def drawn(table: Dealt, seed: str | None = None) -> Dealt:
    """Return a table with a random deal; raise `Stop` where no winnable one is found."""
    if not table.is_winnable:
        return table.drawn(seed)
    from freecellar_cli.progress import Waiting

    try:
        with Waiting() as waiting:
            return table.drawn(seed, on_try=lambda tries: waiting.say(TRIED.format(tries)))
    except NotDrawn as error:
        raise Stop(str(error), Code.GAVE_UP) from None


def _linked(options: Options, text: str, registry: Registry) -> Dealt:
    """Return the deal that a link means."""
    from freecellar.play import Link
    from freecellar.sitting import linked

    link = Link.parse(text)
    if options.variant is not None or options.date is not None or any(_ways(options).values()):
        raise Stop("--link names variant and deal: give nothing else for them")
    if options.house not in (Options().house, link.house.id):
        raise Stop(f"--link names the house {link.house.id}, and --house {options.house}: give one of them")
    variant = link.variant.id if options.spec is None else None
    return linked(registry, link, empty_table(options._replace(variant=variant, house=link.house.id), registry))


def _check(options: Options) -> None:
    """Refuse options that do not name exactly one deal."""
    if options.variant is not None and options.spec is not None:
        raise Stop("give a variant or --spec FILE, not both")
    given = [name for name, is_given in _ways(options).items() if is_given]
    if len(given) > 1:
        raise Stop(f"{' and '.join(given)} name different deals: give one of them")
    if options.date is not None and not options.daily:
        raise Stop("--date is the day of --daily: give both")


def _ways(options: Options) -> dict[str, bool]:
    """Return the ways to name a deal, and whether each is taken."""
    return {
        "a number": options.number is not None,
        "--winnable": options.is_winnable,
        "--random": not options.is_winnable and (options.is_random or options.seed is not None),
        "--board": options.board is not None,
        "--next-unplayed": options.next_unplayed,
        "--daily": options.daily,
    }


def empty_table(options: Options, registry: Registry) -> Dealt:
    """Return the table that options name, before the deal."""
    if options.spec is None:
        return Dealt.under(registry, options.variant or "", options.house)
    from freecellar.spec import InvalidSpec, under_house
    from freecellar_cli.games.spec_files import complaints, read_spec_file

    house = registry.house(options.house)
    try:
        spec = read_spec_file(options.spec, registry)
    except InvalidSpec as error:
        raise Stop(complaints(options.spec, error), located=True) from None
    tables = under_house(spec, house.policy).compile()
    return Dealt(spec.id, spec.name, house.id, tables, house.policy, NO_CARDS, None, spec)


def _read_board(name: str, tables: "Tables") -> Position:
    try:
        return parse_board(read_text(name), tables, whole=True)
    except BoardError as error:
        raise Stop(f"{shown(name)}: {error}", located=True) from None


def refuse_two_readers(*names: str | None) -> None:
    """Raise `Stop` where standard input is to be read for two things."""
    if names.count(STANDARD_INPUT) > 1:
        raise Stop("script and board cannot both come from standard input: give one of them as a file")


def board_of(table: Dealt, position: Position) -> str:
    """Return the board text of a position of a table."""
    return board_text(position, table.tables)


def name_random(table: Dealt, options: Options) -> None:
    """Name a deal that was drawn, so that it can be dealt again."""
    if options.number is None and options.board is None and options.link is None:
        complain(f"{table.variant} {table.number}")
