"""What is seen of a sitting: its layout, and the motion that leads there. The model is always ahead of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from freecellar import Game, Intent, Move, Place, Position, Step
from freecellar.sitting import Said
from freecellar_kivy.presenting import journeys, motion
from freecellar_kivy.presenting.dealing import dealt
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Layout, Spot
from freecellar_kivy.presenting.motion import STILL, Motion, Pace, Point
from freecellar_kivy.presenting.screen import Screen

if TYPE_CHECKING:  # a game begins without the solver
    from freecellar.sitting import Showing
    from freecellar.solver import Hint


class Seat(Protocol):
    """What a table needs of a `Sitting`."""

    game: Game
    marked: "Hint | None"
    showing: "Showing | None"

    def play(self, intent: Intent | Move) -> Said:
        """Make a move."""

    def tap(self, place: Place, count: int = 1) -> Said:
        """Tap a card or a run."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What of the model the layout shows."""

    position: Position
    game: Game
    done: tuple[Step, ...] | None
    """The steps that led there; None while a solution is shown."""

    @classmethod
    def of(cls, seat: Seat) -> "_Seen":
        """Return what there is to see now."""
        if seat.showing is not None:
            return cls(seat.showing.position, seat.game, None)
        return cls(seat.game.position, seat.game, seat.game.state.done)


class _Change(NamedTuple):
    """The steps that lie between two moments of a game."""

    forward: tuple[Step, ...]
    back: tuple[Step, ...]


class Scene:
    """Shows a sitting on a screen. Times are seconds of any clock that does not go back."""

    def __init__(self, seat: Seat, screen: Screen, pace: Pace = motion.USUAL) -> None:
        """Lay out what the model holds, at rest."""
        self.seat = seat
        self.screen = screen
        self.pace = pace
        self.layout: Layout
        self._motion: Motion = STILL
        self._began = 0.0
        self._seen: _Seen
        self.settle()

    @property
    def position(self) -> Position:
        """What the layout shows."""
        return self._seen.position

    def settle(self) -> None:
        """Show what the model holds, at rest: any input begins with that."""
        self._seen = _Seen.of(self.seat)
        self.layout = lay_out(self.seat.game.rules, self._seen.position, self.screen)
        self._motion = STILL
        self._rest = motion.rest(self.layout)

    def resize(self, screen: Screen) -> None:
        """Show the same on another screen, at rest."""
        self.screen = screen
        self.settle()

    def take(self, seat: Seat, at: float) -> None:
        """Show a sitting whose cards are dealt; those of the game before, if there was one in it, are swept away."""
        swept = self.layout if seat is self.seat and seat.game is not self._seen.game else None
        self.seat = seat
        self.settle()
        self._begin(dealt(self.layout, self.pace, swept), at)

    def update(self, at: float, lifted: Mapping[Spot, Point] | None = None) -> bool:
        """Catch up with the model, whoever changed it; return whether it had changed.

        ``lifted`` are the spots of cards that a player carried, and where they are.
        """
        before, now = self._seen, _Seen.of(self.seat)
        if now.position is before.position and now.game is before.game:
            self._seen = now
            return False
        layout = self.layout
        self.settle()
        self._begin(self._between(before, layout, now, lifted), at)
        return True

    def put_back(self, lifted: Mapping[Spot, Point], at: float) -> None:
        """Let cards that were carried glide back to where they lie."""
        self._begin(journeys.put_back(self.layout, lifted, self.pace), at)

    def is_moving(self, at: float) -> bool:
        """Return whether cards are on their way."""
        return at - self._began < self._motion.duration

    def cards(self, at: float) -> list[motion.Shown]:
        """Return every card as it is drawn now, from back to front; the list is not to be changed."""
        if not self.is_moving(at):
            return self._rest
        return self._motion.at(self.layout, at - self._began)

    def _begin(self, begun: Motion, at: float) -> None:
        self._motion, self._began = begun, at

    def _between(self, before: _Seen, layout: Layout, now: _Seen, lifted: Mapping[Spot, Point] | None) -> Motion:
        """Return the motion from what was seen to what is to be seen now."""
        if now.game is not before.game and not now.done:
            return dealt(self.layout, self.pace, layout)
        change = _change(before, now)
        if change.forward and change.forward[0].before == before.position:
            rules = now.game.rules
            return journeys.played(rules, layout, self.layout, change.forward, self.pace, lifted)
        if change.back and change.back[-1].after == before.position:
            return journeys.taken_back(layout, self.layout, reversed(change.back), self.pace)
        return journeys.rearranged(layout, self.layout, self.pace)


_NO_CHANGE: Final = _Change((), ())


def _change(before: _Seen, now: _Seen) -> _Change:
    """Return the steps between two moments, where one follows from the other; a step that stands keeps its identity."""
    old, new = before.done, now.done
    if old is None or new is None or before.game is not now.game:
        return _NO_CHANGE
    shared = min(len(old), len(new))
    if shared and old[shared - 1] is not new[shared - 1]:
        return _NO_CHANGE
    return _Change(new[shared:], old[shared:])
