"""What every page that deals does: search with progress, ask about an open game, and open the table."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from kivy.clock import Clock

from freecellar import FreecellarError, StoreError
from freecellar.play import DailyAnswer, DailyDrawn, OpenGame, utc_today
from freecellar.sitting import Dealt, describe_leaving, describe_open, find_daily, sentence, waiting_game, why_no_deal
from freecellar_kivy.desk import Desk
from freecellar_kivy.screens.page import Page
from freecellar_kivy.screens.searching import Found, Search

_LOOKS_EVERY: Final = 5.0
"""The seconds after which a page looks whether another day has begun."""


class DealingPage(Page):
    """A page from which a deal goes on the table."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.search: Search[Any] | None = None
        """What is being searched, if anything."""
        self._today = utc_today()
        self._midnight = Clock.create_trigger(self._look_at_the_day, _LOOKS_EVERY, interval=True)

    def on_pre_enter(self, *args: object) -> None:
        """Go along with the days."""
        self._today = utc_today()
        self._midnight()
        super().on_pre_enter(*args)

    def on_pre_leave(self, *args: object) -> None:
        """Search no longer."""
        self._cancel()
        self._midnight.cancel()
        super().on_pre_leave(*args)

    def _look_at_the_day(self, _: float) -> None:
        """Show what is so today, once that is another day than before; midnight is that of UTC."""
        if not self.is_shown:
            self._midnight.cancel()
        elif utc_today() != self._today:
            self._today = utc_today()
            self.refresh()

    def play(self, dealt: Dealt) -> None:
        """Put a deal on the table; where that would end an open game, ask before."""
        try:
            waiting = waiting_game(self.desk.keeper.store, dealt)
        except StoreError:  # the table tells that nothing is saved
            waiting = None
        if waiting is None:
            self._begin(dealt)
            return
        text = f"{describe_open(waiting, self.desk.registry).line} is not finished. {describe_leaving(waiting)}"
        answers = [
            ("Go on with it", lambda: self.resume(waiting)),
            ("Leave it for the new deal", lambda: self._begin(dealt)),
        ]
        self.ask("A game is open", text, answers)

    def resume(self, game: OpenGame) -> None:
        """Go on with a game, or say why not."""
        self.attempt(lambda: self.desk.resume(game), lambda _: self.navigator.open_table())

    def _begin(self, dealt: Dealt) -> None:
        self.desk.sit_down(dealt)
        self.navigator.open_table()

    def attempt(self, act: Callable[[], Found], then: Callable[[Found], object]) -> None:
        """Do something that may be refused, and then something with it; say why it was refused."""
        try:
            found = act()
        except FreecellarError as error:
            self.say(sentence(str(error)))
        else:
            then(found)

    def play_winnable(self, table: Dealt) -> None:
        """Draw deals until one is proven winnable, and play it."""

        def seek(on_try: Callable[[int], object], is_cancelled: Callable[[], bool]) -> Dealt:
            return table._replace(is_winnable=True).drawn(on_try=on_try, is_cancelled=is_cancelled)

        self._seek("A deal that can be won", "deals drawn", seek, self.play)

    def play_day(self, table: Dealt, day: date) -> None:
        """Find the deal of a day and play it."""

        def seek(on_try: Callable[[int], object], is_cancelled: Callable[[], bool]) -> DailyAnswer:
            return find_daily(table, day, on_try=on_try, is_cancelled=is_cancelled)

        def found(answer: DailyAnswer) -> None:
            if isinstance(answer, DailyDrawn):
                self.play(table.of_day(day, answer.number))
            else:
                self.say(sentence(why_no_deal(answer, table, day)))

        self._seek("The deal of the day", "deals looked at", seek, found)

    def _seek(
        self,
        title: str,
        counted: str,
        seek: Callable[[Callable[[int], object], Callable[[], bool]], Found],
        then: Callable[[Found], object],
    ) -> None:
        """Search beside the screen, with a sheet that tells how far it is."""
        self.ask(title, "The solver looks for it.", [], on_cancel=self._cancel)

        def end() -> None:
            self.search = None
            self.close_sheet()

        def on_found(found: Found) -> None:
            end()
            then(found)

        def on_failure(error: FreecellarError) -> None:
            end()
            self.say(sentence(str(error)))

        def on_try(tries: int) -> None:
            if self.sheet is not None:
                self.sheet.tell(f"The solver looks for it: {tries:,} {counted}.")

        self.search = Search(seek, on_try=on_try, on_found=on_found, on_failure=on_failure)

    def _cancel(self) -> None:
        search, self.search = self.search, None
        if search is not None:
            search.cancel()
