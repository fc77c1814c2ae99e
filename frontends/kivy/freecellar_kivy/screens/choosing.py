"""Choosing: the house of a variant, and which deal."""

from typing import ClassVar

from kivy.uix.widget import Widget

from freecellar import FreecellarError
from freecellar.plugins import HouseEntry, Variant
from freecellar.sitting import Dealt
from freecellar_kivy.desk import Desk
from freecellar_kivy.parts.kit import CHECK
from freecellar_kivy.parts.miniature import Miniature
from freecellar_kivy.parts.press import Press
from freecellar_kivy.screens.dealing import DealingPage
from freecellar_kivy.screens.page import stacked


class Choosing(DealingPage):
    """How one variant is to be played."""

    widest: ClassVar[float] = 980

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.variant = ""
        """The id of the variant that this is about."""
        self.shows_all = False
        """Whether houses that are meant for other variants are listed too."""

    def heading(self) -> str:
        """Return the variant's name."""
        return self._entry.name

    @property
    def _entry(self) -> Variant:
        return self.desk.variant(self.variant)

    @property
    def house(self) -> str:
        """The id of the house that is chosen."""
        return self.desk.house_for(self._entry)

    @property
    def table(self) -> Dealt:
        """The table that is chosen, before the deal; it may raise `FreecellarError`."""
        return self.desk.table(self._entry.id, self.house)

    def body(self) -> list[Widget]:
        """Return the variant, the ways to deal, and the houses."""
        kit, variant = self.kit, self._entry
        try:
            table = self.table
        except FreecellarError as error:
            return [kit.panel(kit.text(variant.name, size=18, bold=True), kit.text(f"It cannot be played: {error}."))]
        return [stacked(kit, [self._deals(variant, table), self._houses(variant)], self.room, least=320)]

    def _deals(self, variant: Variant, table: Dealt) -> Widget:
        """Return what the variant is, and all ways to a deal of it."""
        kit, open_page = self.kit, self._open
        picture = Miniature(variant, kit.skin, kit.px(118), kit.px(100))
        picture.pos_hint = {"top": 1}
        ways = self._ways(table)
        alone = len(ways) % 2  # a row with a hole in it looks as if something were missing
        return kit.panel(
            kit.row(picture, self._about(variant, table), gap=14),
            kit.gap(2),
            kit.button("Deal at random", lambda: self.play(self.table.drawn()), is_first=True, size=18),
            *ways[:alone],
            kit.mosaic(ways[alone:], 2, gap=8),
            kit.row(
                kit.button("Rules", lambda: open_page("Rules")),
                kit.button("Statistics", lambda: open_page("Statistics")),
                gap=8,
            ),
        )

    def _about(self, variant: Variant, table: Dealt) -> Widget:
        kit = self.kit
        about = kit.stack(
            kit.text(variant.name, size=19, bold=True, lines=2),
            kit.muted(variant.summary, size=14.5),
            kit.text(self.desk.played(variant.id, table.house), size=14, colour=kit.skin.accent),
            gap=5,
        )
        about.pos_hint = {"top": 1}
        return about

    def _ways(self, table: Dealt) -> list[Press]:
        """Return the ways to a deal besides one at random, the house's own way first."""
        kit, open_page, deals = self.kit, self._open, table.policy.deals
        ways = [
            kit.button("Deal of the day", lambda: open_page("Days", month=None)),
            kit.button("Link or board", lambda: open_page("Entry")),
        ]
        if deals.by_number:
            ways.insert(0, kit.button("Number", lambda: open_page("Numbers")))
        winnable = kit.button("Winnable deal", lambda: self.play_winnable(self.table))
        ways.insert(0 if deals.winnable else len(ways), winnable)
        return ways

    def _open(self, name: str, **choices: object) -> None:
        self.navigator.open(name, variant=self._entry.id, house=self.house, **choices)

    def _houses(self, variant: Variant) -> Widget:
        kit, houses, chosen = self.kit, self.desk.houses_for(variant), self.house
        others = [each for each in houses.others if self.shows_all or each.id == chosen]
        hidden = len(houses.others) - len(others)
        parts: list[Widget] = [
            kit.text("House", size=17, bold=True),
            kit.muted("How the table behaves: what moves by itself, how runs move, what counts.", size=14),
            *(self._house(each) for each in (*houses.meant, *others)),
        ]
        if hidden:
            parts.append(kit.button(f"{hidden} more, made for other games", self._show_all))
        return kit.panel(*parts)

    def _show_all(self) -> None:
        self.shows_all = True
        self.refresh()

    def _house(self, house: HouseEntry) -> Press:
        kit, is_chosen = self.kit, house.id == self.house
        words = kit.stack(kit.text(house.name, size=16, bold=True, lines=1), kit.muted(house.summary, size=13.5), gap=3)
        sign = kit.icon(CHECK, kit.skin.accent if is_chosen else kit.skin.paper)
        sign.pos_hint = {"center_y": 0.5}
        return kit.tile(kit.row(words, sign), on_press=lambda: self.choose(house.id), is_chosen=is_chosen)

    def choose(self, house: str) -> None:
        """Choose a house."""
        self.desk.prefer(house=house)
        self.refresh()
