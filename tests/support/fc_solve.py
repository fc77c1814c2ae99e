"""Verdicts of fc-solve, a solver not written here, by orders of moves that leave nothing out."""

import re
import subprocess
from dataclasses import dataclass, field
from typing import Final

from freecellar.engine.boards import board_text
from freecellar.engine.deals import deal
from freecellar.engine.rules import Rules
from freecellar.solver.solve import Solver
from freecellar.solver.verdicts import Finding
from support.games import rules_of, under

COMPLETE: Final = ("-l", "toons-for-twenty-somethings")
"""Single cards alone: with a cap that single cards explain, that is all there is. It is quicker than ``-to 01ABCDE``."""

EVERYTHING: Final = ("-to", "01ABCDE0123456789")
"""Single cards, and runs of any length. Where fc-solve moves a run only to some places, its no would prove nothing."""

ACES_HOME: Final = {"columns": [6] * 8, "home": ["A"]}


@dataclass(frozen=True)
class Known:
    """A game that fc-solve knows: our rules, and its options; ``proves`` tells whether its no is a proof."""

    options: tuple[str, ...]
    parts: dict[str, object] = field(default_factory=dict)
    variant: str | None = None
    order: tuple[str, ...] = COMPLETE
    proves: bool = True

    def rules(self) -> Rules:
        """Return the rules, under no house but `standard`."""
        return rules_of(**self.parts) if self.variant is None else under("standard", self.variant)[0]


def _freecell(*options: str, **parts: object) -> Known:
    return Known(("-g", "freecell", *options), parts)


def _relaxed(variant: str, name: str) -> Known:
    return Known(("-g", name), variant=variant, order=EVERYTHING, proves=False)


GAMES: Final = {
    "freecell": Known(("-g", "freecell"), variant="freecell"),
    **{
        f"freecell, {cells} cells": _freecell("--freecells-num", str(cells), cells={"count": cells})
        for cells in range(3, -1, -1)
    },
    "baker's game": Known(("-g", "bakers_game"), variant="bakers-game"),
    "kings only baker's game": Known(("-g", "ko_bakers_game"), variant="kings-only-bakers-game"),
    "forecell": Known(("-g", "forecell"), variant="forecell"),
    "eight off": Known(("-g", "eight_off"), variant="eight-off"),
    "seahaven towers": Known(("-g", "seahaven_towers"), variant="seahaven-towers"),
    "kingcell": _freecell(
        "--sequences-are-built-by", "rank", "--empty-stacks-filled-by", "kings",
        build="any", empty_column=["K"], cap="empty_cells + 1",
    ),
    "any suit, 1 cell": _freecell(
        "--sequences-are-built-by", "rank", "--freecells-num", "1", build="any", cells={"count": 1}
    ),
    "closed columns, 2 cells": _freecell(
        "--empty-stacks-filled-by", "none", "--freecells-num", "2",
        empty_column="none", cells={"count": 2}, cap="empty_cells + 1",
    ),
    "closed columns, one suit": Known(
        ("-g", "bakers_game", "--empty-stacks-filled-by", "none"),
        {"build": "same-suit", "empty_column": "none", "cap": "empty_cells + 1"},
    ),
    "seven columns": _freecell("--stacks-num", "7", layout={"columns": [8, 8, 8, 7, 7, 7, 7]}),
    "beleaguered castle": Known(
        ("-g", "beleaguered_castle"), {"build": "any", "cells": {"count": 0}, "layout": ACES_HOME}
    ),
    "streets and alleys": Known(("-g", "streets_and_alleys"), {"build": "any", "cells": {"count": 0}}),
    "siegecraft": Known(
        ("-g", "beleaguered_castle", "--freecells-num", "1"),
        {"build": "any", "cells": {"count": 1}, "layout": ACES_HOME},
    ),
    "relaxed freecell": _relaxed("relaxed-freecell", "relaxed_freecell"),
    "relaxed seahaven towers": _relaxed("relaxed-seahaven-towers", "relaxed_seahaven_towers"),
}  # fmt: skip
"""Without cap but for single cards in both: the last two, where fc-solve moves runs of any length."""


def their_verdict(program: str, game: Known, rules: Rules, number: int, iterations: int) -> bool | None:
    """Return what fc-solve says of a deal; None where it has looked at so many positions, or its no proves nothing."""
    board = board_text(deal(rules.tables, number), rules.tables)
    command = [program, *game.options, *game.order, "--max-iters", str(iterations), "-"]
    answer = subprocess.run(command, input=board, capture_output=True, text=True, check=False).stdout
    if "This game is solveable." in answer:
        return True
    looked = re.search(r"states checked is (\d+)\.", answer)
    if looked is None:
        raise AssertionError(answer)
    return False if game.proves and int(looked[1]) < iterations else None


def our_verdict(solver: Solver, rules: Rules, number: int, nodes: int) -> bool | None:
    """Return what the solver says of a deal; None where it gave up after so many positions."""
    finding = solver.judge(deal(rules.tables, number), max_nodes=nodes).finding
    return {Finding.SOLVED: True, Finding.UNSOLVABLE: False}.get(finding)
