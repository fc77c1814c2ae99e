"""Faces of any size are whole, sharp, and all different."""

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from freecellar.cards import Suit
from freecellar_kivy.presenting.layout import Face

if TYPE_CHECKING:
    from freecellar_kivy.drawing.atlas import Atlas, Cell, Key
    from support.stage import Stage

ALL = [Face(rank, suit) for suit in Suit for rank in range(1, 14)]
PAPER = (255, 253, 248, 255)
SIZES = [40, 70, 120, 300]

Pixel = tuple[int, ...]


class Picture:
    """The pixels of an atlas's picture, from the upper left."""

    def __init__(self, key: "Key", cell: "Cell", pixels: bytes) -> None:
        across, up = cell.texture.size
        left, low, right, _, _, top, *_ = cell.coordinates
        first, last = round(left * across), round(right * across)
        rows = range(round(top * up) - 1, round(low * up) - 1, -1)
        self.key, self.margin = key, cell.margin
        self.rows = [pixels[(row * across + first) * 4 : (row * across + last) * 4] for row in rows]

    def at(self, x: float, y: float) -> Pixel:
        """Return a pixel of the card, by its distance from the card's upper left corner."""
        start = 4 * (round(x) + self.margin)
        return tuple(self.rows[round(y) + self.margin][start : start + 4])


def pictures(atlas: "Atlas", keys: "Iterable[Key]" = ALL) -> list[Picture]:
    """Return pictures of an atlas."""
    pages: dict[int, bytes] = {}
    found = []
    for key in keys:
        cell = atlas[key]
        if id(cell.texture) not in pages:
            pages[id(cell.texture)] = cell.texture.pixels
        found.append(Picture(key, cell, pages[id(cell.texture)]))
    return found


def looks(shown: list[Picture]) -> set[bytes]:
    """Return how pictures look."""
    return {b"".join(picture.rows) for picture in shown}


def atlas_of(width: int, ratio: float = 1.4, *, four_colours: bool = False, large_index: bool = False) -> "Atlas":
    """Return an atlas without pictures."""
    from freecellar_kivy.drawing.art import WIDE, FaceStyle  # noqa: PLC0415 - opens the window
    from freecellar_kivy.drawing.atlas import Atlas  # noqa: PLC0415

    style = FaceStyle(is_narrow=width < WIDE, four_colours=four_colours, large_index=large_index, ratio=ratio)
    return Atlas(width, round(width * ratio), style, ALL)


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("large_index", [False, True])
@pytest.mark.parametrize("width", SIZES)
def test_all_faces_differ(width: int, *, large_index: bool) -> None:
    """No two cards look alike, at any size."""
    atlas = atlas_of(width, large_index=large_index)

    assert len(looks(pictures(atlas))) == 52


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("four_colours", [False, True])
def test_suits_have_their_colours(*, four_colours: bool) -> None:
    """The middle of the ace's suit is painted in the suit's colour, exactly."""
    from freecellar.pages import FOUR_COLOURS, TWO_COLOURS  # noqa: PLC0415

    atlas = atlas_of(120, four_colours=four_colours)

    for suit, colour in (FOUR_COLOURS if four_colours else TWO_COLOURS).items():
        (ace,) = pictures(atlas, [Face(1, suit)])
        assert "#" + bytes(ace.at(60, 104)[:3]).hex() == colour


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("ratio", [1.4, 1.6])
@pytest.mark.parametrize("large_index", [False, True])
@pytest.mark.parametrize("width", SIZES)
def test_nothing_is_cut(width: int, ratio: float, *, large_index: bool) -> None:
    """Along the edges of every face there is bare paper: no sign, not even a 10, reaches out of the card."""
    atlas = atlas_of(width, ratio, large_index=large_index)
    height, inset = round(width * ratio), 2 if width > 40 else 1

    for picture in pictures(atlas):
        corner = round(0.1 * width)
        sides = [picture.at(x, y) for x in (inset, width - 1 - inset) for y in range(corner, height - corner)]
        ends = [picture.at(x, y) for y in (inset, height - 1 - inset) for x in range(corner, width - corner)]
        assert set(sides + ends) == {PAPER}, picture.key


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("width", SIZES)
def test_ten_leaves_room_for_its_suit(width: int) -> None:
    """Between the 10 and the suit beside it a column of pixels stays bare."""
    atlas = atlas_of(width)
    strip = range(round(width * 0.05), round(width * 0.34))

    for picture in pictures(atlas, [Face(10, suit) for suit in Suit]):
        bare = [x for x in range(2, width - 2) if all(picture.at(x, y) == PAPER for y in strip)]
        between = [x for x in bare if 0.25 * width < x < 0.75 * width]
        assert between, picture.key


COURTS = [Face(rank, Suit.HEARTS) for rank in (11, 12, 13)]


def below_the_strip(picture: Picture, width: int, height: int) -> list[Pixel]:
    """Return the pixels of a narrow card's picture."""
    return [picture.at(x, y) for y in range(width // 2, height - 3) for x in range(3, width - 3)]


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("width", [26, 36, 44, 69])
def test_narrow_courts_are_figures(width: int) -> None:
    """Jack, queen and king are told apart below their index too, by pictures of many colours."""
    shown = [below_the_strip(picture, width, round(1.4 * width)) for picture in pictures(atlas_of(width), COURTS)]

    for one, other in combinations(shown, 2):
        apart = sum(max(abs(a - b) for a, b in zip(*pair, strict=True)) > 60 for pair in zip(one, other, strict=True))
        assert apart > 0.1 * len(one)
    for pixels in shown:
        assert len({tuple(channel // 32 for channel in pixel) for pixel in pixels}) > 12


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("covered", [1.05, 1.2, 1.3])
def test_covered_picture_is_whole(covered: float) -> None:
    """What the fan shows of a narrow card ends with bare paper, and its picture is there."""
    from freecellar_kivy.drawing.art import FaceStyle  # noqa: PLC0415 - opens the window
    from freecellar_kivy.drawing.atlas import Atlas, Covered  # noqa: PLC0415

    width = 44
    end = round(covered * width)
    atlas = Atlas(width, 70, FaceStyle(is_narrow=True, covered=covered), [Covered(face) for face in ALL])

    for picture in pictures(atlas, [Covered(face) for face in ALL]):
        rows = [{picture.at(x, y) for x in range(4, width - 4)} for y in range(width // 2, 66)]
        assert any(row != {PAPER} for row in rows[: end - width // 2]), picture.key
        assert all(row == {PAPER} for row in rows[end - width // 2 :]), picture.key
    assert len(looks(pictures(atlas, [Covered(face) for face in ALL]))) == 52


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("covered", [0.0, 0.5, 0.9, 1.55])
def test_covered_card_without_room_shows_its_index_alone(covered: float) -> None:
    """No picture is squeezed into a strip, nor is there one where the whole face is seen."""
    from freecellar_kivy.drawing.art import FaceStyle  # noqa: PLC0415

    assert not FaceStyle(is_narrow=True, ratio=1.6, covered=covered).shows_covered


@pytest.mark.usefixtures("stage")
def test_edges_are_smooth() -> None:
    """A slanted edge of a face passes through many shades."""
    (picture,) = pictures(atlas_of(120), [Face(1, Suit.SPADES)])

    shades = {pixel[0] for y in range(70, 140) for x in range(20, 100) if (pixel := picture.at(x, y))}

    assert len(shades) > 12


@pytest.mark.usefixtures("stage")
def test_corners_are_round_and_cast_a_soft_shadow() -> None:
    """The corner's pixel is not the card's; below right of the card there is a shadow that fades."""
    (picture,) = pictures(atlas_of(120), [Face(5, Suit.CLUBS)])

    below = [picture.at(60, 168 + away)[3] for away in range(6)]
    assert picture.at(0, 0)[3] < 90
    assert below == sorted(below, reverse=True)
    assert below[0] > below[-1]
    assert picture.at(60, 168 + 5)[:3] == (0, 0, 0)


@pytest.mark.usefixtures("stage")
def test_suit_that_does_not_matter_is_shown_as_all_four() -> None:
    """The top card of a foundation that ignores suits has a face of its own, drawn when it is needed."""
    atlas = atlas_of(120)

    assert len(looks(pictures(atlas, [Face(rank, None) for rank in range(1, 14)]))) == 13


@pytest.mark.usefixtures("stage")
def test_atlas_of_huge_cards_has_several_pages() -> None:
    """Cards of 400 pixels do not fit one texture, and are all there."""
    atlas = atlas_of(400)

    assert len({id(atlas[face].texture) for face in ALL}) > 1
    assert len(looks(pictures(atlas))) == 52


def test_lost_graphics_are_drawn_again(stage: "Stage") -> None:
    """After the graphics were lost, each picture is what it was."""
    from kivy.graphics.context import get_context  # noqa: PLC0415

    atlas = atlas_of(70)
    before = [picture.rows for picture in pictures(atlas)]

    get_context().reload()
    atlas.redraw()
    stage.frames(1)

    assert [picture.rows for picture in pictures(atlas)] == before
