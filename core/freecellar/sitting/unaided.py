"""A person at a table who asks nobody: what each wish does to the game, what is saved of it, and what is said."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from freecellar.engine.moves import Intent, Move, Place
from freecellar.errors import FreecellarError
from freecellar.play.game import Game
from freecellar.sitting import wording
from freecellar.sitting.dealt import Dealt
from freecellar.sitting.keeper import Keeper
from freecellar.sitting.news import news_since
from freecellar.sitting.said import Question, Said

if TYPE_CHECKING:  # a game begins without the solver
    from freecellar.sitting.showing import Showing
    from freecellar.solver.hint import Hint


class Unaided:
    """A game, the deal it began with, and what is marked on the table, as far as that needs no solver.

    Every wish is a method that returns what came of it and raises nothing of Freecellar's own. What happened is saved
    before a method returns.
    """

    def __init__(self, dealt: Dealt, game: Game, keeper: Keeper, *, finishes_itself: bool = False) -> None:
        """Sit down at a deal with its game; ``finishes_itself`` is the player's choice for the deals to come."""
        self.dealt = dealt
        self.game = game
        self.keeper = keeper
        self.finishes_itself = finishes_itself
        self.marked: Hint | None = None
        """The hint whose origin and landing are marked in this position."""
        self.showing: Showing | None = None
        """The solution that is being shown."""
        self._trouble: list[str] = []
        self.keep()

    def greeting(self) -> str:
        """Return what is said of a deal before the first move."""
        gone = len(self.game.state.opening)
        return f"{wording.counted(gone, 'card')} went home at the deal." if gone else ""

    def keep(self) -> None:
        """Save what happened."""
        self._trouble.append(self.keeper.keep(self.dealt, self.game))

    def trouble(self) -> str:
        """Return what keeps the game from being saved and was not told yet, as at its beginning; it is told once."""
        trouble, self._trouble = " ".join(filter(None, self._trouble)), []
        return trouble

    def begin(self, dealt: Dealt) -> Said:
        """Leave the game for another deal; whether it is thereby lost, `is_loss_if_left` tells."""
        self._forget()
        self.dealt = dealt
        self.game = dealt.game(finishes_itself=self.finishes_itself)
        return self._end(Said(self.greeting(), changed=True))

    def another(self, on_try: Callable[[int], object] = lambda _: None) -> Said | Question[Dealt]:
        """Leave the game for another deal of its kind: any of the house's range, or a winnable one, which is a question.

        ``on_try`` is told how many were drawn before. A game that was played on meanwhile stays.
        """
        dealt, position = self.dealt, self.game.position
        if not dealt.is_winnable:
            return self.begin(dealt.drawn())

        def ask(is_cancelled: Callable[[], bool]) -> Dealt:
            return dealt.drawn(on_try=on_try, is_cancelled=is_cancelled)

        def take(drawn: Dealt) -> Said:
            if self.game.position == position:
                return self.begin(drawn)
            return Said("You have played on, so this game stays.", is_refusal=True)

        return Question(ask, take)

    def restart(self) -> Said:
        """Leave the game for the same deal; whether it is thereby lost, `is_loss_if_left` tells."""
        self.marked = self.showing = None
        self.game = self.game.restarted()
        return self._end(Said("The deal again, from the start.", changed=True))

    @property
    def is_loss_if_left(self) -> bool:
        """Whether the house takes a restart or another deal now for a loss; `warning` says what to tell before."""
        return self.game.is_loss_if_left and not self.game.is_over

    def warning(self, *, quits: bool = False) -> str:
        """Return what to tell before the game is left for a restart or another deal; nothing where it is left unasked.

        With ``quits`` the player leaves the table, and finds there again what is saved.
        """
        if self.game.is_over or not self.game.state.is_started:
            return ""
        if quits and self.keeper.has_saved:
            return "" if self.keeper.is_saving else "What was done last is not saved and will be gone."
        if not self.keeper.has_saved and (quits or self.is_loss_if_left):
            return "This game is not saved and will be gone."
        return "This game is not finished and would count as lost." if self.is_loss_if_left else ""

    def staying(self) -> str:
        """Return what is said once a question has been answered so that the game stays as it is."""
        return "The game stays paused." if self.game.state.is_paused else "The game goes on."

    def play(self, intent: Intent | Move) -> Said:
        """Make a move."""
        return self.attempt(lambda game: game.play(intent))

    def tap(self, place: Place, count: int = 1) -> Said:
        """Tap a card or a run."""
        return self.attempt(lambda game: game.tap(place, count))

    def auto(self) -> Said:
        """Send home the cards that the house's Auto takes."""
        return self.attempt(Game.auto)

    def finish(self) -> Said:
        """Play out the rest."""
        return self.attempt(Game.finish)

    def undo(self) -> Said:
        """Take the last step back."""
        return self.attempt(Game.undo)

    def redo(self) -> Said:
        """Play it again."""
        return self.attempt(Game.redo)

    def attempt(self, act: Callable[[Game], object]) -> Said:
        """Do anything to the game that may be refused, and say what came of it."""
        self.marked = self.showing = None
        before = self.game.state
        try:
            act(self.game)
        except FreecellarError as error:
            return self._refused(error)
        return self._end(news_since(before, self.game))

    def pause(self) -> Said:
        """Stop the clock; nothing moves until `resume`."""
        return self._clock(Game.pause, "Paused.", is_offered=self.game.policy.pauses, word="pause")

    def resume(self) -> Said:
        """Let the clock run again."""
        return self._clock(Game.resume, "The clock runs.", is_offered=self.game.policy.pauses, word="pause")

    def give_up(self) -> Said:
        """End the game."""
        return self._clock(Game.give_up, "", is_offered=self.game.policy.gives_up, word="giving up")

    def go_to(self, name: str) -> Said:
        """Go to a bookmark."""
        self.marked = self.showing = None
        before = self.game.position
        try:
            self.keeper.go_to(name)
        except FreecellarError as error:
            return self._refused(error)
        return self._end(Said(f"Back at {name}.", changed=self.game.position != before))

    def _forget(self) -> None:
        """Forget what belongs to the deal that is left."""
        self.marked = self.showing = None

    def _end(self, said: Said) -> Said:
        """Save what happened, and add what the player must know of that."""
        self.keep()
        return replace(said, trouble=self.trouble())

    def _refused(self, error: FreecellarError) -> Said:
        """Say why something was not done."""
        return self._end(Said(wording.sentence(str(error)), is_refusal=True))

    def _clock(self, act: Callable[[Game], None], text: str, *, is_offered: bool, word: str) -> Said:
        if not is_offered:
            return self._end(Said(f"House {self.game.policy.id} has no {word}.", is_refusal=True))
        self.marked = self.showing = None
        try:
            act(self.game)
        except FreecellarError as error:
            return self._refused(error)
        return self._end(Said(text or wording.ending(self.game).sentence))
