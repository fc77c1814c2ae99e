"""Where everything lies on the screen: cards and slots as patches of cells, in two sizes, whatever the window holds.

Open ends always show. A column that is longer than the window gives way in this order: its strips become one line each,
its last card gets lower, and then its deepest cards hide behind their number.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from freecellar import Place
from freecellar.engine import Kind
from freecellar.pages import Role, Segment, Stack, Stacks

NARROWEST: Final = 3
"""The cells that a card takes at least: ``10♥``."""

_PADDED: Final = 5
"""The cells of a compact card where there is room: a blank at either side."""
_SMALLEST_LARGE: Final = 6
_WIDEST_LARGE: Final = 11
_WIDEST_COMPACT: Final = 8
_LOWEST: Final = 3
"""The height of a large card at least."""
_HEIGHTS: Final = (7, 5, 4)
_GROWTH: Final = 9
"""How many cards more than at the deal a column should be able to show before large cards are chosen."""


class Size(StrEnum):
    """How cards are drawn."""

    AUTO = "auto"
    """Large where the window allows, else compact."""
    LARGE = "large"
    """As boxes that overlap."""
    COMPACT = "compact"
    """In one line each."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A card or a slot on the screen."""

    place: Place
    segment: Segment
    from_end: int
    """Which card of its place it is: 1 at the open end; a slot is 1."""
    x: int
    y: int
    width: int
    height: int
    is_covered: bool
    """Whether the next card lies on it, so that only its upper strip shows."""

    def holds(self, x: int, y: int) -> bool:
        """Return whether a cell of the screen belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Note:
    """A few characters beside the cards: a place's name, or how many cards are hidden."""

    x: int
    y: int
    text: str
    segment: Segment | None = None


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All of a board."""

    is_large: bool
    width: int
    height: int
    patches: tuple[Patch, ...]
    """From back to front."""
    notes: tuple[Note, ...]
    rows: tuple[tuple[Place, ...], ...]
    """The places side by side, row by row from above."""
    centres: dict[Place, int] = field(hash=False)
    """Twice the middle of each place, in cells from the left."""
    columns_top: int = 0

    def at(self, x: int, y: int) -> Patch | None:
        """Return what lies at a cell of the screen; beneath a column, its open end."""
        for patch in reversed(self.patches):
            if patch.holds(x, y):
                return patch
        if not self.columns_top <= y < self.height:
            return None
        ends = (p for p in self.patches if p.place.kind is Kind.COLUMN and p.from_end == 1)
        return next((patch for patch in ends if patch.x <= x < patch.x + patch.width and y >= patch.y), None)

    def end(self, place: Place) -> Patch:
        """Return the patch at the open end of a place."""
        return next(patch for patch in self.patches if patch.place == place and patch.from_end == 1)


@dataclass(frozen=True, slots=True)
class _Measure:
    """The sizes of a board, in cells."""

    is_large: bool
    card: int
    """The width of a card."""
    step: int
    """From one column to the next."""
    full: int
    """The height of a card that nothing covers."""
    top_card: int
    """The width of a card in a cell or on a foundation."""
    top_step: int
    is_split: bool
    """Whether cells and foundations stand in rows of their own."""


def arrange(
    table: Stacks, width: int, height: int, size: Size = Size.AUTO, *, dealt: int = 7, scroll: int = 0
) -> Arrangement:
    """Return where everything lies in a window of so many cells.

    ``dealt`` is the longest column at the deal, by which the size is chosen: it then holds throughout a game.
    ``scroll`` moves columns that are too long back towards their deepest cards.
    """
    builder = _Builder(_measure(table, width, height, size, dealt), width, height)
    builder.put_tops(table)
    builder.put_columns(table.columns, scroll)
    return builder.done()


def _measure(table: Stacks, width: int, height: int, size: Size, dealt: int) -> _Measure:
    large = _large(table, width, height, dealt)
    fits = large is not None and height >= 2 + _LOWEST + dealt + _GROWTH
    if large is not None and (size is Size.LARGE or (size is Size.AUTO and fits)):
        return large
    return _compact(table, width)


def _large(table: Stacks, width: int, height: int, dealt: int) -> _Measure | None:
    """Return the sizes of large cards; None where the width does not hold them."""
    columns, tops = len(table.columns), len(table.cells) + len(table.foundations)
    step = min(_WIDEST_LARGE + 1, (width + 1) // max(columns, 1))
    top_step = min(step, (width + 1) // max(tops, 1))
    if step <= _SMALLEST_LARGE or top_step <= _PADDED:
        return None
    card = step - 1 - step % 2  # an odd width has a middle
    full = next(
        (tall for tall in _HEIGHTS if 5 * tall <= 3 * card + 2 and 2 + 2 * tall + dealt + _GROWTH // 2 <= height),
        _LOWEST,
    )
    deepest = max((len(stack.cards) for stack in table.cells), default=1)
    if 2 + 2 * full + deepest > height:
        return None
    return _Measure(
        is_large=True,
        card=card,
        step=step,
        full=full,
        top_card=min(card, top_step - 1 - top_step % 2),
        top_step=top_step,
        is_split=False,
    )


def _compact(table: Stacks, width: int) -> _Measure:
    columns, cells, homes = len(table.columns), len(table.cells), len(table.foundations)
    step = max(NARROWEST, min(_WIDEST_COMPACT, width // max(columns, 1)))
    top_step = min(step, (width - 2) // max(cells + homes, 1))
    is_split = top_step <= NARROWEST
    if is_split:
        top_step = max(NARROWEST, min(step, width // max(cells, homes)))
    return _Measure(
        is_large=False,
        card=_compact_card(step),
        step=step,
        full=1,
        top_card=_compact_card(top_step),
        top_step=top_step,
        is_split=is_split,
    )


def _compact_card(step: int) -> int:
    return _PADDED if step > _PADDED else NARROWEST


class _Builder:
    """Puts patches and notes, from above."""

    def __init__(self, measure: _Measure, width: int, height: int) -> None:
        self._measure = measure
        self._width, self._height = width, height
        self._patches: list[Patch] = []
        self._notes: list[Note] = []
        self._rows: list[tuple[Place, ...]] = []
        self._top = 0

    def done(self) -> Arrangement:
        """Return what was put."""
        centres = {patch.place: 2 * patch.x + patch.width for patch in self._patches}
        rows = tuple(row for row in self._rows if row)
        return Arrangement(
            self._measure.is_large,
            self._width,
            self._height,
            tuple(self._patches),
            tuple(self._notes),
            rows,
            centres,
            self._top,
        )

    def put_tops(self, table: Stacks) -> None:
        """Put cells at the left and foundations at the right, side by side or in two rows."""
        measure = self._measure
        gap = measure.top_step - measure.top_card
        across = len(table.cells) + len(table.foundations)
        board = len(table.columns) * measure.step - (measure.step - measure.card)
        tops = max(len(table.cells), len(table.foundations)) if measure.is_split else across
        is_tight = (
            gap <= 1 and bool(table.cells) and not (measure.is_split or measure.is_large)
        )  # then a blank more parts the two groups
        span = max(board, tops * measure.top_step - gap + is_tight)
        left = max(0, (self._width - span) // 2)
        right = left + span - len(table.foundations) * measure.top_step + gap
        lines = [[(left, table.cells)], [(right, table.foundations)]]
        if not measure.is_split:
            lines = [[*lines[0], *lines[1]]]
        for line in lines:
            groups = [(x, group) for x, group in line if group]
            if groups:
                self._put_line(groups)

    def _put_line(self, groups: list[tuple[int, tuple[Stack, ...]]]) -> None:
        measure, deepest = self._measure, 0
        for left, group in groups:
            for index, stack in enumerate(group):
                x = left + index * measure.top_step
                self._put_name(stack, x, measure.top_card)
                self._put_pile(stack, x, measure.top_card, list(_strips(stack, measure.full)))
                deepest = max(deepest, len(stack.cards) - 1 + measure.full)
        self._rows.append(tuple(stack.place for _, group in groups for stack in group))
        self._top += 1 + deepest + (not measure.is_large)

    def put_columns(self, columns: tuple[Stack, ...], scroll: int) -> None:
        """Put the columns beneath, as long as they are or as the window allows."""
        measure = self._measure
        board = len(columns) * measure.step - (measure.step - measure.card)
        left = max(0, (self._width - board) // 2)
        room = max(1, self._height - self._top - 1)
        longest = max((len(stack.cards) for stack in columns), default=0)
        strip = 2 if measure.is_large and 2 * (longest - 1) + measure.full <= room else 1
        for index, stack in enumerate(columns):
            x = left + index * measure.step
            self._put_name(stack, x, measure.card)
            self._put_column(stack, x, strip, room, scroll)
        self._rows.append(tuple(stack.place for stack in columns))

    def _put_column(self, stack: Stack, x: int, strip: int, room: int, scroll: int) -> None:
        measure, count = self._measure, len(stack.cards)
        if count <= room:
            last = min(measure.full, room - (count - 1) * strip)
            heights = [strip] * (count - 1) + [last]
            self._put_pile(stack, x, measure.card, list(zip(range(count), heights, strict=True)))
            return
        hidden = count - room + 1
        back = min(scroll, hidden)
        first = hidden - back
        shown = list(range(first, min(count, first + room - bool(first) - bool(back))))
        y = self._top + 1
        if first:
            self._notes.append(Note(x, y, str(first)))
            y += 1
        self._put_pile(stack, x, measure.card, [(index, 1) for index in shown], y)
        if back:
            self._notes.append(Note(x, y + len(shown), str(count - shown[-1] - 1)))

    def _put_name(self, stack: Stack, x: int, width: int) -> None:
        text = stack.label.text
        inset = (width - NARROWEST) // 2 if not self._measure.is_large else 1
        at = x + inset + NARROWEST - len(text) if not self._measure.is_large else x + (width - len(text)) // 2
        self._notes.append(Note(at, self._top, text, stack.label))

    def _put_pile(self, stack: Stack, x: int, width: int, strips: list[tuple[int, int]], y: int | None = None) -> None:
        """Put some of a place's cards, each by its number from the deepest with the height that it shows."""
        y = self._top + 1 if y is None else y
        cards = sum(segment.role is Role.CARD for segment in stack.cards)
        for index, height in strips:
            from_end = cards - index if cards else 1
            is_covered = index < len(stack.cards) - 1
            self._patches.append(Patch(stack.place, stack.cards[index], from_end, x, y, width, height, is_covered))
            y += height


def _strips(stack: Stack, full: int) -> Iterator[tuple[int, int]]:
    """Yield the cards of a cell or a foundation by number, each with the height that it shows."""
    for index in range(len(stack.cards)):
        yield index, full if index == len(stack.cards) - 1 else 1
