"""Which positions are searched: those that the whole deck of the rules can make.

A verdict on part of a deck means nothing, and the compiled searches trust what they are given: here it is checked.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

from freecellar.cards import RANKS, Card, Suit
from freecellar.engine.layouts import home_cards, unshuffled
from freecellar.engine.moves import Kind, Place, cell, column
from freecellar.engine.position import Position
from freecellar.engine.tables import BY_FIRST_CARD, Tables
from freecellar.errors import PositionError

MOST_REMEMBERED: Final = 4096
"""For how many ways to have cards home the cards in play are remembered."""


class Admission:
    """Who checks positions for one set of rules, and remembers what cards were left in play for so many home."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._in_play: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Card]] = {}

    def check(self, position: Position) -> None:
        """Raise `PositionError` with all that is wrong where a position is not one of the whole deck under these rules.

        It need not be one that the deal leads to: cards may lie on each other in any order.
        """
        home = (position.bases, position.foundations)
        cards = sorted(chain.from_iterable(position.columns + position.cells))
        if self._in_play.get(home) == cards and self._is_in_place(position):
            return
        faults = list(_misplaced(self._tables, position)) or list(_miscounted(self._tables, position))
        if faults:
            raise PositionError("no position of this game: " + "; ".join(faults))
        if None not in self._tables.foundations.suits and len(self._in_play) < MOST_REMEMBERED:
            self._in_play[home] = cards

    def _is_in_place(self, position: Position) -> bool:
        """Return whether the columns and cells are right, for cells that take any suit."""
        cells = self._tables.cells
        return (
            len(position.columns) == self._tables.columns
            and len(position.cells) == cells.count
            and max(map(len, position.cells), default=0) <= cells.capacity
            and not any(suit is not None for suit in cells.suits)
        )


def _misplaced(tables: Tables, position: Position) -> Iterator[str]:
    """Yield what is wrong with the places, the bases and the number of cards home."""
    slots = len(tables.foundations.suits)
    for kind, there, wanted in (
        (Kind.COLUMN, len(position.columns), tables.columns),
        (Kind.CELL, len(position.cells), tables.cells.count),
        (Kind.FOUNDATION, len(position.foundations), slots),
        (Kind.FOUNDATION, len(position.bases), slots),
    ):
        if there != wanted:
            yield f"it has {there} {kind.name.lower()}s, not {wanted}"
            return
    yield from _wrong_bases(tables, position)
    for index, (pile, suit) in enumerate(zip(position.cells, tables.cells.suits, strict=True)):
        if len(pile) > tables.cells.capacity:
            yield f"{cell(index)} holds {len(pile)} cards, and {tables.cells.capacity} at most"
        if suit is not None and any(card % 4 != suit for card in pile):
            yield f"{cell(index)} holds a card that is no {suit.name.lower().removesuffix('s')}"


def _wrong_bases(tables: Tables, position: Position) -> Iterator[str]:
    """Yield what is wrong with the foundations."""
    base, suits = tables.foundations.base, tables.foundations.suits
    for slot, (rank, count) in enumerate(zip(position.bases, position.foundations, strict=True)):
        name = Place(Kind.FOUNDATION, slot)
        if not 1 <= rank <= tables.ranks or base not in (BY_FIRST_CARD, rank):
            yield f"{name} cannot start with rank {rank}"
        elif not 0 <= count <= len(tables.sequence[rank - 1]):
            yield f"{name} holds {count} cards, and 0 to {len(tables.sequence[rank - 1])} may lie there"
    if None not in suits and len(set(position.bases)) > 1:
        yield "its foundations start with different ranks"


def _miscounted(tables: Tables, position: Position) -> Iterator[str]:
    """Yield which cards are missing, too many, or none of the deck."""
    deck = _deck(tables.decks, tables.ranks, tables.suits)
    home, loose = home_cards(tables, position.bases, position.foundations)
    cards = position.cards() + home
    if cards == deck:
        return
    surplus = cards - deck
    for card in surplus:
        if card not in deck:
            yield f"{card} is no card of the deck{_whereabouts(position, card)}"
        else:
            yield f"{card} is there {cards[card]} times, and {deck[card]} at most{_whereabouts(position, card)}"
    lacking = Counter(card.rank for card in (deck - cards).elements())
    for rank in range(1, tables.ranks + 1):
        if loose[rank] > lacking[rank]:
            yield f"there are {loose[rank] - lacking[rank]} cards too many of rank {RANKS[rank - 1]}"
        elif loose[rank] < lacking[rank]:
            missing = sorted(card for card in (deck - cards) if card.rank == rank)
            few = f"{lacking[rank] - loose[rank]} of " if loose[rank] or tables.decks > 1 else ""
            yield f"{few}{' '.join(map(str, missing))} missing"


@cache
def _deck(decks: int, ranks: int, suits: tuple[Suit, ...]) -> Counter[Card]:
    return Counter(unshuffled(decks, ranks, suits))


def _whereabouts(position: Position, card: Card) -> str:
    """Return in words where a card lies."""
    places = [column(index) for index, pile in enumerate(position.columns) if card in pile]
    places += [cell(index) for index, pile in enumerate(position.cells) if card in pile]
    return f" ({', '.join(map(str, places))})" if places else ""
