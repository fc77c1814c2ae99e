"""The second and third page: in which house, and which deal."""

from collections.abc import Callable, Iterator

from freecellar.play import utc_today
from freecellar.plugins import HouseEntry, Variant
from freecellar.sitting import Dealt, Houses, counted, next_unplayed, played_days, sentence
from freecellar_cli.menus.beginning import begin, begin_winnable, deal_unplayed
from freecellar_cli.menus.calendars import CalendarPage, calendar_panel
from freecellar_cli.menus.desk import Desk, Resume
from freecellar_cli.menus.given import BoardPage, LinkPage
from freecellar_cli.menus.lines import Line, paragraph, stacked
from freecellar_cli.menus.lists import Item, ListPage
from freecellar_cli.menus.memory import Way
from freecellar_cli.menus.numbers import NumbersPage, marks_panel
from freecellar_cli.menus.pages import Page
from freecellar_cli.menus.panels import STANDARD, house_differences, house_panel, open_panel, statistics_lines


class HousesPage(ListPage):
    """The houses that go with a variant."""

    def __init__(self, desk: Desk, variant: Variant) -> None:
        """Find them; the one played last is selected."""
        self._desk = desk
        self._variant = variant
        super().__init__(variant.name, self._entries())

    def names(self) -> tuple[str, str]:
        """Return the variant and the selected house."""
        return self._variant.id, self.item.words[0] if self.item else STANDARD

    def _entries(self) -> Iterator[Item]:
        meant, others, refused = Houses.of(self._desk.registry, self._variant.id)
        yield Item(text="House")
        yield from map(self._house, meant)
        if others:
            yield Item(text="Made for other games")
            yield from map(self._house, others)
        if refused:
            verb = "does" if len(refused) == 1 else "do"
            yield Item(text=f"{counted(len(refused), 'house')} {verb} not go with it")

    def _house(self, entry: HouseEntry) -> Item:
        last = self._desk.usual
        different = house_differences(self._desk, self._variant.id, entry.id)
        return Item(
            text=entry.name,
            brief=sentence("; ".join(different)) or entry.summary,
            choose=lambda: self._desk.attempt(
                lambda: self._desk.open(DealsPage(self._desk, self._desk.table(self._variant.id, entry.id)))
            ),
            panel=lambda width, height: house_panel(self._desk, self._variant.id, entry, width, height),
            words=(entry.id, entry.plugin),
            is_first=(self._variant.id, entry.id) == (last.variant, last.house),
        )


def houses_page(desk: Desk, variant: Variant) -> Page:
    """Return the page that follows a variant."""
    return HousesPage(desk, variant)


class DealsPage(ListPage):
    """The ways to a deal."""

    def __init__(self, desk: Desk, table: Dealt) -> None:
        """Take the table before the deal; what was chosen last is selected, or the open game."""
        self._desk = desk
        self._table = table
        self._names = table.variant, table.house
        last = desk.last
        is_last = last is not None and (last.variant, last.house) == (table.variant, table.house)
        self._last = last.deal if last is not None and is_last else None
        super().__init__(desk.registry.house(table.house).name, self._entries(), can_filter=False)

    def names(self) -> tuple[str, str]:
        """Return the variant and the house of the table."""
        return self._names

    def press(self, key: str) -> bool:
        """A digit begins a number."""
        if key.isascii() and key.isdecimal() and self._table.policy.deals.by_number:
            page = NumbersPage(self._desk, self._table)
            page.typed(key)
            self._desk.open(page)
            return True
        return super().press(key)

    def _entries(self) -> Iterator[Item]:
        yield Item(text="Deal")
        yield from self._open()
        random = self._item("Random", "A number drawn from the house's range.", self._random, way=Way.RANDOM)
        winnable = self._item(
            "Winnable",
            "A random deal that the solver has won, under the rules of this house.",
            lambda: begin_winnable(self._desk, self._table),
            way=Way.WINNABLE,
        )
        yield from (winnable, random) if self._table.policy.deals.winnable else (random, winnable)
        if self._table.policy.deals.by_number:
            yield from self._by_number()
        yield self._daily()
        yield self._item(
            "Link", "The deal of a link that somebody has sent.", lambda: self._open_page(LinkPage(self._desk))
        )
        yield self._item(
            "Board file",
            "Cards from a text file, as `freecellar deal` and fc-solve write them.",
            lambda: self._open_page(BoardPage(self._desk, self._table)),
        )

    def _open(self) -> Iterator[Item]:
        waiting = self._desk.store.open_game(*self._names)
        if waiting is None:
            return

        def draw(width: int, height: int) -> list[Line]:
            return open_panel(self._desk, waiting, width, height)

        yield Item(
            text=f"Go on with {f'#{waiting.number}' if waiting.number is not None else 'the board'}",
            note=counted(waiting.moves, "move"),
            brief="The open game, where it was left.",
            choose=lambda: self._desk.end(Resume(waiting)),
            panel=draw,
            is_first=True,
        )

    def _by_number(self) -> Iterator[Item]:
        def draw(width: int, height: int) -> list[Line]:
            return marks_panel(self._desk, self._table, width, height)

        deals = self._table.policy.deals
        number = next_unplayed(self._desk.store, self._table)
        if number is not None:
            yield self._item(
                "Next unplayed",
                f"The lowest number from {deals.first:,} to {deals.last:,} that was never played.",
                lambda: begin(self._desk, deal_unplayed(self._desk, self._table), Way.NUMBER),
                way=Way.NUMBER,
                note=f"#{number}",
            )
        yield Item(
            text="Number",
            note="0-9",
            brief="Any number, with marks for those that were won, lost or are open.",
            choose=lambda: self._open_page(NumbersPage(self._desk, self._table)),
            panel=draw,
        )

    def _daily(self) -> Item:
        runs = played_days(self._desk.store, self._table.variant, self._table.policy)
        return Item(
            text="Deal of the day",
            note="today",
            brief="The deal of a day, the same for everyone.",
            choose=lambda: self._open_page(CalendarPage(self._desk, self._table)),
            panel=lambda width, height: stacked([calendar_panel(runs, utc_today(), width)], height),
            is_first=self._last is Way.DAILY,
        )

    def _random(self) -> None:
        begin(self._desk, self._table.drawn(), Way.RANDOM)

    def _open_page(self, page: Page) -> None:
        self._desk.open(page)

    def _item(
        self, text: str, brief: str, choose: Callable[[], None], *, way: Way | None = None, note: str = ""
    ) -> Item:
        return Item(
            text=text,
            note=note,
            brief=brief,
            choose=lambda: self._desk.attempt(choose),
            panel=lambda width, height: stacked(
                [paragraph(brief, width), statistics_lines(self._desk.statistics(*self._names), width)], height
            ),
            is_first=way is not None and way is self._last,
        )
