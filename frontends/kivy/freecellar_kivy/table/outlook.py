"""Whether the position can still be won, found out beside the game for who wants to know."""

from freecellar.engine import Position
from freecellar.sitting import CANNOT_BE_WON, Sitting
from freecellar.solver import Finding
from freecellar_kivy.table.worker import Worker

WORDS = {Finding.SOLVED: "can be won", Finding.UNSOLVABLE: CANNOT_BE_WON}


class Outlook:
    """What is known of the position on the table."""

    def __init__(self, worker: Worker) -> None:
        """Take who finds out."""
        self._worker = worker
        self._position: Position | None = None
        self._is_known = False
        self.words = ""
        """What is to be read of it; nothing while it is not known."""

    def look(self, sitting: Sitting, *, is_wanted: bool) -> None:
        """Look at the position, if that is wanted and the worker has nothing else to do."""
        position = sitting.game.position
        if position == self._position and is_wanted and (self._is_known or self._worker.is_busy):
            return
        self.words, self._position, self._is_known = "", None, False
        if not is_wanted or sitting.game.is_over or self._worker.is_busy:
            return
        self._position = position
        counsel = sitting.counsel

        def take(finding: Finding) -> None:
            if self._position == position:
                self.words, self._is_known = WORDS.get(finding, ""), True

        self._worker.ask(lambda is_cancelled: counsel.judge(position, is_cancelled), take, lambda _: None)
