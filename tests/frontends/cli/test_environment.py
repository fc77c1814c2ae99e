"""Every option can come from a variable, and the variables of terminals are heeded."""

import json
import os
import subprocess
from collections.abc import Iterator
from typing import Any

import pexpect
import pytest

from freecellar_cli.building import contexts
from freecellar_cli.options.parameters import variables_of, words_of
from freecellar_cli.options.shared import MOST
from freecellar_cli.settings.catalogue import SETTINGS, VARIABLES
from support.cli import GAMES, PROGRAM, call, start


def parameters() -> Iterator[tuple[str, Any]]:
    """Yield every option of every command."""
    for context in contexts():
        name = " ".join(words_of(context))
        yield from ((name, each) for each in context.command.get_params(context) if each.param_type_name == "option")


@pytest.mark.parametrize(
    ("name", "parameter"), [pytest.param(*pair, id=f"{pair[0]} {max(pair[1].opts, key=len)}") for pair in parameters()]
)
def test_every_option_has_its_variable(name: str, parameter: Any) -> None:  # noqa: ANN401 - typer's own
    """FREECELLAR_COMMAND_OPTION, without exception but for those that only look."""
    long = next(each for each in parameter.opts if each.startswith("--"))
    if long == "--help":
        assert not variables_of(parameter)
        return
    expected = f"FREECELLAR_{name}_{long.strip('-')}".upper().replace("-", "_").replace(" ", "_")

    assert variables_of(parameter)[0] == expected
    assert all(each in VARIABLES for each in variables_of(parameter)[1:])


def test_no_variable_means_two_things() -> None:
    """Neither two options, nor an option and a setting, nor one of the program's own."""
    own = [variables_of(parameter)[0] for _, parameter in parameters() if variables_of(parameter)]

    assert len(set(own)) == len(own)
    assert not {*own} & {*VARIABLES, "FREECELLAR_HOME", "FREECELLAR_NO_PLUGINS", "FREECELLAR_PURE"}


@pytest.mark.parametrize("key", [key for key in SETTINGS if key not in {"variant", "house", "deal"}])
def test_looks_are_options_of_play(key: str) -> None:
    """Each setting of how a game looks can be given once too."""
    options = {option for name, each in parameters() if name == "play" for option in each.opts}

    assert f"--{key}" in options


def test_values_come_from_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts, choices and flags; an empty one is none."""
    monkeypatch.setenv("FREECELLAR_DEAL_NUMBER", "617")
    monkeypatch.setenv("FREECELLAR_DEAL_FORMAT", "json")
    monkeypatch.setenv("FREECELLAR_DEAL_HOUSE", "")
    assert json.loads(call("deal", "freecell").out)["deal"] == 617

    monkeypatch.setenv("FREECELLAR_RUN_REQUIRE_WIN", "yes")
    assert call("run", "-", "freecell", "1").code == 1
    monkeypatch.setenv("FREECELLAR_RUN_REQUIRE_WIN", "no")
    assert call("run", "-", "freecell", "1").code == 0


@pytest.mark.parametrize("name", ["NUMBER", "SEED", "BOARD", "LINK"])
def test_deal_on_the_command_line_goes_before_one_from_a_variable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever way each of them is named."""
    monkeypatch.setenv(f"FREECELLAR_DEAL_{name}", "617")

    for typed in (["freecell", "1"], ["freecell", "--number", "1"], ["1"]):
        assert json.loads(call("deal", *typed, "--json").out)["deal"] == 1


@pytest.mark.parametrize(
    ("name", "value", "arguments", "said"),
    [
        ("FREECELLAR_DEAL_FORMAT", "xml", ["deal", "freecell"], "'xml' is not known; expected board or json or svg"),
        ("FREECELLAR_DEAL_JSON", "perhaps", ["deal", "freecell"], "'perhaps' is not allowed; expected true or false"),
        ("FREECELLAR_DECK", "five", ["play", "freecell"], "'five' is not allowed; expected two or four"),
        ("FREECELLAR_PLAY_DECK", "five", ["play", "freecell"], "'five' is not allowed; expected two or four"),
        (
            "FREECELLAR_SOLVE_MAX_NODES",
            "0",
            ["solve", "freecell"],
            f"'0' is not allowed; expected a whole number from 1 to {MOST}",
        ),
    ],
)
def test_bad_value_names_its_variable(
    name: str, value: str, arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody should look for it on the command line."""
    monkeypatch.setenv(name, value)

    ended = call(*arguments)

    assert (ended.code, ended.out, ended.err) == (2, "", f"freecellar: {name}: {said}\n")


def help_at_terminal(**environment: str) -> str:
    """Return the help as a terminal gets it."""
    env = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "CLICOLOR_FORCE"}}
    child = pexpect.spawn(PROGRAM, ["--help"], env={**env, "TERM": "xterm-256color", **environment}, encoding="utf-8")
    child.expect(pexpect.EOF)
    child.close()
    return str(child.before)


def test_headings_are_bold_on_a_terminal_that_wants_it() -> None:
    """Not in a pipe, not with NO_COLOR, not on a dumb terminal; CLICOLOR_FORCE makes them so anywhere."""
    assert "\x1b[1mUsage:\x1b[0m" in help_at_terminal()
    assert "\x1b" not in help_at_terminal(NO_COLOR="1")
    assert "\x1b" not in help_at_terminal(CLICOLOR="0")
    assert "\x1b" not in help_at_terminal(TERM="dumb")
    assert "\x1b" not in start("--help").out
    assert "\x1b[1m" in start("--help", CLICOLOR_FORCE="1").out
    assert "\x1b" not in start("--help", CLICOLOR_FORCE="1", NO_COLOR="1").out


@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_help_keeps_within_columns(columns: str) -> None:
    """Lines are as wide as COLUMNS says, examples and long terms aside, and never beyond a hundred."""
    width = min(int(columns), 100)
    lines = start("play", "--help", COLUMNS=columns).out.partition("Examples:")[0].splitlines()

    assert max(len(line) for line in lines) <= width
    assert max(len(line) for line in lines) > width - 15


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp850", "ascii", "latin-1"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "freecell", "617"],
        ["rules", "freecell"],
        ["hint", "freecell", "3"],
        ["--help"],
        ["variants"],
        ["daily"],
    ],
    ids=" ".join,
)
def test_windows_consoles_show_what_they_can(arguments: list[str], encoding: str) -> None:
    """Cards are letters where an encoding lacks the suits, and nothing ends in a traceback or a spelt-out sign."""
    ended = subprocess.run(
        [PROGRAM, *arguments],
        input=(GAMES / "617-standard.txt").read_bytes() if arguments[0] == "play" else b"",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
    )

    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\\u" not in ended.stdout
    assert b"?" not in ended.stdout.replace(b"(y/n)?", b"")


@pytest.mark.parametrize("plain", [True, False])
def test_symbols_can_be_letters_anywhere(*, plain: bool) -> None:
    """The setting goes before what the encoding has."""
    said = start("play", "freecell", "617", *(["--symbols", "ascii"] if plain else [])).out

    assert said.isascii() is plain
