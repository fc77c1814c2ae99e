"""No card is drawn twice or left behind, whatever comes in between while cards are on their way."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column
from freecellar_kivy.presenting.commands import Command

if TYPE_CHECKING:
    from support.table_hands import TableHands

Seat = Callable[[str], "TableHands"]
Act = Callable[["TableHands"], object]

UPRIGHT, TURNED = (320, 480), (480, 320)
"""The window before and after it is turned: few pixels, as every frame is drawn by the processor."""


def look(hands: "TableHands") -> None:
    """Fail unless each card is drawn once in this frame, in the next, and at rest where the model has it."""
    from support.drawn import canvas_faults, ghosts  # noqa: PLC0415 - there is a window by now

    view = hands.table.view
    for _ in range(2):
        hands.stage.frames(1)
        assert ghosts(view, hands.table.presenter.layout) == ""
    if hands.table._festivity.is_on or hands.table._festivity.is_due:  # noqa: SLF001
        return
    hands.rest()
    hands.check()
    assert canvas_faults(view, hands.table.presenter.layout) == ""


def touched(hands: "TableHands") -> None:
    """A finger comes and goes on bare cloth."""
    hands.stage.tap(3, 200)


def grabbed(hands: "TableHands") -> None:
    """A finger takes whatever lies there, carries it about and lets go."""
    hands.stage.finger(140, 330).to(160, 150, steps=3).up()


def undone(hands: "TableHands") -> None:
    """Undo is pressed."""
    hands.key("z", "ctrl")


def done_again(hands: "TableHands") -> None:
    """Undo and redo are pressed within a frame."""
    hands.app.table.do(Command.UNDO)
    hands.app.table.do(Command.REDO)


def begun_again(hands: "TableHands") -> None:
    """The same deal is begun again."""
    hands.app.table.sitting.restart()
    hands.table.deal()


def resized(hands: "TableHands") -> None:
    """The window turns."""
    hands.stage.resize(*TURNED)


def resized_at_once(hands: "TableHands") -> None:
    """The window turns and turns back."""
    hands.stage.resize(*TURNED)
    hands.stage.resize(*UPRIGHT)


def put_aside(hands: "TableHands") -> None:
    """The phone shows something else for a while."""
    assert hands.app.on_pause() is True
    hands.stage.frames(2)
    hands.app.on_resume()


def lost(hands: "TableHands") -> None:
    """The graphics are lost."""
    from kivy.graphics.context import get_context  # noqa: PLC0415 - there is a window by now

    get_context().reload()
    hands.stage.frames(2)


def looked_elsewhere(hands: "TableHands") -> None:
    """The settings are opened, and left."""
    hands.app.root.open("Settings")
    hands.stage.frames(2)
    hands.app.root.back()


def dressed(hands: "TableHands") -> None:
    """Other faces are wanted."""
    hands.app.desk.prefer(four_colours=True)
    hands.table.refresh()


def drop(hands: "TableHands") -> None:
    """Drop a run, which then glides to its place."""
    hands.carry(column(6), column(1), 2).up()


def finish(hands: "TableHands") -> None:
    """Let the rest go home, one card after the other."""
    hands.drag(column(1), column(4))
    hands.push(Command.FINISH)


def win(hands: "TableHands") -> None:
    """Let the rest go home, and wait until the cards make their wave."""
    finish(hands)
    hands.stage.until(lambda: hands.table._festivity.is_on)  # noqa: SLF001 - what is celebrated is told nowhere else


INTERRUPTIONS: list[tuple[Act, tuple[int, ...], Act]] = [
    *((drop, (0, 2), between) for between in (touched, grabbed, undone, done_again, begun_again, resized, put_aside)),
    *((finish, (1, 15), between) for between in (touched, undone, resized_at_once, lost, looked_elsewhere)),
    *((win, (12,), between) for between in (touched, resized, put_aside, looked_elsewhere, begun_again)),
    *((begun_again, (4, 40), between) for between in (touched, grabbed, begun_again, resized, lost, dressed)),
]


@pytest.mark.parametrize(("begin", "moments", "between"), INTERRUPTIONS)
def test_motion_that_is_interrupted(seat: Seat, begin: Act, moments: tuple[int, ...], between: Act) -> None:
    """A run glides, cards go home, a win is celebrated, a deal is dealt again: and after some frames something else."""
    hands = seat("standard")
    hands.stage.resize(*UPRIGHT)
    for frames in moments:
        begin(hands)
        hands.stage.frames(frames)
        between(hands)
        look(hands)
        hands.stage.until(lambda: not hands.table._festivity.is_on and not hands.table._festivity.is_due)  # noqa: SLF001
        look(hands)
        hands.table.close_sheet()
        hands.stage.resize(*UPRIGHT)
        begun_again(hands)
        hands.rest()


@pytest.mark.parametrize("between", [undone, begun_again, resized, resized_at_once, put_aside, lost, dressed])
def test_drag_that_is_interrupted(seat: Seat, between: Act) -> None:
    """A run hangs in the air, and something else happens; then the finger goes up."""
    from support.drawn import ghosts  # noqa: PLC0415 - there is a window by now

    hands = seat("standard")
    hands.stage.resize(*UPRIGHT)
    hands.drag(column(7), cell(2))

    finger = hands.carry(column(6), column(1), 2)
    between(hands)
    hands.stage.frames(2)
    assert ghosts(hands.table.view, hands.table.presenter.layout) == ""
    finger.up()

    look(hands)


@pytest.mark.parametrize("frames", [0, 4, 15])
def test_game_that_is_restored(seat: Seat, frames: int) -> None:
    """Killed while cards fly: the next app shows the game that was saved, each card once, and nothing of the old one."""
    hands = seat("standard")
    hands.drag(column(7), cell(2))
    hands.push(Command.AUTO)
    hands.stage.frames(frames)
    position = hands.game.position

    again = hands.killed()

    look(again)
    assert again.game.position == position


def test_card_that_is_drawn_twice_is_seen(seat: Seat) -> None:
    """The proof that these tests can fail: one more card, in the air, and one less."""
    from support.drawn import canvas_faults, ghosts  # noqa: PLC0415 - there is a window by now

    hands = seat("standard")
    view, layout = hands.table.view, hands.table.presenter.layout
    cards = [*view.cards]
    jack = next(card for card in cards if card.spot.place == column(0) and card.face.rank == 11)

    view.show([*cards, jack._replace(x=200, y=100, is_lifted=True)])
    assert ghosts(view, layout)
    assert "drawn besides" in canvas_faults(view, layout)
    view.show([card for card in cards if card is not jack])

    assert ghosts(view, layout)
    assert "not drawn" in canvas_faults(view, layout)
