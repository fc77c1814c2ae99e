# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=False
"""The exact search: every position that single cards, and what the rules let move as one, can reach.

It ends with a solution or with all positions seen, which is the proof that there is none. What it leaves out it leaves
out by an argument that `docs/solver.md` gives in full; `reductions` reads off the tables which arguments hold.

This file is Python and, by its annotations, also C, and it stays one file, as `search` does. A position is what each card
lies on: a card, 52 the base of a column, 53 a cell (or, in the pool, a column of its own), 54 home. That map does not know
the order of columns or cells, so equal positions have one form. Its key has four bits a card, a word for each suit, and is
compared whole.
"""

import random
from mmap import mmap
from typing import Any

try:
    import cython
except ImportError:  # the annotations still need a name
    from freecellar.solver import shim as cython

from freecellar.solver.normal import Normal

GO_ON, SOLVED, ALL_SEEN, NARROW, FULL = range(5)
"""How a run of the search may end; where it is narrow it wants to be widened first."""

FIRST_BITS = 14
"""The table that a search starts with has 2**14 places."""


@cython.final
@cython.cclass
class Exact:
    """A search over one set of rules; `load` a position, then `run` until it has ended."""

    # The state: these arrays lie one behind the other and are copied as one block of 96 bytes.
    below: cython.uchar[64]  # what a card lies on
    tops: cython.uchar[24]  # the last card of each column that is not empty, in no order
    found: cython.uchar[4]  # the number of cards home of each suit
    standing: cython.uchar  # the number of columns in `tops`
    waiting: cython.uchar  # the number of cards in cells or in the pool
    spare: cython.uchar[2]

    kept: cython.ulonglong[16]  # the state of the position that is being expanded
    key: cython.ulonglong[4]
    kept_key: cython.ulonglong[4]
    ends: cython.ulonglong  # the cards that end its columns, a bit each

    columns: cython.int
    cells: cython.int
    ranks: cython.int
    cap: cython.int[1024]  # cap[32 * empty cells + empty columns]
    columns_help: cython.int
    builds: cython.uchar[4096]  # builds[64 * upper + lower]
    runs: cython.uchar[4096]
    fit: cython.uchar[4096]  # 0 in sequence, 1 where the lower card is of higher rank, else 2
    parents: cython.uchar[512]  # the cards that a card may be put on, 8 places each
    parent_count: cython.uchar[64]
    lodgers: cython.ulonglong[64]  # the cards that may come to lie on a card, a bit each
    earlier: cython.ulonglong[64]  # the cards that come before a card on any foundation, a bit each
    prefix: cython.ulonglong[64]  # prefix[16 * suit + count]: the first cards of a suit, a bit each
    enters: cython.uchar[64]
    factors: cython.ulonglong[5]  # what `_place_in_table` mixes the words of a key with
    low_bits: cython.ulonglong  # 64 of them
    code: cython.uchar[4096]  # code[64 * parent + card]: the four bits that stand for a parent
    decoded: cython.uchar[1024]  # decoded[16 * card + code]: the parent

    pool: cython.int  # whether cells and columns of one card are one pool
    pooled: cython.int  # whether they are in the position that is being expanded
    unsettled: cython.int  # whether the position that was loaded waits for a move that sets off autoplay
    one_suit: cython.int  # whether runs of one suit move whole
    drags: cython.int  # whether runs move as one beyond what single cards could do
    autoplay: cython.int  # 0 none, 1 those no card needs to lie on, 2 those whose earlier cards are all home, 3 all
    returns: cython.int  # 0 never, 1 to columns, 2 to columns and cells

    stored: cython.pointer(cython.ulonglong)  # the keys, four words each
    table: cython.pointer(cython.uint)
    parent: cython.pointer(cython.uint)
    move: cython.pointer(cython.uint)  # card, then what it came to lie on, 8 bits each; then whether it is expanded
    next: cython.pointer(cython.uint)
    table_mask: cython.ulonglong
    heads: cython.uint[2048]
    lowest: cython.int
    states: cython.uint
    indexed: cython.uint  # the positions before this one are in the table
    room: cython.uint
    expanded: cython.ulonglong
    current: cython.uint
    oldest: cython.uint  # the positions before this one are expanded
    goal: cython.uint
    doing: cython.uint  # the move being tried

    weight: cython.int[16]
    cell_cost: cython.int[24]
    empty_cost: cython.int[24]
    need: cython.int[64]
    buffers: dict[str, Any]

    def __init__(self, rules: Normal) -> None:
        """Take the rules as `normal.Normal` states them."""
        if not cython.compiled:
            for name, length in _ARRAYS.items():
                setattr(self, name, [0] * length)
        self.columns = rules.columns
        self.cells = rules.cells
        self.ranks = rules.ranks
        self.columns_help = rules.columns_help
        self.pool = rules.pool
        self.pooled = rules.pool
        self.one_suit = rules.one_suit
        self.drags = rules.drags
        self.autoplay = rules.autoplay
        self.returns = rules.returns
        generator = random.Random(2)
        for i in range(5):
            self.factors[i] = generator.getrandbits(64) | 1
        self.low_bits = (1 << 64) - 1
        for upper in range(64):
            for lower in range(64):
                index = upper * 64 + lower
                if upper < 52 and lower < 52:
                    self.builds[index] = rules.may_build[upper][lower]
                    self.runs[index] = rules.may_run[upper][lower]
                    self.fit[index] = 0 if rules.may_run[upper][lower] else 1 if lower >> 2 > upper >> 2 else 2
        for lower in range(52):
            above = [upper for upper in range(52) if rules.may_build[upper][lower]]
            self.parent_count[lower] = len(above)
            for index, upper in enumerate(above):
                self.parents[lower * 8 + index] = upper
            self.enters[lower] = rules.enters[lower]
            self.lodgers[lower] = rules.lodgers[lower]
            self.earlier[lower] = rules.earlier[lower]
        for suit in range(4):
            for count in range(14):
                self.prefix[suit * 16 + count] = sum(1 << (rank * 4 + suit) for rank in range(count))
        for cells, row in enumerate(rules.cap):
            for helpers, value in enumerate(row):
                self.cap[cells * 32 + helpers] = min(value, 127)
        self.buffers = {}
        self.states = 1
        self.room = 0

    def weigh(self, weight: tuple[int, ...], cell_cost: tuple[int, ...], empty_cost: tuple[int, ...]) -> None:
        """Put weights in force; they order the search and change no verdict."""
        for i in range(16):
            self.weight[i] = weight[i] if i < len(weight) else 0
        for i in range(24):
            self.cell_cost[i] = cell_cost[min(i, len(cell_cost) - 1)]
            self.empty_cost[i] = empty_cost[min(i, len(empty_cost) - 1)]

    def reserve(self, room: int) -> None:
        """Give the search room for so many positions. The system hands out the memory when it is first touched."""
        room = min(max(room, 2), 0xFFFFFFFF)  # numbers start with 1
        views = {name: self._view(code, size * room) for name, (code, size) in _STORES.items()}
        views["table"] = self._view("I", 1 << FIRST_BITS)
        self.buffers, self.room = views, room  # all at once: the system may refuse one
        if cython.compiled:
            a: cython.ulonglong[::1] = self.buffers["stored"]
            b: cython.uint[::1] = self.buffers["parent"]
            c: cython.uint[::1] = self.buffers["move"]
            d: cython.uint[::1] = self.buffers["next"]
            self.stored = cython.address(a[0])
            self.parent = cython.address(b[0])
            self.move = cython.address(c[0])
            self.next = cython.address(d[0])
        else:
            for name in _STORES:
                setattr(self, name, self.buffers[name])

    def _view(self, code: str, length: int) -> memoryview:
        return memoryview(mmap(-1, length * (8 if code == "Q" else 4))).cast(code)

    def widen(self) -> int:
        """Take a larger table; `run` fills it before it goes on. Return the bytes in use from then on."""
        self._use_table((self.table_mask + 1) * 4)
        return self.used()

    def used(self) -> int:
        """Return how many bytes the positions and the table take."""
        return int(self.states) * 44 + 4 * (int(self.table_mask) + 1)

    @cython.cfunc
    def _use_table(self, length: int) -> None:
        first = length == 1 << FIRST_BITS
        name = "table" if first else "wide"
        if not first:
            self.buffers[name] = self._view("I", length)
        if cython.compiled:
            a: cython.uint[::1] = self.buffers[name]
            self.table = cython.address(a[0])
        else:
            self.table = self.buffers[name]
        self.table_mask = length - 1
        self.indexed = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _index(self, count: cython.uint) -> cython.void:
        """Enter so many more positions in the table."""
        at: cython.size_t
        i: cython.ulonglong
        while count > 0 and self.indexed < self.states:
            at = cython.cast(cython.size_t, self.indexed) * 4
            i = self._place_in_table(self.stored[at], self.stored[at + 1], self.stored[at + 2], self.stored[at + 3])
            while self.table[i] != 0:
                i = (i + 1) & self.table_mask
            self.table[i] = self.indexed
            self.indexed += 1
            count -= 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _place_in_table(
        self, a: cython.ulonglong, b: cython.ulonglong, c: cython.ulonglong, d: cython.ulonglong
    ) -> cython.ulonglong:
        """Return where in the table to look first for a key of these words."""
        mixed: cython.ulonglong = (
            a * self.factors[0] + b * self.factors[1] + c * self.factors[2] + d * self.factors[3]
        ) & self.low_bits
        return (((mixed ^ (mixed >> 32)) * self.factors[4]) >> 24) & self.table_mask

    @cython.ccall
    def load(self, position: bytes) -> None:
        """Begin a search from a position, in the form that `search.Search.load` tells."""
        at: cython.int = 0
        index: cython.int = 0
        card: cython.int
        onto: cython.int = 52
        i: cython.int
        for card in range(52):
            self.below[card] = 54
        self.standing = 0
        self.waiting = 0
        while index < self.columns:
            card = position[at]
            at += 1
            if card < 52:
                self.below[card] = cython.cast(cython.uchar, onto)
                onto = card
                continue
            if onto != 52:
                self.tops[self.standing] = cython.cast(cython.uchar, onto)
                self.standing += 1
            onto = 52
            index += 1
        card = position[at]
        while card < 52:
            self.below[card] = 53
            self.waiting += 1
            at += 1
            card = position[at]
        for index in range(4):
            self.found[index] = position[at + 1 + index]
        self._number_parents()
        self._use_table(1 << FIRST_BITS)
        self.buffers.pop("wide", None)
        for i in range(cython.cast(cython.int, self.table_mask) + 1):
            self.table[i] = 0
        for i in range(2048):
            self.heads[i] = 0
        self.lowest = 2048
        self.states = 1
        self.expanded = 0
        self.goal = 0
        self.current = 0
        self.oldest = 1
        self.doing = 0
        for i in range(4):
            self.key[i] = 0
        for card in range(52):
            self.key[card & 3] |= (
                cython.cast(cython.ulonglong, self.code[self.below[card] * 64 + card]) << (card >> 2) * 4
            )
        self._keep()
        self._enter()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _number_parents(self) -> cython.void:
        """Give each thing that a card may lie on four bits: 0 what it lies on now, 1 to 3 places, then cards."""
        card: cython.int
        i: cython.int
        n: cython.int
        onto: cython.int
        for card in range(52):
            for i in range(16):
                self.decoded[card * 16 + i] = 54
            for i in range(3):
                self.code[(52 + i) * 64 + card] = cython.cast(cython.uchar, 1 + i)
                self.decoded[card * 16 + 1 + i] = cython.cast(cython.uchar, 52 + i)
            n = 4
            for i in range(self.parent_count[card]):
                onto = self.parents[card * 8 + i]
                self.code[onto * 64 + card] = cython.cast(cython.uchar, n)
                self.decoded[card * 16 + n] = cython.cast(cython.uchar, onto)
                n += 1
            onto = self.below[card]
            if onto < 52 and not self.builds[onto * 64 + card]:
                self.code[onto * 64 + card] = 0
                self.decoded[card * 16] = cython.cast(cython.uchar, onto)

    @cython.ccall
    def run(self, limit: cython.ulonglong) -> cython.int:
        """Expand so many more positions; return 0 to go on, 1 solved, 2 all seen, 3 to `widen` first, 4 out of room."""
        with cython.nogil:
            return self._run(limit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, limit: cython.ulonglong) -> cython.int:
        n: cython.uint
        done: cython.ulonglong = 0
        while done < limit:
            if self.goal != 0:
                return 1
            if self.indexed < self.states:
                self._index(16)
                done += 1
                continue
            if 2 * self.states > self.table_mask:
                return 3
            if self.states + 2048 > self.room:
                return 4
            while self.lowest < 2048 and self.heads[self.lowest] == 0:
                self.lowest += 1
            if self.lowest >= 2048:
                return 2
            if self.expanded & 15 == 15 and self.oldest < self.states:
                n = self.oldest  # an order that misleads must not starve short solutions
                self.oldest += 1
            else:
                n = self.heads[self.lowest]
                self.heads[self.lowest] = self.next[n]
            if self.move[n] & 0x10000:
                continue
            self.move[n] |= 0x10000
            self.current = n
            self.expanded += 1
            done += 1
            self._decode(n)
            self._keep()
            self.pooled = self.pool and (n > 1 or not self.unsettled)
            if self.one_suit:
                self._expand_runs()
            else:
                self._expand()
        return 1 if self.goal != 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _decode(self, n: cython.uint) -> cython.void:
        card: cython.int
        suit: cython.int
        onto: cython.int
        word: cython.ulonglong
        covered: cython.ulonglong = 0
        one: cython.ulonglong = 1
        at: cython.size_t = cython.cast(cython.size_t, n) * 4
        for suit in range(4):
            self.key[suit] = self.stored[at + suit]
        self.ends = 0
        if not cython.compiled:
            self._decode_as_python()
            return
        self.waiting = 0
        for suit in range(4):
            word = self.key[suit]
            self.found[suit] = 0
            card = suit
            while card < 52:
                onto = self.decoded[card * 16 + (word & 15)]
                word >>= 4
                self.below[card] = cython.cast(cython.uchar, onto)
                if onto < 52:
                    covered |= one << onto
                elif onto == 53:
                    self.waiting += 1
                elif onto == 54 and (card >> 2) < self.ranks:
                    self.found[suit] += 1
                card += 4
        self.standing = 0
        for card in range(52):
            if self.below[card] < 53 and not (covered >> card) & 1:
                self.tops[self.standing] = cython.cast(cython.uchar, card)
                self.standing += 1
                self.ends |= one << card

    if not cython.compiled:

        def _decode_as_python(self) -> None:
            """Do what `_decode` does, in a third of the time that its loops would take uncompiled."""
            below: list[int] = []
            for word, rows in zip(self.key, _CODES, strict=True):
                digits = f"{word:013x}".encode().translate(_DIGITS)
                below += [self.decoded[row + digit] for row, digit in zip(rows, digits, strict=True)]
            self.below[:52] = below = [below[place] for place in _PLACES]
            self.found = [below[suit : 4 * self.ranks : 4].count(54) for suit in range(4)]
            self.waiting = below.count(53)
            covered = set(below)
            tops = [card for card, onto in enumerate(below) if onto < 53 and card not in covered]
            self.standing = len(tops)
            self.tops[: len(tops)] = tops
            self.ends = sum([1 << card for card in tops])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self) -> cython.void:
        i: cython.int
        if cython.compiled:
            state: cython.pointer(cython.ulonglong) = cython.cast(
                cython.pointer(cython.ulonglong), cython.address(self.below[0])
            )
            for i in range(12):
                self.kept[i] = state[i]
        else:
            self.kept = (self.below[:], self.tops[:], self.found[:], self.standing, self.waiting)
        for i in range(4):
            self.kept_key[i] = self.key[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _back(self) -> cython.void:
        i: cython.int
        if cython.compiled:
            state: cython.pointer(cython.ulonglong) = cython.cast(
                cython.pointer(cython.ulonglong), cython.address(self.below[0])
            )
            for i in range(12):
                state[i] = self.kept[i]
        else:
            self.below[:], self.tops[:], self.found[:], self.standing, self.waiting = self.kept
        for i in range(4):
            self.key[i] = self.kept_key[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _set(self, card: cython.int, onto: cython.int) -> cython.void:
        """Give a card another parent, in the map and its key."""
        old: cython.int = self.below[card]
        change: cython.ulonglong = self.code[old * 64 + card] ^ self.code[onto * 64 + card]
        self.key[card & 3] ^= change << (card >> 2) * 4
        self.below[card] = cython.cast(cython.uchar, onto)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave(self, i: cython.int, rest: cython.int) -> cython.void:
        """Let column ``i`` end with the card ``rest``; with 52 it is empty."""
        if rest == 52:
            self.standing -= 1
            self.tops[i] = self.tops[self.standing]
        else:
            self.tops[i] = cython.cast(cython.uchar, rest)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _stand(self, top: cython.int) -> cython.void:
        """Let a new column end with a card."""
        self.tops[self.standing] = cython.cast(cython.uchar, top)
        self.standing += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _depart(self, card: cython.int, i: cython.int) -> cython.void:
        """Count a single card out of where it lies: column ``i``, or with -1 a cell, with -2 its foundation."""
        if i >= 0:
            self._leave(i, self.below[card])
        elif i == -1:
            self.waiting -= 1
        else:
            self.found[card & 3] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _home(self) -> cython.ulonglong:
        """Return the cards that are home, a bit each."""
        return (
            self.prefix[self.found[0]]
            | self.prefix[16 + self.found[1]]
            | self.prefix[32 + self.found[2]]
            | self.prefix[48 + self.found[3]]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spare_card(self, card: cython.int, home: cython.ulonglong) -> cython.bint:
        """Return whether no card needs to lie on a card: each that may is home, or goes home once it is exposed.

        That holds for what may lie on those in turn, moved with them as a run, too.
        """
        lodger: cython.int
        one: cython.ulonglong = 1
        left: cython.ulonglong
        home |= one << card  # where cards may lie on each other both ways, neither keeps the other
        left = self.lodgers[card] & ~home
        lodger = 0
        while left != 0:
            while not left & 1:
                left >>= 1
                lodger += 1
            if (lodger >> 2) != self.found[lodger & 3] or not self._spare_card(lodger, home):
                return False
            left >>= 1
            lodger += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _goes_home(self, card: cython.int) -> cython.bint:
        if self.autoplay == 1:
            return self._spare_card(card, self._home())
        if self.autoplay == 2:
            return self.earlier[card] & ~self._home() == 0
        return self.autoplay == 3

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fits_home(self) -> cython.bint:
        """Return whether any card can go home."""
        suit: cython.int
        for suit in range(4):
            if self.found[suit] < self.ranks and self._place_of(self.found[suit] * 4 + suit) != -3:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_home(self) -> cython.void:
        suit: cython.int
        card: cython.int
        i: cython.int
        again: cython.bint = self.autoplay != 0
        while again:
            again = False
            for suit in range(4):
                if self.found[suit] >= self.ranks:
                    continue
                card = self.found[suit] * 4 + suit
                i = self._place_of(card)
                if i == -3 or not self._goes_home(card):
                    continue
                self._depart(card, i)
                self._set(card, 54)
                self.found[suit] += 1
                again = True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _place_of(self, card: cython.int) -> cython.int:
        """Return the column that a card ends, -1 for a cell, -3 where it is covered."""
        i: cython.int
        if self.below[card] == 53:
            return -1
        for i in range(self.standing):
            if self.tops[i] == card:
                return i
        return -3

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Let each waiting card lie on the next of its suit where that ends a column: it can always come back."""
        i: cython.int
        top: cython.int
        for i in range(self.standing):
            top = self.tops[i]
            while top >= 4 and self.below[top - 4] == 53:
                self._set(top - 4, top)
                self.waiting -= 1
                top -= 4
            self.tops[i] = cython.cast(cython.uchar, top)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _join_pool(self) -> cython.void:
        """Let columns of one card wait in the pool while a slot of it is free."""
        i: cython.int = 0
        alone: cython.int = 0
        for i in range(self.standing):
            if self.below[self.tops[i]] == 52:
                alone += 1
        if self.waiting + alone >= self.cells + self.columns - (self.standing - alone):
            return
        i = 0
        while i < self.standing:
            if self.below[self.tops[i]] == 52:
                self._set(self.tops[i], 53)
                self.waiting += 1
                self.standing -= 1
                self.tops[i] = self.tops[self.standing]
            else:
                i += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter(self) -> cython.void:
        """Settle the position that a move has made, store it if it is new, and go back to the one expanded."""
        n: cython.uint
        at: cython.size_t
        i: cython.ulonglong
        cost: cython.int
        # Autoplay that the rules force follows a move; so before the first one the pool cannot be shared out for nothing.
        if self.doing == 0:
            self.unsettled = self.autoplay == 3 and self._fits_home()
        if self.doing != 0 or not self.unsettled:
            self._play_home()
            if self.pool:
                self._join_pool()
        if self.one_suit:
            self._gather()
        i = self._place_in_table(self.key[0], self.key[1], self.key[2], self.key[3])
        while True:
            n = self.table[i]
            if n == 0:
                break
            at = cython.cast(cython.size_t, n) * 4
            if (
                self.stored[at] == self.key[0]
                and self.stored[at + 1] == self.key[1]
                and self.stored[at + 2] == self.key[2]
                and self.stored[at + 3] == self.key[3]
            ):
                self._back()
                return
            i = (i + 1) & self.table_mask
        n = self.states
        self.states = n + 1
        self.table[i] = n
        self.indexed = self.states
        at = cython.cast(cython.size_t, n) * 4
        self.stored[at] = self.key[0]
        self.stored[at + 1] = self.key[1]
        self.stored[at + 2] = self.key[2]
        self.stored[at + 3] = self.key[3]
        self.parent[n] = self.current
        self.move[n] = self.doing
        if self.found[0] + self.found[1] + self.found[2] + self.found[3] == 4 * self.ranks:
            self.goal = n
        cost = self._evaluate()
        self.next[n] = self.heads[cost]
        self.heads[cost] = n
        if cost < self.lowest:
            self.lowest = cost
        self._back()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _evaluate(self) -> cython.int:
        """Return the cost of the position, 0 to 2047."""
        i: cython.int
        suit: cython.int
        card: cython.int
        onto: cython.int
        above: cython.int
        count: cython.int
        cells: cython.int
        empty: cython.int
        home: cython.int = 0
        most: cython.int = 0
        least: cython.int = 13
        cost: cython.int = 0
        for suit in range(4):
            count = self.found[suit]
            home += count
            if count > most:
                most = count
            if count < least:
                least = count
            self.need[count * 4 + suit] = self.weight[3]
            self.need[count * 4 + suit + 4] = self.weight[4]
        for i in range(self.standing):
            card = self.tops[i]
            above = 0
            while card < 52:
                cost += self.need[card] * above
                onto = self.below[card]
                if onto < 52:
                    cost += self.weight[self.fit[onto * 64 + card]] if self.fit[onto * 64 + card] else 0
                above += 1
                card = onto
        for suit in range(4):
            self.need[self.found[suit] * 4 + suit] = 0
            self.need[self.found[suit] * 4 + suit + 4] = 0
        cost += self.weight[0] * (4 * self.ranks - home) + self.weight[14] * (most - least)
        empty = self.columns - self.standing
        cells = self.waiting
        if self.pool:  # reckon with the pool's cards in columns as far as these go
            cells = self.waiting - empty if self.waiting > empty else 0
            empty -= self.waiting - cells
        cost = (cost + self.cell_cost[cells] + self.empty_cost[empty]) >> 1
        return 0 if cost < 0 else 2047 if cost > 2047 else cost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _expand(self) -> cython.void:
        """Try every move of a single card, and with `drags` every run that moves as one."""
        i: cython.int
        card: cython.int
        suit: cython.int
        free: cython.int = self.cells - self.waiting
        if self.pooled:
            free += self.columns - self.standing
        for suit in range(4):
            if self.found[suit] < self.ranks:
                card = self.found[suit] * 4 + suit
                i = self._place_of(card)
                if i != -3:
                    self.doing = card | (54 << 8)
                    self._depart(card, i)
                    self._set(card, 54)
                    self.found[suit] += 1
                    self._enter()
        for i in range(self.standing):
            self._move_card(self.tops[i], i, free)
            if self.drags:
                self._drag(i)
        for card in range(52):
            if self.below[card] == 53:
                self._move_card(card, -1, free)
        if self.returns:
            for suit in range(4):
                if self.found[suit]:
                    self._move_card((self.found[suit] - 1) * 4 + suit, -2, free)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _move_card(self, card: cython.int, i: cython.int, free: cython.int) -> cython.void:
        """Try every landing but home of a single card: in column ``i``, or with -1 a cell, with -2 home."""
        j: cython.int
        n: cython.int
        upper: cython.int
        slots: cython.int = self.columns - self.standing
        for n in range(self.parent_count[card]):
            upper = self.parents[card * 8 + n]
            if self.below[upper] == 54:
                continue
            if self.below[upper] == 53:
                if self.pooled and slots > 0:
                    self.doing = card | (upper << 8)
                    self._set(upper, 52)
                    self.waiting -= 1
                    self._stand(card)
                    self._depart(card, i)
                    self._set(card, upper)
                    self._enter()
                continue
            if not (self.ends >> upper) & 1:
                continue
            for j in range(self.standing):
                if self.tops[j] == upper:
                    self.doing = card | (upper << 8)
                    self.tops[j] = cython.cast(cython.uchar, card)
                    self._depart(card, i)
                    self._set(card, upper)
                    self._enter()
                    break
        if i == -1:
            if not self.pooled and slots > 0 and self.enters[card]:
                self._settle(card, i, 52)
            return
        if self.pooled:
            if i == -2 and self.returns == 1 and free == 1:
                if slots > 0:  # it fills the pool, and stays in the column that it came to
                    self._settle(card, i, 52)
            elif free > 0 and self.below[card] != 52 and (i != -2 or self.returns == 2 or slots > 0):
                self._settle(card, i, 53)
            return
        if free > 0 and (i != -2 or self.returns == 2):
            self._settle(card, i, 53)
        if slots > 0 and self.enters[card] and self.below[card] != 52:
            self._settle(card, i, 52)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, card: cython.int, i: cython.int, place: cython.int) -> cython.void:
        """Try to put a single card into a cell or the pool (53), or an empty column (52)."""
        self.doing = card | (place << 8)
        if place == 53:
            self.waiting += 1
        else:
            self._stand(card)
        self._depart(card, i)
        self._set(card, place)
        self._enter()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _longest(self, to_empty: cython.int) -> cython.int:
        """Return the longest run that may move at once, in the best arrangement of the pool."""
        slots: cython.int = self.columns - self.standing
        cells: cython.int
        best: cython.int = 0
        value: cython.int
        if not self.pooled:
            if slots < to_empty:
                return 0
            cells = slots - to_empty if self.columns_help else 0
            return self.cap[(self.cells - self.waiting) * 32 + cells]
        for cells in range(self.waiting + 1):  # so many of the pool's cards in cells, the others in columns
            if cells <= self.cells and self.waiting - cells <= slots - to_empty:
                value = self.cap[(self.cells - cells) * 32 + slots - (self.waiting - cells) - to_empty]
                if value > best:
                    best = value
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drag(self, i: cython.int) -> cython.void:
        """Try to move each run of two cards or more that ends column ``i`` as one."""
        j: cython.int
        n: cython.int
        upper: cython.int
        last: cython.int = self.tops[i]
        head: cython.int = last
        count: cython.int = 1
        onto: cython.int = self._longest(0)
        empty: cython.int = self._longest(1) if self.standing < self.columns else 0
        rest: cython.int
        while self.below[head] < 52 and self.runs[self.below[head] * 64 + head]:
            head = self.below[head]
            count += 1
            if count > onto and count > empty:
                return
            rest = self.below[head]
            if count <= onto:
                for n in range(self.parent_count[head]):
                    upper = self.parents[head * 8 + n]
                    if self.pooled and self.below[upper] == 53 and self.standing < self.columns:
                        # The card it lands on takes a column, so that column helps no more.
                        if count <= self._longest_beside():
                            self.doing = head | (upper << 8)
                            self._set(upper, 52)
                            self.waiting -= 1
                            self._stand(last)
                            self._leave(i, rest)
                            self._set(head, upper)
                            self._enter()
                        continue
                    for j in range(self.standing):
                        if self.tops[j] == upper:
                            self.doing = head | (upper << 8)
                            self.tops[j] = cython.cast(cython.uchar, last)
                            self._leave(i, rest)
                            self._set(head, upper)
                            self._enter()
                            break
            if count <= empty and rest != 52 and self.enters[head]:
                self.doing = head | (52 << 8)
                self._stand(last)
                self._leave(i, rest)
                self._set(head, 52)
                self._enter()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _longest_beside(self) -> cython.int:
        """Return the longest run that may move onto a card of the pool, which then holds one of its columns."""
        slots: cython.int = self.columns - self.standing - 1
        cells: cython.int
        best: cython.int = 0
        value: cython.int
        for cells in range(self.waiting):
            if cells <= self.cells and self.waiting - 1 - cells <= slots:
                value = self.cap[(self.cells - cells) * 32 + slots - (self.waiting - 1 - cells)]
                if value > best:
                    best = value
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _expand_runs(self) -> cython.void:
        """Try the moves of runs of one suit: whole to its parent or to cells, any part to an empty column."""
        i: cython.int
        j: cython.int
        card: cython.int
        head: cython.int
        last: cython.int
        onto: cython.int
        count: cython.int
        free: cython.int = self.cells - self.waiting
        slots: cython.int = self.columns - self.standing
        most: cython.int = 127 if self.drags else free + 1
        for card in range(52):
            if self.below[card] == 53 and slots > 0 and self.enters[card]:
                self._settle(card, -1, 52)
        for i in range(self.standing):
            last = self.tops[i]
            head = last
            count = 1
            while True:
                onto = self.below[head]
                if slots > 0 and onto != 52 and count <= most and self.enters[head]:
                    self.doing = head | (52 << 8)
                    self._stand(last)
                    self._leave(i, onto)
                    self._set(head, 52)
                    self._enter()
                if onto >= 52 or onto != head + 4:
                    break
                head = onto
                count += 1
            if head + 4 < 4 * self.ranks and count <= most:
                for j in range(self.standing):
                    if self.tops[j] == head + 4:
                        self.doing = head | ((head + 4) << 8)
                        self.tops[j] = cython.cast(cython.uchar, last)
                        self._leave(i, onto)
                        self._set(head, head + 4)
                        self._enter()
                        break
            if count <= free:
                self.doing = head | (53 << 8)
                self._leave(i, onto)
                card = last
                while True:
                    onto = self.below[card]
                    self._set(card, 53)
                    self.waiting += 1
                    if card == head:
                        break
                    card = onto
                self._enter()

    def path(self) -> list[tuple[int, int, bytes]]:
        """Return the way to the solution: for each step the card, what it went onto, and the position as a map."""
        steps = []
        n = self.goal
        while self.parent[n]:
            self._decode(n)
            below = bytes(self.below[card] for card in range(52))
            steps.append((self.move[n] & 255, (self.move[n] >> 8) & 255, below))
            n = self.parent[n]
        return steps[::-1]

    def start_map(self) -> bytes:
        """Return the first position as it was stored, as a map."""
        self._decode(1)
        return bytes(self.below[card] for card in range(52))

    def counted(self) -> tuple[int, int]:
        """Return how many positions were expanded and how many stored."""
        return self.expanded, self.states - 1


_DIGITS = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))
"""From a hexadecimal digit to its value."""

_CODES = [[16 * card for card in range(48 + suit, -1, -4)] for suit in range(4)]
"""Where in `decoded` the codes of a suit's cards begin, from its last card to its first."""

_PLACES = [13 * (card & 3) + 12 - (card >> 2) for card in range(52)]
"""Where each card stands among those."""

_STORES = {"stored": ("Q", 4), "parent": ("I", 1), "move": ("I", 1), "next": ("I", 1)}
"""What is kept of each position: a code of `memoryview.cast`, and how many of it."""

_ARRAYS = {
    "below": 64,
    "tops": 24,
    "found": 4,
    "key": 4,
    "kept_key": 4,
    "cap": 1024,
    "builds": 4096,
    "runs": 4096,
    "fit": 4096,
    "parents": 512,
    "parent_count": 64,
    "lodgers": 64,
    "earlier": 64,
    "prefix": 64,
    "enters": 64,
    "factors": 5,
    "code": 4096,
    "decoded": 1024,
    "heads": 2048,
    "weight": 16,
    "cell_cost": 24,
    "empty_cost": 24,
    "need": 64,
}
