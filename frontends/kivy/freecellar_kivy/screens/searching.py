"""Something that takes a while, done beside the screen: with progress, and an end when nobody waits any longer."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from kivy.clock import Clock

from freecellar import FreecellarError

Found = TypeVar("Found")


class Search(Generic[Found]):
    """One search in a thread of its own. What it finds arrives on the screen's thread, unless it was cancelled."""

    def __init__(
        self,
        seek: Callable[[Callable[[int], object], Callable[[], bool]], Found],
        *,
        on_try: Callable[[int], object],
        on_found: Callable[[Found], object],
        on_failure: Callable[[FreecellarError], object],
    ) -> None:
        """Begin. ``seek`` is given what to tell of its tries, and what tells whether to stop."""
        self._seek, self._on_try, self._on_found, self._on_failure = seek, on_try, on_found, on_failure
        self._stop = Event()
        self._tries = -1
        self._ticking = Clock.schedule_interval(self._tell, 0.1)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Stop; nothing arrives any more."""
        self._stop.set()
        self._ticking.cancel()
        self._thread.join(1)

    def _run(self) -> None:
        try:
            found = self._seek(self._note, self._stop.is_set)
        except FreecellarError as error:
            failure = error
            Clock.schedule_once(lambda _: self._end(lambda: self._on_failure(failure)))
        else:
            Clock.schedule_once(lambda _: self._end(lambda: self._on_found(found)))

    def _note(self, tries: int) -> None:
        self._tries = tries

    def _tell(self, _: float) -> None:
        if self._tries >= 0:
            self._on_try(self._tries)

    def _end(self, act: Callable[[], object]) -> None:
        self._ticking.cancel()
        if not self._stop.is_set():
            act()
