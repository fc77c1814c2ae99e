"""What the build and run tables say, in words: they are compared with each rule that has a name.

A table that no name fits, as a plugin's own rule may be, is told card by card.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from freecellar.cards import Card
from freecellar.engine.tables import Matrix, Tables
from freecellar.pages.render import card_text
from freecellar.pages.words import example_cards, in_play, listed, rank_name


@dataclass(frozen=True, slots=True)
class _Relation:
    """Which suits may lie on which."""

    manner: str
    suits: str
    holds: Callable[[Card, Card], bool]


@dataclass(frozen=True, slots=True)
class _Direction:
    """Which rank follows."""

    manner: str
    rank: str
    steps: tuple[int, ...]


_RELATIONS: Final = (
    _Relation("in alternating colours", "of the other colour", lambda upper, lower: upper.is_red != lower.is_red),
    _Relation("in suit", "of the same suit", lambda upper, lower: upper.suit is lower.suit),
    _Relation("regardless of suit", "of any suit", lambda _upper, _lower: True),
    _Relation("in one colour", "of the same colour", lambda upper, lower: upper.is_red == lower.is_red),
    _Relation("in changing suits", "of another suit", lambda upper, lower: upper.suit is not lower.suit),
)
_DIRECTIONS: Final = (
    _Direction("down", "one rank lower", (-1,)),
    _Direction("up", "one rank higher", (1,)),
    _Direction("up or down", "one rank lower or higher", (-1, 1)),
)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A rule for one card on another that has a name."""

    relation: _Relation
    direction: _Direction
    wraps: bool

    @property
    def manner(self) -> str:
        """How it builds: ``down in alternating colours``."""
        return f"{self.direction.manner} {self.relation.manner}"

    @property
    def next_card(self) -> str:
        """What the next card is: ``one rank lower and of the other colour``."""
        return f"{self.direction.rank} and {self.relation.suits}"

    def allows(self, upper: Card, lower: Card, ranks: int) -> bool:
        """Return whether a card may lie on another."""
        steps = (upper.rank + step for step in self.direction.steps)
        following = [(rank - 1) % ranks + 1 for rank in steps if self.wraps or 1 <= rank <= ranks]
        return lower.rank in following and self.relation.holds(upper, lower)


_SEQUENCES: Final = tuple(
    Sequence(relation, direction, wraps)
    for wraps in (False, True)
    for direction in _DIRECTIONS
    for relation in _RELATIONS
)


def is_empty(tables: Tables, matrix: Matrix) -> bool:
    """Return whether no card of the game may lie on another."""
    cards = in_play(tables)
    return not any(matrix[upper][lower] for upper in cards for lower in cards)


def is_same(tables: Tables, one: Matrix, other: Matrix) -> bool:
    """Return whether two tables say the same of all cards of the game."""
    cards = in_play(tables)
    return all(one[upper][lower] == other[upper][lower] for upper in cards for lower in cards)


def recognise(tables: Tables, matrix: Matrix) -> Sequence | None:
    """Return the first named rule that says the same of all cards of the game."""
    cards = in_play(tables)
    for sequence in _SEQUENCES:
        if all(matrix[a][b] == sequence.allows(a, b, tables.ranks) for a in cards for b in cards):
            return sequence
    return None


def wrap_words(tables: Tables, sequence: Sequence) -> str:
    """Return what goes on what where the lowest rank meets the highest, if it does."""
    if not sequence.wraps:
        return ""
    high, low = rank_name(tables.ranks), rank_name(1)
    pairs = {-1: f"{_a(high)} goes on {_a(low)}", 1: f"{_a(low)} goes on {_a(high)}"}
    return f"Ranks wrap: {listed(pairs[step] for step in sequence.direction.steps)}."


def example(tables: Tables) -> str:
    """Return one card and all that it may be put on in a column, if there is one."""
    for lower in example_cards(tables):
        uppers = [upper for upper in in_play(tables) if tables.may_build[upper][lower]]
        if uppers:
            return f"So {card_text(lower)} goes on {listed(map(card_text, uppers), 'or')}."
    return ""


def card_by_card(tables: Tables, matrix: Matrix) -> tuple[str, ...]:
    """Return a line for each card that takes others: what it takes."""
    cards = in_play(tables)
    taken = {upper: [lower for lower in cards if matrix[upper][lower]] for upper in cards}
    return tuple(
        f"{card_text(upper)} takes {listed(map(card_text, lowers))}" for upper, lowers in taken.items() if lowers
    )


def lodgers(tables: Tables, card: Card) -> list[Card]:
    """Return the cards of the game that may be built on a card."""
    return [lower for lower in in_play(tables) if tables.may_build[card][lower]]


def build_words(tables: Tables) -> tuple[str, tuple[str, ...]]:
    """Return how columns build, and a list of what takes what where no name fits."""
    if is_empty(tables, tables.may_build):
        return "Nothing is built in the columns: no card goes on another there.", ()
    sequence = recognise(tables, tables.may_build)
    if sequence is None:
        return "Columns build by a rule of their own. This is what the last card of a column takes:", card_by_card(
            tables, tables.may_build
        )
    first = f"Columns build {sequence.manner}: a card takes one that is {sequence.next_card}."
    return " ".join(filter(None, (first, wrap_words(tables, sequence), example(tables)))), ()


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "aei" else f"a {name}"
