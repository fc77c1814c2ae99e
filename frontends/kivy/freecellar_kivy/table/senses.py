"""What is heard and felt of a move; a player may switch off either."""

from collections.abc import Callable
from typing import Final

from kivy.clock import Clock

from freecellar.engine import Kind
from freecellar.sitting import Said
from freecellar_kivy.desk import Desk
from freecellar_kivy.phone.feeling import Buzz, buzz
from freecellar_kivy.phone.sounds import Sound, Sounds
from freecellar_kivy.presenting.responses import Lifted, Made, NotMade, Response

FOLDER = "sounds"
"""Where the sounds lie in the data folder, once they were heard."""
_WORKS_EVERY: Final = 0.2
"""The seconds between two bits of the work on sounds, while nothing moves."""


class Senses:
    """Lets the device sound and buzz."""

    def __init__(self, desk: Desk, is_still: Callable[[], bool]) -> None:
        """Take the desk, which knows what the player wants, and what tells whether nothing moves at the table."""
        self._desk, self._is_still = desk, is_still
        self._sounds = Sounds(desk.folder / FOLDER)
        self._work = self._sounds.write_ahead()
        self._writing = Clock.create_trigger(self._write_ahead, _WORKS_EVERY, interval=True)

    def get_ready(self) -> None:
        """Write the sounds bit by bit while nothing moves, so that none makes the game stutter later."""
        if self._desk.preferences.sound:
            self._writing()

    def rest(self) -> None:
        """Do nothing by itself any more."""
        self._writing.cancel()

    def _write_ahead(self, _: float) -> None:
        if self._is_still() and next(self._work, self) is self:
            self._writing.cancel()

    def notice(self, response: Response) -> None:
        """Let a response be heard and felt."""
        match response:
            case Lifted():
                self._tell(Sound.LIFT)
            case Made(said):
                self.moved(said)
            case NotMade():
                self._tell(Sound.REFUSED, Buzz.REFUSED)
            case _:
                pass

    def moved(self, said: Said) -> None:
        """Let it be heard and felt that cards lie otherwise now."""
        moves = [move for step in said.steps for move in (*step.played, *step.automatic)]
        is_home = any(move.target.kind is Kind.FOUNDATION for move in moves)
        self._tell(Sound.HOME if is_home else Sound.LAND, Buzz.LANDED)

    def won(self) -> None:
        """Let a win be heard and felt."""
        self._tell(Sound.WON, Buzz.WON)

    def _tell(self, sound: Sound, feeling: Buzz | None = None) -> None:
        preferences = self._desk.preferences
        if preferences.sound:
            self._sounds.play(sound)
        if preferences.vibration and feeling is not None:
            buzz(feeling)
