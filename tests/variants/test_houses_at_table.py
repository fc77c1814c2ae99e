"""What the houses' fields do at the table: a sentence each, over the six houses, whatever front end it is drawn by."""

from dataclasses import replace
from pathlib import Path

import pytest

from freecellar import FreecellarError, parse_board
from freecellar.engine import parse_intent
from freecellar.play import Label, Sharing
from freecellar.sitting import Seen, link_to, share_text, shareable
from support.games import play, registry, under
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


def test_caps_go_with_the_game(tmp_path: Path) -> None:
    """Once it is over no run moves any more, and none is told."""
    with seated(tmp_path, laid_out()) as sitting:
        sitting.attempt(lambda game: game.play(parse_intent("82")))
        assert Seen.CAPS in sitting.view()
        sitting.give_up()
        assert Seen.CAPS not in sitting.view()


def test_clock_that_stands_is_seen_without_the_time(tmp_path: Path) -> None:
    """A house without the time in view shows all the same that the game is paused."""
    table = laid_out()
    with seated(tmp_path, table._replace(policy=replace(table.policy, labels=()))) as sitting:
        assert Seen.TIME not in sitting.view()
        sitting.pause()
        assert sitting.view()[Seen.TIME] == "paused"


LINK, RESULT = Sharing


@pytest.mark.parametrize(
    ("house", "meanwhile", "afterwards"),
    [
        ("standard", LINK, RESULT),
        ("doubling", LINK, RESULT),
        ("additive", LINK, RESULT),
        ("winnable", LINK, RESULT),
        ("tavern", None, RESULT),
        ("parlour", LINK, LINK),
    ],
)
def test_house_shares_its_own_kinds(house: str, meanwhile: Sharing | None, afterwards: Sharing | None) -> None:
    """A link at any time, a result once the game is over, each where the house shares it."""
    _, policy = under(house)

    assert (shareable(policy, is_over=False), shareable(policy, is_over=True)) == (meanwhile, afterwards)
    assert shareable(replace(policy, share=()), is_over=True) is None


def test_result_brings_the_link_where_the_house_shares_layouts(tmp_path: Path) -> None:
    """`standard` tells the result with the link to its deal, `tavern` without, `parlour` the link alone."""
    texts = {}
    for house in ("standard", "tavern", "parlour"):
        table = laid_out(house=house)
        with seated(tmp_path / house, table) as sitting:
            sitting.give_up()
            texts[house] = share_text(registry(), sitting.dealt, sitting.game).splitlines()

    told = "Not won: 0 cards home, 0 moves, 0 undos, 0:00"
    assert texts == {
        "standard": ["FreeCell #617, house standard", told, str(link_to(registry(), laid_out()))],
        "tavern": ["FreeCell #617, house tavern", told],
        "parlour": [str(link_to(registry(), laid_out(house="parlour")))],
    }


def test_house_that_shares_nothing_yet_says_so(tmp_path: Path) -> None:
    """A result is for the end; a house without anything to share says that too."""
    table = laid_out(house="tavern")
    with seated(tmp_path, table) as sitting, pytest.raises(FreecellarError) as refused:
        share_text(registry(), table, sitting.game)
    assert str(refused.value) == "house tavern shares a result, once the game is over"

    silent = table._replace(policy=replace(table.policy, share=()))
    with pytest.raises(FreecellarError, match="house tavern shares nothing"):
        share_text(registry(), silent, silent.game())


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ("standard", True),
        ("doubling", True),
        ("additive", False),
        ("winnable", False),
        ("tavern", True),
        ("parlour", False),
    ],
)
def test_house_says_what_a_solver_has_proven(tmp_path: Path, house: str, *, says: bool) -> None:
    """With the cells full, and moves left of which none leads to a win, the houses speak that go by proof."""
    with seated(tmp_path, laid_out(house=house)) as sitting:
        play(sitting.game, "1a 1b 1c 1d")

        assert sitting.game.rules.legal_moves(sitting.game.position)
        assert sitting.is_stuck(waits=True) is says
        assert (sitting.view(waits=True).get(Seen.STUCK) == "cannot be won") is says


def test_house_that_goes_by_places_needs_no_proof(tmp_path: Path) -> None:
    """`winnable` says that a game is stuck when no card has a place; that some move is left changes nothing."""
    table = laid_out(house="winnable")
    start = parse_board("FC: KC KD KH KS\n9S\nTS\nJS\nQS\n9C\nTC\nJC\nQC", table.tables)
    with seated(tmp_path, table.given(start)) as sitting:
        assert sitting.is_stuck()
        assert sitting.view()[Seen.STUCK] == "cannot be won"


def test_solver_that_gives_up_has_proven_nothing(tmp_path: Path) -> None:
    """Where the search ends without an answer the house says nothing; nor of a deal before its first move."""
    with seated(tmp_path) as sitting:
        play(sitting.game, "4a 4b 4c 4d")
        assert not sitting.is_stuck(waits=True)
    with seated(tmp_path / "lost", laid_out(number=11982)) as sitting:
        assert not sitting.is_stuck(waits=True)


def test_undo_leads_out_of_a_dead_end(tmp_path: Path) -> None:
    """What is proven is proven of a position: the one before it is looked at anew."""
    with seated(tmp_path) as sitting:
        play(sitting.game, "1a 1b 1c 1d")
        assert sitting.is_stuck(waits=True)
        sitting.undo()
        assert not sitting.is_stuck(waits=True)
        sitting.redo()
        assert sitting.is_stuck(waits=True)
