"""Taking up a game where it was left: time that was spent elsewhere is none of the game's. It needs no Kivy."""

from freecellar import StoreError
from freecellar_kivy.desk import Desk


def step_away(desk: Desk) -> int | None:
    """Save the game on the table with its clock as it stands; return that for `come_back`, or None where no clock runs."""
    if desk.sitting is None or not desk.sitting.game.state.is_started or desk.sitting.game.is_over:
        return None
    at = desk.sitting.game.at()
    desk.keeper.leave()
    return at


def come_back(desk: Desk, at: int) -> str:
    """Take the game on the table up again, its clock as it stood.

    Where that cannot be, as when another process plays it now, it stays on the table as it is, and is saved no longer;
    return what went wrong.
    """
    sitting, trouble = desk.sitting, ""
    if sitting is None:
        return ""
    if desk.keeper.is_on:
        try:
            desk.resume(desk.keeper.left())
        except StoreError as error:
            trouble = f"Not saved: {error}."
        else:
            return ""
    desk.sitting, desk.keeper.is_on = sitting, False
    sitting.game.go_on_from(at)
    return trouble
