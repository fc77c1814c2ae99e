"""Legality a second time, slowly and straight from a spec's words, to hold the engine's tables against.

Nothing of `Rules` and nothing of the compiler is used: places, piles and the spec are all there is.
"""

from collections.abc import Iterator
from itertools import pairwise, product

from freecellar.cards import Card, Suit
from freecellar.engine.moves import Kind, Move, Place
from freecellar.engine.position import Position
from freecellar.engine.tables import Returns
from freecellar.spec.parts import Direction, Relation, Takes
from freecellar.spec.spec import RuleSpec


def naive_moves(spec: RuleSpec, position: Position) -> set[Move]:
    """Return every legal move, found by asking about every source, target and count."""
    places = list(_places(spec))
    counts = range(1, max((len(pile) for pile in position.columns), default=0) + 1)
    moves = (Move(source, target, count) for source, target in product(places, places) for count in counts or [1])
    return {move for move in moves if naive_allows(spec, position, move)}


def _places(spec: RuleSpec) -> Iterator[Place]:
    yield from (Place(Kind.COLUMN, index) for index in range(len(spec.layout.columns)))
    yield from (Place(Kind.CELL, index) for index in range(spec.cells.count))
    yield from (Place(Kind.FOUNDATION, index) for index in range(spec.deck.decks * len(spec.deck.suits)))


def naive_allows(spec: RuleSpec, position: Position, move: Move) -> bool:  # noqa: PLR0911 - one rule after the other
    """Return whether the rules page of a spec would allow a move."""
    source, target, count = move
    moving = _moving(spec, position, source, count)
    if source == target or moving is None:
        return False
    if target.kind is not Kind.COLUMN:
        return count == 1 and _takes_single(spec, position, source, target, moving[0])
    if source.kind is Kind.FOUNDATION and spec.foundations.returns is Returns.NEVER:
        return False
    runs = spec.runs or spec.build.relation
    if not all(_follows(spec, runs, upper, lower) for upper, lower in pairwise(moving)):
        return False
    onto = position.columns[target.index]
    if onto and not _follows(spec, spec.build.relation, onto[-1], moving[0]):
        return False
    if not onto:
        whole = source.kind is Kind.COLUMN and count == len(position.columns[source.index])
        if not _enters(spec, position, moving[0]) or (whole and not spec.empty_column.whole_column):
            return False
    return count == 1 or spec.cap == "unlimited" or count <= _cap(spec, position, to_empty=not onto)


def _moving(spec: RuleSpec, position: Position, source: Place, count: int) -> tuple[Card, ...] | None:
    """Return the cards that a move would pick up; None where they are not there to be picked up."""
    if source.kind is Kind.COLUMN:
        pile = position.columns[source.index]
        return pile[-count:] if len(pile) >= count else None
    if count != 1:
        return None
    if source.kind is Kind.CELL:
        return position.cells[source.index][-1:] or None
    suit, home = _slot_suit(spec, source.index), position.foundations[source.index]
    if suit is None or home == 0:
        return None
    return (Card.of(_rank_at(spec, position, source.index, home - 1), suit),)


def _takes_single(spec: RuleSpec, position: Position, source: Place, target: Place, card: Card) -> bool:
    if target.kind is Kind.CELL:
        if source.kind is Kind.CELL and not spec.cells.cell_to_cell:
            return False
        if source.kind is Kind.FOUNDATION and spec.foundations.returns is not Returns.COLUMNS_AND_CELLS:
            return False
        right_suit = not spec.cells.suits or spec.cells.suits[target.index] is card.suit
        return right_suit and len(position.cells[target.index]) < spec.cells.capacity
    if source.kind is Kind.FOUNDATION:
        return False
    suit, home = _slot_suit(spec, target.index), position.foundations[target.index]
    is_full = home == (spec.foundations.length or spec.deck.ranks)
    return not is_full and suit in (None, card.suit) and card.rank == _rank_at(spec, position, target.index, home)


def _slot_suit(spec: RuleSpec, slot: int) -> Suit | None:
    order = spec.foundations.order or spec.deck.suits
    return order[slot % len(order)] if spec.foundations.by_suit else None


def _rank_at(spec: RuleSpec, position: Position, slot: int, below: int) -> int:
    """Return the rank that lies on so many cards of a foundation."""
    rank = position.bases[slot] + below * spec.foundations.step
    while spec.foundations.wraps and rank > spec.deck.ranks:
        rank -= spec.deck.ranks
    return rank


def _follows(spec: RuleSpec, relation: Relation, upper: Card, lower: Card) -> bool:
    """Return whether one card may lie on another."""
    related = {
        Relation.ALTERNATE_COLOUR: (str(upper)[1] in "DH") is not (str(lower)[1] in "DH"),
        Relation.SAME_COLOUR: (str(upper)[1] in "DH") is (str(lower)[1] in "DH"),
        Relation.SAME_SUIT: upper.suit is lower.suit,
        Relation.OTHER_SUIT: upper.suit is not lower.suit,
        Relation.ANY: True,
        Relation.NONE: False,
    }[relation]
    falls, rises = lower.rank == upper.rank - 1, lower.rank == upper.rank + 1
    if spec.build.wraps:
        falls |= (upper.rank, lower.rank) == (1, spec.deck.ranks)
        rises |= (upper.rank, lower.rank) == (spec.deck.ranks, 1)
    fits = {Direction.DOWN: falls, Direction.UP: rises, Direction.BOTH: falls or rises}[spec.build.direction]
    return related and fits


def _enters(spec: RuleSpec, position: Position, card: Card) -> bool:
    takes = spec.empty_column.takes
    if takes is Takes.ANY or takes is Takes.NONE:
        return takes is Takes.ANY
    if takes is Takes.BELOW_BASE:
        return card.rank == (position.bases[0] - 1 or spec.deck.ranks)
    return card.rank in takes


def _cap(spec: RuleSpec, position: Position, *, to_empty: bool) -> int:
    takes = spec.empty_column.takes
    every = takes is Takes.ANY or (not isinstance(takes, Takes) and len(takes) == spec.deck.ranks)
    usable = position.columns.count(()) - to_empty if every else 0
    names = {
        "empty_cells": sum(spec.cells.capacity - len(pile) for pile in position.cells),
        "empty_columns": usable,
        "min": min,
        "max": max,
    }
    return int(eval(spec.cap, {"__builtins__": {}}, names))  # noqa: S307 - a formula of this test suite
