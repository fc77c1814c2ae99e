"""Random rules in quick succession, for the solver: every field that it reads, small decks and whole ones."""

from random import Random
from typing import Any, Final

from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay, Returns
from freecellar.errors import SpecError
from freecellar.spec.parts import Direction, Relation, Takes
from freecellar.spec.spec import RuleSpec

CAPS: Final = (
    "(empty_cells + 1) * 2**empty_columns",
    "2**empty_cells * (empty_columns + 1)",
    "empty_cells + empty_columns + 1",
    "empty_cells + 1",
    "1",
    "2",
    "unlimited",
)


def random_rules(choose: Random) -> Rules:
    """Return valid rules, most of them of the kind that the compiled searches play."""
    while True:
        try:
            return RuleSpec.model_validate(_fields(choose)).rules()
        except (SpecError, ValueError):  # not every choice goes with every other
            continue


def _fields(choose: Random) -> dict[str, Any]:
    ranks = choose.choice([2, 3, 3, 4, 4, 5, 6, 13])
    suits = choose.sample("CDHS", choose.choice([1, 2, 3, 4, 4]))
    cards = ranks * len(suits)
    columns = choose.choice([1, 2, 3, 4, 6, 8, 20])
    cells = choose.choice([0, 0, 1, 1, 2, 3, 4, 16])
    filled = [cell for cell in "abcdefgh"[:cells] if choose.random() < 0.2][:cards]
    each, more = divmod(cards - len(filled), columns)
    one_suit = choose.random() < 0.3
    relation = Relation.SAME_SUIT if one_suit else choose.choice(list(Relation))
    direction = Direction.DOWN if one_suit or choose.random() < 0.7 else choose.choice(list(Direction))
    base = choose.choice([1, 1, 1, choose.randint(1, ranks), "first-card"])
    returns = Returns.NEVER if one_suit else choose.choice([Returns.NEVER, Returns.NEVER, *Returns])
    return {
        "id": "random",
        "name": "Random",
        "deck": {"ranks": ranks, "suits": suits},
        "layout": {"columns": [each + (index < more) for index in range(columns)]},
        "cells": {"count": cells, "filled": filled},
        "build": {"relation": relation, "direction": direction, "wraps": not one_suit and choose.random() < 0.2},
        "runs": None if one_suit else choose.choice([None, None, None, *Relation]),
        "empty_column": {
            "takes": choose.choice([Takes.ANY, Takes.ANY, *Takes, [choose.randint(1, ranks)]]),
            "whole_column": choose.random() < 0.8,
        },
        "cap": choose.choice(CAPS),
        "foundations": {"base": base, "wraps": base != 1 or choose.random() < 0.2, "returns": returns},
        "autoplay": "off" if returns is not Returns.NEVER else choose.choice(list(Autoplay)),
    }
