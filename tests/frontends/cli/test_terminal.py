"""Questions that a command asks at a real terminal."""

import re
from pathlib import Path

import pytest

from freecellar.play import open_store
from support.cli import call
from support.menu_screen import menu_screen
from support.saving import lose


@pytest.mark.parametrize("columns", [60, 80])
def test_statistics_fit_the_terminal(data_folder: Path, columns: int) -> None:
    """Where the table has no room its figures are told one after the other."""
    with open_store(data_folder) as store:
        lose(store)
    with menu_screen("stats", columns=columns) as screen:
        screen.wait("freecell · standard")
        screen.wait("1 played · 0 won (0%) · 1 lost · streak 0, best 0")
    with menu_screen("stats", columns=160) as screen:
        screen.wait("variant   house     played")


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("command", ["plugins", "variants", "houses"])
def test_lists_are_whole_and_break_no_word(command: str, columns: int) -> None:
    """What a terminal has no room for in a line goes on in the next."""
    known = re.split(r"[ \n]+", call(command).out.strip())
    with menu_screen(command, columns=columns, rows=100) as screen:
        assert screen.ended() == 0
        shown = [word for line in screen.lines for word in line.split() if word != "·"]
    assert shown == known


def test_wide_terminal_keeps_summaries_in_their_column() -> None:
    """A summary goes on beneath itself where there is room enough beside the names."""
    with menu_screen("houses", columns=60) as screen:
        assert screen.ended() == 0
        assert screen.lines[1:3] == [
            "  standard  The variant's own rules and nothing that moves",
            "            by itself; Auto sends home what no other card",
        ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("deal", "nonesuch"),
            "freecellar: there is no variant 'nonesuch'; there are freecell, freecell-3-cells, freecell-2-cells,",
        ),
        (("daily", "--calendar"), "+ won on its day   w won, begun on another day   - not won   o open"),
    ],
)
def test_messages_break_no_word(arguments: tuple[str, ...], says: str) -> None:
    """A line that is longer than the terminal is broken between words."""
    with menu_screen(*arguments, columns=40) as screen:
        screen.ended()
        assert says in " ".join(line.strip("\n") for line in screen.lines)


@pytest.mark.parametrize("columns", [36, 40, 60])
@pytest.mark.parametrize("arguments", [("--help",), ("survey", "--help"), ("hint", "617")])
def test_help_and_hints_fit_a_narrow_terminal(arguments: tuple[str, ...], columns: int) -> None:
    """All words are there and none is broken; examples stay lines that can be copied."""
    known = call(*arguments).out.split("Examples:")[0].split()
    with menu_screen(*arguments, columns=columns, rows=200) as screen:
        assert screen.ended() == 0
        shown = screen.text.split("Examples:")[0].split()
    assert shown == known


def test_settings_with_a_long_place_break_no_word(data_folder: Path) -> None:
    """Where the columns have no room each setting is told by itself."""
    file = data_folder / "config.toml"
    file.write_text('variant = "kings-only-bakers-game"\n')
    with menu_screen("config", columns=40, rows=60) as screen:
        assert screen.ended() == 0
        assert "variant  kings-only-bakers-game  file" in screen.lines
        assert "house  standard  default" in screen.lines


def test_message_names_a_path_whole(tmp_path: Path) -> None:
    """A word that is longer than the line is left to the terminal, so that it can be copied."""
    file = tmp_path / ("long" * 20 + ".txt")
    with menu_screen("run", str(file), columns=40) as screen:
        assert screen.ended() == 2
        assert f"{file}:" in "".join(screen.lines)


@pytest.mark.parametrize(("answer", "says"), [("y", "1 game forgotten"), ("n", "nothing was forgotten")])
def test_reset_asks_before_it_forgets(data_folder: Path, answer: str, says: str) -> None:
    """Anything but yes forgets nothing."""
    with open_store(data_folder) as store:
        lose(store)
    with menu_screen("stats", "freecell", "--reset") as screen:
        screen.wait("Forget all ended games of freecell in every house? (y/n)")
        screen.press(answer, "enter")
        screen.wait(says)
