"""`play --plain`: a game in words, a short line an action, for speech and screen readers."""

import os
import re

import pexpect
import pytest

from support.cli import GAMES, PROGRAM, Ended, call
from support.menu_screen import menu_screen

CARD_OR_SIGN = re.compile(r"[♣♦♥♠\x1b]|\b[A2-9TJQK][CDHS]\b")


def speak(*lines: str, house: str = "standard", variant: str = "freecell", number: str = "617") -> list[str]:
    """Return what is said to lines, without the greeting of three lines."""
    ended = call("play", variant, number, "--house", house, "--plain", "--new", stdin="\n".join(lines))
    assert (ended.code, ended.err) == (0, "")
    return ended.out.splitlines()[3:]


def test_greeting_names_the_game() -> None:
    """Deal, house and places come first."""
    assert call("play", "freecell", "617", "--plain").out.splitlines() == [
        "FreeCell, deal 617, house standard, no moves made.",
        "Eight columns, four cells, no cards home.",
        "Type a move such as 26, board to hear the cards, or help.",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("82", "Queen of hearts, from column eight to column two, onto king of spades; four cells free."),
        ("8a", "Queen of hearts, from column eight to cell a; three cells free."),
        ("26", "King of spades does not build on six of clubs."),
        ("26v3", "The last three cards are not a run: ten of spades is not in sequence on queen of spades."),
        ("a3", "Cell a is empty."),
        ("91", "There is no column nine: this game has eight columns."),
        ("undo", "There is nothing to undo."),
        ("where QS", "Queen of spades: in column two, under two cards: ten of spades, king of spades."),
        ("where king of spades", "King of spades: in column two, at the open end."),
        ("where the queen", "Where takes a card, as in where QS or where queen of spades."),
        ("cells", "Cells: all free."),
        ("home", "Home: clubs empty, diamonds empty, hearts empty, spades empty; no cards in all."),
        (
            "column 8",
            "Column eight: ace of hearts, king of hearts, ten of clubs, jack of spades, two of spades, queen of hearts.",
        ),
        ("column nine", "There are columns one to eight: say column 3."),
        ("status", "FreeCell, deal 617; house standard; no moves; no seconds; a run of five may move."),
        ("hint", "83: queen of hearts, from column eight to column three, onto king of clubs."),
        (
            "nonsense",
            "nonsense: no move, and no word that is known. A move is a source and a target, as in 26. Type help for more.",
        ),
        (
            "5v3",
            "5v3: no move, and no word that is known. A move is a source and a target, as in 26. Type help for more.",
        ),
    ],
)
def test_every_line_is_answered_in_words(line: str, said: str) -> None:
    """One short line tells what was done, or why not, or what was asked."""
    assert speak(line)[0] == said


def test_refusals_have_their_numbers() -> None:
    """The cap is told with what it comes from."""
    said = speak("83", "53", "5a", "6b", "7c", "8d", "32v2")

    assert said[-1] == "The run has two cards; with no empty cell and no empty column, one may move."


def test_several_moves_are_told_one_a_line() -> None:
    """A refusal in the middle ends them, with what was typed before it."""
    assert speak("82 8a 88") == [
        "Queen of hearts, from column eight to column two, onto king of spades; four cells free.",
        "Two of spades, from column eight to cell a; three cells free.",
        "88: The cards are already in column eight.",
    ]


def test_undo_tells_what_was_taken_back() -> None:
    """And what is free again."""
    assert speak("8a", "undo", "redo")[1:] == [
        "Taken back: queen of hearts, from column eight to cell a; four cells free.",
        "Queen of hearts, from column eight to cell a; three cells free.",
    ]


def test_board_is_read_place_by_place() -> None:
    """Cells, foundations and columns, a line each."""
    said = speak("8a", "board")[1:]

    assert said[0] == "Cells: cell a, queen of hearts; three free."
    assert said[1].startswith("Home: clubs empty")
    assert [line.split(":")[0] for line in said[2:]] == [
        f"Column {name}" for name in ("one", "two", "three", "four", "five", "six", "seven", "eight")
    ]


def test_what_goes_home_by_itself_is_told() -> None:
    """Autoplay is part of the line of its move."""
    script = (GAMES / "617-tavern.txt").read_text().split()

    said = speak(*script, house="tavern")

    assert len([line for line in said if "home by itself: " in line]) > 1
    assert re.fullmatch(r"Won: \S+ moves, .*\.", said[-1])


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_whole_deal_is_won_from_a_pipe(house: str) -> None:
    """Deal 617 is played to its end; nothing but words is printed."""
    script = (GAMES / f"617-{house}.txt").read_text().split()

    said = speak(*script, house=house)

    assert said[-1].startswith("Won: ")
    assert not CARD_OR_SIGN.search("\n".join(said))
    assert max(map(len, said)) < 400


@pytest.mark.slow
def test_whole_deal_is_won_at_a_terminal() -> None:
    """The same at a terminal: no cursor moves, no board is drawn."""
    script = (GAMES / "617-standard.txt").read_text().split()
    env = {**os.environ, "TERM": "xterm-256color", "FREECELLAR_PLAIN": "1"}
    child = pexpect.spawn(PROGRAM, ["play", "freecell", "617"], env=env, encoding="utf-8", timeout=20, echo=False)
    heard = ""
    try:
        child.expect("or help\\.\r\n")
        for line in [*script, "status", "quit"]:
            child.sendline(line)
            child.expect("[^\r\n]+\\.\r\n" if line != "quit" else pexpect.EOF)
            heard += (child.before or "") + str(child.after if line != "quit" else "")
    finally:
        child.close(force=True)

    assert "Won: " in heard
    assert child.exitstatus == 0
    assert not CARD_OR_SIGN.search(heard)


def plain(**environment: str) -> Ended:
    """Return what a game says at its start where options say nothing."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        return call("play", "freecell", "617", stdin="8a")


def test_it_can_be_settled_for_good() -> None:
    """By a variable, by the file, and against both by the option."""
    assert plain(FREECELLAR_PLAIN="1").out.startswith("FreeCell, deal 617")
    assert plain(FREECELLAR_PLAY_PLAIN="yes").out.startswith("FreeCell, deal 617")
    assert not plain(FREECELLAR_PLAIN="0").out.startswith("FreeCell, deal 617")

    assert call("config", "set", "plain", "on").code == 0
    assert plain().out.startswith("FreeCell, deal 617")
    assert not call("play", "freecell", "617", "--no-plain").out.startswith("FreeCell, deal 617")


@pytest.mark.parametrize("variant", ["eight-off", "seahaven-towers", "freecell-0-cells"])
def test_other_variants_are_told_too(variant: str) -> None:
    """Whatever places there are have their words."""
    said = speak("board", "moves", "status", "cells", "home", variant=variant)

    assert not CARD_OR_SIGN.search("\n".join(said))
    assert ("This game has no cells." in said) == (variant == "freecell-0-cells")


def test_help_lists_every_word() -> None:
    """Also those that are only asked here."""
    said = "\n".join(speak("help"))

    for word in ("board", "where QS", "column 3", "hint", "undo", "give up", "quit"):
        assert f"{word}: " in said


@pytest.mark.parametrize(("answer", "heard"), [("", "one move made"), ("n", "FreeCell, deal 3, house standard")])
def test_open_game_is_asked_about_in_words(answer: str, heard: str) -> None:
    """Also on a terminal that cannot move its cursor, where a voice is at home."""
    call("play", "freecell", "617", stdin="8a")
    child = pexpect.spawn(
        PROGRAM, ["play", "freecell", "3", "--plain"], env={**os.environ, "TERM": "dumb"}, encoding="utf-8", timeout=20
    )
    try:
        child.expect(
            r"FreeCell, deal 617, standard, one move, .* is not\s+finished. House\s+standard records a loss if you leave"
        )
        child.expect("Go on with it")
        child.sendline(answer)
        child.expect(heard)
        child.sendline("quit")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("options", "term", "columns"),
    [(["--plain"], "xterm", 40), (["--plain"], "xterm", 80), ([], "dumb", 60), ([], "dumb", 80)],
)
def test_line_that_is_longer_than_the_terminal_is_broken_between_words(
    options: list[str], term: str, columns: int
) -> None:
    """In words and, on a terminal that cannot move its cursor, with the board; nothing that is said is left out."""
    typed, game = ["help", "moves", "26v3", "new x", "quit"], ["play", "freecell", "617", *options]
    known = call(*game, stdin="\n".join(typed)).out.split()
    with menu_screen(*game, columns=columns, rows=300, environment={"TERM": term}) as screen:
        screen.wait("or help.")
        screen.child.setecho(state=False)  # what is typed ahead would stand within what is said
        for line in typed:
            screen.press(*line, "enter")
        assert screen.ended() == 0
        assert [word for line in screen.lines for word in line.split()] == known


@pytest.mark.parametrize("options", [[], ["--plain"]])
def test_question_about_an_open_game_breaks_no_word(options: list[str]) -> None:
    """A narrow terminal shows it in more lines."""
    call("play", "freecell", "617", stdin="8a")
    with menu_screen("play", "freecell", "3", *options, columns=40) as screen:
        screen.wait("leave it)")
        asked = " ".join(screen.text.split())
        assert "is not finished. House standard records a loss if you leave it. Go on with it?" in asked


def test_dead_end_is_told_where_the_house_tells_it() -> None:
    """`standard` says at once that no line wins, once that is proven; `parlour` never does."""
    told = speak("1a", "1b", "1c", "1d", "status")
    assert told[-2:] == [
        "This game cannot be won: undo, restart or give up.",
        "FreeCell, deal 617; house standard; four moves; no seconds; a run of one may move; cannot be won.",
    ]
    assert not any("cannot be won" in said for said in speak("1a", "1b", "1c", "1d", "status", house="parlour"))


def test_rules_are_told_a_paragraph_a_line() -> None:
    """Whatever the width of a terminal: a voice stops at the end of each line."""
    said = speak("rules")

    assert "Move all 52 cards to the foundations. That wins." in said
    assert any(line.startswith("Columns build down") and line.endswith("ten of spades.") for line in said)
