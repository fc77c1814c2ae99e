"""What came of something that a player did at the table; a front end makes sounds, sentences and commands of it."""

from dataclasses import dataclass
from typing import TypeAlias

from freecellar.sitting import Said
from freecellar_kivy.presenting.commands import Command


@dataclass(frozen=True, slots=True)
class Made:
    """A move was made, and it is saved."""

    said: Said


@dataclass(frozen=True, slots=True)
class NotMade:
    """Nothing was done, for the reason said."""

    text: str


@dataclass(frozen=True, slots=True)
class Lifted:
    """Cards were picked up."""

    count: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """Cards that were picked up glide back; nobody refused anything."""


@dataclass(frozen=True, slots=True)
class Chose:
    """Cards were chosen, and their landings are marked; the next tap, or Enter, says where they go."""

    text: str


@dataclass(frozen=True, slots=True)
class LetGo:
    """What was chosen is chosen no more."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A move is being typed; the text so far, or nothing once it is given up."""

    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Something is wanted that is not done on the table itself."""

    command: Command


Response: TypeAlias = Made | NotMade | Lifted | PutBack | Chose | LetGo | Typed | Asked
"""Everything that can come of it."""

Responses = tuple[Response, ...]
