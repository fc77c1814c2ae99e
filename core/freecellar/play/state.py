"""The state of a game as a pure fold over its events."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from freecellar.engine.autoplay import play_home
from freecellar.engine.endgame import columns_descend, finishing_moves, plays_out
from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay
from freecellar.errors import FreecellarError
from freecellar.play import scoring
from freecellar.play.journal import Event, EventKind
from freecellar.play.policy import Finish, Policy
from freecellar.play.scoring import Step, Tally


class Refusal(StrEnum):
    """Why something other than a move cannot be done now; the value is a sentence."""

    OVER = "the game is over"
    PAUSED = "the game is paused"
    NOT_PAUSED = "the game is not paused"
    NO_PAUSE = "this house has no pause"
    NO_GIVING_UP = "this house has no giving up"
    NOTHING_TO_UNDO = "there is nothing to undo"
    UNDO_LIMIT = "undo does not reach further back here"
    NOTHING_TO_REDO = "there is nothing to redo"
    NO_AUTO = "this house has no Auto"
    NOTHING_GOES_HOME = "no card goes home now"
    NO_FINISH = "this house has no finish"
    CANNOT_FINISH = "the rest does not play itself out yet"
    NO_LANDING = "no landing takes the card"
    NO_SUCH_BOOKMARK = "the game has no such bookmark"
    NO_SUCH_PLACE = "this game has no such place"
    MALFORMED = "the event lacks its move or its number of steps, or has one too many"


class Refused(FreecellarError):  # noqa: N818 - beside IllegalMove
    """Something other than a move that cannot be done now; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the reason."""
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Table:
    """What is fixed for one playing: the rules, the house, and the deal."""

    rules: Rules
    policy: Policy
    start: Position


@dataclass(frozen=True, slots=True)
class State:
    """Everything that events have made of a deal."""

    position: Position
    tally: Tally
    opening: tuple[Move, ...] = ()
    """The cards that went home by themselves before the first move."""
    done: tuple[Step, ...] = ()
    """The steps that stand, first to last."""
    undone: tuple[Step, ...] = ()
    """The steps that redo would play, the next one last."""
    settled: int = 0
    """How many of the first steps lie beyond the house's undo limit."""
    is_started: bool = False
    is_paused: bool = False
    """Whether the clock stands until the player goes on; of a game that is over it does so for good."""
    is_given_up: bool = False


def open_state(table: Table) -> State:
    """Return the state before the first move; autoplay at the deal is no step and starts nothing."""
    tables = table.rules.tables
    opening = play_home(table.rules, table.start, tables.autoplay if tables.autoplay_at_deal else Autoplay.OFF)
    return State(opening.position, scoring.opened(table.policy, len(opening.moves)), opening.moves)


def is_over(table: Table, state: State) -> bool:
    """Return whether the game is won or given up."""
    return state.is_given_up or table.rules.is_won(state.position)


def advance(table: Table, state: State, event: Event) -> State:  # noqa: C901, PLR0911 - a case for each kind
    """Return the state after an event; raise `IllegalMove` or `Refused` where it cannot be."""
    _check_form(event)
    check_open(table, state, event.kind)
    match event.kind:
        case EventKind.PLAY:
            return _played(table, state, () if event.move is None else (event.move,))
        case EventKind.AUTO:
            return _played(table, state, _auto_moves(table, state))
        case EventKind.FINISH:
            return _played(table, state, _finishing_moves(table, state))
        case EventKind.UNDO:
            return _undone(table, state)
        case EventKind.GOTO:
            for _ in range(event.steps or 0):
                state = _undone(table, state)
            return state
        case EventKind.REDO:
            return _redone(table, state)
        case EventKind.HINT:
            return replace(state, tally=scoring.hinted(state.tally))
        case EventKind.PAUSE | EventKind.RESUME:
            return replace(state, is_paused=event.kind is EventKind.PAUSE)
        case EventKind.GIVE_UP:
            return replace(state, is_given_up=True, is_paused=False)
    assert_never(event.kind)


def _check_form(event: Event) -> None:
    has_move, has_steps = event.move is not None, event.steps is not None
    if has_move is not (event.kind is EventKind.PLAY) or has_steps is not (event.kind is EventKind.GOTO):
        raise Refused(Refusal.MALFORMED)
    if event.steps is not None and event.steps < 1:
        raise Refused(Refusal.MALFORMED)


def check_open(table: Table, state: State, kind: EventKind) -> None:
    """Raise `Refused` where the game is over or paused, or the house lacks such a thing."""
    if is_over(table, state):
        raise Refused(Refusal.OVER)
    if kind is EventKind.PAUSE and not table.policy.pauses:
        raise Refused(Refusal.NO_PAUSE)
    if kind is EventKind.GIVE_UP and not table.policy.gives_up:
        raise Refused(Refusal.NO_GIVING_UP)
    if kind is EventKind.RESUME and not state.is_paused:
        raise Refused(Refusal.NOT_PAUSED)
    if state.is_paused and kind not in (EventKind.RESUME, EventKind.GIVE_UP):
        raise Refused(Refusal.PAUSED)


def can_finish(table: Table, state: State) -> bool:
    """Return whether the house offers to play out the rest."""
    if is_over(table, state) or table.policy.finish is Finish.NEVER:
        return False
    if table.policy.finish is Finish.COLUMNS_DESCEND and not columns_descend(table.rules, state.position):
        return False
    return plays_out(table.rules, state.position)


def _auto_moves(table: Table, state: State) -> tuple[Move, ...]:
    if table.policy.auto is Autoplay.OFF:
        raise Refused(Refusal.NO_AUTO)
    moves = play_home(table.rules, state.position, table.policy.auto).moves
    if not moves:
        raise Refused(Refusal.NOTHING_GOES_HOME)
    return moves


def _finishing_moves(table: Table, state: State) -> tuple[Move, ...]:
    if table.policy.finish is Finish.NEVER:
        raise Refused(Refusal.NO_FINISH)
    moves = finishing_moves(table.rules, state.position) if can_finish(table, state) else None
    if moves is None:
        raise Refused(Refusal.CANNOT_FINISH)
    return moves


def _played(table: Table, state: State, moves: tuple[Move, ...]) -> State:
    position = state.position
    for move in moves:
        position = table.rules.apply(position, move)
    autoplay = play_home(table.rules, position, table.rules.tables.autoplay)
    step = Step(state.position, moves, autoplay.moves, autoplay.position)
    tally = scoring.played(table.policy, state.tally, step, won=table.rules.is_won(step.after))
    return _with_step(table, replace(state, undone=()), step, tally)


def _redone(table: Table, state: State) -> State:
    if not state.undone:
        raise Refused(Refusal.NOTHING_TO_REDO)
    *undone, step = state.undone
    tally = scoring.redone(table.policy, state.tally, step)
    return _with_step(table, replace(state, undone=tuple(undone)), step, tally)


def _with_step(table: Table, state: State, step: Step, tally: Tally) -> State:
    points = (tally.score or 0) - (state.tally.score or 0)
    done = (*state.done, replace(step, points=points))
    limit = table.policy.undo.limit
    settled = state.settled if limit is None else max(state.settled, len(done) - limit)
    return replace(state, position=step.after, tally=tally, done=done, settled=settled, is_started=True)


def _undone(table: Table, state: State) -> State:
    if len(state.done) <= state.settled:
        raise Refused(Refusal.UNDO_LIMIT if state.done else Refusal.NOTHING_TO_UNDO)
    *done, step = state.done
    tally = scoring.undone(table.policy, state.tally, step)
    return replace(state, position=step.before, tally=tally, done=tuple(done), undone=(*state.undone, step))
