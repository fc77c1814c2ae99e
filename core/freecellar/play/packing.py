"""A whole layout in a few characters that are safe in a URL: one deck in at most 48, most often in 38.

A layout is a row of digits, each of a radix that those before it determine: where the deal sets them, the foundations'
bases; whether foundations, cells and column heights are as in deal number 1 of the variant, else these; then the cards
of cells and columns in turn, each by its place among the different cards that are left. The digits make one number, the
first digit least, which is written in base 64 with the alphabet of base64url, greatest digit first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb
from typing import Final

from freecellar.cards import Card
from freecellar.engine.boards import board_text, parse_board
from freecellar.engine.deals import deal
from freecellar.engine.layouts import home_cards, unshuffled
from freecellar.engine.position import Pile, Position
from freecellar.engine.tables import Tables
from freecellar.errors import BoardError, LinkError

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The digits of base 64, 0 to 63, as in base64url."""

LONGEST: Final = 160
"""The most characters of a layout that are read; two decks take at most 117."""

Digit = tuple[int, int]
"""A value and its radix."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Everything about a layout but which card lies where."""

    foundations: tuple[int, ...]
    cells: tuple[int, ...]
    columns: tuple[int, ...]

    @classmethod
    def of(cls, position: Position) -> "_Frame":
        return cls(position.foundations, tuple(map(len, position.cells)), tuple(map(len, position.columns)))


def pack(tables: Tables, position: Position) -> str:
    """Return a layout as text, the same for the same position; raise `LinkError` where it lacks cards of the deck."""
    cards = position.cards()
    if cards.total() + position.home != tables.deck_size or not cards <= _loose(
        tables, position.bases, position.foundations
    ):
        message = "a link to a layout has all cards of the deck"
        raise LinkError(message)
    number = 0
    for value, radix in reversed(list(_digits(tables, position))):
        number = number * radix + value
    return _written(number)


def unpack(tables: Tables, text: str) -> Position:
    """Return the layout of a text; raise `LinkError` for any text that `pack` does not write for these tables."""
    if not 1 <= len(text) <= LONGEST or not set(text) <= set(ALPHABET):
        message = f"the layout is not written in 1 to {LONGEST} letters, digits, hyphens and underscores"
        raise LinkError(message)
    number = 0
    for letter in text:
        number = number * len(ALPHABET) + ALPHABET.index(letter)
    reader = _Reader(number)
    position = _read(tables, reader)
    try:
        whole = parse_board(board_text(position, tables), tables, whole=True) == position
    except BoardError:
        whole = False
    if not whole or reader.number or pack(tables, position) != text:
        raise LinkError(_NO_LAYOUT)
    return position


_NO_LAYOUT: Final = "the link's layout is none of this variant"


def _written(number: int) -> str:
    letters: list[str] = []
    while number or not letters:
        number, digit = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return "".join(reversed(letters))


def _digits(tables: Tables, position: Position) -> Iterator[Digit]:
    """Yield the digits of a layout, first to last."""
    if tables.deal_sets_bases:
        yield from ((base - 1, tables.ranks) for base in position.bases)
    frame = _Frame.of(position)
    usual = frame == _usual_frame(tables)
    yield int(not usual), 2
    if not usual:
        yield from _frame_digits(tables, position.bases, frame)
    left = _loose(tables, position.bases, position.foundations)
    for card in (card for pile in (*position.cells, *position.columns) for card in pile):
        kinds = _kinds(left)
        yield kinds.index(card), len(kinds)
        left[card] -= 1


def _frame_digits(tables: Tables, bases: tuple[int, ...], frame: _Frame) -> Iterator[Digit]:
    for base, count in zip(bases, frame.foundations, strict=True):
        yield count, len(tables.sequence[base - 1]) + 1
    yield from ((height, tables.cells.capacity + 1) for height in frame.cells)
    left = tables.deck_size - sum(frame.foundations) - sum(frame.cells)
    yield _rank_of_heights(frame.columns), _ways(left, len(frame.columns))


class _Reader:
    """A number whose digits are taken one after the other."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, radix: int) -> int:
        self.number, value = divmod(self.number, radix)
        return value


def _read(tables: Tables, reader: _Reader) -> Position:
    slots = len(tables.foundations.suits)
    bases = (tables.foundations.base,) * slots
    if tables.deal_sets_bases:
        bases = tuple(reader.take(tables.ranks) + 1 for _ in range(slots))
    frame = _read_frame(tables, bases, reader) if reader.take(2) else _usual_frame(tables)
    left = _loose(tables, bases, frame.foundations)
    cells = tuple(_read_pile(left, height, reader) for height in frame.cells)
    columns = tuple(_read_pile(left, height, reader) for height in frame.columns)
    return Position(columns, cells, frame.foundations, bases)


def _read_frame(tables: Tables, bases: tuple[int, ...], reader: _Reader) -> _Frame:
    foundations = tuple(reader.take(len(tables.sequence[base - 1]) + 1) for base in bases)
    cells = tuple(reader.take(tables.cells.capacity + 1) for _ in range(tables.cells.count))
    left = tables.deck_size - sum(foundations) - sum(cells)
    if left < 0:
        raise LinkError(_NO_LAYOUT)
    rank = reader.take(_ways(left, tables.columns))
    return _Frame(foundations, cells, tuple(_heights_of_rank(rank, left, tables.columns)))


def _read_pile(left: Counter[Card], height: int, reader: _Reader) -> Pile:
    pile = []
    for _ in range(height):
        kinds = _kinds(left)
        if not kinds:
            raise LinkError(_NO_LAYOUT)
        card = kinds[reader.take(len(kinds))]
        left[card] -= 1
        pile.append(card)
    return tuple(pile)


def _usual_frame(tables: Tables) -> _Frame:
    return _Frame.of(deal(tables, 1))


def _loose(tables: Tables, bases: tuple[int, ...], foundations: tuple[int, ...]) -> Counter[Card]:
    """Return the cards that may be in cells and columns: all that are not home, as far as foundations tell which are."""
    home, _ = home_cards(tables, bases, foundations)
    return Counter(unshuffled(tables.decks, tables.ranks, tables.suits)) - home


def _kinds(left: Counter[Card]) -> list[Card]:
    return sorted(card for card, count in left.items() if count)


def _ways(cards: int, columns: int) -> int:
    """Return in how many ways so many cards can be spread over so many columns, only heights counted."""
    return comb(cards + columns - 1, columns - 1)


def _rank_of_heights(heights: Iterable[int]) -> int:
    """Return the place of some heights among all that have their sum, in the order of lists.

    >>> [_rank_of_heights(heights) for heights in ([0, 2], [1, 1], [2, 0])]
    [0, 1, 2]
    """
    heights = list(heights)
    rank, left = 0, sum(heights)
    for place, height in enumerate(heights[:-1], 1):
        rank += sum(_ways(left - less, len(heights) - place) for less in range(height))
        left -= height
    return rank


def _heights_of_rank(rank: int, left: int, columns: int) -> Iterator[int]:
    """Yield the heights that `_rank_of_heights` gives a rank."""
    for others in range(columns - 1, 0, -1):
        height = 0
        while rank >= (ways := _ways(left - height, others)):
            rank -= ways
            height += 1
        left -= height
        yield height
    yield left
