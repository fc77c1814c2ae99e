"""Taking up a game where it was left: time that was spent elsewhere is none of the game's. It needs no Kivy.

And what becomes of a table whose game is saved no longer, since another process plays it.
"""

from freecellar import StoreError
from freecellar.sitting import describe_open, waiting_game
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


def save_again(desk: Desk) -> str:
    """Save the deal that has come to the table in place of a game that was not saved; return what goes wrong.

    Where a game that somebody has begun is still open in its place it stays unsaved: that game would be ended.
    """
    sitting = desk.sitting
    if sitting is None or desk.keeper.is_on:
        return ""
    try:
        waiting = waiting_game(desk.store, sitting.dealt)
    except StoreError as error:
        return f"Not saved: {error}."
    if waiting is not None:
        title = describe_open(waiting, desk.registry).title
        return (
            f"Not saved: {title} is still open in house {waiting.house}; leave the table to go on with it or to end it."
        )
    desk.keeper.is_on = True
    sitting.keep()
    return sitting.trouble()
