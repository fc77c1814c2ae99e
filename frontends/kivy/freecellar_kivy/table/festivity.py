"""A win is settled in the model; here it is celebrated: briefly, and any touch or key ends it."""

from freecellar.play import Game
from freecellar_kivy.drawing.celebration import celebration, duration
from freecellar_kivy.presenting.layout import Layout
from freecellar_kivy.presenting.motion import Shown


class Festivity:
    """The celebration of one game's win."""

    def __init__(self) -> None:
        """Start with nothing to celebrate."""
        self._game: Game | None = None
        self._was_won = self._is_due = False
        self._began: float | None = None

    @property
    def is_due(self) -> bool:
        """Whether a win waits until the cards have come to rest."""
        return self._is_due

    @property
    def is_on(self) -> bool:
        """Whether it goes on now."""
        return self._began is not None

    def expect(self, game: Game) -> None:
        """Take note of the game as it is now: what is won already when it is seen first is not celebrated."""
        if game is self._game:
            self._is_due = self._is_due or (game.is_won and not self._was_won)
        else:
            self._game, self._is_due, self._began = game, False, None
        self._was_won = game.is_won

    def begin(self, at: float) -> None:
        """Celebrate."""
        self._is_due, self._began = False, at

    def cards(self, layout: Layout, at: float) -> list[Shown] | None:
        """Return every card now; None once it is over."""
        if self._began is None or at - self._began > duration(len(layout.cards)):
            return None
        return celebration(layout, at - self._began)

    def interrupt(self) -> None:
        """Stop where something else comes in between; it is due again."""
        self._is_due, self._began = self._is_due or self.is_on, None

    def end(self) -> None:
        """Celebrate no longer."""
        self._is_due, self._began = False, None
