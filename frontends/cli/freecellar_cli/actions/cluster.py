"""A Dask cluster that judges chunks."""

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from time import monotonic
from typing import Any, Self

from freecellar.engine import Tables
from freecellar.solver import Chunk, Limits
from freecellar_cli.console import Code, Stop

_SECONDS = 10
"""How long a scheduler may take to answer."""

_GO_ON = "--resume goes on with an --out FILE"


class Cluster:
    """The workers of a Dask scheduler, each with Freecellar installed; a context manager.

    A chunk whose worker is lost goes to another. Workers may come and go.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler, named as in tcp://10.0.0.1:8786."""
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise Stop("--dask needs Dask: pip install 'freecellar[dask]'") from None
        for name in ("distributed", "distributed.client"):  # what goes wrong is said here, in a line
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client: Any = Client(address, timeout=_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:  # a time-out is an OSError
            raise Stop(f"--dask {address}: no scheduler answers: {error}") from None
        self._killed = KilledWorker
        self._executor = self._client.get_executor(pure=False)
        self._count = 0
        self._counted = -1.0

    def submit(
        self, judge: Callable[[Tables, int, int, Limits], Chunk], tables: Tables, first: int, last: int, limits: Limits
    ) -> Future[Chunk]:
        """Have a chunk judged."""
        future: Future[Chunk] = self._executor.submit(judge, tables, first, last, limits)
        return future

    def count(self) -> int:
        """Return the number of threads of all workers, as of the last second; at least 1, for the first is yet to come."""
        if monotonic() - self._counted > 1:
            self._count = sum(self._client.nthreads().values())
            self._counted = monotonic()
        return max(self._count, 1)

    def stop(self) -> None:
        """Do nothing: chunks that were begun end by themselves, and nobody waits for them."""

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Let the cluster go; raise `Stop` where it has failed."""
        self._client.close()
        if isinstance(error, CancelledError):
            raise Stop(f"the scheduler is gone; {_GO_ON}", Code.GAVE_UP) from None
        if isinstance(error, self._killed):
            more = "one worker after the other was killed by the same deals, perhaps for want of memory"
            raise Stop(f"{more}: less --max-memory may help, and {_GO_ON}", Code.GAVE_UP) from None
        if isinstance(error, ImportError):
            raise Stop(f"a worker lacks Freecellar, or has another version: {error}") from None
