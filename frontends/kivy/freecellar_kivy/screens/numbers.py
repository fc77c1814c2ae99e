"""A deal by its number: typed, or picked from a page of numbers that shows which were won and lost."""

from functools import partial
from typing import ClassVar, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from freecellar.engine import FIRST_NUMBER, LAST_NUMBER
from freecellar.play import Mark
from freecellar.sitting import Dealt, next_unplayed
from freecellar_kivy.desk import Desk
from freecellar_kivy.parts.kit import BACK, CHECK, ERASE, ONWARD
from freecellar_kivy.parts.press import Press
from freecellar_kivy.parts.stacks import Stack
from freecellar_kivy.parts.text import Text
from freecellar_kivy.screens.dealing import DealingPage
from freecellar_kivy.screens.page import stacked

_PAGE: Final = 25
"""The numbers that are shown at once."""
_ACROSS: Final = 5
_PATIENCE: Final = 0.35
"""The seconds without another digit after which the list follows what is typed."""
_BACKSPACE: Final = 8
_LONGEST: Final = len(str(LAST_NUMBER))
_CROSS: Final = ((7, 7, 17, 17), (7, 17, 17, 7))
_RING: Final = ((12, 19, 7, 17, 5, 12, 7, 7, 12, 5, 17, 7, 19, 12, 17, 17, 12, 19),)


class Numbers(DealingPage):
    """The deals of a variant in a house, by number."""

    title: ClassVar[str] = "Deal by number"
    widest: ClassVar[float] = 900

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.variant = self.house = ""
        self.typed = ""
        """The digits that are typed."""
        self.page: int | None = None
        """The first number shown; None for where the typed one is, or the next that was never played."""
        self._shown: Text | None = None
        self._deal: Press | None = None
        self._list: Stack | None = None
        self._listed: tuple[int, int | None] = (0, None)
        self._follow = Clock.create_trigger(self._catch_up, _PATIENCE)

    def on_pre_enter(self, *args: object) -> None:
        """Begin without a number."""
        self.typed, self.page = "", None
        super().on_pre_enter(*args)

    @property
    def table(self) -> Dealt:
        """The table before the deal."""
        return self.desk.table(self.variant, self.house)

    @property
    def number(self) -> int | None:
        """The number that is typed, where it names a deal."""
        number = int(self.typed or 0)
        return number if FIRST_NUMBER <= number <= LAST_NUMBER else None

    def heading(self) -> str:
        """Return the variant's name."""
        return f"{self.desk.variant(self.variant).name} by number"

    def body(self) -> list[Widget]:
        """Return the pad and the numbers."""
        self._list = None  # until there is one: the table may be none
        return [stacked(self.kit, [self._pad(), self._marks()], self.room, least=300)]

    def _pad(self) -> Widget:
        kit = self.kit
        self._shown = kit.text("", size=26, bold=True, align="center", lines=1)
        keys: list[Widget] = [kit.button(digit, partial(self.type, digit), size=20) for digit in "123456789"]
        keys.append(kit.button("Clear", self.clear, size=15))
        keys.append(kit.button("0", lambda: self.type("0"), size=20))
        keys.append(self._erase())
        self._deal = kit.button("", self.deal, is_first=True, size=18)
        parts: list[Widget] = [self._shown, kit.mosaic(keys, 3, gap=8), self._deal]
        following = next_unplayed(self.desk.store, self.table)
        if following is not None:
            parts.append(kit.button(f"Next unplayed: {following}", lambda: self.pick(following)))
        self._show_typed()
        return kit.panel(*parts)

    def _show_typed(self) -> None:
        """Show what is typed; the list follows once nobody types for a moment."""
        if self._shown is not None and self._deal is not None:
            self._shown.say(f"#{self.typed}" if self.typed else "Type a number")
            self._shown.opacity = 1 if self.typed else 0.55
            self._deal.rename(f"Deal #{self.number}" if self.number is not None else "Deal")
        self._follow.cancel()
        self._follow()

    def _erase(self) -> Press:
        kit = self.kit
        button = kit.button("", self.erase)
        button.name = "Erase"
        sign = kit.icon(ERASE, kit.skin.ink)
        button.clear_widgets()
        sign.pos_hint = {"center_x": 0.5}
        button.padding = (0, (button.height - sign.height) / 2)
        button.add_widget(sign)
        button.least = kit.px(48)
        return button

    def _marks(self) -> Widget:
        self._list = self.kit.panel(pad=10)
        self._fill()
        return self._list

    def _fill(self) -> None:
        """List the numbers near what is typed, or those that were turned to."""
        if self._list is None:
            return
        kit, first = self.kit, self._first
        self._listed = (first, self.number)
        last = min(first + _PAGE - 1, LAST_NUMBER)
        marks = self.desk.store.marks(self.variant, self.house, first, last)
        tiles = [self._cell(number, marks.get(number)) for number in range(first, last + 1)]
        words = kit.text(f"{first:,} to {last:,}", size=16, bold=True, align="center")
        words.pos_hint = {"center_y": 0.5}
        ink = kit.skin.ink
        turn = kit.row(
            kit.icon_button(BACK, "Numbers before", lambda: self.turn(-1), colour=ink),
            words,
            kit.icon_button(ONWARD, "Numbers after", lambda: self.turn(1), colour=ink),
        )
        self._list.clear_widgets()
        for part in (turn, kit.mosaic(tiles, _ACROSS, gap=6), self._legend()):
            self._list.add_widget(part)

    def _catch_up(self, _: float) -> None:
        """List other numbers where others are wanted now."""
        if self.is_shown and self._list is not None and self._listed != (self._first, self.number):
            self._fill()

    def _legend(self) -> Widget:
        kit = self.kit
        signs = ((CHECK, kit.skin.accent, "won"), (_CROSS, kit.skin.lost, "lost"), (_RING, kit.skin.waiting, "open"))
        parts = []
        for strokes, colour, text in signs:
            words = kit.muted(text, size=13.5)
            words.pos_hint = {"center_y": 0.5}
            parts.append(kit.row(kit.icon(strokes, colour), words, gap=4))
        return kit.row(*parts)

    def _cell(self, number: int, mark: Mark | None) -> Press:
        """Return a number with what became of it."""
        kit = self.kit
        tile = kit.tile(
            kit.text(str(number), size=13 if number < 100_000 else 11, align="center", lines=1),  # noqa: PLR2004 - six digits
            on_press=lambda: self.pick(number),
            is_chosen=number == self.number,
            pad=3,
        )
        tile.name = f"{number} {mark}" if mark is not None else str(number)
        if mark is not None:
            strokes, colour = {
                Mark.WON: (CHECK, kit.skin.accent),
                Mark.LOST: (_CROSS, kit.skin.lost),
                Mark.OPEN: (_RING, kit.skin.waiting),
            }[mark]
            sign = kit.icon(strokes, colour)
            sign.pos_hint = {"center_x": 0.5}
            tile.add_widget(sign)
        else:
            tile.add_widget(kit.gap(24))
        return tile

    @property
    def _first(self) -> int:
        """The first number of the page in view."""
        if self.page is not None:
            return self.page
        near = self.number
        if near is None:
            near = next_unplayed(self.desk.store, self.table) or self.table.policy.deals.first
        return (near - 1) // _PAGE * _PAGE + 1

    def turn(self, pages: int) -> None:
        """Show the numbers before or after."""
        self.page = min(max(self._first + pages * _PAGE, FIRST_NUMBER), (LAST_NUMBER - 1) // _PAGE * _PAGE + 1)
        self._fill()

    def pick(self, number: int) -> None:
        """Choose a number from the list; chosen again, deal it."""
        if self.number == number:
            self.deal()
            return
        self.typed, self.page = str(number), None
        self._show_typed()
        self._fill()

    def type(self, digit: str) -> None:
        """Type a digit."""
        if len(self.typed) < _LONGEST:
            self.typed, self.page = f"{self.typed}{digit}".lstrip("0"), None
            self._show_typed()

    def erase(self) -> None:
        """Take the last digit back."""
        self.typed, self.page = self.typed[:-1], None
        self._show_typed()

    def clear(self) -> None:
        """Take all digits back."""
        self.typed, self.page = "", None
        self._show_typed()

    def deal(self) -> None:
        """Deal the number that is typed."""
        number = self.number
        if number is None:
            self.say(f"Deal numbers go from {FIRST_NUMBER} to {LAST_NUMBER:,}.")
        else:
            self.attempt(lambda: self.table.dealt(number), self.play)

    def on_other_key(self, key: int, text: str | None) -> bool:
        """Take digits from the keyboard."""
        if text and text in "0123456789":
            self.type(text)
        elif key == _BACKSPACE:
            self.erase()
        elif key in {13, 271}:
            self.deal()
        else:
            return False
        return True
