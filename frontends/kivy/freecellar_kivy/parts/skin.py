"""What screens look like: colours by what they stand for, and lengths that grow with the window. It needs no Kivy."""

from dataclasses import dataclass
from typing import Final, Self

from freecellar_kivy.drawing.palette import CLOTHS, DAY_DECK, NIGHT_DECK, Cloth, by_night

_COMFORT: Final = 800
"""From so many dp of its shorter side on, everything grows with the window."""
_MOST: Final = 2.0

TARGET: Final = 48
"""The least height of what can be pressed, in dp."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skin:
    """Colours, each as ``#rrggbb``."""

    is_dark: bool
    cloth: Cloth
    paper: str
    """The ground of cards and panels."""
    ink: str
    """What is written on paper."""
    muted: str
    """What matters less on paper."""
    line: str
    """Rules and edges on paper."""
    accent: str
    """What can be pressed first, what is chosen, and what was won."""
    on_accent: str
    lost: str
    """What was lost, and what is wrong."""
    waiting: str
    """What is open, and what is set in a row of days."""
    on_cloth: str = "#ffffff"
    faint_on_cloth: str = "#cfe0d8"

    @classmethod
    def of(cls, cloth: str, *, is_dark: bool) -> Self:
        """Return the skin for a cloth by name, by day or by night."""
        chosen = CLOTHS.get(cloth, CLOTHS["green"])
        if is_dark:
            return cls(
                is_dark=True,
                cloth=by_night(chosen),
                paper=NIGHT_DECK.paper,
                ink="#edf0f2",
                muted="#a8b2ba",
                line="#3d464e",
                accent="#7cc8a4",
                on_accent="#0d1f17",
                lost="#ff8a8f",
                waiting="#f0c24b",
                on_cloth="#f2f5f4",
                faint_on_cloth="#b9c6c0",
            )
        return cls(
            is_dark=False,
            cloth=chosen,
            paper=DAY_DECK.paper,
            ink="#1b1f23",
            muted="#59626a",
            line="#ddd6c4",
            accent="#17614a",
            on_accent="#ffffff",
            lost="#b3122a",
            waiting="#8a5a00",
        )


def unit_of(width: float, height: float, density: float) -> float:
    """Return the pixels of one dp: more on a screen so large that people sit further from it.

    >>> unit_of(320, 480, 1), unit_of(3840, 2160, 1)
    (1.0, 2.0)
    """
    return density * min(max(min(width, height) / density / _COMFORT, 1.0), _MOST)
