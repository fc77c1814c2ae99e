"""The position as a picture: well-formed, complete, and nothing off the canvas."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecellar.cards import CARDS, Suit
from freecellar.engine.boards import parse_board
from freecellar.engine.deals import deal
from freecellar.pages import faces
from freecellar.pages.spread import spread
from freecellar.pages.svg import FOUR_COLOURS, TWO_COLOURS, Look, picture
from freecellar.pages.words import rank_name
from freecellar.spec.parts import Cells, Deck
from freecellar.spec.spec import RuleSpec
from support.strategies import specs

FREECELL: Final = RuleSpec(id="freecell", name="FreeCell")
SVG: Final = "{http://www.w3.org/2000/svg}"
NAMES: Final = {f"{rank_name(card.rank)} of {card.suit.name.lower()}": card for card in CARDS}

Affine: TypeAlias = tuple[float, float, float, float]
"""Scale and shift of x, then of y: no picture needs more, as half a circle is a scale of -1."""


def drawn(spec: RuleSpec, number: int = 1, look: Look = Look()) -> ET.Element:  # noqa: B008 - frozen
    """Return the picture of a numbered deal."""
    rules = spec.rules()
    return ET.fromstring(picture(rules, deal(rules.tables, number), title="A deal", look=look))  # noqa: S314 - our own


def titles(root: ET.Element, kind: str) -> list[str]:
    """Return the titles of all cards, or slots, from back to front."""
    groups = (group for group in root.iter(f"{SVG}g") if group.get("class") == kind)
    return [group.findtext(f"{SVG}title", "") for group in groups]


def points(root: ET.Element) -> Iterator[tuple[float, float]]:
    """Yield points whose hull holds all that is drawn."""
    named = {element.get("id", ""): element for element in root.iter()}
    for element in root:
        if element.tag != f"{SVG}defs":
            yield from _points(element, named, (1, 0, 1, 0))


def _points(element: ET.Element, named: dict[str, ET.Element], outer: Affine) -> Iterator[tuple[float, float]]:
    here = _then(outer, element.get("transform", ""))
    for x, y in _own_points(element):
        yield here[0] * x + here[1], here[2] * y + here[3]
    inside = [named[element.get("href", "")[1:]]] if element.tag == f"{SVG}use" else list(element)
    for child in inside:
        yield from _points(child, named, here)


def _own_points(element: ET.Element) -> list[tuple[float, float]]:
    if element.tag == f"{SVG}path":
        return faces.outline(element.get("d", ""))
    if element.tag == f"{SVG}rect":
        x, y, width, height = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        return [(x, y), (x + width, y + height)]
    return []


def _then(outer: Affine, transform: str) -> Affine:
    across, right, down, lower = outer
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(value) for value in inside.split()]
        if name == "translate":
            right, lower = right + across * values[0], lower + down * values[1]
        else:
            factors = (-1.0, -1.0) if name == "rotate" else (values[0], values[-1])
            across, down = across * factors[0], down * factors[1]
    return across, right, down, lower


def test_freecell_number_1() -> None:
    """Fifty-two cards, and a slot for each cell and foundation."""
    root = drawn(FREECELL)

    assert Counter(NAMES[title] for title in titles(root, "card")) == Counter(CARDS)
    assert titles(root, "slot") == [*(f"cell {c}, empty" for c in "abcd"), *(f"foundation {n}, empty" for n in "1234")]
    assert root.findtext(f"{SVG}title") == "A deal"
    assert "Column 1: JD KD 2S 4C 3S 6D 6S." in root.findtext(f"{SVG}desc", "")


def test_the_same_position_is_the_same_text() -> None:
    """A picture holds no time and no chance."""
    rules = FREECELL.rules()
    position = deal(rules.tables, 617)

    assert picture(rules, position, title="#617") == picture(rules, position, title="#617")


def test_titles_from_strangers_are_escaped() -> None:
    """A name cannot become markup."""
    rules = FREECELL.rules()

    text = picture(rules, deal(rules.tables, 1), title="</title><script>1 & 2\u202e")

    assert "<script" not in text
    assert "\u202e" not in text
    ET.fromstring(text)  # noqa: S314 - our own


@pytest.mark.parametrize(("four_colours", "colours"), [(False, TWO_COLOURS), (True, FOUR_COLOURS)])
def test_decks_of_two_and_four_colours(four_colours: bool, colours: dict[Suit, str]) -> None:
    """Each suit's cards have its colour."""
    root = drawn(FREECELL, look=Look(four_colours=four_colours))

    groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == "card"]
    assert len(groups) == 52
    for group in groups:
        suit = NAMES[group.findtext(f"{SVG}title", "")].suit
        fills = {use.get("fill") for use in group.iter(f"{SVG}use") if use.get("href") == f"#{suit.letter}"}
        assert fills == {colours[suit]}


def test_number_cards_show_their_pips() -> None:
    """A ten that nothing covers shows ten pips and its index."""
    rules = FREECELL.rules()
    root = ET.fromstring(picture(rules, parse_board(": TD", rules.tables), title=""))  # noqa: S314 - our own

    group = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "card")
    assert sum(use.get("href") == "#D" for use in group.iter(f"{SVG}use")) == 10 + 1


def test_small_cards_show_one_suit() -> None:
    """A narrow card has no room for pips."""
    rules = FREECELL.rules()
    look = Look(card_width=46)
    root = ET.fromstring(picture(rules, parse_board(": TD", rules.tables), title="", look=look))  # noqa: S314 - our own

    group = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "card")
    assert sum(use.get("href") == "#D" for use in group.iter(f"{SVG}use")) == 1 + 1


def test_unmarked_foundations() -> None:
    """A house that marks no suits draws empty outlines."""
    marked, plain = (drawn(FREECELL, look=Look(marks_foundations=marks)) for marks in (True, False))

    faint = [[use for use in root.iter(f"{SVG}use") if use.get("fill") == "#fff"] for root in (marked, plain)]
    assert [len(uses) for uses in faint] == [4, 0]


def test_suitless_foundations_show_a_rank() -> None:
    """A card whose suit does not matter is a card all the same."""
    spec = FREECELL.derive(
        layout={"columns": (6,) * 8, "bases_from_deal": 4},
        foundations={"base": "first-card", "wraps": True, "by_suit": False},
    )

    assert titles(drawn(spec), "card")[:4] == ["six", "nine", "two", "six"]


@pytest.mark.parametrize("rank", range(1, 14))
def test_signs_and_figures_stay_in_their_boxes(rank: int) -> None:
    """A sign keeps its stroke inside its width, a figure within its frame, pips on the card below the index."""
    path, width = faces.RANK_PATHS[rank]
    ends = [point for part in path.split("M")[1:] for point in (faces.outline(part)[0], faces.outline(part)[-1])]
    half = faces.RANK_STROKE / 2
    assert all(half - 1 <= x <= width - half + 2 and half <= y <= 100 - half + 2 for x, y in ends)
    for shape in faces.COURTS.get(rank, ()):
        across, up = faces.COURT_BOX
        assert all(-across <= x <= across and -up <= y <= 0.5 for x, y in faces.outline(shape.path)), shape
    for x, y, _ in faces.pips(rank) if 1 < rank < 11 else ():
        edge = faces.PIP_SIZE / 2
        assert edge < x < 1 - edge
        assert faces.STRIP < y - edge < y + edge < faces.RATIO


@pytest.mark.parametrize("suit", list(Suit))
def test_suits_fill_their_box(suit: Suit) -> None:
    """No suit is drawn beyond 50 from its middle."""
    assert all(max(abs(x), abs(y)) <= 50 for x, y in faces.outline(faces.SUIT_PATHS[suit]))


@settings(max_examples=40)
@given(specs(), st.integers(1, 1000), st.sampled_from([40, 100]))
def test_any_position_is_drawn_on_the_canvas(spec: RuleSpec, number: int, card_width: int) -> None:
    """Every card is drawn once, and nothing leaves the picture."""
    rules = spec.rules()
    position = deal(rules.tables, number)

    root = drawn(spec, number, Look(card_width=card_width))

    loose = Counter(NAMES[title] for title in titles(root, "card") if title in NAMES)
    slots = range(len(position.foundations))
    tops = Counter(top for slot in slots if (top := rules.foundation_top(position, slot)) is not None)
    assert loose == position.cards() + tops
    width, height = map(float, root.get("viewBox", "").split()[2:])
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points(root))


def test_two_decks_have_two_rows_above() -> None:
    """Eight cells and eight foundations over ten columns lie in two rows."""
    spec = FREECELL.derive(deck=Deck(decks=2), layout={"columns": (11,) * 4 + (10,) * 6}, cells=Cells(count=8))

    table = spread(spec.rules(), deal(spec.compile(), 1))

    assert len({item.y for item in table.items if item.is_slot}) == 2
    assert sum(not item.is_slot for item in table.items) == 104
