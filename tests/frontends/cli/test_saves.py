"""Saved games and statistics at the command line."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from support.cli import GAMES, PROGRAM, Ended, call


def answers(ended: Ended) -> list[str]:
    """Return what was said, without boards."""
    assert ended.code == 0, ended.err
    return [line for line in ended.out.splitlines() if line and not line.startswith(" ")]


def win(number: str = "617", house: str = "standard") -> None:
    """Win a deal."""
    script = (GAMES / f"617-{house}.txt").read_text().replace(" ", "\n")
    assert "Won: " in call("play", "freecell", number, "--house", house, stdin=script).out


def test_game_is_resumed_with_its_history() -> None:
    """What was left is there again, with undo and redo."""
    call("play", "freecell", "617", stdin="8a 2b\nundo\n")

    again = answers(call("play", "--resume", stdin="undo\nredo\nredo\nquit\n"))

    assert again[1].startswith("FreeCell #617 · standard · 1 move · 0:0")
    assert [line for line in again if line.endswith(".")][1:] == ["Taken back: Q♥ to cell a.", *again[4:5], again[6]]


def test_resume_names_variant_and_house() -> None:
    """Each variant and house has its own open game; the last begun comes without a name."""
    call("play", "freecell", "1", stdin="6a")
    call("play", "freecell", "2", "--house", "tavern", stdin="8a")

    assert "FreeCell #2 · tavern" in call("play", "--resume").out
    assert "FreeCell #1 · standard" in call("play", "freecell", "--resume").out
    assert call("play", "bakers-game", "--resume").err == (
        "freecellar: there is no open game of bakers-game in house standard\n"
    )


@pytest.mark.parametrize("more", [["7"], ["--new"], ["--moves", "8a"], ["--random"]])
def test_resume_takes_no_other_deal(more: list[str]) -> None:
    """An open game is named by variant and house alone."""
    ended = call("play", "freecell", *more, "--resume")

    assert ended.code == 2
    assert "--resume goes on with a saved game" in ended.err


def test_nobody_asked_means_nothing_lost() -> None:
    """From a pipe another deal is played without saving while a game is open, and says so; `--new` ends it."""
    call("play", "freecell", "617", stdin="8a")

    ended = call("play", "freecell", "1", stdin="6a")
    assert "FreeCell #617 · standard · 1 move" in ended.err
    assert "this game is not saved" in ended.err
    assert "#617" in call("play", "--resume").out

    assert call("play", "freecell", "1", "--new", stdin="6a").err == ""
    (facts,) = json.loads(call("stats", "--json").out)
    assert (facts["played"], facts["lost"]) == (1, 1)


def test_looking_at_a_deal_counts_nowhere() -> None:
    """A deal without a move can be gone on with as long as it was the last, and is given up unasked for another."""
    call("play", "freecell", "617")

    assert call("play", "--resume").out.endswith("FreeCell #617 · standard · 0 moves · 0:00 · run 5\n")
    assert call("play", "freecell", "1").err == ""
    assert call("play", "--resume").out.endswith("FreeCell #1 · standard · 0 moves · 0:00 · run 5\n")
    assert call("stats").out == "No game has ended yet.\n"


def test_resume_goes_on_with_the_game_played_last() -> None:
    """The deal of a day and a game of the same variant and house: whichever was begun later."""
    call("play", "freecell", "617", stdin="8a")
    call("play", "freecell", "--daily", "--date", "2026-09-22", stdin="pause\nresume")
    assert "daily 2026-09-22" in call("play", "--resume").out

    call("play", "--resume", "freecell", stdin="undo")
    assert "FreeCell #617" in call("play", "--resume").out


def test_resume_keeps_to_the_house_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With or without a variant; that none is open there is said, and a house that only a setting names is not meant."""
    call("play", "freecell", "617", "--house", "tavern", stdin="8a")
    call("play", "freecell", "617", stdin="8a")
    call("play", "bakers-game", "1", "--house", "tavern", stdin="5a")
    call("play", "freecell", "1", "--house", "winnable", stdin="6a")

    assert "Baker's Game #1 · tavern" in call("play", "--resume", "--house", "tavern").out
    assert "FreeCell #617 · standard" in call("play", "--resume", "--house", "standard").out
    assert "FreeCell #617 · standard" in call("play", "--resume").out, "the last that was played on, not begun"
    assert "FreeCell #617 · tavern" in call("play", "--resume", "freecell", "--house", "tavern").out
    with monkeypatch.context() as settings:
        settings.setenv("FREECELLAR_HOUSE", "standard")
        assert "FreeCell #617 · tavern" in call("play", "--resume").out
    none = call("play", "--resume", "--house", "parlour")
    assert (none.code, none.err) == (1, "freecellar: there is no open game in house parlour\n")
    unknown = call("play", "--resume", "--house", "cellar")
    assert (unknown.code, unknown.out) == (2, "")


def test_restart_within_a_line_loses() -> None:
    """Each game of a line of items is saved by itself."""
    call("play", "freecell", "617", stdin="8a restart 8a restart 8a\n")

    (facts,) = json.loads(call("stats", "--json").out)
    assert (facts["played"], facts["lost"]) == (2, 2)
    assert "1 move" in call("play", "--resume").out


def test_statistics_of_a_house() -> None:
    """Every figure has a name; times and moves say what they cover."""
    win(house="tavern")
    call("play", "freecell", "617", "--house", "tavern", stdin="82\ngive up\n")

    (facts,) = json.loads(call("stats", "freecell", "--house", "tavern", "--json").out)

    assert facts["variant"], facts["house"] == ("freecell", "tavern")
    assert {name: facts[name] for name in ("played", "won", "lost", "streak", "best_streak", "hints")} == {
        "played": 2,
        "won": 1,
        "lost": 1,
        "streak": 0,
        "best_streak": 1,
        "hints": 0,
    }
    assert facts["best_score"] > 500
    assert facts["fewest_moves"] > 50
    assert facts["times_and_moves_cover"] == "won"
    lines = call("stats").out.splitlines()
    assert re.match(r"freecell +tavern +2 +1 \(50%\) +1 +0 +1 +0:0\d +0:0\d +\d\d", lines[1])
    assert lines[2] == "Times and moves are those of won games; a streak is of games won in a row."


def test_statistics_name_only_what_was_played() -> None:
    """A variant of which no deal of the day has ended is not among them, and one that is asked for has no figures yet."""
    win()

    assert call("stats", "--daily").out == "No deal of the day has ended yet.\n"
    assert call("stats", "eight-off").out == "No game has ended yet.\n"
    assert call("stats", "eight-off", "--house", "tavern").out == "No game has ended yet.\n"


def test_marks_and_the_next_unplayed_number() -> None:
    """A range lists what was won, lost or is open; the next number is named, and can be played."""
    call("play", "freecell", "1", stdin="6a")
    call("play", "freecell", "2", "--new", stdin="8a")

    assert call("stats", "freecell", "--deals", "1-100").out == "1  lost\n2  open\nnext unplayed: 3\n"
    marks = json.loads(call("stats", "freecell", "--deals", "1-2", "--json").out)
    assert marks == {
        "variant": "freecell",
        "house": "standard",
        "marks": {"1": "lost", "2": "open"},
        "next_unplayed": None,
    }
    assert json.loads(call("deal", "freecell", "--next-unplayed", "--json").out)["deal"] == 3
    assert json.loads(call("deal", "freecell", "--next-unplayed", "--house", "tavern", "--json").out)["deal"] == 1
    assert call("deal", "freecell", "7", "--next-unplayed").code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["--deals", "1-100"],
        ["freecell", "--deals", "5-1"],
        ["freecell", "--deals", "all"],
        ["freecell", "--deals", "1-9999999"],
        ["no-such"],
        ["--house", "no-such"],
        ["--export", "x.json", "--reset"],
        ["--export", "/nowhere/x.json"],
        ["--import", "/nowhere/x.json"],
        ["--reset"],
    ],
)
def test_what_stats_cannot_do_is_said_in_one_line(arguments: list[str]) -> None:
    """Wrong usage is 2, with one line."""
    ended = call("stats", *arguments)

    assert (ended.code, ended.out, len(ended.err.splitlines())) == (2, "", 1)


def test_games_travel_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is exported here is imported there, and counted once."""
    win()
    call("play", "freecell", "1", stdin="6a")
    file = tmp_path / "games.json"
    assert call("stats", "--export", file).code == 0
    assert json.loads(call("stats", "--export", "-").out) == json.loads(file.read_text())
    monkeypatch.setenv("FREECELLAR_HOME", str(tmp_path / "there"))

    assert call("stats", "--import", file).out == "2 games added, 0 known already\n"
    assert call("stats", "--import", "-", stdin=file.read_bytes()).out == "0 games added, 2 known already\n"
    assert "#1 · standard · 1 move" in call("play", "--resume").out
    file.write_text("[1")
    assert call("stats", "--import", file).err == f"{file}: not JSON\n"


def test_endless_file_of_games_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is read of it than fits into memory."""
    monkeypatch.setattr("freecellar_cli.actions.stats._MOST_BYTES", 10)

    for name, stdin in (("/dev/zero", b""), ("-", b"[" * 11)):
        ended = call("stats", "--import", name, stdin=stdin)

        shown = "<stdin>" if name == "-" else name
        assert (ended.code, ended.err) == (2, f"{shown}: longer than 10 bytes, of which no more are read\n")


def test_export_writes_into_a_pipe_and_through_a_link(tmp_path: Path) -> None:
    """What is no file is written to, not replaced; a link stays one; no other file is touched."""
    pipe, link, file, other = (tmp_path / name for name in ("pipe", "link", "file", "file.part"))
    os.mkfifo(pipe)
    link.symlink_to(file)
    other.write_text("mine")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    assert call("stats", "--export", pipe).code == 0
    assert call("stats", "--export", link).code == 0
    assert os.read(reader, 1 << 16) == file.read_bytes()
    os.close(reader)
    assert (pipe.is_fifo(), link.is_symlink(), other.read_text()) == (True, True, "mine")


def test_reset_forgets_after_yes() -> None:
    """Without a terminal it needs `--yes`; open games stay."""
    win()
    call("play", "freecell", "1", stdin="6a")

    assert call("stats", "--reset", "--yes").out == "1 game forgotten\n"
    assert call("stats", "--json").out == "[]\n"
    assert "#1" in call("play", "--resume").out


def test_bookmarks() -> None:
    """A place is remembered, listed and gone to, also in a later session."""
    call("play", "freecell", "617", stdin="8a\nbookmark queen up\n2b\n")

    said = answers(call("play", "--resume", stdin="bookmarks\ngoto queen up\ngoto nowhere\nbookmark\n"))

    assert "queen up" in said
    assert "Back at queen up." in said
    assert said[-2:] == ["The game has no such bookmark.", "bookmark takes a name, as in bookmark before."]


def test_damaged_file_is_told_and_play_goes_on(data_folder: Path) -> None:
    """The message names the copy; the next start is quiet."""
    (data_folder / "freecellar.db").write_text("rubbish" * 1000)

    ended = call("play", "freecell", "617", stdin="8a")

    assert "Q♥ to cell a." in ended.out
    assert re.search(r"not a database\. It is kept as freecellar-damaged-\S+\.db, and saving begins anew\n$", ended.err)
    assert call("play", "--resume").err == ""


@pytest.mark.parametrize("is_replaced", [False, True])
def test_file_that_goes_while_playing_is_saved_anew(data_folder: Path, *, is_replaced: bool) -> None:
    """The game is in memory still, and goes into a new file whole."""
    with playing("freecell", "617") as process:
        say(process, "8a")
        for file in data_folder.iterdir():
            file.unlink()
        if is_replaced:
            (data_folder / "freecellar.db").write_text("rubbish")
        assert re.search(r"cell b\. Saved anew: \S+: the file was removed or replaced", say(process, "2b"))
        process.kill()

    assert "#617 · standard · 2 moves" in call("play", "--resume").out
    assert len(list(data_folder.glob("freecellar-damaged-*"))) == is_replaced


def playing(*arguments: str) -> "subprocess.Popen[str]":
    """Start a game in a process of its own."""
    return subprocess.Popen(
        [PROGRAM, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def say(process: "subprocess.Popen[str]", line: str) -> str:
    """Type a line, and return what was printed up to the next status line."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    said = ""
    while re.search(r" [1-9]\d* moves? · ", said) is None:
        said += process.stdout.readline()
    return said


def test_killed_game_stands_where_it_was_shown() -> None:
    """What the screen showed is on the disk; a second process is told who plays."""
    with playing("freecell", "617") as process:
        say(process, "8a")
        say(process, "2b")
        second = call("play", "freecell", "--resume")
        assert second.code == 2
        assert second.err == f"freecellar: process {process.pid} is playing this game; leave it there first\n"
        os.kill(process.pid, signal.SIGKILL)

    assert "#617 · standard · 2 moves" in call("play", "--resume").out


@pytest.mark.parametrize("words", [[], ["--plain"], ["--new"], ["--new", "--plain"]])
def test_second_terminal_is_told_at_once_that_nothing_is_saved(words: list[str]) -> None:
    """Before any move, with who plays and what can be done; in another house everything is saved."""
    with playing("freecell", "617") as process:
        say(process, "8a")
        second = call("play", "freecell", "1", *words, stdin="6a\nq\n")
        before, _, after = second.out.partition("Type a move")
        assert f"Not saved: process {process.pid} is playing freecell in house standard" in before
        assert "play in another house" in before
        assert "Not saved" not in after
        assert second.err == "", "what another terminal plays can neither be played on here nor left"
        assert "Not saved" not in call("play", "freecell", "1", "--house", "tavern", *words, stdin="q\n").out
        process.kill()

    assert "#617 · standard · 1 move" in call("play", "freecell", "--resume").out
