"""What the pages of the menu share: what there is to choose from, the saved games, and which page is on top."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

from freecellar import FreecellarError, Game, Registry
from freecellar.play import OpenGame, Statistics, Store
from freecellar.plugins import PluginProblem
from freecellar.sitting import Dealt, sentence
from freecellar_cli.console import Code, Stop
from freecellar_cli.menus.memory import Choice, Way, recall, remember
from freecellar_cli.menus.pages import Page
from freecellar_cli.screen.theme import Theme


@dataclass(frozen=True, slots=True)
class Play:
    """A new game begins."""

    dealt: Dealt


@dataclass(frozen=True, slots=True)
class Resume:
    """An open game goes on."""

    waiting: OpenGame


@dataclass(frozen=True, slots=True)
class Leave:
    """The program ends."""

    code: Code = Code.DONE


_LONGEST_GLANCE: Final = 1000
"""So many events are played again for a look at an open game; more would take long."""

Ending: TypeAlias = Play | Resume | Leave


def at_once(do: Callable[[], None]) -> None:
    """Call a function."""
    do()


@dataclass
class Desk:
    """The pages on top of each other, and what they read; a screen listens to ``on_end``."""

    registry: Registry
    store: Store
    folder: Path
    """Where the last choice is remembered."""
    theme: Theme
    first: Choice = field(default_factory=Choice)
    """What is offered where nothing was chosen before."""
    pages: list[Page] = field(default_factory=list)
    message: str = ""
    """What is said at the foot until the next key."""
    is_refusal: bool = False
    ending: Ending | None = None
    on_end: Callable[[], None] = lambda: None
    refresh: Callable[[], None] = lambda: None
    """Draw anew; from any thread."""
    soon: Callable[[Callable[[], None]], None] = at_once
    """Call a function in the screen's own thread; from any other."""
    _games: dict[str, Game | None] = field(default_factory=dict)
    _statistics: dict[tuple[str, str, bool], Statistics] = field(default_factory=dict)

    @property
    def page(self) -> Page:
        """The page on top."""
        return self.pages[-1]

    @property
    def usual(self) -> Choice:
        """What was chosen last, or else what is offered the first time."""
        return self.last or self.first

    @property
    def last(self) -> Choice | None:
        """What was chosen last, where that can still be chosen; at random where the house deals so alone by now."""
        found = recall(self.folder)
        if found is None or found.variant not in self.registry.variants or found.house not in self.registry.houses:
            return None
        is_offered = found.deal is not Way.NUMBER or self.registry.house(found.house).policy.deals.by_number
        return found if is_offered else replace(found, deal=Way.RANDOM)

    @property
    def notices(self) -> list[str]:
        """What is wrong with the saved games and with plugins, each in a sentence."""
        notices = [sentence(self.store.notice)] if self.store.notice else []
        problems = [_told(problem) for problem in self.registry.problems]
        if problems:
            count = "A plugin is" if len(problems) == 1 else f"{len(problems)} plugins are"
            notices.append(f"{count} left out: {'; '.join(problems)}")
        return notices

    def open(self, page: Page) -> None:
        """Put a page on top."""
        self.pages.append(page)

    def back(self) -> None:
        """Take the page on top away; the first one stays."""
        if self.page.goes_back() and len(self.pages) > 1:
            self.pages.pop().leave()

    def tell(self, text: str) -> None:
        """Say why something cannot be."""
        self.message, self.is_refusal = text, True

    def end(self, ending: Ending) -> None:
        """Leave the menu."""
        for page in self.pages:
            page.leave()
        self.ending = ending
        self.on_end()

    def attempt(self, do: Callable[[], None]) -> None:
        """Do something; say what was wrong with it."""
        try:
            do()
        except (FreecellarError, Stop) as error:
            self.tell(sentence(str(error)))

    def remember(self, choice: Choice) -> None:
        """Keep a choice for the next time."""
        remember(self.folder, choice)

    def statistics(self, variant: str, house: str, *, daily: bool = False) -> Statistics:
        """Return statistics, which do not change while the menu is open."""
        key = (variant, house, daily)
        if key not in self._statistics:
            self._statistics[key] = self.store.statistics(variant, house, daily=daily)
        return self._statistics[key]

    def look_at(self, uuid: str) -> Game | None:
        """Return an open game as it was left; None where it cannot be read, or is too long for a glance."""
        if uuid not in self._games:
            self._games[uuid] = self._read(uuid)
        return self._games[uuid]

    def _read(self, uuid: str) -> Game | None:
        try:
            return self.store.game(uuid) if len(self.store.journal(uuid)) <= _LONGEST_GLANCE else None
        except FreecellarError:
            return None

    def table(self, variant: str, house: str) -> Dealt:
        """Return a table before a deal; raise `FreecellarError` where variant and house do not go together."""
        return Dealt.under(self.registry, variant, house)


def _told(problem: PluginProblem) -> str:
    """Return why a plugin is left out, its name said once where it is that of a file with its place."""
    _, name, rest = problem.message.partition(problem.plugin)
    return f"{name}{rest}" if name else str(problem)
