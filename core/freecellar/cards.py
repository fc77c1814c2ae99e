"""Cards, suits and ranks: the ground floor."""

from enum import IntEnum
from typing import Final, Self

from freecellar.errors import CardError

__all__ = ["CARDS", "RANKS", "SUITS", "Card", "Suit", "rank_of"]

RANKS: Final = "A23456789TJQK"
"""The letter of each rank, ace first; a rank is 1 to 13, so its letter is ``RANKS[rank - 1]``."""

SUITS: Final = "CDHS"
"""The letter of each suit, in the order of `Suit`."""


class Suit(IntEnum):
    """A suit; the order is that of Microsoft's deck."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The capital letter that names the suit on a board."""
        return SUITS[self]

    @property
    def symbol(self) -> str:
        """The suit's printed sign."""
        return "♣♦♥♠"[self]

    @property
    def is_red(self) -> bool:
        """Whether the suit is red: diamonds and hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Card(int):
    """A card as the integer ``(rank - 1) * 4 + suit``, 0 for the ace of clubs to 51 for the king of spades.

    The two copies of a card in a double deck are equal. The ace of clubs is falsy: compare with None.

    >>> Card.parse("TD")
    Card.parse('TD')
    >>> Card.parse("10d").rank, Card.parse("TD").suit.name
    (10, 'DIAMONDS')
    """

    __slots__ = ()

    def __new__(cls, index: int) -> Self:
        """Return the card of an index from 0 to 51."""
        if not 0 <= index < len(RANKS) * len(SUITS):
            message = f"there is no card {index}: cards are numbered 0 to 51"
            raise CardError(message)
        return super().__new__(cls, index)

    @classmethod
    def of(cls, rank: int, suit: Suit) -> "Card":
        """Return the card of a rank (1 to 13) and a suit."""
        return CARDS[(rank - 1) * len(SUITS) + suit]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card such as ``7H``, ``TD`` or ``10d``; raise `CardError` for anything else."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            message = f"{text[:20]!r} is not a card: write a rank ({' '.join(RANKS)} or 10), then a suit (C D H S)"
            raise CardError(message) from None

    @property
    def rank(self) -> int:
        """The rank, 1 for an ace to 13 for a king."""
        return self // 4 + 1

    @property
    def suit(self) -> Suit:
        """The suit."""
        return Suit(self % 4)

    @property
    def is_red(self) -> bool:
        """Whether the card is a diamond or a heart."""
        return self % 4 in (Suit.DIAMONDS, Suit.HEARTS)

    def __str__(self) -> str:
        """Return the two letters that name the card on a board."""
        return RANKS[self // 4] + SUITS[self % 4]

    def __repr__(self) -> str:
        """Return an expression that makes the card."""
        return f"Card.parse({str(self)!r})"

    __format__ = object.__format__


CARDS: Final = tuple(Card(index) for index in range(len(RANKS) * len(SUITS)))
"""The 52 cards by index: AC AD AH AS 2C ... KS, which is also Microsoft's unshuffled deck."""

_RANK_BY_TEXT: Final = {letter: rank for rank, letters in enumerate(RANKS, 1) for letter in (letters, letters.lower())}
_RANK_BY_TEXT["10"] = 10

_BY_TEXT: Final = {
    rank + suit: CARDS[(number - 1) * len(SUITS) + index]
    for rank, number in _RANK_BY_TEXT.items()
    for index, suits in enumerate(SUITS)
    for suit in (suits, suits.lower())
}


def rank_of(letter: str) -> int:
    """Return the rank, 1 to 13, that a letter or ``10`` names; raise `CardError` otherwise.

    >>> rank_of("Q"), rank_of("10")
    (12, 10)
    """
    if letter not in _RANK_BY_TEXT:
        message = f"{letter[:20]!r} is not a rank: the ranks are {' '.join(RANKS)} (or 10 for T)"
        raise CardError(message)
    return _RANK_BY_TEXT[letter]
