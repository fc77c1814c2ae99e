"""A game at a real terminal: where its cards lie on the screen, and how hands get them from place to place."""

from collections.abc import Iterator
from contextlib import contextmanager

from freecellar import Game, Move, Place, deal, parse_move
from freecellar.engine import Kind
from freecellar.pages import stacks
from freecellar_cli.screen.arranging import Arrangement, Patch, arrange
from freecellar_cli.screen.bars import FOOT
from support.games import under
from support.menu_screen import KEYS, MenuScreen, menu_screen

TURN = "\x1b[<{button};{x};{y}{end}"


@contextmanager
def game_screen(
    *arguments: str, columns: int = 80, rows: int = 24, waits: str = "0 moves", **environment: str
) -> Iterator[MenuScreen]:
    """Start a game, of deal 617 without other arguments, and wait until something is on its screen."""
    with menu_screen(
        "play", *(arguments or ("freecell", "617")), columns=columns, rows=rows, environment=environment
    ) as screen:
        screen.child.delaybeforesend = None
        screen.wait(waits)
        yield screen


def board_of(game: Game, columns: int = 80, rows: int = 24) -> Arrangement:
    """Return where the cards of a game lie in a window."""
    dealt = max(game.rules.tables.layout.columns)
    return arrange(stacks(game.rules, game.position), columns, rows - FOOT, dealt=dealt)


def patch_of(board: Arrangement, place: Place, from_end: int = 1) -> Patch:
    """Return the card of a place that is so many from its open end."""
    return next(patch for patch in board.patches if (patch.place, patch.from_end) == (place, from_end))


def new_game(house: str = "standard", number: int = 617) -> Game:
    """Return a game of FreeCell of which nobody else knows."""
    rules, policy = under(house, "freecell")
    return Game(rules, policy, deal(rules.tables, number), now=lambda: 0)


def move_of(game: Game, text: str) -> Move:
    """Return the move that a text means in a game now, fully specified."""
    return game.rules.resolve(game.position, parse_move(text, game.rules, game.position))


def hold(screen: MenuScreen, patch: Patch, button: int = 0) -> None:
    """Press a mouse button on a card."""
    screen.child.send(TURN.format(button=button, x=patch.x + 2, y=patch.y + 1, end="M"))


def pull(screen: MenuScreen, patch: Patch) -> None:
    """Move the mouse to a card with the button held."""
    screen.child.send(TURN.format(button=32, x=patch.x + 2, y=patch.y + 1, end="M"))


def drop(screen: MenuScreen, patch: Patch, button: int = 0) -> None:
    """Let the mouse button go on a card."""
    screen.child.send(TURN.format(button=button, x=patch.x + 2, y=patch.y + 1, end="m"))


def drag(screen: MenuScreen, game: Game, move: Move) -> None:
    """Carry what a move takes to where it takes it."""
    board = board_of(game)
    target = patch_of(board, move.target)
    hold(screen, patch_of(board, move.source, move.count))
    pull(screen, target)
    drop(screen, target)


class Walker:
    """Makes moves with arrows and Enter alone, and knows where the cursor is; cells and foundations stand over columns."""

    def __init__(self, screen: MenuScreen, game: Game) -> None:
        """Show the cursor, which begins at the first column."""
        self._screen, self._game = screen, game
        self._row, self._index = 1, 0
        self._press(["down"])

    def make(self, move: Move) -> None:
        """Pick up what a move takes, and put it down where it takes it."""
        self._go(move.source, holds=False)
        self._press(["up"] * (move.count - 1) + ["enter"])
        self._go(move.target, holds=True)
        self._press(["enter"])

    def _go(self, place: Place, *, holds: bool) -> None:
        cells = self._game.rules.place_count(Kind.CELL)
        row = 1 if place.kind is Kind.COLUMN else 0
        index = place.index + (cells if place.kind is Kind.FOUNDATION else 0)
        if row < self._row:
            run = self._game.rules.run_length(self._game.position.columns[self._index])
            self._press(["up"] * (1 if holds else max(1, run)))
        elif row > self._row:
            self._press(["down"])
        steps = index - self._index
        self._press(["right" if steps > 0 else "left"] * abs(steps))
        self._row, self._index = row, index

    def _press(self, keys: list[str]) -> None:
        self._screen.child.send("".join(KEYS[key] for key in keys))
