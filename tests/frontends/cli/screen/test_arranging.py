"""Where cards lie on the screen: every game, in every window, in both sizes."""

import pytest

from freecellar import Position, Rules, deal
from freecellar.engine import Kind
from freecellar.pages import Role, stacks
from freecellar_cli.screen.arranging import Arrangement, Size, arrange
from freecellar_cli.screen.bars import FOOT
from support.game_screen import patch_of
from support.tables import games, grown

WINDOWS = [(60, 20), (80, 24), (80, 30), (100, 25), (120, 40), (200, 60)]


def board(
    rules: Rules, position: Position, window: tuple[int, int], size: Size = Size.AUTO, scroll: int = 0
) -> Arrangement:
    """Return where the cards of a position lie in a window with the foot beneath."""
    dealt = max(rules.tables.layout.columns)
    return arrange(stacks(rules, position), window[0], window[1] - FOOT, size, dealt=dealt, scroll=scroll)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: "x".join(map(str, window)))
@pytest.mark.parametrize("name", games())
def test_everything_lies_within_the_window(name: str, window: tuple[int, int]) -> None:
    """No card, slot or name is cut off, none covers another, and every place shows its open end."""
    rules = games()[name]
    for position in grown(rules, deal(rules.tables, 617)):
        for size in Size:
            arrangement = board(rules, position, window, size)
            taken: set[tuple[int, int]] = set()
            for patch in arrangement.patches:
                cells = {(patch.x + dx, patch.y + dy) for dx in range(patch.width) for dy in range(patch.height)}
                assert all(0 <= x < window[0] and 0 <= y < window[1] - FOOT for x, y in cells)
                assert not cells & taken
                taken |= cells
            for note in arrangement.notes:
                assert note.x >= 0
                assert note.x + len(note.text) <= window[0]
                assert note.y < window[1] - FOOT
            places = {place for row in arrangement.rows for place in row}
            assert places == {patch.place for patch in arrangement.patches if patch.from_end <= 1}
            assert len(places) == sum(rules.place_count(kind) for kind in Kind)


@pytest.mark.parametrize("name", games())
def test_every_card_is_under_the_pointer_where_it_shows(name: str) -> None:
    """What is clicked is what is seen, from the first cell of a card to its last."""
    rules = games()[name]
    for position in grown(rules, deal(rules.tables, 617)):
        arrangement = board(rules, position, (80, 24))
        for patch in arrangement.patches:
            for x, y in ((patch.x, patch.y), (patch.x + patch.width - 1, patch.y + patch.height - 1)):
                assert arrangement.at(x, y) == patch


def test_beneath_a_column_its_open_end_is_meant() -> None:
    """A card may be dropped anywhere in a column, down to the foot."""
    rules = games()["freecell"]
    arrangement = board(rules, deal(rules.tables, 617), (80, 24))
    end = patch_of(arrangement, arrangement.rows[-1][4])

    assert arrangement.at(end.x, 20) == end
    assert arrangement.at(end.x, 21) is None
    assert arrangement.at(end.x + end.width, 20) is None


def test_long_column_hides_its_deepest_cards_behind_their_number() -> None:
    """What is hidden is counted, and scrolling shows it with the open end hidden in turn."""
    rules = games()["freecell"]
    start = deal(rules.tables, 617)
    *_, position = [p for p in grown(rules, start) if len(p.columns[0]) > 18]
    count = len(position.columns[0])
    arrangement = board(rules, position, (60, 20))
    shown = [patch for patch in arrangement.patches if patch.place == arrangement.rows[-1][0]]
    (hidden,) = [note for note in arrangement.notes if note.segment is None]
    assert int(hidden.text) + len(shown) == count

    scrolled = board(rules, position, (60, 20), scroll=count)
    first = next(patch for patch in scrolled.patches if patch.place == scrolled.rows[-1][0])
    assert first.from_end == count
    (hidden,) = [note for note in scrolled.notes if note.segment is None]
    assert 0 < int(hidden.text) < count


def test_size_holds_throughout_a_game() -> None:
    """It goes by the window and the deal, so that nothing jumps when a column grows."""
    for name, rules in games().items():
        for window in WINDOWS if rules.tables.cells.capacity == 1 else ():
            sizes = {board(rules, position, window).is_large for position in grown(rules, deal(rules.tables, 617))}
            assert len(sizes) == 1, (name, window)


@pytest.mark.parametrize(
    ("window", "is_large"), [((60, 20), False), ((80, 24), True), ((80, 20), False), ((120, 40), True)]
)
def test_size_goes_by_the_window(window: tuple[int, int], is_large: bool) -> None:
    """Cards are large where a column may still grow well."""
    rules = games()["freecell"]
    assert board(rules, deal(rules.tables, 617), window).is_large is is_large


def test_large_cards_are_asked_for_and_had_where_the_width_allows() -> None:
    """Eight columns fit into 60 cells, thirteen do not."""
    freecell, wide = games()["freecell"], games()["odd fourteen-columns"]
    assert board(freecell, deal(freecell.tables, 617), (60, 20), Size.LARGE).is_large
    assert not board(wide, deal(wide.tables, 617), (60, 20), Size.LARGE).is_large
    assert not board(freecell, deal(freecell.tables, 617), (120, 40), Size.COMPACT).is_large


def test_slots_of_cells_that_hold_several_cards_lie_beneath_them() -> None:
    """The next free place of such a cell is shown."""
    rules = games()["odd deep-cells"]
    arrangement = board(rules, deal(rules.tables, 617), (80, 24))
    first = [patch for patch in arrangement.patches if patch.place.kind is Kind.CELL and patch.place.index == 0]
    assert [patch.segment.role for patch in first] == [Role.CARD, Role.CARD, Role.SLOT]
    assert first[0].y < first[1].y < first[2].y
