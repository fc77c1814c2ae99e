"""Somebody before a screen without a terminal, drawn as often as a test looks at it."""

from freecellar import Place, parse_move
from freecellar_cli.games.session import Session
from freecellar_cli.screen.gestures import Gestures
from freecellar_cli.screen.hands import Direction
from freecellar_cli.screen.scene import draw
from freecellar_cli.screen.stage import Stage
from freecellar_cli.screen.theme import choose
from freecellar_cli.screen.wishes import Wishes
from freecellar_cli.settings.looks import Looks
from support.game_screen import patch_of


class Player:
    """Somebody before a screen of 80 by 24, with a clock that stands until it is moved."""

    def __init__(self, session: Session, looks: Looks, theme: str) -> None:
        """Sit down and look."""
        self.time = 0.0
        plain = theme == "ascii"
        self.stage = Stage(session, choose(plain=plain), looks, now=lambda: self.time)
        self.gestures, self.wishes = Gestures(self.stage), Wishes(self.stage)
        self.sitting = session.sitting
        self.size = (80, 24)
        self.text()

    def text(self) -> str:
        """Return the screen."""
        return draw(self.stage, self.gestures, *self.size).text()

    def arrows(self, directions: str) -> None:
        """Press arrow keys, each by its first letter."""
        for letter in directions:
            self.gestures.arrow(next(way for way in Direction if way.name.startswith(letter.upper())))

    def spot(self, place: Place, from_end: int = 1) -> tuple[int, int]:
        """Return a cell of the screen that a card takes."""
        assert self.stage.board is not None
        patch = patch_of(self.stage.board, place, from_end)
        return patch.x + 1, patch.y

    def click(self, place: Place, from_end: int = 1) -> None:
        """Press and release the mouse on a card."""
        at = self.spot(place, from_end)
        self.gestures.press_mouse(*at)
        self.gestures.release_mouse(*at)
        self.text()

    def play(self, items: str) -> None:
        """Make moves at once."""
        game = self.sitting.game
        for text in items.split():
            said = self.sitting.play(parse_move(text, game.rules, game.position))
            assert not said.is_refusal, said.text
        self.text()

    def later(self, seconds: float) -> bool:
        """Let time go by; return whether the screen has something new to show."""
        self.time += seconds
        return self.stage.tick()
