"""Whatever happens while a frame is drawn, a press is where it was: a drag within one frame is still a drag."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from freecellar import cell, column
from freecellar_kivy.presenting.commands import Command
from support.tables import Point, grip, over

if TYPE_CHECKING:
    from support.mouse import RealMouse
    from support.table_hands import TableHands

COUNT = 5
"""The places on its way that a drag is told at."""


@pytest.fixture
def mouse(hands: "TableHands") -> Iterator["RealMouse"]:  # noqa: ARG001 - an app says which mouse there is
    """Return a mouse at the table."""
    from support.mouse import RealMouse  # noqa: PLC0415 - opens the window

    mouse = RealMouse()
    yield mouse
    mouse.close()


def way(start: Point, goal: Point) -> list[Point]:
    """Return the places between two."""
    return [
        (start[0] + (goal[0] - start[0]) * step / COUNT, start[1] + (goal[1] - start[1]) * step / COUNT)
        for step in range(COUNT + 1)
    ]


def test_drag_of_the_mouse_within_one_frame(hands: "TableHands", mouse: "RealMouse") -> None:
    """Pressed on the queen, let go over the king, and no frame between: the queen lies on the king."""
    layout = hands.table.presenter.layout
    start, goal = grip(layout, column(7)), over(layout, column(7), column(2))

    mouse.drag(way(start, goal))
    hands.rest()

    assert [str(card) for card in hands.game.position.columns[2][-2:]] == ["KC", "QH"]
    assert hands.game.tally.moves == 1
    hands.check()


def test_drags_of_the_mouse_within_one_frame(hands: "TableHands", mouse: "RealMouse") -> None:
    """Two of them wait for the same frame: both are made, in their order."""
    layout = hands.table.presenter.layout
    for index in (0, 1):
        mouse.drag(way(grip(layout, column(7 - index)), over(layout, column(7 - index), cell(index))))
    hands.stage.frames(3)
    hands.rest()

    assert [len(pile) for pile in hands.game.position.cells] == [1, 1, 0, 0]
    hands.check()


def test_clicks_within_one_frame(hands: "TableHands", mouse: "RealMouse") -> None:
    """A double click that falls into a frame is one: the second does not send the card on."""
    hands.stage.wait(0.5)
    point = hands.card(column(7))

    mouse.click(point)
    mouse.click(point)
    hands.rest()

    assert hands.game.tally.moves == 1
    hands.check()


def test_button_is_not_pressed_by_a_drag_that_ends_on_it(hands: "TableHands", mouse: "RealMouse") -> None:
    """A drag from the cloth to Undo, within a frame, is no press of Undo."""
    hands.drag(column(7), cell(0))
    moves = hands.game.tally.moves

    mouse.drag(way((320, 240), hands.table.tools.buttons[Command.UNDO].center))
    hands.rest()

    assert hands.game.tally.moves == moves
    assert hands.game.position.cells[0]
    hands.check()


def test_wheel_is_told_at_once(hands: "TableHands", mouse: "RealMouse") -> None:
    """Many turns of a wheel in a frame do not wait for as many frames."""
    from kivy.core.window import Window  # noqa: PLC0415

    told: list[object] = []

    def note(_: object, touch: object) -> None:
        told.append(touch)

    Window.bind(on_touch_down=note)
    for _ in range(5):
        mouse.press((320, 240), "scrolldown")
        mouse.release((320, 240), "scrolldown")
    hands.stage.frames(1)
    Window.unbind(on_touch_down=note)

    assert len(told) == 5


@pytest.fixture
def fingers(hands: "TableHands") -> Iterator["TableHands"]:
    """Return a person whose fingers are told by SDL, as on a phone: an app that ends takes Kivy's own source with it."""
    from kivy.base import EventLoop  # noqa: PLC0415
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider  # noqa: PLC0415

    from freecellar_kivy.presses import Fingers, tell_presses_first  # noqa: PLC0415

    before = [*EventLoop.input_providers]
    EventLoop.add_input_provider(SDL2MotionEventProvider("sdl", ""))
    tell_presses_first()
    assert Fingers in map(type, EventLoop.input_providers)
    assert SDL2MotionEventProvider not in map(type, EventLoop.input_providers)
    yield hands
    for provider in [*EventLoop.input_providers]:
        if provider not in before:
            EventLoop.remove_input_provider(provider)


def tell_fingers(*events: tuple[str, int, Point]) -> None:
    """Let SDL tell of fingers, as it does on a phone: in shares of the window, from the top."""
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider  # noqa: PLC0415

    width, height = Window.size
    for action, finger, (x, y) in events:
        SDL2MotionEventProvider.q.appendleft((action, finger, x / (width - 1), 1 - y / (height - 1), 1.0))


def test_drag_of_a_finger_within_one_frame(fingers: "TableHands") -> None:
    """So it is with a finger on a phone."""
    hands = fingers
    layout = hands.table.presenter.layout
    points = way(grip(layout, column(7)), over(layout, column(7), column(2)))

    tell_fingers(
        ("fingerdown", 3, points[0]),
        *(("fingermotion", 3, point) for point in points[1:]),
        ("fingerup", 3, points[-1]),
    )
    hands.stage.frames(5)
    hands.rest()

    assert [str(card) for card in hands.game.position.columns[2][-2:]] == ["KC", "QH"]
    hands.check()


def test_second_finger_within_one_frame(fingers: "TableHands") -> None:
    """A second finger comes down before the first has gone up, all within a frame: nothing moves."""
    hands = fingers
    layout = hands.table.presenter.layout
    points = way(grip(layout, column(7)), over(layout, column(7), column(2)))

    tell_fingers(
        ("fingerdown", 3, points[0]),
        ("fingermotion", 3, points[-1]),
        ("fingerdown", 4, (30.0, 100.0)),
        ("fingerup", 3, points[-1]),
        ("fingerup", 4, (30.0, 100.0)),
    )
    hands.stage.frames(5)
    hands.rest()

    assert not hands.game.journal
    hands.check()
