"""The deal of the day at the command line."""

import json
from datetime import date

import pytest

from freecellar.play import DailyNumbers
from support.cli import call
from support.today import set_today

TODAY = date(2026, 11, 30)
NUMBER = 191586
"""FreeCell's deal of that day in house standard."""


@pytest.fixture(autouse=True)
def on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let today be a day whose deals are pinned."""
    set_today(monkeypatch, lambda: TODAY)


def test_deal_of_today() -> None:
    """FreeCell, today and the standard house are what nothing named means."""
    assert call("daily").out == (
        f"FreeCell #{NUMBER} · standard · daily 2026-11-30\nnot played yet\n"
        "play it with: freecellar play freecell --daily\n"
    )


@pytest.mark.parametrize(
    ("lines", "command"),
    [
        (None, "play it with: freecellar play bakers-game --house tavern --daily --date 2026-11-29"),
        ("1a\n", "play it with: freecellar play bakers-game --house tavern --daily --date 2026-11-29 --resume"),
        ("1a\ngive up\n", None),
    ],
)
def test_command_that_plays_the_day_is_named(lines: str | None, command: str | None) -> None:
    """It begins the day's game or goes on with it, and is not named once that is over."""
    day = ("bakers-game", "--house", "tavern")
    if lines is not None:
        call("play", *day, "--daily", "--date", "2026-11-29", stdin=lines)

    last = call("daily", *day, "--date", "2026-11-29").out.splitlines()[-1]

    assert last == command if command else "play it with" not in last


def test_facts() -> None:
    """The deal, and how many candidates were looked at."""
    ended = call("daily", "seahaven-towers", "--house", "winnable", "--date", "2026-11-30", "--json")

    facts = json.loads(ended.out)
    assert facts.pop("identity").startswith("ms:761147:")
    assert facts == {
        "variant": "seahaven-towers",
        "house": "winnable",
        "date": "2026-11-30",
        "deal": 761147,
        "tries": 2,
        "played": None,
    }


@pytest.mark.parametrize("command", [["deal"], ["run", "-"], ["solve"], ["play"], ["share"]])
def test_daily_names_a_deal_everywhere(command: list[str]) -> None:
    """Wherever a deal is named, the day's can be."""
    ended = call(*command, "freecell", "--daily", "--date", "2026-01-01", stdin="")

    assert ended.code == 0
    assert "556972" in ended.out + ended.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["daily", "--date", "2026-02-30"], "--date: '2026-02-30' is no date: expected YYYY-MM-DD"),
        (["deal", "freecell", "--daily", "--date", "tomorrow"], "--date: 'tomorrow' is no date"),
        (["deal", "freecell", "--date", "2026-11-30"], "--date is the day of --daily: give both"),
        (["play", "--resume", "--date", "2026-11-30"], "--date is the day of --daily: give both"),
        (["deal", "freecell", "617", "--daily"], "a number and --daily name different deals"),
        (["daily", "--month", "2026-11"], "--month is the month of --calendar: give both"),
        (["daily", "--calendar", "--month", "2026-13"], "--month: '2026-13' is no month: expected YYYY-MM"),
        (["daily", "--calendar", "--date", "2026-11-30"], "--calendar shows a month"),
        (["daily", "--max-nodes", "0"], "--max-nodes: '0'"),
        (["daily", "no-such-game"], "no-such-game"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    """One line says what is wrong."""
    ended = call(*arguments)

    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert ended.err.count("\n") == 1


def test_undecided_is_neither_lost_nor_passed_over() -> None:
    """A candidate that is not decided within the limit ends the search with 3."""
    ended = call("daily", "freecell-2-cells", "--max-nodes", "5")

    assert (ended.code, ended.out) == (3, "")
    assert "the deal of 2026-11-30 is not decided: whether freecell-2-cells 673492 can be won" in ended.err


def test_day_without_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no candidate can be won that is said, and nothing is dealt."""
    monkeypatch.setattr(DailyNumbers, "candidates", lambda *_: [11982, 146692])

    ended = call("deal", "freecell", "--daily")

    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "freecellar: 2026-11-30 has no deal: none of its 2 candidates can be won as freecell\n"


def test_first_run_counts_and_is_kept_apart() -> None:
    """The day's game is open beside the main table's; a second run says that it does not count."""
    table = ("freecell", "--house", "tavern")
    call("play", "freecell", "617", "--house", "tavern", stdin="8a")
    assert call("play", *table, "--daily", stdin="1a").err == ""
    assert "1 move" in call("play", *table, "--daily", "--resume", stdin="").out
    assert "#617" in call("play", *table, "--resume").out

    again = call("play", *table, "--daily", "--new", stdin="1a undo")

    assert "the first run of the deal of 2026-11-30 is the one that counts (not finished)" in again.err
    assert json.loads(call("daily", *table, "--json").out)["played"].items() >= {"outcome": "lost", "runs": 2}.items()
    assert "; 2 runs, of which the first counts\n" in call("daily", *table).out
    (facts,) = json.loads(call("stats", "--daily", "--json").out)
    assert facts["lost"] == 1


def test_best_run_counts_where_the_house_has_it_so() -> None:
    """A second run is none the worse for the first: it is played without a word, and stands."""
    call("play", "freecell", "--daily", stdin="1a")

    assert call("play", "freecell", "--daily", "--new", stdin="1a").err == ""

    assert json.loads(call("daily", "--json").out)["played"].items() >= {"outcome": "open", "runs": 2}.items()
    assert "; 2 runs, of which the best counts\n" in call("daily").out


def test_no_open_game_of_a_day() -> None:
    """The day is named where its game is not open."""
    ended = call("play", "--daily", "--resume")

    assert (ended.code, ended.err) == (
        1,
        "freecellar: there is no open game of freecell in house standard of 2026-11-30\n",
    )


def test_new_deal_is_not_of_the_day() -> None:
    """Who leaves the day's deal for another is back at the main table."""
    call("play", "freecell", "--daily", stdin="1a\nnew 617\n8a\n")

    facts = json.loads(call("daily", "--json").out)
    assert facts["played"]["outcome"] in {"open", "lost"}
    assert "#617" in call("play", "freecell", "--resume").out


def test_calendar() -> None:
    """A month shows what became of its days, and the streaks."""
    call("play", "freecell", "--daily", "--date", "2026-12-24", stdin="6a")

    lines = call("daily", "--calendar", "--month", "2026-12").out.splitlines()
    facts = json.loads(call("daily", "--calendar", "--month", "2026-12", "--json").out)

    assert lines[0] == "FreeCell · standard · 2026-12"
    assert lines[1].split() == ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    assert lines[2].split() == ["1", "2", "3", "4", "5", "6"]
    assert "24o" in lines[5]
    assert lines[-1] == "streak: 0 days; best: 0 days"
    assert facts["days"]["2026-12-24"]["outcome"] == "open"
    assert (facts["streak"], facts["best_streak"]) == (0, 0)


@pytest.mark.parametrize("month", ["0001-01", "9999-12"])
def test_calendar_at_its_ends(month: str) -> None:
    """The first and the last month are months like others."""
    assert " 31" in call("daily", "--calendar", "--month", month).out
