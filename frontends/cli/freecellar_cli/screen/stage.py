"""The game as the screen has it: what is held, said, asked, searched and shown, and what goes on by itself.

It draws nothing and knows no terminal, so that tests play it as they play a `Sitting`.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Any, Final

from freecellar import FreecellarError, Place, Position
from freecellar.sitting import Question, Said, sentence
from freecellar_cli.games.session import Session
from freecellar_cli.screen import panels
from freecellar_cli.screen.arranging import Arrangement
from freecellar_cli.screen.hands import Hands
from freecellar_cli.screen.motion import BETWEEN_CARDS, BETWEEN_FRAMES, Cascade, Frame, frames_of
from freecellar_cli.screen.theme import Theme
from freecellar_cli.settings.looks import Looks

REFUSAL_SECONDS: Final = 8.0
"""How long a refusal stands."""
WATCH_SECONDS: Final = 0.9
"""How long each move of a solution stands."""
SPIN_SECONDS: Final = 0.3
"""How long a search goes on before it shows."""
_SPIN: Final = 0.1
_MOST_LINES: Final = 2


@dataclass(slots=True)
class Asked:
    """A yes or no that is waited for."""

    text: str
    act: Callable[[], None]


@dataclass(slots=True)
class Seeking:
    """A search that goes on beside the game."""

    label: str
    since: float
    stop: Event = field(default_factory=Event)


class Stage:
    """All that the screen shows of a session."""

    def __init__(self, session: Session, theme: Theme, looks: Looks, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with the greeting; ``now`` gives seconds."""
        self.session, self.sitting = session, session.sitting
        self.theme, self.looks = theme, looks
        self.now = now
        self.hands = Hands()
        self.board: Arrangement | None = None
        """The board as it was drawn last."""
        self.size = (80, 24)
        self.message, self.is_refusal = self._greeting(), False
        self.panel: panels.Panel | None = None
        self.asked: Asked | None = None
        self.seeking: Seeking | None = None
        self.frames: list[Frame] = []
        self.cascade: Cascade | None = None
        self.is_won_anew = False
        """Whether the win is still to be celebrated."""
        self.moved: frozenset[Place] = frozenset()
        self.scroll = 0
        self.is_running = True
        """Whether a solution that is watched goes on by itself."""
        self.typed: str | None = None
        """The line that is being typed, where one is."""
        self.buttons: list[tuple[int, int, str]] = []
        """The keys in the lowest line as it was drawn last: from where to where, and which."""
        self.leaves: int | None = None
        """The exit code, once the game is left."""
        self.seek: Callable[[str, Question[Any]], None] = self._settle
        self._due = 0.0
        self._forgets = 0.0
        self._shown_facts: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """Where the cards are shown."""
        if self.frames:
            return self.frames[0].position
        showing = self.sitting.showing
        return self.sitting.game.position if showing is None else showing.position

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands and the cards are hidden."""
        return self.sitting.game.state.is_paused

    def take(self, said: Said) -> None:
        """Show what came of a wish."""
        game = self.sitting.game
        self.say(said.text, is_refusal=said.is_refusal)
        if said.is_refusal:
            return
        self.hands.let_go()
        self.hands.keep_within(game.rules, game.position)
        if said.changed:
            self.scroll = 0
            self.moved = frozenset(move.target for step in said.steps[-1:] for move in (*step.played, *step.automatic))
            self.frames = frames_of(game.rules, said.steps) if self.looks.motion else []
            self._due = self.now() + BETWEEN_CARDS
            self.is_won_anew = game.is_won

    def say(self, text: str, *, is_refusal: bool = False) -> None:
        """Show a line; what is longer opens as a page."""
        if text.count("\n") >= _MOST_LINES:
            self.panel = panels.text_panel("Freecellar", text)
            return
        self.message, self.is_refusal = text, is_refusal
        self._forgets = self.now() + REFUSAL_SECONDS if is_refusal else 0.0

    def hurry(self) -> None:
        """End what moves by itself: the player is ahead."""
        self.frames = []
        self.cascade = None
        self.is_won_anew = False

    def wish(self, wish: Said | Question[Any], label: str) -> None:
        """Take what came of a wish, or search for it beside the game."""
        if isinstance(wish, Said):
            self.take(wish)
        else:
            self.stop_seeking()
            self.seek(label, wish)

    def stop_seeking(self) -> bool:
        """Stop a search; return whether there was one."""
        if self.seeking is None:
            return False
        self.seeking.stop.set()
        self.seeking = None
        self.say("The search is stopped.")
        return True

    def answer(self, question: Question[Any], found: object) -> None:
        """Take what a search has found."""
        self.seeking = None
        self.take(_with_keys(question.take(found)))
        sitting = self.sitting
        if sitting.marked is not None and sitting.game.policy.hint.second_press_plays:
            self.say(f"{self.message} Hint again plays it.")
        if sitting.showing is not None:
            self.is_running, self._due = True, self.now() + WATCH_SECONDS

    def fail(self, error: FreecellarError) -> None:
        """Show why a search found nothing."""
        self.seeking = None
        self.say(sentence(str(error)), is_refusal=True)

    def reply(self, *, yes: bool) -> None:
        """Answer what was asked."""
        asked, self.asked = self.asked, None
        if asked is None:
            return
        self.say(self.sitting.staying())
        if yes:
            asked.act()

    def watch_on(self, *, forth: bool) -> None:
        """Go one move forth or back in the solution that is watched, which then waits."""
        self.is_running = False
        self._step_watched(forth=forth)

    def stop_watching(self) -> None:
        """Come back to the game."""
        self.take(self.sitting.stop_watching())

    def _step_watched(self, *, forth: bool) -> None:
        showing = self.sitting.showing
        if showing is None:
            return
        if forth:
            showing.forth()
        else:
            showing.back()
        last = showing.moves[showing.index - 1 : showing.index] if showing.index else ()
        self.moved = frozenset(move.target for move in last)
        self.say(showing.describe())
        self._due = self.now() + WATCH_SECONDS

    def tick(self) -> bool:
        """Let what moves by itself go on, where its time has come; return whether anything looks different now."""
        now, changed = self.now(), False
        if self._forgets and now >= self._forgets:
            self.message, self.is_refusal, self._forgets = "", False, 0.0
            changed = True
        if self.cascade is not None:
            self.cascade.step()
            changed = True
            if self.cascade.is_over:
                self.cascade = None
        elif self.frames and now >= self._due:
            self.frames.pop(0)
            self._due, changed = now + BETWEEN_CARDS, True
        elif self._watches() and now >= self._due:
            self._step_watched(forth=True)
            changed = True
        is_spinning = self.seeking is not None and now - self.seeking.since >= SPIN_SECONDS
        return changed or is_spinning or self.sitting.facts() != self._shown_facts

    def delay(self) -> float:
        """Return the seconds until `tick` has something to do."""
        now = self.now()
        if self.cascade is not None or self.is_won_anew:
            return BETWEEN_FRAMES
        if self.frames or self._watches():
            return max(0.01, self._due - now)
        if self.seeking is not None:
            return _SPIN
        second = 1.0 - (self.sitting.game.elapsed() % 1000) / 1000
        return max(0.02, min(second, self._forgets - now if self._forgets else second))

    def facts(self) -> tuple[str, ...]:
        """Return what the status line tells, as it is shown now."""
        self._shown_facts = self.sitting.facts()
        return self._shown_facts

    def suspend(self) -> bool:
        """Stop the clock for a while, where it runs; return whether `resume` must let it run again."""
        game = self.sitting.game
        if self.is_paused or game.is_over or not game.policy.pauses or not game.state.is_started:
            return False
        return not self.sitting.pause().is_refusal

    def resume(self) -> None:
        """Let the clock run again after `suspend`."""
        self.sitting.resume()

    def ask(self, text: str, act: Callable[[], None], *, needed: bool) -> None:
        """Do something, after a yes where that is needed."""
        if needed:
            self.asked = Asked(f"{text} (y/n)", act)
        else:
            act()

    def _watches(self) -> bool:
        showing = self.sitting.showing
        return showing is not None and self.is_running and not showing.is_over

    def _settle(self, label: str, question: Question[Any]) -> None:
        """Search at once, where nothing else goes on meanwhile."""
        self.seeking = Seeking(label, self.now())
        with suppress(FreecellarError):
            self.answer(question, question.ask(self.seeking.stop.is_set))

    def _greeting(self) -> str:
        how = self.sitting.trouble() or "Arrows and Enter, mouse, or type a move such as 26."
        return f"{self.sitting.greeting()} {how}".strip()


def _with_keys(said: Said) -> Said:
    """Add to an answer the key that goes on from there."""
    return replace(said, news=f"{said.news} l goes back to where one did.") if said.is_lost else said
