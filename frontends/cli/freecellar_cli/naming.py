"""From the options of the command line to a deal on the table."""

from typing import TYPE_CHECKING, NamedTuple

from freecellar import Position, Registry, load_registry
from freecellar.engine import Deal, board_text, deal, parse_board, random_number
from freecellar.errors import BoardError
from freecellar.spec import merge
from freecellar_cli.console import Stop, complain
from freecellar_cli.files import STANDARD_INPUT, read_text, shown

if TYPE_CHECKING:  # dealing needs none of these
    from freecellar import Rules
    from freecellar.engine import Tables
    from freecellar.play import Game, Policy

BUILT_IN = {"standard": "freecellar_variants"}
"""The plugin that comes with Freecellar: found first, so that a game of it starts without looking for others."""


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


class Table(NamedTuple):
    """A deal on the table: the rules in force, and where the cards lie."""

    variant: str
    name: str
    """The variant's name, as people read it."""
    house: str
    tables: "Tables"
    """The rules in force, the house merged onto the variant."""
    policy: "Policy"
    start: Position
    number: int | None
    """The Microsoft number that deals it; None for a board given as it is."""

    @property
    def rules(self) -> "Rules":
        """What may happen under the tables."""
        from freecellar import Rules

        return Rules(self.tables)

    @property
    def identity(self) -> str:
        """The text that names the deal anywhere: shuffle, number, shape."""
        if self.number is None:
            return str(Deal.of_board(self.tables, self.start))
        return str(Deal.of_number(self.tables, self.number))

    @property
    def title(self) -> str:
        """The variant and the deal, as people read them."""
        return f"{self.name} {f'#{self.number}' if self.number is not None else '(given board)'}"

    def game(self) -> "Game":
        """Return a new game of the deal."""
        from freecellar.play import Game

        return Game(self.rules, self.policy, self.start)

    def dealt(self, number: int) -> "Table":
        """Return a table with another deal."""
        return self._replace(number=number, start=deal(self.tables, number))

    def drawn(self, seed: str | None = None) -> "Table":
        """Return a table with a random deal from the house's range."""
        deals = self.policy.deals
        return self.dealt(random_number(deals.first, deals.last, seed=seed))


def open_registry() -> Registry:
    """Return the registry of every variant and house."""
    return load_registry(BUILT_IN)


def lay_out(options: Options, registry: Registry | None = None) -> Table:
    """Return the deal that options name; raise `Stop` or `FreecellarError`."""
    _check(options)
    table = _empty_table(options, registry or open_registry())
    if options.board is not None:
        return table._replace(start=_read_board(options.board, table.tables))
    return table.drawn(options.seed) if options.number is None else table.dealt(options.number)


def _check(options: Options) -> None:
    """Refuse options that do not name exactly one deal."""
    if (options.variant is None) is (options.spec is None):
        digits = options.variant is not None and options.variant.isdecimal()
        hint = f" (the number goes with --number {options.variant})" if digits else ""
        raise Stop(
            f"give a variant or --spec FILE, not both{hint}"
            if options.spec
            else "name a variant, as in freecell, or give --spec FILE; freecellar variants lists them"
        )
    named = {
        "a number": options.number is not None,
        "--random": options.is_random or options.seed is not None,
        "--board": options.board is not None,
    }
    given = [name for name, is_given in named.items() if is_given]
    if len(given) > 1:
        raise Stop(f"{' and '.join(given)} name different deals: give one of them")


def _empty_table(options: Options, registry: Registry) -> Table:
    house = registry.house(options.house)
    if options.spec is not None:
        from freecellar.spec import InvalidSpec, under_house
        from freecellar_cli.spec_files import complaints, read_spec_file

        try:
            spec = read_spec_file(options.spec, registry)
        except InvalidSpec as error:
            raise Stop(complaints(options.spec, error), located=True) from None
        spec = under_house(spec, house.policy)
        variant, name, tables = spec.id, spec.name, spec.compile()
    else:
        entry = registry.variant(options.variant or "")
        variant, name, tables = entry.id, entry.name, merge(entry.tables, house.policy)
    nothing = Position((), (), (), ())
    return Table(
        variant=variant, name=name, house=house.id, tables=tables, policy=house.policy, start=nothing, number=None
    )


def _read_board(name: str, tables: "Tables") -> Position:
    try:
        return parse_board(read_text(name), tables, whole=True)
    except BoardError as error:
        raise Stop(f"{shown(name)}: {error}", located=True) from None


def refuse_two_readers(*names: str | None) -> None:
    """Raise `Stop` where standard input is to be read for two things."""
    if names.count(STANDARD_INPUT) > 1:
        raise Stop("script and board cannot both come from standard input: give one of them as a file")


def board_of(table: Table, position: Position) -> str:
    """Return the board text of a position of a table."""
    return board_text(position, table.tables)


def name_random(table: Table, options: Options) -> None:
    """Name a deal that was drawn, so that it can be dealt again."""
    if options.number is None and options.board is None:
        complain(f"{table.variant} {table.number}")
