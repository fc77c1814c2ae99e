"""What a house says of a deal or a game by itself because it is proven, found out beside the game."""

from typing import TYPE_CHECKING

from freecellar.play.game import Game
from freecellar.play.policy import Label, Stuck

if TYPE_CHECKING:
    from freecellar.sitting.counsel import Proof


class Proofs:
    """The proofs of one sitting: at most one of the deal and one of the position at a time."""

    def __init__(self) -> None:
        """Begin without any: a house that says nothing by itself needs no solver."""
        self._deal: Proof | None = None
        self._position: Proof | None = None

    def is_unsolvable(self, game: Game, *, waits: bool) -> bool:
        """Return whether the house says that no line wins the deal, and that is proven by now; or wait for the proof."""
        if Label.VERDICT not in game.policy.labels:
            return False
        first = game.state.done[0].before if game.state.done else game.position
        if self._deal is None or self._deal.position != first:
            from freecellar.sitting.counsel import Proof  # noqa: PLC0415 - a game begins without the solver

            self.end()
            self._deal = Proof(game.rules, first)
        return self._deal.is_unsolvable(waits=waits)

    def is_stuck(self, game: Game, *, waits: bool) -> bool:
        """Return whether the house says by itself that the game cannot go on; or wait for its proof, where it wants one.

        A solver that gives up has proven nothing. Before the first move nobody is stuck: that is the deal's verdict.
        """
        if game.is_stuck:
            return True
        if game.policy.stuck is not Stuck.PROVEN or game.is_over or not game.state.done:
            return False
        if self._position is None or self._position.position != game.position:
            from freecellar.sitting.counsel import STUCK_NODES, Proof  # noqa: PLC0415 - as above

            if self._position is not None:
                self._position.end()
            self._position = Proof(game.rules, game.position, max_nodes=STUCK_NODES)
        return self._position.is_unsolvable(waits=waits)

    def end(self) -> None:
        """Let nothing search beside the game any longer."""
        for proof in (self._deal, self._position):
            if proof is not None:
                proof.end()
        self._deal = self._position = None
