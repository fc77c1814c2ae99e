"""What the hands of a player do to a sitting, and what is to be drawn of it.

Fingers and mouse come in as plain calls with points and times, and outcomes go out. Everything begins by settling what
still moves, so that a finger always meets the model.
"""

from collections.abc import Callable, Iterable
from typing import Final, assert_never

from freecellar import Intent, Move, Place, Rules
from freecellar.engine import Kind
from freecellar.play import Refusal
from freecellar.sitting import Said, in_signs, landings, sentence
from freecellar_kivy.presenting import hands, words
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.presenting.drag import Drag
from freecellar_kivy.presenting.hands import Gesture, Hands
from freecellar_kivy.presenting.layout import Layout, Touch
from freecellar_kivy.presenting.motion import Pace
from freecellar_kivy.presenting.outcomes import Asked, Chose, LetGo, Lifted, Made, NotMade, Outcome, PutBack
from freecellar_kivy.presenting.picture import Picture
from freecellar_kivy.presenting.preferences import Preferences
from freecellar_kivy.presenting.scene import Scene, Seat
from freecellar_kivy.presenting.screen import Screen

Outcomes = tuple[Outcome, ...]

_NOTHING: Final[Outcomes] = ()
_USUAL: Final = Preferences()


class Presenter:
    """A sitting in a player's hands. Times are seconds of any clock that does not go back."""

    def __init__(self, seat: Seat, screen: Screen, preferences: Preferences = _USUAL) -> None:
        """Lay the cards of a sitting on a screen."""
        self.preferences = preferences
        self.scene = Scene(seat, _as_preferred(screen, preferences), _pace(preferences))
        self.hands = Hands(screen.density)
        self.drag: Drag | None = None
        """The cards in the air under a finger."""
        self.chosen: Touch | None = None
        """The cards whose landing the next tap, or Enter, says."""
        self.cursor: Touch | None = None
        """What the keyboard is on, once it is used."""
        self._marks: frozenset[Place] = frozenset()
        self._tapped: Place | None = None

    @property
    def seat(self) -> Seat:
        """The sitting."""
        return self.scene.seat

    @property
    def layout(self) -> Layout:
        """Where everything lies once it has come to rest."""
        return self.scene.layout

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.seat.game.rules

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
        marked = self.seat.marked.move if self.seat.marked is not None and self.seat.showing is None else None
        return Picture(
            layout,
            cards if drag is None else drag.raised(cards),
            tuple(box for _, box in layout.glows(self._marks)) if self._shows_marks else (),
            None if self.chosen is None else layout.picked(self.chosen.place, self.chosen.count),
            None if marked is None else layout.picked(marked.source, marked.count),
            None if marked is None else layout.picked(marked.target, 1),
            None if self.cursor is None else layout.picked(*self.cursor),
            self.scene.is_moving(at),
        )

    def press(self, finger: object, x: float, y: float, at: float) -> Outcomes:
        """Take a finger that comes down; ``finger`` is anything that tells it from others."""
        self.settle(at)
        self.cursor = None
        return self._all(self.hands.press(finger, x, y, at), at)

    def move(self, finger: object, x: float, y: float, at: float) -> Outcomes:
        """Take where a finger is now."""
        return self._all(self.hands.move(finger, x, y, at), at)

    def release(self, finger: object, x: float, y: float, at: float) -> Outcomes:
        """Take a finger that goes up."""
        return self._all(self.hands.release(finger, x, y, at), at)

    def cancel(self, at: float, finger: object | None = None) -> Outcomes:
        """Take a finger away, or all: the window lost them, the app goes to sleep, or a command comes in between."""
        return self._all(self.hands.cancel(finger), at)

    def tick(self, at: float) -> Outcomes:
        """Take the time: a finger may rest long enough to press long."""
        return self._all(self.hands.tick(at), at)

    def choose(self, place: Place, count: int) -> Outcome:
        """Choose cards, whose landings are then marked; or say why they cannot be picked up."""
        self.let_go()
        text = self._why_not(place, count)
        if text is not None:
            return NotMade(text)
        self.chosen = Touch(place, count)
        self._marks = self._landings(place, count)
        return Chose(words.explained(self.rules, self.scene.position, place, count, self._marks))

    def let_go(self) -> Outcomes:
        """Choose nothing any more."""
        was, self.chosen, self._marks = self.chosen, None, frozenset()
        return () if was is None else (LetGo(),)

    def land(self, place: Place, at: float) -> Outcome:
        """Let what was chosen go to a place."""
        chosen = self.chosen
        self.let_go()
        if chosen is None or chosen.place == place:
            return LetGo()
        legal = self._landings(*chosen)
        return self._play(Move(chosen.place, _meant(place, legal), chosen.count), at)

    def play(self, intent: Intent | Move, at: float) -> Outcome:
        """Make a move that was named as a whole."""
        self.let_go()
        return self._play(intent, at)

    def go_home(self, place: Place, count: int, at: float) -> Outcome:
        """Send a card home."""
        return self.play(Intent(place, Kind.FOUNDATION, count), at)

    def tap(self, place: Place, count: int, at: float) -> Outcome:
        """Do with a card or a run what a tap does under the house."""
        self.let_go()
        text = self._why_not(place, count)
        if text is not None:
            return NotMade(text)
        outcome = self._made(lambda: self.seat.tap(place, count), at)
        game = self.seat.game
        if game.selected is not None:
            (source, chosen), game.selected = game.selected, None  # what is chosen is kept here, whoever chose
            return self.choose(source, chosen)
        return outcome

    @property
    def taps_move(self) -> bool:
        """Whether a tap moves cards: the player may have switched that off where the house allows."""
        return self.preferences.taps or not self.seat.game.policy.tap.may_be_off

    @property
    def _shows_marks(self) -> bool:
        return self.drag is None or self.seat.game.policy.highlights_landings

    def _forget(self) -> None:
        """Let go of everything, without a motion."""
        self.hands.cancel()
        self.drag = self.chosen = self.cursor = self._tapped = None
        self._marks = frozenset()

    def _all(self, gestures: Iterable[Gesture], at: float) -> Outcomes:
        return tuple(outcome for gesture in gestures for outcome in self._on(gesture, at))

    def _on(self, gesture: Gesture, at: float) -> Outcomes:
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

    def _tap_at(self, tapped: hands.Tapped, at: float) -> Outcomes:
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
            outcome = self.land(touch.place, at)
        elif touch.count:
            outcome = self.tap(*touch, at)
        else:
            return _NOTHING
        if isinstance(outcome, Made):
            self._tapped = touch.place
        return (outcome,)

    def _hold_at(self, held: hands.Held) -> Outcomes:
        """Show the landings of a card, and the cap."""
        touch = self.layout.touch(held.x, held.y)
        if touch is None or not touch.count or self.seat.showing is not None:
            return self.let_go()
        return (self.choose(*touch),)

    def _grab(self, grabbed: hands.Grabbed) -> Outcomes:
        """Pick up the card under a finger, with those that lie on it, or say why they stay."""
        self.let_go()
        touch = self.layout.touch(grabbed.x, grabbed.y)
        if touch is None or not touch.count or self.seat.showing is not None:
            return _NOTHING
        text = self._why_not(*touch)
        if text is not None:
            return (NotMade(text),)
        self.drag = Drag.begun(self.layout, touch, grabbed.x, grabbed.y)
        self._marks = self._landings(*touch)
        return (Lifted(touch.count),)

    def _drop(self, let: hands.Let, at: float) -> Outcomes:
        """Land what was carried, or let it glide back; a legal landing comes first."""
        drag, legal = self.drag, self._marks
        if drag is None:
            return _NOTHING
        drag = drag.at(let.x, let.y)
        place = drag.over(legal)
        if place is None:
            place = drag.over(self.layout.slots)
        if place is None or place == drag.place:
            return self._put_back(at)
        lifted = drag.lifted()
        self.drag, self._marks = None, frozenset()
        outcome = self._play(Move(drag.place, _meant(place, legal), drag.count), at, drag)
        if not isinstance(outcome, Made):
            self.scene.put_back(lifted, at)
        return (outcome,)

    def _put_back(self, at: float) -> Outcomes:
        drag, self.drag = self.drag, None
        if drag is None:
            return _NOTHING
        self._marks = frozenset()
        self.scene.put_back(drag.lifted(), at)
        return (PutBack(),)

    def _play(self, intent: Intent | Move, at: float, drag: Drag | None = None) -> Outcome:
        text = words.why_refused(self.rules, self.scene.position, intent)
        outcome = self._made(lambda: self.seat.play(intent), at, drag)
        return NotMade(text) if isinstance(outcome, NotMade) and text and self._closed is None else outcome

    def _made(self, act: Callable[[], Said], at: float, drag: Drag | None = None) -> Outcome:
        """Do something that may be refused, and show what came of it."""
        said = act()
        if said.is_refusal:
            return NotMade(in_signs(said.text))
        self.scene.update(at, drag.lifted() if drag is not None else None)
        return Made(said)

    @property
    def _closed(self) -> str | None:
        """Why nothing moves now, whatever it is."""
        game = self.seat.game
        if game.is_over:
            return sentence(Refusal.OVER)
        return sentence(Refusal.PAUSED) if game.state.is_paused else None

    def _why_not(self, place: Place, count: int) -> str | None:
        """Return why cards cannot be picked up now."""
        if self._closed is not None:
            return self._closed
        reason = words.why_not_lifted(self.rules, self.scene.position, place, count)
        return None if reason is None else words.refusal(reason)

    def _landings(self, place: Place, count: int) -> frozenset[Place]:
        return landings(self.rules, self.scene.position, place, count)


def _meant(place: Place, legal: frozenset[Place]) -> Place:
    """Return the place that a player means: of cells, and of foundations, one that takes the card is as good as any."""
    if place in legal or place.kind is Kind.COLUMN:
        return place
    return min((other for other in legal if other.kind is place.kind), default=place)


def _as_preferred(screen: Screen, preferences: Preferences) -> Screen:
    return screen.preferred(left_handed=preferences.left_handed, large_index=preferences.large_index)


def _pace(preferences: Preferences) -> Pace:
    return Pace(speed=preferences.speed.factor, is_still=preferences.reduced_motion, runs_whole=preferences.runs_whole)
