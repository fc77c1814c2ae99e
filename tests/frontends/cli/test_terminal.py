"""`play` and the menu at a real terminal."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pexpect
import pytest

from support.cli import GAMES, PROGRAM


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator["pexpect.spawn[str]"]:
    """Start the command at a terminal of 80 by 24 that has 256 colours."""
    settings = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **environment}
    env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | settings
    child = pexpect.spawn(PROGRAM, list(arguments), env=env, encoding="utf-8", timeout=20, dimensions=(24, 80))
    try:
        yield child
    finally:
        child.close(force=True)


def say(child: "pexpect.spawn[str]", line: str, answer: str) -> None:
    """Type a line and wait for an answer."""
    child.send(line + "\r")
    child.expect(answer)


def leave(child: "pexpect.spawn[str]", keys: str) -> int:
    """Type keys that leave and return the exit code."""
    child.send(keys)
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus is None
    return int(child.exitstatus or 0)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["standard", "tavern"])
def test_whole_deal_is_won_by_typing(house: str) -> None:
    """Deal 617 is played to its end, a move a line."""
    items = (GAMES / f"617-{house}.txt").read_text().split()
    with terminal("play", "freecell", "617", "--house", house) as child:
        child.expect("Type a move such as 26, or help")
        child.expect(f"FreeCell #617 · {house} · 0 moves")
        for count, item in enumerate(items[:-1], 1):
            say(child, item, rf"· {house} · {count} moves? · ")
        say(child, items[-1], f"Won: {len(items)} moves")
        assert leave(child, "quit\r") == 0


def test_board_is_coloured_unless_no_color_is_set() -> None:
    """Suits have colours on a terminal; `NO_COLOR` takes them away."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        coloured = child.before or ""
    with terminal("play", "freecell", "617", NO_COLOR="1") as child:
        child.expect("run 5")
        plain = child.before or ""

    assert re.search(r"\x1b\[0;38;5;\d+m", coloured)
    assert not re.search(r"\x1b\[[\d;]*38;5", plain)


def test_legal_moves_complete() -> None:
    """Tab offers what may be typed, with what it moves."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        child.send("8")
        child.expect("Q♥ onto K♠")
        child.send("\t\r")
        child.expect("· 1 move · ")


def test_refusal_and_help_are_shown() -> None:
    """A refused move says why, and help fills the screen until Enter."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        say(child, "26", "KS does not build on 6C")
        say(child, "help", "Enter shows the board again")
        say(child, "", "run 5")


def test_leaving_a_game_that_counts_is_asked_about() -> None:
    """Anything but yes goes on with the game."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        say(child, "8a", "1 move ")
        say(child, "new", r"would count as lost. Leave it\? \(y/n\)")
        say(child, "n", "The game goes on")
        say(child, "restart", r"\(y/n\)")
        say(child, "y", "The deal again, from the start")
        assert leave(child, "quit\r") == 0


@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("\x04", 0)])
def test_control_keys_leave_cleanly(keys: str, code: int) -> None:
    """Ctrl-C is 130, Ctrl-D 0, neither with a traceback."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        say(child, "8a", "1 move ")
        assert leave(child, keys) == code
        assert "Traceback" not in (child.before or "")


def test_enter_alone_in_the_menu_plays_freecell() -> None:
    """The menu lists the variants under their plugin; Enter is a random FreeCell in house standard."""
    with terminal() as child:
        child.expect("standard\r\n")
        child.expect("1  freecell  ")
        child.expect("Variant:")
        say(child, "", r"FreeCell #\d+ · standard · 0 moves")
        assert leave(child, "quit\r") == 0


def test_menu_asks_for_variant_house_and_deal() -> None:
    """Each is chosen by number or name; what is not there is asked for again."""
    with terminal() as child:
        child.expect("Variant:")
        say(child, "nonsense", "There is no 'nonsense' in the list")
        say(child, "rules eight-off", "Eight Off: the rules")
        child.expect("Variant:")
        say(child, "eight-off", "House .*:")
        say(child, "tavern", "Deal .*:")
        say(child, "zero", "is no deal")
        say(child, "board /nowhere", "No such file")
        say(child, "42", "Eight Off #42 · tavern · 0 moves")
        assert leave(child, "\x04") == 0


@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("\x04", 0), ("quit\r", 0)])
def test_menu_is_left_cleanly(keys: str, code: int) -> None:
    """The same keys leave the menu."""
    with terminal() as child:
        child.expect("Variant:")
        assert leave(child, keys) == code


def test_open_game_is_gone_on_with_from_the_menu() -> None:
    """Open games come first, the last one by Enter; statistics are shown there too."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        say(child, "8a", "1 move ")
        assert leave(child, "quit\r") == 0
    with terminal() as child:
        child.expect("1  FreeCell #617 · standard · 1 move · 0:0")
        say(child, "stats", "No game has ended yet")
        say(child, "7", "Type a number from 1 to 1")
        say(child, "", "FreeCell #617 · standard · 1 move ")
        assert leave(child, "\x04") == 0
    with terminal() as child:
        child.expect("Go on with")
        say(child, "n", "Variant:")
        assert leave(child, "quit\r") == 0


def test_another_deal_asks_before_it_ends_an_open_game() -> None:
    """Enter goes on with the open one, n leaves it, and that counts."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        say(child, "8a", "1 move ")
    with terminal("play", "freecell", "1") as child:
        child.expect("FreeCell #617 · standard · 1 move .* is not finished")
        say(child, "", "FreeCell #617 · standard · 1 move ")
    with terminal("play", "freecell", "1") as child:
        child.expect("Go on with it")
        say(child, "n", "FreeCell #1 · standard · 0 moves")
        assert leave(child, "quit\r") == 0
    with terminal("stats", "freecell", "--reset") as child:
        child.expect(r"Forget all ended games of freecell in every house\? \(y/n\)")
        child.send("y\r")
        child.expect("1 game forgotten")


def test_simple_terminal_gets_plain_lines() -> None:
    """A terminal that cannot move its cursor is played line by line."""
    with terminal("play", "freecell", "617", TERM="dumb") as child:
        child.expect("run 5")
        say(child, "8a", "Q♥ to cell a")
        assert "\x1b" not in (child.before or "")
        assert leave(child, "quit\r") == 0


def test_messages_break_between_words() -> None:
    """Neither the menu's prompt nor a long message is broken within a word."""
    with terminal() as child:
        child.expect("Enter plays FreeCell[^\r\n]*")
        assert len(child.match.group()) < 80
        say(child, "", "run 5")
        say(child, "nonsense", r"nonsense: no such word[^\r\n]*\r+\n")
        assert len(child.match.group().rstrip()) < 80
        assert leave(child, "quit\r") == 0
