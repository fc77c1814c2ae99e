"""`freecellar play` from a pipe: typed lines, plain answers."""

import re
from pathlib import Path

import pytest

from support.cli import GAMES, call, start

HOUSES = ["standard", "doubling", "additive", "winnable", "tavern", "parlour"]


def play(*lines: str, house: str = "standard", number: str = "617") -> list[str]:
    """Play lines and return the answers without boards and status lines."""
    ended = call("play", "freecell", number, "--house", house, stdin="\n".join(lines) + "\n")
    assert (ended.code, ended.err) == (0, "")
    status = re.compile(rf"FreeCell( #{number})?( Unsolvable)? · {house} · ")
    return [line for line in ended.out.splitlines() if line and not line.startswith(" ") and not status.match(line)]


@pytest.mark.parametrize("house", HOUSES)
def test_whole_game_is_won(house: str) -> None:
    """A game typed line by line ends with the win, its moves and its time."""
    answers = play((GAMES / f"617-{house}.txt").read_text().strip(), house=house)

    assert answers[-1].startswith("Won: ")
    assert ("points" in answers[-1]) is (house == "tavern")


def test_board_and_status_are_shown_first() -> None:
    """Every place has its name above it; the status line tells deal, house, moves, time and caps."""
    lines = call("play", "freecell", "1", stdin="").out.splitlines()

    assert lines[2].split() == ["a", "b", "c", "d", "♣", "♦", "♥", "♠"]
    assert lines[5].split() == list("12345678")
    assert lines[6].split() == ["J♦", "2♦", "9♥", "J♣", "5♦", "7♥", "7♣", "5♥"]
    assert lines[-1] == "FreeCell #1 · standard · 0 moves · 0:00 · run 5"


@pytest.mark.parametrize("options", [[], ["--new"]])
def test_board_that_is_won_already_is_refused(tmp_path: Path, options: list[str]) -> None:
    """There is nothing to play, whether another game is open or not."""
    path = tmp_path / "won.txt"
    path.write_text("Foundations: H-K C-K D-K S-K\n")
    call("play", "freecell", "617", stdin="82\n")

    ended = call("play", "freecell", "--board", str(path), *options, stdin="")

    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "freecellar: this board is won already: there is nothing to play\n"


@pytest.mark.parametrize(
    ("house", "status"),
    [
        ("standard", "FreeCell #1 · standard · 0 moves · 0:00 · run 5"),
        ("doubling", "FreeCell #1 · doubling · 0 moves · 0:00"),
        ("additive", "FreeCell · additive · 0 moves · 0:00 · run 5"),
        ("winnable", "FreeCell #1 · winnable · 0 moves · 0:00 · run 5"),
        ("tavern", "FreeCell #1 · tavern · 0 moves · 0 points · 0:00 · run 5"),
        ("parlour", "FreeCell · parlour · 0 moves · 0:00"),
    ],
)
def test_status_tells_what_the_house_keeps_in_view(house: str, status: str) -> None:
    """The labels of the house, and no others."""
    assert call("play", "freecell", "1", "--house", house, stdin="").out.splitlines()[-1] == status


def test_status_tells_caps_and_score() -> None:
    """With an empty column there are two caps; `tavern` counts points."""
    items = "\n".join((GAMES / "617-tavern.txt").read_text().split())

    shown = call("play", "freecell", "617", "--house", "tavern", stdin=items).out

    assert re.search(
        r"^FreeCell #617 · tavern · \d+ moves · \d+0 points · 0:0\d · run \d · to empty \d$", shown, re.MULTILINE
    )
    assert re.search(r" points · \d:\d\d\n$", shown), "a game that is over moves no run"


def test_cap_that_bounds_nothing_is_any() -> None:
    """Where a run of whatever length may move no number is told."""
    assert call("play", "relaxed-freecell", "617", stdin="").out.endswith(" · run any\n")


def test_refusal_names_the_rule() -> None:
    """The answer to an illegal move is its reason, as a sentence."""
    assert play("26") == ["Type a move such as 26, or help.", "K♠ does not build on 6♣."]


@pytest.mark.parametrize("line", ["help", "?", "HELP", "  help  "])
def test_help_lists_moves_and_words(line: str) -> None:
    """A newcomer who asks for help gets the notation and every word."""
    ended = call("play", "freecell", "617", stdin=line)

    assert "26 is from column 2 to column 6" in ended.out
    for word in ("undo", "redo", "auto", "finish", "restart", "new", "moves", "rules", "pause", "give up", "quit"):
        assert f"\n  {word}" in ended.out


@pytest.mark.parametrize("line", ["hello", "what now", "2", "26v", "\x00", "ü", "99999999", "tap", "new x", "26 foo"])
def test_garbage_is_answered_in_one_line(line: str) -> None:
    """Whatever is typed, the answer says what could be, and the game is as it was."""
    answers = play(line, "8a")

    assert len(answers) == 3
    assert len(answers[1]) < 400
    assert answers[2] == "Q♥ to cell a."


def test_bytes_that_are_no_text_are_garbage() -> None:
    """Odd encodings are answered like any other line."""
    ended = call("play", "freecell", "617", stdin=b"\xff\xfe\n8a\n")

    assert ended.code == 0
    assert "Q♥ to cell a." in ended.out


def test_legal_moves_are_listed() -> None:
    """`moves` lists one of several that come to the same, with what it moves."""
    ended = call("play", "freecell", "617", stdin="moves")

    listed = [line for line in ended.out.splitlines() if line.startswith("  8")]
    assert listed == ["  82     Q♥ onto K♠", "  83     Q♥ onto K♣", "  8a     Q♥ to cell a"]


def test_undo_and_redo_are_told() -> None:
    """The answer says what was taken back, and what was played again."""
    assert play("8a", "undo", "redo", "undo", "undo")[1:] == [
        "Q♥ to cell a.",
        "Taken back: Q♥ to cell a.",
        "Q♥ to cell a.",
        "Taken back: Q♥ to cell a.",
        "There is nothing to undo.",
    ]


def test_finish_is_offered_and_plays_out() -> None:
    """Once the rest plays itself the answer offers it."""
    moves = (GAMES / "617-standard.txt").read_text().split()[:85]

    answers = play(*moves, "finish")

    assert answers[-2].endswith("The rest plays itself: finish.")
    assert answers[-1].startswith("Won: 99 moves")


def test_cards_that_go_home_by_themselves_are_told() -> None:
    """In `tavern` a move's answer names them."""
    answers = play(*(GAMES / "617-tavern.txt").read_text().split(), house="tavern")

    assert any(answer.endswith(" by itself.") for answer in answers)


def test_pause_blocks_until_resume() -> None:
    """A paused game takes no move."""
    assert play("pause", "8a", "resume", "8a", house="parlour")[1:] == [
        "Paused: type resume.",
        "The game is paused.",
        "The clock runs.",
        "Q♥ to cell a.",
    ]


def test_given_up_game_is_over() -> None:
    """Giving up tells the outcome; another deal can follow."""
    answers = play("8a", "give up", "8a", "new 1", "quit", "8a")

    assert answers[2].startswith("Given up with 0 cards home: 1 move")
    assert answers[3] == "The game is over."
    assert answers[4] == "FreeCell #1. Type a move such as 26, or help."


def test_new_without_a_number_draws_one() -> None:
    """`new` alone deals from the house's range."""
    assert "FreeCell #" in call("play", "freecell", "617", stdin="new").out.rpartition("617")[2]


def test_rest_plays_out_by_itself_for_who_wants_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """By option or setting, from the deal on or in a game that is gone on with; in houses that do not offer it, never."""
    moves = (GAMES / "617-winnable.txt").read_text().split()[:85]
    deal, wish = ("play", "freecell", "617", "--house", "winnable"), "--finish-by-itself"
    begun, last = " ".join(moves[:-1]), moves[-1]

    assert "Won: " in call(*deal, wish, "--moves", begun, stdin=last).out
    assert "The rest plays itself: finish." in call(*deal, "--moves", begun, stdin=last).out
    assert "Won: " in call("play", "--resume", wish, stdin=f"undo {last}").out

    monkeypatch.setenv("FREECELLAR_FINISH_BY_ITSELF", "on")
    assert "Won: " in call(*deal, "--moves", begun, stdin=last).out
    assert "The rest plays itself: finish." in call("play", "freecell", "617", "--moves", begun, stdin=last).out


def test_taps_choose_and_land() -> None:
    """In a house where a tap selects, the answer says what is chosen."""
    assert play("tap 8", "tap 2", house="doubling")[1:] == ["Chosen: column 8. Tap where it goes.", "Q♥ onto K♠."]


def test_rules_are_shown() -> None:
    """`rules` prints the page of the game and house being played."""
    assert (
        "These are the rules at the house Tavern."
        in call("play", "freecell", "617", "--house", "tavern", stdin="rules").out
    )


def test_several_items_on_a_line_stop_at_the_first_refused() -> None:
    """What was played before stands, and the item is named."""
    assert play("8a 16 82")[1:] == ["16: J♦ does not build on 6♣."]


def test_plain_characters_where_the_terminal_has_no_others() -> None:
    """An encoding without suits gets letters."""
    ended = start("play", "freecell", "1", stdin=b"6a\n", PYTHONIOENCODING="ascii")

    assert ended.code == 0
    assert ended.out.isascii()
    assert "FreeCell #1 | standard | 1 move" in ended.out
    assert " 3D " in ended.out


def test_variant_may_be_left_out() -> None:
    """`play` alone is a random FreeCell."""
    assert "FreeCell #" in call("play", stdin="quit").out


def test_endless_line_is_refused() -> None:
    """A line that is longer than any move ends the game with its place; what came before is saved."""
    ended = call("play", "freecell", "617", stdin="82\n" + "2" * 5000)

    assert (ended.code, ended.err) == (2, "<stdin>:2: longer than 1,000 bytes, which no move is\n")
    assert "1 move" in call("play", "--resume").out
