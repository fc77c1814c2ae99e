"""What stands beside the lists: pictures from the tables, houses against the standard one, statistics, deals."""

import pytest

from freecellar import load_registry
from freecellar.engine import Tables
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.lines import Line, length
from freecellar_cli.menus.panels import (
    deal_panel,
    house_differences,
    open_panel,
    statistics_text,
    variant_panel,
)
from freecellar_cli.menus.pictures import picture
from freecellar_cli.screen.theme import choose
from support.fixtures import FIXTURES
from support.saving import begin, win

REGISTRY = load_registry()
TABLES = {
    **{variant.id: variant.tables for variant in REGISTRY.variants.values()},
    **{spec.id: spec.compile() for spec in FIXTURES},
}


def written(lines: list[Line]) -> str:
    """Return lines as text."""
    return "\n".join("".join(text for _, text in line) for line in lines)


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
def test_picture_has_every_card_and_place(tables: Tables) -> None:
    """Cards, cells and foundations are as many as the tables say, and an open end stands out in each column."""
    pieces = [piece for line in picture(tables, choose(), 60, 30) for piece in line]

    cards = [style for style, _ in pieces if "card" in style]
    full = len(tables.layout.cells_filled)
    assert len(cards) == sum(tables.layout.columns) + full
    assert sum("movable" in style for style in cards) == tables.columns + full
    slots = [style for style, _ in pieces if style == "class:slot"]
    assert len(slots) == tables.cells.count - full + len(tables.foundations.suits)


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize(("width", "height"), [(8, 8), (20, 12), (31, 18), (46, 40)])
def test_picture_keeps_within_its_room(tables: Tables, width: int, height: int) -> None:
    """A picture that does not fit is left out whole."""
    lines = picture(tables, choose(), width, height)

    assert len(lines) <= height
    assert all(length(line) <= width for line in lines)


@pytest.mark.parametrize(
    ("house", "told"),
    [
        ("standard", []),
        ("doubling", ["the longest run is 2**empty_cells * (empty_columns + 1)", "there is no Finish"]),
        ("additive", ["cards come back from foundations to columns and cells", "a tap sends home or selects"]),
        ("winnable", ["a card may go from cell to cell", "deals that a solver has won come first in the menu"]),
        ("tavern", ["safe cards go home by themselves", "an undo counts as a move"]),
        ("parlour", ["a tap never fills an empty column", "deals at random only"]),
    ],
)
def test_house_is_told_by_what_is_other(desk: Desk, house: str, told: list[str]) -> None:
    """What the standard house has too is not told; what is other in the policy is."""
    different = house_differences(desk, "freecell", house)

    assert set(told) <= set(different)
    assert bool(different) is (house != "standard")


def test_cap_that_a_variant_keeps_is_no_difference(desk: Desk) -> None:
    """Relaxed FreeCell moves runs of any length in every house."""
    assert not any("longest run" in each for each in house_differences(desk, "relaxed-freecell", "doubling"))


def test_statistics_are_told_of_variant_and_house(desk: Desk) -> None:
    """A won game is in the panel of its variant and on the page of statistics."""
    assert statistics_text(desk, 70) == "No game has ended yet."
    win(desk.store, house="tavern")

    panel = written(variant_panel(desk, REGISTRY.variant("freecell"), 46, 30))
    page = statistics_text(desk, 70)

    assert "tavern: 1 played, 1 won (100%)" in panel
    assert page.startswith("FreeCell · tavern\n")
    assert "streak 1, best 1" in page
    assert "best score" in page


def test_open_game_is_shown_as_it_was_left(desk: Desk) -> None:
    """The cards lie where the moves have put them."""
    begin(desk.store, 617, "8a").leave()
    [waiting] = desk.store.open_games()

    assert "Q♥" in written(open_panel(desk, waiting, 40, 30)).splitlines()[4]


def test_board_without_room_is_left_out(desk: Desk) -> None:
    """The name of a deal stands in any width."""
    dealt = desk.table("freecell", "standard").dealt(617)

    assert "7♦" in written(deal_panel(desk, dealt, 34, 30))
    assert written(deal_panel(desk, dealt, 20, 30)) == "FreeCell #617\nstandard"
