"""`make bench` keeps working; what it measures is nobody's test."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_benchmarks_print_ratios() -> None:
    """Each figure stands on a line with its floor and the ratio."""
    ended = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", "engine"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )

    header, *figures = ended.stdout.splitlines()[1:]
    assert header.split() == ["here", "floor", "ratio"]
    assert [line[:12] for line in figures] == ["moves applie", "moves played", "legal_moves "]
