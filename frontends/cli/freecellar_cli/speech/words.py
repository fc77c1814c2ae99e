"""Cards, numbers and sentences as they are spoken."""

import re
from collections.abc import Sequence
from typing import Final

from freecellar import Card, Suit
from freecellar.engine import Kind, Place

_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_RANKS: Final = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
_SIGNS: Final = {sign: suit for suit in Suit for sign in (suit.symbol, suit.letter)}

_CARD: Final = re.compile(r"(?<![\w♣♦♥♠])(10|[A2-9TJQK])([CDHS♣♦♥♠])(?!\w)")
_CLOCK: Final = re.compile(r"\b(?:(\d+):)?(\d{1,2}):(\d\d)\b")
_NONE: Final = re.compile(r"\b0 (\w+s)\b")
_START: Final = re.compile(r"(?:^|(?<=[.?] ))[a-z]")
_NUMBER: Final = re.compile(r"(?<![\w,])\d{1,2}(?![\w:,]\d|\w)")
_CAP: Final = re.compile(r"(empty \w+) (\d+) may\b")


def number(value: int) -> str:
    """Return a number in words up to twenty, in digits beyond.

    >>> number(20), number(21)
    ('twenty', '21')
    """
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def count(value: int, noun: str) -> str:
    """Return how many there are of something.

    >>> count(0, "cell"), count(1, "cell"), count(3, "cell")
    ('no cells', 'one cell', 'three cells')
    """
    return f"{number(value) if value else 'no'} {noun}{'' if value == 1 else 's'}"


def card(value: Card) -> str:
    """Return a card by its name.

    >>> card(Card.parse("TD")), card(Card.parse("AS"))
    ('ten of diamonds', 'ace of spades')
    """
    return f"{rank(value.rank)} of {value.suit.name.lower()}"


def rank(value: int) -> str:
    """Return a rank by its name."""
    return _RANKS.get(value) or number(value)


def cards(values: Sequence[Card]) -> str:
    """Return cards by their names, a run of more than two by its ends.

    >>> cards([Card.parse(text) for text in ("9H", "8S", "7D")])
    'three cards from nine of hearts to seven of diamonds'
    """
    if len(values) > 2:  # noqa: PLR2004 - both ends
        return f"{count(len(values), 'card')} from {card(values[0])} to {card(values[-1])}"
    return " and ".join(map(card, values))


def place(value: Place) -> str:
    """Return a place as a person counts it; a foundation is home."""
    if value.kind is Kind.FOUNDATION:
        return "home"
    return f"column {number(value.index + 1)}" if value.kind is Kind.COLUMN else str(value)


def spoken(text: str) -> str:
    """Return any sentence of the program with cards, numbers and times in words.

    >>> spoken("KS does not build on 10♦.")
    'King of spades does not build on ten of diamonds.'
    >>> spoken("The run has 5 cards; with 2 empty cells and no empty column 3 may move.")
    'The run has five cards; with two empty cells and no empty column, three may move.'
    >>> spoken("Won: 66 moves, 1:05.")
    'Won: 66 moves, one minute five seconds.'
    """
    text = _CAP.sub(r"\1, \2 may", text.replace(" · ", ", ").replace("…", "...").replace(" #", ", deal "))
    text = cards_spoken(text)
    text = _CLOCK.sub(lambda found: duration(*(int(part or 0) for part in found.groups())), text)
    text = _NONE.sub(r"no \1", text)
    text = _NUMBER.sub(lambda found: number(int(found[0])), text)
    return _START.sub(lambda found: found[0].upper(), text) if text.endswith((".", "?")) else text


def cards_spoken(text: str) -> str:
    """Return a text with cards in words.

    >>> cards_spoken("So 9♥ goes on 10♣ or TS.")
    'So nine of hearts goes on ten of clubs or ten of spades.'
    """
    return _CARD.sub(lambda found: card(Card.parse(_letters(found))), text)


def _letters(found: re.Match[str]) -> str:
    """Return a card in letters: 10♦ as TD."""
    return found[1].replace("10", "T") + _SIGNS[found[2]].letter


def duration(hours: int, minutes: int, seconds: int) -> str:
    """Return a time.

    >>> duration(0, 1, 5), duration(0, 0, 0)
    ('one minute five seconds', 'no seconds')
    """
    parts = [count(value, noun) for value, noun in ((hours, "hour"), (minutes, "minute"), (seconds, "second")) if value]
    return " ".join(parts) or count(0, "second")
