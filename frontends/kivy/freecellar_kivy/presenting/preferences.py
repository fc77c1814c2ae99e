"""The player's settings, and their JSON text. Standard library alone."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final, Self


class Cloth(StrEnum):
    """What the table is covered with."""

    GREEN = "green"
    BLUE = "blue"
    RED = "red"
    SLATE = "slate"
    SAND = "sand"


class Theme(StrEnum):
    """How light the table is."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"
    """As the device has it."""


class Speed(StrEnum):
    """How fast cards move."""

    SLOW = "slow"
    USUAL = "usual"
    FAST = "fast"

    @property
    def factor(self) -> float:
        """How many times as fast as usual."""
        return {Speed.SLOW: 0.5, Speed.USUAL: 1.0, Speed.FAST: 2.0}[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What a player has chosen. Every field has a default that suits a stranger."""

    four_colours: bool = False
    """Whether each suit has a colour of its own."""
    large_index: bool = False
    """Whether rank and suit are large at any size of card."""
    cloth: Cloth = Cloth.GREEN
    theme: Theme = Theme.SYSTEM
    speed: Speed = Speed.USUAL
    reduced_motion: bool = False
    """Whether everything lies where it belongs in the next frame."""
    runs_whole: bool = False
    """Whether a run moves as one; else as the single cards that it stands for."""
    sound: bool = True
    vibration: bool = True
    left_handed: bool = False
    """Whether cells and foundations change sides."""
    taps: bool = True
    """Whether a tap moves a card, where the house lets that be switched off."""
    says_why: bool = True
    """Whether a refusal is told in one line."""
    watches: bool = False
    """Whether the table looks, beside the game, if it can still be won."""
    finishes_itself: bool = False
    """Whether the rest plays out without a press, where the house offers it."""
    variant: str = "freecell"
    """The variant chosen last."""
    house: str = "standard"
    """The house chosen last."""
    kept: Mapping[str, object] = field(default_factory=dict, hash=False)
    """What a text said that is not understood here, by its name: it is written again, for who does understand it."""

    def changed(self, **values: object) -> Self:
        """Return settings with some of them changed; raise `TypeError` for a value that is none."""
        for name, value in values.items():
            if name not in _KINDS or type(value) is not _KINDS[name]:
                message = f"{name}={value!r} is no setting"
                raise TypeError(message)
        kept = {name: value for name, value in self.kept.items() if name not in values}
        return replace(self, **values, kept=kept)  # type: ignore[arg-type]  # checked above

    def text(self) -> str:
        """Return the settings as JSON, one a line."""
        data = {name: getattr(self, name) for name in _KINDS} | dict(self.kept)
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def read_preferences(text: str | bytes) -> tuple[Preferences, tuple[str, ...]]:
    r"""Return the settings of a JSON text, and a notice for each thing in it that is not understood.

    In the place of such a thing stands the default.

    >>> preferences, notices = read_preferences('{"four_colours": true, "cloth": "plaid"}')
    >>> preferences.four_colours, preferences.cloth.value
    (True, 'green')
    >>> notices
    ('cloth: "plaid" is not a setting; expected green, blue, red, slate or sand',)
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Preferences(), (f"the settings cannot be read: {error}",)
    if not isinstance(data, dict):
        return Preferences(), ("the settings cannot be read: they are no object",)
    known: dict[str, Any] = {}
    kept: dict[str, object] = {}
    notices = []
    for name, value in data.items():
        try:
            known[name] = _READERS[name](value)
        except KeyError:
            kept[name] = value
            notices.append(f"{name}: there is no such setting")
        except ValueError as error:
            kept[name] = value
            notices.append(f"{name}: {_shown(value)} is not a setting; expected {error}")
    return Preferences(**known, kept=kept), tuple(notices)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


_LONGEST: Final = 40


def _flag(value: object) -> bool:
    if value is True or value is False:
        return value
    raise ValueError("true or false")


def _name(value: object) -> str:
    if not isinstance(value, str) or not value or not value.isprintable() or len(value) > _LONGEST:
        raise ValueError("a name")
    return value


def _choice(kind: type[StrEnum]) -> Callable[[object], StrEnum]:
    def read(value: object) -> StrEnum:
        if not isinstance(value, str) or value not in [*kind]:
            *first, last = kind
            message = f"{', '.join(first)} or {last}"
            raise ValueError(message)
        return kind(value)

    return read


def _reader(kind: type) -> Callable[[object], object]:
    if issubclass(kind, StrEnum):
        return _choice(kind)
    return _flag if kind is bool else _name


_DEFAULTS: Final = Preferences()
_KINDS: Final = {each.name: type(getattr(_DEFAULTS, each.name)) for each in fields(Preferences) if each.name != "kept"}
_READERS: Final = {name: _reader(kind) for name, kind in _KINDS.items()}
