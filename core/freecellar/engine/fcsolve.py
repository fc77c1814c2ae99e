"""What fc-solve prints: its moves as sentences, and the frame around its moves.

The phrases are those of fc-solve 5.0.0 (`fc-solve -m`, `-sam`, `-p`, each alone or with `-sn` or `-snx`).
"""

import re
from typing import Final

from freecellar.engine.moves import CELL_LETTERS, Intent, Kind, Place, cell, column

SENTENCES: Final = (
    "'Move 3 cards from stack 1 to stack 5', 'Move a card from stack 7 to freecell 0', "
    "'Move a card from freecell 0 to the foundations'; stacks and freecells count from 0"
)
"""The sentences that are moves, by example, for messages."""

_SENTENCE: Final = re.compile(
    r"Move (?:a|(?P<count>[1-9][0-9]{0,2})) cards? from (?P<source>stack|freecell) (?P<source_number>[0-9]{1,2})"
    r" to (?:(?P<target>stack|freecell) (?P<target_number>[0-9]{1,2})|the foundations)"
)
_HEADER: Final = re.compile(r"(?:-=)+-")
_FRAME: Final = re.compile(
    r"=+|-+|This game is solveable\.|Total number of states checked is [0-9]+\.|(?:Foundations|Freecells):.*|:.*"
)
_END: Final = re.compile(r"This scan generated [0-9]+ states\.")
_BOARD_WORD: Final = re.compile(r"--|---|(?:[A2-9TJQK]|10)[CDHS]|[CDHS]-(?:[0A2-9TJQK]|10)")
_FAILURE: Final = re.compile(r"I could not solve this game\.|Iterations count exceeded\.")


def read_sentence(text: str) -> Intent | None:
    """Return the intent of a sentence, its count always named; None for any other text.

    >>> read_sentence("Move 3 cards from stack 1 to stack 5").count
    3
    """
    match = _SENTENCE.fullmatch(" ".join(text.split()))
    if match is None:
        return None
    source = _place(match["source"], match["source_number"])
    target = _place(match["target"], match["target_number"]) if match["target"] else Kind.FOUNDATION
    return None if source is None or target is None else Intent(source, target, int(match["count"] or 1))


def _place(kind: str, number: str) -> Place | None:
    if kind == "stack":
        return column(int(number))
    return cell(int(number)) if int(number) < len(CELL_LETTERS) else None


def is_header(line: str) -> bool:
    """Return whether a line is the one that opens a solution: ``-=-=-=-``."""
    return _HEADER.fullmatch(line.strip()) is not None


def is_end(line: str) -> bool:
    """Return whether a line is the last remark of a solution."""
    return _END.fullmatch(line.strip()) is not None


def is_frame(line: str) -> bool:
    """Return whether a line of a solution is a rule, a line of a board or a closing remark."""
    return _FRAME.fullmatch(line.strip()) is not None or all(map(_BOARD_WORD.fullmatch, line.split()))


def is_failure(line: str) -> bool:
    """Return whether a line says that no solution was found."""
    return _FAILURE.fullmatch(line.strip()) is not None


def without_label(line: str) -> str:
    """Return a line of a solution with blanks for the ``Move:`` that `-sam` sets before a move."""
    return re.sub(r"^\s*Move:", lambda match: " " * len(match[0]), line)
