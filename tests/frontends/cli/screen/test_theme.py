"""Colours: every class has a look in every theme, and every suit can be read on whatever a card is marked as."""

import re

import pytest
from prompt_toolkit.output import ColorDepth

from freecellar import Suit
from freecellar_cli.screen import palettes
from freecellar_cli.screen.figures import figure
from freecellar_cli.screen.theme import ThemeName, choose, chosen, terminal_depth
from freecellar_cli.settings.looks import Looks

RICH = {"dark": palettes.DARK, "light": palettes.LIGHT, "dark 256": palettes.DARK_256, "light 256": palettes.LIGHT_256}
GROUNDS = ("card", "card.movable", "cursor", "landing", "hint", "picked", "moved")
INKS = ("clubs", "diamonds", "hearts", "spades", "clubs4", "diamonds4")


def luminance(colour: str) -> float:
    """Return how light a colour is, as WCAG 2 counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ground_of(look: str) -> str:
    """Return the background of a look."""
    match = re.search(r"bg:(#\w{6})", look)
    assert match is not None, look
    return match[1]


def ink_of(look: str) -> str:
    """Return the foreground of a look."""
    match = re.search(r"(?<!bg:)(#\w{6})", look)
    assert match is not None, look
    return match[1]


@pytest.mark.parametrize("styles", RICH.values(), ids=RICH)
@pytest.mark.parametrize("ground", GROUNDS)
def test_suits_can_be_read_on_every_card(styles: palettes.Styles, ground: str) -> None:
    """4.5 to 1 at least, in two colours and in four."""
    for ink in INKS:
        assert contrast(ground_of(styles[ground]), ink_of(styles[ink])) >= 4.5, ink


@pytest.mark.parametrize("styles", RICH.values(), ids=RICH)
def test_text_can_be_read(styles: palettes.Styles) -> None:
    """What tells something stands out from its own ground; what is out of reach may be fainter."""
    faint = {"slot", "back", "keys.off", "panel.border"}
    for name, look in styles.items():
        if name not in faint and look.count("#") == 2:
            assert contrast(ground_of(look), ink_of(look)) >= 4.5, name
    assert contrast(ground_of(styles["felt"]), ink_of(styles["label"])) >= 4.5
    assert contrast(ground_of(styles["felt"]), ink_of(styles["label.red"])) >= 3


def test_every_class_has_a_look_in_every_theme() -> None:
    """None is forgotten where there are fewer colours."""
    for styles in (palettes.LIGHT, palettes.DARK_256, palettes.LIGHT_256, palettes.SIXTEEN, palettes.MONO):
        assert styles.keys() == palettes.DARK.keys()


@pytest.mark.parametrize("name", ThemeName)
@pytest.mark.parametrize("depth", ColorDepth)
def test_every_theme_is_a_style(name: ThemeName, depth: ColorDepth) -> None:
    """Prompt_toolkit takes each of them; where there are no colours there is none in it."""
    theme = choose(name, depth=depth)
    assert theme.style().style_rules
    if depth is ColorDepth.DEPTH_1_BIT:
        assert not any("#" in look or "ansi" in look for look in theme.styles.values())
    assert theme.is_outlined is (depth is ColorDepth.DEPTH_1_BIT)


def test_looks_of_the_player_are_heeded() -> None:
    """Colours, deck and symbols are as they were settled."""
    theme = chosen(Looks(colours="16", deck="four", symbols="ascii", theme="light"))
    assert theme.depth is ColorDepth.DEPTH_4_BIT
    assert theme.suit(Suit.CLUBS) == "clubs4"
    assert theme.signs.suits == ("C", "D", "H", "S")
    assert chosen(Looks(colours="true", symbols="unicode")).signs.suits == ("♣", "♦", "♥", "♠")


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, ColorDepth.DEPTH_1_BIT),
        ({"COLORTERM": "truecolor"}, ColorDepth.DEPTH_24_BIT),
        ({"PROMPT_TOOLKIT_COLOR_DEPTH": "DEPTH_4_BIT"}, ColorDepth.DEPTH_4_BIT),
        ({"NO_COLOR": "", "COLORTERM": "24bit"}, ColorDepth.DEPTH_24_BIT),
    ],
)
def test_colours_are_those_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], depth: ColorDepth
) -> None:
    """The usual variables are heeded, NO_COLOR before all others."""
    for name in ("NO_COLOR", "COLORTERM", "PROMPT_TOOLKIT_COLOR_DEPTH"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_depth() is depth


@pytest.mark.parametrize(("rank", "pips"), [(rank, number) for number, rank in enumerate(["A", *"23456789", "10"], 1)])
def test_large_cards_show_their_pips(rank: str, pips: int) -> None:
    """As many as the rank says, the same upside down."""
    found = list(figure(f"{rank}♠", "♞♛♚", 9, 3))
    assert [sign for _, _, sign in found] == ["♠"] * pips
    turned = {(-across, -below) for across, below, _ in found}
    assert rank == "7" or turned == {(across, below) for across, below, _ in found}


@pytest.mark.parametrize(("rank", "sign"), [("J", "♞"), ("Q", "♛"), ("K", "♚")])
def test_courts_are_figures(rank: str, sign: str) -> None:
    """With their suit at either side where there is room."""
    assert [sign for _, _, sign in figure(f"{rank}♥", "♞♛♚", 9, 3)] == [sign, "♥", "♥"]
    assert [found for *_, found in figure(f"{rank}♥", "♞♛♚", 7, 2)] == [sign]
