"""Counters and points, as pure functions of what happened under a house."""

from dataclasses import dataclass, replace

from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.play.policy import Policy


@dataclass(frozen=True, slots=True)
class Step:
    """What one undo takes back: a move with its autoplay, or a whole batch."""

    before: Position
    played: tuple[Move, ...]
    """What the player did: one move, or the cards of an Auto or a finish."""
    automatic: tuple[Move, ...]
    """The cards that went home by themselves afterwards."""
    after: Position
    points: int = 0
    """How the score changed when it was last played; less than it cost where the score could not fall so far."""

    @property
    def home(self) -> int:
        """How many more cards are home than before."""
        return self.after.home - self.before.home


@dataclass(frozen=True, slots=True)
class Tally:
    """The counters of a game."""

    moves: int = 0
    undos: int = 0
    hints: int = 0
    score: int | None = None
    """The points; None where the house keeps none."""


def opened(policy: Policy, home: int) -> Tally:
    """Return the tally of a game before its first move; ``home`` cards went home at the deal by themselves."""
    return Tally(score=policy.score.card_home * home if policy.score else None)


def played(policy: Policy, tally: Tally, step: Step, *, won: bool) -> Tally:
    """Return the tally after a step."""
    moves = tally.moves + _moves(policy, step)
    return replace(tally, moves=moves, score=_add(tally.score, _gain(policy, step) + _bonus(policy, moves, won=won)))


def undone(policy: Policy, tally: Tally, step: Step) -> Tally:
    """Return the tally after a step was taken back."""
    moves = tally.moves + 1 if policy.undo.counts else tally.moves - _moves(policy, step)
    cost = policy.score.undo if policy.score else 0
    return replace(tally, moves=moves, undos=tally.undos + 1, score=_add(tally.score, -step.points - cost))


def redone(policy: Policy, tally: Tally, step: Step) -> Tally:
    """Return the tally after a step was played again; it never wins, since nothing is taken back after a win."""
    moves = tally.moves + (1 if policy.undo.counts else _moves(policy, step))
    return replace(tally, moves=moves, score=_add(tally.score, _gain(policy, step)))


def hinted(tally: Tally) -> Tally:
    """Return the tally after a hint."""
    return replace(tally, hints=tally.hints + 1)


def _moves(policy: Policy, step: Step) -> int:
    return len(step.played) + (len(step.automatic) if policy.autoplay_counts else 0)


def _gain(policy: Policy, step: Step) -> int:
    return policy.score.card_home * step.home if policy.score else 0


def _bonus(policy: Policy, moves: int, *, won: bool) -> int:
    if policy.score is None or not won:
        return 0
    return max(0, policy.score.win - policy.score.win_per_move * moves)


def _add(score: int | None, points: int) -> int | None:
    return None if score is None else max(0, score + points)
