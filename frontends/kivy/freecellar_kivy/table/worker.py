"""The solver's thread: one question at a time, and its answer on the thread of the screen."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

from kivy.clock import mainthread

from freecellar import FreecellarError

Answer = TypeVar("Answer")


class _Inquiry:
    """A question that is being answered."""

    def __init__(self) -> None:
        self.stop = Event()


class Worker:
    """Answers questions beside the table."""

    def __init__(self) -> None:
        """Start without any."""
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="solver")
        self._inquiry: _Inquiry | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a question is open."""
        return self._inquiry is not None

    def ask(
        self,
        question: Callable[[Callable[[], bool]], Answer],
        take: Callable[[Answer], object],
        on_failure: Callable[[FreecellarError], object],
    ) -> None:
        """Put a question in place of the one before; ``take`` gets the answer unless another question was put."""
        self.cancel()
        inquiry = self._inquiry = _Inquiry()

        @mainthread
        def answered(act: Callable[[], object]) -> None:
            if self._inquiry is inquiry:
                self._inquiry = None
                act()

        def work() -> None:
            try:
                answer = question(inquiry.stop.is_set)
            except FreecellarError as error:
                failure = error
                answered(lambda: on_failure(failure))
            else:
                answered(lambda: take(answer))

        self._pool.submit(work)

    def cancel(self) -> None:
        """Ask no longer."""
        if self._inquiry is not None:
            self._inquiry.stop.set()
            self._inquiry = None

    def close(self) -> None:
        """Stop, and wait until the thread has ended."""
        self.cancel()
        self._pool.shutdown()
