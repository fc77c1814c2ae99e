"""Mistakes that people make on the command line, each answered with what would have been right."""

import pytest

from freecellar_cli.options.shared import MOST
from support.cli import Ended, call

RANGE = "--numbers says which deals, as in --numbers 1-1000"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--house tavern deal freecell 617", "--house stands after the command, as in freecellar play --house"),
        ("--json variants", "--json stands after the command, as in freecellar daily --json"),
        ("--hause tavern deal", "no such option --hause; see freecellar --help"),
        ("deal 617 freecell", "'freecell' is no deal number; the variant stands before it, as in freecell 617"),
        ("survey freecell 1-3", f"got unexpected extra argument(s) (1-3); {RANGE}"),
        ("survey 1-3,7", f"'1-3,7' is no variant; {RANGE}"),
        ("survey 5", f"'5' is no variant; {RANGE}"),
        ("rules --spec f.toml 5", "'5' is no variant; no deal number belongs here"),
        (
            "stats freecell 1-5",
            "got unexpected extra argument(s) (1-5); --deals says which deals, as in --deals 1-100",
        ),
        (
            f"solve 1 --max-nodes {MOST + 1}",
            f"--max-nodes: '{MOST + 1}' is not allowed; expected a whole number from 1 to {MOST}",
        ),
    ],
)
def test_mistake_is_answered_with_what_is_right(arguments: str, said: str) -> None:
    """One line, and exit code 2."""
    assert call(*arguments.split()) == Ended(2, "", f"freecellar: {said}\n")


@pytest.mark.parametrize("option", ["--max-nodes", "--max-memory"])
def test_greatest_limit_is_taken(option: str) -> None:
    """What is said to be allowed is."""
    assert call("solve", "bakers-game", "1", option, str(MOST)).code == 0
