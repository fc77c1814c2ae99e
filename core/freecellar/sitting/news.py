"""What came of something that was done in a game, as data and in words."""

from freecellar.play.game import Game
from freecellar.play.scoring import Step
from freecellar.play.state import State
from freecellar.sitting import wording
from freecellar.sitting.said import Said


def news_since(before: State, game: Game) -> Said:
    """Return what has come of a game since it was in a state."""
    now = game.state
    is_undo = now.tally.undos > before.tally.undos
    steps = () if is_undo else now.done[len(before.done) :]
    taken_back = now.undone[-1] if is_undo and now.undone else None
    return Said(
        _outlook(game),
        changed=now.position != before.position,
        steps=steps,
        taken_back=taken_back,
        deed="" if game.is_over else _deed(game, steps, taken_back),
    )


def _deed(game: Game, steps: tuple[Step, ...], taken_back: Step | None) -> str:
    """Return what was done; where no card moved, what a tap chose or let go."""
    if taken_back is not None:
        return f"Taken back: {wording.describe_step(game.rules, taken_back)}."
    if steps:
        return wording.sentence(wording.describe_step(game.rules, steps[-1]))
    return "Let go." if game.selected is None else f"Chosen: {game.selected[0]}. Tap where it goes."


def _outlook(game: Game) -> str:
    """Return how the game ended, or what is to be known before it goes on."""
    if game.is_over:
        return wording.ending(game).sentence
    if game.is_stuck:
        return "No card can go anywhere now: undo, restart or give up."
    return "The rest plays itself: finish." if game.can_finish else ""
