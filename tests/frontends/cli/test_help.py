"""Help: at the terminal, by `help`, as manual pages and as the command reference, all from one source."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from freecellar_cli.building import contexts
from freecellar_cli.help.pages import page_of
from support.cli import call, names_of_commands

ROOT = Path(__file__).parents[3]
PAGES = [page_of(each.command, each) for each in contexts()]
MAN = sorted((ROOT / "docs" / "man").glob("*.1"))


@pytest.mark.parametrize("name", names_of_commands())
def test_help_of_a_command_has_every_section(name: str) -> None:
    """Synopsis, description, options, environment where there is any, exit codes and examples, in this order."""
    ended = call(*name.split(), "--help")

    headings = re.findall(r"^([A-Z][a-z ]+):", ended.out, re.MULTILINE)
    assert (ended.code, ended.err) == (0, "")
    assert headings[0] == "Usage"
    assert headings[-2:] == ["Exit codes", "Examples"]
    assert "Options" in headings
    assert ("Environment" in headings) == ("FREECELLAR_" in ended.out)
    assert call("help", *name.split()).out == ended.out
    assert call(*name.split(), "-h").out == ended.out


def test_help_alone_is_that_of_the_program() -> None:
    """As --help and no command at all are."""
    assert call("help").out == call("--help").out == call().out


def test_summaries_fit_on_a_line() -> None:
    """The list of commands has a line for each, on a terminal of eighty columns."""
    listed = call("--help").out.partition("\nOptions:")[0]

    for page in PAGES:
        if page.name.count(" ") == 1:
            assert re.search(rf"^  {page.name.split()[1]} +{re.escape(page.summary)}$", listed, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dael"], "freecellar: freecellar has no command 'dael'; did you mean deal or daily?\n"),
        (["config", "sett"], "freecellar: freecellar config has no command 'sett'; did you mean set or unset?\n"),
        (["deal", "freecell"], "freecellar: freecellar deal has no command 'freecell'; see freecellar deal --help\n"),
    ],
)
def test_help_of_nothing_is_refused(words: list[str], said: str) -> None:
    """With what may have been meant."""
    ended = call("help", *words)

    assert (ended.code, ended.out, ended.err) == (2, "", said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dael"], "no such command 'dael'; did you mean deal or daily?"),
        (["xyzzy"], "no such command 'xyzzy'; freecellar --help lists them"),
        (["frecel"], "no such command 'frecel'; did you mean freecellar play freecell or freecellar play forecell?"),
        (["seahaven"], "no such command 'seahaven'; did you mean freecellar play seahaven-towers or share?"),
        (["config", "sett"], "no such command 'sett'; did you mean set or unset?"),
        (["deal", "--huose"], "no such option --huose; did you mean --house?"),
        (["deal", "--xyzzy"], "no such option --xyzzy; see freecellar deal --help"),
        (["deal", "frecell"], "there is no variant 'frecell'; did you mean freecell or"),
        (["deal", "freecell", "1", "--house", "tavrn"], "there is no house 'tavrn'; did you mean tavern?"),
        (
            ["deal", "freecell", "1", "--format", "jsn"],
            "--format: 'jsn' is not known; expected board or json or svg; did you mean json?",
        ),
        (["play", "--deck", "for"], "--deck: 'for' is not allowed; expected two or four; did you mean four?"),
        (["deal", "--format"], "option '--format' requires an argument; see freecellar deal --help"),
    ],
)
def test_misspelt_words_are_answered_with_what_was_meant(arguments: list[str], said: str) -> None:
    """Commands, options, ids and choices, with exit code 2."""
    ended = call(*arguments)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"freecellar: {said}")
    assert ended.err.count("\n") == 1


def test_manual_and_reference_are_up_to_date(tmp_path: Path) -> None:
    """They are what `make reference` makes of the help."""
    subprocess.run([sys.executable, ROOT / "tools" / "make_help.py", tmp_path], check=True, capture_output=True)
    made = {
        path.relative_to(tmp_path): path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file()
    }
    kept = {
        path.relative_to(ROOT / "docs"): path.read_text(encoding="utf-8")
        for path in [*MAN, ROOT / "docs" / "command-reference.md"]
    }

    assert made == kept


def test_every_command_has_its_manual_page() -> None:
    """And the program has one."""
    assert {path.stem for path in MAN} == {"freecellar", *(page.name.replace(" ", "-") for page in PAGES)}


@pytest.mark.parametrize("path", MAN, ids=lambda path: path.stem)
def test_manual_pages_are_set_without_a_warning(path: Path) -> None:
    """groff, with all its warnings on, has none; the page says what the help says."""
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed (Debian: groff-base)")
    ended = subprocess.run(
        [groff, "-ww", "-man", "-Tutf8", "-P-cbou", "-rLL=100n", path], capture_output=True, text=True, check=True
    )

    assert ended.stderr == ""
    if path.stem != "freecellar":
        (page,) = (page for page in PAGES if page.name.replace(" ", "-") == path.stem)
        shown = " ".join(re.sub("\u2010\n *", "-", ended.stdout).split())
        for example in page.examples:
            assert " ".join(example.split())[:60] in shown.replace("\u2019", "'")


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man")
def test_man_finds_nothing_wrong_with_a_page() -> None:
    """`man -l` shows it, warnings on."""
    ended = subprocess.run(
        ["man", "--warnings", "-l", ROOT / "docs" / "man" / "freecellar-play.1"],
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANPAGER": "cat", "MANWIDTH": "80"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert ended.stderr == ""
    assert "play a deal on the terminal" in ended.stdout
