"""The pages of numbers and of days: what they mark, and where keys and clicks lead."""

from datetime import date, timedelta

import pytest

from freecellar.engine import LAST_NUMBER
from freecellar.play import utc_today
from freecellar_cli.menus.calendars import CalendarPage
from freecellar_cli.menus.desk import Desk, Play, Resume
from freecellar_cli.menus.lines import Line
from freecellar_cli.menus.memory import Way
from freecellar_cli.menus.numbers import NumbersPage
from freecellar_cli.menus.pages import Go
from support.saving import begin, win


def written(lines: list[Line]) -> str:
    """Return lines as text."""
    return "\n".join("".join(text for _, text in line) for line in lines)


@pytest.fixture
def numbers(desk: Desk) -> NumbersPage:
    """Return the numbers of FreeCell, on the desk, of which 617 was won."""
    win(desk.store)
    begin(desk.store, 3, "1a").leave()
    page = NumbersPage(desk, desk.table("freecell", "standard"))
    desk.open(page)
    return page


def test_numbers_wear_their_marks(numbers: NumbersPage) -> None:
    """Won and open deals are marked, others are not."""
    assert " 3o " in written(numbers.draw(44, 20))

    numbers.typed("617")

    assert " 617+ " in written(numbers.draw(44, 20))
    assert " 618  " in written(numbers.draw(44, 20))


def test_number_is_typed(numbers: NumbersPage, desk: Desk) -> None:
    """Enter plays it; what is no digit is no part of it, and a number without a deal is refused."""
    numbers.typed("#12x")
    assert (numbers.text, numbers.number) == ("12", 12)

    numbers.typed("0")
    numbers.choose()
    assert "from 1 to 8,589,934,591" in desk.message
    assert desk.ending is None

    numbers.typed("99999999999")
    numbers.choose()
    assert desk.ending is None


def test_chosen_number_is_played_and_remembered(desk: Desk) -> None:
    """A number is a way that is gone on with the next time."""
    page = NumbersPage(desk, desk.table("freecell", "tavern"))
    page.typed("617")
    page.choose()

    assert isinstance(desk.ending, Play)
    assert (desk.ending.dealt.number, desk.ending.dealt.house) == (617, "tavern")
    assert desk.last is not None
    assert desk.last.deal is Way.NUMBER


def test_open_number_goes_on(numbers: NumbersPage, desk: Desk) -> None:
    """The deal that is open is gone on with, unasked; another one asks what becomes of it."""
    numbers.typed("12")
    numbers.choose()
    assert desk.page.title == "an open game"
    assert desk.ending is None
    desk.back()

    numbers.typed("3")
    numbers.choose()
    assert isinstance(desk.ending, Resume)


def test_arrows_and_clicks_go_to_neighbours(numbers: NumbersPage, desk: Desk) -> None:
    """Every number on the page is where a click finds it, on the first page and on the last."""
    for start in (1, 617, LAST_NUMBER):
        numbers.typed(str(start))
        lines = written(numbers.draw(44, 20)).splitlines()[:-2]
        for row, line in enumerate(lines):
            for word in line.replace("+", " ").replace("o", " ").split():
                if int(word) != numbers.number:
                    numbers.click(line.index(f" {word}") + 1, row)
                    assert numbers.number == int(word)
    numbers.typed("100")
    numbers.draw(44, 20)
    for go in (Go.RIGHT, Go.DOWN, Go.LEFT, Go.UP):
        numbers.move(go)
    assert numbers.number == 100
    for go in Go:
        numbers.move(go)
        assert 1 <= numbers.number <= LAST_NUMBER
    numbers.typed(str(LAST_NUMBER))
    numbers.move(Go.RIGHT)
    numbers.move(Go.PAGE_DOWN)
    assert numbers.number == LAST_NUMBER
    assert desk.ending is None


def test_next_unplayed_is_where_numbers_begin(numbers: NumbersPage) -> None:
    """Tab goes back to it."""
    assert numbers.number == 1
    numbers.typed("40")
    assert numbers.press("tab")
    assert numbers.number == 1


@pytest.fixture
def days(desk: Desk) -> CalendarPage:
    """Return the calendar of FreeCell, on the desk; today's deal was left open."""
    begin(desk.store, 617, "8a", day=str(utc_today())).leave()
    page = CalendarPage(desk, desk.table("freecell", "standard"))
    desk.open(page)
    return page


def test_open_day_goes_on(days: CalendarPage, desk: Desk) -> None:
    """The deal of a day that is being played is gone on with, without any search."""
    assert f"{utc_today().day:2}o" in written(days.draw(31, 20))
    assert "#617: not finished." in written(days.draw_panel(40, 20))

    days.choose()

    assert isinstance(desk.ending, Resume)


def test_days_end_today(days: CalendarPage) -> None:
    """Arrows reach every day up to today and none after it; months turn."""
    today = utc_today()
    days.move(Go.RIGHT)
    days.move(Go.PAGE_DOWN)
    assert days.day == today

    days.move(Go.LEFT)
    days.move(Go.UP)
    assert days.day == today - timedelta(days=8)

    days.day = date(2026, 3, 15)
    days.move(Go.PAGE_UP)
    assert days.day == date(2026, 2, 28)
    days.move(Go.PAGE_DOWN)
    days.move(Go.FIRST)
    assert days.day == date(2026, 3, 1)
    assert days.press("t")
    assert days.day == today


def test_day_is_clicked(days: CalendarPage) -> None:
    """Every day of a month is where a click finds it; the last weekday of the first week was a Sunday."""
    days.day = date(2026, 3, 15)
    lines = written(days.draw(31, 20)).splitlines()
    assert lines[0].strip() == "March 2026"
    for number in (1, 2, 8, 31):
        row = next(i for i, line in enumerate(lines) if i > 1 and f" {number:2} " in f" {line} ")
        days.click(f" {lines[row]} ".index(f" {number:2} ") + 1, row)
        assert days.day == date(2026, 3, number)


def test_the_first_days_have_no_day_before(days: CalendarPage) -> None:
    """The calendar ends where dates do."""
    days.day = date(1, 1, 5)
    for go in (Go.UP, Go.PAGE_UP, Go.LEFT):
        days.move(go)
    assert days.day == date(1, 1, 1)
    days.draw(31, 20)
    days.draw_panel(31, 20)
