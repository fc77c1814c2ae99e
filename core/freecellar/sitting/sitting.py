"""A person at a table: what each wish does to the game, what is saved of it, and what is said. It knows no toolkit."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from freecellar.engine.moves import Intent, Move, Place
from freecellar.engine.position import Position
from freecellar.errors import FreecellarError, StoreError
from freecellar.play.game import Game
from freecellar.play.scoring import Step
from freecellar.sitting import wording
from freecellar.sitting.dealt import Dealt
from freecellar.sitting.keeper import Keeper
from freecellar.sitting.news import news_since
from freecellar.sitting.proofs import Proofs
from freecellar.sitting.said import Question, Said

if TYPE_CHECKING:  # a game begins without the solver
    from freecellar.sitting.counsel import Counsel
    from freecellar.sitting.showing import Showing
    from freecellar.solver.hint import Hint
    from freecellar.solver.verdicts import Finding, Verdict


class Sitting:
    """A game, the deal it began with, and what is marked on the table.

    Every wish is a method that returns what came of it and raises nothing of Freecellar's own. What happened is saved
    before a method returns. Questions may be asked in another thread; all else belongs to one.
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
        self._counsel: Counsel | None = None
        self._proofs = Proofs()
        self._trouble: list[str] = []
        self._streak: tuple[tuple[str, bool], int] | None = None
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

    def another(self, on_try: Callable[[int], object] = lambda _: None) -> "Said | Question[Dealt]":
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
        """Whether a restart or another deal now would be recorded as a loss: then ask the player before."""
        return self.game.is_loss_if_left and not self.game.is_over

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

    def press_hint(self) -> "Said | Question[Hint]":
        """Mark what to do next, which is a question; pressed again at once, play it, where the house has it so."""
        from freecellar.sitting.hints import positions_of  # noqa: PLC0415 - a game begins without the solver

        marked, self.showing = self.marked, None
        if marked is not None and marked.moves and self.game.policy.hint.second_press_plays:
            return self._follow(marked)
        try:
            self.game.note_hint()
        except FreecellarError as error:
            return self._refused(error)
        self.keep()
        positions, counsel = positions_of(self.game), self.counsel
        return Question(
            lambda is_cancelled: counsel.hint(positions, is_cancelled), lambda hint: self._mark(positions[-1], hint)
        )

    def go_back(self) -> "Said | Question[tuple[int | None, Finding]]":
        """Take the game back to its last position that can be won."""
        from freecellar.sitting.hints import positions_of  # noqa: PLC0415 - a game begins without the solver

        if self.game.is_over:
            return self._end(Said("The game is over.", is_refusal=True))
        self.marked = self.showing = None
        positions, counsel = positions_of(self.game), self.counsel

        def take(found: "tuple[int | None, Finding]") -> Said:
            return self._go_back(positions, *found) if self.game.position == positions[-1] else Said()

        return Question(lambda is_cancelled: counsel.last_winnable(positions, is_cancelled), take)

    def watch(self) -> "Said | Question[Verdict]":
        """Show a line that wins from here, move by move, in `showing`; the game stays where it is. It counts as a hint."""
        try:
            self.game.note_hint()
        except FreecellarError as error:
            return self._refused(error)
        self.marked = self.showing = None
        self.keep()
        position, counsel = self.game.position, self.counsel

        def take(verdict: "Verdict") -> Said:
            return self._show(position, verdict) if self.game.position == position else Said()

        return Question(lambda is_cancelled: counsel.solve(position, is_cancelled), take)

    def stop_watching(self) -> Said:
        """Come back from the solution to the game."""
        self.showing = None
        return Said("Back in the game.", changed=True)

    @property
    def counsel(self) -> "Counsel":
        """The solver, made when it is first asked."""
        if self._counsel is None:
            from freecellar.sitting.counsel import Counsel  # noqa: PLC0415 - a game begins without the solver

            self._counsel = Counsel(self.game.rules, single_cards=self.game.policy.hint.single_cards)
        return self._counsel

    def is_unsolvable(self, *, waits: bool = False) -> bool:
        """Return whether the house says that no line wins the deal, and that is proven by now; or wait for the proof."""
        return self._proofs.is_unsolvable(self.game, waits=waits)

    def is_stuck(self, *, waits: bool = False) -> bool:
        """Return whether the house says by itself that the game cannot go on; or wait for its proof, where it wants one."""
        return self._proofs.is_stuck(self.game, waits=waits)

    def view(self, *, waits: bool = False) -> dict[wording.Seen, str]:
        """Return what the table keeps in view, in the order it is read."""
        is_unsolvable = self.is_unsolvable(waits=waits)
        is_stuck = self.is_stuck(waits=waits)
        return wording.view(self.dealt, self.game, is_unsolvable=is_unsolvable, is_stuck=is_stuck, streak=self.streak())

    def facts(self, *, waits: bool = False) -> tuple[str, ...]:
        """Return the texts of what the table keeps in view."""
        return tuple(self.view(waits=waits).values())

    def streak(self) -> int | None:
        """Return how many deals of the day were won in a row; None where another deal lies there, or none is kept."""
        if not self.dealt.slot:
            return None
        asked = (self.dealt.day, self.game.is_over)
        if self._streak is None or self._streak[0] != asked:
            try:
                self._streak = asked, self.keeper.streak(self.dealt)
            except StoreError:
                self._streak = asked, 0
        return self._streak[1]

    def end_searches(self) -> None:
        """Let nothing search beside the game any longer."""
        self._proofs.end()

    def _forget(self) -> None:
        """Forget what belongs to the deal that is left."""
        self.end_searches()
        self.marked = self.showing = self._counsel = None

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

    def _mark(self, position: Position, hint: "Hint") -> Said:
        """Mark a hint, unless the game has moved on."""
        from freecellar.sitting.hints import said_of_hint  # noqa: PLC0415 - a game begins without the solver

        if self.game.position != position:
            return self._end(Said())
        self.marked = hint if hint.moves else None
        return self._end(said_of_hint(self.game.rules, position, hint))

    def _follow(self, hint: "Hint") -> Said:
        """Play what a hint says; a run that is carried card by card is as many moves."""
        from freecellar.sitting.hints import describe_run  # noqa: PLC0415 - a game begins without the solver

        position, rules = self.game.position, self.game.rules
        steps: list[Step] = []
        trouble: list[str] = []
        said = Said()
        for move in hint.moves:
            said = self.play(move)
            steps += said.steps
            trouble += [said.trouble]
            if said.is_refusal:
                return said
        said = replace(said, changed=True, steps=tuple(steps), trouble=" ".join(filter(None, trouble)))
        if len(hint.moves) > 1 and not self.game.is_over:
            return replace(said, deed=f"{describe_run(rules, position, hint.moves)}, card by card.")
        return said

    def _go_back(self, positions: list[Position], index: int | None, first: "Finding") -> Said:
        from freecellar.solver.verdicts import Finding  # noqa: PLC0415 - a game begins without the solver

        if index is None:
            is_lost = first is Finding.UNSOLVABLE
            text = (
                "This deal cannot be won: that is proven."
                if is_lost
                else "No position of this game is known that can be won."
            )
            return self._end(Said(text, is_refusal=True))
        steps = len(positions) - 1 - index
        if not steps:
            return self._end(Said("This position can be won."))
        try:
            self.game.go_back(steps)
        except FreecellarError as error:
            return self._refused(error)
        text = f"Back by {wording.counted(steps, 'step')}, to the last position known that can be won."
        return self._end(Said(text, changed=True))

    def _show(self, position: Position, verdict: "Verdict") -> Said:
        from freecellar.sitting.hints import LOST  # noqa: PLC0415 - a game begins without the solver
        from freecellar.sitting.showing import Showing  # noqa: PLC0415 - as above
        from freecellar.solver.verdicts import Solved, Unsolvable  # noqa: PLC0415 - as above

        if isinstance(verdict, Unsolvable):
            return self._end(Said(LOST, is_refusal=True, is_lost=True))
        if not isinstance(verdict, Solved):
            return self._end(Said("The solver gave up: no line is known that wins from here.", is_refusal=True))
        self.showing = Showing(self.game.rules, position, verdict.moves)
        return self._end(Said(self.showing.describe()))
