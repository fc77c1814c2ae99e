"""The files of a plugin project as `new-plugin` writes them; $words are filled in."""

from typing import Final

PROJECT: Final = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "$project"
version = "0.1.0"
description = "$name, a variant for Freecellar."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["freecellar"]

[project.optional-dependencies]
test = ["pytest>=8"]

# This is how Freecellar finds the plugin.
[project.entry-points.freecellar]
$id = "$module"

[tool.hatch.build.targets.wheel]
include = ["$module.py"]

[tool.pytest.ini_options]
pythonpath = ["."]
testpaths = ["tests"]
"""

README: Final = """\
# $name

$summary A plugin for Freecellar.

```sh
pip install --editable ".[test]"
freecellar plugins
freecellar rules $id
freecellar play $id 1
python -m pytest
```

The rules stand in `$module.py`; `freecellar variant $id` prints all of them, with every field that can be changed.
"""

MODULE: Final = '''\
"""$name: $summary"""

from freecellar import RuleSpec, variant
from freecellar.plugins import hookimpl


@hookimpl
def freecellar_variants() -> list[RuleSpec]:
    """Offer the variants of this plugin."""
    freecell = variant("freecell").spec()
    return [
        freecell.derive(
            id="$id",
            name="$name",
            summary="$summary",
            cells={"count": 3},
            # What else can be changed: `freecellar variant freecell` shows every field. Some to try:
            # layout={"columns": (9, 9, 9, 9, 8, 8)},
            # build={"relation": "same-suit"},
            # empty_column={"takes": ("K",)},
        )
    ]
'''

TESTS: Final = '''\
"""The variant is dealt, counted and played by the rules."""

import pytest

from freecellar import deal, load_registry
from freecellar.testing import check_variant, perft

COUNTS = [$counts]
"""How many series of one move, of two and so on there are from deal 1. Rules that change change them: count anew."""


@pytest.fixture(scope="module")
def registry():
    """Return the variants that come with Freecellar, and this plugin, installed or not."""
    return load_registry({"standard": "freecellar_variants", "$id": "$module"}, installed=False)


def test_plugin_is_used(registry) -> None:
    """Nothing in it is wrong."""
    assert not registry.problems
    assert registry.variants["$id"].plugin == "$id"


def test_counts_of_positions(registry) -> None:
    """The rules allow what they allowed when this was written."""
    rules = registry.variant("$id").rules()
    start = deal(rules.tables, 1)

    assert [perft(rules, start, depth) for depth in range(1, len(COUNTS) + 1)] == COUNTS


# Leave out a house that the rules contradict, as parlour and additive do two decks.
@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_played_under_every_house(registry, house: str) -> None:
    """Every card is dealt and kept; what is offered is allowed, written, read, taken back and replayed."""
    check_variant(registry, "$id", house, numbers=[1, 617, 1000000])
'''

FILES: Final = {
    "pyproject.toml": PROJECT,
    "README.md": README,
    "${module}.py": MODULE,
    "tests/test_${module}.py": TESTS,
}
"""Each file of the project by its path."""
