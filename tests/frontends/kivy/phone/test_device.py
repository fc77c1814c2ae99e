"""What is asked of a device, against classes that stand in for Android's and iOS's; and that a device may fail."""

import sys
import wave
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

from freecellar_kivy.phone import appearance, device, feeling, links, sharing, sounds
from freecellar_kivy.phone.feeling import Buzz
from freecellar_kivy.phone.sounds import Sound, Sounds
from freecellar_kivy.presenting.screen import Insets

LINK = "freecellar:1.freecell.standard.617.AeIo34"


class Bridge:
    """The modules that lead to a device, with classes made up as they are asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        self.classes: dict[str, MagicMock] = {}
        self.bound: dict[str, Any] = {}
        self._put(monkeypatch, "jnius", autoclass=self.class_of)
        self._put(monkeypatch, "pyobjus", autoclass=self.class_of, objc_arr=lambda *each: [*each], objc_str=str)
        self._put(monkeypatch, "android")
        self._put(monkeypatch, "android.activity", bind=self.bound.update)
        self._put(monkeypatch, "android.runnable", run_on_ui_thread=lambda act: act)
        monkeypatch.setattr(device, "platform", kind)

    def class_of(self, name: str) -> MagicMock:
        """Return a class, the same each time."""
        return self.classes.setdefault(name, MagicMock(name=name))

    @property
    def activity(self) -> MagicMock:
        """The activity that the app runs in."""
        found: MagicMock = self.class_of("org.kivy.android.PythonActivity").mActivity
        return found

    @staticmethod
    def _put(monkeypatch: pytest.MonkeyPatch, name: str, **members: object) -> None:
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch) -> Bridge:
    """Return a phone with Android."""
    return Bridge(monkeypatch, "android")


@pytest.fixture
def ios(monkeypatch: pytest.MonkeyPatch) -> Bridge:
    """Return a phone with iOS."""
    return Bridge(monkeypatch, "ios")


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Bridge:
    """Return a phone that answers nothing it is asked."""
    bridge = Bridge(monkeypatch, "android")

    def refuse(name: str) -> None:
        message = f"no class {name}"
        raise RuntimeError(message)

    monkeypatch.setattr(sys.modules["jnius"], "autoclass", refuse, raising=False)
    return bridge


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return a clipboard, empty."""
    held = {"text": ""}
    stand_in = MagicMock()
    stand_in.copy.side_effect = lambda text: held.update(text=text)
    stand_in.paste.side_effect = lambda: held["text"]
    monkeypatch.setattr(sharing, "Clipboard", stand_in)
    return held


def test_share_opens_androids_sheet(android: Bridge) -> None:
    """A plain text is sent through a chooser."""
    assert sharing.share("Won: 52 cards", "FreeCell #617") == ""

    intent_class = android.class_of("android.content.Intent")
    intent = intent_class.return_value
    intent_class.assert_called_once_with(intent_class.ACTION_SEND)
    intent.setType.assert_called_once_with("text/plain")
    android.class_of("java.lang.String").assert_any_call("Won: 52 cards")
    android.activity.startActivity.assert_called_once_with(intent_class.createChooser.return_value)


def test_share_opens_the_sheet_of_ios(ios: Bridge) -> None:
    """The root view presents it."""
    assert sharing.share("Won") == ""

    controller = ios.class_of("UIActivityViewController").alloc.return_value
    controller.initWithActivityItems_applicationActivities_.assert_called_once_with(["Won"], None)
    window = ios.class_of("UIApplication").sharedApplication.return_value.keyWindow
    window.rootViewController.return_value.presentViewController_animated_completion_.assert_called_once()


def test_share_copies_elsewhere_and_where_there_is_no_sheet(deaf: Bridge, clipboard: dict[str, str]) -> None:
    """What is handed on is never lost."""
    assert deaf.classes == {}
    assert sharing.share(LINK) == sharing.COPIED
    assert clipboard["text"] == LINK


def test_clipboard_that_keeps_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told that a text was copied that was not."""
    for stand_in in (MagicMock(paste=lambda: ""), MagicMock(copy=MagicMock(side_effect=OSError))):
        monkeypatch.setattr(sharing, "Clipboard", stand_in)
        assert sharing.copy(LINK) == sharing.NOT_COPIED


@pytest.mark.parametrize(
    ("arguments", "found"),
    [([], None), (["--help", "x"], None), ([LINK], LINK), (["FREECELLAR:1.X", LINK], "freecellar:1.X")],
)
def test_link_among_arguments(arguments: list[str], found: str | None) -> None:
    """The first one is opened."""
    assert links.link_in(arguments) == found


def test_link_that_opened_the_app(android: Bridge) -> None:
    """An intent that views a link; any other start has none."""
    intent = android.activity.getIntent.return_value
    intent.getDataString.return_value = LINK
    intent.getAction.return_value = android.class_of("android.content.Intent").ACTION_VIEW
    assert links.opened_by() == LINK

    intent.getAction.return_value = "android.intent.action.MAIN"
    assert links.opened_by() is None
    intent.getAction.return_value = android.class_of("android.content.Intent").ACTION_VIEW
    intent.getDataString.return_value = "https://example.org/" + LINK
    assert links.opened_by() is None


def test_link_that_arrives_later(android: Bridge, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told on the screen's thread."""
    told: list[str] = []
    monkeypatch.setattr(links, "Clock", MagicMock(schedule_once=lambda act: act(0)))
    links.listen(told.append)
    intent = MagicMock()
    intent.getAction.return_value = android.class_of("android.content.Intent").ACTION_VIEW
    intent.getDataString.return_value = LINK + "x" * 5000
    android.bound["on_new_intent"](intent)

    assert [text[: len(LINK)] for text in told] == [LINK]
    assert len(told[0]) == 1000


def test_link_that_has_started_the_app_on_ios(ios: Bridge, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits in the environment, and is taken once."""
    assert ios.classes == {}
    monkeypatch.setenv(links.LAUNCH, LINK)
    assert [links.opened_by(), links.opened_by()] == [LINK, None]

    monkeypatch.setenv(links.LAUNCH, "https://example.org")
    assert links.opened_by() is None


def test_buzz_needs_no_permission(android: Bridge) -> None:
    """It is the haptic feedback of a view, which the system may have switched off."""
    assert feeling.buzz(Buzz.LANDED)

    view = android.activity.getWindow.return_value.getDecorView.return_value
    view.performHapticFeedback.assert_called_once_with(3)
    assert "android.os.Vibrator" not in android.classes


def test_buzz_of_ios(ios: Bridge) -> None:
    """An impact of some strength."""
    assert feeling.buzz(Buzz.WON)
    ios.class_of("UIImpactFeedbackGenerator").alloc.return_value.initWithStyle_.assert_called_once_with(2)


def test_insets_and_theme_of_android(android: Bridge) -> None:
    """Since Android 11 insets are asked for by kind."""
    android.class_of("android.os.Build$VERSION").SDK_INT = 34
    kinds = android.class_of("android.view.WindowInsets$Type")
    kinds.systemBars.return_value, kinds.displayCutout.return_value = 7, 128
    edges = MagicMock(left=0, bottom=48, right=0, top=96)
    decor = android.activity.getWindow.return_value.getDecorView.return_value
    decor.getRootWindowInsets.return_value.getInsets.side_effect = lambda kind: edges if kind == 135 else None
    assert appearance.safe_insets() == Insets(bottom=48, top=96)

    configuration = android.activity.getResources.return_value.getConfiguration.return_value
    configuration.uiMode = 0x21
    assert appearance.is_dark()
    configuration.uiMode = 0x11
    assert not appearance.is_dark()


@pytest.mark.parametrize(("version", "top"), [(29, 84), (24, 0)])
def test_insets_of_older_androids(android: Bridge, version: int, top: int) -> None:
    """The cutout alone, where the system knows of one."""
    android.class_of("android.os.Build$VERSION").SDK_INT = version
    found = android.activity.getWindow.return_value.getDecorView.return_value.getRootWindowInsets.return_value
    cutout = found.getDisplayCutout.return_value
    cutout.getSafeInsetTop.return_value = 84
    for side in ("Left", "Bottom", "Right"):
        getattr(cutout, f"getSafeInset{side}").return_value = 0

    assert appearance.safe_insets() == Insets(top=top)


def test_insets_and_theme_of_ios(ios: Bridge) -> None:
    """In points, which are several pixels each."""
    screen = ios.class_of("UIScreen").mainScreen.return_value
    screen.scale, screen.traitCollection.userInterfaceStyle = 3, 2
    window = ios.class_of("UIApplication").sharedApplication.return_value.keyWindow
    window.safeAreaInsets = MagicMock(left=0, bottom=34, right=0, top=47)

    assert appearance.safe_insets() == Insets(bottom=102, top=141)
    assert appearance.is_dark()


def test_device_that_does_not_answer_stops_nothing(deaf: Bridge) -> None:
    """Each asks, gets an error, and does without."""
    assert deaf.bound == {}
    assert appearance.safe_insets() == Insets()
    assert not appearance.is_dark()
    assert not feeling.buzz(Buzz.REFUSED)
    assert links.opened_by() is None
    assert not device.put_aside()


def test_back_on_the_first_screen_puts_the_app_aside(android: Bridge) -> None:
    """As with every other app; it is not closed."""
    android.activity.moveTaskToBack.return_value = True

    assert device.put_aside()
    android.activity.moveTaskToBack.assert_called_once_with(True)  # noqa: FBT003 - Java's order


def test_desktop_has_no_device_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is covered, nothing buzzes, no link comes but by the command line."""
    monkeypatch.setattr(device, "platform", "linux")

    assert not device.is_phone()
    assert appearance.safe_insets() == Insets()
    assert not feeling.buzz(Buzz.WON)
    assert links.opened_by() is None


@pytest.mark.parametrize("sound", Sound)
def test_sounds_are_short_and_clean(sound: Sound) -> None:
    """16 bits, one channel, no click at either end, no clipping, the same bytes each time."""
    data = sounds.wav(sounds.parts(sound))
    with wave.open(BytesIO(data)) as reader:
        count, frames = reader.getnframes(), reader.readframes(reader.getnframes())
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, sounds.RATE)
    values = memoryview(frames).cast("h")

    assert 0.03 < count / sounds.RATE < 1.5
    assert max(map(abs, values)) == round(0.5 * 32767)
    assert abs(values[0]) < 700
    assert abs(values[-1]) < 1500
    assert sounds.wav(sounds.parts(sound)) == data
    assert len(data) < 64_000


def test_sounds_are_written_once_and_do_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be written, nothing is heard, and nothing is raised."""
    from kivy.core.audio import SoundLoader  # noqa: PLC0415 - the only test that needs it

    loaded = MagicMock()
    monkeypatch.setattr(SoundLoader, "load", loaded)
    player = Sounds(tmp_path / "sounds")
    assert player.play(Sound.LAND)
    assert player.play(Sound.LAND)

    loaded.assert_called_once_with(str(tmp_path / "sounds" / "land-1.wav"))
    assert (tmp_path / "sounds" / "land-1.wav").read_bytes() == sounds.wav(sounds.parts(Sound.LAND))
    assert loaded.return_value.play.call_count == 2
    (tmp_path / "file").write_text("")
    assert not Sounds(tmp_path / "file").play(Sound.WON)
