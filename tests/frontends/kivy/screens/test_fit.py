"""Every page fits every screen: nothing beyond the edges, nothing on top of another, everything large enough."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from freecellar.plugins import hookimpl
from freecellar_kivy.presenting.screen import Insets
from support.games import registry
from support.played import fill
from support.stage import Stage

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from support.rooms import Rooms

FREECELL = {"variant": "freecell", "house": "standard"}
PAGES: list[tuple[str, dict[str, Any]]] = [
    ("Home", {}),
    ("Choosing", {"variant": "freecell"}),
    ("Choosing", {"variant": "seahaven-towers"}),
    ("Numbers", FREECELL),
    ("Days", {**FREECELL, "month": None}),
    ("Entry", FREECELL),
    ("Settings", {}),
    ("Statistics", {"variant": "", "house": ""}),
    ("Statistics", FREECELL),
    ("Rules", FREECELL),
    ("Help", {}),
]
NOTHING = Insets()
NOTCHES = [((390, 844), Insets(bottom=34, top=47)), ((844, 390), Insets(left=47, bottom=21, right=47))]


class Hostile:
    """A plugin with names that nobody would choose."""

    @hookimpl
    def freecellar_variants(self) -> list[Any]:
        """Return a variant with a name that is much too long, and one whose name is markup."""
        spec = registry().variant("freecell").spec()
        return [
            spec.derive(id="long", name="A" + "ntidisestablishment" * 2, summary="Said at length; " * 12 + "so."),
            spec.derive(id="markup", name="[b]Bold[/b] [color=ff0000]& [ref=x]", summary="[size=90]Big 漢字"),
        ]


@pytest.fixture
def played(stage: Stage, data_folder: Path) -> "Iterator[Rooms]":
    """Return the screens over games that were played, with a plugin of hostile names."""
    from freecellar_kivy.catalogue import OWN  # noqa: PLC0415 - there is a window by now
    from support.rooms import opened  # noqa: PLC0415

    fill(data_folder)
    with opened(stage, data_folder, plugins={**OWN, "hostile": Hostile()}) as rooms:
        yield rooms


def parts(rooms: "Rooms") -> "list[Widget]":
    """Return what is written or pressed on the page."""
    from kivy.uix.label import Label  # noqa: PLC0415
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    from freecellar_kivy.parts.press import Press  # noqa: PLC0415

    return [each for each in rooms.root.walk(restrict=True) if isinstance(each, Label | Press | TextInput)]


def check(rooms: "Rooms", width: int, height: int, insets: Insets = NOTHING) -> None:
    """Fail where anything does not fit."""
    from kivy.uix.label import Label  # noqa: PLC0415

    from freecellar_kivy.parts.press import Press  # noqa: PLC0415
    from support.rooms import shown_box  # noqa: PLC0415

    unit = rooms.navigator.kit.unit
    shown = [(each, shown_box(each)) for each in parts(rooms)]
    assert shown
    for part, box in shown:
        what = f"{rooms.here} {width}x{height}: {name(part)!r} {box}"
        assert box.x >= insets.left - 1, what
        assert box.right <= width - insets.right + 1, what
        if isinstance(part, Label):
            assert part.texture_size[0] <= part.width + 1, what
            assert part.texture_size[1] <= part.height + 2 or part.shorten, what
        if isinstance(part, Press):
            assert box.height >= 44 * unit, what
            assert box.width >= 44 * unit, what
    for (one, first), (other, second) in combinations(shown, 2):
        if first.shared(second) > 2 and one not in (above := around(other)) and other not in around(one):
            # What is scrolled lies below the bar, whose parts are not.
            assert is_scrolled(around(one)) is not is_scrolled(above), f"{rooms.here}: {name(one)} on {name(other)}"


def name(part: "Widget") -> str:
    """Return what a part says."""
    return str(getattr(part, "text", "") or getattr(part, "name", ""))


def around(part: "Widget") -> "list[Widget]":
    """Return what a part is in, from the inside out."""
    found = []
    parent = part.parent
    while parent is not None and parent not in found:
        found.append(parent)
        parent = parent.parent
    return found


def is_scrolled(around_it: "list[Widget]") -> bool:
    """Return whether what is in these moves with the page."""
    from kivy.uix.scrollview import ScrollView  # noqa: PLC0415

    return any(isinstance(each, ScrollView) for each in around_it)


def test_days_are_large_enough_for_a_finger(played: "Rooms") -> None:
    """Seven in a row, on the narrowest screens, and where the calendar stands beside the day."""
    played.open("Days", **FREECELL, month=(2026, 8))
    for size in ((320, 480), (340, 700), (359, 640), (360, 640), (480, 640), (640, 480), (760, 360), (900, 500)):
        played.resize(*size)
        check(played, *size)


@pytest.mark.parametrize("size", [(320, 480), (480, 320), (390, 844), (844, 390), (1280, 800)])
def test_every_page_fits(played: "Rooms", size: tuple[int, int]) -> None:
    """From the smallest screen to that of a desktop, upright and lying."""
    played.resize(*size)
    for page, choices in PAGES:
        played.open(page, **choices)
        check(played, *size)


@pytest.mark.parametrize("size", [(2160, 3840), (3840, 2160)])
def test_pages_fit_the_largest_screens(played: "Rooms", size: tuple[int, int]) -> None:
    """Everything grows there, and still fits."""
    played.resize(*size)
    for page, choices in (PAGES[0], PAGES[1], PAGES[8]):
        played.open(page, **choices)
        check(played, *size)

    assert played.navigator.kit.unit == 2


def test_sheets_fit(played: "Rooms") -> None:
    """A question with long words fits the smallest screen; so does the one on a large one."""
    for size in ((320, 480), (480, 320), (1920, 1080)):
        played.resize(*size)
        played.open("Home")
        played.page.ask("A game is open", "It is not finished. " * 9, [("Go on with it", bool), ("Leave it", bool)])
        played.stage.frames(5)
        check(played, *size)
        played.page.close_sheet()


@pytest.mark.parametrize(("size", "insets"), NOTCHES)
def test_nothing_lies_under_notch_or_bars(
    stage: Stage, data_folder: Path, size: tuple[int, int], insets: Insets
) -> None:
    """Safe areas are kept at every edge."""
    from support.rooms import opened, shown_box  # noqa: PLC0415 - there is a window by now

    with opened(stage, data_folder, insets=insets) as rooms:
        rooms.resize(*size)
        for page, choices in PAGES:
            rooms.open(page, **choices)
            check(rooms, *size, insets=insets)
            assert shown_box(rooms.presses()[0]).top <= size[1] - insets.top


def test_hostile_names_are_shown_as_they_are(played: "Rooms") -> None:
    """A plugin's name is text, never markup, however long."""
    played.open("Home")

    assert "&bl;b&br;Bold" in played.words()
    played.tap("Antidisestablishment")
    assert played.page.heading().startswith("Antidisestablishment")


def test_dark_and_light_differ_and_both_can_be_read(stage: Stage, data_folder: Path) -> None:
    """Text on paper has a contrast of at least 4.5 to 1 by day and by night, on each cloth."""
    from freecellar_kivy.drawing.palette import CLOTHS, contrast  # noqa: PLC0415
    from freecellar_kivy.parts.skin import Skin  # noqa: PLC0415

    skins = [Skin.of(cloth, is_dark=is_dark) for cloth in CLOTHS for is_dark in (True, False)]
    for skin in skins:
        for ink in (skin.ink, skin.muted, skin.accent, skin.lost, skin.waiting):
            assert contrast(ink, skin.paper) >= 4.5, (skin.cloth, ink)
        assert contrast(skin.on_accent, skin.accent) >= 4.5
        assert contrast(skin.on_cloth, skin.cloth.light) >= 4.5, skin.cloth
    assert stage.app is None
    assert data_folder.is_dir()
    assert len({skin.paper for skin in skins}) == 2


def test_longest_names_are_whole_in_the_bar_of_the_least_screen(played: "Rooms") -> None:
    """Where one line is too short for a heading it has two."""
    from freecellar_kivy.parts.text import Heading  # noqa: PLC0415

    played.resize(320, 480)
    variants = sorted(played.desk.variants(), key=lambda variant: len(variant.name))
    for variant in variants[-3:]:
        played.open("Numbers", variant=variant.id, house="standard")
        (heading,) = (each for each in played.page.walk() if isinstance(each, Heading))
        assert not heading.is_shortened
        assert heading.texture_size[0] <= heading.width


def test_nothing_to_complain_of_takes_no_room(played: "Rooms") -> None:
    """The buttons of the page for links and boards stand right below its field."""
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    from support.rooms import shown_box  # noqa: PLC0415

    played.resize(390, 844)
    played.open("Entry", **FREECELL)
    (field,) = (each for each in played.page.walk() if isinstance(each, TextInput))

    assert 0 <= shown_box(field).y - shown_box(played.find("Paste")).top < 24
