"""Taking up a game where it was left: time that was spent elsewhere is none of the game's. It needs no Kivy."""

from freecellar import StoreError
from freecellar.sitting import sentence, waiting_game
from freecellar_kivy.screens.desk import Desk


def step_away(desk: Desk) -> bool:
    """Save the game on the table with its clock as it stands; return whether it is to be taken up again by `come_back`."""
    if desk.sitting is None or not desk.sitting.game.state.is_started or desk.sitting.game.is_over:
        return False  # no clock runs
    desk.keeper.leave()
    return True


def come_back(desk: Desk) -> str:
    """Put the game that was left on the table again; return what went wrong, and then leave it as it was seen last."""
    sitting = desk.sitting
    if sitting is None:
        return ""
    try:
        waiting = waiting_game(desk.keeper.store, sitting.dealt)
        if waiting is None:
            return "The saved game is not there any more."
        desk.resume(waiting)
    except StoreError as error:
        desk.sitting = sitting
        return sentence(str(error))
    return ""
