"""From what a search found to moves of the game, each checked by the rules as it is made."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from freecellar.cards import Card
from freecellar.engine.autoplay import play_home
from freecellar.engine.moves import Kind, Move, Place, cell, column, foundation
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.supermove import expand

BASE, CELL, HOME, CELLS = 52, 53, 54, 31


class Line:
    """A line of play that grows: the position, and the moves that lead to it as they are asked for."""

    def __init__(self, rules: Rules, position: Position, cards: dict[int, Card]) -> None:
        """Start at a position; ``cards`` are the cards by their normalised numbers."""
        self.rules = rules
        self.position = position
        self._made: list[tuple[Move, Position]] = []
        self._cards = cards

    @cached_property
    def _numbers(self) -> dict[Card, int]:
        return {card: number for number, card in self._cards.items()}

    def to_the_win(self, moves: Iterator[Move]) -> Iterator[Move]:
        """Yield moves that win; a line that does not is a fault of the search, and raises AssertionError."""
        yield from moves
        if not self.rules.is_won(self.position):
            raise AssertionError(self.position)

    def follow(self, moves: Iterable[Move]) -> Iterator[Move]:
        """Make moves of the game, and yield them."""
        for move in moves:
            self._play(move)
            yield move

    def follow_search(self, path: Iterable[int]) -> Iterator[Move]:
        """Make the moves of a `search.Search`, which sends every card home that fits after each, and yield them."""
        self._play_all_home()
        yield from self._moves()
        for move in path:
            source = self._place(move >> 10)
            if source is None:  # it has gone home by itself
                continue
            target = self._a_cell() if move >> 5 & CELLS == CELLS else column(move >> 5 & CELLS)
            self._play(Move(source, target, self._above(source, move >> 10)))
            yield from self._moves()  # who wants no more than this move need not wait
            self._play_all_home()
            yield from self._moves()

    def follow_exact(self, start: bytes, steps: Sequence[tuple[int, int, bytes]], *, pool: bool) -> Iterator[Move]:
        """Make the steps of an `exact.Exact`, each a card, what it goes onto, and what then lies on what; yield moves."""
        return _straight(self.position, self._exact_steps(start, steps, pool=pool))

    def _exact_steps(
        self, start: bytes, steps: Sequence[tuple[int, int, bytes]], *, pool: bool
    ) -> Iterator[list[tuple[Move, Position]]]:
        """Make the steps, and yield the moves of each with the positions after them."""
        self._settle(start)
        yield self._taken()
        before = start
        for index, (number, onto, below) in enumerate(steps):
            landings = self._landings_while_full(below, steps[index + 1 :]) if pool and onto in (BASE, CELL) else set()
            if pool and onto == CELL:
                self._fill(number, landings)
            else:
                self._step(
                    number, onto, pool=pool, in_pool=pool and onto < BASE and before[onto] == CELL, keep=landings
                )
            self._settle(below)
            before = below
            yield self._taken()

    def _taken(self) -> list[tuple[Move, Position]]:
        made, self._made = self._made, []
        return made

    def _moves(self) -> list[Move]:
        return [move for move, _ in self._taken()]

    def _step(self, number: int, onto: int, *, pool: bool, in_pool: bool, keep: set[int]) -> None:
        source = self._place(number) or self._foundation(number)
        if onto == HOME:
            self._play(Move(source, self._foundation(number)))
        elif onto == CELL:
            for _ in range(self._above(source, number)):
                self._play(Move(source, self._a_cell()))
        else:
            if in_pool:
                keep = {onto}
            if pool:
                self._make_room(keep, to_empty=onto == BASE)
            source = self._place(number) or source
            if pool and self._above(source, number) > 1:
                self._arrange(keep, self._above(source, number), to_empty=onto == BASE)
            source = self._place(number) or source
            target = self._empty_column() if onto == BASE else self._ends(onto)
            if target is None:
                raise AssertionError(onto)
            self._carry(Move(source, target, self._above(source, number)))

    def _landings_while_full(self, below: bytes, steps: Sequence[tuple[int, int, bytes]]) -> set[int]:
        """Return the cards of the pool that others will land on before a slot of it is free again."""
        landings = set()
        for _, onto, after in steps:
            if self._free_slots(below) > 0:
                break
            if onto < BASE and below[onto] == CELL:
                landings.add(onto)
            below = after
        return landings

    def _free_slots(self, below: bytes) -> int:
        covered = set(below)
        standing = sum(onto <= BASE and number not in covered for number, onto in enumerate(below))
        return len(self.position.cells) + len(self.position.columns) - standing - below.count(CELL)

    def _fill(self, number: int, landings: set[int]) -> None:
        """Put a card into the pool so that the cards of `landings` get columns of their own."""
        self._give_columns(landings - {number})
        if number in landings and () not in self.position.columns:
            self._make_column(landings)
        source = self._place(number) or self._foundation(number)
        to_column = number in landings or () not in self.position.cells
        move = Move(source, self._empty_column() if to_column else self._a_cell())
        if self.rules.check(self.position, move) is not None:  # a foundation whose cards return to columns only
            if () not in self.position.columns:
                self._make_column(landings)
            move = Move(source, self._empty_column())
        self._play(move)

    def _give_columns(self, numbers: set[int]) -> None:
        """Move cards of the pool that wait in cells to columns of their own; a slot must be free."""
        for number in numbers:
            place = self._place(number)
            if place is not None and place.kind is Kind.CELL:
                if () not in self.position.columns:
                    self._make_column(numbers)
                self._play(Move(place, self._empty_column()))

    def _make_room(self, staying: set[int], *, to_empty: bool) -> None:
        """Give cards of the pool columns of their own, and with ``to_empty`` leave another column empty."""
        self._give_columns(staying)
        if to_empty and () not in self.position.columns:
            self._make_column(staying)

    def _arrange(self, staying: set[int], count: int, *, to_empty: bool) -> None:
        """Share out the pool between cells and columns so that a run of so many cards may move."""
        if self._may_move(count, to_empty=to_empty):
            return
        for filled in range(len(self.position.cells) + 1):
            if self._share_out(filled, staying, to_empty=to_empty) and self._may_move(count, to_empty=to_empty):
                return

    def _may_move(self, count: int, *, to_empty: bool) -> bool:
        cap = self.rules.cap(self.position, to_empty=to_empty)
        return cap is None or count <= cap

    def _share_out(self, filled: int, staying: set[int], *, to_empty: bool) -> bool:
        """Have so many cells filled, if the pool's cards and the columns allow it; return whether they do."""
        cards = {self._cards[number] for number in staying}
        while (used := sum(map(bool, self.position.cells))) != filled:
            if used > filled:
                index = next(i for i, pile in enumerate(self.position.cells) if pile)
                if () not in self.position.columns:
                    return False
                self._play(Move(cell(index), self._empty_column()))
            else:
                alone = [i for i, pile in enumerate(self.position.columns) if len(pile) == 1 and pile[0] not in cards]
                if not alone:
                    return False
                self._play(Move(column(alone[0]), self._a_cell()))
        return not to_empty or () in self.position.columns

    def _make_column(self, staying: set[int]) -> None:
        """Empty a column of one card into a cell, but none of the cards that stay."""
        cards = {self._cards[number] for number in staying}
        alone = next(i for i, pile in enumerate(self.position.columns) if len(pile) == 1 and pile[0] not in cards)
        self._play(Move(column(alone), self._a_cell()))

    def _carry(self, move: Move) -> None:
        """Move a run, as one where the rules let it, else card by card."""
        if self.rules.check(self.position, move) is None:
            self._play(move)
            return
        before = self.position
        for single in expand(self.rules, before, move) or (move,):
            card = self.rules.source_cards(before, single.source)[-1]
            before = self.rules.apply(before, single)
            if card in self.rules.source_cards(self.position, single.source):  # else it has gone home by itself
                self._play(single)

    def _settle(self, below: bytes) -> None:
        """Send home, and put from cells onto columns, what the search did by itself."""
        while (move := self._settling(below)) is not None:
            self._play(move)

    def _settling(self, below: bytes) -> Move | None:
        return next(
            (move for move in self._settling_candidates(below) if self.rules.check(self.position, move) is None), None
        )

    def _settling_candidates(self, below: bytes) -> Iterator[Move]:
        """Yield moves of the next cards of each suit, and of those in cells, to where the search has them."""
        for slot, suit in enumerate(self.rules.tables.foundations.suits):
            rank = self.rules.next_rank(self.position, slot)
            if rank is not None and suit is not None:
                number = self._numbers[Card.of(rank, suit)]
                if below[number] == HOME and (place := self._place(number)) is not None:
                    yield Move(place, foundation(slot))
        for index, pile in enumerate(self.position.cells):
            onto = below[self._numbers[pile[-1]]] if pile else HOME
            if onto < BASE and (target := self._ends(onto)) is not None:
                yield Move(cell(index), target)

    def _play(self, move: Move) -> None:
        """Make a move, and what the house makes of it by itself; raise `IllegalMove` where the rules refuse it."""
        after = self.rules.apply(self.position, move)
        self.position = play_home(self.rules, after, self.rules.tables.autoplay).position
        self._made.append((move, self.position))

    def _play_all_home(self) -> None:
        while (move := self._next_home()) is not None:
            self._play(move)

    def _next_home(self) -> Move | None:
        """Return the move home of a card that fits its foundation, the lowest there first; None where none does."""
        counts = self.position.foundations
        wanted = {
            Card.of(rank, suit): slot
            for slot, suit in enumerate(self.rules.tables.foundations.suits)
            if suit is not None and (rank := self.rules.next_rank(self.position, slot)) is not None
        }
        ends = [(pile[-1], column(i)) for i, pile in enumerate(self.position.columns) if pile and pile[-1] in wanted]
        ends += [(pile[-1], cell(i)) for i, pile in enumerate(self.position.cells) if pile and pile[-1] in wanted]
        if not ends:
            return None
        card, place = min(ends, key=lambda end: counts[wanted[end[0]]])
        return Move(place, foundation(wanted[card]))

    def _place(self, number: int) -> Place | None:
        """Return the column or cell where a card lies; None where it is home."""
        card = self._cards[number]
        for index, pile in enumerate(self.position.columns):
            if card in pile:
                return column(index)
        return next((cell(index) for index, pile in enumerate(self.position.cells) if card in pile), None)

    def _ends(self, number: int) -> Place | None:
        """Return the column that a card ends, or None."""
        card = self._cards[number]
        return next((column(i) for i, pile in enumerate(self.position.columns) if pile and pile[-1] == card), None)

    def _above(self, place: Place, number: int) -> int:
        """Return how many cards a run that starts with a card has."""
        if place.kind is not Kind.COLUMN:
            return 1
        pile = self.position.pile(place)
        return len(pile) - pile.index(self._cards[number])

    def _foundation(self, number: int) -> Place:
        return foundation(self.rules.tables.foundations.suits.index(self._cards[number].suit))

    def _a_cell(self) -> Place:
        return cell(self.position.cells.index(()))

    def _empty_column(self) -> Place:
        return column(self.position.columns.index(()))


def _straight(start: Position, steps: Iterable[list[tuple[Move, Position]]]) -> Iterator[Move]:
    """Yield the moves of steps, less those that lead back to where the line has been.

    No two steps of the exact search end alike, but what one lays together the next may take apart: cards that go from
    cells onto a column and are then wanted in cells, or the pool's, shared out anew. So each step is held against the
    one before it.
    """
    held: list[tuple[Move, Position]] = []
    for step in steps:
        old = len(held)
        for move, after in step:
            been = [start, *(position for _, position in held)]
            if after in been:
                del held[been.index(after) :]
                old = min(old, len(held))
            else:
                held.append((move, after))
        if old:
            start = held[old - 1][1]
        yield from (move for move, _ in held[:old])
        held = held[old:]
    yield from (move for move, _ in held)
