"""The menu at a real terminal: chosen from by keys and by mouse, in windows of any size, with anything in its folder."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from freecellar.play import open_store, utc_today
from freecellar_cli.menus.memory import FILE
from support.cli import call, start
from support.menu_screen import MenuScreen, menu_screen
from support.saving import begin

POINTER = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
pytestmark = pytest.mark.slow

LINK = "freecellar:1.freecell.tavern.617.Cwhwq9"
PASTED = "\x1b[200~{}\x1b[201~"


def wait_for_game(screen: MenuScreen, title: str, house: str) -> None:
    """Wait until a game's own screen tells its deal."""
    screen.wait_for(lambda: title in screen.text and f" · {house} · " in screen.text and "Undo" in screen.text)


def leave_open(folder: Path, moves: str = "8a", *, house: str = "standard", day: str = "") -> None:
    """Leave an open game of deal 617."""
    with open_store(folder) as store:
        begin(store, 617, moves, house=house, day=day).leave()


def test_enter_alone_plays_freecell() -> None:
    """The variants stand under their plugin; Enter is a random FreeCell in house standard."""
    with menu_screen() as screen:
        screen.wait("Variants · standard")
        screen.wait("q quit")
        screen.press("enter")
        wait_for_game(screen, "FreeCell #", "standard")


def test_variant_house_and_number_are_chosen_by_keys() -> None:
    """Three lists lead to any deal, and q in the game back to the menu, which has remembered it."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("/", "e", "i", "g", "h", "t", "enter")
        screen.wait("Freecellar   Eight Off")
        screen.press("end", "up", "enter")
        screen.wait(f"Eight Off {POINTER} Tavern")
        screen.press("4", "2")
        screen.wait("Eight Off #42")
        screen.press("enter")
        wait_for_game(screen, "Eight Off #42", "tavern")
        screen.press("q")
        screen.wait("New Eight Off")
        screen.press("n")
        wait_for_game(screen, "Eight Off #1", "tavern")


def test_yesterdays_game_is_one_key_away(data_folder: Path) -> None:
    """Open games come first and are shown as they lie; Enter goes on with the last."""
    leave_open(data_folder, "8a 2b")
    with menu_screen() as screen:
        screen.wait("FreeCell #617       standard")
        screen.wait("standard · 2 moves · 0:00")
        screen.press("enter")
        wait_for_game(screen, "FreeCell #617", "standard")
        assert "· 2 moves ·" in screen.text
        screen.press("ctrl-c")
        assert screen.ended() == 130


def test_the_same_variant_again_is_one_key_away() -> None:
    """What was played yesterday is played again, another deal of it."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("/", *"seahaven", "enter")
        screen.wait("House")
        screen.press("enter")
        screen.wait("Random")
        screen.press("enter")
        wait_for_game(screen, "Seahaven Towers #", "standard")
        screen.press("ctrl-c")
        assert screen.ended() == 130
    with menu_screen() as screen:
        screen.wait("New Seahaven Towers")
        screen.press("n")
        wait_for_game(screen, "Seahaven Towers #", "standard")


def test_another_deal_asks_before_it_ends_an_open_game(data_folder: Path) -> None:
    """The open game is offered first; to leave it counts as lost, which is said before."""
    leave_open(data_folder)
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("n")
        screen.wait("Go on with #617")
        screen.press("down")
        screen.wait("House standard records a loss")
        screen.press("enter")
        wait_for_game(screen, "FreeCell #", "standard")
        screen.press("ctrl-c")
        assert screen.ended() == 130
    with open_store(data_folder) as store:
        assert store.statistics("freecell", "standard").lost == 1


def test_mouse_chooses() -> None:
    """A click selects, a second one chooses, the wheel moves, and the keys at the foot are buttons."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.click("Baker's Game")
        screen.wait("forerunner")
        screen.click(f"{POINTER} Baker's Game")
        screen.wait("Made for other games")
        screen.mouse(65, 5, 5)  # the wheel, down
        screen.wait("a tap that finds")
        screen.mouse(64, 5, 5)
        screen.click("Esc back")
        screen.wait("Variants · standard")
        screen.click("r rules")
        screen.wait("Baker's Game: the rules")
        screen.click("Esc back")
        screen.wait("q quit")
        screen.click("q quit")
        assert screen.ended() == 0


def test_filter_finds_what_was_meant() -> None:
    """A part of a name is enough, a slip of the keys is forgiven, Esc shows all again."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("/", *"tower")
        screen.wait_gone("Eight Off")
        assert "Seahaven Towers" in screen.text
        screen.press("escape", "/", *"sehavn towrs")
        screen.wait("Did you mean")
        screen.wait("Seahaven Towers")
        screen.press("escape")
        screen.wait("Eight Off")


def test_rules_statistics_and_help_are_read(data_folder: Path) -> None:
    """Each fills the window, scrolls, and is closed with q or Esc."""
    leave_open(data_folder)
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("r")
        screen.wait("FreeCell: the rules")
        screen.wait("1–22 of ")
        screen.press("end")
        screen.wait_gone("FreeCell: the rules")
        screen.press("q", "s")
        screen.wait("No game has ended yet.")
        screen.press("escape", "?")
        screen.wait("Ctrl-C        leave at once")
        screen.press("q", "q")
        assert screen.ended() == 0


def test_deal_of_today_is_played() -> None:
    """The calendar opens with today; Enter has the solver find its deal."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("d")
        screen.wait(f"{utc_today()} (today)")
        screen.wait("Streak: 0 days")
        screen.press("enter")
        screen.wait(f" · daily {utc_today()} · ")


def test_pasted_link_is_played() -> None:
    """A link may be pasted anywhere; a wrong one says why."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press(PASTED.format(LINK.replace("617", "618")))
        screen.wait("does not agree with its check")
        screen.press("escape", PASTED.format("freecellar:x"))
        screen.wait("freecellar:x is no link")
        screen.press("escape", PASTED.format(LINK))
        screen.wait("FreeCell #617 · tavern: Enter plays it.")
        screen.press("enter")
        wait_for_game(screen, "FreeCell #617", "tavern")


def test_megabytes_that_are_pasted_are_refused() -> None:
    """On the first page as into a filter."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press(PASTED.format("2" * 200_000))
        screen.wait("What was pasted has 200,000 characters; at most 1,000 are read.")
        screen.press("/", PASTED.format("tuxedo" * 1_000))
        screen.wait("What was pasted has 6,000 characters")
        screen.press(PASTED.format("bath"))
        screen.wait("Filter: bath")


def test_board_file_is_played_or_refused(tmp_path: Path) -> None:
    """What is wrong with a board is said with its line, and another file can be named at once."""
    board = call("deal", "freecell", "617").out
    (tmp_path / "good.txt").write_text(board)
    (tmp_path / "worse.txt").write_text(board.replace("7D", "7H", 1))
    with menu_screen(columns=120) as screen:
        screen.wait("q quit")
        screen.press("/", *"any card into", "enter", "enter")
        screen.wait("Board file")
        screen.press("end", "enter")
        screen.wait("File:")
        screen.press(f"{tmp_path}/wo", "tab")
        screen.wait("worse.txt")
        screen.press("enter")
        screen.wait("7H")
        assert f"Freecellar   FreeCell {POINTER} Standard {POINTER} board file" in screen.text
        screen.press("\x15", f"{tmp_path}/good.txt", "enter")
        wait_for_game(screen, "FreeCell (given board)", "standard")


ENDLESS = """
extends = "freecell"
id = "endless"
name = "Endless"
deck = { decks = 2 }
layout = { columns = [11, 11, 11, 11, 10, 10, 10, 10, 10, 10] }
cells = { count = 1 }
"""
"""A game of which a single deal takes the solver longer than any test."""


def test_search_is_ended_with_escape(data_folder: Path) -> None:
    """The search for a deal that can be won goes on beside the screen until Esc."""
    (data_folder / "variants").mkdir()
    (data_folder / "variants" / "endless.toml").write_text(ENDLESS)
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("/", *"endless", "enter")
        screen.wait("House")
        screen.press("/", *"winnable", "enter")
        screen.wait("Board file")
        screen.press("enter")  # in this house a winnable deal comes first
        screen.wait("none proven winnable yet")
        screen.press("escape")
        screen.wait("Board file")
        screen.press("q")
        assert screen.ended() == 0


@pytest.mark.parametrize(("key", "code"), [("ctrl-c", 130), ("ctrl-d", 0), ("q", 0)])
def test_menu_is_left_cleanly(key: str, code: int) -> None:
    """Whatever leaves it, the terminal gets its own screen back, without a traceback."""
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press(key)
        assert screen.ended() == code
        assert "Traceback" not in screen.text


def test_hang_up_ends_it() -> None:
    """A terminal that is closed ends the program."""
    with menu_screen() as screen:
        screen.wait("q quit")
        os.kill(screen.child.pid, signal.SIGHUP)
        screen.child.expect(pexpect.EOF, timeout=60)  # what it still writes has to be read, or it waits
        screen.child.wait()
        assert not screen.child.isalive()


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (40, 12), (24, 8), (10, 4), (3, 2), (200, 60)])
def test_any_window_will_do(columns: int, rows: int, data_folder: Path) -> None:
    """However small or large the window, the menu is drawn, its pages turn, and it is left."""
    leave_open(data_folder)
    with menu_screen(columns=columns, rows=rows) as screen:
        screen.settle(1)
        for keys in (["end", "enter"], ["enter"], ["end", "up", "up", "enter"], ["escape"], ["?"], ["q"]):
            screen.press(*keys)
            screen.settle(0.1)
        screen.press("ctrl-c")
        assert screen.ended() == 130
        assert "Traceback" not in screen.text


def test_window_may_change_its_size(data_folder: Path) -> None:
    """The panel comes and goes with the width; what is selected stays in view."""
    leave_open(data_folder)
    with menu_screen() as screen:
        screen.wait("q quit")
        screen.press("end")
        screen.wait("52 cards · 10 columns · 4 cells")
        for columns, rows in ((50, 10), (100, 30), (20, 5), (80, 24)):
            screen.resize(columns, rows)
            screen.settle()
            assert f"{POINTER} Relaxed Seahaven" in screen.text
        screen.wait("52 cards · 10 columns · 4 cells")


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"[" * 50_000, b'{"version": 1}', b'{"variant": "../../x"}'])
def test_whatever_the_last_choice_has_become(data_folder: Path, content: bytes) -> None:
    """A file that is damaged is as good as none."""
    (data_folder / FILE).write_bytes(content)
    with menu_screen() as screen:
        screen.wait("New FreeCell")
        screen.press("n")
        wait_for_game(screen, "FreeCell #", "standard")


def test_broken_files_are_told_and_good_ones_played(data_folder: Path) -> None:
    """A spec of one's own is a variant among the others; a damaged store and a broken spec are told at the foot."""
    folder = data_folder / "variants"
    folder.mkdir()
    (folder / "mine.toml").write_text('extends = "freecell"\nid = "mine"\nname = "Mine"\n[cells]\ncount = 5\n')
    (folder / "worse.toml").write_text("id = ")
    (data_folder / "freecellar.db").write_bytes(b"no database" * 1000)
    with menu_screen(columns=200) as screen:
        screen.wait("A plugin is left out: variants/worse.toml:1:")
        screen.wait("is kept as")
        screen.press("/", *"mine", "enter")
        screen.wait("House")
        screen.press("enter")
        screen.wait("Random")
        screen.press("1", "enter")
        wait_for_game(screen, "Mine #1", "standard")


def test_store_that_cannot_be_is_no_hindrance(data_folder: Path) -> None:
    """Where no games can be kept, one plays all the same, and is told that nothing is saved."""
    (data_folder / "freecellar.db").mkdir()
    with menu_screen(columns=200) as screen:
        screen.wait("Nothing is saved")
        screen.press("n")
        wait_for_game(screen, "FreeCell #", "standard")


def test_game_that_another_process_plays_is_told(data_folder: Path) -> None:
    """What cannot be gone on with is said in the menu, which stays open."""
    with open_store(data_folder) as store:
        begin(store, 617, "8a")
        with menu_screen() as screen:
            screen.wait("FreeCell #617")
            screen.press("enter")
            screen.wait("is playing this game")
            screen.press("q")
            assert screen.ended() == 0


@pytest.mark.parametrize(
    ("environment", "has_colours"),
    [({}, True), ({"TERM": "xterm"}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "vt100"}, False)],
)
def test_colours_are_those_of_the_terminal(environment: dict[str, str], *, has_colours: bool) -> None:
    """Sixteen colours or none are enough: what is selected stands out in any case."""
    with menu_screen(environment=environment) as screen:
        screen.wait("q quit")
        selected, heading = screen.style_at("New FreeCell"), screen.style_at("Variants")

        assert (heading.fg != "default") is has_colours
        assert selected.reverse or selected.bg != "default"


def test_plain_characters_are_enough() -> None:
    """A terminal without the signs gets letters and lines of ASCII."""
    with menu_screen(environment={"PYTHONIOENCODING": "ascii"}) as screen:
        screen.wait("q quit")
        screen.press("/", *"seahaven", "enter")
        screen.wait("House")

        assert screen.text.isascii()
        screen.press("enter", "enter")
        screen.wait("Seahaven Towers #")


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"FREECELLAR_PLAIN": "true"}])
def test_plain_words_ask_line_by_line(environment: dict[str, str], data_folder: Path) -> None:
    """Where the cursor cannot move, or a screen reader listens, lists are numbered and answers typed."""
    leave_open(data_folder)
    with menu_screen(environment=environment) as screen:
        screen.wait("Go on with (a number; Enter: 1; n: a new game; stats):")
        assert "1  FreeCell #617 · standard · 1 move · 0:0" in screen.text
        answers: list[tuple[str, str]] = [
            ("7", "Type a number from 1 to 1"),
            ("stats", "No game has ended yet"),
            ("n", "Enter plays FreeCell."),
            ("nonsense", "There is no 'nonsense' in the list"),
            ("eight-off", "House (Enter: standard):"),
            ("tavern", "Deal (a number, winnable, daily, board FILE or link TEXT; Enter: random):"),
            ("zero", "is no deal"),
            ("board /nowhere", "No such file"),
            ("quit", ""),
        ]
        for answer, reply in answers:
            screen.press(answer, "enter")
            screen.wait(reply)
        assert screen.ended() == 0


def test_words_choose_and_play() -> None:
    """Enter alone plays what is settled, in words, and lines break between words."""
    settled = {"FREECELLAR_PLAIN": "true", "FREECELLAR_VARIANT": "eight-off", "FREECELLAR_DEAL": "next-unplayed"}
    with menu_screen(columns=60, rows=50, environment=settled) as screen:
        screen.wait("Enter plays Eight Off.")
        assert all(len(line) < 60 for line in screen.lines[:30])
        assert "      empty one." in screen.lines
        screen.press("enter")
        screen.wait("Eight Off, deal 1, house standard")
        screen.press("quit", "enter")
        assert screen.ended() == 0


def test_settled_variant_is_offered_first() -> None:
    """What variables or the file settle is what Enter plays before anything was chosen."""
    with menu_screen(environment={"FREECELLAR_VARIANT": "penguin"}) as screen:
        assert screen.ended() == 2
        assert "penguin" in screen.text
    with menu_screen(environment={"FREECELLAR_VARIANT": "bakers-game", "FREECELLAR_HOUSE": "winnable"}) as screen:
        screen.wait("Baker's Game · winnable · a random deal")


def test_menu_needs_a_terminal() -> None:
    """In a pipe the bare command prints its help."""
    assert "Usage" in start().out


def test_help_does_not_wait_for_the_menu() -> None:
    """Nothing of the menu, nor its toolkit, is imported for the help."""
    imported: Callable[[str], bool] = start("--help", PYTHONPROFILEIMPORTTIME="1").err.__contains__

    assert imported("typer")
    assert not imported("prompt_toolkit")
    assert not imported("freecellar_cli.menus")
