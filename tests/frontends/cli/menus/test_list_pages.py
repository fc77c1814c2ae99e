"""Lists to choose from: what is selected, what a filter finds, what clicks do."""

import pytest

from freecellar_cli.menus.lists import Item, ListPage
from freecellar_cli.menus.pages import Go

CHOSEN: list[str] = []


def entry(name: str, *words: str) -> Item:
    """Return an entry that notes that it was chosen."""
    return Item(text=name, words=words, choose=lambda: CHOSEN.append(name))


@pytest.fixture
def page() -> ListPage:
    """Return a list of two groups."""
    CHOSEN.clear()
    return ListPage(
        "games",
        [
            Item(text="One deck"),
            entry("FreeCell", "freecell"),
            entry("Baker's Game", "bakers-game"),
            Item(text="Two decks"),
            entry("Double FreeCell", "double-freecell"),
        ],
    )


def selected(page: ListPage) -> str:
    """Return the name of the selected entry."""
    return page.item.text if page.item else ""


def test_headings_are_passed_over(page: ListPage) -> None:
    """Arrows go from entry to entry, and stay at either end."""
    names = [selected(page)]
    for _ in range(3):
        page.move(Go.DOWN)
        names.append(selected(page))

    assert names == ["FreeCell", "Baker's Game", "Double FreeCell", "Double FreeCell"]
    page.move(Go.FIRST)
    page.move(Go.UP)
    assert selected(page) == "FreeCell"


def test_filter_keeps_headings_of_what_it_finds(page: ListPage) -> None:
    """All words must be there, in any order, in any case."""
    page.typed("CELL dou")

    assert [item.text for item in page.items] == ["Two decks", "Double FreeCell"]


def test_names_come_before_descriptions() -> None:
    """What is named so is found first, what is only described so beneath a heading of its own."""
    rows = [("FreeCell", "Eight columns."), ("Eight Off", "Eight cells."), ("Opus", "Seven columns.")]
    page = ListPage("games", [Item(text=name, brief=brief, choose=CHOSEN.clear) for name, brief in rows])

    page.typed("eight")

    assert [item.text for item in page.items] == ["Eight Off", "Described so", "FreeCell"]


def test_exact_name_is_selected() -> None:
    """Who types a whole name means that entry, whatever stands before it."""
    page = ListPage("games", [entry("FreeCell #617"), entry("FreeCell")])

    page.typed("freecell")

    assert selected(page) == "FreeCell"


def test_near_names_are_offered(page: ListPage) -> None:
    """A slip of the keys finds the name that was meant."""
    page.typed("bakrs")

    assert [item.text for item in page.items] == ["Did you mean", "Baker's Game"]
    page.choose()
    assert CHOSEN == ["Baker's Game"]


def test_nothing_near_is_said(page: ListPage) -> None:
    """Where nothing is alike the list says so, and Enter does nothing."""
    page.typed("xyzzy")

    assert "Nothing here is like 'xyzzy'." in page.draw(40, 5)[0][0][1]
    page.choose()
    page.move(Go.DOWN)
    page.click(1, 1)
    assert CHOSEN == []


def test_filter_ends_first_and_keeps_the_selection(page: ListPage) -> None:
    """Esc ends the filter before it leaves the page; what was found stays selected."""
    page.press("/")
    page.typed("double")

    assert not page.goes_back()
    assert selected(page) == "Double FreeCell"
    assert page.goes_back()


def test_first_click_selects_and_second_chooses(page: ListPage) -> None:
    """A click on a heading or beneath the list does nothing."""
    page.draw(40, 5)
    page.click(3, 2)
    assert (selected(page), CHOSEN) == ("Baker's Game", [])

    for row in (0, 3, 9, 2):
        page.click(3, row)
    assert CHOSEN == ["Baker's Game"]


def test_selection_is_in_view_in_any_window() -> None:
    """Whatever the height, the selected entry is drawn, and what was clicked is what was drawn there."""
    page = ListPage("many", [item for n in range(40) for item in (Item(text=f"group {n}"), entry(f"game {n}"))])
    for height in (1, 2, 3, 7, 30, 200):
        for go in (Go.LAST, Go.UP, Go.PAGE_UP, Go.FIRST, Go.PAGE_DOWN, Go.DOWN):
            page.move(go)
            lines = ["".join(text for _, text in line) for line in page.draw(30, height)]
            row = next(i for i, line in enumerate(lines) if selected(page) == line[2:].strip())
            before = selected(page)
            page.click(2, row)
            assert selected(page) == before


def test_list_that_is_empty_can_be_drawn() -> None:
    """Nothing to choose from is no error."""
    page = ListPage("nothing", [])

    page.draw(20, 5)
    for go in Go:
        page.move(go)
    page.choose()
    assert page.item is None


def test_click_before_the_filtered_list_is_drawn_does_nothing(page: ListPage) -> None:
    """What stood under the mouse is gone by then: neither that nor what took its place was meant."""
    page.draw(60, 20)
    page.typed("double")

    for y in range(20):
        page.click(1, y)

    assert (selected(page), CHOSEN) == ("Double FreeCell", [])
