# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=False
"""The fast search: greedy best-first with deferred states. It finds solutions and proves nothing.

This file is Python and, by its annotations, also C: a build with a compiler compiles it, any other runs it as it is.
It stays one file: C puts methods into each other, which is where the speed is, only within a class and its module.
Numbers that stand for places are written out, since C cannot fold Python's names: 52 is the base of a column (and, as a
top, an empty column), 53 a cell, 54 home. Cards are normalised: four times the number of cards below it on its
foundation, plus its suit.

A move is one integer: source and target (5 bits each: a column, or 31 for the cells), then the card that heads what moves.
"""

import random
from mmap import mmap
from typing import Any

try:
    import cython
except ImportError:  # the annotations still need a name
    from freecellar.solver import shim as cython

from freecellar.solver.normal import Normal
from freecellar.solver.schedule import Stage

GO_ON, SOLVED, NOTHING_LEFT, NO_ROOM = range(4)
"""How a run of the search may end."""

LARGE_BITS = 16
"""A table of more than 2**16 places takes too long to be cleared while nobody can cancel."""


def is_compiled() -> bool:
    """Return whether this module runs as C."""
    return cython.compiled


def _view(code: str, length: int) -> memoryview:
    """Return zeroes of a kind that `memoryview.cast` knows; the system hands out the memory when it is first touched."""
    return memoryview(mmap(-1, length * (8 if code == "Q" else 4))).cast(code)


@cython.final
@cython.cclass
class Search:
    """A search over one set of rules: `load` a position, `choose` weights, `run`."""

    # The state: these arrays lie one behind the other, and snapshots copy them as one block of 264 bytes.
    below: cython.uchar[64]  # what a card lies on
    column: cython.uchar[64]  # the column of a card, while it lies in one
    level: cython.uchar[64]  # how many cards lie below it there
    tops: cython.uchar[24]  # the last card of each column
    heights: cython.uchar[24]  # the number of cards in each column
    cells: cython.uchar[16]  # the cards in cells, in no order
    found: cython.uchar[4]  # the number of cards home of each suit
    used: cython.uchar  # the number of filled cells
    empty: cython.uchar  # the number of empty columns
    spare: cython.uchar[2]

    hash: cython.ulonglong
    breaks: cython.int  # the summed cost of badly placed cards

    columns: cython.int
    cell_count: cython.int
    ranks: cython.int
    cap: cython.int[1024]  # cap[32 * empty cells + empty columns]
    parents: cython.uchar[512]  # the cards that a card may be put on, 8 places each
    parent_count: cython.uchar[64]
    wanted: cython.ulonglong[64]  # the same cards, a bit each
    enters: cython.uchar[64]
    columns_help: cython.int
    keys: cython.ulonglong[4096]
    packed: cython.uchar[256]  # the position that is being loaded

    weight: cython.int[16]
    cell_cost: cython.int[24]
    empty_cost: cython.int[24]
    fit: cython.uchar[4096]  # fit[64 * upper + lower]: 0 in sequence, 1 where the lower card is of higher rank, else 2
    break_cost: cython.int[4]  # the cost of each kind of fit

    node: cython.pointer(cython.int)  # 4 each: expansion of the parent, move, next in its bucket, depth
    snapshot: cython.pointer(cython.ulonglong)  # 34 each: 33 of the state, the hash
    snapshot_breaks: cython.pointer(cython.int)
    expansion_node: cython.pointer(cython.int)
    table: cython.pointer(cython.ulonglong)
    table_mask: cython.ulonglong
    dirty: cython.int  # so many places of the table hold what an earlier search has left
    heads: cython.int[4096]
    lowest: cython.int
    nodes: cython.int
    node_room: cython.int
    expanded: cython.int
    room: cython.int
    current: cython.int
    depth: cython.int
    blocked: cython.int[24]

    tries: cython.int[512]  # the moves from the position that is being expanded
    costs: cython.int[512]
    beaming: cython.int  # whether parts of runs may go to an empty column
    tried: cython.int
    width: cython.int
    kept: cython.int  # the positions of the level that is being expanded: snapshots from `base` on
    base: cython.int
    next_parent: cython.int
    born: cython.int  # the children so far, in `child`: parent, move, cost
    child_room: cython.int
    child: cython.pointer(cython.int)
    history: cython.pointer(cython.int)  # of each position kept: which one it came from, counted from 0, and the move
    history_end: cython.int
    history_room: cython.int
    noted: cython.longlong  # the positions in the table
    # The line that is trimmed, 5 numbers for each move: the move, what its card goes onto, what it lay on, the snapshot
    # before it, and the later move that cannot be made without it, or 0 where that is not known.
    line: cython.pointer(cython.int)
    length: cython.int
    deck: cython.uchar[64]
    shuffled: cython.uchar[64]
    places: cython.uchar[64]  # where each dealt card goes in `packed`
    template: cython.uchar[256]  # `packed` without its cards
    dealt: cython.int
    template_length: cython.int
    stages: cython.int
    quota: cython.int[32]
    stage_weight: cython.int[512]
    stage_cell_cost: cython.int[768]
    stage_empty_cost: cython.int[768]
    spent: cython.int
    buffers: dict[str, Any]

    def __init__(self, rules: Normal) -> None:
        """Take the rules as `normal.Normal` states them."""
        if not cython.compiled:
            for name, length in _ARRAYS.items():
                setattr(self, name, [0] * length)
        self.columns = rules.columns
        self.cell_count = rules.cells
        self.ranks = rules.ranks
        self.columns_help = rules.columns_help
        generator = random.Random(1)
        for upper in range(64):
            for lower in range(64):
                index = upper * 64 + lower
                self.keys[index] = generator.getrandbits(64) if upper < 54 and lower < 52 else 0
                if upper < 52 and lower < 52:
                    self.fit[index] = 0 if rules.may_run[upper][lower] else 1 if lower >> 2 > upper >> 2 else 2
        for lower in range(52):
            above = [upper for upper in range(52) if rules.may_build[upper][lower]]
            self.parent_count[lower] = len(above)
            self.wanted[lower] = sum(1 << upper for upper in above)
            for index, upper in enumerate(above):
                self.parents[lower * 8 + index] = upper
            self.enters[lower] = rules.enters[lower]
        for cells, row in enumerate(rules.cap):
            for helpers, value in enumerate(row):
                self.cap[cells * 32 + helpers] = min(value, 127)
        self.buffers = {}
        self.beaming = 0
        self.depth = 0
        self.room = 0
        self.node_room = 0

    def reserve(self, expansions: int, bits: int) -> None:
        """Make room for so many expansions, and a clean table of 2**bits positions; a large one `run_beam` cleans."""
        if expansions > self.room:
            nodes = expansions * 24 + 1024
            views = {  # all or none of them: the system may refuse one
                "node": _view("i", 4 * nodes),
                "snapshot": _view("Q", 34 * (expansions + 2)),
                "snapshot_breaks": _view("i", expansions + 2),
                "expansion_node": _view("i", expansions + 2),
                "line": _view("i", 5 * (expansions + 2)),
            }
            self.buffers.update(views)
            self.room = expansions
            self.node_room = nodes
        dirty = 1 << bits
        if bits > self.buffers.get("bits", 0):
            self.buffers["table"] = _view("Q", 1 << bits)
            self.buffers["bits"] = bits
            dirty = 0
        self.table_mask = (1 << bits) - 1
        self.dirty = dirty
        self._take_addresses()
        if bits <= LARGE_BITS:
            self._clear(self.table, self.dirty)
            self.dirty = 0

    @cython.cfunc
    def _take_addresses(self) -> None:
        if cython.compiled:
            a: cython.int[::1] = self.buffers["node"]
            b: cython.ulonglong[::1] = self.buffers["snapshot"]
            c: cython.int[::1] = self.buffers["snapshot_breaks"]
            d: cython.int[::1] = self.buffers["expansion_node"]
            e: cython.ulonglong[::1] = self.buffers["table"]
            f: cython.int[::1] = self.buffers["line"]
            self.node = cython.address(a[0])
            self.snapshot = cython.address(b[0])
            self.snapshot_breaks = cython.address(c[0])
            self.expansion_node = cython.address(d[0])
            self.table = cython.address(e[0])
            self.line = cython.address(f[0])
        else:
            for name in ("node", "snapshot_breaks", "expansion_node", "table", "line"):
                setattr(self, name, self.buffers[name])
            self.snapshot = {}

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear(self, table: cython.pointer(cython.ulonglong), length: cython.int) -> cython.void:
        i: cython.int
        if cython.compiled:
            for i in range(length):
                table[i] = 0
        else:
            table[:length] = memoryview(bytes(8 * length)).cast("Q")

    def choose(self, weight: tuple[int, ...], cell_cost: tuple[int, ...], empty_cost: tuple[int, ...]) -> None:
        """Put weights in force; they are told in `schedule`."""
        for i in range(16):
            self.weight[i] = weight[i] if i < len(weight) else 0
        for i in range(24):
            self.cell_cost[i] = cell_cost[min(i, len(cell_cost) - 1)]
            self.empty_cost[i] = empty_cost[min(i, len(empty_cost) - 1)]
        self.break_cost[1] = weight[1]
        self.break_cost[2] = weight[2]

    @cython.ccall
    def load(self, position: bytes) -> None:
        """Lay out a position.

        First the columns, each as its cards and 52, then the cards in cells and 53, then the number home of each suit.
        """
        at: cython.int
        for at in range(len(position)):
            self.packed[at] = position[at]
        self._load()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _load(self) -> cython.void:
        at: cython.int = 0
        index: cython.int = 0
        card: cython.int
        onto: cython.int = 52
        level: cython.int = 0
        for card in range(52):
            self.below[card] = 54
        self.empty = 0
        self.used = 0
        while index < self.columns:
            card = self.packed[at]
            at += 1
            if card < 52:
                self.below[card] = cython.cast(cython.uchar, onto)
                self.column[card] = cython.cast(cython.uchar, index)
                self.level[card] = cython.cast(cython.uchar, level)
                onto = card
                level += 1
                continue
            self.tops[index] = cython.cast(cython.uchar, onto)
            self.heights[index] = cython.cast(cython.uchar, level)
            self.empty += onto == 52
            onto = 52
            level = 0
            index += 1
        card = self.packed[at]
        while card < 52:
            self.below[card] = 53
            self.cells[self.used] = cython.cast(cython.uchar, card)
            self.used += 1
            at += 1
            card = self.packed[at]
        for index in range(4):
            self.found[index] = self.packed[at + 1 + index]

    @cython.ccall
    def start(self) -> None:
        """Begin a search from the position loaded, under the weights in force."""
        self._start()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start(self) -> cython.void:
        i: cython.int
        card: cython.int
        self.hash = 0
        self.breaks = 0
        for card in range(52):
            self.hash ^= self.keys[self.below[card] * 64 + card]
            if self.below[card] < 52:
                self.breaks += self.break_cost[self.fit[self.below[card] * 64 + card]]
        if cython.compiled:
            for i in range(4096):
                self.heads[i] = -1
        else:
            self.heads = [-1] * 4096
        self.lowest = 4096
        self.nodes = 1
        self.node[0] = -1
        self.node[1] = -1
        self.node[3] = 0
        self.current = 0
        self.expanded = 0
        self._play_home()
        self._seen(self.table, self.table_mask)

    def set_deals(self, deck: bytes, places: bytes, template: bytes) -> None:
        """Say how numbers are dealt: the cards before the shuffle, and where each dealt card goes in a packed position."""
        for i in range(len(deck)):
            self.deck[i] = deck[i]
            self.places[i] = places[i]
        for i in range(len(template)):
            self.template[i] = template[i]
        self.dealt = len(deck)
        self.template_length = len(template)

    def set_stages(self, stages: tuple[Stage, ...]) -> None:
        """Keep the stages that `judge` goes through and `start_stage` begins, and make room for them."""
        most = max(stage.quota for stage in stages)
        self.reserve(most, (4 * most).bit_length())
        self.stages = len(stages)
        for index, (quota, (weight, cell_cost, empty_cost)) in enumerate(stages):
            self.choose(weight, cell_cost, empty_cost)
            self.quota[index] = quota
            for i in range(16):
                self.stage_weight[index * 16 + i] = self.weight[i]
            for i in range(24):
                self.stage_cell_cost[index * 24 + i] = self.cell_cost[i]
                self.stage_empty_cost[index * 24 + i] = self.empty_cost[i]

    @cython.ccall
    def start_stage(self, stage: cython.int) -> None:
        """Begin a stage from the position that was loaded last."""
        with cython.nogil:
            self._start_stage(stage)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start_stage(self, stage: cython.int) -> cython.void:
        self._choose_stage(stage)
        self._load()
        self._clear(self.table, cython.cast(cython.int, self.table_mask) + 1)
        self._start()

    @cython.ccall
    def judge(self, number: cython.ulonglong) -> cython.int:
        """Deal a Microsoft number and go through the stages; return the length of the trimmed line that wins, or -1."""
        with cython.nogil:
            return self._judge(number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, number: cython.ulonglong) -> cython.int:
        stage: cython.int
        n: cython.int
        self._deal(number)
        self.spent = 0
        for stage in range(self.stages):
            self._start_stage(stage)
            n = self._run(self.quota[stage])
            self.spent += self.expanded
            if n == 2:  # the moves are the same in every stage: the others would end like this one
                return -1
            if n == 1:
                self._note_path()
                self._trim()
                return self.length
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_stage(self, stage: cython.int) -> cython.void:
        i: cython.int
        for i in range(16):
            self.weight[i] = self.stage_weight[stage * 16 + i]
        for i in range(24):
            self.cell_cost[i] = self.stage_cell_cost[stage * 24 + i]
            self.empty_cost[i] = self.stage_empty_cost[stage * 24 + i]
        self.break_cost[1] = self.weight[1]
        self.break_cost[2] = self.weight[2]
        self.table_mask = 64
        while self.table_mask < cython.cast(cython.ulonglong, 3 * self.quota[stage]):
            self.table_mask *= 2
        self.table_mask -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal(self, number: cython.ulonglong) -> cython.void:
        """Shuffle as `engine.deals.shuffle` does, and lay out by the template."""
        i: cython.int
        last: cython.int
        chosen: cython.ulonglong
        state: cython.ulonglong = number
        card: cython.uchar
        mask: cython.ulonglong = 0x7FFF
        offset: cython.ulonglong = 0
        one: cython.ulonglong = 1  # a large literal would be a Python object in C
        low: cython.ulonglong = (one << 32) - one
        if number >> 32:
            mask = 0xFFFF
            offset = 1
        elif number >> 31:
            offset = 0x8000
        for i in range(self.template_length):
            self.packed[i] = self.template[i]
        for i in range(self.dealt):
            self.shuffled[i] = self.deck[i]
        last = self.dealt - 1
        i = 0
        while last >= 0:
            state = (state * 214013 + 2531011) & low
            chosen = (((state >> 16) & mask) + offset) % (last + 1)
            card = self.shuffled[chosen]
            self.shuffled[chosen] = self.shuffled[last]
            self.packed[self.places[i]] = card
            i += 1
            last -= 1

    def judged(self) -> int:
        """Return how many positions the last `judge` expanded."""
        return self.spent

    @cython.ccall
    def run(self, limit: cython.int) -> cython.int:
        """Expand until so many positions are expanded in all; return 0 to go on, 1 solved, 2 nothing left, 3 no room."""
        with cython.nogil:
            return self._run(limit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, limit: cython.int) -> cython.int:
        n: cython.int
        e: cython.int
        parent: cython.int
        lowest: cython.int
        heads: cython.pointer(cython.int) = self.heads
        node: cython.pointer(cython.int) = self.node
        while True:
            if self._is_won():
                return 1
            if self.expanded >= limit:
                return 0
            if self.expanded >= self.room or self.nodes + 512 > self.node_room:
                return 3
            e = self.expanded
            self._save(e)
            self.expansion_node[e] = self.current
            self.expanded = e + 1
            self.depth = node[4 * self.current + 3] + 1
            self._push(e, self._generate(self._evaluate()))
            lowest = self.lowest
            while True:
                while lowest < 4096 and heads[lowest] < 0:
                    lowest += 1
                if lowest >= 4096:
                    self.lowest = lowest
                    return 2
                n = heads[lowest]
                heads[lowest] = node[4 * n + 2]
                parent = node[4 * n]
                if parent != e:
                    self._restore(parent)
                self._apply(node[4 * n + 1])
                self._play_home()
                if not self._seen(self.table, self.table_mask):
                    break
                e = -1
            self.lowest = lowest
            self.current = n

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_won(self) -> cython.bint:
        return self.found[0] + self.found[1] + self.found[2] + self.found[3] == 4 * self.ranks

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _save(self, e: cython.int) -> cython.void:
        i: cython.int
        if cython.compiled:
            to: cython.pointer(cython.ulonglong) = self.snapshot + cython.cast(cython.Py_ssize_t, e) * 34
            state: cython.pointer(cython.ulonglong) = cython.cast(
                cython.pointer(cython.ulonglong), cython.address(self.below[0])
            )
            for i in range(33):
                to[i] = state[i]
            to[33] = self.hash
        else:
            self.snapshot[e] = (
                self.below[:],
                self.column[:],
                self.level[:],
                self.tops[:],
                self.heights[:],
                self.cells[:],
                self.found[:],
                self.used,
                self.empty,
                self.hash,
            )
        self.snapshot_breaks[e] = self.breaks

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore(self, e: cython.int) -> cython.void:
        i: cython.int
        if cython.compiled:
            source: cython.pointer(cython.ulonglong) = self.snapshot + cython.cast(cython.Py_ssize_t, e) * 34
            state: cython.pointer(cython.ulonglong) = cython.cast(
                cython.pointer(cython.ulonglong), cython.address(self.below[0])
            )
            for i in range(33):
                state[i] = source[i]
            self.hash = source[33]
        else:
            (
                self.below[:],
                self.column[:],
                self.level[:],
                self.tops[:],
                self.heights[:],
                self.cells[:],
                self.found[:],
                self.used,
                self.empty,
                self.hash,
            ) = self.snapshot[e]
        self.breaks = self.snapshot_breaks[e]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _seen(self, table: cython.pointer(cython.ulonglong), mask: cython.ulonglong) -> cython.bint:
        """Note the position in a table; return whether it was noted before."""
        key: cython.ulonglong = self.hash | 1
        i: cython.ulonglong = (self.hash >> 24) & mask
        while table[i] != 0:
            if table[i] == key:
                return True
            i = (i + 1) & mask
        table[i] = key
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lift(self, card: cython.int, target: cython.int) -> cython.void:
        """Take a single card from the end of its column, or from a cell, and give it its new parent: a cell or home."""
        i: cython.int
        onto: cython.int = self.below[card]
        self.hash ^= self.keys[onto * 64 + card] ^ self.keys[target * 64 + card]
        self.below[card] = cython.cast(cython.uchar, target)
        if onto == 53:
            self.used -= 1
            i = 0
            while self.cells[i] != card:
                i += 1
            self.cells[i] = self.cells[self.used]
            return
        i = self.column[card]
        self.heights[i] -= 1
        self.tops[i] = cython.cast(cython.uchar, onto)
        if onto == 52:
            self.empty += 1
        else:
            self.breaks -= self.break_cost[self.fit[onto * 64 + card]]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_home(self) -> cython.void:
        """Send every card home that fits."""
        suit: cython.int
        card: cython.int
        last: cython.int = 4 * self.ranks
        again: cython.bint = True
        below: cython.pointer(cython.uchar) = self.below
        column: cython.pointer(cython.uchar) = self.column
        tops: cython.pointer(cython.uchar) = self.tops
        found: cython.pointer(cython.uchar) = self.found
        while again:
            again = False
            for suit in range(4):
                card = found[suit] * 4 + suit
                while card < last and (tops[column[card]] == card or below[card] == 53):
                    self._lift(card, 54)
                    found[suit] += 1
                    card += 4
                    again = True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _apply(self, move: cython.int) -> cython.void:
        source: cython.int = move & 31
        target: cython.int = (move >> 5) & 31
        head: cython.int = move >> 10
        card: cython.int
        onto: cython.int
        last: cython.int
        height: cython.int
        count: cython.int
        below: cython.pointer(cython.uchar) = self.below
        column: cython.pointer(cython.uchar) = self.column
        level: cython.pointer(cython.uchar) = self.level
        tops: cython.pointer(cython.uchar) = self.tops
        heights: cython.pointer(cython.uchar) = self.heights
        keys: cython.pointer(cython.ulonglong) = self.keys
        if target == 31:
            self._lift(head, 53)
            self.cells[self.used] = cython.cast(cython.uchar, head)
            self.used += 1
            return
        if source == 31:
            self._lift(head, 54)
            last = head
            onto = 54
            count = 1
        else:
            last = tops[source]
            onto = below[head]
            count = heights[source] - level[head]
            heights[source] = level[head]
            tops[source] = cython.cast(cython.uchar, onto)
            if onto == 52:
                self.empty += 1
            else:
                self.breaks -= self.break_cost[self.fit[onto * 64 + head]]
        height = heights[target] + count
        heights[target] = cython.cast(cython.uchar, height)
        card = tops[target]
        if card == 52:
            self.empty -= 1
        else:
            self.breaks += self.break_cost[self.fit[card * 64 + head]]
        self.hash ^= keys[onto * 64 + head] ^ keys[card * 64 + head]
        below[head] = cython.cast(cython.uchar, card)
        tops[target] = cython.cast(cython.uchar, last)
        card = last
        while True:
            height -= 1
            level[card] = cython.cast(cython.uchar, height)
            column[card] = cython.cast(cython.uchar, target)
            if card == head:
                break
            card = below[card]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _evaluate(self) -> cython.int:
        """Return the cost of the position; note in `blocked` how much each column's needed cards weigh."""
        i: cython.int
        suit: cython.int
        card: cython.int
        column: cython.int
        count: cython.int
        home: cython.int = 0
        most: cython.int = 0
        least: cython.int = 13
        last: cython.int = 4 * self.ranks
        cost: cython.int = self.breaks
        below: cython.pointer(cython.uchar) = self.below
        blocked: cython.pointer(cython.int) = self.blocked
        if cython.compiled:
            for i in range(self.columns):
                blocked[i] = 0
        else:
            blocked[:] = _NOTHING_BLOCKED
        for suit in range(4):
            count = self.found[suit]
            home += count
            if count > most:
                most = count
            if count < least:
                least = count
            for i in range(2):
                card = (count + i) * 4 + suit
                if card < last and below[card] < 53:
                    column = self.column[card]
                    blocked[column] += self.weight[3 + i]
                    cost += self.weight[3 + i] * (self.heights[column] - 1 - self.level[card])
        cost += self.weight[0] * (last - home) + self.weight[14] * (most - least)
        return cost + self.cell_cost[self.used] + self.empty_cost[self.empty]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, parent: cython.int, count: cython.int) -> cython.void:
        """Queue the moves that `_generate` has noted, each in the bucket of its cost."""
        i: cython.int
        cost: cython.int
        n: cython.int = self.nodes
        at: cython.int = 4 * n
        depth: cython.int = self.depth
        lowest: cython.int = self.lowest
        node: cython.pointer(cython.int) = self.node
        heads: cython.pointer(cython.int) = self.heads
        tries: cython.pointer(cython.int) = self.tries
        costs: cython.pointer(cython.int) = self.costs
        for i in range(count):
            cost = costs[i]
            if cost < 0:
                cost = 0
            elif cost > 4095:
                cost = 4095
            node[at] = parent
            node[at + 1] = tries[i]
            node[at + 2] = heads[cost]
            node[at + 3] = depth
            heads[cost] = n
            if cost < lowest:
                lowest = cost
            at += 4
            n += 1
        self.lowest = lowest
        self.nodes = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _generate(self, cost: cython.int) -> cython.int:
        """Note each move in `tries`, and in `costs` an estimate of the position behind it; return how many there are."""
        i: cython.int
        j: cython.int
        at: cython.int
        head: cython.int
        upper: cython.int
        lower: cython.int
        kind: cython.int
        split: cython.int
        count: cython.int
        base: cython.int
        here: cython.int
        tried: cython.int = 0
        used: cython.int = self.used
        free: cython.int = self.cell_count - used
        empty: cython.int = self.empty
        helping: cython.int = empty if self.columns_help else 0
        cap: cython.int = self.cap[free * 32 + helping]
        cap_empty: cython.int = 0
        first_empty: cython.int = -1
        onto_column: cython.int = self.weight[9]
        onto_empty: cython.int = self.weight[10]
        onto_cell: cython.int = self.weight[11]
        emptied: cython.int = self.empty_cost[empty + 1] - self.empty_cost[empty]
        ends: cython.ulonglong = 0  # the cards that end columns, a bit each
        one: cython.ulonglong = 1
        for i in range(self.columns):
            ends |= one << self.tops[i]
        cost += (self.depth * self.weight[12]) >> 3
        if free > 0:
            onto_cell += self.cell_cost[used + 1] - self.cell_cost[used]
        if empty > 0:
            onto_empty += self.empty_cost[empty - 1] - self.empty_cost[empty]
            cap_empty = self.cap[free * 32 + helping - (1 if helping else 0)]
            first_empty = 0
            while self.tops[first_empty] != 52:
                first_empty += 1
        if used > 0:
            base = cost + self.cell_cost[used - 1] - self.cell_cost[used]
            for i in range(used):
                head = self.cells[i]
                if self.wanted[head] & ends:
                    for at in range(head * 8, head * 8 + self.parent_count[head]):
                        upper = self.parents[at]
                        if (ends >> upper) & 1:
                            j = self.column[upper]
                            self.tries[tried] = 31 | (j << 5) | (head << 10)
                            self.costs[tried] = base + self.weight[7] + self.blocked[j]
                            tried += 1
                if first_empty >= 0 and self.enters[head]:
                    self.tries[tried] = 31 | (first_empty << 5) | (head << 10)
                    self.costs[tried] = base + onto_empty - self.weight[10] + self.weight[8]
                    tried += 1
        for i in range(self.columns):
            head = self.tops[i]
            if head == 52:
                continue
            here = self.blocked[i]
            count = 1
            while True:
                lower = self.below[head]
                kind = 1
                split = 0
                if lower == 52:
                    base = cost + emptied
                else:
                    kind = self.fit[lower * 64 + head]
                    base = cost - self.break_cost[kind]
                    if kind == 0:
                        split = self.weight[5]
                    if (lower >> 2) == self.found[lower & 3]:
                        base -= self.weight[0]
                if self.wanted[head] & ends:
                    for at in range(head * 8, head * 8 + self.parent_count[head]):
                        upper = self.parents[at]
                        j = self.column[upper]
                        if (ends >> upper) & 1 and j != i:
                            self.tries[tried] = i | (j << 5) | (head << 10)
                            self.costs[tried] = base + onto_column + split + (self.blocked[j] - here) * count
                            tried += 1
                if (
                    first_empty >= 0
                    and lower != 52
                    and count <= cap_empty
                    and self.enters[head]
                    and (kind != 0 or count == cap_empty or self.beaming)
                ):
                    self.tries[tried] = i | (first_empty << 5) | (head << 10)
                    self.costs[tried] = base + onto_empty + split - here * count
                    tried += 1
                if count == 1 and free > 0:
                    self.tries[tried] = i | (31 << 5) | (head << 10)
                    self.costs[tried] = base + onto_cell - here + (self.weight[6] if kind == 0 else 0)
                    tried += 1
                if kind != 0 or count >= cap:
                    break
                head = lower
                count += 1
        return tried

    def start_beam(self, width: int, levels: int) -> None:
        """Begin a beam search of a width from the position loaded, under the weights in force, over so many levels."""
        bits = max(10, (width * 1024).bit_length() - 1)
        self.reserve(max(2 * width + 1, levels), bits)  # `trimmed` takes a snapshot for each move
        if width > self.buffers.get("width", 0):
            self.buffers["child"] = _view("i", 3 * 64 * width + 2048)
            self.buffers["width"] = width
        if width * levels > self.buffers.get("moments", 0):
            self.buffers["history"] = _view("i", 2 * (width * levels + 2))
            self.buffers["moments"] = width * levels
        self.child_room = 64 * width
        self.history_room = width * levels
        if cython.compiled:
            a: cython.int[::1] = self.buffers["child"]
            b: cython.int[::1] = self.buffers["history"]
            self.child = cython.address(a[0])
            self.history = cython.address(b[0])
        else:
            self.child, self.history = self.buffers["child"], self.buffers["history"]
        self.start()
        self.width = width
        self.noted = 0
        self.kept = 1
        self.base = 0
        self.next_parent = 0
        self.born = 0
        self.history[0] = -1
        self.history_end = 1
        self._save(0)

    @cython.ccall
    def run_beam(self, limit: cython.int) -> cython.int:
        """Expand so many more positions of the beam; return 0 to go on, 1 solved, 2 nothing left, 3 no room."""
        result: cython.int
        with cython.nogil:
            self.beaming = 1
            result = self._run_beam(limit)
            self.beaming = 0
        return result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run_beam(self, limit: cython.int) -> cython.int:
        i: cython.int
        parent: cython.int
        cost: cython.int
        while limit > 0:
            if self.dirty > 0:
                self._clean()
                limit -= 8
                continue
            if self.next_parent == self.kept:
                if self.born == 0:
                    return 2
                if self.history_end + self.width > self.history_room:
                    return 3
                self._select()
                limit -= self.kept >> 3  # to choose them takes about as long as to expand so many
                continue
            parent = self.base + self.next_parent
            self._restore(parent)
            if self._is_won():
                self.current = self.history_end - self.kept + self.next_parent
                return 1
            self._evaluate()
            self.tried = self._generate(0)
            self.expanded += 1
            limit -= 1
            for i in range(self.tried):
                if i > 0:
                    self._restore(parent)
                self._apply(self.tries[i])
                self._play_home()
                if self._is_won():
                    self.history[2 * self.history_end] = self.history_end - self.kept + self.next_parent
                    self.history[2 * self.history_end + 1] = self.tries[i]
                    self.current = self.history_end
                    return 1
                if self.born == self.child_room or self.noted * 4 > cython.cast(cython.longlong, self.table_mask) * 3:
                    continue
                if self._seen(self.table, self.table_mask):
                    continue
                self.noted += 1
                cost = self._evaluate()
                self.child[3 * self.born] = self.next_parent
                self.child[3 * self.born + 1] = self.tries[i]
                self.child[3 * self.born + 2] = 0 if cost < 0 else 4095 if cost > 4095 else cost
                self.born += 1
            self.next_parent += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clean(self) -> cython.void:
        """Clear another part of a large table; when that is done, note the first position."""
        i: cython.int
        first: cython.int = self.dirty - 32768 if self.dirty > 32768 else 0
        for i in range(first, self.dirty):
            self.table[i] = 0
        self.dirty = first
        if self.dirty == 0:
            self._restore(0)
            self._seen(self.table, self.table_mask)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _select(self) -> cython.void:
        """Keep the cheapest children as the next level."""
        i: cython.int
        cut: cython.int = 0
        total: cython.int = 0
        spare: cython.int
        other: cython.int = self.width - self.base
        first: cython.int = self.history_end - self.kept
        kept: cython.int = 0
        for i in range(4096):
            self.heads[i] = 0
        for i in range(self.born):
            self.heads[self.child[3 * i + 2]] += 1
        while cut < 4096 and total + self.heads[cut] <= self.width:
            total += self.heads[cut]
            cut += 1
        spare = self.width - total
        for i in range(self.born):
            if self.child[3 * i + 2] > cut:
                continue
            if self.child[3 * i + 2] == cut:
                if spare == 0:
                    continue
                spare -= 1
            self._restore(self.base + self.child[3 * i])
            self._apply(self.child[3 * i + 1])
            self._play_home()
            self._save(other + kept)
            self.history[2 * (self.history_end + kept)] = first + self.child[3 * i]
            self.history[2 * (self.history_end + kept) + 1] = self.child[3 * i + 1]
            kept += 1
        self.history_end += kept
        self.kept = kept
        self.base = other
        self.next_parent = 0
        self.born = 0

    def beam_path(self) -> list[int]:
        """Return the moves that lead to the solution of a beam."""
        moves = []
        n = self.current
        while n > 0:
            moves.append(self.history[2 * n + 1])
            n = self.history[2 * n]
        return moves[::-1]

    def path(self) -> list[int]:
        """Return the moves that lead to the current position."""
        moves = []
        n = self.current
        while n > 0:
            moves.append(self.node[4 * n + 1])
            n = self.expansion_node[self.node[4 * n]]
        return moves[::-1]

    def trimmed(self, path: list[int]) -> list[int]:
        """Return the moves of a path that wins from the position loaded, less those that it can spare.

        A move can be spared if the rest wins, each card going onto the same card as before, or to a cell or an empty
        column as before. Of those that are returned none can be, alone.
        """
        if len(path) > self.room:
            raise ValueError(len(path))
        self.hash = 0
        self.breaks = 0
        self._load()
        self._play_home()
        for i, move in enumerate(path):
            self._save(i)
            self._note(i, move, i)
            self._apply(move)
            self._play_home()
        self.length = len(path)
        with cython.nogil:
            self._trim()
        return [self.line[5 * i] for i in range(self.length)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_path(self) -> cython.void:
        """Take the moves that lead to the current position as the line; their snapshots are those of the search."""
        n: cython.int = self.current
        i: cython.int = 0
        while n > 0:
            i += 1
            n = self.expansion_node[self.node[4 * n]]
        self.length = i
        n = self.current
        while n > 0:
            i -= 1
            self._restore(self.node[4 * n])
            self._note(i, self.node[4 * n + 1], self.node[4 * n])
            n = self.expansion_node[self.node[4 * n]]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _note(self, index: cython.int, move: cython.int, e: cython.int) -> cython.void:
        """Note a move that can be made in the position as one of the line, and which snapshot holds the position."""
        target: cython.int = (move >> 5) & 31
        line: cython.pointer(cython.int) = self.line
        line[5 * index] = move
        line[5 * index + 1] = 53 if target == 31 else self.tops[target]
        line[5 * index + 2] = self.below[move >> 10]
        line[5 * index + 3] = e
        line[5 * index + 4] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _trim(self) -> cython.void:
        """Leave moves out of the line, one after the other, until it can spare none."""
        i: cython.int = 0
        needed: cython.int = 0
        while needed < self.length:
            if i >= self.length:
                i = 0
            if self.line[5 * i + 4] > 0 or self._is_needed(i):
                needed += 1
                i += 1
            else:
                self._leave_out(i)
                needed = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_needed(self, index: cython.int) -> cython.bint:
        """Return whether the line does not win without a move; note which later one cannot be made then."""
        i: cython.int
        move: cython.int
        line: cython.pointer(cython.int) = self.line
        if index + 1 < self.length and self._is_in_the_way(index):
            line[5 * index + 4] = index + 1
            return True
        self._restore(line[5 * index + 3])
        for i in range(index + 1, self.length):
            if self._is_at(line[5 * i + 3]):
                return False
            move = self._again(line[5 * i] >> 10, line[5 * i + 1])
            if move == -1:
                line[5 * index + 4] = i
                return True
            if move >= 0:
                self._apply(move)
                self._play_home()
        if self._is_won():
            return False
        line[5 * index + 4] = self.length
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_in_the_way(self, index: cython.int) -> cython.bint:
        """Return whether the next move takes or covers what a move uncovers, so that `_again` would refuse it."""
        line: cython.pointer(cython.int) = self.line
        card: cython.int = line[5 * index] >> 10
        under: cython.int = line[5 * index + 2]
        head: cython.int = line[5 * index + 5] >> 10
        goal: cython.int = line[5 * index + 6]
        if under >= 52:
            return False
        if goal == under:
            return head != card
        return head == under and (goal == 53 or self.fit[under * 64 + card] != 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave_out(self, index: cython.int) -> cython.void:
        """Leave a move out of the line, with those that there is nothing to do for without it."""
        i: cython.int
        j: cython.int
        move: cython.int
        kept: cython.int = index
        line: cython.pointer(cython.int) = self.line
        self._restore(line[5 * index + 3])
        for i in range(index + 1, self.length):
            if self._is_at(line[5 * i + 3]):
                for j in range(5 * (self.length - i)):
                    line[5 * kept + j] = line[5 * i + j]
                kept += self.length - i
                break
            move = self._again(line[5 * i] >> 10, line[5 * i + 1])
            if move >= 0:
                self._save(line[5 * kept + 3])
                self._note(kept, move, line[5 * kept + 3])
                kept += 1
                self._apply(move)
                self._play_home()
        self.length = kept
        for i in range(kept):
            if line[5 * i + 4] >= index:
                line[5 * i + 4] = 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_at(self, e: cython.int) -> cython.bint:
        """Return whether the position is that of a snapshot, column for column."""
        i: cython.int
        if cython.compiled:
            kept: cython.pointer(cython.ulonglong) = self.snapshot + cython.cast(cython.Py_ssize_t, e) * 34
            state: cython.pointer(cython.ulonglong) = cython.cast(
                cython.pointer(cython.ulonglong), cython.address(self.below[0])
            )
            if self.hash != kept[33]:
                return False
            for i in range(8):
                if state[i] != kept[i]:
                    return False
            return state[24] == kept[24] and state[25] == kept[25] and state[26] == kept[26]  # `tops`
        return self.below == self.snapshot[e][0] and self.tops == self.snapshot[e][3]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _again(self, head: cython.int, goal: cython.int) -> cython.int:
        """Return the move that brings a card, with those on it, onto what it went onto before.

        -1 where that is no move of the game; -2 where there is nothing to do, the card being there already, or home.
        """
        source: cython.int = 31
        target: cython.int = 31
        count: cython.int = 1
        under: cython.int = self.below[head]
        helping: cython.int = self.empty if self.columns_help else 0
        if under in (54, goal):
            return -2
        if under != 53:
            source = self.column[head]
            count = self.heights[source] - self.level[head]
        if goal == 53:
            if count > 1 or self.used == self.cell_count:
                return -1
        elif goal == 52:
            if self.empty == 0:
                return -1
            helping -= 1 if helping else 0
            target = 0
            while self.tops[target] != 52:
                target += 1
        else:
            target = self.column[goal]
            if self.below[goal] >= 53 or self.tops[target] != goal or target == source:
                return -1
        if count > 1 and not self._may_move(head, source, self.cap[32 * (self.cell_count - self.used) + helping]):
            return -1
        return source | (target << 5) | (head << 10)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_move(self, head: cython.int, source: cython.int, cap: cython.int) -> cython.bint:
        """Return whether a card and those on it are a run, and no longer than the cap."""
        card: cython.int = self.tops[source]
        if self.heights[source] - self.level[head] > cap:
            return False
        while card != head:
            if self.fit[self.below[card] * 64 + card] != 0:
                return False
            card = self.below[card]
        return True

    def counted(self) -> int:
        """Return how many positions were expanded."""
        return self.expanded

    def tried_moves(self) -> int:
        """Return how many moves were found in the positions that were expanded."""
        return self.nodes - 1


_NOTHING_BLOCKED = [0] * 24

_ARRAYS = {
    "below": 64,
    "column": 64,
    "level": 64,
    "tops": 24,
    "heights": 24,
    "cells": 16,
    "found": 4,
    "cap": 1024,
    "parents": 512,
    "parent_count": 64,
    "wanted": 64,
    "fit": 4096,
    "enters": 64,
    "keys": 4096,
    "weight": 16,
    "cell_cost": 24,
    "empty_cost": 24,
    "break_cost": 4,
    "heads": 4096,
    "blocked": 24,
    "tries": 512,
    "costs": 512,
    "packed": 256,
    "deck": 64,
    "shuffled": 64,
    "places": 64,
    "template": 256,
    "quota": 32,
    "stage_weight": 512,
    "stage_cell_cost": 768,
    "stage_empty_cost": 768,
}
