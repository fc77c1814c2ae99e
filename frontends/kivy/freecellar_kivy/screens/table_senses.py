"""What is heard and felt of a move; a player may switch off either."""

from threading import Thread

from freecellar.engine import Kind
from freecellar.sitting import Said
from freecellar_kivy.phone.feeling import Buzz, buzz
from freecellar_kivy.phone.sounds import Sound, Sounds
from freecellar_kivy.presenting.responses import Lifted, Made, NotMade, Response
from freecellar_kivy.screens.desk import Desk

FOLDER = "sounds"
"""Where the sounds lie in the data folder, once they were heard."""


class Senses:
    """Lets the device sound and buzz."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk, which knows what the player wants."""
        self._desk = desk
        self._sounds = Sounds(desk.folder / FOLDER)
        self._is_ready = False

    def get_ready(self) -> None:
        """Write the sounds beside the game, so that none makes it stutter when it is first heard."""
        if self._desk.preferences.sound and not self._is_ready:
            self._is_ready = True
            Thread(target=self._sounds.write_ahead, daemon=True).start()

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
