"""What comes of a wish at a table: what is said and done, or a question to the solver that has to be settled first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from freecellar.play.scoring import Step

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a wish."""

    text: str = ""
    """Whole sentences, or nothing."""
    is_refusal: bool = False
    """Whether nothing was done, for the reason said."""
    changed: bool = False
    """Whether the cards lie otherwise than before, or another deal lies there."""
    steps: tuple[Step, ...] = ()
    """The steps that were played forwards by it, in their order."""


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """Something to ask the solver while the table stays alive."""

    ask: Callable[[Callable[[], bool]], Answer]
    """Searches, in any thread; it is given what tells whether to stop."""
    take: Callable[[Answer], Said]
    """Does at the table what the answer asks for; nothing where the game has moved on meanwhile."""

    def settle(self, is_cancelled: Callable[[], bool] = lambda: False) -> Said:
        """Ask and take at once, for who has nothing else to do."""
        return self.take(self.ask(is_cancelled))
