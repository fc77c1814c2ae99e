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
from typing import Any, Final

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

MOST_MEMORY: Final = 14_000
"""How many MiB the positions of a deal may take that was given up under the usual limit."""


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
    """Make one survey: all deals under the usual limits, then those given up with more memory, one at a time."""
    kept.mkdir(parents=True, exist_ok=True)
    into.mkdir(parents=True, exist_ok=True)
    rows, again = (kept / f"{variant}-{numbers}{part}.csv" for part in ("", "-again"))
    command = ["freecellar", "survey", variant, "--numbers", numbers]
    facts, commands = survey(command, rows), {"command": shlex.join(command)}
    if given_up := [number for number, row in read(rows).items() if row.split(",")[1] == "gave_up"]:
        hard = ",".join(map(str, given_up))
        longer = ["freecellar", "survey", variant, "--numbers", hard, "--max-memory", str(MOST_MEMORY), "--jobs", "1"]
        seconds = facts["seconds"] + survey(longer, again)["seconds"]
        write(rows, read(rows) | read(again))
        facts = survey(command, rows) | {"seconds": seconds}
        commands["again"] = shlex.join(longer)
    told = {**commands, "date": datetime.now(UTC).date().isoformat(), "version": version("freecellar"), **facts}
    (into / f"{variant}.json").write_text(compact(told) + "\n", encoding="utf-8")


def survey(command: list[str], rows: Path) -> dict[str, Any]:
    """Run a command that surveys, going on with its file of rows, and return its sum."""
    program = [sys.executable, "-m", "freecellar_cli.app", *command[1:], "--out", str(rows), "--resume", "--json"]
    print(shlex.join(command), flush=True)
    ended = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=False)
    if ended.returncode:
        sys.exit(ended.returncode)
    facts: dict[str, Any] = json.loads(ended.stdout)
    return facts


def read(rows: Path) -> dict[int, str]:
    """Return the rows of a file by their deal's number."""
    lines = rows.read_text(encoding="utf-8").splitlines()[1:]
    return {int(line.partition(",")[0]): line for line in lines}


def write(rows: Path, kept: dict[int, str]) -> None:
    """Write rows to a file that a survey can go on with, whole or not at all."""
    header = rows.read_text(encoding="utf-8").partition("\n")[0]
    beside = rows.with_suffix(".new")
    beside.write_text("\n".join([header, *(kept[number] for number in sorted(kept))]) + "\n", encoding="utf-8")
    beside.replace(rows)


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
