"""Keys, clicks and windows in any order: whatever is done on the pages, they can be drawn."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from freecellar.play import open_store, utc_today
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.foot import fitting, keys_of
from freecellar_cli.menus.lines import length
from freecellar_cli.menus.pages import Go
from freecellar_cli.menus.reading import help_page, rules_of, statistics_page
from freecellar_cli.menus.searching import SearchPage
from freecellar_cli.menus.starting import StartPage
from support.saving import begin, win

SIZES = ((1, 1), (8, 3), (20, 5), (27, 16), (34, 20), (76, 40), (160, 60))
TEXTS = ("", "6", "617", "99999999999", "free", "zzz", "1.freecell.tavern.617.Cwhwq9", "/", "~", "./", "\0", "\x1b[2J")


def act(desk: Desk, chance: random.Random) -> None:
    """Do something that a key or the mouse can do."""
    page = desk.page
    deeds: list[Callable[[], object]] = [
        lambda: page.move(chance.choice(list(Go))),
        lambda: page.move(Go.DOWN),
        lambda: page.click(chance.randrange(-1, 90), chance.randrange(0, 45)),
        lambda: page.wheel(chance.choice((-3, 3))),
        lambda: page.press(chance.choice("/jkcndt69 x")),
        lambda: page.press("tab"),
        lambda: page.typed(chance.choice(TEXTS)) if page.label else None,
        page.choose,
        page.choose,
        desk.back,
        lambda: desk.attempt(lambda: desk.open(chance.choice((rules_of, statistics_page, help_page))(desk))),
    ]
    chance.choice(deeds)()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_pages_bear_anything(seed: int, data_folder: Path, set_desk: Callable[[], Desk]) -> None:
    """After each of a thousand deeds the page on top is drawn, in styles that the theme has, and the keys at the foot fit."""
    with open_store(data_folder) as store:
        win(store)
        begin(store, 3, "1a").leave()
        begin(store, 617, "8a", day=str(utc_today())).leave()
    chance, desk, endings = random.Random(seed), set_desk(), 0
    for _ in range(1000):
        act(desk, chance)
        if desk.ending is not None:
            desk.ending, desk.pages, endings = None, [StartPage(desk)], endings + 1
        if isinstance(desk.page, SearchPage):
            desk.back()
        width, height = chance.choice(SIZES)
        for lines in (desk.page.draw(width, height), desk.page.draw_panel(width, height)):
            styles = {word for line in lines for style, _ in line for word in style.split()} - {"bold"}
            assert styles <= {f"class:{name}" for name in desk.theme.styles}
        desk.page.place()
        desk.page.brief()
        assert sum(length([("", f" {key} {meaning} ")]) for key, meaning in fitting(keys_of(desk), 80)) <= 80
    assert endings > 0
