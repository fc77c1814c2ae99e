"""What a search may spend, and when it is to end without an answer."""

from collections.abc import Callable
from time import monotonic

from freecellar.solver.verdicts import Limit, Progress


class StoppedError(Exception):
    """The search is to end without an answer."""

    def __init__(self, reason: Limit) -> None:
        """Keep why."""
        super().__init__(reason)
        self.reason = reason


class Watch:
    """What a search has spent, and whether it may go on."""

    def __init__(
        self,
        max_nodes: int | None,
        is_cancelled: Callable[[], bool],
        on_progress: Callable[[Progress], None] | None,
    ) -> None:
        """Begin with nothing spent; the arguments are those of `Solver.solve`."""
        self.nodes = 0
        self._most = max_nodes
        self._is_cancelled = is_cancelled
        self._on_progress = on_progress
        self._told = monotonic()

    def allowance(self, wanted: int) -> int:
        """Return how many positions may be looked at next, up to as many as wanted; raise where none may."""
        if self._is_cancelled():
            raise StoppedError(Limit.CANCELLED)
        if self._most is None:
            return wanted
        if self.nodes >= self._most:
            raise StoppedError(Limit.NODES)
        return min(wanted, self._most - self.nodes)

    def count(self, nodes: int, positions: int = 0) -> None:
        """Note what was looked at and what is stored."""
        self.nodes += nodes
        if self._on_progress is not None and monotonic() - self._told > 0.1:  # noqa: PLR2004 - seconds
            self._told = monotonic()
            self._on_progress(Progress(self.nodes, positions))
