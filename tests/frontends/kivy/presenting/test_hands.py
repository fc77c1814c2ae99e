"""What fingers do in time and space: taps, double taps, long presses, drags, and how each is broken off."""

from hypothesis import given
from hypothesis import strategies as st

from freecellar_kivy.presenting.hands import (
    Abandoned,
    Carried,
    Gesture,
    Grabbed,
    Hands,
    Held,
    Let,
    Tapped,
)


def test_short_touch_is_a_tap() -> None:
    """A finger that comes and goes taps where it came down."""
    hands = Hands()
    assert hands.press(1, 10, 20, 0) == ()
    assert hands.release(1, 12, 21, 0.1) == (Tapped(10, 20, again=False),)
    assert not hands.is_down


def test_unsteady_hand_still_taps() -> None:
    """Within the threshold nothing is dragged; the threshold counts in dp."""
    hands = Hands(density=3)
    hands.press(1, 0, 0, 0)
    assert hands.move(1, 20, 20, 0.1) == ()
    assert hands.release(1, 20, 20, 0.2) == (Tapped(0, 0, again=False),)


def test_drag_begins_where_the_finger_came_down() -> None:
    """Beyond the threshold what lay at the first point is picked up, and is where the finger is."""
    hands = Hands()
    hands.press(1, 0, 0, 0)
    assert hands.move(1, 5, 5, 0.1) == ()
    assert hands.move(1, 20, 0, 0.2) == (Grabbed(0, 0), Carried(20, 0))
    assert hands.move(1, 3, 0, 0.3) == (Carried(3, 0),)
    assert hands.release(1, 4, 0, 0.4) == (Carried(4, 0), Let(4, 0))


def test_flick_without_moves_between_is_a_drag() -> None:
    """A finger that goes up far from where it came down has dragged."""
    hands = Hands()
    hands.press(1, 0, 0, 0)
    assert hands.release(1, 50, 0, 0.1) == (Grabbed(0, 0), Carried(50, 0), Let(50, 0))


def test_double_tap() -> None:
    """A second tap soon after at the same point is told; a third is a first again."""
    hands = Hands()
    taps: list[Gesture] = []
    for start in (0, 0.2, 0.4):
        hands.press(1, 10, 10, start)
        taps += hands.release(1, 10, 10, start + 0.05)
    assert [tap.again for tap in taps if isinstance(tap, Tapped)] == [False, True, False]


def test_late_or_distant_tap_is_no_double_tap() -> None:
    """Two taps that are far apart in time or space are two."""
    for x, at in ((10, 0.5), (60, 0.2)):
        hands = Hands()
        hands.press(1, 10, 10, 0)
        hands.release(1, 10, 10, 0.05)
        hands.press(1, x, 10, at)
        assert hands.release(1, x, 10, at + 0.05) == (Tapped(x, 10, again=False),)


def test_drag_between_two_taps() -> None:
    """A tap after a drag is a first one, however quick."""
    hands = Hands()
    hands.press(1, 10, 10, 0)
    hands.release(1, 10, 10, 0.02)
    hands.press(1, 10, 10, 0.04)
    hands.release(1, 60, 10, 0.06)
    hands.press(1, 10, 10, 0.08)
    assert hands.release(1, 10, 10, 0.1) == (Tapped(10, 10, again=False),)


def test_long_press() -> None:
    """A finger at rest presses long, once, and its release is no tap."""
    hands = Hands()
    hands.press(1, 10, 10, 0)
    assert hands.tick(0.4) == ()
    assert hands.tick(0.5) == (Held(10, 10),)
    assert hands.tick(0.9) == ()
    assert hands.release(1, 10, 10, 1) == ()


def test_long_press_without_ticks() -> None:
    """Where nobody told the time the release does."""
    hands = Hands()
    hands.press(1, 10, 10, 0)
    assert hands.release(1, 10, 10, 1) == (Held(10, 10),)


def test_drag_after_a_long_press() -> None:
    """A finger that has rested may still drag."""
    hands = Hands()
    hands.press(1, 0, 0, 0)
    hands.tick(1)
    assert hands.move(1, 30, 0, 1.1) == (Grabbed(0, 0), Carried(30, 0))


def test_second_finger_ends_it() -> None:
    """A second finger ends what the first did, and nothing happens until both are up."""
    hands = Hands()
    hands.press(1, 0, 0, 0)
    hands.move(1, 30, 0, 0.1)
    assert hands.press(2, 100, 100, 0.2) == (Abandoned(),)
    assert hands.move(1, 40, 0, 0.3) == ()
    assert hands.release(1, 40, 0, 0.4) == ()
    assert hands.press(3, 0, 0, 0.5) == ()
    assert hands.release(3, 0, 0, 0.6) == ()
    assert hands.release(2, 100, 100, 0.7) == ()
    hands.press(1, 5, 5, 0.8)
    assert hands.release(1, 5, 5, 0.9) == (Tapped(5, 5, again=False),)


def test_cancelled_finger() -> None:
    """What the system takes away is abandoned; a finger that did nothing is not missed."""
    hands = Hands()
    hands.press(1, 0, 0, 0)
    assert hands.cancel(2) == ()
    assert hands.cancel(1) == (Abandoned(),)
    assert hands.release(1, 0, 0, 1) == ()
    assert hands.cancel() == ()


def test_lost_release() -> None:
    """A finger that comes down again without having gone up begins anew."""
    hands = Hands()
    hands.press(1, 0, 0, 0)
    assert hands.press(1, 50, 50, 1) == (Abandoned(),)
    assert hands.release(1, 50, 50, 1.1) == (Tapped(50, 50, again=False),)


_EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["press", "move", "release", "cancel", "cancel all", "tick"]),
        st.integers(1, 3),
        st.integers(0, 60),
        st.integers(0, 60),
        st.floats(0, 0.6),
    ),
    max_size=40,
)


@given(_EVENTS)
def test_every_drag_is_ended(events: list[tuple[str, int, int, int, float]]) -> None:
    """Whatever comes in, what is grabbed is let or abandoned before anything else is, and carried only meanwhile."""
    hands, at, carrying = Hands(), 0.0, False
    for kind, finger, x, y, later in events:
        at += later
        for gesture in _told(hands, kind, finger, (x, y), at):
            if isinstance(gesture, Grabbed | Tapped | Held):
                assert not carrying
            elif isinstance(gesture, Carried | Let):
                assert carrying
            carrying = isinstance(gesture, Grabbed | Carried)
        assert hands.is_down or not carrying


def _told(hands: Hands, kind: str, finger: int, point: tuple[int, int], at: float) -> tuple[Gesture, ...]:
    """Return what comes of one event."""
    if kind == "tick":
        return hands.tick(at)
    if kind.startswith("cancel"):
        return hands.cancel(None if kind == "cancel all" else finger)
    act = {"press": hands.press, "move": hands.move, "release": hands.release}[kind]
    return act(finger, *point, at)
