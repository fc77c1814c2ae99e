"""What comes of a wish at a table: what is said and done, or a question to the solver that has to be settled first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from freecellar.play.scoring import Step

if TYPE_CHECKING:  # a game begins without the solver
    from freecellar.solver.hint import Hint

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a wish: as data, and in whole sentences, or none."""

    news: str = ""
    """What is said beside the deed; of a refusal, its reason."""
    is_refusal: bool = False
    """Whether nothing was done, for the reason said."""
    changed: bool = False
    """Whether the cards lie otherwise than before, or another deal lies there."""
    steps: tuple[Step, ...] = ()
    """The steps that were played forwards by it, in their order."""
    taken_back: Step | None = None
    """The step that undo took back."""
    hint: "Hint | None" = None
    """What to do next, where there is a move to make."""
    is_lost: bool = False
    """Whether the solver was asked, and has proven that no line wins from here."""
    deed: str = ""
    """The last of the steps, the step taken back, what was chosen, or the move of the hint, in words."""
    trouble: str = ""
    """What the player must know of how the game is saved."""

    @property
    def text(self) -> str:
        """All that is said."""
        return " ".join(filter(None, (self.deed, self.news, self.trouble)))


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
