"""The three answers of the solver, which are never confused, and what limits a search."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias, assert_never

from freecellar.engine.moves import Move


class Limit(StrEnum):
    """Why a search ended without an answer."""

    NODES = "nodes"
    """It has looked at as many positions as it might."""
    MEMORY = "memory"
    """It has stored as many positions as it might."""
    CANCELLED = "cancelled"
    """Somebody stopped it."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The position can be won: by these moves of the house it was asked for, each checked by its rules."""

    moves: tuple[Move, ...]
    """The player's moves; cards that go home by themselves are left out."""
    nodes: int
    """How many positions were looked at."""
    is_shortest: bool = False
    """Whether no shorter line of moves wins; False where that is not known."""


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """The position cannot be won: every position that it leads to was seen."""

    positions: int
    """How many positions that were, after the reductions that `docs/solver.md` proves."""
    nodes: int
    """How many positions were looked at, with the attempts to win that came first."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """Whether the position can be won is not known."""

    reason: Limit
    nodes: int
    """How many positions were looked at."""


Verdict: TypeAlias = Solved | Unsolvable | GaveUp
"""An answer of the solver."""


class Finding(StrEnum):
    """A verdict in one word, as tables and JSON have it."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    GAVE_UP = "gave_up"


class Judgement(NamedTuple):
    """A verdict in short."""

    finding: Finding
    length: int | None
    """How many moves the player makes to win by the line that was found, a supermove as one; None without a line."""
    nodes: int
    """How many positions were looked at."""

    @classmethod
    def of(cls, verdict: Verdict) -> "Judgement":
        """Return a verdict in short."""
        match verdict:
            case Solved():
                return cls(Finding.SOLVED, len(verdict.moves), verdict.nodes)
            case Unsolvable():
                return cls(Finding.UNSOLVABLE, None, verdict.nodes)
            case GaveUp():
                return cls(Finding.GAVE_UP, None, verdict.nodes)
        assert_never(verdict)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is."""

    nodes: int
    """How many positions were looked at."""
    positions: int
    """How many positions are stored by the exact search; 0 before it begins."""
