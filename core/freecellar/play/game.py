"""One playing of a deal: the only mutable thing below the front ends."""

import time
from collections.abc import Callable, Iterable
from typing import Self

from freecellar.cards import Card
from freecellar.engine.endgame import has_no_place
from freecellar.engine.moves import Intent, Move, Place
from freecellar.engine.position import Position
from freecellar.engine.reasons import IllegalMove
from freecellar.engine.rules import Rules
from freecellar.errors import FreecellarError, RecordError
from freecellar.play.journal import STARTING, Event, EventKind, elapsed
from freecellar.play.policy import Loss, Policy, Stuck
from freecellar.play.scoring import Step, Tally
from freecellar.play.state import Refusal, Refused, Table, advance, can_finish, check_open, is_over, open_state
from freecellar.play.tap import landing


class Game:
    """One playing of a deal under rules and a house.

    What happened is a journal of timed events; position, counters, score and clock follow from it, so that `replay` of
    the journal gives an equal game. Every method either does what it says wholly, or raises and changes nothing.
    """

    def __init__(
        self,
        rules: Rules,
        policy: Policy,
        start: Position,
        *,
        now: Callable[[], int] | None = None,
        finishes_itself: bool = False,
    ) -> None:
        """Lay out a deal.

        ``now`` gives milliseconds since the deal lay on the table, without time away. ``finishes_itself`` is the
        player's choice where the house offers it: the rest plays out without a press.
        """
        self.table = Table(rules, policy, start)
        self.journal: list[Event] = []
        self.state = open_state(self.table)
        self.selected: tuple[Place, int] | None = None
        """The source and count that a tap chose, where the next tap chooses the landing."""
        self._now = now or stopwatch()
        self._finishes_itself = finishes_itself and policy.finishes_itself

    @classmethod
    def replay(  # noqa: PLR0913 - a game's parts, and its journal
        cls,
        rules: Rules,
        policy: Policy,
        start: Position,
        events: Iterable[Event],
        *,
        now: Callable[[], int] | None = None,
        finishes_itself: bool = False,
        most_cards: int | None = None,
    ) -> Self:
        """Return the game that a journal tells; raise `RecordError` with the number of an event that cannot be.

        A journal that is not trusted may be refused once it has made more than ``most_cards`` moves in all.
        """
        game, cards = cls(rules, policy, start, now=now, finishes_itself=finishes_itself), 0
        for number, event in enumerate(events, 1):
            try:
                game._replay_event(event)
                if most_cards is not None and event.kind in STARTING:
                    cards += len(game.state.done[-1].played) + len(game.state.done[-1].automatic)
                    _check_cards(cards, most_cards)
            except FreecellarError as error:
                message = f"event {number} ({event.kind}): {error}"
                raise RecordError(message) from error
        return game

    def restarted(self) -> Self:
        """Return a new game of the same deal; whether this one is thereby lost, `is_loss_if_left` tells."""
        table = self.table
        return type(self)(table.rules, table.policy, table.start, finishes_itself=self._finishes_itself)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.table.rules

    @property
    def policy(self) -> Policy:
        """The house in force."""
        return self.table.policy

    @property
    def position(self) -> Position:
        """Where the cards are now."""
        return self.state.position

    @property
    def tally(self) -> Tally:
        """The counters now."""
        return self.state.tally

    @property
    def is_won(self) -> bool:
        """Whether enough cards are home."""
        return self.rules.is_won(self.position)

    @property
    def is_over(self) -> bool:
        """Whether the game is won or given up."""
        return is_over(self.table, self.state)

    @property
    def is_loss_if_left(self) -> bool:
        """Whether leaving the game now for another deal, or a restart, is recorded as a loss."""
        return self.policy.loss is Loss.ABANDONED and self.state.is_started and not self.is_won

    @property
    def is_stuck(self) -> bool:
        """Whether the house declares by itself, without a search, that the game cannot go on.

        Where it declares what is proven, a position without any legal move is proven to be lost.
        """
        match self.policy.stuck:
            case Stuck.NEVER:
                return False
            case Stuck.NO_PLACE:
                return has_no_place(self.rules, self.position)
            case Stuck.PROVEN:
                return not self.is_won and not self.rules.legal_moves(self.position)

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back now."""
        return len(self.state.done) > self.state.settled and not self.is_over and not self.state.is_paused

    @property
    def can_redo(self) -> bool:
        """Whether a step can be played again now."""
        return bool(self.state.undone) and not self.is_over and not self.state.is_paused

    @property
    def can_finish(self) -> bool:
        """Whether the house offers to play out the rest now."""
        return can_finish(self.table, self.state) and not self.state.is_paused

    def at(self) -> int:
        """Return the milliseconds since the deal lay on the table, without time away: when an event would happen now."""
        return self._time(None)

    def go_on_from(self, at: int) -> None:
        """Let the clock run on from a time that `at` has told: what has passed since was spent elsewhere."""
        self._now = stopwatch(at)

    def elapsed(self) -> int:
        """Return the milliseconds on the clock: from the first move to the end or to now, without pauses."""
        return elapsed(self.journal, self._last_time if self.is_over else self.at())

    def play(self, intent: Intent | Move, *, at: int | None = None) -> Step:
        """Make a move and what follows by itself; raise `IllegalMove` or `Refused`.

        Where a card has left the source by itself, the error says so.
        """
        check_open(self.table, self.state, EventKind.PLAY)
        try:
            move = intent if isinstance(intent, Move) else self.rules.resolve(self.position, intent)
            return self._step(Event(EventKind.PLAY, self._time(at), move))
        except IllegalMove as error:
            gone = self._gone_home_from(intent.source)
            if not gone:
                raise
            raise IllegalMove(error.move, error.reason, gone_home=gone) from None

    def tap(self, source: Place, count: int = 1, *, at: int | None = None) -> Step | None:
        """Tap a card or a run of ``count`` cards; return the step, or None where the tap selected or let go."""
        check_open(self.table, self.state, EventKind.PLAY)
        if self.selected is not None:
            (chosen, chosen_count), self.selected = self.selected, None
            return None if chosen == source else self.play(Intent(chosen, source, chosen_count), at=at)
        if source.index >= self.rules.place_count(source.kind):
            raise Refused(Refusal.NO_SUCH_PLACE)
        move = landing(self.rules, self.policy, self.position, source, count)
        if move is not None:
            return self.play(move, at=at)
        pile = self.rules.source_cards(self.position, source)
        if not self.policy.tap.selects or not 1 <= count <= self.rules.run_length(pile):
            raise Refused(Refusal.NO_LANDING)
        self.selected = (source, count)
        return None

    def auto(self, *, at: int | None = None) -> Step:
        """Send home the cards that the house's Auto takes, as one step."""
        return self._step(Event(EventKind.AUTO, self._time(at)))

    def finish(self, *, at: int | None = None) -> Step:
        """Play out the rest, as one step."""
        return self._step(Event(EventKind.FINISH, self._time(at)))

    def redo(self, *, at: int | None = None) -> Step:
        """Play the last undone step again, and return it."""
        return self._step(Event(EventKind.REDO, self._time(at)))

    def undo(self, *, at: int | None = None) -> Step:
        """Take the last step back, and return it."""
        self._append(Event(EventKind.UNDO, self._time(at)))
        return self.state.undone[-1]

    def go_back(self, steps: int, *, at: int | None = None) -> Step:
        """Take several steps back at once, which counts as that many undos; return the earliest of them."""
        self._append(Event(EventKind.GOTO, self._time(at), steps=steps))
        return self.state.undone[-1]

    def note_hint(self, *, at: int | None = None) -> None:
        """Record that a hint was given."""
        self._append(Event(EventKind.HINT, self._time(at)))

    def pause(self, *, at: int | None = None) -> None:
        """Stop the clock; moves and undo wait until `resume`."""
        self._append(Event(EventKind.PAUSE, self._time(at)))

    def resume(self, *, at: int | None = None) -> None:
        """Let the clock run again."""
        self._append(Event(EventKind.RESUME, self._time(at)))

    def give_up(self, *, at: int | None = None) -> None:
        """End the game; the points so far stand."""
        self._append(Event(EventKind.GIVE_UP, self._time(at)))

    @property
    def _last_time(self) -> int:
        return self.journal[-1].at if self.journal else 0

    def _time(self, at: int | None) -> int:
        return max(self._last_time, self._now() if at is None else at)

    def _append(self, event: Event) -> None:
        self.state = advance(self.table, self.state, event)
        self.journal.append(event)
        self.selected = None

    def _replay_event(self, event: Event) -> None:
        """Append an event that a journal tells."""
        if event.at < self._last_time:
            raise RecordError(f"its time {event.at} is before {self._last_time}")
        self._append(event)

    def _step(self, event: Event) -> Step:
        """Append an event that plays a step; then finish, where the player wants that without a press."""
        self._append(event)
        step = self.state.done[-1]
        if self._finishes_itself and event.kind in STARTING and self.can_finish:
            self._append(Event(EventKind.FINISH, event.at))
        return step

    def _gone_home_from(self, source: Place) -> tuple[Card, ...]:
        """Return the cards that left a place by themselves since the player last used it."""
        gone: list[Card] = []
        for step in reversed(self.state.done):
            gone += _left(self.rules, step.after, step.automatic, source)
            if any(source in (move.source, move.target) for move in step.played):
                return tuple(gone)
        opened = self.state.done[0].before if self.state.done else self.position
        return (*gone, *_left(self.rules, opened, self.state.opening, source))


def _check_cards(cards: int, most_cards: int) -> None:
    """Refuse a journal that makes more moves than it may."""
    if cards > most_cards:
        raise RecordError(f"the events make more than {most_cards} moves in all")


def _left(rules: Rules, after: Position, moves: tuple[Move, ...], source: Place) -> list[Card]:
    """Return the cards that went home from a place by the moves that led to a position, the last first."""
    counts = list(after.foundations)
    cards = []
    for move in reversed(moves):
        slot = move.target.index
        counts[slot] -= 1
        suit = rules.tables.foundations.suits[slot]
        if move.source == source and suit is not None:
            cards.append(Card.of(rules.tables.sequence[after.bases[slot] - 1][counts[slot]], suit))
    return cards


def stopwatch(milliseconds: int = 0) -> Callable[[], int]:
    """Return a clock of milliseconds that runs on from where it stood."""
    begin = time.monotonic_ns()
    return lambda: milliseconds + (time.monotonic_ns() - begin) // 1_000_000
