"""Cards, slots and names drawn on a canvas, as an arrangement has them."""

from dataclasses import dataclass
from typing import Final

from freecellar import Place
from freecellar.pages import Mark, Role, Segment
from freecellar_cli.screen.arranging import NARROWEST, Arrangement, Patch
from freecellar_cli.screen.canvas import Canvas
from freecellar_cli.screen.figures import figure
from freecellar_cli.screen.theme import Theme

Chosen = tuple[Place, int]
"""A place, and how many cards at its open end."""

_INDEX_TWICE: Final = 4
"""The height from which a card shows its index at both ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What is shown of the cards beside where they lie."""

    cursor: Chosen | None = None
    moved: frozenset[Place] = frozenset()
    """Places whose open end has just come there."""
    is_hint: bool = False
    """Whether the marked cards are a hint's, not the player's."""
    is_hidden: bool = False
    """Whether the faces are hidden, as in a pause."""
    carried: Chosen | None = None
    """The cards that the mouse carries."""
    carried_at: tuple[int, int] = (0, 0)
    """Where the upper left corner of the first of them is."""


def draw_board(canvas: Canvas, board: Arrangement, theme: Theme, view: View) -> None:
    """Draw all of a board."""
    painter = _Painter(canvas, board.is_large, theme, view)
    for note in board.notes:
        if note.segment is None:
            canvas.put(note.x, note.y, theme.signs.hidden + note.text, "class:label")
        else:
            canvas.put(note.x, note.y, note.text, _label_style(note.segment))
    for patch in board.patches:
        painter.draw(patch)
    if view.carried is not None:
        painter.draw_carried(board, view.carried, view.carried_at)


def _label_style(segment: Segment) -> str:
    is_red = segment.suit is not None and segment.suit.is_red
    return "class:label.red" if is_red else "class:label"


@dataclass(frozen=True, slots=True)
class _Painter:
    canvas: Canvas
    is_large: bool
    theme: Theme
    view: View

    def draw(self, patch: Patch) -> None:
        """Draw a card or a slot where it lies."""
        is_gone = self.view.carried is not None and _is_of(patch, self.view.carried)
        if self.view.is_hidden and patch.segment.role is Role.CARD:
            self._draw_back(patch)
        elif patch.segment.role is Role.SLOT or is_gone:
            self._draw_slot(patch, is_ghost=is_gone)
        else:
            self._draw_card(patch, patch.x, patch.y, self._states(patch))

    def draw_carried(self, board: Arrangement, carried: Chosen, at: tuple[int, int]) -> None:
        """Draw the cards in the air, the deepest first."""
        lifted = [patch for patch in board.patches if _is_of(patch, carried)]
        for patch in lifted:
            x, y = at[0] + patch.x - lifted[0].x, at[1] + patch.y - lifted[0].y
            self._draw_card(patch, x, y, "class:picked")

    def _states(self, patch: Patch) -> str:
        """Return the style classes of what a card is marked as, what matters most last."""
        mark, view = patch.segment.mark, self.view
        states = []
        if patch.place in view.moved and patch.from_end == 1:
            states.append("class:moved")
        if mark is Mark.LANDING:
            states.append("class:hint" if view.is_hint else "class:landing")
        if view.cursor is not None and _is_of(patch, view.cursor):
            states.append("class:cursor")
        if mark is Mark.ORIGIN:
            states.append("class:hint" if view.is_hint else "class:picked")
        return " ".join(states)

    def _draw_card(self, patch: Patch, x: int, y: int, states: str) -> None:
        segment = patch.segment
        ground = "class:card.movable" if segment.movable else "class:card"
        suit = "" if segment.suit is None else f"class:{self.theme.suit(segment.suit)}"
        ink, edge = f"{ground} {suit} {states}", f"{ground} class:edge {states} nounderline"
        if not self.is_large:
            self.canvas.fill(x, y, patch.width, 1, ink)
            self.canvas.put(x + (patch.width - NARROWEST) // 2, y, f"{segment.text:>{NARROWEST}}", ink)
        elif self.theme.is_outlined:
            self._draw_box(x, y, patch, ink.replace("class:landing", "bold"))
            self._draw_face(x, y, patch, ink)
        else:
            self.canvas.fill(x, y, patch.width, patch.height, ink)
            self.canvas.put(x, y, self.theme.signs.edge * patch.width, edge)
            self._draw_face(x, y, patch, ink)

    def _draw_face(self, x: int, y: int, patch: Patch, ink: str) -> None:
        """Write a large card's index, and where nothing covers it the figure in its middle."""
        text, width, height = patch.segment.text, patch.width, patch.height
        self.canvas.put(x + 1, y, text, ink)
        border = int(self.theme.is_outlined)
        if patch.is_covered or height <= 1 + border:
            return
        is_twice = height - border >= _INDEX_TWICE
        if is_twice:
            self.canvas.put(x + width - 1 - len(text), y + height - 1 - border, text, ink)
        rows = height - 1 - border - is_twice
        middle = x + width // 2, y + 1 + (rows - 1) // 2
        for across, below, sign in figure(text, self.theme.signs.courts, width, rows):
            self.canvas.put(middle[0] + across, middle[1] + below, sign, f"{ink} nounderline")

    def _draw_slot(self, patch: Patch, *, is_ghost: bool) -> None:
        style = "class:landing.slot" if patch.segment.mark is Mark.LANDING and not is_ghost else "class:slot"
        if patch.segment.mark is Mark.LANDING and self.view.is_hint:
            style = "class:hint"
        if self.view.cursor is not None and _is_of(patch, self.view.cursor):
            style = "class:cursor"
        text = "" if is_ghost else self._slot_text(patch.segment)
        if not self.is_large:
            self.canvas.fill(patch.x, patch.y, patch.width, 1, style)
            inset = (patch.width - NARROWEST) // 2
            self.canvas.put(patch.x + inset, patch.y, text.rjust(2).ljust(NARROWEST), style)
            return
        if self.theme.is_outlined:
            self._draw_box(patch.x, patch.y, patch, style.replace("class:landing.slot", "bold"))
        else:
            self.canvas.fill(patch.x, patch.y, patch.width, patch.height, style)
        middle = patch.x + (patch.width - len(text)) // 2
        self.canvas.put(middle, patch.y + patch.height // 2, text, style)

    def _slot_text(self, segment: Segment) -> str:
        """Return what an empty place shows: the rank or the suit that it waits for, or a dot."""
        if self.is_large and segment.suit is not None:
            return segment.text[:-1] + self.theme.signs.suits[segment.suit]
        return segment.text

    def _draw_back(self, patch: Patch) -> None:
        self.canvas.fill(patch.x, patch.y, patch.width, patch.height, "class:back", self.theme.signs.back)

    def _draw_box(self, x: int, y: int, patch: Patch, style: str) -> None:
        """Draw the outline of a large card, of which a covered one shows the upper strip alone."""
        signs, width, height = self.theme.signs, patch.width, patch.height
        top_left, top_right, bottom_left, bottom_right = signs.corners
        self.canvas.put(x, y, top_left + signs.across * (width - 2) + top_right, style)
        for line in range(1, height):
            self.canvas.put(x, y + line, signs.down + " " * (width - 2) + signs.down, style)
        if not patch.is_covered and height > 1:
            self.canvas.put(x, y + height - 1, bottom_left + signs.across * (width - 2) + bottom_right, style)


def _is_of(patch: Patch, chosen: Chosen) -> bool:
    """Return whether a patch belongs to chosen cards; an empty place counts as one card."""
    return patch.place == chosen[0] and 1 <= patch.from_end <= max(1, chosen[1])
