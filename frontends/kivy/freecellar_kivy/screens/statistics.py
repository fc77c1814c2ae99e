"""Statistics: how the games of a variant and house went, in figures and plots."""

from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, Final

from kivy.uix.widget import Widget

from freecellar import FreecellarError, StoreError
from freecellar.play import EndedGame, Statistics, clock_text
from freecellar.sitting import counted
from freecellar_kivy.desk import Desk
from freecellar_kivy.parts import plots
from freecellar_kivy.parts.kit import ONWARD
from freecellar_kivy.parts.press import Press
from freecellar_kivy.parts.shapes import rgba
from freecellar_kivy.screens.page import Page, stacked

_LAST: Final = 1000
"""Plots cover at most so many games."""


class StatisticsPage(Page):
    """Everything that was played, or that of one variant in one house."""

    title: ClassVar[str] = "Statistics"
    widest: ClassVar[float] = 940

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.variant = self.house = ""
        """What it is about; empty for everything."""
        self.daily = False
        """Whether it is about the deals of the days."""

    def on_pre_enter(self, *args: object) -> None:
        """Begin with the main table, or with the days where nothing else was played."""
        store, pair = self.desk.store, (self.variant, self.house)
        with suppress(StoreError):  # the page itself will tell
            main, days = store.statistics(*pair), store.statistics(*pair, daily=True)
            self.daily = bool(self.variant and days.played and not main.played)
        super().on_pre_enter(*args)

    def heading(self) -> str:
        """Return the variant's name."""
        return self._name(self.variant) if self.variant else self.title

    def _name(self, variant_id: str) -> str:
        try:
            return self.desk.registry.variant(variant_id).name
        except FreecellarError:  # played once, and gone since
            return variant_id

    def body(self) -> list[Widget]:
        """Return a list of what was played, or the figures and plots of one entry."""
        return self._about() if self.variant else self._list()

    def _list(self) -> list[Widget]:
        kit = self.kit
        pairs = self.desk.store.played_pairs()
        if not pairs:
            empty = kit.text("No game has ended yet.", size=18, bold=True, align="center")
            more = kit.muted("Won, lost, times and streaks will stand here.", align="center")
            return [kit.panel(empty, more, kit.button("Choose a game", self.navigator.home, is_first=True), pad=24)]
        tiles = [self._tile(*pair) for pair in pairs]
        return [
            kit.mosaic(tiles, max(1, int(self.room // 300))),
            kit.cloth_button("Forget all of it", self._forget, size=14),
        ]

    def _tile(self, variant: str, house: str) -> Press:
        kit, found = self.kit, self._found(variant, house)
        share = found.won / found.played if found.played else 0
        ring = plots.Ring(share, rgba(kit.skin.accent), rgba(kit.skin.line), kit.px(56), kit.unit * 0.6)
        ring.size_hint_x, ring.width = None, kit.px(56)
        ring.pos_hint = {"center_y": 0.5}
        words = kit.stack(
            kit.text(self._name(variant), size=17, bold=True, lines=1),
            kit.muted(f"house {house}", size=14, lines=1),
            kit.text(f"{found.won} of {found.played} won", size=14, lines=1),
            gap=2,
        )
        sign = kit.icon(ONWARD, kit.skin.muted)
        sign.pos_hint = {"center_y": 0.5}
        open_it = lambda: self.navigator.open("Statistics", variant=variant, house=house)  # noqa: E731
        return kit.tile(kit.row(ring, words, sign, gap=12), on_press=open_it)

    def _found(self, variant: str, house: str) -> Statistics:
        """Return the figures of the main table; of the days where only they were played."""
        found = self.desk.store.statistics(variant, house)
        return found if found.played else self.desk.store.statistics(variant, house, daily=True)

    def _about(self) -> list[Widget]:
        kit, store = self.kit, self.desk.store
        found = store.statistics(self.variant, self.house, daily=self.daily)
        games = store.last_games(self.variant, self.house, _LAST, daily=self.daily)
        which = kit.row(
            kit.option("Main table", lambda: self._show(daily=False), is_chosen=not self.daily),
            kit.option("Deals of the day", lambda: self._show(daily=True), is_chosen=self.daily),
        )
        head = kit.panel(kit.muted(f"House {self.house}", size=15), which, pad=12)
        if not found.played:
            return [head, kit.panel(kit.text("No game has ended yet.", size=17, bold=True, align="center"), pad=24)]
        return [head, stacked(kit, [self._figures(found), self._plots(games)], self.room, least=330)]

    def _show(self, *, daily: bool) -> None:
        self.daily = daily
        self.refresh()

    def _figures(self, found: Statistics) -> Widget:
        kit, share = self.kit, found.won / found.played
        ring = plots.Ring(share, rgba(kit.skin.accent), rgba(kit.skin.line), kit.px(120), kit.unit)
        ring.size_hint_x, ring.width = None, kit.px(120)
        words = kit.stack(
            kit.text(f"{100 * found.won // found.played} %", size=30, bold=True),
            kit.muted(f"{found.won} of {counted(found.played, 'game')} won", size=15),
            gap=2,
        )
        words.pos_hint = {"center_y": 0.5}
        rows = [
            ("Lost", str(found.lost)),
            ("Won in a row now", str(found.streak)),
            ("Won in a row at best", str(found.best_streak)),
            ("Best time", _time(found.best_time)),
            ("Mean time", _time(found.mean_time)),
            ("Fewest moves", _or_none(found.fewest_moves)),
            ("Best score", _or_none(found.best_score)),
            ("Hints", str(found.hints)),
        ]
        lines = [self._line(*row) for row in rows if row[1]]
        return kit.panel(kit.row(ring, words, gap=16), *lines, kit.muted(COVERS, size=13))

    def _line(self, words: str, value: str) -> Widget:
        kit = self.kit
        figure = kit.text(value, size=15, bold=True, align="right")
        figure.size_hint_x, figure.width = None, kit.px(96)
        return kit.row(kit.text(words, size=15), figure)

    def _plots(self, games: Sequence[EndedGame]) -> Widget:
        kit, skin = self.kit, self.kit.skin
        accent, lost, line = rgba(skin.accent), rgba(skin.lost), rgba(skin.line)
        shares, rows, seconds = plots.win_shares(games), plots.streaks(games), plots.times(games)
        parts: list[Widget] = [kit.text(f"The last {counted(len(games), 'game')}", size=17, bold=True)]
        if shares:
            parts += [
                kit.muted("Share won, of 20 games each; lines at 0, 50 and 100 %"),
                plots.Curve(shares, accent, line, kit.px(110), kit.unit),
                kit.muted("Won in a row, and lost in a row"),
                plots.Bars(rows, accent, lost, kit.px(80), kit.unit),
            ]
        if seconds:
            parts += [
                kit.muted(f"Times of won games; the highest is {clock_text(max(seconds))}"),
                plots.Bars(seconds, accent, lost, kit.px(80), kit.unit),
            ]
        return kit.panel(*parts)

    def _forget(self) -> None:
        answers = [("Forget all ended games", self.forget)]
        self.ask("Forget the statistics?", "All ended games are removed for good. Open games stay.", answers)

    def forget(self) -> None:
        """Remove all ended games."""
        try:
            count = self.desk.store.reset()
        except FreecellarError as error:
            self.say(f"Nothing was forgotten: {error}.")
        else:
            self.say(f"{counted(count, 'game')} forgotten.")


COVERS: Final = "Times and moves are those of won games."


def _time(milliseconds: int | None) -> str:
    return "" if milliseconds is None else clock_text(milliseconds)


def _or_none(value: int | None) -> str:
    return "" if value is None else str(value)
