"""Facts in one line, each as long as there is room for. It needs no Kivy."""

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Fact(NamedTuple):
    """Something kept in view, from its longest form to its shortest; the last may be nothing."""

    forms: tuple[str, ...]
    worth: int
    """What matters less is shortened first."""


def fitted(facts: Sequence[Fact], room: float, gap: float, width_of: Callable[[str], float]) -> list[str]:
    """Return each fact as long as all of them together have room for.

    >>> facts = [Fact(("FreeCell #617", "#617"), 2), Fact(("standard", ""), 1)]
    >>> fitted(facts, 23, 2, len), fitted(facts, 20, 2, len), fitted(facts, 6, 2, len)
    (['FreeCell #617', 'standard'], ['FreeCell #617'], ['#617'])
    """
    chosen = [0] * len(facts)

    def texts() -> list[str]:
        return [text for fact, form in zip(facts, chosen, strict=True) if (text := fact.forms[form])]

    def is_too_wide() -> bool:
        shown = texts()
        return sum(map(width_of, shown)) + gap * (len(shown) - 1) > room

    for index, fact in sorted(enumerate(facts), key=lambda pair: pair[1].worth):
        while chosen[index] < len(fact.forms) - 1 and is_too_wide():
            chosen[index] += 1
    return texts()
