"""The limit on a run, in words and figures."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from freecellar.engine.tables import Tables
from freecellar.pages import building
from freecellar.pages.document import Block, Figures, Listing, Paragraph
from freecellar.pages.words import count, in_play, listed, number, sentences

_MAX_COLUMNS: Final = 4
"""The most empty columns that the figures show."""
_MAX_ROWS: Final = 16
"""The most empty cells that the figures show one by one."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A cap that has words; ``{cells}`` stands for empty cells, by whatever name."""

    words: str
    formula: str
    value: Callable[[int, int], int]


_KNOWN: Final = (
    _Known("one more than the number of {cells}", "{cells} + 1", lambda cells, _columns: cells + 1),
    _Known("one more than the number of empty columns", "empty columns + 1", lambda _cells, columns: columns + 1),
    _Known("one, doubled for each of the {cells}", "2^({cells})", lambda cells, _columns: 2**cells),
    _Known("one, doubled for each empty column", "2^(empty columns)", lambda _cells, columns: 2**columns),
    _Known(
        "one more than the number of {cells}, doubled for each empty column",
        "({cells} + 1) × 2^(empty columns)",
        lambda cells, columns: (cells + 1) << columns,
    ),
    _Known(
        "the {cells} and the empty columns together, and one more",
        "{cells} + empty columns + 1",
        lambda cells, columns: cells + columns + 1,
    ),
    _Known(
        "one, doubled for each of the {cells}, and this times one more than the number of empty columns",
        "2^({cells}) × (empty columns + 1)",
        lambda cells, columns: 2**cells * (columns + 1),
    ),
)


@dataclass(frozen=True, slots=True)
class _Caps:
    """The caps of a game that has one."""

    tables: Tables
    values: tuple[tuple[int, ...], ...]

    @property
    def cells(self) -> int:
        """The most empty cells, or free places in them."""
        return len(self.values) - 1

    @property
    def onto(self) -> range:
        """The numbers of empty columns beside which a run can move onto a card: two columns are not empty then."""
        most = self.tables.columns - 2 if self.tables.columns_help else 0
        return range(min(most, _MAX_COLUMNS) + 1) if self.tables.columns > 1 else range(0)

    @property
    def into(self) -> range:
        """The numbers of empty columns, the target counted, with which a run can move into one."""
        most = self.tables.columns - 1 if self.tables.columns_help else 0
        return range(1, min(most, _MAX_COLUMNS) + 1)

    @property
    def shown_cells(self) -> list[int]:
        """The numbers of empty cells to show."""
        rows = list(range(self.cells + 1))
        return rows if len(rows) <= _MAX_ROWS + 1 else [*rows[:_MAX_ROWS], rows[-1]]

    @property
    def flat(self) -> int | None:
        """The cap where it is always the same."""
        different = {value for row in self.values for value in row}
        return different.pop() if len(different) == 1 else None


def can_enter(tables: Tables) -> bool:
    """Return whether any card of the game may ever start an empty column."""
    return any(row[card] for row in possible_entries(tables) for card in in_play(tables))


def possible_entries(tables: Tables) -> tuple[tuple[bool, ...], ...]:
    """Return what may enter an empty column for each base that a deal can have."""
    base = tables.foundations.base
    return tables.may_enter_empty[base - 1 : base] if base else tables.may_enter_empty


def has_runs(tables: Tables) -> bool:
    """Return whether more than one card can ever move at once."""
    is_single = tables.cap is not None and all(cap == 1 for row in tables.cap for cap in row)
    return not is_single and not building.is_empty(tables, tables.may_run)


def run_blocks(tables: Tables) -> Iterator[Block]:
    """Yield what moves together, and how much of it."""
    single = "Cards move one at a time."
    if building.is_empty(tables, tables.may_run):
        yield Paragraph(single)
        return
    caps = None if tables.cap is None else _Caps(tables, tables.cap)
    goes = [not building.is_empty(tables, tables.may_build) and tables.columns > 1, can_enter(tables)]
    if (caps is not None and caps.flat == 1) or not any(goes):
        yield Paragraph(single + " Cards in sequence do not move together.")
        return
    yield from _what_runs(tables)
    targets = [where for where, is_open in zip(("onto a card", "into an empty column"), goes, strict=True) if is_open]
    yield Paragraph(f"A run moves {listed(targets, 'or')} that takes its first card, and it may be split anywhere.")
    if caps is None:
        yield Paragraph("There is no limit: a run of any length moves as one.")
        return
    yield from _limit(caps, *goes)


def _what_runs(tables: Tables) -> Iterator[Block]:
    ends = "at the open end of a column"
    if building.is_same(tables, tables.may_run, tables.may_build):
        yield Paragraph(f"Cards {ends} that are built in this way form a run, and move together.")
        return
    sequence = building.recognise(tables, tables.may_run)
    if sequence is not None:
        first = f"Not all that is built moves together: a run goes {sequence.manner}, and lies {ends}."
        yield Paragraph(sentences(first, building.wrap_words(tables, sequence)))
        return
    yield Paragraph(f"Cards {ends} form a run, and move together, by a rule of their own. In a run")
    yield Listing(building.card_by_card(tables, tables.may_run))


def _limit(caps: _Caps, to_card: bool, to_empty: bool) -> Iterator[Block]:  # noqa: FBT001 - unpacked beside each other
    flat = caps.flat
    refused = (
        "A longer run is refused, never cut short, and a refusal is no move. A single card is never bound by the limit."
    )
    if flat is not None:
        yield Paragraph(f"At most {count(flat, 'card')} of a run may move at once. {refused}")
        return
    cells = "empty cells" if caps.tables.cells.capacity == 1 else "free places in the cells"
    yield Paragraph(sentences(_rule(caps, cells), _helpers(caps, to_empty=to_empty), refused))
    yield from filter(None, (_example(caps, cells) if to_card and to_empty else None,))
    yield from _figures(caps, cells, to_card=to_card, to_empty=to_empty)


def _rule(caps: _Caps, cells: str) -> str:
    for known in _KNOWN:
        if all(known.value(x, y) == cap for x, row in enumerate(caps.values) for y, cap in enumerate(row)):
            formula = known.formula.format(cells=cells)
            return f"The longest run that may move is {known.words.format(cells=cells)}. As a formula: {formula}."
    formula = formula_text(caps.tables.cap_formula, cells)
    zero = ", with no empty columns" if "columns" in formula and not caps.tables.columns_help else ""
    return f"The longest run that may move is given by a formula: {formula}{zero}."


def _helpers(caps: _Caps, *, to_empty: bool) -> str:
    if not caps.tables.columns_help:
        return "Empty columns do not help, as not every card may enter one."
    return "A run that moves into an empty column does not count that column." if to_empty else ""


def _example(caps: _Caps, cells: str) -> Block | None:
    if 1 not in caps.onto or 1 not in caps.into:
        return None
    some = min(2, caps.cells)
    have = f"With {_places(some, cells)} and one empty column"
    onto, into = caps.values[some][1], caps.values[some][0]
    return Paragraph(f"{have}, {count(onto, 'card')} may move onto a card, and {number(into)} into that column.")


def _places(some: int, cells: str) -> str:
    if cells == "empty cells":
        return count(some, "empty cell")
    return f"{count(some, 'free place')} in the cells"


def _figures(caps: _Caps, cells: str, *, to_card: bool, to_empty: bool) -> Iterator[Figures]:
    title = cells[0].upper() + cells[1:]
    if not caps.tables.columns_help:
        rows = tuple((str(x), f"{caps.values[x][0]:,}") for x in caps.shown_cells)
        yield Figures("The longest run that may move", (title, "Cards"), rows)
        return
    if to_card and caps.onto:
        yield _figure(caps, "The longest run that may move onto a card", title, caps.onto, 0)
    if to_empty and caps.into:
        caption = "The longest run that may move into an empty column, which is counted here"
        yield _figure(caps, caption, title, caps.into, 1)


def _figure(caps: _Caps, caption: str, title: str, columns: range, target: int) -> Figures:
    header = (title, *(_columns_text(columns, empty) for empty in columns))
    rows = ((str(x), *(f"{caps.values[x][y - target]:,}" for y in columns)) for x in caps.shown_cells)
    return Figures(caption, header, tuple(rows))


def _columns_text(columns: range, empty: int) -> str:
    if empty == columns[0]:
        return f"{number(empty)} empty column"
    return number(empty)


def formula_text(formula: str, cells: str = "empty cells") -> str:
    """Return a cap formula as people write it.

    >>> formula_text("(empty_cells+1)*2**empty_columns")
    '(empty cells + 1) × 2^(empty columns)'
    """
    text = re.sub(r"\s+", " ", formula.strip())
    text = re.sub(r" ?(\*\*|[-+*]) ?", r" \1 ", text)
    text = re.sub(r" ?, ?", ", ", re.sub(r"\( ", "(", re.sub(r" \)", ")", text)))
    text = re.sub(r"(empty_\w+) \*\* ", r"(\1)^", text)
    text = re.sub(r"(?: \*\* |\^)(empty_\w+)", r"^(\1)", text).replace(" ** ", "^").replace("*", "×")
    return text.replace("empty_cells", cells).replace("empty_columns", "empty columns")
