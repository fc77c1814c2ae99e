"""What the player holds and points at: a cursor over places, cards picked up, cards that the mouse carries."""

from dataclasses import dataclass
from enum import Enum

from freecellar import Place, Position, Rules
from freecellar.engine import Kind, column
from freecellar_cli.screen.arranging import Arrangement
from freecellar_cli.screen.drawing import Chosen


class Direction(Enum):
    """Where an arrow key points."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


@dataclass(frozen=True, slots=True)
class Grip:
    """Where the mouse took cards."""

    chosen: Chosen
    dx: int
    """The pointer's place within the first of the cards."""
    dy: int
    at: tuple[int, int]
    """Where it was pressed."""
    moved: bool = False
    """Whether it has left that cell since."""
    corner: tuple[int, int] = (0, 0)
    """Where the first card's upper left corner is now."""

    def follow(self, x: int, y: int) -> "Grip":
        """Return the grip with the pointer elsewhere."""
        moved = self.moved or (x, y) != self.at
        return Grip(self.chosen, self.dx, self.dy, self.at, moved, (x - self.dx, y - self.dy))


class Hands:
    """A cursor, and what is held."""

    def __init__(self) -> None:
        """Begin at the first column, the cursor unseen until an arrow key is pressed."""
        self.place: Place = column(0)
        self.count = 1
        """How many cards the cursor holds together."""
        self.is_shown = False
        self.picked: Chosen | None = None
        self.grip: Grip | None = None

    def let_go(self) -> None:
        """Hold nothing."""
        self.picked = self.grip = None
        self.count = 1

    def point(self, place: Place, count: int = 1) -> None:
        """Point at cards."""
        self.place, self.count = place, max(1, count)

    def move(self, direction: Direction, board: Arrangement, rules: Rules, position: Position) -> None:
        """Follow an arrow key: along a row, from row to row, or along the run at a column's open end."""
        if not self.is_shown:
            self.is_shown = True
            return
        if direction in (Direction.LEFT, Direction.RIGHT):
            self._along(direction.value[0], board)
        elif self.picked is None and self._stretches(direction, rules, position):
            self.count -= direction.value[1]
        else:
            self._across(direction.value[1], board)

    def _stretches(self, direction: Direction, rules: Rules, position: Position) -> bool:
        """Return whether up or down takes a card more or fewer of a run."""
        if direction is Direction.UP:
            return self.count < run_at(rules, position, self.place)
        return self.count > 1

    def _along(self, step: int, board: Arrangement) -> None:
        row = next((row for row in board.rows if self.place in row), ())
        if row:
            self.point(row[(row.index(self.place) + step) % len(row)])

    def _across(self, step: int, board: Arrangement) -> None:
        """Go to the nearest place of the next row."""
        at = next((index for index, row in enumerate(board.rows) if self.place in row), 0)
        if 0 <= at + step < len(board.rows):
            centre = board.centres.get(self.place, 0)
            self.point(min(board.rows[at + step], key=lambda place: abs(board.centres[place] - centre)))

    def keep_within(self, rules: Rules, position: Position) -> None:
        """Point at what is still there, after the cards have changed."""
        if self.place.index >= rules.place_count(self.place.kind):
            self.point(column(0))
        self.count = max(1, min(self.count, run_at(rules, position, self.place)))


def run_at(rules: Rules, position: Position, place: Place) -> int:
    """Return how many cards at a place's open end may be picked up together, whatever the cap."""
    if place.kind is Kind.COLUMN:
        return rules.run_length(position.columns[place.index])
    return min(1, len(rules.source_cards(position, place)))
