"""What the table keeps in view has room, and what its buttons offer is what the game allows."""

from typing import TYPE_CHECKING

import pytest

from freecellar import Game, Move, cell, column, deal, house, variant
from freecellar.play import open_store
from freecellar.sitting import Dealt, Keeper, Sitting
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.table.facts import facts_of, offered_commands
from freecellar_kivy.table.fitting import Fact, fitted
from support.games import play
from support.sittings import laid_out, seated

if TYPE_CHECKING:
    from pathlib import Path

LINE = [Fact(("FreeCell #617", "#617"), 2), Fact(("standard", ""), 0), Fact(("12 moves",), 7), Fact(("0:42",), 9)]


@pytest.fixture
def sitting(data_folder: "Path") -> Sitting:
    """Return a game of FreeCell deal 617."""
    chosen = house("standard")
    rules = variant("freecell").rules(chosen)
    start = deal(rules.tables, 617)
    dealt = Dealt("freecell", "FreeCell", "standard", rules.tables, chosen.policy, start, 617)
    store = open_store(data_folder)
    return Sitting(dealt, Game(rules, chosen.policy, start), Keeper(store, lambda: store))


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (50, ["FreeCell #617", "standard", "12 moves", "0:42"]),
        (38, ["FreeCell #617", "12 moves", "0:42"]),
        (25, ["#617", "12 moves", "0:42"]),
        (5, ["#617", "12 moves", "0:42"]),
    ],
)
def test_what_matters_less_gives_way(room: float, shown: list[str]) -> None:
    """The house goes first, then the variant's name; number, moves and clock never do."""
    assert fitted(LINE, room, 2, len) == shown


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (55, ["Fourteen Columns of Freedom #617", "grand-house", "12 moves"]),
        (54, ["Fourteen Columns of Freedom #617", "grand-hou…", "12 moves"]),
        (51, ["Fourteen Columns of Freedom #617", "grand-…", "12 moves"]),
        (50, ["Fourteen Columns of Freedom #617", "12 moves"]),
        (40, ["Fourteen Columns of Free… #617", "12 moves"]),
        (26, ["Fourteen C… #617", "12 moves"]),
        (25, ["Fourteen… #617", "12 moves"]),
        (22, ["Fourte… #617", "12 moves"]),
        (21, ["#617", "12 moves"]),
    ],
)
def test_long_names_are_cut_short(room: float, shown: list[str]) -> None:
    """A name loses its last letters, not more of them than it must, and vanishes only once six do not fit."""
    name = "Fourteen Columns of Freedom"
    line = [
        Fact((f"{name} #617", "#617"), 2, name),
        Fact(("grand-house", ""), 0, "grand-house"),
        Fact(("12 moves",), 7),
    ]

    assert fitted(line, room, 2, len) == shown


def test_facts_follow_the_game(sitting: Sitting) -> None:
    """Moves and caps are those of the position."""
    before = [fact.forms[0] for fact in facts_of(sitting)]
    sitting.play(Move(column(0), cell(0)))

    assert before == ["FreeCell #617", "standard", "0 moves", "0:00", "run 5"]
    assert [fact.forms[0] for fact in facts_of(sitting)][2:] == ["1 move", "0:00", "run 4"]
    assert [fact.forms[0] for fact in facts_of(sitting, outlook="can be won")][-1] == "can be won"


def test_variant_and_house_may_be_cut(sitting: Sitting) -> None:
    """Both names are told apart from what must stay."""
    assert [fact.name for fact in facts_of(sitting)] == ["FreeCell", "standard", "", "", ""]


def test_facts_are_the_labels_of_the_house(tmp_path: "Path") -> None:
    """`parlour` shows time and moves alone, also where there is room for more; a number has no room of its own there."""
    with seated(tmp_path, laid_out(house="parlour")) as sitting:
        assert [fact.forms for fact in facts_of(sitting)] == [
            ("FreeCell", "FreeCell"),
            ("parlour", ""),
            ("0 moves", "0 moves"),
            ("0:00", "0:00"),
        ]


def test_dead_end_is_a_fact_and_said_once(tmp_path: "Path") -> None:
    """What the house has declared need not be told again by who looks at the outlook."""
    with seated(tmp_path) as sitting:
        play(sitting.game, "1a 1b 1c 1d")
        assert sitting.is_stuck(waits=True)

        shown = [fact.forms[0] for fact in facts_of(sitting, outlook="cannot be won")]

        assert shown == ["FreeCell #617", "standard", "4 moves", "0:00", "run 1", "cannot be won"]


def test_buttons_offer_what_the_game_allows(sitting: Sitting) -> None:
    """Undo comes with the first move, Redo with the first undo; while the clock stands only Pause and Menu act."""
    usual = {Command.MENU, Command.PAUSE, Command.HINT, Command.AUTO}
    assert offered_commands(sitting) == usual

    sitting.play(Move(column(0), cell(0)))
    assert offered_commands(sitting) == usual | {Command.UNDO}
    sitting.undo()
    assert offered_commands(sitting) == usual | {Command.REDO}
    sitting.play(Move(column(0), cell(0)))
    sitting.pause()
    assert offered_commands(sitting) == {Command.MENU, Command.PAUSE}
