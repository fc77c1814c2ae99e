"""From the first page to a deal: houses that go with a variant, what was chosen last, links, board files, searches."""

import queue
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from freecellar import FreecellarError
from freecellar.sitting import Dealt
from freecellar_cli.menus.beginning import begin_winnable
from freecellar_cli.menus.choosing import DealsPage, HousesPage
from freecellar_cli.menus.desk import Desk, Play, Resume
from freecellar_cli.menus.given import BoardPage, LinkPage
from freecellar_cli.menus.lists import ListPage
from freecellar_cli.menus.memory import Choice, Way
from freecellar_cli.menus.pages import Go
from freecellar_cli.menus.searching import SearchPage
from freecellar_cli.menus.starting import StartPage
from support.cli import call
from support.saving import begin

LINK = "freecellar:1.freecell.tavern.617.Cwhwq9"


def texts(page: ListPage) -> list[str]:
    """Return the entries of a list."""
    return [item.text for item in page.items]


def select(page: ListPage, text: str) -> None:
    """Choose the entry of a text."""
    page.selected = texts(page).index(text)
    page.choose()


def played(desk: Desk) -> Dealt:
    """Return the deal that the menu ended with."""
    assert isinstance(desk.ending, Play)
    return desk.ending.dealt


def test_enter_alone_plays_freecell(desk: Desk) -> None:
    """The first time, Enter is a random FreeCell in the standard house."""
    desk.page.choose()

    assert (played(desk).variant, played(desk).house) == ("freecell", "standard")


def test_last_choice_is_one_key_away(desk: Desk) -> None:
    """What was played last is played again, each time another deal."""
    desk.remember(Choice("eight-off", "tavern", Way.NUMBER))

    page = StartPage(desk)
    page.press("n")

    assert (played(desk).variant, played(desk).house, played(desk).number) == ("eight-off", "tavern", 1)


def test_choice_of_what_is_gone_is_forgotten(desk: Desk) -> None:
    """A variant whose plugin was taken away is not offered again."""
    desk.remember(Choice("gone", "standard"))

    assert desk.last is None
    assert "New FreeCell" in texts(StartPage(desk))


def test_open_game_is_the_first_thing(desk: Desk) -> None:
    """Enter goes on with it, and so does c."""
    begin(desk.store, 617, "8a").leave()
    page = StartPage(desk)
    assert texts(page)[:2] == ["Go on", "FreeCell #617"]

    page.choose()
    assert isinstance(desk.ending, Resume)

    desk.ending = None
    page.press("c")
    assert desk.ending is not None


def test_own_files_appear_like_built_ins(data_folder: Path, set_desk: Callable[[], Desk]) -> None:
    """A spec file is a variant, its house page and its deals are there, and a broken file is told of."""
    folder = data_folder / "variants"
    folder.mkdir()
    (folder / "mine.toml").write_text('extends = "freecell"\nid = "mine"\nname = "Mine"\n[cells]\ncount = 5\n')
    (folder / "worse.toml").write_text("id = ")

    desk = set_desk()
    page = desk.page
    assert isinstance(page, StartPage)

    assert texts(page)[-2:] == ["Variants · your own files", "Mine"]
    assert desk.notices[0].startswith("A plugin is left out: variants/worse.toml:1: ")
    select(page, "Mine")
    desk.page.choose()
    deals = desk.page
    assert isinstance(deals, DealsPage)
    select(deals, "Random")
    assert played(desk).variant == "mine"
    assert played(desk).tables.cells.count == 5


def test_houses_that_do_not_go_with_a_variant_are_counted(data_folder: Path, set_desk: Callable[[], Desk]) -> None:
    """Two decks allow no return from foundations: the houses that have it are not offered."""
    folder = data_folder / "variants"
    folder.mkdir()
    (folder / "double.toml").write_text(
        'id = "double"\nname = "Double"\n[deck]\ndecks = 2\n[layout]\ncolumns = [11, 11, 11, 11, 10, 10, 10, 10, 10, 10]\n'
        "[cells]\ncount = 8\n"
    )

    desk = set_desk()
    page = HousesPage(desk, desk.registry.variant("double"))

    offered = [item for item in page.items if item.choose is not None]
    assert {"additive", "parlour"}.isdisjoint(item.words[0] for item in offered)
    assert texts(page)[-1] == "2 houses do not go with it"
    for item in offered:
        desk.table("double", item.words[0])
    with pytest.raises(FreecellarError, match="two decks"):
        desk.table("double", "parlour")


def test_houses_made_for_a_game_come_first(desk: Desk) -> None:
    """Baker's Game is at home in two houses, and can be played in the others."""
    page = HousesPage(desk, desk.registry.variant("bakers-game"))

    assert texts(page)[:4] == ["House", "Standard", "Winnable", "Made for other games"]


@pytest.mark.parametrize(("house", "asks"), [("standard", True), ("parlour", False)])
def test_numbers_are_asked_where_the_house_asks(desk: Desk, house: str, *, asks: bool) -> None:
    """A house that deals at random only offers no number."""
    page = DealsPage(desk, desk.table("freecell", house))

    assert ("Number" in texts(page)) is asks
    assert page.press("6") is asks


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_winnable_deals_are_offered_everywhere_and_first_where_the_house_deals_so(desk: Desk, house: str) -> None:
    """One house has a switch for them."""
    offered = texts(DealsPage(desk, desk.table("freecell", house)))

    assert (offered.index("Winnable") < offered.index("Random")) is (house == "winnable")


@pytest.mark.parametrize(
    ("house", "way", "left"),
    [
        ("standard", Way.WINNABLE, Way.WINNABLE),
        ("winnable", Way.WINNABLE, Way.WINNABLE),
        ("winnable", Way.NUMBER, Way.RANDOM),
        ("tavern", Way.NUMBER, Way.NUMBER),
        ("parlour", Way.DAILY, Way.DAILY),
    ],
)
def test_way_chosen_last_is_one_that_the_house_offers(desk: Desk, house: str, way: Way, left: Way) -> None:
    """What was remembered before the house dealt otherwise is a random deal."""
    desk.remember(Choice("freecell", house, way))

    assert desk.last == Choice("freecell", house, left)


def test_way_chosen_last_is_selected(desk: Desk) -> None:
    """The page of deals begins where it was left, for this variant and house."""
    desk.remember(Choice("freecell", "tavern", Way.DAILY))

    here, elsewhere = (DealsPage(desk, desk.table("freecell", house)) for house in ("tavern", "standard"))

    assert here.item is not None
    assert elsewhere.item is not None
    assert (here.item.text, elsewhere.item.text) == ("Deal of the day", "Random")


def test_link_is_read_before_it_is_played(desk: Desk) -> None:
    """What it means is shown; what is wrong with it is said, and nothing is played."""
    page = LinkPage(desk)
    desk.open(page)
    page.typed("freecellar:1.freecell.tavern.618.Cwhwq9")
    page.choose()
    assert "does not agree with its check" in desk.message
    assert desk.ending is None

    page.typed(f" {LINK} ")
    assert page.draw(80, 3)[0][1][1] == "FreeCell #617 · tavern: Enter plays it."
    page.choose()
    assert (played(desk).number, played(desk).house) == (617, "tavern")


def test_board_file_is_played(desk: Desk, tmp_path: Path) -> None:
    """Its path is picked from the names that are there."""
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "one.txt").write_text(call("deal", "freecell", "617").out)
    page = BoardPage(desk, desk.table("freecell", "standard"))
    desk.open(page)

    page.typed(f"{tmp_path}/bo")
    page.press("tab")
    assert page.text == f"{tmp_path}/boards/"
    page.move(Go.DOWN)
    page.choose()

    assert played(desk).number is None
    assert played(desk).start == desk.table("freecell", "standard").dealt(617).start


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"7H 7H\n", ""), (b"\xff\xfe", ""), (b"", ""), (b"x" * 2_000_000, "longer than")],
)
def test_board_that_is_none_is_refused(desk: Desk, tmp_path: Path, content: bytes, problem: str) -> None:
    """Whatever a file holds, the reason is said and the page stays."""
    path = tmp_path / "board.txt"
    path.write_bytes(content)
    page = BoardPage(desk, desk.table("freecell", "standard"))
    desk.open(page)

    page.typed(str(path))
    page.choose()

    assert desk.message.startswith(str(path))
    assert problem in desk.message
    assert desk.page is page


@pytest.mark.parametrize("name", ["/nowhere/at/all", "~nobody-of-this-name/x", "-", "\0", "/dev/stdin"])
def test_what_is_no_file_is_refused(desk: Desk, name: str) -> None:
    """Standard input is read for no board here, nor anything else that is no file."""
    page = BoardPage(desk, desk.table("freecell", "standard"))
    desk.open(page)

    page.typed(name)
    page.choose()

    assert desk.message
    assert desk.page is page
    assert page.draw(40, 5)


def test_search_ends_with_its_page(desk: Desk) -> None:
    """Esc tells the search to end; what it would have found is not played."""
    begun, ended = threading.Event(), threading.Event()

    def find(on_try: object, is_cancelled: object) -> Dealt:
        assert callable(on_try)
        assert callable(is_cancelled)
        on_try(1)
        begun.set()
        while not is_cancelled():
            pass
        ended.set()
        return desk.table("freecell", "standard").dealt(1)

    desk.open(SearchPage(desk, "search", find, lambda _: pytest.fail("it was left"), "{} tried"))
    assert begun.wait(10)
    assert "1 tried" in desk.page.draw(60, 5)[1][1][1]

    desk.back()

    assert ended.wait(10)
    assert desk.ending is None
    assert isinstance(desk.page, StartPage)


def test_winnable_deal_is_found_beside_the_screen(desk: Desk) -> None:
    """The search ends in a game of a deal that was proven winnable."""
    done: queue.Queue[Callable[[], None]] = queue.Queue()
    desk.soon = done.put

    begin_winnable(desk, desk.table("freecell", "winnable"))
    assert desk.ending is None
    done.get(timeout=60)()

    assert played(desk).is_winnable
    assert desk.last is not None
    assert desk.last.deal is Way.WINNABLE
