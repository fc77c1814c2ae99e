"""What a player settles once: every setting with what it may be, and where its value comes from.

The command's options, its environment variables, the configuration file and their documents are all made from `SETTINGS`.
"""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from freecellar_cli.typed import near

Scalar: TypeAlias = str | bool

PREFIX: Final = "FREECELLAR_"
"""What the name of every environment variable begins with."""

YES: Final = frozenset({"1", "true", "yes", "on", "y"})
NO: Final = frozenset({"0", "false", "no", "off", "n"})


class Setting(NamedTuple):
    """Something that can be settled: by an option, a variable or a line of the file."""

    key: str
    meaning: str
    default: Scalar
    choices: tuple[str, ...] = ()
    """All that is allowed; nothing where an id is wanted."""

    @property
    def variable(self) -> str:
        """The environment variable that sets it.

        >>> Setting("house", "How the table behaves.", "standard").variable
        'FREECELLAR_HOUSE'
        """
        return variable(self.key)

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return isinstance(self.default, bool)

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        if self.is_switch:
            return "true or false"
        return f"{', '.join(self.choices[:-1])} or {self.choices[-1]}" if self.choices else f"the id of a {self.key}"

    def read(self, text: str) -> Scalar:
        """Return the value that a text means; raise `ValueError` where it means none."""
        if self.is_switch:
            return read_switch(text)
        return self.check(text)

    def check(self, value: object) -> Scalar:
        """Return a value, as a file has it, if it is allowed; raise `ValueError`."""
        fits = isinstance(value, bool) if self.is_switch else isinstance(value, str) and self._names(value)
        if not fits:
            raise ValueError(f"{shown(value)} is not allowed; expected {self.allowed}{self._meant(value)}")
        return value  # type: ignore[return-value]

    def _names(self, value: str) -> bool:
        return value in self.choices if self.choices else bool(value.strip())

    def _meant(self, value: object) -> str:
        meant = near(str(value), self.choices)
        return f"; did you mean {meant}?" if meant else ""


def variable(*words: str) -> str:
    """Return the environment variable that some words of a command line have.

    >>> variable("deal", "--max-nodes")
    'FREECELLAR_DEAL_MAX_NODES'
    """
    return PREFIX + "_".join(word.strip("-").replace("-", "_").upper() for word in words)


def read_switch(text: str) -> bool:
    """Return whether a text means yes; raise `ValueError` where it means neither yes nor no."""
    if text.strip().lower() in YES | NO:
        return text.strip().lower() in YES
    raise ValueError(f"{shown(text)} is not allowed; expected true or false")


def in_words(value: Scalar) -> str:
    """Return a value as the file says it, without quotes.

    >>> in_words(True), in_words("four")
    ('true', 'four')
    """
    return str(value).lower() if isinstance(value, bool) else value


def shown(value: object) -> str:
    """Return a value as messages say it.

    >>> shown(True), shown("five"), shown(5)
    ('true', "'five'", '5')
    """
    return str(value).lower() if isinstance(value, bool) else repr(value)[:42]


SETTINGS: Final = {
    setting.key: setting
    for setting in (
        Setting("variant", "The variant where none is named.", "freecell"),
        Setting("house", "How the table behaves where no house is named.", "standard"),
        Setting(
            "deal",
            "Which deal `play` begins where none is named.",
            "random",
            ("random", "winnable", "next-unplayed"),
        ),
        Setting("plain", "Whether `play` speaks in words, line by line, for speech and screen readers.", default=False),
        Setting(
            "colours",
            "How many colours the terminal shows; auto finds out, and heeds NO_COLOR.",
            "auto",
            ("auto", "none", "16", "256", "true"),
        ),
        Setting("deck", "Whether the suits have two colours or four.", "two", ("two", "four")),
        Setting(
            "symbols",
            "Whether suits are signs or letters; auto takes signs where the terminal has them.",
            "auto",
            ("auto", "unicode", "ascii"),
        ),
        Setting("size", "How large cards are drawn; auto goes by the window.", "auto", ("auto", "large", "compact")),
        Setting("theme", "What ground the colours are made for.", "dark", ("dark", "light")),
        Setting("motion", "Whether cards that go home one after the other are shown so.", default=True),
        Setting("mouse", "Whether the mouse moves cards; off, it selects text.", default=True),
        Setting(
            "taps",
            "Whether a click moves a card, as a tap does; off, it picks up, where the house lets that be switched off.",
            default=True,
        ),
        Setting(
            "finish-by-itself",
            "Whether the rest of a game plays out by itself once it can, where the house offers it.",
            default=False,
        ),
    )
}
"""Every setting by its key."""

VARIABLES: Final = {setting.variable: setting for setting in SETTINGS.values()}
"""Every setting by its environment variable."""


class Origin(StrEnum):
    """Where a value comes from, the strongest last."""

    DEFAULT = "default"
    FILE = "file"
    ENVIRONMENT = "environment"
    OPTION = "option"


class Settled(NamedTuple):
    """The value that a setting has."""

    setting: Setting
    value: Scalar
    origin: Origin = Origin.DEFAULT
    place: str = ""
    """The variable, or the file with its line."""
