"""Colours: of decks by day and by night, of cloths, and of marks."""

from dataclasses import dataclass
from typing import Final

from freecellar.cards import Suit
from freecellar.pages import FOUR_COLOURS, TWO_COLOURS

HINT: Final = "#ffd54a"
"""Marks the origin and the landing of a hint, and the card that a tap has chosen."""
LANDING: Final = "#9dffd0"
"""Glows where a card in the air may land."""
CURSOR: Final = "#7fc4ff"
"""Frames where the keyboard is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """What faces are painted with."""

    paper: str
    edge: str
    """The hairline around a face."""
    panel: str
    """The ground of a court figure."""
    frame: str
    suits: dict[Suit, str]
    four_suits: dict[Suit, str]


DAY_DECK: Final = Deck(
    paper="#fffdf8", edge="#000000", panel="#fbf4e2", frame="#c9a75a", suits=TWO_COLOURS, four_suits=FOUR_COLOURS
)
_NIGHT: Final = {Suit.CLUBS: "#e9edf0", Suit.DIAMONDS: "#f4606a", Suit.HEARTS: "#f4606a", Suit.SPADES: "#e9edf0"}
NIGHT_DECK: Final = Deck(
    paper="#23282d",
    edge="#ffffff",
    panel="#d9cfb4",
    frame="#a5843c",
    suits=_NIGHT,
    four_suits=_NIGHT | {Suit.CLUBS: "#8ce8ac", Suit.DIAMONDS: "#6aa8ff"},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloth:
    """A table's colour: lightest above the middle, darkest at the rim."""

    light: str
    middle: str
    rim: str
    bar: str
    """The ground of the bars above and below."""


CLOTHS: Final = {
    "green": Cloth(light="#1f7a55", middle="#176248", rim="#0e4a36", bar="#0c3d2d"),
    "blue": Cloth(light="#2b6c9b", middle="#20557e", rim="#143a5a", bar="#10304b"),
    "red": Cloth(light="#8b3a4b", middle="#6f2c3b", rim="#4a1a27", bar="#3d1520"),
    "slate": Cloth(light="#5b6873", middle="#48535d", rim="#2f3840", bar="#272f36"),
    "sand": Cloth(light="#8a6f4e", middle="#6f583c", rim="#4a3926", bar="#3c2e1f"),
}
"""The cloths by name, as they look by day."""


def by_night(cloth: Cloth) -> Cloth:
    """Return a cloth as it looks in the dark theme."""
    return Cloth(
        light=darker(cloth.light, 0.50),
        middle=darker(cloth.middle, 0.46),
        rim=darker(cloth.rim, 0.42),
        bar=darker(cloth.bar, 0.42),
    )


def darker(colour: str, share: float) -> str:
    """Return a colour with so much of its light.

    >>> darker("#804020", 0.5)
    '#402010'
    """
    return "#" + "".join(f"{round(int(colour[at : at + 2], 16) * share):02x}" for at in (1, 3, 5))


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines define it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)  # noqa: PLR2004 - the formula of sRGB
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
