"""Colours can be read, and told apart by those who see fewer of them."""

from itertools import combinations

import pytest

from freecellar.cards import Suit
from freecellar_kivy.drawing.palette import CLOTHS, DAY_DECK, HINT, LANDING, NIGHT_DECK, Cloth, Deck, by_night, contrast
from freecellar_kivy.presenting.preferences import Cloth as Chosen

DECKS = {"day": DAY_DECK, "night": NIGHT_DECK}
BOTH = [*CLOTHS.values(), *map(by_night, CLOTHS.values())]
# What each kind of colour blindness leaves of linear red, green and blue (Viénot, Brettel and Mollon 1999; Machado,
# Oliveira and Fernandes 2009 for the third).
BLINDNESS = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritan": ((1.25553, -0.07675, -0.17878), (-0.07841, 0.93081, 0.1476), (0.00473, 0.69137, 0.3039)),
}
Lab = tuple[float, float, float]


def linear(colour: str) -> tuple[float, float, float]:
    """Return a colour's red, green and blue as amounts of light."""
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    return red, green, blue


def lab(light: tuple[float, ...]) -> Lab:
    """Return amounts of light as CIE L*a*b*."""
    red, green, blue = (min(max(channel, 0.0), 1.0) for channel in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: str, blindness: str) -> Lab:
    """Return how a colour looks to somebody."""
    light = linear(colour)
    return lab(tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in BLINDNESS[blindness]))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("suit", Suit)
def test_suits_can_be_read_on_the_face(deck: Deck, suit: Suit) -> None:
    """Every suit's colour has a contrast of at least 4.5 to the paper, in two colours and in four."""
    assert contrast(deck.suits[suit], deck.paper) >= 4.5
    assert contrast(deck.four_suits[suit], deck.paper) >= 4.5


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_four_colours_tell_apart(deck: Deck, blindness: str) -> None:
    """No two of the four colours look alike, whichever cones are missing."""
    looks = [seen(colour, blindness) for colour in deck.four_suits.values()]

    for one, other in combinations(looks, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 11


@pytest.mark.parametrize("cloth", BOTH)
def test_white_can_be_read_on_bars_and_cloth(cloth: Cloth) -> None:
    """Words on a bar, and refusals above it, are white."""
    assert contrast(cloth.bar, "#ffffff") >= 7
    assert contrast(cloth.light, "#ffffff") >= 4.5


@pytest.mark.parametrize("cloth", BOTH)
@pytest.mark.parametrize("mark", [HINT, LANDING])
def test_marks_stand_out_from_the_cloth(cloth: Cloth, mark: str) -> None:
    """A mark has the contrast that what is no text must have."""
    assert contrast(cloth.light, mark) >= 3


def test_every_cloth_that_can_be_chosen_is_there() -> None:
    """The settings and the palette know the same cloths."""
    assert set(CLOTHS) == {cloth.value for cloth in Chosen}
