"""Settings: every choice of the player, each told in a line, each taken at once."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple

from kivy.uix.widget import Widget

from freecellar_kivy.parts.press import Press
from freecellar_kivy.parts.shapes import OnOff, rgba
from freecellar_kivy.presenting.preferences import Cloth, Speed, Theme
from freecellar_kivy.screens.page import Page, stacked


class Choice(NamedTuple):
    """A setting of a few values."""

    field: str
    words: str
    values: type[StrEnum]


class Flag(NamedTuple):
    """A setting that is on or off."""

    field: str
    words: str
    more: str = ""


GROUPS: Final[Sequence[tuple[str, Sequence[Choice | Flag]]]] = (
    (
        "Cards and table",
        (
            Flag("four_colours", "Four colours", "Diamonds blue, clubs green"),
            Flag("large_index", "Large index", "Rank and suit in large at any size"),
            Choice("cloth", "Cloth", Cloth),
            Choice("theme", "Theme", Theme),
            Flag("left_handed", "Left-handed", "Cells right, foundations left"),
        ),
    ),
    (
        "Motion",
        (
            Choice("speed", "Speed of cards", Speed),
            Flag("reduced_motion", "Reduced motion", "Cards are where they belong at once"),
            Flag("runs_whole", "Runs move as one", "Else card by card"),
        ),
    ),
    (
        "Play",
        (
            Flag("taps", "Tap to move", "Where the house lets that be switched off"),
            Flag("says_why", "Say why a move is refused"),
            Flag("finishes_itself", "Finish by itself", "Where the house offers it"),
            Flag("watches", "Watch whether it can be won", "The solver looks beside the game"),
        ),
    ),
    ("Sound and touch", (Flag("sound", "Sound"), Flag("vibration", "Vibration", "On a phone"))),
)


class SettingsPage(Page):
    """All settings."""

    title: ClassVar[str] = "Settings"
    widest: ClassVar[float] = 900

    def body(self) -> list[Widget]:
        """Return the settings by what they are about."""
        panels = [self._group(title, settings) for title, settings in GROUPS]
        parts: list[Widget] = [stacked(self.kit, panels, self.room, least=320)]
        if not self.desk.store.is_saving:
            parts.append(
                self.kit.on_cloth("Nothing can be saved here: settings hold until the game is closed.", size=14)
            )
        return parts

    def _group(self, title: str, settings: Sequence[Choice | Flag]) -> Widget:
        kit = self.kit
        rows = [self._flag(each) if isinstance(each, Flag) else self._choice(each) for each in settings]
        return kit.panel(kit.text(title, size=17, bold=True), *rows, gap=6)

    def _flag(self, flag: Flag) -> Press:
        kit, is_on = self.kit, bool(getattr(self.desk.preferences, flag.field))
        lines: list[Widget] = [kit.text(flag.words, size=16)]
        if flag.more:
            lines.append(kit.muted(flag.more, size=13))
        words = kit.stack(*lines, gap=1)
        words.pos_hint = {"center_y": 0.5}
        switch = OnOff(kit.unit, rgba(kit.skin.accent), rgba(kit.skin.muted, 0.45), is_on=is_on)
        switch.pos_hint = {"center_y": 0.5}
        press = kit.plain_press(kit.row(words, switch, gap=10), lambda: self.change(flag.field, not is_on))
        press.padding = (0, kit.px(5))  # in line with the headings
        press.name = f"{flag.words}: {'on' if is_on else 'off'}"
        return press

    def _choice(self, choice: Choice) -> Widget:
        kit = self.kit
        value = getattr(self.desk.preferences, choice.field)
        buttons = [self._value(choice.field, each, is_chosen=each == value) for each in choice.values]
        across = 3 if len(buttons) <= 3 or self.room < 500 else len(buttons)  # noqa: PLR2004 - dp, and what fits there
        return kit.stack(kit.text(choice.words, size=16), kit.mosaic(buttons, across, gap=6), gap=4)

    def _value(self, field: str, value: StrEnum, *, is_chosen: bool) -> Press:
        text = str(value).capitalize()
        return self.kit.option(text, lambda: self.change(field, value), is_chosen=is_chosen)

    def change(self, field: str, value: object) -> None:
        """Take a setting at once."""
        self.desk.prefer(**{field: value})
        self.navigator.restyle()
