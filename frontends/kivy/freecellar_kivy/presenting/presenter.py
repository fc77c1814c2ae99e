"""What the hands of a player do to a sitting, and what is to be drawn of it.

Fingers and mouse come in as plain calls with points and times, and responses go out. Everything begins by settling what
still moves, so that a finger always meets the model.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from freecellar import Move, Place
from freecellar_kivy.presenting import hands
from freecellar_kivy.presenting.acts import USUAL, Acts, meant
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.presenting.drag import Drag
from freecellar_kivy.presenting.hands import Gesture, Hands
from freecellar_kivy.presenting.layout import Touch
from freecellar_kivy.presenting.motion import Pace
from freecellar_kivy.presenting.picture import Picture
from freecellar_kivy.presenting.preferences import Preferences
from freecellar_kivy.presenting.responses import Asked, Lifted, Made, NotMade, PutBack, Responses
from freecellar_kivy.presenting.scene import Scene, Seat
from freecellar_kivy.presenting.screen import Screen

_NOTHING: Final[Responses] = ()


class Presenter(Acts):
    """A sitting in a player's hands. Times are seconds of any clock that does not go back."""

    def __init__(self, seat: Seat, screen: Screen, preferences: Preferences = USUAL) -> None:
        """Lay the cards of a sitting on a screen."""
        super().__init__(Scene(seat, _as_preferred(screen, preferences), _pace(preferences)), preferences)
        self.hands = Hands(screen.density)
        self.drag: Drag | None = None
        """The cards in the air under a finger."""
        self.cursor: Touch | None = None
        """What the keyboard is on, once it is used."""
        self._tapped: Place | None = None

    def take(self, seat: Seat, at: float) -> None:
        """Go over to another sitting."""
        self._forget()
        self.scene.take(seat, at)

    def resize(self, screen: Screen) -> None:
        """Lay everything on another screen; cards in the air stay under the finger."""
        old = self.layout
        self.hands.density = screen.density
        self.scene.resize(_as_preferred(screen, self.preferences))
        if self.drag is not None:
            self.drag = self.drag.resized(old, self.layout)

    def prefer(self, preferences: Preferences) -> None:
        """Take other settings."""
        self.preferences = preferences
        self.scene.pace = _pace(preferences)
        self.resize(self.scene.screen)

    def update(self, at: float) -> None:
        """Catch up with a game that something else has changed: a button, a hint that plays, a solution shown."""
        if self.scene.update(at):
            self._forget()

    def settle(self, at: float) -> None:
        """Let everything lie where the model has it: any input begins with that."""
        self.update(at)
        self.scene.settle()

    def picture(self, at: float) -> Picture:
        """Return what is drawn now."""
        drag, layout = self.drag, self.layout
        cards = self.scene.cards(at)
        hinted = self._hinted
        return Picture(
            layout,
            cards if drag is None else drag.raised(cards),
            tuple(box for _, box in layout.glows(self.marks)) if self._shows_marks else (),
            None if self.chosen is None else layout.picked(self.chosen.place, self.chosen.count),
            None if hinted is None else layout.picked(hinted.source, hinted.count),
            None if hinted is None else layout.picked(hinted.target, 1),
            None if self.cursor is None else layout.picked(*self.cursor),
            self.scene.is_moving(at),
        )

    def press(self, finger: object, x: float, y: float, at: float) -> Responses:
        """Take a finger that comes down; ``finger`` is anything that tells it from others."""
        self.settle(at)
        self.cursor = None
        return self._all(self.hands.press(finger, x, y, at), at)

    def move(self, finger: object, x: float, y: float, at: float) -> Responses:
        """Take where a finger is now."""
        return self._all(self.hands.move(finger, x, y, at), at)

    def release(self, finger: object, x: float, y: float, at: float) -> Responses:
        """Take a finger that goes up."""
        return self._all(self.hands.release(finger, x, y, at), at)

    def cancel(self, at: float, finger: object | None = None) -> Responses:
        """Take a finger away, or all: the window lost them, the app goes to sleep, or a command comes in between."""
        return self._all(self.hands.cancel(finger), at)

    def tick(self, at: float) -> Responses:
        """Take the time: a finger may rest long enough to press long."""
        return self._all(self.hands.tick(at), at)

    @property
    def _hinted(self) -> Move | None:
        """What the hint that is marked takes where, with all that it carries card by card."""
        hint = self.seat.marked
        if hint is None or not hint.moves or self.seat.showing is not None:
            return None
        from freecellar.sitting import whole_move  # noqa: PLC0415 - it comes with the solver, which is there by now

        return whole_move(self.rules, self.seat.game.position, hint.moves)

    @property
    def _shows_marks(self) -> bool:
        return self.drag is None or self.seat.game.policy.highlights_landings

    def _forget(self) -> None:
        """Let go of everything, without a motion."""
        self.hands.cancel()
        self.drag = self.chosen = self.cursor = self._tapped = None
        self.marks = frozenset()

    def _all(self, gestures: Iterable[Gesture], at: float) -> Responses:
        return tuple(response for gesture in gestures for response in self._on(gesture, at))

    def _on(self, gesture: Gesture, at: float) -> Responses:
        match gesture:
            case hands.Tapped():
                return self._tap_at(gesture, at)
            case hands.Held():
                return self._hold_at(gesture)
            case hands.Grabbed():
                return self._grab(gesture)
            case hands.Carried():
                if self.drag is not None:
                    self.drag = self.drag.at(gesture.x, gesture.y)
                return _NOTHING
            case hands.Let():
                return self._drop(gesture, at)
            case hands.Abandoned():
                return self._put_back(at)
        assert_never(gesture)

    def _tap_at(self, tapped: hands.Tapped, at: float) -> Responses:
        """Do what a tap means; the second one of a double tap goes home, unless the first one has moved the card."""
        touch, before = self.layout.touch(tapped.x, tapped.y), self._tapped
        self._tapped = None
        if self.seat.showing is not None:
            return (Asked(Command.WATCH),)
        chosen = self.chosen
        if not self.taps_move or touch is None:
            return self.let_go()
        if tapped.again and before == touch.place:
            return _NOTHING
        if tapped.again and touch.count and (chosen is None or chosen.place == touch.place):
            return (self.go_home(*touch, at),)
        if chosen is not None:
            response = self.land(touch.place, at)
        elif touch.count:
            response = self.tap(*touch, at)
        else:
            return _NOTHING
        if isinstance(response, Made):
            self._tapped = touch.place
        return (response,)

    def _hold_at(self, held: hands.Held) -> Responses:
        """Show the landings of a card, and the cap."""
        touch = self.layout.touch(held.x, held.y)
        if touch is None or not touch.count or self.seat.showing is not None:
            return self.let_go()
        return (self.choose(*touch),)

    def _grab(self, grabbed: hands.Grabbed) -> Responses:
        """Pick up the card under a finger, with those that lie on it, or say why they stay."""
        self.let_go()
        touch = self.layout.touch(grabbed.x, grabbed.y)
        if touch is None or not touch.count or self.seat.showing is not None:
            return _NOTHING
        text = self.why_not(*touch)
        if text is not None:
            return (NotMade(text),)
        self.drag = Drag.begun(self.layout, touch, grabbed.x, grabbed.y)
        self.marks = self.landings(*touch)
        return (Lifted(touch.count),)

    def _drop(self, let: hands.Let, at: float) -> Responses:
        """Land what was carried, or let it glide back; a legal landing comes first."""
        drag, legal = self.drag, self.marks
        if drag is None:
            return _NOTHING
        drag = drag.at(let.x, let.y)
        place = drag.over(legal)
        if place is None:
            place = drag.over(self.layout.slots)
        if place is None or place == drag.place:
            return self._put_back(at)
        lifted = drag.lifted()
        self.drag, self.marks = None, frozenset()
        response = self.make(Move(drag.place, meant(place, legal), drag.count), at, lifted)
        if not isinstance(response, Made):
            self.scene.put_back(lifted, at)
        return (response,)

    def _put_back(self, at: float) -> Responses:
        drag, self.drag = self.drag, None
        if drag is None:
            return _NOTHING
        self.marks = frozenset()
        self.scene.put_back(drag.lifted(), at)
        return (PutBack(),)


def _as_preferred(screen: Screen, preferences: Preferences) -> Screen:
    return screen.preferred(left_handed=preferences.left_handed, large_index=preferences.large_index)


def _pace(preferences: Preferences) -> Pace:
    return Pace(speed=preferences.speed.factor, is_still=preferences.reduced_motion, runs_whole=preferences.runs_whole)
