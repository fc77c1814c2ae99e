"""The games to go on with: the last few on the first page, and all of them on a page of their own."""

from collections.abc import Iterator, Sequence
from typing import Final

from freecellar.play import OpenGame
from freecellar.sitting import describe_open
from freecellar_cli.menus.desk import Desk, Resume
from freecellar_cli.menus.lines import paragraph
from freecellar_cli.menus.lists import Item, ListPage
from freecellar_cli.menus.panels import open_panel

FEW: Final = 5
"""So many games are offered at once; one who has more has to say which."""


def few_and_all(desk: Desk, games: Sequence[OpenGame]) -> Iterator[Item]:
    """Yield the games played last, and what leads to the others where there are more."""
    few = games if len(games) <= FEW + 1 else games[:FEW]
    for index, game in enumerate(few):
        yield game_item(desk, game, is_first=index == 0)
    if len(few) < len(games):
        said = "Every game that can be gone on with; type to find one."
        yield Item(
            text=f"All {len(games)} open games",
            brief=said,
            choose=lambda: desk.open(OpenGamesPage(desk, games)),
            panel=lambda width, _: paragraph(said, width),
            words=tuple(word for game in games[FEW:] for word in _words(game)),
        )


def game_item(desk: Desk, game: OpenGame, *, is_first: bool = False) -> Item:
    """Return the entry that goes on with a game."""
    told = describe_open(game, desk.registry)
    return Item(
        text=told.title,
        note=game.day or told.house,
        brief=" · ".join(told.facts),
        choose=lambda: desk.end(Resume(game)),
        panel=lambda width, height: open_panel(desk, game, width, height),
        words=_words(game),
        is_first=is_first,
    )


def _words(game: OpenGame) -> tuple[str, ...]:
    """Return what a game is found by, besides the name of its variant."""
    number = f"#{game.number}" if game.number is not None else "board"
    return tuple(filter(None, (game.variant, game.house, number, game.day)))


class OpenGamesPage(ListPage):
    """All open games, the last played first; what is typed finds one."""

    def __init__(self, desk: Desk, games: Sequence[OpenGame]) -> None:
        """Take the games; the filter is there from the start."""
        super().__init__("open games", [game_item(desk, game) for game in games])
        self.label = "Filter"

    def goes_back(self) -> bool:
        """Take back what is typed first."""
        if not self.text:
            return True
        self.typed("")
        return False
