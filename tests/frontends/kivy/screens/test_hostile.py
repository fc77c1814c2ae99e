"""Hostile things in the window: plugins, texts, files and clocks. All else can be played, and what is wrong is told."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from freecellar import FreecellarError
from freecellar.play import open_store
from freecellar.plugins import HouseEntry, Variant, hookimpl
from freecellar_kivy import catalogue
from freecellar_kivy.catalogue import OWN
from freecellar_kivy.desk import DAMAGED, SETTINGS, Desk
from support.games import registry
from support.saving import begin
from support.stage import Stage
from support.today import set_today

if TYPE_CHECKING:
    from support.rooms import Rooms


class Slow:
    """A plugin that answers when it is let."""

    def __init__(self) -> None:
        self.may_answer = Event()

    @hookimpl
    def freecellar_variants(self) -> list[Any]:
        """Return a variant, in the end."""
        self.may_answer.wait()
        return [registry().variant("freecell").spec().derive(id="at-last", name="At Last")]


class Raising:
    """A plugin whose every hook raises."""

    @hookimpl
    def freecellar_variants(self) -> list[Any]:
        """Raise what nobody catches."""
        raise SystemExit("I leave")

    @hookimpl
    def freecellar_houses(self) -> list[Any]:
        """Raise."""
        raise MemoryError


class Deceiving:
    """A plugin that offers what it cannot give."""

    @hookimpl
    def freecellar_variants(self) -> list[Any]:
        """Return a variant whose rules cannot be had."""
        return [Variant(id="hollow", name="Hollow", load_tables=self._fail, load_spec=self._fail)]

    @hookimpl
    def freecellar_houses(self) -> list[Any]:
        """Return a house that cannot be had."""
        return [HouseEntry(id="nowhere", name="Nowhere", load_policy=self._fail, load_house=self._fail)]

    def _fail(self) -> Any:  # noqa: ANN401 - it returns nothing at all
        raise RuntimeError("\ud800 \0 [b]no rules[/b]")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Return a slow plugin; in the end it answers, so that no thread is left."""
    monkeypatch.setattr(catalogue, "PATIENCE", 0.01)
    plugin = Slow()
    yield plugin
    plugin.may_answer.set()


def test_home_waits_for_no_plugin(stage: Stage, data_folder: Path, slow: Slow) -> None:
    """Freecellar's own games are there at once; who is waited for is said, until it answers."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    with opened(stage, data_folder, plugins={**OWN, "dawdler": slow}) as rooms:
        assert "dawdler has not answered yet" in rooms.words()
        assert "At Last" not in rooms.words()
        rooms.tap("FreeCell\n")
        rooms.tap("Deal at random")
        assert rooms.here == "Table"

        rooms.open("Home")
        rooms.tap("dawdler has not answered yet")
        assert rooms.here == "Help"
        assert "dawdler takes its time" in rooms.words()

        rooms.open("Home")
        slow.may_answer.set()
        stage.until(lambda: "At Last" in rooms.words(), seconds=600)
        assert "answered" not in rooms.words()


def test_game_goes_on_before_a_plugin_has_answered(data_folder: Path, slow: Slow) -> None:
    """The program opens at the game that waits, without asking who may not answer."""
    with open_store(data_folder) as store:
        begin(store, moves="8a").leave()
    desk = Desk.open(data_folder, plugins={**OWN, "dawdler": slow})

    sitting = desk.resume(desk.store.open_games()[0])

    assert sitting.dealt.title == "FreeCell #617"
    assert not desk.catalogue.waited_for
    desk.close()


def test_plugin_that_only_raises_is_told_on_home(stage: Stage, data_folder: Path) -> None:
    """One quiet line leads to the reason."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    with opened(stage, data_folder, plugins={**OWN, "leaver": Raising()}) as rooms:
        rooms.tap("leaver is left out: why?")
        assert rooms.here == "Help"
        assert "leaver: SystemExit: I leave" in rooms.words()


def test_spec_files_that_are_left_out_are_told_on_home(stage: Stage, data_folder: Path) -> None:
    """Several are counted; where all is well nothing is said."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    (data_folder / "variants").mkdir()
    for name in ("one", "two"):
        (data_folder / "variants" / f"{name}.toml").write_text(f'id = "{name}"\n')
    with opened(stage, data_folder) as rooms:
        assert "2 plugins or files are left out: why?" in rooms.words()
        rooms.tap("2 plugins or files")
        assert "variants/two.toml" in rooms.words()

    for path in (data_folder / "variants").iterdir():
        path.unlink()
    with opened(stage, data_folder) as rooms:
        assert "left out" not in rooms.words()


def test_variant_and_house_that_cannot_be_had_harm_no_page(stage: Stage, data_folder: Path) -> None:
    """They are listed, and every page about them says what is wrong."""
    from support.rooms import opened  # noqa: PLC0415 - there is a window by now

    with opened(stage, data_folder, plugins={**OWN, "deceiver": Deceiving()}) as rooms:
        rooms.tap("Hollow\n")
        assert "It cannot be played: plugin deceiver: hollow cannot be loaded" in rooms.words()
        for page in ("Numbers", "Days", "Entry", "Statistics", "Rules"):
            for variant, house in (("hollow", "standard"), ("freecell", "nowhere")):
                _visit(rooms, page, variant, house)
        rooms.open("Choosing", variant="freecell")
        rooms.tap("Deal at random")
        assert rooms.here == "Table"


def _visit(rooms: "Rooms", page: str, variant: str, house: str) -> None:
    """Open a page, and press what deals there."""
    rooms.open(page, variant=variant, house=house, **({"month": None} if page == "Days" else {}))
    assert rooms.here == page
    for press in rooms.presses():
        if press.name in {"Play today's deal", "Deal it", "1", "Next unplayed"} or press.name.startswith("Deal #"):
            press.act()
            rooms.stage.frames(3)
    assert rooms.here == page
    assert rooms.desk.sitting is None


@pytest.mark.parametrize(
    "text",
    [
        *("\0" * 500, "JD " * 6000, "\u202e7\u2665 6\u2660", "7H" + "\u0301" * 5000, "\ud800 7H", "[b]7H[/b] [ref=x]"),
        *("9" * 19_000, "1." + "\u0663" * 300, "freecellar:\0", "JD\n" * 3000, ":\n" * 9000),
    ],
    ids=["nul", "many", "rtl", "marks", "half", "markup", "digits", "digits of others", "link", "lines", "empty"],
)
def test_text_that_is_no_board_is_answered_in_a_few_words(rooms: "Rooms", text: str) -> None:
    """It is shown, nothing is dealt, and the answer is short enough to be read."""
    page: Any = rooms.open("Entry", variant="freecell", house="standard", text="")
    page.text, page.problem = text, ""
    page.deal()
    rooms.resize(390, 844)

    assert rooms.here == "Entry"
    assert 10 < len(page.problem) <= 1000
    assert rooms.desk.sitting is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"sound": tru', "x" * 70_000])
def test_settings_that_cannot_be_read_are_kept(data_folder: Path, text: str) -> None:
    """The first change of a setting writes a new file; what stood in the other is still there."""
    (data_folder / SETTINGS).write_text(text)
    desk = Desk.open(data_folder)
    assert any("Settings: " in notice for notice in desk.notices)

    desk.prefer(four_colours=True)
    desk.prefer(four_colours=False)
    desk.close()

    assert (data_folder / DAMAGED).read_text() == text
    assert Desk.open(data_folder).notices == []


def test_settings_of_a_newer_program_are_written_again(data_folder: Path) -> None:
    """What only a newer one understands stays in the file."""
    (data_folder / SETTINGS).write_text('{"version": 9, "cloth": "velvet", "sound": false}')
    desk = Desk.open(data_folder)
    desk.prefer(four_colours=True)
    desk.close()

    text = (data_folder / SETTINGS).read_text()
    assert '"version": 9' in text
    assert '"cloth": "velvet"' in text
    assert not (data_folder / DAMAGED).exists()


def test_saved_games_that_are_lost_meanwhile_are_told_on_every_page(rooms: "Rooms") -> None:
    """Home still lists what can be played, no page breaks, and a game can be begun."""
    broken = rooms.desk.store.database.connection
    broken.execute("PRAGMA foreign_keys = OFF")
    broken.execute("DROP TABLE games")
    about = {"variant": "freecell", "house": "standard"}
    for page, choices in (("Numbers", about), ("Days", {**about, "month": None}), ("Statistics", about)):
        rooms.open(page, **choices)
        assert "no such table" in rooms.words()
    rooms.open("Home")
    assert "Saved games cannot be read" in rooms.words()
    rooms.tap("FreeCell\n")
    rooms.tap("Deal at random")
    assert rooms.here == "Table"
    assert rooms.desk.sitting is not None
    assert not rooms.desk.keeper.is_saving


def test_midnight_turns_the_day_on_the_pages_that_show_it(rooms: "Rooms", monkeypatch: pytest.MonkeyPatch) -> None:
    """Home and the calendar go along with UTC; so does a clock that is put back."""
    today = [date(2026, 12, 31)]
    set_today(monkeypatch, lambda: today[0])
    rooms.open("Home")
    assert "31 December 2026" in rooms.words()
    today[0] = date(2027, 1, 1)
    rooms.stage.wait(6)
    assert "1 January 2027" in rooms.words()

    rooms.open("Days", variant="freecell", house="standard", month=None)
    assert "January 2027" in rooms.words()
    today[0] = date(2026, 11, 30)
    rooms.stage.wait(6)
    assert "30 November 2026" in rooms.words()
    assert not [each for each in rooms.presses() if "2026-12-01" in each.name]


def test_error_that_nobody_has_answered_is_told(stage: Stage, data_folder: Path) -> None:
    """Freecellar's own errors end no game; any other is a fault, and is none that is hidden."""
    from kivy.base import ExceptionManager  # noqa: PLC0415 - there is a window by now

    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415

    app = FreecellarApp(data_folder)
    stage.run(app)

    assert ExceptionManager.handle_exception(FreecellarError("the disk is gone")) == ExceptionManager.PASS
    assert ExceptionManager.handle_exception(ZeroDivisionError()) == ExceptionManager.RAISE
    assert "The disk is gone." in app.root.current_screen._notice  # noqa: SLF001 - what is said at the foot
    stage.close()
    assert ExceptionManager.handle_exception(FreecellarError("later")) == ExceptionManager.RAISE
