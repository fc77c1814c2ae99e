"""The engine runs where nothing but Python is installed."""

import subprocess
import sys

import pytest

from support.records import CORPUS

# Makes every module unimportable that is neither Python's nor core's own.
BLOCK = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {"freecellar"}:
            raise ModuleNotFoundError(f"blocked: {name}", name=name)

for name in [name for name in sys.modules if name.partition(".")[0] in {"pydantic", "typer", "rich", "pluggy"}]:
    del sys.modules[name]
sys.meta_path.insert(0, Refuse())
"""

# What must work there: extend this as core grows, ending in a deal that is dealt, played and saved.
# Raise rather than assert: the test runs with -OO too.
PLAY = """
import freecellar.cards
import freecellar.engine
from freecellar import FreecellarError
from freecellar.play import Link, read_record, verify

class Nowhere:
    def rules_of(self, record):
        raise FreecellarError("no rules here")

text = open(RECORD, "rb").read()
if verify(read_record(text), Nowhere()).reason != "no rules here":
    raise SystemExit("a record without rules verifies")
Link.parse("freecellar:1.freecell.tavern.617.Cwhwq9")
"""


def run_blocked(script: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a Python that cannot import third-party modules."""
    command = [sys.executable, *options, "-c", BLOCK + script]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("options", [[], ["-OO"]], ids=["plain", "stripped"])
def test_plays_on_the_standard_library_alone(options: list[str]) -> None:
    """Core deals and plays without pydantic, typer, rich or pluggy; stripped of docstrings and asserts too."""
    result = run_blocked(f"RECORD = {str(CORPUS / 'v1' / 'won-tavern.json')!r}\n{PLAY}", *options)

    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("module", ["pydantic", "typer", "rich", "pluggy"])
def test_block_blocks(module: str) -> None:
    """The test above can fail."""
    result = run_blocked(f"import {module}")

    assert result.returncode == 1
    assert f"blocked: {module}" in result.stderr
