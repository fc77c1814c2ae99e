"""How a game looks and behaves to its player: what options, variables and the file settle of it."""

from typing import NamedTuple, Self, TextIO

from freecellar_cli.console import can_show
from freecellar_cli.settings.settled import settled

SIGNS = "♣♦♥♠·"
"""What a board needs besides ASCII."""


class Looks(NamedTuple):
    """The settings of a game's looks, as `catalogue.SETTINGS` describes them."""

    plain: bool = False
    colours: str = "auto"
    deck: str = "two"
    symbols: str = "auto"
    size: str = "auto"
    theme: str = "dark"
    motion: bool = True
    mouse: bool = True
    taps: bool = True
    finish_by_itself: bool = False

    @classmethod
    def settled(cls) -> Self:
        """Return what variables and the file settle; raise `Stop` where anything there is amiss."""
        return cls(*(settled(field.replace("_", "-")).value for field in cls._fields))  # type: ignore[arg-type]

    def is_ascii(self, stream: TextIO) -> bool:
        """Return whether suits are letters on a stream."""
        return self.symbols == "ascii" or (self.symbols == "auto" and not can_show(SIGNS, stream))
