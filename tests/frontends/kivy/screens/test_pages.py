"""Settings, statistics, rules and help; keys, rotation, and files that somebody has tampered with."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from freecellar.play import EndedGame, Outcome, open_store
from freecellar_kivy.presenting.preferences import Cloth, Preferences, Speed, Theme, read_preferences
from support.played import add, copy, fill
from support.saving import win
from support.stage import Stage

if TYPE_CHECKING:
    from freecellar_kivy.screens.page import Page
    from support.rooms import Rooms

GONE = '{"variant": "no-such-game", "house": "nowhere"}'
FREECELL = {"variant": "freecell", "house": "standard"}


@pytest.fixture
def played(stage: Stage, data_folder: Path) -> "Iterator[Rooms]":
    """Return the screens over games that were played."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    fill(data_folder)
    with opened(stage, data_folder) as rooms:
        yield rooms


def drawn(page: "Page") -> list[int]:
    """Return of each widget of a page how many things are on its canvas."""
    return [len(widget.canvas.children) for widget in page.walk(restrict=True)]


def saved(folder: Path) -> Preferences:
    """Return the settings that are on the disk."""
    preferences, notices = read_preferences((folder / "settings.json").read_bytes())
    assert notices == ()
    return preferences


def test_every_setting_is_there() -> None:
    """A setting that a player cannot reach is none."""
    from freecellar_kivy.screens.settings import GROUPS  # noqa: PLC0415 - it opens a window

    shown = {each.field for _, settings in GROUPS for each in settings}

    assert shown == {*Preferences.__dataclass_fields__} - {"variant", "house", "kept"}


def test_settings_are_taken_and_kept(rooms: "Rooms", data_folder: Path) -> None:
    """Every switch is turned and every choice made by a tap, and is there the next time."""
    from freecellar_kivy.screens.settings import GROUPS, Flag  # noqa: PLC0415 - there is a window by now

    rooms.open("Settings")
    before = rooms.desk.preferences
    flags = [each for _, settings in GROUPS for each in settings if isinstance(each, Flag)]
    for flag in flags:
        rooms.tap(f"{flag.words}: ")
    for choice in ("Slate", "Dark", "Fast"):
        rooms.tap(choice)

    after = saved(data_folder)
    assert all(getattr(after, flag.field) is not getattr(before, flag.field) for flag in flags)
    assert (after.cloth, after.theme, after.speed) == (Cloth.SLATE, Theme.DARK, Speed.FAST)
    assert rooms.navigator.skin.is_dark


def test_colours_change_at_once(rooms: "Rooms") -> None:
    """The cloth is laid anew."""
    rooms.open("Settings")
    corner = rooms.stage.screenshot().at(3, 500)
    rooms.tap("Blue")
    blue = rooms.stage.screenshot().at(3, 500)
    rooms.tap("Dark")
    dark = rooms.stage.screenshot().at(3, 500)

    assert blue[2] > blue[1] > blue[0] != corner[0]
    assert sum(dark) < sum(blue)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{", "null", '{"cloth": "plaid", "sound": 3}', "[" * 60_000, "\x00\xff", GONE),
        '{"variant": "' + "x" * 5000 + '"}',
        '{"four_colours": "' + "y" * 100_000,
    ],
)
def test_settings_that_make_no_sense_harm_nothing(stage: Stage, data_folder: Path, text: str) -> None:
    """Home opens, says so where a value is not understood, and a game can be dealt."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    (data_folder / "settings.json").write_text(text, encoding="latin-1")
    with opened(stage, data_folder) as rooms:
        assert "FreeCell" in rooms.words()
        assert ("Settings: " in rooms.words()) is (text != GONE)
        rooms.tap("FreeCell\n")
        rooms.tap("Deal at random")
        assert rooms.here == "Table"


def test_folder_that_cannot_be_written_is_told(stage: Stage, tmp_path: Path) -> None:
    """A file stands where the folder should be: games and settings last as long as the window."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    (tmp_path / "file").write_text("")
    with opened(stage, tmp_path / "file") as rooms:
        assert "Nothing is saved" in rooms.words()
        rooms.open("Settings")
        rooms.tap("Four colours: off")
        assert rooms.desk.preferences.four_colours
        assert "Nothing can be saved here" in rooms.words()


def test_damaged_games_are_set_aside(stage: Stage, data_folder: Path) -> None:
    """The player is told, and plays."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    (data_folder / "freecellar.db").write_bytes(b"no database " * 100)
    with opened(stage, data_folder) as rooms:
        assert "saving begins anew" in rooms.words()
        rooms.tap("FreeCell\n")
        rooms.tap("Deal at random")
        assert rooms.desk.keeper.is_saving


def test_statistics_without_a_game(rooms: "Rooms") -> None:
    """Nothing was played: that is said, and a game is one tap away."""
    rooms.open("Statistics", variant="", house="")
    assert "No game has ended yet." in rooms.words()
    rooms.tap("Choose a game")
    assert rooms.here == "Home"

    rooms.open("Statistics", **FREECELL)
    assert "No game has ended yet." in rooms.words()


def test_statistics_tell_what_the_store_tells(played: "Rooms") -> None:
    """The figures of the main table and those of the days are kept apart."""
    played.open("Statistics", variant="", house="")
    assert "gone-since" in played.words()
    played.tap("FreeCell\nhouse standard")
    found = played.desk.store.statistics("freecell", "standard")
    assert f"{found.won} of {found.played} games won" in played.words()
    assert f"{100 * found.won // found.played} %" in played.words()

    played.tap("Deals of the day")
    days = played.desk.store.statistics("freecell", "standard", daily=True)
    assert f"{days.won} of {days.played} games won" in played.words()
    assert days != found


def test_statistics_are_forgotten_only_after_asking(played: "Rooms") -> None:
    """The open game stays."""
    played.open("Statistics", variant="", house="")
    played.tap("Forget all of it")
    played.tap("Cancel")
    assert played.desk.store.played_pairs()

    played.tap("Forget all of it")
    played.tap("Forget all ended games")
    assert not played.desk.store.played_pairs()
    assert len(played.desk.store.open_games()) == 1
    assert "forgotten" in played.words()


def test_statistics_of_many_games_draw_no_more_than_those_of_a_thousand(stage: Stage, data_folder: Path) -> None:
    """Twenty thousand games: the figures are of all, the plots of the last thousand."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    with open_store(data_folder) as store:
        win(store)
        add(store, 999)
    with opened(stage, data_folder) as rooms:
        rooms.open("Statistics", **FREECELL)
        before = drawn(rooms.page)
        with open_store(data_folder) as store:
            add(store, 19_001)
        rooms.page.refresh()
        stage.frames(5)
        assert "of 20001 games won" in rooms.words()
        assert "The last 1000 games" in rooms.words()
        assert drawn(rooms.page) == before


def test_statistics_with_absurd_values(stage: Stage, data_folder: Path) -> None:
    """A file that was taken in may hold anything that SQLite takes."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    with open_store(data_folder) as store:
        win(store)
        for fields in ({"time": -5}, {"time": 2**61, "moves": 2**61}, {"time": 0, "ended": None}, {"hints": -(2**40)}):
            copy(store, **fields)
        copy(store, day="no day at all")
        copy(store, day="0001-01-01", begun=-(2**61))
    with opened(stage, data_folder) as rooms:
        rooms.open("Statistics", **FREECELL)
        assert "5 games won" in rooms.words()
        rooms.open("Days", **FREECELL, month=(1, 2))
        rooms.tap("Month before")
        assert "February 1" in rooms.words()


def game(outcome: Outcome, time_taken: int = 1000) -> EndedGame:
    """Return a game that is over."""
    return EndedGame(outcome=outcome, time=time_taken, moves=80)


def test_what_plots_show() -> None:
    """Shares of the last few games, rows of wins and losses, times of wins; games left aside count neither way."""
    from freecellar_kivy.parts import plots  # noqa: PLC0415 - it opens a window

    won, lost, left = game(Outcome.WON), game(Outcome.GIVEN_UP), game(Outcome.LEFT)
    games = [won, won, left, lost, lost, won]

    assert plots.win_shares(games, 2) == [1, 1, 0.5, 0, 0.5]
    assert plots.streaks(games) == [1, 2, -1, -2, 1]
    assert plots.times([*games, game(Outcome.WON, 7)]) == [1000, 1000, 1000, 7]
    assert plots.win_shares([]) == plots.streaks([left]) == plots.times([lost]) == []
    assert len(plots.thinned([*range(1000)], 7)) == 7


def test_rules_are_those_of_variant_and_house(rooms: "Rooms") -> None:
    """Every section and figure of the computed page is there."""
    rooms.open("Choosing", variant="seahaven-towers")
    rooms.tap("Rules")
    page: Any = rooms.page
    words = rooms.words()

    assert page.document.title.startswith("Seahaven Towers")
    for section in page.document.sections:
        assert section.heading in words
    assert "only a king" in words.lower() or "kings" in words.lower()


def test_help_names_plugins_that_are_left_out(stage: Stage, data_folder: Path) -> None:
    """A spec file that is wrong does no harm, and its fault is told."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    (data_folder / "variants").mkdir()
    (data_folder / "variants" / "broken.toml").write_text('id = "broken"\n', encoding="utf-8")
    (data_folder / "variants" / "mine.toml").write_text(
        'id = "mine"\nname = "My own"\nextends = "freecell"\n', encoding="utf-8"
    )
    with opened(stage, data_folder) as rooms:
        assert "My own" in rooms.words()
        assert "Your own files" in rooms.words()
        assert "variants/mine.toml" not in rooms.words()
        rooms.tap("Help")
        assert "Plugins that are left out" in rooms.words()
        assert "variants/broken.toml" in rooms.words()


@pytest.mark.parametrize("name", ["Choosing", "Numbers", "Days", "Entry", "Settings", "Statistics", "Rules", "Help"])
def test_back_leads_home_from_every_page(played: "Rooms", name: str) -> None:
    """By Escape, which is Back on a phone, and by the sign in the corner; the game that is open stays."""
    choices = {"Settings": {}, "Help": {}, "Choosing": {"variant": "freecell"}}.get(name, FREECELL)
    played.open(name, **choices)
    played.key(27)
    assert played.here == "Home"
    played.open(name, **choices)
    played.tap("Back")
    assert played.here == "Home"
    assert [each.number for each in played.desk.store.open_games()] == [12_345]


def test_back_goes_one_step_at_a_time(rooms: "Rooms") -> None:
    """Home, variant, rules, and the same way back; on home it is the system's."""
    from support.rooms import ESCAPE  # noqa: PLC0415 - there is a window by now

    asked: list[str] = []
    rooms.navigator.on_leave_app = lambda: not asked.append("leave")  # type: ignore[func-returns-value]
    rooms.tap("FreeCell\n")
    rooms.tap("Rules")
    for name in ("Choosing", "Home"):
        rooms.key(ESCAPE)
        assert rooms.here == name
    assert not asked
    rooms.key(ESCAPE)
    assert asked == ["leave"]


def test_game_by_keys_alone(rooms: "Rooms") -> None:
    """Tab and arrows lead, Enter presses, digits are typed."""
    from freecellar_kivy.parts.press import Press  # noqa: PLC0415 - there is a window by now
    from support.rooms import ENTER, TAB, said  # noqa: PLC0415 - there is a window by now

    for _ in range(len(rooms.presses()) + 1):
        rooms.key(TAB)
        if isinstance(rooms.page.focus.here, Press) and "FreeCell with 3 Cells" in said(rooms.page.focus.here):
            break
    rooms.key(ENTER)
    assert rooms.page.heading() == "FreeCell with 3 Cells"
    while not isinstance(rooms.page.focus.here, Press) or "Number" not in said(rooms.page.focus.here):
        rooms.key(TAB)
    rooms.key(ENTER)
    assert rooms.here == "Numbers"
    for digit in "617":
        rooms.key(ord(digit), text=digit)
    rooms.key(ENTER)

    assert rooms.desk.sitting is not None
    assert rooms.desk.sitting.dealt.title == "FreeCell with 3 Cells #617"


def test_keys_reach_everything_and_come_round(rooms: "Rooms") -> None:
    """Tab goes through all there is to press and to type in, in its order, and Shift+Tab back; each is in view."""
    from freecellar_kivy.parts.focus import stops  # noqa: PLC0415 - there is a window by now
    from support.rooms import TAB, shown_box  # noqa: PLC0415 - there is a window by now

    rooms.resize(390, 844)
    seen = []
    for _ in stops(rooms.root):
        rooms.key(TAB)
        here = rooms.page.focus.here
        assert here is not None
        assert shown_box(here).y >= 0
        assert shown_box(here).top <= 845
        seen.append(here)
    assert seen == stops(rooms.root)
    assert {*rooms.presses()} < {*seen}
    rooms.key(TAB)
    assert rooms.page.focus.here is seen[0]
    rooms.key(TAB, "shift")
    assert rooms.page.focus.here is seen[-1]


def test_field_is_reached_and_left_by_keys(rooms: "Rooms") -> None:
    """Tab comes to the filter and goes on; Escape leaves it, and only then the page."""
    from kivy.uix.textinput import TextInput  # noqa: PLC0415 - there is a window by now

    from support.rooms import ENTER, ESCAPE, TAB  # noqa: PLC0415

    field = next(each for each in rooms.page.walk() if isinstance(each, TextInput))
    rooms.navigator.on_leave_app = bool
    while not field.focus:
        rooms.key(TAB)
    rooms.key(ENTER)
    assert rooms.here == "Home"
    rooms.key(TAB)
    assert not field.focus
    rooms.key(TAB, "shift")
    assert field.focus
    rooms.key(ESCAPE)
    assert not field.focus
    assert rooms.here == "Home"


def test_sheet_takes_the_keys(rooms: "Rooms") -> None:
    """While something is asked, keys and fingers reach nothing below it."""
    from support.rooms import ENTER, TAB  # noqa: PLC0415 - there is a window by now

    answered: list[str] = []
    rooms.page.ask("Sure?", "", [("Yes", lambda: answered.append("yes"))], on_cancel=lambda: answered.append("no"))
    rooms.stage.frames(4)
    rooms.stage.tap(20, 20)
    assert rooms.page.sheet is not None
    rooms.key(TAB)
    rooms.key(ENTER)

    assert answered == ["yes"]
    assert rooms.here == "Home"


def test_rotation_keeps_what_was_begun(rooms: "Rooms") -> None:
    """What is typed, what is asked, and how far a page was scrolled."""
    rooms.open("Numbers", **FREECELL)
    rooms.tap("4")
    rooms.page.ask("Sure?", "It is asked.", [("Yes", bool)])
    for size in ((390, 844), (844, 390)):
        rooms.resize(*size)
        assert "It is asked." in rooms.words()
    rooms.tap("Cancel")

    assert "#4" in rooms.words()


def test_lost_graphics_are_drawn_anew(rooms: "Rooms") -> None:
    """Coming back on Android the graphics may have lost every picture."""
    from kivy.graphics.context import get_context  # noqa: PLC0415 - there is a window by now

    rooms.resize(800, 600)
    before = rooms.stage.screenshot()
    get_context().reload()
    rooms.stage.frames(5)
    after = rooms.stage.screenshot()

    points = [(x, y) for x in range(5, 800, 53) for y in range(5, 600, 41)]
    assert [after.at(*point) for point in points] == [before.at(*point) for point in points]


def test_settings_text_is_what_it_says(rooms: "Rooms", data_folder: Path) -> None:
    """The file is plain JSON, written whole."""
    rooms.open("Settings")
    rooms.tap("Left-handed: off")

    assert json.loads((data_folder / "settings.json").read_text())["left_handed"] is True
    assert [*data_folder.glob("*.part")] == []
