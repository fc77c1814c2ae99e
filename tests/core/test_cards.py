"""Cards, suits and ranks."""

import pytest

from freecellar.cards import CARDS, Card, Suit, rank_of
from freecellar.errors import CardError


def test_cards_stand_in_the_order_of_microsofts_deck() -> None:
    """The unshuffled deck is AC AD AH AS 2C and so on to KS."""
    assert [str(card) for card in CARDS[:5]] == ["AC", "AD", "AH", "AS", "2C"]
    assert str(CARDS[-1]) == "KS"


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_text_and_repr_read_back(card: Card) -> None:
    """A card's text in either case, its repr, and its rank and suit all lead back to it."""
    assert Card.parse(str(card)) == Card.parse(str(card).lower()) == Card.of(card.rank, card.suit) == card
    assert eval(repr(card)) == card  # noqa: S307 - that is what a repr promises


@pytest.mark.parametrize("text", ["10h", "10H", "Th", "tH"])
def test_ten_has_two_names(text: str) -> None:
    """Ten is written T or 10."""
    assert Card.parse(text) == Card.of(10, Suit.HEARTS)


@pytest.mark.parametrize("text", ["", "7", "H7", "7\u017f", "QKC", "1H", "0S", "11D", " 7H", "7H "])
def test_other_texts_are_no_cards(text: str) -> None:
    """A text that is not exactly a rank and a suit is refused, also where capitals of other scripts would fold to one."""
    with pytest.raises(CardError, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["", "QK", "1", "0", "A2", "\u017f"])
def test_other_texts_are_no_ranks(text: str) -> None:
    """A text that is not exactly one rank is refused."""
    with pytest.raises(CardError, match="is not a rank"):
        rank_of(text)


@pytest.mark.parametrize("index", [-1, 52, 10**30])
def test_numbers_beyond_the_deck_are_no_cards(index: int) -> None:
    """Cards are numbered 0 to 51."""
    with pytest.raises(CardError, match="0 to 51"):
        Card(index)
