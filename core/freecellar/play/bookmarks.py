"""Going to a place in a game that was remembered."""

from itertools import takewhile

from freecellar.play.game import Game
from freecellar.play.journal import EventKind
from freecellar.play.scoring import Step
from freecellar.play.state import Refusal, Refused, check_open


def go_to(game: Game, events: int, *, at: int | None = None) -> None:
    """Bring a game to where it stood after so many events; raise `Refused` where it cannot go, and nothing changes.

    Steps that stand beyond that place are taken back, which counts as that many undos. Where other steps led away
    from it meanwhile, the old ones are then played again, as moves like any other.
    """
    check_open(game.table, game.state, EventKind.GOTO)
    if not 0 <= events <= len(game.journal):
        raise Refused(Refusal.NO_SUCH_BOOKMARK)
    table = game.table
    goal = Game.replay(table.rules, table.policy, table.start, game.journal[:events]).state.done
    shared = _shared(game.state.done, goal)
    if shared < len(game.state.done):
        game.go_back(len(game.state.done) - shared, at=at)
    for step in goal[shared:]:
        _play_again(game, step, at)


def _shared(done: tuple[Step, ...], goal: tuple[Step, ...]) -> int:
    """Return how many first steps two lines have in common."""
    pairs = zip(done, goal, strict=False)
    return len(list(takewhile(lambda pair: pair[0].played == pair[1].played, pairs)))


def _play_again(game: Game, step: Step, at: int | None) -> None:
    if game.state.undone and game.state.undone[-1].played == step.played:
        game.redo(at=at)
    elif len(step.played) == 1:
        game.play(step.played[0], at=at)
    else:
        game.auto(at=at)
