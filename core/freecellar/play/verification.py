"""Whether a record is true: its events are played again under its rules, and everything it states is worked out anew."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final, Protocol, Self

from freecellar.engine.rules import Rules
from freecellar.errors import FreecellarError, RecordError
from freecellar.play.game import Game
from freecellar.play.policy import Policy
from freecellar.play.records import Record, Result

MAX_CARDS: Final = 100_000
"""The most cards that the events of a record move, runs counted as one; more would take long to verify."""


class Rulebook(Protocol):
    """Knows variants and houses."""

    def rules_of(self, record: Record) -> tuple[Rules, Policy]:
        """Return the rules that a record names, or that came with it.

        Raise `FreecellarError` where they are unknown, are not those that the digests tell of, or do not go together.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What became of a record."""

    ok: bool
    """Whether it is a legal playing, and all that it states is so."""
    reason: str | None = None
    """Why it is refused, with the number of the event from 1."""
    variant: str
    house: str
    deal: str
    """The deal's identity."""
    number: int | None
    """The Microsoft number that deals it; None for a board."""
    carries: tuple[str, ...] = ()
    """Which of ``variant`` and ``house`` are not Freecellar's own: their rules came with the record."""
    result: Result | None = None
    """What the events give; None where the record is refused."""

    @classmethod
    def of(cls, record: Record, *, result: Result | None = None, reason: str | None = None) -> Self:
        """Return what became of a record: its result, or why it is refused."""
        sources = {"variant": record.variant, "house": record.house}
        return cls(
            ok=result is not None,
            reason=reason,
            variant=record.variant.id,
            house=record.house.id,
            deal=str(record.deal),
            number=record.deal.number if record.board is None else None,
            carries=tuple(name for name, source in sources.items() if source.spec is not None),
            result=result,
        )


def verify(record: Record, rulebook: Rulebook) -> Verification:
    """Return whether a record is a legal playing whose stated results are what its events give.

    Times are what the record says: they never run backwards, and nothing else is known of them.
    """
    try:
        result = Result.of(replayed(record, rulebook))
        _compare(record.result, result)
    except FreecellarError as error:
        return Verification.of(record, reason=str(error))
    return Verification.of(record, result=result)


def replayed(record: Record, rulebook: Rulebook) -> Game:
    """Return the game that a record's events tell, whatever results it states.

    Raise `RecordError` with the number of the event that cannot be, `FreecellarError` where the rules cannot be had.
    """
    rules, policy = rulebook.rules_of(record)
    return Game.replay(rules, policy, record.start(rules.tables), record.events, most_cards=MAX_CARDS)


def _compare(stated: Result, found: Result) -> None:
    if differing := list(_differences(stated, found)):
        raise RecordError("; ".join(differing))


def _differences(stated: Result, found: Result) -> Iterator[str]:
    for field in fields(Result):
        said, is_so = getattr(stated, field.name), getattr(found, field.name)
        if said != is_so:
            yield f"result.{field.name}: the record says {_word(said)}, its events give {_word(is_so)}"


def _word(value: object) -> str:
    return "none" if value is None else str(value).lower()
