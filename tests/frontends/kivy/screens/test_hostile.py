"""Plugins that raise, or take their time: the window is there, all else can be played, and what is wrong is told."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from freecellar.play import open_store
from freecellar.plugins import HouseEntry, Variant, hookimpl
from freecellar_kivy.screens import catalogue
from freecellar_kivy.screens.catalogue import OWN
from freecellar_kivy.screens.desk import Desk
from support.games import registry
from support.saving import begin
from support.stage import Stage

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
