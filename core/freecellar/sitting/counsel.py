"""What the solver tells the player of a game: hints, the way back, a line that wins, and whether the deal can be won."""

import threading
from collections.abc import Callable, Sequence
from typing import Final

from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.sitting.hints import HINT_NODES
from freecellar.solver.analysis import last_winnable
from freecellar.solver.hint import Guide, Hint
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding, Verdict

LABEL_NODES: Final = 1_000_000
"""How many positions are looked at for the verdict beside a deal's number, about a second: of the famous ones none takes 90,000."""

STUCK_NODES: Final = 200
"""How many positions are looked at after each move to prove that no line wins: enough where little is left to do, and no more, since
who wants to be told of each mistake asks for that. Where they prove nothing, nothing is said."""


class Counsel:
    """Answers the player of one game after the other under the same rules. It may be asked from any thread."""

    def __init__(self, rules: Rules, *, single_cards: bool) -> None:
        """Take the rules; with ``single_cards`` a run that is carried card by card is one hint."""
        self._solver = Solver(rules)
        self._guide = Guide(self._solver)
        self._single_cards = single_cards
        self._has_caught_up = False
        self._lock = threading.Lock()

    def hint(self, positions: Sequence[Position], is_cancelled: Callable[[], bool]) -> Hint:
        """Return what to do next after the positions of a game so far, along one line while the player keeps to it."""
        with self._lock:
            if not self._has_caught_up:
                self._has_caught_up = self._guide.catch_up(positions[:-1], is_cancelled)
            return self._guide.hint(
                positions[-1], max_nodes=HINT_NODES, is_cancelled=is_cancelled, single_cards=self._single_cards
            )

    def last_winnable(
        self, positions: Sequence[Position], is_cancelled: Callable[[], bool]
    ) -> tuple[int | None, Finding]:
        """Return the index of the last of these positions that can be won, and what is known of the first."""
        with self._lock:
            index = last_winnable(self._solver, positions, max_nodes=HINT_NODES, is_cancelled=is_cancelled)
            if index is not None:
                return index, Finding.SOLVED
            first = self._solver.judge(positions[0], max_nodes=HINT_NODES, is_cancelled=is_cancelled)
            return None, first.finding

    def solve(self, position: Position, is_cancelled: Callable[[], bool]) -> Verdict:
        """Return the verdict on a position, with a line where it can be won."""
        with self._lock:
            return self._solver.solve(position, max_nodes=HINT_NODES, is_cancelled=is_cancelled)

    def judge(self, position: Position, is_cancelled: Callable[[], bool]) -> Finding:
        """Return whether a position can be won, as far as a quick look tells."""
        with self._lock:
            return self._solver.judge(position, max_nodes=LABEL_NODES, is_cancelled=is_cancelled).finding


class Proof:
    """Whether a position cannot be won, found out beside the game."""

    def __init__(self, rules: Rules, position: Position, *, max_nodes: int = LABEL_NODES) -> None:
        """Begin to search, among so many positions at most."""
        self.position = position
        self._max_nodes = max_nodes
        self._is_unsolvable = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._search, args=(Solver(rules),), daemon=True)
        self._thread.start()

    def _search(self, solver: Solver) -> None:
        found = solver.judge(self.position, max_nodes=self._max_nodes, is_cancelled=self._stop.is_set)
        self._is_unsolvable = found.finding is Finding.UNSOLVABLE

    def is_unsolvable(self, *, waits: bool) -> bool:
        """Return whether that is proven by now; or, where one waits, as soon as it is known or given up."""
        if waits:
            self._thread.join()
        return self._is_unsolvable

    def end(self) -> None:
        """Search no longer."""
        self._stop.set()
        self._thread.join()
