"""The game at a real terminal: keys, colours, windows of any size, and every way to leave it."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from freecellar import column
from support.cli import GAMES, PROGRAM
from support.game_screen import board_of, drop, game_screen, hold, move_of, new_game, patch_of, pull
from support.menu_screen import MenuScreen


def test_board_is_coloured_unless_no_color_is_set() -> None:
    """Suits have colours on a terminal; `NO_COLOR` takes them away, and cards are outlines then."""
    with game_screen(COLORTERM="truecolor") as screen:
        assert screen.style_at("Q♥").fg == "a30b24"
        assert screen.style_at("Q♥").bg == "fffdf8"
    with game_screen(NO_COLOR="1") as screen:
        assert screen.style_at("Q♥").fg == screen.style_at("K♠").fg == "default"
        assert "╭" in screen.text


def test_terminal_of_eight_colours_gets_no_others() -> None:
    """What terminfo says of the terminal is heeded."""
    with game_screen(TERM="xterm") as screen:
        assert screen.style_at("Q♥").fg == "red"


def test_console_of_the_system_gets_signs_that_its_font_has() -> None:
    """Suits and lines, but neither chessmen nor round corners."""
    with game_screen(TERM="linux") as screen:
        assert "♣" in screen.text
        assert not set("♞♛♚▔╭") & set(screen.text)


def test_legal_moves_complete() -> None:
    """What may be typed is offered with what it moves, and Tab takes it."""
    with game_screen() as screen:
        screen.press("8")
        screen.wait("Q♥ onto K♠")
        screen.press("tab", "enter")
        screen.wait("1 move ")
        screen.press(":", "b", "o", "o")
        screen.wait("bookmarks")


def test_refusal_names_the_rule() -> None:
    """A refused line says why in the foot, and the next one may be typed at once."""
    with game_screen() as screen:
        screen.press("2", "6", "enter")
        screen.wait("K♠ does not build on 6♣")
        screen.press("8", "2", "enter")
        screen.wait("Q♥ onto K♠.")
        screen.wait_gone("K♠ does not")


def test_pages_open_and_close() -> None:
    """Help and rules lie over the board until Esc."""
    with game_screen() as screen:
        for key, text in (("?", "Take the last step back"), ("v", "FreeCell: the rules"), ("s", "Won in a row")):
            screen.press(key)
            screen.wait(text)
            screen.press("escape")
            screen.wait_gone(text)


def test_leaving_a_game_that_counts_is_asked_about() -> None:
    """Anything but yes goes on with the game."""
    with game_screen() as screen:
        screen.press("8", "a", "enter")
        screen.wait("1 move ")
        screen.press("n")
        screen.wait("would count as lost. Leave it? (y/n)")
        screen.press("x")
        screen.wait("The game goes on")
        screen.press("R")
        screen.wait("(y/n)")
        screen.press("y")
        screen.wait("The deal again, from the start")
        screen.press("q")
        assert screen.ended() == 0


@pytest.mark.parametrize(("keys", "code"), [("ctrl-c", 130), ("ctrl-d", 0), ("q", 0)])
def test_keys_leave_cleanly_and_the_game_is_resumed(keys: str, code: int) -> None:
    """Ctrl-C is 130, the others 0; the same move and clock are there afterwards, redo too."""
    with game_screen() as screen:
        screen.press("8", "a", "enter")
        screen.wait("1 move ")
        screen.press("u")
        screen.wait("0 moves")
        screen.press(keys)
        assert screen.ended() == code
        assert "Traceback" not in screen.text
    with game_screen("--resume") as screen:
        screen.wait("FreeCell #617")
        screen.press("r")
        screen.wait("1 move ")


@pytest.mark.parametrize(
    ("keys", "is_told"),
    [
        (["8", "a", "enter", "q"], True),
        (["8", "a", "enter", "ctrl-c"], True),
        (["q"], False),
        (["8", "a", "enter", "x", "y", "q"], False),
    ],
)
def test_shell_tells_how_to_go_on(keys: list[str], is_told: bool) -> None:
    """Once the screen is gone a line names the command, unless nothing was played or the game is over."""
    with game_screen() as screen:
        for key in keys:
            screen.press(key)
        screen.ended()
        line = "freecellar: FreeCell #617 is saved; go on with: freecellar play --resume"
        assert (line in screen.text) is is_told


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_nothing_is_lost_when_the_system_ends_it(number: signal.Signals) -> None:
    """A hang-up and a termination leave the game as it was, and the exit code tells which it was."""
    with game_screen() as screen:
        screen.press("8", "2", "enter")
        screen.wait("1 move ")
        screen.wait(" · 0:01 · ")
        screen.child.kill(number)
        assert screen.ended() == 128 + number
    with game_screen("--resume", waits="1 move ") as screen:
        assert 1 <= seconds(screen) <= 3


def test_nothing_is_lost_when_the_terminal_is_gone() -> None:
    """A window that was closed takes the program with it, not the game."""
    with game_screen() as screen:
        screen.press("8", "2", "enter")
        screen.wait("1 move ")
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, screen.child.child_fd)  # the terminal's last open end
        deadline = time.monotonic() + 10
        while is_running(screen.child.pid):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    with game_screen("--resume", waits="1 move ") as screen:
        screen.wait("FreeCell #617")


def is_running(pid: int) -> bool:
    """Return whether a process has not ended yet."""
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def seconds(screen: MenuScreen) -> int:
    """Return what the clock in the status line shows."""
    facts = next(line for line in screen.lines if " · " in line and " move" in line).split(" · ")
    minutes, rest = (
        next(fact for fact in facts if fact[:1].isdigit() and ":" in fact).removesuffix(" paused").split(":")
    )
    return 60 * int(minutes) + int(rest)


def test_clock_runs_and_stands_in_a_pause() -> None:
    """It ticks without a key, from the first move on; paused, it stands and the cards are hidden."""
    with game_screen() as screen:
        screen.press("8", "a", "enter")
        screen.wait(" · 0:02 · ")
        screen.press("p")
        screen.wait("Paused")
        screen.wait_gone("K♠")
        clock = seconds(screen)
        screen.settle(1.5)
        assert seconds(screen) == clock
        screen.press("p")
        screen.wait("K♠")


def test_tick_redraws_the_clock_alone() -> None:
    """A second changes a few characters of the status line, and writes little more than these."""
    with game_screen() as screen:
        screen.press("8", "a", "enter")
        screen.wait(" · 0:02 · ")
        written = screen.child.read_nonblocking(65536, 2)
        assert 0 < len(written) < 120, written


def test_window_may_change_its_size_in_mid_game() -> None:
    """The card in hand stays in hand, and every size shows the whole board."""
    game = new_game()
    with game_screen() as screen:
        for text in (GAMES / "617-standard.txt").read_text().split()[:30]:
            game.play(move_of(game, text))
            screen.press(text, "enter")
        screen.wait("30 moves")
        screen.press("right", "enter")
        screen.wait("Enter Land")
        for columns, rows in ((60, 20), (120, 40), (30, 9), (80, 24)):
            screen.resize(columns, rows)
            screen.wait("too small" if rows < 12 else "30 moves")
            screen.settle()
            if rows >= 12:
                assert "Enter Land" in screen.text
                for pile in game.position.columns:
                    assert not pile or str(pile[-1])[0].replace("T", "10") + pile[-1].suit.symbol in screen.text
        screen.press("escape")
        screen.wait_gone("Enter Land")


def test_bar_names_the_keys_of_a_line_that_is_typed() -> None:
    """Enter ends it, which nobody has to guess; a click on a key is as good as the key."""
    with game_screen() as screen:
        screen.press("8", "3")
        screen.wait("Enter Do it  Tab Next choice  Esc Drop the line")
        screen.click("Drop the line")
        screen.wait("u Undo")
        assert "0 moves" in screen.text
        screen.press("8", "2")
        screen.wait("Do it")
        screen.click("Do it")
        screen.wait("1 move ")
        screen.wait("u Undo")


def test_mouse_clicks_keys_of_the_bar() -> None:
    """Each key in the lowest line can be clicked, with Esc and Enter among them."""
    with game_screen() as screen:
        screen.click("Hint")
        screen.wait("Hint again plays it")
        screen.click("Help")
        screen.wait("Take the last step back")
        screen.click("Close")
        screen.wait_gone("Take the last step back")


def test_card_in_the_air_is_seen_and_its_landings_too() -> None:
    """A dragged card follows the pointer; let go over nothing it is back."""
    game = new_game()
    board = board_of(game)
    with game_screen(COLORTERM="truecolor") as screen:
        hold(screen, patch_of(board, column(7)))
        pull(screen, patch_of(board, column(4)))
        screen.wait_for(lambda: screen.screen.buffer[patch_of(board, column(2)).y + 1][21].bg == "8fe3b4")
        drop(screen, patch_of(board, column(7)))
        screen.wait_for(lambda: screen.screen.buffer[patch_of(board, column(2)).y + 1][21].bg == "fffdf8")
        assert "0 moves" in screen.text


def test_hint_is_played_by_the_second_press() -> None:
    """The first one marks."""
    with game_screen() as screen:
        screen.press("i")
        screen.wait("Hint again plays it")
        assert "0 moves" in screen.text
        screen.press("i")
        screen.wait("1 move ")


def test_solution_is_watched_and_stopped() -> None:
    """It runs by itself, waits, and Esc is back in the game."""
    with game_screen() as screen:
        screen.press("w")
        screen.wait("Move 2 of")
        screen.press(" ")
        screen.wait("Go on")
        screen.press("left", "left")
        screen.wait("A line of")
        screen.press("right")
        screen.wait("Move 1 of")
        screen.press("escape")
        screen.wait("Back in the game.")
        assert "0 moves" in screen.text


@pytest.fixture
def endless(tmp_path: Path) -> str:
    """Return a spec file of a game whose search takes long: two decks and one cell."""
    file = tmp_path / "endless.toml"
    file.write_text(
        'extends = "freecell"\nid = "endless"\nname = "Endless"\n[deck]\ndecks = 2\n[cells]\ncount = 1\n'
        "[layout]\ncolumns = [11, 11, 11, 11, 10, 10, 10, 10, 10, 10]\n"
    )
    return str(file)


@pytest.mark.parametrize("key", ["ctrl-c", "escape"])
def test_long_search_leaves_keys_and_clock_alone_and_is_stopped(endless: str, key: str) -> None:
    """It shows itself after a moment; moves are made and the clock ticks meanwhile; the key ends it, not the game."""
    with game_screen("--spec", endless, "--number", "1") as screen:
        screen.press("i")
        screen.wait("Looking for a hint; Esc stops it.")
        screen.press("1", "a", "enter")
        screen.wait("1 move ")
        screen.wait("Looking for a hint; Esc stops it.")
        screen.wait(" · 0:01 · ")
        screen.press(key)
        screen.wait("The search is stopped.")
        screen.press("u")
        screen.wait("0 moves")
        screen.press("q")
        assert screen.ended() == 0


@contextmanager
def shell() -> Iterator[MenuScreen]:
    """Start a shell with job control."""
    env = {**os.environ, "TERM": "xterm-256color", "PS1": "prompt> "}
    child = pexpect.spawn("bash", ["--norc", "-i"], env=env, encoding="utf-8", dimensions=(24, 80))
    child.delaybeforesend = None
    try:
        yield MenuScreen(child, 80, 24)
    finally:
        child.close(force=True)


def test_clock_stands_while_the_game_is_in_the_background() -> None:
    """Ctrl-Z gives the shell back, and fg the same board; the time between does not count."""
    with shell() as screen:
        screen.wait("prompt>")
        screen.press(f"{PROGRAM} play freecell 617", "enter")
        screen.wait("0 moves")
        screen.press("8", "a", "enter")
        screen.wait(" · 0:01 · ")
        screen.press("\x1a")
        screen.wait("Stopped")
        time.sleep(3)
        screen.press("fg", "enter")
        screen.wait("1 move ")
        assert seconds(screen) <= 3
        screen.press("u")
        screen.wait("0 moves")
        screen.press("q")
        screen.wait("prompt>")


@pytest.mark.slow
def test_game_lives_in_tmux() -> None:
    """In a multiplexer it starts, follows a resize, plays and leaves."""
    tmux, socket = shutil.which("tmux"), f"freecellar-{os.getpid()}"
    assert tmux is not None

    def run(*arguments: str) -> str:
        command = [tmux, "-L", socket, "-f", os.devnull, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=20).stdout

    def wait(text: str) -> str:
        deadline = time.monotonic() + 20
        while text not in (found := run("capture-pane", "-p", "-t", "game")):
            assert time.monotonic() < deadline, found
            time.sleep(0.1)
        return found

    run("new-session", "-d", "-s", "game", "-x", "80", "-y", "24", f"{PROGRAM} play freecell 617; sleep 60")
    try:
        wait("0 moves")
        run("send-keys", "-t", "game", "8", "2", "Enter")
        wait("1 move ")
        run("send-keys", "-t", "game", "Right")
        for columns, rows in (("60", "20"), ("120", "40"), ("80", "24")):
            run("resize-window", "-t", "game", "-x", columns, "-y", rows)
            time.sleep(0.5)
            assert "Q♥" in wait("1 move ")
        run("send-keys", "-t", "game", "u")
        wait("0 moves")
        run("send-keys", "-t", "game", "q")
        assert "Q♥" not in wait("is saved")
    finally:
        run("kill-server")


def test_another_deal_asks_before_it_ends_an_open_game() -> None:
    """Enter goes on with the open one, n leaves it, and that counts."""
    with game_screen() as screen:
        screen.press("8", "a", "enter")
        screen.wait("1 move ")
    with game_screen("freecell", "1", waits="FreeCell #617 · standard · 1 move") as screen:
        screen.wait("Go on with it")
        screen.press("enter")
        screen.wait("u Undo")
        assert "FreeCell #617" in screen.text
    with game_screen("freecell", "1", waits="Go on with it") as screen:
        screen.press("n", "enter")
        screen.wait("FreeCell #1 · standard · 0 moves")


def test_simple_terminal_gets_plain_lines() -> None:
    """A terminal that cannot move its cursor is played line by line."""
    with game_screen(TERM="dumb", waits="run 5") as screen:
        screen.press("8", "a", "enter")
        screen.wait("Q♥ to cell a")
        screen.press("quit", "enter")
        assert screen.ended() == 0


def test_plain_characters_where_the_terminal_has_no_others() -> None:
    """An encoding without suits gets letters on the screen too."""
    with game_screen(PYTHONIOENCODING="ascii") as screen:
        assert screen.text.isascii()
        assert "QH" in screen.text


def test_record_is_written_when_the_screen_is_left(tmp_path: Path) -> None:
    """What was played at a terminal can be verified."""
    record = tmp_path / "record.json"
    with game_screen("freecell", "617", "--record", str(record)) as screen:
        screen.press("8", "a", "enter")
        screen.wait("1 move ")
        screen.press("q")
        assert screen.ended() == 0
    verified = subprocess.run([PROGRAM, "verify", record], capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stdout
    assert "1 move" in verified.stdout
