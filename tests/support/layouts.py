"""How the games of the family deal, as specs: what decides the board a number names, and no other rules."""

from typing import Final

from freecellar.spec.parts import FIRST_CARD
from freecellar.spec.spec import RuleSpec

_ACES: Final = {"home": ["A"]}
_CASTLE: Final = {"columns": [6] * 8, **_ACES}
_BASE: Final = {"base": FIRST_CARD, "wraps": True}

_PARTS: Final[dict[str, dict[str, object]]] = {
    "freecell": {},
    "forecell": {"layout": {"columns": [6] * 8}, "cells": {"filled": list("abcd")}},
    "challenge-freecell": {"layout": {"ranks_first": ["2", "A"]}},
    "seven-by-four": {"layout": {"columns": [8, 8, 8, 7, 7, 7, 7]}},
    "bath": {"layout": {"columns": [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]}, "cells": {"count": 2}},
    "eight-off": {"layout": {"columns": [6] * 8}, "cells": {"count": 8, "filled": list("aceg")}},
    "seahaven-towers": {"layout": {"columns": [5] * 10}, "cells": {"filled": list("bc")}},
    "penguin": {
        "layout": {"columns": [7] * 7, "home_of_base": "others"},
        "cells": {"count": 7},
        "foundations": _BASE,
    },
    "tuxedo": {"layout": {"columns": [8, 7, 7, 8, 7, 7, 8]}, "cells": {"count": 7}},
    "petal": {
        "layout": {"columns": [6] * 4 + [5] * 4, "home_of_base": "all"},
        "cells": {"filled": list("abcd")},
        "foundations": _BASE,
    },
    "german-freecell": {"layout": {"columns": [8, 8, 8, 7, 7, 7, 7]}, "cells": {"suits": list("CSHD")}},
    "beleaguered-castle": {"layout": _CASTLE, "cells": {"count": 0}},
    "streets-and-alleys": {"cells": {"count": 0}},
    "citadel": {"layout": {**_CASTLE, "plays_home": True}, "cells": {"count": 0}},
    "bakers-dozen": {"layout": {"columns": [4] * 13, "dealt_from": "tail", "sunk": ["K"]}, "cells": {"count": 0}},
    "good-measure": {
        "layout": {"columns": [5] * 10, "dealt_from": "tail", "sunk": ["K"], **_ACES, "home_limit": 2},
        "cells": {"count": 0},
    },
    "castles-in-spain": {"layout": {"columns": [4] * 13}, "cells": {"count": 0}},
    "double-freecell": {"deck": {"decks": 2}, "layout": {"columns": [11] * 4 + [10] * 6}, "cells": {"count": 8}},
    "double-eight-off": {
        "deck": {"decks": 2},
        "layout": {"columns": [8] * 12},
        "cells": {"count": 8, "filled": list("abcdefgk")},
    },
    "double-seahaven": {
        "deck": {"decks": 2},
        "layout": {"columns": [7] * 14},
        "cells": {"count": 8, "filled": list("bcdefg")},
    },
    "stalactites": {
        "layout": {"columns": [6] * 8, "bases_from_deal": 4},
        "cells": {"count": 2},
        "foundations": {**_BASE, "by_suit": False},
    },
}

LAYOUTS: Final = {
    name: RuleSpec.model_validate({"id": name, "name": name, **parts}).compile() for name, parts in _PARTS.items()
}
"""Tables of each layout, by the id of a variant that deals so."""
