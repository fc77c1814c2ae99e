"""Words as they were typed: whether one is a number, and which of those known a misspelt one may mean."""

from collections.abc import Iterable, Mapping
from typing import Final

_LONGEST_NUMBER: Final = 20


def is_number(text: str) -> bool:
    """Return whether a text is written as a number."""
    return text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER


def near(word: str, known: "tuple[str, ...] | list[str] | Mapping[str, object]") -> str:
    """Return the words, of those known, that a misspelt one may have meant: ``deal or daily``; else nothing."""
    return " or ".join(close(word, known))


def close(word: str, known: Iterable[str]) -> list[str]:
    """Return the words, of those known, that are closest to another one: two at most, the closest first."""
    from difflib import get_close_matches

    return get_close_matches(word.lower(), list(known), n=2)
