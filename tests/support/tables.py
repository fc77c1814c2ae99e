"""Tables to lay out and to play at in tests of the presenter: games, screens, positions that have grown, and a sitting."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from freecellar import Game, Place, Position, Rules, deal
from freecellar.sitting import Dealt, Keeper, Sitting
from freecellar_kivy.presenting.layout import Layout, Spot
from freecellar_kivy.presenting.screen import Insets, Screen
from support.fixtures import FIXTURES
from support.games import registry, rules_of, under
from support.layouts import LAYOUTS

Point = tuple[float, float]

_ODD: Final[dict[str, dict[str, object]]] = {
    "four-columns": {"layout": {"columns": [13] * 4}},
    "fourteen-columns": {"layout": {"columns": [4] * 10 + [3] * 4}, "cells": {"count": 8}},
    "deep-cells": {"layout": {"columns": [6] * 8}, "cells": {"count": 3, "capacity": 4, "filled": list("abca")}},
    "deepest-cells": {"cells": {"count": 2, "capacity": 13}},
    "one-column": {"layout": {"columns": [52]}, "cells": {"count": 1}},
    "twenty-columns": {"layout": {"columns": [3] * 12 + [2] * 8}, "cells": {"count": 16}},
}


@cache
def games() -> dict[str, Rules]:
    """Return the rules of every registered variant, of every layout and fixture, and of some odd ones, by name."""
    found = {f"layout {name}": Rules(tables) for name, tables in LAYOUTS.items()}
    found |= {f"fixture {spec.id}": spec.rules() for spec in FIXTURES}
    found |= {f"odd {name}": rules_of(**parts) for name, parts in _ODD.items()}
    return found | {name: entry.rules() for name, entry in registry().variants.items()}


_NOTCH: Final = Insets(0, 34, 0, 47)
_NOTCH_ASIDE: Final = Insets(47, 21, 47, 0)

SCREENS: Final = {
    "phone 320x480": Screen(width=320, height=480),
    "phone 480x320": Screen(width=480, height=320),
    "phone 360x640": Screen(width=360, height=640, insets=Insets(0, 24, 0, 24)),
    "phone 640x360": Screen(width=640, height=360, insets=Insets(24, 0, 48, 24)),
    "phone 390x844": Screen(width=390, height=844, insets=_NOTCH),
    "phone 844x390": Screen(width=844, height=390, insets=_NOTCH_ASIDE),
    "phone 412x915 at 2.625": Screen(width=1081, height=2402, density=2.625, insets=Insets(0, 63, 0, 101)),
    "phone 915x412 at 2.625": Screen(width=2402, height=1081, density=2.625, insets=Insets(101, 63, 0, 0)),
    "phone 430x932 at 3": Screen(width=1290, height=2796, density=3, insets=Insets(0, 102, 0, 177)),
    "phone 932x430 at 3": Screen(width=2796, height=1290, density=3, insets=Insets(177, 63, 177, 0)),
    "folded 280x653": Screen(width=280, height=653),
    "unfolded 717x512": Screen(width=717, height=512),
    "square 600x600": Screen(width=600, height=600),
    "tablet 768x1024": Screen(width=768, height=1024, insets=Insets(0, 20, 0, 24)),
    "tablet 1024x768": Screen(width=1024, height=768, insets=Insets(0, 20, 0, 24)),
    "tablet 820x1180 at 2": Screen(width=1640, height=2360, density=2, insets=Insets(0, 40, 0, 48)),
    "window 640x480": Screen(width=640, height=480),
    "window 1280x800": Screen(width=1280, height=800),
    "laptop 1366x768": Screen(width=1366, height=768),
    "desktop 1920x1080": Screen(width=1920, height=1080),
    "upright 1080x1920": Screen(width=1080, height=1920),
    "wide 3440x1440": Screen(width=3440, height=1440),
    "desktop 3840x2160 at 2": Screen(width=3840, height=2160, density=2),
    "desktop 3840x2160": Screen(width=3840, height=2160),
    "uneven insets 700x900": Screen(width=700, height=900, insets=Insets(31, 17, 5, 63)),
}
"""Screens of every kind, by what they are."""

USUAL: Final = SCREENS["window 1280x800"]
PHONE: Final = SCREENS["phone 390x844"]


def grown(rules: Rules, start: Position) -> Iterator[Position]:
    """Yield a deal, and what may become of it: a column as long as can be, everything home or gone, cells full."""
    yield start
    longest = max(range(len(start.columns)), key=lambda index: len(start.columns[index]))
    others = [card for index, pile in enumerate(start.columns) for card in pile if index != longest]
    for more in (3, 6, 12):
        taken = others[:more]
        rest = others[more:]
        columns = [list(pile) for pile in start.columns]
        columns[longest] += taken
        for index in range(len(columns)):
            if index != longest:
                columns[index] = [card for card in columns[index] if card in rest]
        yield replace(start, columns=tuple(map(tuple, columns)))
    empty = ((),) * len(start.columns)
    sequence = rules.tables.foundations.length
    yield replace(
        start, columns=empty, cells=((),) * len(start.cells), foundations=(sequence,) * len(start.foundations)
    )
    capacity = rules.tables.cells.capacity
    flat = [card for pile in start.columns for card in pile]
    cells = tuple(tuple(flat[index * capacity : (index + 1) * capacity]) for index in range(len(start.cells)))
    yield replace(start, columns=empty, cells=cells)


def grip(layout: Layout, place: Place, count: int = 1) -> Point:
    """Return a point in the strip that shows of the card so many from the open end; of an empty place its middle."""
    if not layout.counts[place]:
        return layout.slots[place].centre
    box = layout.box(Spot(place, layout.counts[place] - count))
    shown = layout.fans[place] if count > 1 else box.height
    return box.centre[0], box.top - shown / 2


def over(layout: Layout, source: Place, target: Place, count: int = 1) -> Point:
    """Return where a finger that holds a card must be for the card to lie on the last one of a place."""
    x, y = grip(layout, source, count)
    origin, goal = layout.box(Spot(source, layout.counts[source] - count)), layout.picked(target, 1)
    return x - origin.x + goal.x, y - origin.y + goal.y


def sit_at(game: Game) -> Sitting:
    """Return a sitting at a game that is not saved."""
    start = game.table.start
    return Sitting(Dealt("", "", game.policy.id, game.rules.tables, game.policy, start, None), game, Keeper.off())


def seat(house: str = "standard", variant: str = "freecell", number: int = 617) -> Sitting:
    """Return a sitting at a numbered deal; the clock stands."""
    rules, policy = under(house, variant)
    return sit_at(Game(rules, policy, deal(rules.tables, number), now=lambda: 0))
