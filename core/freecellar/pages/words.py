"""English for what the rules hold: numbers, ranks, suits, cards and lists of them."""

from collections.abc import Iterable, Sequence
from typing import Final

from freecellar.cards import Card, Suit
from freecellar.engine.tables import Tables

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS: Final = ("ace", *_NUMBERS[2:], "jack", "queen", "king")


def number(value: int) -> str:
    """Return a number in words up to ten, in figures beyond.

    >>> number(8), number(1_000_000)
    ('eight', '1,000,000')
    """
    return _NUMBERS[value] if value < len(_NUMBERS) else f"{value:,}"


def count(value: int, noun: str) -> str:
    """Return a number in words with its noun.

    >>> count(1, "cell"), count(0, "cell")
    ('one cell', 'no cells')
    """
    return f"{number(value)} {noun}" if value == 1 else f"{number(value)} {noun}s"


def listed(items: Iterable[str], last: str = "and") -> str:
    """Return items as a list in a sentence.

    >>> listed(["a", "b", "c"], "or")
    'a, b or c'
    """
    *first, end = items
    return f"{', '.join(first)} {last} {end}" if first else end


def rank_name(rank: int) -> str:
    """Return a rank's name.

    >>> rank_name(1), rank_name(10)
    ('ace', 'ten')
    """
    return _RANKS[rank - 1]


def ranks_name(rank: int) -> str:
    """Return the name of all cards of a rank.

    >>> ranks_name(6), ranks_name(13)
    ('sixes', 'kings')
    """
    name = rank_name(rank)
    return name + ("es" if name == "six" else "s")


def rank_list(ranks: Iterable[int], last: str = "and") -> str:
    """Return the names of all cards of some ranks.

    >>> rank_list([1, 2])
    'aces and twos'
    """
    return listed(map(ranks_name, ranks), last)


def suit_list(suits: Iterable[Suit]) -> str:
    """Return the names of suits.

    >>> suit_list([Suit.CLUBS, Suit.SPADES])
    'clubs and spades'
    """
    return listed(suit.name.lower() for suit in suits)


def capital(text: str) -> str:
    """Return a text as a sentence begins."""
    return text[:1].upper() + text[1:]


def sentences(*texts: str | None) -> str:
    """Return sentences as a paragraph, the empty ones left out."""
    return " ".join(text for text in texts if text)


def in_play(tables: Tables) -> list[Card]:
    """Return each different card of the game."""
    return [Card.of(rank, suit) for rank in range(1, tables.ranks + 1) for suit in tables.suits]


def example_cards(tables: Tables) -> list[Card]:
    """Return the cards of the game, those that make the plainest example first: hearts, from the nine down."""
    return sorted(in_play(tables), key=lambda card: (card.suit is not Suit.HEARTS, (9 - card.rank) % 13))


def shown(name: str) -> str:
    r"""Return a name that a stranger chose, with what is not printable replaced.

    >>> shown("Mine\x1b[31m")
    'Mine�[31m'
    """
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in name)


def spans(values: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return stretches of equal values: first index, last index, value.

    >>> spans([7, 7, 6])
    [(0, 1, 7), (2, 2, 6)]
    """
    found: list[tuple[int, int, int]] = []
    for index, value in enumerate(values):
        if found and found[-1][2] == value:
            found[-1] = (found[-1][0], index, value)
        else:
            found.append((index, index, value))
    return found
