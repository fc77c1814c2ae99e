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

import random

import pytest

from freecellar import Game, Position, Rules, deal, load_registry

COUNTS = [$counts]
"""How many series of one move, of two and so on there are from deal 1. Rules that change change them: count anew."""


@pytest.fixture(scope="module")
def registry():
    """Return the variants that come with Freecellar, and this plugin, installed or not."""
    return load_registry({"standard": "freecellar_variants", "$id": "$module"}, installed=False)


@pytest.fixture(scope="module")
def rules(registry) -> Rules:
    """Return the variant's rules."""
    return registry.variant("$id").rules()


def test_plugin_is_used(registry) -> None:
    """Nothing in it is wrong."""
    assert not registry.problems
    assert registry.variants["$id"].plugin == "$id"


@pytest.mark.parametrize("number", [1, 617, 1000000])
def test_whole_deck_is_dealt(rules: Rules, number: int) -> None:
    """Every card of the deck lies on the table, once."""
    cards = cards_of(deal(rules.tables, number))

    assert len(cards) == rules.tables.deck_size


def test_counts_of_positions(rules: Rules) -> None:
    """The rules allow what they allowed when this was written."""
    found, positions = [], [deal(rules.tables, 1)]
    for _ in COUNTS:
        positions = [rules.apply(here, move) for here in positions for move in rules.legal_moves(here)]
        found.append(len(positions))

    assert found == COUNTS


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_played_under_every_house(registry, house: str) -> None:
    """A game of random moves keeps every card."""
    rules, policy = registry.merged("$id", house)
    game = Game(rules, policy, deal(rules.tables, 1))
    draw = random.Random(1)

    for _ in range(50):
        moves = rules.legal_moves(game.position)
        if game.is_over or not moves:
            break
        game.play(draw.choice(moves))
        assert len(cards_of(game.position)) == rules.tables.deck_size


def cards_of(position: Position) -> list[str]:
    """Return every card that lies on the table, and a word for each that has gone home."""
    lying = [str(card) for pile in (*position.columns, *position.cells) for card in pile]
    assert len(set(lying)) == len(lying)
    return lying + ["home"] * position.home
'''

FILES: Final = {
    "pyproject.toml": PROJECT,
    "README.md": README,
    "${module}.py": MODULE,
    "tests/test_${module}.py": TESTS,
}
"""Each file of the project by its path."""
