"""Every legal move of a position, made at once: what `Rules.check` allows, found without asking it move by move."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from freecellar.cards import SUITS
from freecellar.engine.facts import Facts
from freecellar.engine.moves import Move, Place, cell, column, foundation
from freecellar.engine.position import Pile, Position
from freecellar.engine.tables import Returns


def legal_moves(facts: Facts, position: Position) -> list[Move]:
    """Return every legal move: each count of a run, each empty cell and column, each slot that takes the card."""
    return _Generation(facts, position).moves


class _Generation:
    """The moves of one position; what all its sources share is found once."""

    __slots__ = ("_build", "_cells", "_empty", "_enters", "_facts", "_onto", "_to_card", "_to_empty", "moves")

    def __init__(self, facts: Facts, position: Position) -> None:
        tables = facts.tables
        self._facts = facts
        self._onto = [(column(i), tables.may_build[pile[-1]]) for i, pile in enumerate(position.columns) if pile]
        self._empty = [column(i) for i, pile in enumerate(position.columns) if not pile]
        self._enters = tables.may_enter_empty[position.base - 1]
        self._to_card = facts.cap(position, to_empty=False)
        self._to_empty = facts.cap(position, to_empty=True) if self._empty else 0
        self._cells = _open_cells(facts, position)
        self.moves: list[Move] = []
        homes = _homes(facts, position)
        for index, pile in enumerate(position.columns):
            if pile:
                self._add_column(column(index), pile, homes)
        for index, pile in enumerate(position.cells):
            if pile:
                self._add_cell(cell(index), pile[-1:], homes)
        if tables.foundations.returns is not Returns.NEVER:
            self._add_returns(position)

    def _add_column(self, source: Place, pile: Pile, homes: Mapping[int, Sequence[Place]]) -> None:
        card = pile[-1]
        self.moves += [Move(source, home) for home in homes.get(card, ())]
        self.moves += [Move(source, place) for place in self._cells[card % 4]]
        length = self._facts.run_length(pile)
        if length == 1 or self._to_card == self._to_empty == 1:
            self._add_card(source, pile, alone=len(pile) == 1)
            return
        heads = [(count, pile[-count]) for count in range(1, length + 1)]
        whole = 0 if self._facts.tables.whole_columns else len(pile)
        self.moves += [
            Move(source, target, count)
            for target, row in self._onto
            if target is not source
            for count, head in heads[: self._to_card]
            if row[head]
        ]
        self.moves += [
            Move(source, target, count)
            for target in self._empty
            for count, head in heads[: self._to_empty]
            if self._enters[head] and count != whole
        ]

    def _add_card(self, source: Place, pile: Pile, *, alone: bool) -> None:
        """Add the moves of a single card to columns."""
        card = pile[-1]
        self.moves += [Move(source, target) for target, row in self._onto if row[card] and target is not source]
        if self._empty and self._enters[card] and (not alone or self._facts.tables.whole_columns):
            self.moves += [Move(source, target) for target in self._empty]

    def _add_cell(self, source: Place, pile: Pile, homes: Mapping[int, Sequence[Place]]) -> None:
        self.moves += [Move(source, home) for home in homes.get(pile[-1], ())]
        if self._facts.tables.cell_to_cell:
            self.moves += [Move(source, place) for place in self._cells[pile[-1] % 4] if place is not source]
        self._add_card(source, pile, alone=False)

    def _add_returns(self, position: Position) -> None:
        to_cells = self._facts.tables.foundations.returns is Returns.COLUMNS_AND_CELLS
        for index in range(len(position.foundations)):
            source = foundation(index)
            pile = self._facts.source_cards(position, source)
            if pile:
                self.moves += [Move(source, place) for place in self._cells[pile[-1] % 4] if to_cells]
                self._add_card(source, pile, alone=False)


def _homes(facts: Facts, position: Position) -> Mapping[int, Sequence[Place]]:
    """Return the foundation slots that take each card next; cards that none takes are left out."""
    homes: defaultdict[int, list[Place]] = defaultdict(list)
    for slot, suit in enumerate(facts.tables.foundations.suits):
        rank = facts.next_rank(position, slot)
        if rank is not None:
            for suit_taken in range(len(SUITS)) if suit is None else (suit,):
                homes[(rank - 1) * len(SUITS) + suit_taken].append(foundation(slot))
    return homes


def _open_cells(facts: Facts, position: Position) -> list[list[Place]]:
    """Return for each suit the cells that take a card of it."""
    cells = facts.tables.cells
    room = [(cell(i), cells.suits[i]) for i, pile in enumerate(position.cells) if len(pile) < cells.capacity]
    return [[place for place, bound in room if bound is None or bound == suit] for suit in range(len(SUITS))]
