"""What the houses' fields do to the deal of the day: which number it is, where its games are kept, which run counts."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from freecellar.play import Daily, DailyDeal, DailyDrawn, DailyUndecided
from freecellar.sitting import Dealt, Seen, Sitting, find_daily, played_days, waiting_game, which_run_counts
from freecellar.solver import Finding, Judgement, NumberJudge
from support.games import play, registry
from support.sittings import keeper, laid_out, seated
from support.today import set_today

HOUSES = ("standard", "doubling", "additive", "winnable", "tavern", "parlour")
FIRST, SECOND = 12, 617
TODAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no midnight come."""
    set_today(monkeypatch, lambda: TODAY)


def table_with(daily: Daily, house: str = "standard") -> Dealt:
    """Return deal 617 in a house with another deal of the day."""
    table = laid_out(house=house)
    return table._replace(policy=replace(table.policy, daily=daily))


def found(monkeypatch: pytest.MonkeyPatch, deal: DailyDeal, first: Finding, *, max_nodes: int | None = None) -> object:
    """Return what is found for a day with two candidates, of which the second can be won."""
    findings = {FIRST: first, SECOND: Finding.SOLVED}
    monkeypatch.setattr("freecellar.play.daily.DailyNumbers.candidates", lambda *_: [FIRST, SECOND])
    monkeypatch.setattr(NumberJudge, "judge", lambda _, number, **__: Judgement(findings[number], None, 1))
    return find_daily(table_with(Daily(deal=deal)), TODAY, max_nodes=max_nodes)


ANY, NOT_LOST, WINNABLE = DailyDeal


@pytest.mark.parametrize(
    ("deal", "first", "expected"),
    [
        (ANY, Finding.UNSOLVABLE, DailyDrawn(FIRST, 1)),
        (ANY, Finding.GAVE_UP, DailyDrawn(FIRST, 1)),
        (NOT_LOST, Finding.SOLVED, DailyDrawn(FIRST, 1)),
        (NOT_LOST, Finding.UNSOLVABLE, DailyDrawn(SECOND, 2)),
        (NOT_LOST, Finding.GAVE_UP, DailyDrawn(FIRST, 1)),
        (WINNABLE, Finding.SOLVED, DailyDrawn(FIRST, 1)),
        (WINNABLE, Finding.UNSOLVABLE, DailyDrawn(SECOND, 2)),
        (WINNABLE, Finding.GAVE_UP, DailyUndecided(FIRST, 1)),
    ],
)
def test_day_has_a_deal_that_the_house_allows(
    monkeypatch: pytest.MonkeyPatch, deal: DailyDeal, first: Finding, expected: object
) -> None:
    """Any number, or one that is not proven lost, or one that is proven winnable."""
    assert found(monkeypatch, deal, first) == expected


def test_limit_of_ones_own_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not known because somebody did not want to wait is no deal for everyone."""
    assert found(monkeypatch, NOT_LOST, Finding.GAVE_UP, max_nodes=1) == DailyUndecided(FIRST, 1)


@pytest.mark.parametrize("house", HOUSES)
def test_day_is_kept_apart_from_the_main_table(tmp_path: Path, house: str) -> None:
    """All six houses keep the day's games and statistics beside the main table's."""
    with seated(tmp_path, laid_out(house=house)) as sitting:
        sitting.begin(laid_out(house=house).of_day(TODAY, 617))
        play(sitting.game, "8a")
        sitting.keep()
        store = sitting.keeper.store

        assert list(played_days(store, "freecell", sitting.game.policy)) == [TODAY]
        assert [game.day for game in store.open_games()] == [str(TODAY)]
        assert sitting.view()[Seen.STREAK] == "streak 0"


def test_day_is_kept_with_other_games_where_the_house_has_it_so(tmp_path: Path) -> None:
    """It takes the main table's place and counts in its statistics; there is no calendar and no streak."""
    main = table_with(Daily(kept_apart=False))
    today = main.of_day(TODAY, 617)
    with seated(tmp_path, main) as sitting:
        play(sitting.game, "8a")
        sitting.keep()
        waiting = waiting_game(sitting.keeper.store, today)
        assert waiting is not None
        sitting.begin(today)
        play(sitting.game, "8a")
        sitting.give_up()
        store = sitting.keeper.store

        assert store.statistics("freecell", "standard").lost == 2
        assert store.statistics("freecell", "standard", daily=True).played == 0
        assert played_days(store, "freecell", main.policy) == {}
        assert Seen.STREAK not in sitting.view()
        assert sitting.view()[Seen.DAY] == f"daily {TODAY}"


def test_day_is_told_of_a_game_that_is_gone_on_with_where_days_are_kept_with_other_games(tmp_path: Path) -> None:
    """The open game, and the table that it is taken up on, name the day; its place is that of the main table."""
    today = table_with(Daily(kept_apart=False)).of_day(TODAY, 617)
    with seated(tmp_path, today) as sitting:
        play(sitting.game, "8a")
        sitting.keep()
    kept = keeper(tmp_path)
    (waiting,) = kept.store.open_games()

    sitting = Sitting(*kept.resume(waiting, registry()), kept)

    assert (waiting.slot, waiting.day) == ("", str(TODAY))
    assert sitting.view()[Seen.DAY] == f"daily {TODAY}"
    sitting.end_searches()
    kept.leave()
    kept.store.close()


@pytest.mark.parametrize("house", HOUSES)
def test_first_run_counts_in_tavern_and_the_best_elsewhere(tmp_path: Path, house: str) -> None:
    """A day that was lost and then won is won, but in `tavern`; only there it ends a streak at once."""
    today = TODAY
    table = laid_out(house=house)
    with seated(tmp_path, table.of_day(today, 617)) as sitting:
        play(sitting.game, "8a")
        sitting.give_up()
        lost = played_days(sitting.keeper.store, "freecell", table.policy)[today]
        sitting.begin(table.of_day(today, 617))
        play(sitting.game, "8a")
        sitting.keep()
        counted = played_days(sitting.keeper.store, "freecell", table.policy)[today]

        first_counts = house == "tavern"
        assert lost.may_change is not first_counts
        assert (counted.outcome == "given-up") is first_counts
        assert (counted.outcome == "open") is not first_counts


def test_which_run_counts_is_said() -> None:
    """Each kind of house says it in a sentence."""
    assert [which_run_counts(laid_out(house=house).policy) for house in ("tavern", "standard")] == [
        "The first run of a day is the one that counts.",
        "The best run of a day is the one that counts.",
    ]
    assert which_run_counts(table_with(Daily(kept_apart=False)).policy) == (
        "Its games are kept with the others of this house."
    )
