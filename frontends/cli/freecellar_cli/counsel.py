"""What the solver tells the player of a game: hints, the way back, and whether the deal can be won at all."""

import threading
from typing import Final

from freecellar import Game, Position, Rules
from freecellar.play import Policy
from freecellar.solver import Finding, Guide, Hint, Solver, last_winnable
from freecellar_cli import hinting, wording
from freecellar_cli.progress import CtrlC

LABEL_NODES: Final = 60_000
"""How many positions are looked at for the verdict beside a deal's number: the hardest of Microsoft's take 48,000."""


class Counsel:
    """Answers the player of one game after the other under the same rules. Ctrl-C ends a search, not the game."""

    def __init__(self, rules: Rules, policy: Policy) -> None:
        """Take the rules and the house."""
        self._solver = Solver(rules)
        self._guide = Guide(self._solver)
        self._policy = policy

    def hint(self, position: Position) -> Hint:
        """Return what to do next, along one line for as long as the player keeps to it."""
        with CtrlC() as ctrl_c:
            return self._guide.hint(
                position,
                max_nodes=hinting.NODES,
                is_cancelled=ctrl_c.is_pressed,
                single_cards=self._policy.hint.single_cards,
            )

    def say(self, position: Position, hint: Hint) -> str:
        """Return a hint in words."""
        said = hinting.describe(self._solver.rules, position, hint)
        if hint.finding is Finding.UNSOLVABLE:
            return f"{said} winnable goes back to where one did."
        return f"{said} hint again plays it." if hint.moves and self._policy.hint.second_press_plays else said

    def go_back(self, game: Game) -> str:
        """Take a game back to its last position that can be won, and return what became of it."""
        positions = hinting.positions_of(game)
        with CtrlC() as ctrl_c:
            index = last_winnable(self._solver, positions, max_nodes=hinting.NODES, is_cancelled=ctrl_c.is_pressed)
            if index is None:
                first = self._solver.judge(positions[0], max_nodes=hinting.NODES, is_cancelled=ctrl_c.is_pressed)
                if first.finding is Finding.UNSOLVABLE:
                    return "This deal cannot be won: that is proven."
                return "No position of this game is known that can be won."
        steps = len(positions) - 1 - index
        if not steps:
            return "This position can be won."
        game.go_back(steps)
        return f"Back by {wording.counted(steps, 'step')}, to the last position known that can be won."


class DealVerdict:
    """Whether a deal cannot be won, found out beside the game."""

    def __init__(self, rules: Rules, position: Position) -> None:
        """Begin to search, for a while at most."""
        self.position = position
        self._is_unsolvable = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._search, args=(Solver(rules),), daemon=True)
        self._thread.start()

    def _search(self, solver: Solver) -> None:
        found = solver.judge(self.position, max_nodes=LABEL_NODES, is_cancelled=self._stop.is_set)
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
