"""What a player does at the places of a table, whether a finger or a key has named them: choose, land, tap, send home."""

from collections.abc import Callable, Mapping
from typing import Final

from freecellar import Intent, Move, Place, Rules
from freecellar.engine import Kind
from freecellar.play import Refusal
from freecellar.sitting import Said, in_signs, landings, sentence
from freecellar_kivy.presenting import words
from freecellar_kivy.presenting.layout import Layout, Spot, Touch
from freecellar_kivy.presenting.motion import Point
from freecellar_kivy.presenting.preferences import Preferences
from freecellar_kivy.presenting.responses import Chose, LetGo, Made, NotMade, Response, Responses
from freecellar_kivy.presenting.scene import Scene, Seat

USUAL: Final = Preferences()
"""The settings of a player who has changed none."""


class Acts:
    """A scene, and what a player does there. Times are seconds of any clock that does not go back."""

    def __init__(self, scene: Scene, preferences: Preferences = USUAL) -> None:
        """Take what is seen of a sitting, and the player's settings."""
        self.scene, self.preferences = scene, preferences
        self.chosen: Touch | None = None
        """The cards whose landing the next tap, or Enter, says."""
        self.marks: frozenset[Place] = frozenset()
        """Where the cards that are chosen, or carried, may land."""

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

    def choose(self, place: Place, count: int) -> Response:
        """Choose cards, whose landings are then marked; or say why they cannot be picked up."""
        self.let_go()
        text = self.why_not(place, count)
        if text is not None:
            return NotMade(text)
        self.chosen = Touch(place, count)
        self.marks = self.landings(place, count)
        return Chose(words.explained(self.rules, self.scene.position, place, count, self.marks))

    def let_go(self) -> Responses:
        """Choose nothing any more."""
        was, self.chosen, self.marks = self.chosen, None, frozenset()
        return () if was is None else (LetGo(),)

    def land(self, place: Place, at: float) -> Response:
        """Let what was chosen go to a place."""
        chosen = self.chosen
        self.let_go()
        if chosen is None or chosen.place == place:
            return LetGo()
        legal = self.landings(*chosen)
        return self.make(Move(chosen.place, meant(place, legal), chosen.count), at)

    def play(self, intent: Intent | Move, at: float) -> Response:
        """Make a move that was named as a whole."""
        self.let_go()
        return self.make(intent, at)

    def go_home(self, place: Place, count: int, at: float) -> Response:
        """Send a card home."""
        return self.play(Intent(place, Kind.FOUNDATION, count), at)

    def tap(self, place: Place, count: int, at: float) -> Response:
        """Do with a card or a run what a tap does under the house."""
        self.let_go()
        text = self.why_not(place, count)
        if text is not None:
            return NotMade(text)
        response = self._made(lambda: self.seat.tap(place, count), at)
        game = self.seat.game
        if game.selected is not None:
            (source, chosen), game.selected = game.selected, None  # what is chosen is kept here, whoever chose
            return self.choose(source, chosen)
        return response

    @property
    def taps_move(self) -> bool:
        """Whether a tap moves cards: the player may have switched that off where the house allows."""
        return self.preferences.taps or not self.seat.game.policy.tap.may_be_off

    def make(self, intent: Intent | Move, at: float, lifted: Mapping[Spot, Point] | None = None) -> Response:
        """Make a move; ``lifted`` are the spots of cards that a player carried, and where they are."""
        text = words.why_refused(self.rules, self.scene.position, intent)
        response = self._made(lambda: self.seat.play(intent), at, lifted)
        return NotMade(text) if isinstance(response, NotMade) and text and self._closed is None else response

    def _made(self, act: Callable[[], Said], at: float, lifted: Mapping[Spot, Point] | None = None) -> Response:
        """Do something that may be refused, and show what came of it."""
        said = act()
        if said.is_refusal:
            return NotMade(in_signs(said.text))
        self.scene.update(at, lifted)
        return Made(said)

    @property
    def _closed(self) -> str | None:
        """Why nothing moves now, whatever it is."""
        game = self.seat.game
        if game.is_over:
            return sentence(Refusal.OVER)
        return sentence(Refusal.PAUSED) if game.state.is_paused else None

    def why_not(self, place: Place, count: int) -> str | None:
        """Return why cards cannot be picked up now."""
        if self._closed is not None:
            return self._closed
        reason = self.rules.check_source(self.scene.position, place, count)
        return None if reason is None else words.refusal(reason)

    def landings(self, place: Place, count: int) -> frozenset[Place]:
        """Return where cards may land."""
        return landings(self.rules, self.scene.position, place, count)


def meant(place: Place, legal: frozenset[Place]) -> Place:
    """Return the place that a player means: of cells, and of foundations, one that takes the card is as good as any."""
    if place in legal or place.kind is Kind.COLUMN:
        return place
    return min((other for other in legal if other.kind is place.kind), default=place)
