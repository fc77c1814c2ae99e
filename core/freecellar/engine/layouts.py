"""From a shuffled deck to the position that play starts from, as a `Layout` says.

The layouts follow pysol-cards, and PySolFC where pysol-cards has no such game, so that a number names the same board
here and there.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from freecellar.cards import CARDS, Card, Suit
from freecellar.engine.position import Pile, Position
from freecellar.engine.tables import BY_FIRST_CARD, MAX_RANK, HomeOfBase, Layout, Tables
from freecellar.errors import DealError

SUIT_ORDER: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""PySol's order of suits: that of an unshuffled deck other than Microsoft's, and of ranks dealt first or last."""


@cache
def unshuffled(decks: int, ranks: int, suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    """Return the deck that a number shuffles, in its order before that.

    One full deck goes as Microsoft's does, AC AD AH AS 2C to KS; any other as in pysol-cards: the suits in the order
    clubs, spades, hearts, diamonds, each ace upwards, and the whole once for each deck.
    """
    if (decks, ranks, len(suits)) == (1, MAX_RANK, len(Suit)):
        return CARDS
    return tuple(Card.of(rank, suit) for suit in SUIT_ORDER if suit in suits for rank in range(1, ranks + 1)) * decks


def home_cards(tables: Tables, bases: Sequence[int], foundations: Sequence[int]) -> tuple[Counter[Card], Counter[int]]:
    """Return the cards on foundations with so many each, and the ranks on those that ignore suits."""
    cards, loose = Counter[Card](), Counter[int]()
    for suit, base, count in zip(tables.foundations.suits, bases, foundations, strict=True):
        ranks = tables.sequence[base - 1][:count]
        if suit is None:
            loose.update(ranks)
        else:
            cards.update(Card.of(rank, suit) for rank in ranks)
    return cards, loose


def lay_out(tables: Tables, cards: Sequence[Card]) -> Position:
    """Return the position in which a whole deck, first card dealt first, lies once it is dealt.

    Raise `DealError` where the layout has no place for the cards, which no layout compiled from a spec does.
    """
    layout = tables.layout
    deck = list(cards[::-1] if layout.from_end else cards)
    if layout.sunk:
        _sink_in_deck(deck, layout)
    home = _take_home(tables, deck)
    bases = _bases(tables, home, deck)
    _arrange(layout, deck)
    cells = _fill_cells(tables, deck)
    foundations = _count_home(tables, bases, home)
    if len(deck) != sum(layout.columns):
        message = f"the layout has room for {sum(layout.columns)} cards in its columns, not for {len(deck)}"
        raise DealError(message)
    columns = _play_home(tables, bases, foundations, deck) if layout.plays_home else _fill_columns(layout, deck)
    if layout.sunk:
        # Cards that went home have shifted later ones into other columns than those they were sunk in.
        columns = tuple(tuple(sink(column, layout.sunk)) for column in columns)
    return Position(columns, cells, tuple(foundations), bases)


def _sink_in_deck(deck: list[Card], layout: Layout) -> None:
    """Sink cards within what would be each column if no card went home.

    PySolFC sinks before any card leaves the deck, which decides the board of Good Measure.
    """
    columns = len(layout.columns)
    for start in range(columns):
        deck[start::columns] = sink(deck[start::columns], layout.sunk)


def sink(pile: Sequence[Card], ranks: tuple[int, ...]) -> list[Card]:
    """Return a pile with the cards of some ranks at the bottom, each swapped with the deepest other card.

    >>> print(*sink([Card.parse("3C"), Card.parse("4D"), Card.parse("KH"), Card.parse("KS")], (13,)))
    KH KS 3C 4D
    """
    cards, bottom = list(pile), 0
    for index, card in enumerate(pile):
        if card.rank in ranks:
            cards[index], cards[bottom] = cards[bottom], cards[index]
            bottom += 1
    return cards


def _take_home(tables: Tables, deck: list[Card]) -> list[Card]:
    """Take the cards that start home out of the deck; return them in the order in which they go there."""
    layout = tables.layout
    if layout.bases_from_deal:
        return _take(deck, range(len(deck) - layout.bases_from_deal, len(deck)))
    if layout.home_of_base is not HomeOfBase.NONE:
        return _take_base(deck, layout.home_of_base)
    home: list[Card] = []
    for rank in layout.home_ranks:
        found = [index for index, card in enumerate(deck) if card.rank == rank]
        limit = len(found) if layout.home_limit is None else layout.home_limit - len(home)
        home += _take(deck, found[max(len(found) - limit, 0) :])
    return home


def _take_base(deck: list[Card], which: HomeOfBase) -> list[Card]:
    """Take the cards of the first card's rank; where one of them stays, put it at the deck's head."""
    base = deck[0].rank
    taken = _take(deck, [index for index, card in enumerate(deck) if card.rank == base])
    if which is HomeOfBase.OTHERS:
        deck.insert(0, taken.pop())
    return taken


def _take(deck: list[Card], indexes: Sequence[int]) -> list[Card]:
    taken = [deck[index] for index in indexes]
    for index in reversed(indexes):
        del deck[index]
    return taken


def _bases(tables: Tables, home: list[Card], deck: list[Card]) -> tuple[int, ...]:
    """Return the rank that each foundation slot starts with."""
    slots = len(tables.foundations.suits)
    if tables.layout.bases_from_deal:
        return tuple(card.rank for card in home)
    if tables.foundations.base == BY_FIRST_CARD:
        return ((home or deck)[0].rank,) * slots
    return (tables.foundations.base,) * slots


def _arrange(layout: Layout, deck: list[Card]) -> None:
    """Move the ranks that are dealt first to the deck's head, and those dealt last to its tail."""
    if layout.ranks_first or layout.ranks_last:
        last = len(layout.ranks_first) + 1
        order = {rank: place - last for place, rank in enumerate(layout.ranks_first)}
        order |= {rank: place + 1 for place, rank in enumerate(layout.ranks_last)}
        deck.sort(key=lambda card: (order[card.rank], SUIT_ORDER.index(card.suit)) if card.rank in order else (0, 0))


def _fill_cells(tables: Tables, deck: list[Card]) -> tuple[Pile, ...]:
    """Deal cards from the deck to the cells."""
    cells: list[Pile] = [()] * tables.cells.count
    filled = tables.layout.cells_filled
    if filled:
        start = len(deck) - len(filled) if tables.layout.cells_from_tail else 0
        for index, card in zip(filled, deck[start : start + len(filled)], strict=True):
            cells[index] += (card,)
        del deck[start : start + len(filled)]
    return tuple(cells)


def _count_home(tables: Tables, bases: tuple[int, ...], home: list[Card]) -> list[int]:
    """Return the number of cards on each foundation slot once the cards that start home are there."""
    if tables.layout.bases_from_deal:
        return [1] * len(home)
    counts = [0] * len(tables.foundations.suits)
    for card in home:
        slot = _slot_for(tables, bases, counts, card)
        if slot is None:
            message = f"the layout sends {card} home, but no foundation takes it"
            raise DealError(message)
        counts[slot] += 1
    return counts


def _slot_for(tables: Tables, bases: tuple[int, ...], counts: list[int], card: Card) -> int | None:
    """Return the first foundation slot whose next card this is; None where there is none."""
    for slot, suit in enumerate(tables.foundations.suits):
        sequence = tables.sequence[bases[slot] - 1]
        if suit in (None, card.suit) and counts[slot] < len(sequence) and sequence[counts[slot]] == card.rank:
            return slot
    return None


def _play_home(tables: Tables, bases: tuple[int, ...], foundations: list[int], deck: list[Card]) -> tuple[Pile, ...]:
    """Deal the deck to the columns, with cards going home meanwhile and counted there.

    A card that goes home uses up its column's turn.
    """
    layout = tables.layout
    columns: list[Pile] = [()] * len(layout.columns)
    for card, column in zip(deck, _turns(layout.columns, by_rows=layout.by_rows), strict=True):
        slot = _slot_for(tables, bases, foundations, card)
        if slot is None:
            columns[column] += (card,)
        else:
            foundations[slot] += 1
    return tuple(columns)


def _fill_columns(layout: Layout, deck: list[Card]) -> tuple[Pile, ...]:
    """Deal the deck to the columns, each card to the one whose turn it is."""
    places = _places(layout.columns, by_rows=layout.by_rows)
    return tuple([tuple([deck[place] for place in column]) for column in places])


@cache
def _places(heights: tuple[int, ...], *, by_rows: bool) -> tuple[tuple[int, ...], ...]:
    """Return for each column the places in the deck of its cards, deepest first."""
    turns = list(enumerate(_turns(heights, by_rows=by_rows)))
    return tuple(tuple(place for place, turn in turns if turn == column) for column in range(len(heights)))


def _turns(heights: tuple[int, ...], *, by_rows: bool) -> list[int]:
    """Return the column that each dealt card goes to."""
    turns = [(row if by_rows else 0, column) for column, height in enumerate(heights) for row in range(height)]
    return [column for _, column in sorted(turns)]
