"""The first page: games to go on with, what was played last, and every variant under its plugin."""

from collections.abc import Iterator
from itertools import groupby

from freecellar.play import daily_streaks, utc_today
from freecellar.plugins import Variant
from freecellar.sitting import counted, played_days
from freecellar_cli.menus.beginning import begin_again
from freecellar_cli.menus.calendars import CalendarPage, calendar_panel
from freecellar_cli.menus.choosing import houses_page
from freecellar_cli.menus.desk import Desk, Resume
from freecellar_cli.menus.given import LinkPage
from freecellar_cli.menus.lines import paragraph, stacked
from freecellar_cli.menus.lists import Item, ListPage
from freecellar_cli.menus.panels import STANDARD, TITLE, describe_choice, variant_panel
from freecellar_cli.menus.waiting import few_and_all


class StartPage(ListPage):
    """The list that the menu opens with, and the keys that need no list."""

    def __init__(self, desk: Desk) -> None:
        """Read what there is."""
        self._desk = desk
        self._choice = desk.usual
        self._games = desk.store.open_games()
        self._variants: dict[str, Variant] = {}
        super().__init__("", self._entries())
        going_on = (("c", "continue"),) if self._games else ()
        self.keys = (*going_on, ("n", "new"), ("d", "daily"))

    def names(self) -> tuple[str, str]:
        """Return the selected variant, or the one played last."""
        found = self._variants.get(self.item.text) if self.item else None
        last = self._choice
        if found is None or found.id == last.variant:
            return last.variant, last.house
        return found.id, STANDARD

    def press(self, key: str) -> bool:
        """Go on with the last game, play the last choice again, or open the calendar."""
        match key:
            case "c" if self._games:
                self._desk.end(Resume(self._games[0]))
            case "n":
                self._again()
            case "d":
                self._open_calendar()
            case _:
                return super().press(key)
        return True

    def _entries(self) -> Iterator[Item]:
        if self._games:
            yield Item(text="Go on")
            yield from few_and_all(self._desk, self._games)
        yield Item(text="Play")
        yield self._last()
        yield self._daily()
        yield Item(
            text="A link",
            brief="Play the deal of a link that somebody has sent.",
            choose=lambda: self._desk.open(LinkPage(self._desk)),
            panel=lambda width, _: paragraph("Play the deal of a link that somebody has sent.", width),
        )
        for plugin, group in groupby(self._desk.registry.variants.values(), key=lambda each: _group(each.plugin)):
            yield Item(text=plugin)
            for variant in group:
                yield self._variant(variant)

    def _last(self) -> Item:
        said = describe_choice(self._desk, self._choice)

        variant = self._desk.registry.variant(self._choice.variant)
        return Item(
            text=f"New {variant.name}",
            note="n",
            brief=said,
            choose=self._again,
            panel=lambda width, height: variant_panel(self._desk, variant, width, height, title=said),
            words=(variant.id,),
            is_first=not self._games,
        )

    def _daily(self) -> Item:
        choice = self._choice
        runs = played_days(self._desk.store, choice.variant, self._desk.registry.house(choice.house).policy)
        streak, _ = daily_streaks(runs.values(), utc_today())
        said = f"{self._desk.registry.variant(choice.variant).name} · {choice.house} · streak: {counted(streak, 'day')}"
        return Item(
            text="Deal of the day",
            note="d",
            brief=said,
            choose=self._open_calendar,
            panel=lambda width, height: stacked(
                [paragraph(said, width, TITLE), calendar_panel(runs, utc_today(), width)], height
            ),
            words=("daily", "calendar"),
        )

    def _variant(self, variant: Variant) -> Item:
        self._variants[variant.name] = variant
        return Item(
            text=variant.name,
            brief=variant.summary,
            choose=lambda: self._desk.open(houses_page(self._desk, variant)),
            panel=lambda width, height: variant_panel(self._desk, variant, width, height),
            words=(variant.id, variant.plugin),
        )

    def _again(self) -> None:
        self._desk.attempt(lambda: begin_again(self._desk, self._choice))

    def _open_calendar(self) -> None:
        choice = self._choice
        self._desk.attempt(
            lambda: self._desk.open(CalendarPage(self._desk, self._desk.table(choice.variant, choice.house)))
        )


def _group(plugin: str) -> str:
    """Return the heading that a plugin's variants stand under: all files of the player's own are one."""
    return f"Variants · {'your own files' if plugin.startswith('variants/') else plugin}"
