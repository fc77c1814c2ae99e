"""From home to a deal on the table by touches, each way there is."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import pytest

from freecellar import board_text
from freecellar.play import DailyNumbers, open_store, utc_today
from freecellar.sitting import link_to
from freecellar_kivy.screens.dealing import DealingPage
from support.played import fill
from support.saving import another_process, begin
from support.stage import Stage

if TYPE_CHECKING:
    from support.rooms import Rooms


@pytest.fixture
def played(stage: Stage, data_folder: Path) -> "Iterator[Rooms]":
    """Return the screens over games that were played, of which FreeCell 12345 is open."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    fill(data_folder)
    with opened(stage, data_folder) as rooms:
        yield rooms


def number_of(rooms: "Rooms") -> int | None:
    """Return the number of the deal on the table."""
    assert rooms.here == "Table"
    assert rooms.desk.sitting is not None
    return rooms.desk.sitting.dealt.number


def test_variant_house_and_random_deal(rooms: "Rooms") -> None:
    """Three taps; the choice is remembered."""
    rooms.tap("Baker's Game")
    rooms.tap("Winnable\n")
    rooms.tap("Deal at random")

    sitting = rooms.desk.sitting
    assert rooms.here == "Table"
    assert sitting is not None
    assert (sitting.dealt.variant, sitting.dealt.house) == ("bakers-game", "winnable")
    assert 1 <= (sitting.dealt.number or 0) <= 1_000_000
    assert (rooms.desk.preferences.variant, rooms.desk.preferences.house) == ("bakers-game", "winnable")


def test_house_that_does_not_go_with_a_variant_is_not_offered(rooms: "Rooms") -> None:
    """The houses meant for a variant come first; others that can be merged are a tap away."""
    rooms.open("Choosing", variant="seahaven-towers")
    assert "Standard" in rooms.words()
    assert "Tavern" not in rooms.words()

    rooms.tap("more, made for other games")

    assert "Tavern" in rooms.words()


def test_list_is_filtered_as_one_types(rooms: "Rooms") -> None:
    """Words may stand in the name or in the line about it."""
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    field = next(each for each in rooms.page.walk() if isinstance(each, TextInput))
    field.text = "kings towers"
    rooms.stage.frames(3)
    assert "Seahaven Towers" in rooms.words()
    assert "Baker's Game" not in rooms.words()

    field.text = "no such game"
    rooms.stage.frames(3)
    assert "No game is called 'no such game'." in rooms.words()


def test_number_is_typed_on_the_pad(rooms: "Rooms") -> None:
    """Digits, one of them taken back, then the deal."""
    rooms.tap("FreeCell\n")
    rooms.tap("Number")
    for key in ("6", "1", "8", "Erase", "7"):
        rooms.tap(key)
    rooms.tap("Deal #617")

    assert number_of(rooms) == 617


def test_number_that_names_no_deal_is_refused_with_the_range(rooms: "Rooms") -> None:
    """The line says which numbers there are."""
    rooms.open("Numbers", variant="freecell", house="standard")
    rooms.tap("Deal")

    assert "Deal numbers go from 1 to" in rooms.words()
    assert rooms.here == "Numbers"


def test_marks_and_next_unplayed(played: "Rooms") -> None:
    """Numbers wear what became of them; the next that was never played is one tap away."""
    played.open("Numbers", variant="freecell", house="standard")
    store = played.desk.store
    following = store.next_unplayed("freecell", "standard", 1, 1_000_000)
    assert following is not None
    marks = store.marks("freecell", "standard", following, following + 24)
    for number, mark in marks.items():
        if (number - 1) // 25 == (following - 1) // 25:
            assert played.find(f"{number} {mark}").name == f"{number} {mark}"

    played.tap(f"Next unplayed: {following}")
    played.tap(f"Deal #{following}")

    assert played.page.sheet is not None  # a game is open
    played.tap("Leave it for the new deal")
    assert number_of(played) == following


def test_list_of_numbers_turns_and_follows_what_is_typed(played: "Rooms") -> None:
    """Pages of 25; a number that is typed is shown among its neighbours a moment later."""
    played.open("Numbers", variant="freecell", house="standard")
    played.tap("Numbers after")
    assert "76 to 100" in played.words()
    played.tap("Numbers before")
    assert "51 to 75" in played.words()
    for digit in "12345":
        played.tap(digit)
    played.stage.wait(1)

    assert "12,326 to 12,350" in played.words()
    assert played.find("12345 open").name == "12345 open"


def test_winnable_deal_is_searched_beside_the_screen(rooms: "Rooms") -> None:
    """The sheet tells of the search; what is found is on the table."""
    rooms.desk.prefer(house="winnable")
    rooms.open("Choosing", variant="freecell")
    rooms.tap("Winnable deal")
    rooms.stage.until(lambda: rooms.here == "Table", seconds=60)

    assert number_of(rooms) is not None


def search_in_vain(
    solver: object, draw: object, *, is_cancelled: Callable[[], bool], on_try: Callable[[int], object]
) -> None:
    """Draw deals of which none is proven winnable, until told to stop."""
    del solver, draw
    for tries in count():
        if is_cancelled():
            return
        on_try(tries)
        sleep(0.01)


@pytest.mark.parametrize(
    ("house", "before", "after"),
    [
        ("standard", ["Number"], ["Winnable deal"]),
        ("doubling", ["Number"], ["Winnable deal"]),
        ("additive", [], ["Winnable deal"]),
        ("winnable", ["Winnable deal"], []),
        ("tavern", ["Number"], ["Winnable deal"]),
        ("parlour", [], ["Winnable deal"]),
    ],
)
def test_ways_to_a_deal_are_those_of_the_house(rooms: "Rooms", house: str, before: list[str], after: list[str]) -> None:
    """Numbers are offered where the house deals by them, and a winnable deal first where it has a switch for those."""
    rooms.desk.prefer(house=house)
    rooms.open("Choosing", variant="freecell")

    ways = {"Winnable deal", "Number", "Deal of the day", "Link or board"}
    offered = [press.name for press in rooms.presses() if press.name in ways]
    assert offered == [*before, "Deal of the day", "Link or board", *after]


def test_search_can_be_cancelled(rooms: "Rooms", monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing arrives after Cancel; the search is one that would go on for ever."""
    monkeypatch.setattr("freecellar.solver.winnable.draw_winnable", search_in_vain)
    rooms.desk.prefer(house="winnable")
    rooms.open("Choosing", variant="freecell-0-cells")
    rooms.tap("Winnable deal")
    page = rooms.page
    assert isinstance(page, DealingPage)
    rooms.stage.until(lambda: page.sheet is not None and "deals drawn" in page.sheet.text, seconds=60)
    rooms.tap("Cancel")

    assert page.sheet is None
    assert page.search is None
    rooms.stage.wait(1)
    assert rooms.here == "Choosing"


def test_deal_of_the_day(rooms: "Rooms") -> None:
    """Home leads to the calendar, the calendar to today's deal."""
    rooms.tap("Deal of the day")
    rooms.tap("Play today's deal")
    rooms.stage.until(lambda: rooms.here == "Table", seconds=60)

    dealt = rooms.desk.sitting.dealt if rooms.desk.sitting is not None else None
    assert dealt is not None
    assert dealt.day == str(utc_today())
    assert dealt.number in DailyNumbers.of("freecell", dealt.tables, dealt.policy).candidates(utc_today())


def test_calendar_shows_what_became_of_days(played: "Rooms") -> None:
    """Won, not won, won on another day; and five days in a row up to yesterday."""
    played.open("Days", variant="freecell", house="standard", month=None)
    today = utc_today()
    assert "5\ndays in a row" in played.words()
    for back, became in ((1, "Won."), (6, "Not won."), (7, "Won, begun on another day.")):
        day = today - timedelta(days=back)
        played.open("Days", variant="freecell", house="standard", month=(day.year, day.month))
        played.tap(f"{day}: {became}")
        assert became in played.words()
        assert "The best run of a day is the one that counts." in played.words()


def test_calendar_turns_back_and_not_into_the_future(played: "Rooms") -> None:
    """There is no deal of tomorrow."""
    played.open("Days", variant="freecell", house="standard", month=(2026, 3))
    played.tap("Month before")
    assert "February 2026" in played.words()
    played.open("Days", variant="freecell", house="standard", month=None)
    before = played.words()
    played.tap("Month after")
    assert played.words() == before
    assert not [each for each in played.presses() if str(utc_today() + timedelta(days=1)) in each.name]


def test_link_is_dealt_with_its_own_rules(rooms: "Rooms") -> None:
    """Whatever variant one came from."""
    table = rooms.desk.table("bakers-game", "winnable").dealt(4711)
    link = str(link_to(rooms.desk.registry, table))
    rooms.open("Entry", variant="freecell", house="standard", text=link)
    rooms.tap("Deal it")

    assert number_of(rooms) == 4711
    assert rooms.desk.sitting is not None
    assert rooms.desk.sitting.dealt.variant == "bakers-game"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("freecellar:1.freecell.standard.618.AeIo34", "does not agree with its check"),
        ("freecellar:9.freecell.standard.617.AeIo34", "version 9"),
        ("freecellar:rubbish", "is no link"),
        ("", "expected a board"),
        ("JD KD 2S\n7X", "Line 2: '7X' is not a card"),
        ("7H 6S", "card"),
        ("Foundations: H-K C-K D-K S-K", "This board is won already: there is nothing to play."),
    ],
)
def test_what_is_wrong_with_a_text_is_said(rooms: "Rooms", text: str, problem: str) -> None:
    """Nothing is dealt, and the text stays to be mended."""
    rooms.open("Entry", variant="freecell", house="standard", text=text)
    rooms.tap("Deal it")

    assert problem in rooms.words()
    assert rooms.here == "Entry"
    assert rooms.desk.sitting is None
    rooms.resize(390, 844)
    assert problem in rooms.words()


def test_line_at_fault_is_selected(rooms: "Rooms") -> None:
    """The eye is led to it."""
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    rooms.open("Entry", variant="freecell", house="standard", text="JD KD 2S\n7X 8S\n9C")
    rooms.tap("Deal it")

    field = next(each for each in rooms.page.walk() if isinstance(each, TextInput))
    assert field.selection_text == "7X 8S"


def test_board_is_dealt(rooms: "Rooms") -> None:
    """A board as text, of the variant that one came from."""
    table = rooms.desk.table("freecell", "standard").dealt(617)
    swapped = board_text(table.start, table.tables).splitlines()
    rooms.open("Entry", variant="freecell", house="standard", text="\n".join(reversed(swapped)))
    rooms.tap("Deal it")

    assert number_of(rooms) is None
    assert rooms.desk.sitting is not None
    assert rooms.desk.sitting.game.position.columns == table.start.columns[::-1]


def test_open_game_comes_first_and_is_resumed(played: "Rooms") -> None:
    """With its moves."""
    played.tap("Go on")

    assert number_of(played) == 12_345
    assert played.desk.sitting is not None
    assert played.desk.sitting.game.tally.moves == 1


def test_open_game_is_never_left_unasked(played: "Rooms") -> None:
    """Every way to deal asks; Escape deals nothing, and the game is still there."""
    played.open("Numbers", variant="freecell", house="standard")
    played.tap("9")
    played.tap("Deal #9")
    assert "A game is open" in played.words()
    assert "FreeCell #12345 · standard · 1 move" in played.words()
    assert "House standard records a loss if you leave it." in played.words()
    played.key(27)
    assert played.page.sheet is None
    assert played.here == "Numbers"
    played.tap("Deal #9")
    played.tap("Go on with it")

    assert number_of(played) == 12_345


def test_game_that_another_process_plays_is_told(stage: Stage, data_folder: Path) -> None:
    """Who has it is said, nothing is lost, and a new deal of the same kind says that it is not saved."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    with open_store(data_folder) as store:
        begin(store, 1, "6a").leave()
    with another_process(data_folder) as process, opened(stage, data_folder) as rooms:
        rooms.tap("Go on")
        assert f"Process {process.pid} is playing this game; leave it there first." in rooms.words()
        assert rooms.here == "Home"

        rooms.open("Numbers", variant="freecell", house="standard")
        rooms.tap("9")
        rooms.tap("Deal #9")
        assert number_of(rooms) == 9
        assert not rooms.desk.keeper.is_saving
    with open_store(data_folder) as store:
        assert [game.number for game in store.open_games()] == [1]
