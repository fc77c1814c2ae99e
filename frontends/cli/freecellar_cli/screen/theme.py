"""How the screen looks: colours for what things mean, and the signs that the terminal can show.

Each class of style (`palettes` holds their looks) says what a thing is (a card that may move, a landing, a refusal); a theme says how that looks. The
game and the menu draw with the same classes.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TextIO

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from freecellar import Suit
from freecellar_cli.console import can_show
from freecellar_cli.screen.palettes import DARK, DARK_256, LIGHT, LIGHT_256, MONO, SIXTEEN
from freecellar_cli.settings.looks import Looks

NEEDED_SIGNS: Final = "♣♦♥♠·…─│╭╮╰╯▔⋮░█♞♛♚⠋"
"""What a terminal's encoding must have, or else the screen is drawn in plain characters."""

_BASIC: Final = 8
_MANY: Final = 256

_DEPTHS: Final = {
    "none": ColorDepth.DEPTH_1_BIT,
    "16": ColorDepth.DEPTH_4_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "true": ColorDepth.DEPTH_24_BIT,
}
"""How many colours a player's choice means; any other is found out."""


class ThemeName(StrEnum):
    """The themes to choose from; in 16 colours and fewer each falls back to the terminal's own."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters that lines, slots and marks are made of."""

    suits: tuple[str, str, str, str]
    """By the number of a suit."""
    across: str
    down: str
    corners: tuple[str, str, str, str]
    """Top left, top right, bottom left, bottom right."""
    edge: str
    """The upper edge of a card that lies on another."""
    slot: str
    hidden: str
    """Before the number of cards that a squeezed column hides."""
    dot: str
    """Between facts."""
    pointer: str
    """Before what is chosen in a list, and before a typed line."""
    spinner: str
    back: str
    """What a hidden card shows."""
    thumb: str
    """Where a scrolled page stands."""
    courts: str
    """What a large jack, queen and king show."""


PRETTY: Final = Signs(
    suits=("♣", "♦", "♥", "♠"),
    across="─",
    down="│",
    corners=("╭", "╮", "╰", "╯"),
    edge="▔",
    slot="·",
    hidden="⋮",
    dot="·",
    pointer="›",  # noqa: RUF001 - a pointer, not a greater-than sign
    spinner="⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏",
    back="░",
    thumb="█",
    courts="♞♛♚",
)
PLAIN: Final = Signs(
    suits=("C", "D", "H", "S"),
    across="-",
    down="|",
    corners=("+", "+", "+", "+"),
    edge="-",
    slot="-",
    hidden="^",
    dot="|",
    pointer=">",
    spinner="|/-\\",
    back="#",
    thumb="#",
    courts="JQK",
)

_COMPLETIONS: Final[Mapping[str, str]] = {
    "completion-menu": "noinherit",
    "completion-menu.completion": "class:panel",
    "completion-menu.completion.current": "class:panel.selected",
    "completion-menu.meta.completion": "class:panel.dim",
    "completion-menu.meta.completion.current": "class:panel.selected",
    "scrollbar.background": "class:panel",
    "scrollbar.button": "class:back",
}

CONSOLE: Final = replace(
    PRETTY, corners=("┌", "┐", "└", "┘"), edge="─", hidden=":", pointer=">", spinner="|/-\\", courts="JQK"
)
"""For a console whose fonts have what the first computers had: lines and suits, but no chess."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A look: the styles of all classes, and the signs."""

    styles: Mapping[str, str]
    signs: Signs
    four_colours: bool
    depth: ColorDepth
    is_outlined: bool
    """Whether a large card is an outline, where no colour would part it from the ground."""

    @property
    def is_plain(self) -> bool:
        """Whether all signs are plain characters."""
        return self.signs is PLAIN

    def style(self) -> Style:
        """Return the styles as prompt_toolkit takes them."""
        return Style([*self.styles.items(), *_completions(self)])

    def suit(self, suit: Suit) -> str:
        """Return the class of a suit on a card."""
        is_own = self.four_colours and suit in (Suit.CLUBS, Suit.DIAMONDS)
        return f"{suit.name.lower()}{'4' if is_own else ''}"


def choose(
    name: ThemeName = ThemeName.DARK,
    *,
    four_colours: bool = False,
    plain: bool | None = None,
    depth: ColorDepth | None = None,
) -> Theme:
    """Return a theme, in as many colours as the terminal has unless told.

    ``plain`` draws in plain characters or does not; without it the terminal's encoding decides.
    """
    depth = depth or terminal_depth()
    styles = {ThemeName.DARK: DARK, ThemeName.LIGHT: LIGHT}[name]
    if depth is ColorDepth.DEPTH_1_BIT:
        styles = MONO
    elif depth is ColorDepth.DEPTH_4_BIT:
        styles = SIXTEEN
    elif depth is ColorDepth.DEPTH_8_BIT:
        styles = {ThemeName.DARK: DARK_256, ThemeName.LIGHT: LIGHT_256}[name]
    return Theme(styles, _signs(plain=plain), four_colours, depth, is_outlined=depth is ColorDepth.DEPTH_1_BIT)


def _signs(*, plain: bool | None) -> Signs:
    """Return the signs that the terminal shows, or those that are wanted."""
    if plain if plain is not None else not can_show(NEEDED_SIGNS, sys.stdout):
        return PLAIN
    return CONSOLE if plain is None and os.environ.get("TERM") == "linux" else PRETTY


def chosen(looks: Looks) -> Theme:
    """Return the theme of a player's looks."""
    signs = None if looks.symbols == "auto" else looks.symbols == "ascii"
    return choose(
        ThemeName(looks.theme), four_colours=looks.deck == "four", plain=signs, depth=_DEPTHS.get(looks.colours)
    )


def terminal_depth(stream: TextIO | None = None) -> ColorDepth:
    """Return how many colours the terminal has, as its own description and the usual variables tell."""
    environment = os.environ
    if environment.get("NO_COLOR"):
        return ColorDepth.DEPTH_1_BIT
    if (asked := ColorDepth.from_env()) is not None:
        return asked
    if environment.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return ColorDepth.DEPTH_24_BIT
    if sys.platform == "win32":
        return ColorDepth.DEFAULT
    return _described_depth(stream or sys.stdout)


def _described_depth(stream: TextIO) -> ColorDepth:
    """Return the depth that terminfo tells of; where it knows nothing, what nearly all terminals have."""
    try:
        import curses
    except ImportError:
        return ColorDepth.DEPTH_8_BIT
    try:
        curses.setupterm(fd=stream.fileno())
    except (OSError, ValueError, curses.error):
        return ColorDepth.DEPTH_4_BIT if "16color" in os.environ.get("TERM", "") else ColorDepth.DEPTH_8_BIT
    colours = curses.tigetnum("colors")
    if colours >= _MANY:
        return ColorDepth.DEPTH_8_BIT
    return ColorDepth.DEPTH_4_BIT if colours >= _BASIC else ColorDepth.DEPTH_1_BIT


def _completions(theme: Theme) -> list[tuple[str, str]]:
    """Return the styles of the list of completions, which prompt_toolkit names."""
    named = {f"class:{name}": look for name, look in theme.styles.items()}
    return [(name, f"noinherit {named.get(look, '')}".strip()) for name, look in _COMPLETIONS.items()]
