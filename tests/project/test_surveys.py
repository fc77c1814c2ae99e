"""The surveys that the documents tell of: their table is that of their files, and the tools make both."""

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PLOT = runpy.run_path(str(ROOT / "tools" / "plot_surveys.py"))
MAKE = runpy.run_path(str(ROOT / "tools" / "make_surveys.py"))


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Two small surveys, made as the large ones are."""
    folder = tmp_path_factory.mktemp("surveys")
    tool = [sys.executable, str(ROOT / "tools" / "make_surveys.py"), "--into", str(folder), "--rows", str(folder)]
    for variant, numbers in (("freecell", "1-20"), ("freecell-1-cell", "1-3")):
        subprocess.run([*tool, variant, "--numbers", numbers], capture_output=True, check=True)
    read: list[dict[str, Any]] = PLOT["read"](folder)
    return read


def test_table_is_that_of_the_files() -> None:
    """`tools/plot_surveys.py --table` would change nothing."""
    document = PLOT["DOCUMENT"].read_text(encoding="utf-8")

    assert PLOT["with_table"](document, PLOT["read"](PLOT["SUMS"])) == document


def test_every_survey_is_whole() -> None:
    """Each file tells its command and date, and its exceptions are as many as it counts."""
    for survey in PLOT["read"](PLOT["SUMS"]):
        assert survey["command"] == f"freecellar survey {survey['variant']} --numbers {survey['numbers']}"
        assert survey["date"]
        assert sum(each["count"] for each in survey["verdicts"].values()) == survey["deals"]
        for word, numbers in survey["exceptions"].items():
            assert len(numbers) == survey["verdicts"][word]["count"]


def test_tools_make_a_table(surveys: list[dict[str, Any]]) -> None:
    """Command, date and exceptions are kept, and stand in the table."""
    first, second = surveys
    assert (first["variant"], second["variant"]) == ("freecell", "freecell-1-cell")
    assert first["command"] == "freecellar survey freecell --numbers 1-20"
    assert first["date"] >= "2026"
    assert second["exceptions"]["solved"] == [2]

    document = PLOT["with_table"]("Before.\n" + PLOT["FIRST"] + "old\n" + PLOT["LAST"] + "After.\n", surveys)

    assert document.startswith("Before.\n")
    assert document.endswith("After.\n")
    assert "| [freecell](surveys/freecell.json) | 1-20 | 20 | 0 | 0 | 100.0000% (83.8875% to 100.0000%) |" in document
    assert "- freecell-1-cell, solved: 2\n" in document
    assert "old" not in document
    assert PLOT["with_table"](document, surveys) == document


def test_picture_is_drawn(surveys: list[dict[str, Any]], tmp_path: Path) -> None:
    """Where matplotlib is there, the picture has each variant."""
    try:
        PLOT["draw"](surveys, tmp_path / "surveys.svg")
    except SystemExit as error:
        assert "matplotlib" in str(error)  # noqa: PT017 - either end is right
    else:
        picture = (tmp_path / "surveys.svg").read_text(encoding="utf-8")
        assert all(survey["variant"] in picture for survey in surveys)


def test_long_lists_stay_readable() -> None:
    """Fifteen numbers stand on a line, and the text is still JSON."""
    facts = {"numbers": list(range(40)), "none": [], "share": [0.5]}

    text = MAKE["compact"](facts)

    assert json.loads(text) == facts
    assert max(map(len, text.splitlines())) < 80
    assert len(text.splitlines()) < 12


def test_rows_of_a_second_look_take_the_place_of_the_first(tmp_path: Path) -> None:
    """A deal that was given up has one row in the end, in its place."""
    rows, again = tmp_path / "rows.csv", tmp_path / "again.csv"
    rows.write_text("number,verdict,length,nodes\n1,solved,80,5\n2,gave_up,,9\n3,unsolvable,,7\n", encoding="utf-8")
    again.write_text("number,verdict,length,nodes\n2,solved,120,99\n", encoding="utf-8")

    MAKE["write"](rows, MAKE["read"](rows) | MAKE["read"](again))

    expected = "number,verdict,length,nodes\n1,solved,80,5\n2,solved,120,99\n3,unsolvable,,7\n"
    assert rows.read_text(encoding="utf-8") == expected
