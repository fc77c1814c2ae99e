"""The deal of the day: blocks that never meet, a choice that rests on proofs alone, the same for ever."""

import hashlib
import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar import DealError
from freecellar.play import (
    DailyDrawn,
    DailyLost,
    DailyNumbers,
    DailyRun,
    DailyUndecided,
    Outcome,
    Store,
    choose_daily,
    daily_streaks,
    parse_date,
)
from freecellar.play.store.database import Database
from freecellar.solver import Finding, NumberJudge, Solver
from support.games import under
from support.saving import begin, lose, win

CORPUS = json.loads((Path(__file__).parents[2] / "daily" / "version-1.json").read_text())
TODAY = date(2026, 11, 30)

numbers = st.builds(
    lambda first, size, block: DailyNumbers("freecell", "standard", first, first + size - 1, block),
    st.integers(1, 2**33 - 600),
    st.integers(1, 500),
    st.integers(1, 40),
)


@given(numbers, st.dates())
def test_blocks_never_meet_within_the_period(numbers: DailyNumbers, day: date) -> None:
    """Until the blocks come again no number belongs to two days, and all lie in the range."""
    last = min(numbers.period, (date.max - day).days + 1)
    owned = [number for later in range(last) for number in numbers.candidates(day + timedelta(days=later))]

    assert len(owned) == len(set(owned)) == last * min(numbers.block, numbers.size)
    assert all(numbers.first <= number <= numbers.last for number in owned)


@given(numbers)
def test_permutation_is_one(numbers: DailyNumbers) -> None:
    """Each index goes to another one, and all are reached."""
    assert sorted(map(numbers.permuted, range(numbers.size))) == list(range(numbers.size))


@given(st.integers(1, 2**33 - 1), st.dates())
def test_any_range_has_a_deal_on_any_day(last: int, day: date) -> None:
    """The widest range and the first and last date have candidates, which come again after a period."""
    numbers = DailyNumbers("freecell", "standard", 1, last)

    assert all(1 <= number <= last for number in numbers.candidates(day))
    if day.toordinal() + numbers.period <= date.max.toordinal():
        assert numbers.candidates(day) == numbers.candidates(day + timedelta(days=numbers.period))


def as_documented(variant: str, house: str, day: str, block: int = 32, size: int = 1_000_000) -> list[int]:
    """Return the candidates of a day by another program, written from `docs/daily.md` for 1,000,000 numbers."""

    def feistel(index: int) -> int:
        left, right = divmod(index, 1024)
        for number in range(4):
            text = f"freecellar daily 1:{variant}:{house}:{number}:{right}"
            left, right = right, left ^ int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) % 1024
        return left * 1024 + right

    found = []
    begin = (date.fromisoformat(day).toordinal() - 739617) % (size // block) * block
    for index in range(begin, begin + block):
        place = feistel(index)
        while place >= size:
            place = feistel(place)
        found.append(place + 1)
    return found


@pytest.mark.parametrize("row", CORPUS, ids=lambda row: f"{row['variant']} {row['house']} {row['date']}")
def test_deals_of_the_corpus_stay(row: dict[str, object]) -> None:
    """What was once the deal of a day is so for ever: the corpus may grow, and no row of it may change."""
    variant, house, day = str(row["variant"]), str(row["house"]), str(row["date"])
    rules, policy = under(house, variant)
    numbers = DailyNumbers.of(variant, rules.tables, policy)
    candidates = numbers.candidates(date.fromisoformat(day))
    judge = NumberJudge(Solver(rules))

    assert candidates[:4] == row["candidates"]
    assert candidates == as_documented(variant, house, day, numbers.block)
    answer = choose_daily(candidates, lambda number: judge.judge(number).finding is Finding.SOLVED)
    assert answer == DailyDrawn(row["deal"], row["tries"])  # type: ignore[arg-type]


def test_variants_and_houses_have_streams_of_their_own() -> None:
    """Two games of one day have different deals."""
    streams = [("freecell", "doubling"), ("freecell", "tavern"), ("bakers-game", "doubling")]

    assert len({tuple(DailyNumbers(*names, 1, 10**6).candidates(TODAY)) for names in streams}) == len(streams)


@pytest.mark.parametrize(
    ("variant", "block"),
    [
        ("freecell", 32),
        ("freecell-2-cells", 32),
        ("seahaven-towers", 32),
        ("eight-off", 32),
        ("forecell", 32),
        ("kings-only-bakers-game", 64),
        ("freecell-1-cell", 128),
        ("freecell-0-cells", 4096),
    ],
)
def test_count_of_candidates(variant: str, block: int) -> None:
    """Rarely won variants own more numbers a day, by their tables; the counts stay as they are."""
    rules, policy = under("standard", variant)

    assert DailyNumbers.of(variant, rules.tables, policy).block == block


def test_first_that_can_be_won_is_chosen() -> None:
    """Lost ones are passed over; who comes after the first is not asked about."""
    verdicts = {5: False, 7: True}

    assert choose_daily([5, 7, 9], verdicts.__getitem__) == DailyDrawn(7, 2)


def test_unknown_is_not_lost() -> None:
    """Where nobody can say, the deal of the day is not known, whatever comes after."""
    verdicts = {5: False, 7: None, 9: True}

    assert choose_daily(verdicts, verdicts.__getitem__) == DailyUndecided(7, 2)


def test_day_may_have_no_deal() -> None:
    """Where all are lost that is said."""
    assert choose_daily([5, 7], lambda _: False) == DailyLost(2)


@pytest.mark.parametrize(("first", "last", "block"), [(0, 5, 1), (5, 4, 1), (1, 2**33, 1), (1, 5, 0)])
def test_range_without_deals_is_refused(first: int, last: int, block: int) -> None:
    """A range that is empty or leaves the numbers has no deal of the day."""
    with pytest.raises(DealError):
        DailyNumbers("freecell", "standard", first, last, block)


@pytest.mark.parametrize(
    "text",
    ["", "today", "2026-02-30", "2026-13-01", "20261130", "2026-W49-1", "0000-01-01", "2026-11-30 ", "٢٠٢٦-11-30"],
)
def test_no_date(text: str) -> None:
    """Only a date of the calendar, written YYYY-MM-DD, is one."""
    with pytest.raises(DealError, match="expected YYYY-MM-DD"):
        parse_date(text)


def runs(pattern: str, *, until: date = TODAY) -> list[DailyRun]:
    """Return a run a day up to a last one: w won, l won on another day, x lost, o open, a blank for none."""
    outcomes = {"w": Outcome.WON, "l": Outcome.WON, "x": Outcome.LOST, "o": Outcome.OPEN}
    days = [until - timedelta(days=back) for back in reversed(range(len(pattern)))]
    return [
        DailyRun(day, 1, outcomes[sign], on_time=sign != "l")
        for day, sign in zip(days, pattern, strict=True)
        if sign != " "
    ]


@pytest.mark.parametrize(
    ("pattern", "streaks"),
    [
        ("", (0, 0)),
        ("w", (1, 1)),
        ("ww ", (2, 2)),
        ("wwo", (2, 2)),
        ("wwx", (0, 2)),
        ("ww  ", (0, 2)),
        ("www wwxw", (1, 3)),
        ("wlw", (1, 1)),
    ],
)
def test_streaks(pattern: str, streaks: tuple[int, int]) -> None:
    """A streak is days in a row won on the day; today breaks it once its deal is lost."""
    assert daily_streaks(runs(pattern), TODAY) == streaks


@pytest.mark.parametrize(("pattern", "streaks"), [("wwx", (2, 2)), ("wwl", (2, 2)), ("wxw", (1, 1)), ("www", (3, 3))])
def test_streaks_where_the_best_run_counts(pattern: str, streaks: tuple[int, int]) -> None:
    """A deal that was lost today may be won today all the same; one of yesterday may not."""
    assert daily_streaks([replace(run, first_counts=False) for run in runs(pattern)], TODAY) == streaks


@pytest.mark.parametrize("day", [date.min, date.max])
def test_streaks_at_the_ends_of_the_calendar(day: date) -> None:
    """The first and the last date are days like others."""
    assert daily_streaks(runs("w", until=day), day) == (1, 1)
    assert daily_streaks([], day) == (0, 0)


def at(text: str) -> int:
    """Return a time of day in UTC in milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("pattern", "counts"),
    [("xw", "w"), ("wx", "w"), ("xo", "o"), ("ox", "o"), ("xx", "x"), ("lw", "w"), ("wl", "w"), ("ol", "l")],
)
def test_best_run_counts(pattern: str, counts: str) -> None:
    """Won on the day is better than won late, that better than being played, and that better than lost."""
    first, second = (replace(run, day=TODAY, first_counts=False) for sign in pattern for run in runs(sign))
    [best] = runs(counts)

    assert first.followed_by(second) == replace(best, first_counts=False, runs=2)
    assert replace(first, first_counts=True).followed_by(second) == replace(first, first_counts=True, runs=2)


def test_first_run_counts() -> None:
    """Later runs of a day change nothing, unless the best one counts; one without a move is none."""
    clock = at("2026-09-22T12:00")
    with Store(Database.in_memory(), wall_clock=lambda: clock) as store:
        begin(store, day="2026-09-22")
        lose(store, day="2026-09-22")
        begin(store, moves="8a", day="2026-09-22")
        win(store)

        (run,) = store.daily_runs("freecell", "standard").values()
        (best,) = store.daily_runs("freecell", "standard", first_counts=False).values()

    assert run == DailyRun(date(2026, 9, 22), 617, Outcome.LOST, on_time=True, runs=2)
    assert best == DailyRun(date(2026, 9, 22), 617, Outcome.OPEN, on_time=True, runs=2, first_counts=False)


@pytest.mark.parametrize(
    ("begun", "on_time"),
    [
        ("2026-09-21T23:59:59", False),
        ("2026-09-22T00:00", True),
        ("2026-09-22T23:59:59", True),
        ("2026-09-23T00:00", False),
    ],
)
def test_day_is_that_of_utc(begun: str, *, on_time: bool) -> None:
    """A run is on time where it is begun on the day, from midnight to midnight in UTC."""
    with Store(Database.in_memory(), wall_clock=lambda: at(begun)) as store:
        begin(store, moves="8a", day="2026-09-22")

        (run,) = store.daily_runs("freecell", "standard").values()

    assert run.on_time is on_time


def test_text_that_is_no_day_is_passed_over() -> None:
    """A file that was taken in may hold anything."""
    with Store(Database.in_memory()) as store:
        begin(store, moves="8a", day="someday")

        assert store.daily_runs("freecell", "standard") == {}
