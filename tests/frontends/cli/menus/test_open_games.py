"""Many open games: the last few at once, all of them behind one entry, and what is typed finds one."""

import io
import sys
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from freecellar import column, load_registry
from freecellar.engine import Deal
from freecellar.play import Store, open_store
from freecellar.plugins import data_folder
from freecellar.sitting import Dealt
from freecellar_cli.menus.desk import Desk, Resume
from freecellar_cli.menus.lists import ListPage
from freecellar_cli.menus.memory import Choice
from freecellar_cli.menus.spoken import ask_in_words
from freecellar_cli.menus.starting import StartPage
from freecellar_cli.menus.waiting import FEW, OpenGamesPage
from freecellar_cli.settings.looks import Looks

FIRST = date(2026, 1, 1)


def begin_days(store: Store, count: int) -> None:
    """Begin the deals of so many days, and leave each after a move."""
    table = Dealt.under(load_registry(), "freecell", "standard")
    for ago in range(count):
        dealt = table.of_day(FIRST + timedelta(ago), 1000 + ago)
        game = dealt.game()
        game.tap(column(3))
        saved = store.begin(game, variant="freecell", deal=Deal.parse(dealt.identity), day=dealt.day)
        saved.save()
        saved.leave()


def going_on(page: ListPage) -> list[str]:
    """Return what stands under the first heading."""
    texts = [item.text for item in page.items]
    return texts[texts.index("Go on") + 1 : texts.index("Play")]


@pytest.mark.parametrize("count", [1, FEW, FEW + 1])
def test_few_games_are_all_there(desk: Desk, count: int) -> None:
    """The last played first; no entry leads to one other alone."""
    begin_days(desk.store, count)

    assert going_on(StartPage(desk)) == [f"FreeCell #{999 + number}" for number in range(count, 0, -1)]


def test_many_games_are_behind_an_entry(desk: Desk) -> None:
    """The last ones are offered at once, and all on a page where typing finds one at once."""
    begin_days(desk.store, 40)
    page = StartPage(desk)
    assert going_on(page) == [*(f"FreeCell #{1039 - number}" for number in range(FEW)), "All 40 open games"]

    page.typed("1007")
    assert [item.text for item in page.items if item.choose] == ["All 40 open games"]
    page.choose()

    assert isinstance(desk.page, OpenGamesPage)
    assert desk.page.label
    assert len(desk.page.items) == 40
    desk.page.typed("2026-01-08")
    desk.page.choose()
    assert isinstance(desk.ending, Resume)
    assert desk.ending.waiting.number == 1007


def test_what_is_typed_is_taken_back_before_the_page(desk: Desk) -> None:
    """Esc once shows all games again, and twice leads to the first page."""
    begin_days(desk.store, 10)
    page = OpenGamesPage(desk, desk.store.open_games())
    desk.open(page)
    page.typed("1003")
    assert len(page.items) == 1

    desk.back()
    assert (desk.page, len(page.items)) == (page, 10)
    desk.back()
    assert isinstance(desk.page, StartPage)


def test_many_games_are_found_in_words(
    set_desk: Callable[[], Desk], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A few are listed, the others are found by a number or a word; their places are the same."""
    del set_desk
    with open_store(data_folder()) as store:
        begin_days(store, 12)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1002\nall\nquit\n"))

    ask_in_words(load_registry(), Choice(), Looks(plain=True))

    listed, found, everything, _ = capsys.readouterr().out.split("Go on with")
    assert listed.count("FreeCell #") == 5
    assert "There are 7 more" in " ".join(listed.split())
    assert "10  FreeCell #1002" in found
    assert found.count("FreeCell #") == 1
    assert everything.count("FreeCell #") == 12
