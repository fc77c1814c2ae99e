"""What may happen: legality, legal moves, and their effect, for any compiled spec."""

from dataclasses import dataclass
from typing import assert_never

from freecellar.cards import RANKS, Card, Suit
from freecellar.engine import reasons
from freecellar.engine.facts import Facts
from freecellar.engine.generation import legal_moves
from freecellar.engine.moves import Intent, Kind, Move, Place
from freecellar.engine.position import Pile, Position
from freecellar.engine.reasons import IllegalMove, Reason
from freecellar.engine.tables import Returns


@dataclass(frozen=True, slots=True)
class Rules(Facts):
    """A spec compiled for play. It reads its tables and asks for no name."""

    def check(self, position: Position, move: Move) -> Reason | None:
        """Return why a move is refused, or None where it is legal: the one place where legality is decided."""
        source, target, count = move
        if refusal := self._refuse_place(source) or self._refuse_place(target):
            return refusal
        if count < 1:
            return reasons.BadCount(count)
        pile = self.source_cards(position, source)
        if refusal := self._refuse_way(source, target) or _refuse_pile(source, count, pile):
            return refusal
        match target.kind:
            case Kind.COLUMN:
                return self._check_to_column(position, move, pile)
            case Kind.CELL:
                return self._check_to_cell(position, move, pile[-1])
            case Kind.FOUNDATION:
                return self._check_to_foundation(position, move, pile[-1])
        assert_never(target.kind)

    def check_source(self, position: Position, source: Place, count: int) -> Reason | None:
        """Return why cards cannot even be picked up, or None where they can, whatever then takes them."""
        if refusal := self._refuse_place(source):
            return refusal
        pile = self.source_cards(position, source)
        is_home = source.kind is Kind.FOUNDATION and position.foundations[source.index] > 0
        if is_home and (not pile or self.tables.foundations.returns is Returns.NEVER):
            return reasons.NoReturn(to_cells=False)
        if refusal := _refuse_pile(source, count, pile):
            return refusal
        return reasons.BadCount(count) if count < 1 else self._refuse_run(count, pile)

    def _refuse_place(self, place: Place) -> Reason | None:
        count = self.place_count(place.kind)
        return None if 0 <= place.index < count else reasons.NoSuchPlace(place, count)

    def _refuse_way(self, source: Place, target: Place) -> Reason | None:
        """Return why cards do not go from one place to another, whatever lies there."""
        if source == target:
            return reasons.SamePlace(source)
        if source.kind is not Kind.FOUNDATION:
            return None
        if target.kind is Kind.FOUNDATION:
            return reasons.FoundationToFoundation()
        returns = self.tables.foundations.returns
        if returns is Returns.NEVER:
            return reasons.NoReturn(to_cells=False)
        if target.kind is Kind.CELL and returns is Returns.COLUMNS:
            return reasons.NoReturn(to_cells=True)
        return None

    def _check_to_column(self, position: Position, move: Move, pile: Pile) -> Reason | None:
        source, target, count = move
        if refusal := self._refuse_run(count, pile):
            return refusal
        head, onto = pile[-count], position.columns[target.index]
        if onto:
            if not self.tables.may_build[onto[-1]][head]:
                return reasons.WrongBuild(head, onto[-1])
        elif not self.may_enter_empty(position, head):
            return reasons.ColumnClosed(head, self._entering_ranks(position))
        elif source.kind is Kind.COLUMN and count == len(pile) and not self.tables.whole_columns:
            return reasons.WholeColumn(source)
        return self._check_cap(position, count, to_empty=not onto)

    def _refuse_run(self, count: int, pile: Pile) -> Reason | None:
        for upper, lower in zip(pile[-count:], pile[len(pile) - count + 1 :], strict=False):
            if not self.tables.may_run[upper][lower]:
                return reasons.NotARun(count, upper, lower)
        return None

    def _check_cap(self, position: Position, count: int, *, to_empty: bool) -> Reason | None:
        cap = self.cap(position, to_empty=to_empty)
        if count == 1 or cap is None or count <= cap:
            return None
        cells, columns = self.helpers(position, to_empty=to_empty)
        unusable = position.columns.count(()) - to_empty - columns
        return reasons.RunTooLong(count, cap, cells, columns, unusable, to_empty)

    def _check_to_cell(self, position: Position, move: Move, card: Card) -> Reason | None:
        source, target, count = move
        if count > 1:
            return reasons.OneAtATime(target, count)
        if source.kind is Kind.CELL and not self.tables.cell_to_cell:
            return reasons.CellToCell()
        suit, pile = self.tables.cells.suits[target.index], position.cells[target.index]
        if suit is not None and card.suit is not suit:
            return reasons.WrongSuit(target, card, suit)
        return reasons.CellFull(target, pile[-1]) if len(pile) >= self.tables.cells.capacity else None

    def _check_to_foundation(self, position: Position, move: Move, card: Card) -> Reason | None:
        _, target, count = move
        if count > 1:
            return reasons.OneAtATime(target, count)
        suit = self.tables.foundations.suits[target.index]
        if suit is not None and card.suit is not suit:
            return reasons.WrongSuit(target, card, suit)
        if self.fits_home(position, target.index, card):
            return None
        rank = self.next_rank(position, target.index)
        wanted = None if rank is None else RANKS[rank - 1] + ("" if suit is None else suit.letter)
        return reasons.NotNextHome(card, wanted)

    def _entering_ranks(self, position: Position) -> tuple[int, ...]:
        row = self.tables.may_enter_empty[position.base - 1]
        return tuple(rank for rank in range(1, self.tables.ranks + 1) if row[Card.of(rank, Suit.CLUBS)])

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every legal move: each count of a run, each empty cell and column, each slot that takes the card."""
        return legal_moves(self, position)

    def resolve(self, position: Position, intent: Intent) -> Move:
        """Return the move that an intent means, its place and count filled in; raise `IllegalMove` where none can be.

        The count left open is the longest run that fits within the cap. The move returned may still be illegal, so that
        `check` can say why.
        """
        source, target, count = intent
        if isinstance(target, Place):
            return self._with_count(position, intent, source, target, count)
        for index in range(self.place_count(target)):
            move = Move(source, Place(target, index), 1 if count is None else count)
            if self.check(position, move) is None:
                return move
        return self._explain_any(position, intent, target)

    def _explain_any(self, position: Position, intent: Intent, kind: Kind) -> Move:
        """Return the illegal move whose reason tells best why no place of a kind takes the card."""
        source, _, count = intent
        if not 0 <= source.index < self.place_count(source.kind):
            raise IllegalMove(intent, reasons.NoSuchPlace(source, self.place_count(source.kind)))
        pile = self.source_cards(position, source)
        move = Move(source, self._likeliest(position, source, kind), 1 if count is None else count)
        reason = self.check(position, move)
        if (
            kind is Kind.CELL
            and pile
            and isinstance(reason, reasons.CellFull | reasons.WrongSuit | reasons.NoSuchPlace)
        ):
            raise IllegalMove(intent, reasons.NoCellFree(pile[-1], self.tables.cells.count))
        return move

    def _likeliest(self, position: Position, source: Place, kind: Kind) -> Place:
        """Return the place of a kind that the player will have had in mind: another one, of the card's suit, not full."""
        places = [place for index in range(self.place_count(kind)) if (place := Place(kind, index)) != source]
        pile = self.source_cards(position, source)
        if kind is not Kind.FOUNDATION or not pile:
            return next(iter(places), Place(kind, 0))
        suits, card = self.tables.foundations.suits, pile[-1]
        fitting = [place for place in places if suits[place.index] in (None, card.suit)]
        return min(fitting or places or [source], key=lambda place: position.foundations[place.index])

    def _with_count(self, position: Position, intent: Intent, source: Place, target: Place, count: int | None) -> Move:
        kinds = (source.kind, target.kind)
        in_range = all(0 <= place.index < self.place_count(place.kind) for place in (source, target))
        if count is not None or kinds != (Kind.COLUMN, Kind.COLUMN) or not in_range or source == target:
            return Move(source, target, 1 if count is None else count)
        pile, onto = position.columns[source.index], position.columns[target.index]
        row = self.tables.may_build[onto[-1]] if onto else self.tables.may_enter_empty[position.base - 1]
        run = self.run_length(pile)
        fitting = [n for n in range(1, run + 1) if row[pile[-n]]]
        if not fitting:
            return Move(source, target, 1 if onto else max(run, 1))
        cap = self.cap(position, to_empty=not onto)
        best = max((n for n in fitting if cap is None or n <= cap), default=fitting[0])
        if not onto and fitting[0] < best == len(pile) and not self.tables.whole_columns:
            raise IllegalMove(intent, reasons.CountNeeded(source))
        return Move(source, target, best)

    def apply(self, position: Position, move: Move) -> Position:
        """Return the position after a move; raise `IllegalMove` with the reason where it is refused."""
        reason = self.check(position, move)
        if reason is not None:
            raise IllegalMove(move, reason)
        return self.apply_legal(position, move)

    def apply_legal(self, position: Position, move: Move) -> Position:
        """Return the position after a move that is known to be legal; anything may come of another."""
        source, target, count = move
        columns, cells, foundations = list(position.columns), list(position.cells), list(position.foundations)
        if source.kind is Kind.FOUNDATION:
            moved = self.source_cards(position, source)
            foundations[source.index] -= 1
        else:
            piles = columns if source.kind is Kind.COLUMN else cells
            moved = piles[source.index][-count:]
            piles[source.index] = piles[source.index][:-count]
        if target.kind is Kind.FOUNDATION:
            foundations[target.index] += 1
        else:
            piles = columns if target.kind is Kind.COLUMN else cells
            piles[target.index] += moved
        return Position(tuple(columns), tuple(cells), tuple(foundations), position.bases)


def _refuse_pile(source: Place, count: int, pile: Pile) -> Reason | None:
    """Return why a place does not have the cards named."""
    if not pile:
        return reasons.EmptySource(source)
    if source.kind is not Kind.COLUMN and count > 1:
        return reasons.OneAtATime(source, count)
    return reasons.TooFewCards(source, count, len(pile)) if len(pile) < count else None
