"""What happened in one playing, as timed events."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from freecellar.engine.moves import Move


class EventKind(StrEnum):
    """A kind of event."""

    PLAY = "play"
    AUTO = "auto"
    FINISH = "finish"
    UNDO = "undo"
    REDO = "redo"
    GOTO = "goto"
    """Back over several steps at once, as to a bookmark; it counts as that many undos."""
    HINT = "hint"
    PAUSE = "pause"
    RESUME = "resume"
    GIVE_UP = "give-up"


STARTING = frozenset({EventKind.PLAY, EventKind.AUTO, EventKind.FINISH})
"""The events that start a game, and its clock."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that the player did."""

    kind: EventKind
    at: int
    """Milliseconds since the deal lay on the table; no event is earlier than the one before it. Time away is left out."""
    move: Move | None = None
    """The move, of `EventKind.PLAY` only."""
    steps: int | None = None
    """How many steps were taken back, of `EventKind.GOTO` only."""


def elapsed(events: Iterable[Event], now: int) -> int:
    """Return the milliseconds on the game's clock: from the first move, without pauses.

    >>> play, pause = Event(EventKind.PLAY, at=1000), Event(EventKind.PAUSE, at=4000)
    >>> elapsed([play, pause], now=9000)
    3000
    """
    total, running_since, started = 0, None, False
    for event in events:
        if event.kind in STARTING and not started:
            running_since, started = event.at, True
        elif event.kind in (EventKind.PAUSE, EventKind.GIVE_UP) and running_since is not None:
            total, running_since = total + event.at - running_since, None
        elif event.kind is EventKind.RESUME and started:
            running_since = event.at
    return total if running_since is None else total + now - running_since
