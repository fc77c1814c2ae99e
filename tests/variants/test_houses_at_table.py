"""What the houses' fields do at the table: a sentence each, over the six houses, whatever front end it is drawn by."""

from dataclasses import replace
from pathlib import Path

import pytest

from freecellar.play import Label
from freecellar.sitting import Seen
from support.sittings import laid_out, seated

ALWAYS = {Seen.DEAL, Seen.HOUSE}
LABELLED = {Seen.MOVES: Label.MOVES, Seen.SCORE: Label.SCORE, Seen.TIME: Label.TIME, Seen.CAPS: Label.CAP}


@pytest.mark.parametrize(
    ("house", "labels"),
    [
        ("standard", {Seen.MOVES, Seen.TIME, Seen.CAPS}),
        ("doubling", {Seen.MOVES, Seen.TIME}),
        ("additive", {Seen.MOVES, Seen.TIME, Seen.CAPS}),
        ("winnable", {Seen.MOVES, Seen.TIME, Seen.CAPS}),
        ("tavern", {Seen.MOVES, Seen.SCORE, Seen.TIME, Seen.CAPS}),
        ("parlour", {Seen.MOVES, Seen.TIME}),
    ],
)
def test_table_keeps_the_labels_of_the_house_in_view(tmp_path: Path, house: str, labels: set[Seen]) -> None:
    """What the house names is seen, and nothing else but the deal and the house."""
    with seated(tmp_path, laid_out(house=house)) as sitting:
        assert set(sitting.view()) == ALWAYS | labels


@pytest.mark.parametrize(
    ("house", "title"),
    [
        ("standard", "FreeCell #617"),
        ("doubling", "FreeCell #617"),
        ("additive", "FreeCell"),
        ("winnable", "FreeCell #617"),
        ("tavern", "FreeCell #617"),
        ("parlour", "FreeCell"),
    ],
)
def test_number_is_in_view_where_the_house_has_it_so(tmp_path: Path, house: str, title: str) -> None:
    """Elsewhere the deal goes by the variant's name."""
    with seated(tmp_path, laid_out(house=house)) as sitting:
        assert sitting.view()[Seen.DEAL] == title


@pytest.mark.parametrize("seen", LABELLED)
def test_each_label_shows_its_own_fact(tmp_path: Path, seen: Seen) -> None:
    """A house with one label shows that fact alone."""
    table = laid_out(house="tavern")
    with seated(tmp_path, table._replace(policy=replace(table.policy, labels=(LABELLED[seen],)))) as sitting:
        assert set(sitting.view()) == ALWAYS | {seen}


def test_clock_that_stands_is_seen_without_the_time(tmp_path: Path) -> None:
    """A house without the time in view shows all the same that the game is paused."""
    table = laid_out()
    with seated(tmp_path, table._replace(policy=replace(table.policy, labels=()))) as sitting:
        assert Seen.TIME not in sitting.view()
        sitting.pause()
        assert sitting.view()[Seen.TIME] == "paused"
