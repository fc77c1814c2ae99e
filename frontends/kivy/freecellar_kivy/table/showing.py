"""A solution that plays itself at the table, move by move, and what buttons do meanwhile."""

from collections.abc import Callable
from typing import Final, Protocol

from kivy.clock import Clock

from freecellar.sitting import Said, Sitting
from freecellar_kivy.desk import Desk
from freecellar_kivy.navigator import Navigator
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.table.floor import Answers
from freecellar_kivy.table.worker import Worker

_MOVE_SHOWN: Final = 0.7
"""The seconds for which each move of a solution is looked at."""


class Place(Protocol):
    """What commands need of the table's screen."""

    desk: Desk
    worker: Worker

    @property
    def navigator(self) -> Navigator:
        """What leads from screen to screen."""

    @property
    def sitting(self) -> Sitting:
        """The game on the table."""

    def settle(self) -> None:
        """Let everything lie where the model has it."""

    def catch_up(self) -> None:
        """Show what has changed in the model."""

    def deal(self) -> None:
        """Show the game on the table as it is dealt."""

    def leave(self) -> None:
        """Go back to where the table was come from."""

    def show_bars(self) -> None:
        """Show facts and buttons as they are now."""

    def say(self, text: str, *, stays: bool = False) -> None:
        """Say something above the buttons."""

    def refuse(self, text: str) -> None:
        """Say why something was not done."""

    def tell_trouble(self, said: Said) -> None:
        """Say what matters of something that was done."""

    def hide(self, title: str, text: str, answer: str, act: Callable[[], object]) -> None:
        """Hide the table until the one answer is given."""

    def offer(self, title: str, answers: Answers, *, cancel: str) -> None:
        """Offer a menu on top of the table."""

    def ask(
        self, title: str, text: str, answers: Answers, *, cancel: str = "", on_cancel: Callable[[], object] = ...
    ) -> None:
        """Ask something on top of the table."""


class Player:
    """Runs through a solution until it is halted."""

    def __init__(self, place: Place) -> None:
        """Take the table."""
        self._place = place
        self._moves = Clock.create_trigger(self._show_next, _MOVE_SHOWN, interval=True)

    @property
    def is_running(self) -> bool:
        """Whether the next move comes by itself."""
        return bool(self._moves.is_triggered)

    def run(self) -> None:
        """Let the moves come."""
        self._moves()

    def halt(self) -> None:
        """Let no more come."""
        self._moves.cancel()

    def do(self, command: Command) -> bool:
        """Do what a command means while a solution is shown; return whether it means anything."""
        sitting = self._place.sitting
        showing, was_running = sitting.showing, self.is_running
        if showing is None:
            return False
        self.halt()
        match command:
            case Command.WATCH | Command.PAUSE:
                if not was_running and not showing.is_over:
                    self.run()
            case Command.UNDO:
                showing.back()
            case Command.REDO:
                showing.forth()
            case Command.BACK:
                self._place.say(sitting.stop_watching().text)
            case _:
                sitting.stop_watching()
                return False
        return True

    def _show_next(self, _: float) -> None:
        showing = self._place.sitting.showing
        if showing is None or showing.forth() is None:
            self.halt()
        self._place.catch_up()
