"""Every game lies well on every screen: nothing overlaps, nothing is off the table, and every card can be touched."""

from collections import defaultdict
from dataclasses import replace
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest

from freecellar import Place, Position, Rules, cell, column, deal, foundation
from freecellar.engine import Kind
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Laid, Layout, Spot, Touch
from freecellar_kivy.presenting.screen import Insets, Screen, areas
from support.tables import PHONE, SCREENS, USUAL, games, grown

GAMES = sorted(games())


class Table(NamedTuple):
    """A position on a screen."""

    screen: str
    position: Position
    layout: Layout
    mirrored: Layout


@pytest.fixture(scope="module", params=GAMES)
def tables(request: pytest.FixtureRequest) -> list[Table]:
    """Return a game on every screen, as it is dealt and as it may become; tests of one game run together."""
    rules: Rules = games()[request.param]
    return [
        Table(
            name,
            position,
            lay_out(rules, position, screen),
            lay_out(rules, position, replace(screen, left_handed=True)),
        )
        for position in grown(rules, deal(rules.tables, 617))
        for name, screen in SCREENS.items()
    ]


def piles(layout: Layout) -> dict[Place, list[Laid]]:
    """Return the cards of each place, the deepest first."""
    found = defaultdict(list)
    for card in layout.cards:
        found[card.spot.place].append(card)
    return found


def test_everything_lies_on_the_table(tables: list[Table]) -> None:
    """No card or outline is under a notch, under a bar, or off the screen."""
    for name, _, layout, _ in tables:
        screen = SCREENS[name]
        parts = areas(screen)
        for box in (*layout.slots.values(), *map(layout.pile, layout.slots)):
            assert parts.table.covers(box), name
        for one, other in combinations(parts[:3], 2):
            assert not one.shared(other), name
        assert all(screen.safe.covers(part) for part in parts[:3]), name


def test_places_do_not_overlap(tables: list[Table]) -> None:
    """Of two places neither covers any of the other, however long a column is; nor do their zones."""
    for name, _, layout, _ in tables:
        boxes = [layout.pile(place) for place in layout.slots]
        assert not any(one.shared(other) for one, other in combinations(boxes, 2)), name
        zones = list(layout.zones.values())
        assert sum(one.shared(other) for one, other in combinations(zones, 2)) < 1e-6, name


def test_every_card_is_laid_once(tables: list[Table]) -> None:
    """All cards of the position lie there, each in its place and order, and the faces are theirs."""
    for _, position, layout, _ in tables:
        for place, cards in piles(layout).items():
            assert [card.spot.depth for card in cards] == list(range(len(cards)))
            if place.kind is not Kind.FOUNDATION:
                assert [(card.face.rank, card.face.suit) for card in cards] == [
                    (card.rank, card.suit) for card in position.pile(place)
                ]
        assert len(layout.cards) == position.cards().total() + position.home


def test_every_card_can_be_touched(tables: list[Table]) -> None:
    """A finger in the strip that shows of a card means that card and those on it; below the last one, the last."""
    for name, _, layout, _ in tables:
        for place, cards in piles(layout).items():
            count = len(cards)
            if place.kind is Kind.FOUNDATION:
                assert layout.touch(*layout.slots[place].centre) == Touch(place, 1), name
                continue
            for depth, card in enumerate(cards):
                shows = layout.fans[place] if depth < count - 1 else layout.card_height
                assert shows >= 1, name
                for up in (0.1, 0.5, 0.9):
                    point = (card.x + layout.card_width * up, card.y + layout.card_height - shows * up)
                    assert layout.touch(*point) == Touch(place, count - depth), name
        for place, slot in layout.slots.items():
            if not layout.counts[place]:
                assert layout.touch(*slot.centre) == Touch(place, 0), name


def test_fans_never_invert(tables: list[Table]) -> None:
    """Each card lies below the one that it covers, and is drawn later."""
    for name, _, layout, _ in tables:
        for place, cards in piles(layout).items():
            for one, other in pairwise(cards):
                assert one.z < other.z, name
                if place.kind is not Kind.FOUNDATION:
                    assert one.y - other.y == layout.fans[place], name
                    assert one.x == other.x, name


def test_index_of_every_card_shows(tables: list[Table]) -> None:
    """A covered card of a column shows its index, except where cards cannot become any smaller."""
    for name, _, layout, _ in tables:
        if layout.card_width <= 12:
            continue
        for place, cards in piles(layout).items():
            if place.kind is Kind.COLUMN and len(cards) > 1:
                # Whole pixels cost a column at most one of each strip.
                assert layout.fans[place] >= layout.strip - 1, (name, len(cards))


def test_mirror_reflects(tables: list[Table]) -> None:
    """For the left hand the places are where a mirror shows them, and still count from the left."""
    for name, position, usual, mirrored in tables:
        safe = SCREENS[name].safe
        for kind in Kind:
            expected = sorted(box.mirrored(safe) for place, box in usual.slots.items() if place.kind is kind)
            assert sorted(box for place, box in mirrored.slots.items() if place.kind is kind) == expected, name
        assert (usual.card_width, usual.card_height) == (mirrored.card_width, mirrored.card_height), name
        for index in range(len(position.columns) - 1):
            one, other = mirrored.slots[column(index)], mirrored.slots[column(index + 1)]
            assert one.x < other.x or one.y > other.y, name


def _freecell(screen: Screen) -> Layout:
    rules = games()["freecell"]
    return lay_out(rules, deal(rules.tables, 617), screen)


def test_cells_left_foundations_right() -> None:
    """Above the columns stand the cells, then the foundations in the house's order; for the left hand the other way."""
    for screen in SCREENS.values():
        layout = _freecell(screen)
        assert layout.slots[cell(0)].x < layout.slots[foundation(0)].x
        assert layout.slots[foundation(0)].x < layout.slots[foundation(3)].x or layout.slots[foundation(0)].y > (
            layout.slots[foundation(3)].y
        )
        mirrored = _freecell(replace(screen, left_handed=True))
        assert mirrored.slots[cell(0)].x > mirrored.slots[foundation(0)].x


@pytest.mark.parametrize(
    ("screen", "width"),
    [
        ("phone 320x480", 36),
        ("phone 390x844", 44),
        ("phone 844x390", 52),
        ("tablet 1024x768", 96),
        ("window 1280x800", 106),
        ("desktop 3840x2160", 300),
    ],
)
def test_cards_are_large(screen: str, width: int) -> None:
    """A FreeCell card is at least so wide."""
    assert _freecell(SCREENS[screen]).card_width >= width


UPRIGHT = ["phone 320x480", "phone 360x640", "phone 390x844", "phone 430x932 at 3", "phone 412x915 at 2.625"]


def _filled(rules: Rules, screen: Screen) -> float:
    """Return how much of the table's height a deal takes."""
    layout = lay_out(rules, deal(rules.tables, 617), screen)
    lowest = min(layout.pile(place).y for place in layout.slots)
    return (layout.table.top - lowest) / layout.table.height


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", UPRIGHT)
def test_portrait_is_filled(game: str, screen: str) -> None:
    """On a phone held upright the deal takes more than three quarters of the table; the rest is for what comes to it."""
    assert _filled(games()[game], SCREENS[screen]) > 0.75


@pytest.mark.parametrize("screen", UPRIGHT)
def test_freecell_fills_portrait(screen: str) -> None:
    """And FreeCell more than four fifths."""
    assert _filled(games()["freecell"], SCREENS[screen]) > 0.8


def test_tall_screen_has_tall_cards() -> None:
    """Only where fans alone would leave the height empty is a card higher than usual."""
    tall, phone, window = _freecell(PHONE), _freecell(SCREENS["phone 320x480"]), _freecell(USUAL)
    assert 1.55 < tall.card_height / tall.card_width < 1.71
    assert phone.card_height / phone.card_width == pytest.approx(1.4, abs=0.02)
    assert window.card_height / window.card_width == pytest.approx(1.4, abs=0.01)


def test_height_that_is_left_is_shared() -> None:
    """Where fans are as wide as they may be, the places on top move down, and the columns a little more."""
    layout = _freecell(Screen(width=390, height=844))
    top, gap = layout.table.top - layout.slots[cell(0)].top, layout.slots[cell(0)].y - layout.slots[column(0)].top
    below = layout.pile(column(0)).y - layout.table.y
    assert 0.3 * layout.card_height < top < gap < layout.card_height < below


def test_outer_columns_stand_below_outer_places() -> None:
    """Where more places stand on top than there are columns, the columns part until their edges are the same."""
    rules = games()["eight-off"]
    layout = lay_out(rules, deal(rules.tables, 617), USUAL)
    assert layout.slots[column(0)].x == layout.slots[cell(0)].x
    assert layout.slots[column(7)].right == layout.slots[foundation(3)].right


def test_blocks_of_places_are_equally_high() -> None:
    """Where foundations need two rows, so have the cells: no hole is left beside them."""
    rules = games()["seahaven-towers"]
    slots = lay_out(rules, deal(rules.tables, 617), PHONE).slots
    assert slots[cell(0)].y == slots[foundation(0)].y > slots[cell(2)].y == slots[foundation(2)].y


def test_growing_column_moves_nothing_else() -> None:
    """A column that grows as far as columns usually do squeezes its own fan; every other card stays where it is."""
    rules = games()["freecell"]
    start = deal(rules.tables, 617)
    for screen in SCREENS.values():
        before = lay_out(rules, start, screen)
        columns = list(start.columns)
        columns[0] += start.columns[7][-4:]
        columns[7] = columns[7][:-4]
        after = lay_out(rules, replace(start, columns=tuple(columns)), screen)
        assert after.slots == before.slots
        assert all(after.fans[column(i)] == before.fans[column(i)] for i in range(1, 8))
        assert after.card_width == before.card_width


def test_grown_column_makes_room() -> None:
    """Seven cards and twelve more fit on every screen, with smaller cards where they must."""
    rules = games()["freecell"]
    position = list(grown(rules, deal(rules.tables, 617)))[3]
    assert max(map(len, position.columns)) == 19
    for name, screen in SCREENS.items():
        layout = lay_out(rules, position, screen)
        assert layout.table.covers(layout.pile(column(0))), name
        assert layout.card_width >= 0.45 * _freecell(screen).card_width, name


def test_low_landscape_has_places_beside() -> None:
    """In a low landscape cells and foundations stand beside the columns where that makes cards clearly larger."""
    layout = _freecell(SCREENS["phone 844x390"])
    assert layout.slots[cell(0)].x == layout.slots[cell(3)].x
    assert layout.slots[column(0)].top == layout.slots[cell(0)].top


def test_tools_stand_at_the_thumb() -> None:
    """In a low landscape the tools are at the side of the hand that plays; else they are below."""
    low = SCREENS["phone 844x390"]
    right, left = areas(low), areas(replace(low, left_handed=True))
    assert right.tools_beside
    assert right.tools.right == low.safe.right
    assert left.tools.x == low.safe.x
    assert areas(USUAL).tools.y == 0
    assert not areas(USUAL).tools_beside


def test_many_columns_stand_in_two_bands_on_a_phone() -> None:
    """Thirteen columns side by side would be tiny on an upright phone."""
    rules = games()["layout bakers-dozen"]
    layout = lay_out(rules, deal(rules.tables, 617), PHONE)
    assert layout.card_width > 45
    assert layout.slots[column(0)].y > layout.slots[column(7)].top


def test_arrangement_stays_while_a_game_goes_on() -> None:
    """Which place stands where depends on the game and the screen alone."""
    for game in GAMES:
        rules = games()[game]
        for screen in SCREENS.values():
            layouts = [lay_out(rules, position, screen) for position in grown(rules, deal(rules.tables, 617))]
            assert len({_order(layout) for layout in layouts}) == 1


def _order(layout: Layout) -> tuple[tuple[Place, bool, bool], ...]:
    """Return of each place whether it stands right of, and above, the place before it."""
    boxes = list(layout.slots.items())
    return tuple((place, box.x > before.x, box.y > before.y) for (_, before), (place, box) in pairwise(boxes))


def test_large_index_needs_a_deeper_strip() -> None:
    """With the large index more of each covered card shows, and cards may be smaller for it."""
    usual, large = _freecell(USUAL), _freecell(replace(USUAL, large_index=True))
    assert large.large_index
    assert not usual.large_index
    assert large.strip / large.card_width > usual.strip / usual.card_width + 0.1


def test_narrow_cards_have_the_large_index() -> None:
    """A card narrower than 70 dp is drawn with the large index and without pips, whatever the density."""
    for screen in SCREENS.values():
        layout = _freecell(screen)
        assert layout.is_narrow == (layout.card_width < 70 * screen.density - 1)
        assert layout.large_index == layout.is_narrow


def test_touch_outside_means_nothing() -> None:
    """A finger on a bar, under a notch or off the screen touches no card."""
    layout = _freecell(PHONE)
    for point in ((-1, 400), (391, 400), (200, 843), (200, 10), (200, -50)):
        assert layout.touch(*point) is None


def test_whole_strip_below_a_column_is_the_column() -> None:
    """Down to the lower edge of the table a finger means the column's last card; between two columns, the nearer."""
    layout = _freecell(PHONE)
    slot = layout.slots[column(2)]
    assert layout.touch(slot.centre[0], layout.table.y + 1) == Touch(column(2), 1)
    assert layout.touch(slot.right + 1, layout.table.y + 1) == Touch(column(2), 1)
    assert layout.touch(layout.slots[column(3)].x - 1, layout.table.y + 1) == Touch(column(3), 1)


def test_landing_is_what_the_card_lies_on_most() -> None:
    """Of two places the one more covered; a sliver is none, but a finger over it counts."""
    layout = _freecell(PHONE)
    one, other = layout.slots[column(0)], layout.slots[column(1)]
    between = Box(one.x + 30, one.y - 100, one.width, one.height)
    places = [column(0), column(1), column(2)]
    assert layout.land(between, between.centre, places) == column(1)
    assert layout.land(between, between.centre, [column(0), column(2)]) == column(0)
    sliver = Box(other.x + 5, other.y - 100, other.width, other.height)
    assert layout.land(sliver, sliver.centre, [column(0), column(2)]) is None
    assert layout.land(sliver, (layout.slots[column(2)].x + 3, sliver.y), [column(2)]) == column(2)


def test_boxes() -> None:
    """A box around the last cards of a place spans them."""
    layout = _freecell(USUAL)
    box = layout.picked(column(0), 3)
    assert box.y == layout.at(Spot(column(0), 6))[1]
    assert box.top == layout.box(Spot(column(0), 4)).top
    assert layout.picked(cell(0), 1) == layout.slots[cell(0)]


def test_no_insets_no_loss() -> None:
    """A screen without notch is all safe."""
    assert Screen(width=10, height=20, insets=Insets()).safe == Box(0, 0, 10, 20)
