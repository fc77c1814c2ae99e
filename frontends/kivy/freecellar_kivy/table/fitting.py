"""Facts in one line, each as long as there is room for. It needs no Kivy."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

_LEAST: Final = 6
"""So many letters of a name still tell what is meant."""


class Fact(NamedTuple):
    """Something kept in view, from its longest form to its shortest; the last may be nothing."""

    forms: tuple[str, ...]
    worth: int
    """What matters less is shortened first."""
    name: str = ""
    """What its longest form begins with, and what may be cut short before a shorter form is taken."""


def fitted(facts: Sequence[Fact], room: float, gap: float, width_of: Callable[[str], float]) -> list[str]:
    """Return each fact as long as all of them together have room for.

    >>> facts = [Fact(("FreeCell #617", "#617"), 2, "FreeCell"), Fact(("standard", ""), 1)]
    >>> fitted(facts, 23, 2, len), fitted(facts, 20, 2, len)
    (['FreeCell #617', 'standard'], ['FreeCell #617'])
    >>> fitted(facts, 12, 2, len), fitted(facts, 6, 2, len)
    (['FreeCe… #617'], ['#617'])
    """
    chosen = [fact.forms[0] for fact in facts]

    def left(index: int) -> float:
        """Return what the others leave of the room."""
        others = [text for other, text in enumerate(chosen) if text and other != index]
        return room - sum(map(width_of, others)) - gap * len(others)

    for index, fact in sorted(enumerate(facts), key=lambda pair: pair[1].worth):
        for form in (*_cut(fact), *fact.forms[1:]):
            if not chosen[index] or width_of(chosen[index]) <= left(index):
                break
            chosen[index] = form
    return [text for text in chosen if text]


def _cut(fact: Fact) -> list[str]:
    """Return the longest form with less and less of its name."""
    rest = fact.forms[0].removeprefix(fact.name)
    return [f"{fact.name[:length].rstrip()}…{rest}" for length in range(len(fact.name) - 1, _LEAST - 1, -1)]
