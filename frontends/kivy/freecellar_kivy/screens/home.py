"""Home: go on with a game, the deal of the day, and every variant to choose from."""

from functools import partial
from itertools import groupby
from typing import ClassVar, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from freecellar import StoreError
from freecellar.play import OpenGame, Outcome, daily_streaks, utc_today
from freecellar.plugins import Variant
from freecellar.sitting import counted, describe_open, long_date, played_days, sentence
from freecellar_kivy.desk import Desk
from freecellar_kivy.parts.kit import MENU, ONWARD
from freecellar_kivy.parts.miniature import Miniature
from freecellar_kivy.parts.press import Press
from freecellar_kivy.parts.stacks import Stack
from freecellar_kivy.screens.dealing import DealingPage

OTHERS: Final = ("Statistics", "Settings", "Help")
"""The screens that home leads to besides the games."""

_TILE: Final = 330
"""The least width of a variant's tile, in dp."""
_LOOKS_EVERY: Final = 0.25
"""The seconds after which a home that waits for plugins looks whether they have answered."""
_BROAD: Final = 460
"""From so many dp on the bar has room for words."""


class Home(DealingPage):
    """The first screen."""

    title: ClassVar[str] = "Freecellar"
    widest: ClassVar[float] = 1480

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.wanted = ""
        """What the list is filtered by."""
        self._list: Stack | None = None
        self._waiting = Clock.create_trigger(self._look_again, _LOOKS_EVERY, interval=True)

    def on_pre_enter(self, *args: object) -> None:
        """Leave the table: another window may go on with its game now."""
        self.desk.leave()
        super().on_pre_enter(*args)

    def on_pre_leave(self, *args: object) -> None:
        """Wait for no plugin any longer."""
        self._waiting.cancel()
        super().on_pre_leave(*args)

    def _look_again(self, _: float) -> None:
        """Show the games of plugins once these have answered."""
        if not self.is_shown:
            self._waiting.cancel()
        elif self.desk.catalogue.is_complete:
            self._waiting.cancel()
            self.refresh()

    def tools(self) -> list[Widget]:
        """Return the ways to the other screens, behind one button where there is little room."""
        kit = self.kit
        if self.room < _BROAD:
            return [kit.icon_button(MENU, "Menu", self._menu)]
        buttons = [kit.cloth_button(name, partial(self._open, name)) for name in OTHERS]
        for button, width in zip(buttons, (112, 100, 80), strict=True):
            button.size_hint_x, button.width = None, kit.px(width)
        return buttons

    def _open(self, name: str) -> None:
        about = {"variant": "", "house": ""} if name == "Statistics" else {}
        self.navigator.open(name, **about)

    def _menu(self) -> None:
        answers = [(name, partial(self._open, name)) for name in OTHERS]
        self.ask("Freecellar", "", answers, cancel="Close")

    def body(self) -> list[Widget]:
        """Return the open games, the deal of the day, and the variants."""
        kit = self.kit
        self.desk.variants()  # asks the plugins, where nobody has yet
        if not self.desk.catalogue.is_complete:
            self._waiting()
        cards = self._saved()
        self._list = kit.stack(gap=10)
        self._fill()
        across = min(len(cards), max(1, int(self.room // _TILE)))
        # A row with a hole in it looks as if something were missing.
        alone = len(cards) % across
        parts: list[Widget] = [*cards[:alone]]
        if cards[alone:]:
            parts.append(kit.mosaic(cards[alone:], across))
        trouble = self._trouble()
        if trouble:
            line = kit.text(trouble, size=14, colour=kit.skin.faint_on_cloth, align="center")
            parts.append(kit.plain_press(line, partial(self._open, "Help")))
        if len(self.desk.variants()) > 6:  # noqa: PLR2004 - fewer are seen at a glance
            parts.append(kit.field(self.wanted, "Find a game", self._filter))
        parts.append(self._list)
        return parts

    def _saved(self) -> list[Widget]:
        """Return the open games and the deal of the day, or why they cannot be told; all else stays."""
        kit = self.kit
        try:
            games = self.desk.store.open_games()
            cards = [self._resume(game, is_first=not number) for number, game in enumerate(games[:3])]
            return [*cards, self._daily()]
        except StoreError as error:
            return [kit.panel(kit.text(sentence(f"saved games cannot be read: {error}"), size=15))]

    def _trouble(self) -> str:
        """Return which plugins are left out or waited for, in a line; Help tells why."""
        catalogue = self.desk.catalogue
        if not catalogue.is_complete:
            return f"{catalogue.waited_for or 'A plugin'} has not answered yet. Its games are listed once it has."
        problems = catalogue.registry.problems
        if len(problems) > 1:
            return f"{len(problems)} plugins or files are left out: why?"
        return f"{problems[0].plugin} is left out: why?" if problems else ""

    def _filter(self, text: str) -> None:
        self.wanted = text
        self._fill()

    def _fill(self) -> None:
        """List the variants that the filter lets through, under the names of their plugins; files are one group."""
        if self._list is None:
            return
        self._list.clear_widgets()
        kit = self.kit
        wanted = self.wanted.casefold().split()
        shown = [each for each in self.desk.variants() if all(word in _words(each) for word in wanted)]
        titles = {_title(each.plugin) for each in self.desk.variants()}
        for title, group in groupby(shown, key=lambda each: _title(each.plugin)):
            if len(titles) > 1:
                self._list.add_widget(kit.text(title, size=14, colour=kit.skin.faint_on_cloth, bold=True))
            self._list.add_widget(kit.mosaic([self._tile(each) for each in group], int(self.room // _TILE)))
        if not shown:
            self._list.add_widget(kit.on_cloth(f"No game is called {self.wanted.strip()[:40]!r}.", align="center"))

    def _tile(self, variant: Variant) -> Press:
        kit = self.kit
        words = kit.stack(
            kit.text(variant.name, size=17, bold=True, lines=2),
            kit.muted(variant.summary, size=13.5, lines=4),
            kit.text(self.desk.played(variant.id), size=13, colour=kit.skin.accent, lines=1),
            gap=4,
        )
        words.pos_hint = {"top": 1}
        picture = Miniature(variant, kit.skin, kit.px(112), kit.px(92))
        picture.pos_hint = {"top": 1}
        row = kit.row(picture, words, gap=12)
        return kit.tile(row, on_press=lambda: self.navigator.open("Choosing", variant=variant.id))

    def _resume(self, game: OpenGame, *, is_first: bool) -> Press:
        kit = self.kit
        told = describe_open(game, self.desk.registry)
        text = kit.stack(
            kit.text("Go on" if is_first else "Also open", size=13, colour=kit.skin.accent, bold=True),
            kit.text(told.title, size=18, bold=True, lines=2),
            kit.muted(" · ".join([told.house, *told.facts]), size=14),
            gap=3,
        )
        row = kit.row(text, _middle(kit.icon(ONWARD, kit.skin.muted)), gap=8)
        return kit.tile(row, on_press=lambda: self.resume(game), centred=True)

    def _daily(self) -> Press:
        kit, today = self.kit, utc_today()
        variant = self.desk.variant(self.desk.preferences.variant)
        house = self.desk.house_for(variant)
        policy = self.desk.registry.house(house).policy
        runs = played_days(self.desk.store, variant.id, policy)
        streak, best = daily_streaks(runs.values(), today)
        outcome = None if today not in runs else runs[today].outcome
        said = {None: "Not played yet", Outcome.OPEN: "Being played", Outcome.WON: "Won today"}.get(outcome, "Not won")
        words: list[Widget] = [
            kit.text("Deal of the day", size=13, colour=kit.skin.accent, bold=True),
            kit.text(long_date(today), size=18, bold=True, lines=1),
            kit.muted(f"{variant.name} · {said}" if policy.daily.kept_apart else variant.name, size=14, lines=2),
        ]
        if policy.daily.kept_apart:
            words.append(kit.text(_streak(streak, best), size=14, colour=kit.skin.waiting, lines=2))
        text = kit.stack(*words, gap=3)
        row = kit.row(text, _middle(kit.icon(ONWARD, kit.skin.muted)), gap=8)
        leads = partial(self.navigator.open, "Days", variant=variant.id, house=house, month=None)
        return kit.tile(row, on_press=leads, centred=True)


def _streak(streak: int, best: int) -> str:
    if not best:
        return "No day won yet"
    return f"{counted(streak, 'day')} in a row · best {best}"


def _words(variant: Variant) -> str:
    return f"{variant.name} {variant.id} {variant.summary} {variant.plugin}".casefold()


def _title(plugin: str) -> str:
    if plugin.startswith("variants/"):
        return "Your own files"
    return "Freecellar's own" if plugin == "standard" else plugin


def _middle(icon: Widget) -> Widget:
    icon.pos_hint = {"center_y": 0.5}
    return icon
