"""Whole deals won on the screen: by arrow keys alone, by the mouse alone, by typed moves."""

import pytest

from freecellar import Game
from support.cli import GAMES
from support.game_screen import Walker, drag, game_screen, move_of, new_game
from support.menu_screen import MenuScreen

pytestmark = pytest.mark.slow


def follow(screen: MenuScreen, game: Game, text: str) -> None:
    """Make a move in a game of ours too, and wait until the screen counts it."""
    game.play(move_of(game, text))
    if not game.is_won:
        screen.wait(f" {game.tally.moves} move")


def test_deal_is_won_by_arrows_alone() -> None:
    """Cursor and Enter win deal 617, supermoves included, without another key."""
    game = new_game()
    with game_screen(FREECELLAR_MOUSE="off") as screen:
        walker = Walker(screen, game)
        for text in (GAMES / "617-standard.txt").read_text().split():
            walker.make(move_of(game, text))
            follow(screen, game, text)
        screen.wait("Won: 99 moves")


def test_deal_is_won_by_the_mouse_alone() -> None:
    """Cards and runs are carried to their landings, the cursor never being seen."""
    game = new_game()
    with game_screen() as screen:
        for text in (GAMES / "617-standard.txt").read_text().split():
            drag(screen, game, move_of(game, text))
            follow(screen, game, text)
        screen.wait("Won: 99 moves")


@pytest.mark.parametrize("house", ["standard", "tavern"])
def test_deal_is_won_by_typing(house: str) -> None:
    """Deal 617 is played to its end, a move a line; the win is told, and q leaves."""
    items = (GAMES / f"617-{house}.txt").read_text().split()
    with game_screen("freecell", "617", "--house", house) as screen:
        for count, item in enumerate(items[:-1], 1):
            screen.press(item, "enter")
            screen.wait(f" {count} move")
        screen.press(items[-1], "enter")
        screen.wait(f"Won: {len(items)} moves")
        screen.press("q")
        assert screen.ended() == 0
