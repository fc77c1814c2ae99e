"""Survey the variants whose results stand in docs/surveys, by the command that everyone has.

    python tools/make_surveys.py [VARIANT...]

Each survey goes on where it was broken off: its rows are in build/surveys. Its sum goes to docs/surveys/VARIANT.json, with the
command and the date; `tools/plot_surveys.py` makes the table and the picture of them.
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "build" / "surveys"
SUMS = ROOT / "docs" / "surveys"

NUMBERS = {
    "freecell": "1-1000000",
    "bakers-game": "1-10000",
    "seahaven-towers": "1-10000",
    "eight-off": "1-10000",
    "forecell": "1-10000",
    "freecell-3-cells": "1-10000",
    "freecell-2-cells": "1-10000",
    "freecell-1-cell": "1-10000",
    "freecell-0-cells": "1-10000",
}
"""Which deals of which variants."""


def main() -> None:
    """Make the surveys named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help=f"one of {', '.join(NUMBERS)}")
    parser.add_argument("--numbers", help="other deals, to try it out")
    parser.add_argument("--into", type=Path, default=SUMS, help="where the sums go")
    parser.add_argument("--rows", type=Path, default=ROWS, help="where the rows are kept")
    arguments = parser.parse_args()
    for variant in arguments.variants or NUMBERS:
        make(variant, arguments.numbers or NUMBERS[variant], arguments.into, arguments.rows)


def make(variant: str, numbers: str, into: Path, kept: Path) -> None:
    """Make one survey."""
    kept.mkdir(parents=True, exist_ok=True)
    into.mkdir(parents=True, exist_ok=True)
    command = ["freecellar", "survey", variant, "--numbers", numbers]
    rows = kept / f"{variant}-{numbers}.csv"
    program = [sys.executable, "-m", "freecellar_cli.app", *command[1:], "--out", str(rows), "--resume", "--json"]
    print(shlex.join(command), flush=True)
    ended = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=False)
    if ended.returncode:
        sys.exit(ended.returncode)
    facts = {
        "command": shlex.join(command),
        "date": datetime.now(UTC).date().isoformat(),
        "version": version("freecellar"),
        **json.loads(ended.stdout),
    }
    (into / f"{variant}.json").write_text(compact(facts) + "\n", encoding="utf-8")


def compact(facts: dict[str, object]) -> str:
    """Return facts as JSON with lists of numbers on few lines."""
    text = json.dumps(facts, indent=1)
    return re.sub(r"\[[\d,\s]+\]", lambda found: "[" + _lines(found[0]) + "]", text)


def _lines(numbers: str) -> str:
    words = [f"{number}, " for number in re.findall(r"\d+", numbers)]
    rows = ["".join(words[i : i + 15]) for i in range(0, len(words), 15)]
    return "\n".join(rows).rstrip(", ").replace(" \n", "\n  ")


if __name__ == "__main__":
    main()
