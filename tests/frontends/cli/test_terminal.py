"""`play` at a real terminal."""

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
    """A long message is not broken within a word."""
    with terminal("play", "freecell", "617") as child:
        child.expect("run 5")
        say(child, "nonsense", r"nonsense: no such word[^\r\n]*\r+\n")
        assert len(child.match.group().rstrip()) < 80
        assert leave(child, "quit\r") == 0
