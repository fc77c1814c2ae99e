"""A person at a table who may ask the solver, and what the table keeps in view. It knows no toolkit."""

from dataclasses import replace
from typing import TYPE_CHECKING

from freecellar.engine.position import Position
from freecellar.errors import FreecellarError, StoreError
from freecellar.play.game import Game
from freecellar.sitting import wording
from freecellar.sitting.dealt import Dealt
from freecellar.sitting.keeper import Keeper
from freecellar.sitting.proofs import Proofs
from freecellar.sitting.said import Question, Said
from freecellar.sitting.unaided import Unaided

if TYPE_CHECKING:  # a game begins without the solver
    from freecellar.sitting.counsel import Counsel
    from freecellar.solver.hint import Hint
    from freecellar.solver.verdicts import Finding, Verdict


class Sitting(Unaided):
    """A game at a table with all that a player may wish there.

    Questions to the solver may be asked in another thread; all else belongs to one.
    """

    def __init__(self, dealt: Dealt, game: Game, keeper: Keeper, *, finishes_itself: bool = False) -> None:
        """Sit down at a deal with its game; ``finishes_itself`` is the player's choice for the deals to come."""
        self._counsel: Counsel | None = None
        self._proofs = Proofs()
        self._streak: tuple[tuple[str, bool], int] | None = None
        super().__init__(dealt, game, keeper, finishes_itself=finishes_itself)

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
        super()._forget()
        self.end_searches()
        self._counsel = None

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
        played: list[Said] = []
        for move in hint.moves:
            played.append(self.play(move))
            if played[-1].is_refusal:
                return played[-1]
        steps = tuple(step for said in played for step in said.steps)
        trouble = " ".join(filter(None, (said.trouble for said in played)))
        said = replace(played[-1], changed=True, steps=steps, trouble=trouble)
        if len(hint.moves) > 1 and not self.game.is_over:
            return replace(said, deed=f"{describe_run(rules, position, hint.moves)}, card by card.")
        return said

    def _go_back(self, positions: list[Position], index: int | None, first: "Finding") -> Said:
        from freecellar.sitting.hints import said_of_no_way_back  # noqa: PLC0415 - a game begins without the solver

        if index is None:
            return self._end(said_of_no_way_back(first))
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
        from freecellar.sitting.hints import said_of_no_line  # noqa: PLC0415 - a game begins without the solver
        from freecellar.sitting.showing import Showing  # noqa: PLC0415 - as above

        self.showing = Showing.of(self.game.rules, position, verdict)
        if self.showing is None:
            return self._end(said_of_no_line(verdict))
        return self._end(Said(self.showing.describe()))
