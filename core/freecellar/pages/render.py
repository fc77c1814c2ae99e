"""The board as text: rows of segments that a front end may colour, or plain text.

Cells and foundations stand on one line, the columns beneath, and every place has its name in notation above it. Ranks
are right-aligned in three characters a card, so that suits stand in line.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Final, TypeAlias

from freecellar.cards import RANKS, Card, Suit
from freecellar.engine.facts import Facts
from freecellar.engine.moves import Move, Place, cell, cell_letter, column, foundation
from freecellar.engine.notation import COLUMN_NAMES
from freecellar.engine.position import Pile, Position

CARD_WIDTH: Final = 3
"""The characters that a card takes: ``10♥``."""

_NARROWEST: Final = CARD_WIDTH + 1
_WIDEST: Final = 6
"""The characters from one place to the next: at least a blank between cards, at most three."""
_BETWEEN: Final = 2
"""The least number of characters between cells and foundations, beside the usual blank."""


class Role(StrEnum):
    """What a segment shows."""

    BLANK = "blank"
    LABEL = "label"
    """The name of the place below it."""
    SLOT = "slot"
    """The outline of an empty place, or of the next free place of a cell that holds several cards."""
    CARD = "card"


class Mark(StrEnum):
    """What a segment is marked as, besides what it shows."""

    NONE = "none"
    ORIGIN = "origin"
    """A card picked up, or that a hint would move."""
    LANDING = "landing"
    """A place where the card may land."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a row that is shown in one way."""

    text: str
    role: Role = Role.BLANK
    suit: Suit | None = None
    """The suit to colour it by, or that a foundation's slot waits for; None for none."""
    movable: bool = False
    """Whether it is a card at the open end, or one of the run there that may move now."""
    mark: Mark = Mark.NONE
    place: Place | None = None
    """The place that it shows or names."""


Row: TypeAlias = tuple[Segment, ...]
"""The segments of a line from the left, without blanks at its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a board is written."""

    width: int = 80
    """The characters of a line to keep within; a board that cannot is as narrow as can be."""
    ascii: bool = False
    """Whether suits are letters and the ten is T, as on a board text."""
    marks_foundations: bool = True
    """Whether each foundation is named by its suit; else by its name in notation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What is picked up, and where it may land."""

    origin: Place | None = None
    count: int = 1
    landings: frozenset[Place] = frozenset()

    @classmethod
    def of(cls, move: Move) -> "Marks":
        """Return the marks of a hint."""
        return cls(origin=move.source, count=move.count, landings=frozenset((move.target,)))


@dataclass(frozen=True, slots=True)
class Stack:
    """What a place shows: its name, and what lies in it."""

    place: Place
    label: Segment
    cards: tuple[Segment, ...]
    """The cards, the deepest first, and after them the outline of the next free place of a cell; an empty place's
    outline; of a foundation the top card alone."""


@dataclass(frozen=True, slots=True)
class Stacks:
    """All places of a table, each kind from the left."""

    cells: tuple[Stack, ...]
    foundations: tuple[Stack, ...]
    columns: tuple[Stack, ...]


_PLAIN: Final = Style()
_UNMARKED: Final = Marks()
_Placed: TypeAlias = tuple[int, Segment]


def board(rules: Facts, position: Position, style: Style = _PLAIN, marks: Marks = _UNMARKED) -> tuple[Row, ...]:
    """Return the rows of a position."""
    return _rows(_Painter(rules, position, style, marks).stacks(), style.width)


def stacks(rules: Facts, position: Position, style: Style = _PLAIN, marks: Marks = _UNMARKED) -> Stacks:
    """Return what each place of a position shows, for who arranges it otherwise than `board` does."""
    return _Painter(rules, position, style, marks).stacks()


def plain(rows: Iterable[Row]) -> str:
    r"""Return rows as text, the last line ended too.

    >>> plain([(Segment(" 7♦", Role.CARD),), (), (Segment("8♠"),)])
    ' 7♦\n\n8♠\n'
    """
    return "".join("".join(segment.text for segment in row) + "\n" for row in rows)


def card_text(card: Card, *, ascii: bool = False) -> str:  # noqa: A002 - as in Style
    """Return a card as a board shows it.

    >>> card_text(Card.parse("TD")), card_text(Card.parse("TD"), ascii=True)
    ('10♦', 'TD')
    """
    return str(card) if ascii else rank_text(card.rank) + card.suit.symbol


def rank_text(rank: int) -> str:
    """Return a rank as people write it.

    >>> rank_text(10), rank_text(11)
    ('10', 'J')
    """
    return "10" if RANKS[rank - 1] == "T" else RANKS[rank - 1]


def movable(rules: Facts, position: Position, pile: Pile) -> int:
    """Return how many cards at a column's open end may move now, onto a card that takes them."""
    cap = rules.cap(position, to_empty=False)
    run = rules.run_length(pile)
    return run if cap is None else min(run, cap)


@dataclass(frozen=True, slots=True)
class _Painter:
    """Writes one position."""

    rules: Facts
    position: Position
    style: Style
    marks: Marks

    def stacks(self) -> Stacks:
        columns = (
            Stack(column(i), self._label(column(i), COLUMN_NAMES[i]), tuple(self._column(i)))
            for i in range(len(self.position.columns))
        )
        return Stacks(tuple(self._cells()), tuple(self._foundations()), tuple(columns))

    def _column(self, index: int) -> Iterator[Segment]:
        pile = self.position.columns[index]
        if not pile:
            yield self._slot(column(index))
        first = len(pile) - movable(self.rules, self.position, pile)
        for depth, card in enumerate(pile):
            yield self._card(card, column(index), len(pile) - depth, movable=depth >= first)

    def _cells(self) -> Iterator[Stack]:
        for index, pile in enumerate(self.position.cells):
            suit = self.rules.tables.cells.suits[index]
            label = self._label(cell(index), cell_letter(index) + self._sign(suit), suit)
            count = len(pile)
            cards = [self._card(card, cell(index), count - i, movable=i == count - 1) for i, card in enumerate(pile)]
            more = [self._slot(cell(index), marked=not pile)] if count < self.rules.tables.cells.capacity else []
            yield Stack(cell(index), label, (*cards, *more))

    def _foundations(self) -> Iterator[Stack]:
        for index, suit in enumerate(self.rules.tables.foundations.suits):
            is_marked = suit is not None and self.style.marks_foundations
            name = self._sign(suit) if is_marked else "h" + COLUMN_NAMES[index]
            label = self._label(foundation(index), name, suit if is_marked else None)
            yield Stack(foundation(index), label, (self._home(index),))

    def _home(self, index: int) -> Segment:
        """Return the top card of a foundation, its rank alone where suits are ignored, or its outline."""
        place, count = foundation(index), self.position.foundations[index]
        top = self.rules.foundation_top(self.position, index)
        if top is not None:
            return self._card(top, place, 1, movable=False)
        sequence = self.rules.tables.sequence[self.position.bases[index] - 1]
        if count:
            return Segment(self._rank(sequence[count - 1]) + "*", Role.CARD, mark=self._mark(place, 1), place=place)
        base = self.position.bases[index]
        suit = self.rules.tables.foundations.suits[index]
        return replace(self._slot(place, self._rank(base) if base != 1 else ""), suit=suit)

    def _rank(self, rank: int) -> str:
        return RANKS[rank - 1] if self.style.ascii else rank_text(rank)

    def _sign(self, suit: Suit | None) -> str:
        if suit is None:
            return ""
        return suit.letter if self.style.ascii else suit.symbol

    def _label(self, place: Place, text: str, suit: Suit | None = None) -> Segment:
        return Segment(text, Role.LABEL, suit, place=place)

    def _slot(self, place: Place, rank: str = "", *, marked: bool = True) -> Segment:
        mark = self._mark(place, 1) if marked else Mark.NONE
        return Segment(rank + ("-" if self.style.ascii else "·"), Role.SLOT, mark=mark, place=place)

    def _card(self, card: Card, place: Place, from_end: int, *, movable: bool) -> Segment:
        text = card_text(card, ascii=self.style.ascii)
        return Segment(text, Role.CARD, card.suit, movable, self._mark(place, from_end), place)

    def _mark(self, place: Place, from_end: int) -> Mark:
        """Return the mark of the card so many from the open end; an empty place counts as one card."""
        if place == self.marks.origin and from_end <= self.marks.count:
            return Mark.ORIGIN
        return Mark.LANDING if place in self.marks.landings and from_end == 1 else Mark.NONE


def _rows(table: Stacks, width: int) -> tuple[Row, ...]:
    step = _step(len(table.columns), width, 0)
    tops = _joined(table.cells, table.foundations, len(table.columns) * step, step, width)
    return (*chain.from_iterable((*map(_row, top), ()) for top in tops), *map(_row, _lines(table.columns, step)))


def _step(places: int, width: int, between: int) -> int:
    """Return the characters from one place to the next that keep so many within a width, if any do."""
    return max(_NARROWEST, min(_WIDEST, (width - between) // max(places, 1)))


def _lines(group: tuple[Stack, ...], step: int, left: int = 0) -> list[list[_Placed]]:
    """Return the line of labels and those of what lies beneath, each segment with where it begins."""
    piles = [stack.cards for stack in group]
    tallest = max(map(len, piles), default=0)
    lines: list[list[Segment | None]] = [[stack.label for stack in group]]
    lines += [[pile[depth] if depth < len(pile) else None for pile in piles] for depth in range(tallest)]
    right = left + (step - _BETWEEN) // 2 + CARD_WIDTH
    return [[(right + i * step - len(s.text), s) for i, s in enumerate(line) if s is not None] for line in lines]


def _joined(
    cells: tuple[Stack, ...], homes: tuple[Stack, ...], wide: int, step: int, width: int
) -> list[list[list[_Placed]]]:
    """Return cells and foundations as one block of lines, or as two where the width does not hold both.

    The foundations end where the columns end, and both keep the columns' step where there is room.
    """
    places, between = len(cells) + len(homes), _BETWEEN * bool(cells)
    room = max(wide, width)
    if places * step > wide:
        step = min(step, _step(places, room, between))
    if places * step + between > room:
        return [_lines(group, _step(len(group), room, 0)) for group in (cells, homes)]
    left = max(wide, places * step + between) - len(homes) * step
    first, second = _lines(cells, step), _lines(homes, step, left)
    tallest = max(len(first), len(second))
    padded = [lines + [[]] * (tallest - len(lines)) for lines in (first, second)]
    return [[one + other for one, other in zip(*padded, strict=True)]]


def _row(line: list[_Placed]) -> Row:
    """Return segments with the blanks between them."""
    row, end = [], 0
    for start, segment in line:
        if start > end:
            row.append(Segment(" " * (start - end)))
        row.append(segment)
        end = start + len(segment.text)
    return tuple(row)
