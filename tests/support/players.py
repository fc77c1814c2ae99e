"""A player of a presenter's table who has fingers and keys, and a clock."""

from freecellar import Move, Place
from freecellar.engine import COLUMN_NAMES, Kind, cell_letter
from freecellar.sitting import Sitting
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.keyboard import Keyboard
from freecellar_kivy.presenting.motion import rest
from freecellar_kivy.presenting.preferences import Preferences
from freecellar_kivy.presenting.presenter import Presenter
from freecellar_kivy.presenting.responses import Response
from freecellar_kivy.presenting.screen import Screen
from support.tables import USUAL, Point, grip, over

Responses = tuple[Response, ...]


class Player:
    """Somebody at a table. Each call takes as long as people take; responses are those of the whole gesture."""

    def __init__(self, seat: Sitting, screen: Screen = USUAL, preferences: Preferences | None = None) -> None:
        self.seat = seat
        self.presenter = Presenter(seat, screen, preferences or Preferences())
        self.keyboard = Keyboard(self.presenter)
        self.now = 100.0

    def wait(self, seconds: float) -> Responses:
        """Let time pass."""
        self.now += seconds
        return self.presenter.tick(self.now)

    def card(self, place: Place, count: int = 1) -> Point:
        """Return a point where a finger takes the card so many from the open end."""
        return grip(self.presenter.layout, place, count)

    def press(self, point: Point, finger: object = 1) -> Responses:
        """Put a finger down."""
        return self.presenter.press(finger, *point, self.now)

    def slide(self, point: Point, finger: object = 1) -> Responses:
        """Move a finger that is down."""
        self.now += 0.02
        return self.presenter.move(finger, *point, self.now)

    def lift(self, point: Point, finger: object = 1) -> Responses:
        """Take a finger up."""
        self.now += 0.02
        return self.presenter.release(finger, *point, self.now)

    def tap(self, place: Place, count: int = 1, *, after: float = 1.0) -> Responses:
        """Tap a card, so long after whatever was done before."""
        self.now += after
        point = self.card(place, count)
        return self.press(point) + self.lift(point)

    def hold(self, place: Place, count: int = 1) -> Responses:
        """Press a card long, and lift the finger."""
        point = self.card(place, count)
        return self.press(point) + self.wait(0.6) + self.lift(point)

    def drag(self, source: Place, target: Place, count: int = 1) -> Responses:
        """Drag cards so that the first of them lies on the last card of another place."""
        start, goal = self.card(source, count), self.over(source, target, count)
        middle = ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2)
        self.now += 1
        return self.press(start) + self.slide(middle) + self.slide(goal) + self.lift(goal)

    def over(self, source: Place, target: Place, count: int = 1) -> Point:
        """Return where a finger that holds a card must be for the card to lie on the last one of a place."""
        return over(self.presenter.layout, source, target, count)

    def key(self, key: str, *modifiers: str, text: str = "") -> Responses:
        """Press a key."""
        self.now += 0.1
        return self.keyboard.press(key, self.now, modifiers=frozenset(modifiers), text=text)

    def write(self, text: str) -> Responses:
        """Type a text."""
        return tuple(response for letter in text for response in self.key(letter.lower(), text=letter))

    def check(self) -> None:
        """Fail unless the picture, once it has come to rest, shows the model and nothing else."""
        presenter, game = self.presenter, self.seat.game
        layout = lay_out(game.rules, game.position, presenter.scene.screen)
        assert presenter.layout == layout
        assert presenter.picture(self.now + 1000).cards == rest(layout)
        # On its way a card is already the one that will lie there; foundations without suits do not tell which.
        shown = {card.spot: card.face for card in presenter.picture(self.now).cards}
        assert sorted(shown) == sorted(card.spot for card in layout.cards)
        assert all(shown[card.spot] == card.face for card in layout.cards if card.face.suit is not None)


def written(move: Move) -> str:
    """Return a move as it is typed, its count always with it where it is of several cards."""
    count = f"v{move.count:x}" if move.is_supermove else ""
    return _name(move.source) + _name(move.target) + count


def _name(place: Place) -> str:
    match place.kind:
        case Kind.COLUMN:
            return COLUMN_NAMES[place.index]
        case Kind.CELL:
            return cell_letter(place.index)
        case Kind.FOUNDATION:
            return "h"
