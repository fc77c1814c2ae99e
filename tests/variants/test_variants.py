"""The built-in variants: their figures, their compiled form, and every house on every one of them."""

import ast
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pluggy
import pytest

import freecellar
import freecellar_variants
from freecellar.cards import CARDS, Card
from freecellar.engine.deals import deal
from freecellar.engine.tables import Autoplay
from freecellar.errors import SpecError
from freecellar.plugins import Registry, write_compiled
from freecellar.spec.merging import merge
from freecellar.spec.parts import Cells, Deck, Foundations, Layout
from freecellar.spec.spec import RuleSpec

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "variants" / "freecellar_variants" / "compiled.json"
VARIANTS = [
    "freecell",
    "freecell-3-cells",
    "freecell-2-cells",
    "freecell-1-cell",
    "freecell-0-cells",
    "relaxed-freecell",
    "forecell",
    "bakers-game",
    "kings-only-bakers-game",
    "eight-off",
    "seahaven-towers",
    "relaxed-seahaven-towers",
]
HOUSES = ["standard", "doubling", "additive", "winnable", "tavern", "parlour"]
SM, CELLS_ONLY, NO_CAP = "(empty_cells + 1) * 2**empty_columns", "empty_cells + 1", "unlimited"


class Facts(NamedTuple):
    """A row of the family's table."""

    columns: tuple[int, ...]
    cells: int
    filled: tuple[int, ...]
    six_of_hearts_on: str
    enters: str
    cap: str


EIGHT_COLUMNS = (7, 7, 7, 7, 6, 6, 6, 6)
BLACK, HEART, ANY, KINGS = "7C 7S", "7H", "any", "kings"
FAMILY = {
    "freecell": Facts(EIGHT_COLUMNS, 4, (), BLACK, ANY, SM),
    "freecell-3-cells": Facts(EIGHT_COLUMNS, 3, (), BLACK, ANY, SM),
    "freecell-2-cells": Facts(EIGHT_COLUMNS, 2, (), BLACK, ANY, SM),
    "freecell-1-cell": Facts(EIGHT_COLUMNS, 1, (), BLACK, ANY, SM),
    "freecell-0-cells": Facts(EIGHT_COLUMNS, 0, (), BLACK, ANY, SM),
    "relaxed-freecell": Facts(EIGHT_COLUMNS, 4, (), BLACK, ANY, NO_CAP),
    "forecell": Facts((6,) * 8, 4, (0, 1, 2, 3), BLACK, KINGS, CELLS_ONLY),
    "bakers-game": Facts(EIGHT_COLUMNS, 4, (), HEART, ANY, SM),
    "kings-only-bakers-game": Facts(EIGHT_COLUMNS, 4, (), HEART, KINGS, CELLS_ONLY),
    "eight-off": Facts((6,) * 8, 8, (0, 2, 4, 6), HEART, KINGS, CELLS_ONLY),
    "seahaven-towers": Facts((5,) * 10, 4, (1, 2), HEART, KINGS, CELLS_ONLY),
    "relaxed-seahaven-towers": Facts((5,) * 10, 4, (1, 2), HEART, KINGS, NO_CAP),
}


def test_all_are_there(registry: Registry) -> None:
    """The registry holds the built-in variants and houses, in the order of a menu, and no problem."""
    assert list(registry.variants) == VARIANTS
    assert list(registry.houses) == HOUSES
    assert not registry.problems


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(registry: Registry, variant: str) -> None:
    """The tables are those of the family's table."""
    tables = registry.variant(variant).tables
    six = Card.parse("6H")
    entering = {card.rank for card in CARDS if tables.may_enter_empty[0][card]}

    found = Facts(
        columns=tables.layout.columns,
        cells=tables.cells.count,
        filled=tables.layout.cells_filled,
        six_of_hearts_on=" ".join(str(card) for card in CARDS if tables.may_build[card][six]),
        enters={13: ANY, 1: KINGS}[len(entering)],
        cap=tables.cap_formula,
    )

    assert found == FAMILY[variant]
    assert found.enters == ANY or entering == {13}


@pytest.mark.parametrize(
    ("variant", "cells"),
    [
        ("seahaven-towers", "- 2H 6H -"),
        ("eight-off", "6S - 9C - 2H - 6H -"),
        ("forecell", "6S 9C 2H 6H"),
    ],
)
def test_cells_take_the_last_cards_of_number_1(registry: Registry, variant: str, cells: str) -> None:
    """The cells that are filled at the deal hold what pysol-cards puts there."""
    position = deal(registry.variant(variant).tables, 1)

    assert " ".join(str(*pile) or "-" for pile in position.cells) == cells


@pytest.mark.parametrize("variant", VARIANTS)
def test_summary_is_one_sentence(registry: Registry, variant: str) -> None:
    """What sets a variant apart is said in one sentence."""
    summary = registry.variant(variant).summary

    assert summary.endswith(".")
    assert ". " not in summary


def test_compiled_file_is_current() -> None:
    """What is committed is what `make tables` makes."""
    committed = COMPILED.read_text(encoding="utf-8")

    assert committed == write_compiled(freecellar_variants.all_specs(), freecellar_variants.all_houses()), (
        "run: make tables"
    )


def test_make_tables_writes_a_line_for_each(tmp_path: Path) -> None:
    """The tool writes the committed text: JSON with a line for each variant and house."""
    target = tmp_path / "compiled.json"

    subprocess.run([sys.executable, "tools/make_tables.py", target], cwd=ROOT, check=True, capture_output=True)

    text = target.read_text(encoding="utf-8")
    assert text == COMPILED.read_text(encoding="utf-8")
    assert list(json.loads(text)["variants"]) == VARIANTS
    assert [key for key in VARIANTS + HOUSES if f'\n"{key}": ' in text] == VARIANTS + HOUSES


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_forms_of_a_variant_are_equal(registry: Registry, variant: str) -> None:
    """The compiled tables are those that the spec compiles to."""
    entry = registry.variant(variant)
    spec = entry.spec()

    assert (entry.id, entry.name, entry.summary) == (spec.id, spec.name, spec.summary)
    assert entry.tables == spec.compile()
    assert entry.rules().tables == spec.rules().tables
    assert RuleSpec.model_validate_json(spec.model_dump_json()) == spec


@pytest.mark.parametrize("house", HOUSES)
def test_both_forms_of_a_house_are_equal(registry: Registry, house: str) -> None:
    """The compiled policy is what the house compiles to."""
    entry = registry.house(house)
    model = entry.house()

    assert (entry.id, entry.name, entry.summary) == (model.id, model.name, model.summary)
    assert entry.policy == model.compile()


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_any_house_goes_with_any_variant(registry: Registry, variant: str, house: str) -> None:
    """What the house sets replaces the variant's, except a cap of `unlimited`."""
    own = registry.variant(variant).tables
    rules, policy = registry.merged(variant, house)

    assert policy == registry.house(house).policy
    if policy.cap is None or own.cap is None:
        assert (rules.tables.cap, rules.tables.cap_formula) == (own.cap, own.cap_formula)
    else:
        assert rules.tables.cap_formula == policy.cap
    assert (rules.tables.layout, rules.tables.may_build) == (own.layout, own.may_build)
    assert rules.tables.cell_to_cell == bool(policy.cell_to_cell)


@pytest.mark.parametrize("variant", [name for name in VARIANTS if FAMILY[name].enters == KINGS])
@pytest.mark.parametrize("house", HOUSES)
def test_empty_columns_do_not_help_where_only_kings_enter(registry: Registry, variant: str, house: str) -> None:
    """An empty column that a lower card cannot enter raises no cap, whatever the house's formula."""
    rules, _ = registry.merged(variant, house)

    assert rules.tables.cap is None or {len(row) for row in rules.tables.cap} == {1}


TWO_DECKS = RuleSpec(
    id="double",
    name="Double",
    deck=Deck(decks=2),
    layout=Layout(columns=(11,) * 4 + (10,) * 6),
    cells=Cells(count=8),
)
SUITLESS = RuleSpec(id="suitless", name="Suitless", foundations=Foundations(by_suit=False))


@pytest.mark.parametrize("house", ["additive", "parlour"])
@pytest.mark.parametrize(
    ("spec", "reason"),
    [(TWO_DECKS, "two decks"), (SUITLESS, "ignore suits")],
    ids=["two decks", "foundations without suits"],
)
def test_return_is_refused_with_its_reason(registry: Registry, house: str, spec: RuleSpec, reason: str) -> None:
    """Houses that take cards back refuse the variants that cannot do it, and say why."""
    policy = registry.house(house).policy

    with pytest.raises(SpecError, match=reason) as caught:
        merge(spec.compile(), policy)

    assert house in str(caught.value)


@pytest.mark.parametrize("house", [name for name in HOUSES if name not in {"additive", "parlour"}])
@pytest.mark.parametrize("spec", [TWO_DECKS, SUITLESS], ids=["two decks", "foundations without suits"])
def test_other_houses_take_them(registry: Registry, house: str, spec: RuleSpec) -> None:
    """The houses without return go with them."""
    assert merge(spec.compile(), registry.house(house).policy).decks == spec.deck.decks


@pytest.mark.parametrize("cap", ["unlimited", "1"])
@pytest.mark.parametrize("house", HOUSES)
def test_a_cap_of_unlimited_or_one_stays(registry: Registry, cap: str, house: str) -> None:
    """No house's formula replaces these two."""
    tables = RuleSpec(id="mine", name="Mine", cap=cap).compile()

    assert merge(tables, registry.house(house).policy).cap == tables.cap


def test_return_and_autoplay_are_refused_together(registry: Registry) -> None:
    """Autoplay would send home at once what was taken back."""
    policy = replace(registry.house("parlour").policy, autoplay=Autoplay.SAFE)

    with pytest.raises(SpecError, match="autoplay 'safe' would send them home again"):
        merge(registry.variant("freecell").tables, policy)


@pytest.mark.parametrize("folder", ["engine", "play", "solver", "spec", "pages", "plugins"])
def test_core_never_names_a_variant_or_house(folder: str) -> None:
    """No code of core asks which variant or house it plays: no string in it is an id."""
    core = ROOT / "core" / "freecellar"
    named = {
        (file.name, node.value)
        for file in (core / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in {*VARIANTS, *HOUSES}
    }

    other = {
        ("notation.py", "standard"),  # a dialect
        ("policy.py", "winnable"),  # a kind of daily deal
        ("__init__.py", "winnable"),  # a module
        ("exchange.py", "winnable"),  # a column of saved games
    }

    assert not named - other


def test_starts_without_pydantic() -> None:
    """A start that only plays imports no pydantic, and none of what else takes long."""
    script = """
import sys
from freecellar import load_registry
registry = load_registry({"standard": "freecellar_variants"})
rules, policy = registry.merged("seahaven-towers", "tavern")
assert rules.tables.cap[2] == (3,), rules.tables.cap
slow = {"pydantic", "importlib.metadata", "platformdirs", "tomllib", "typer"} & set(sys.modules)
sys.exit(f"imported: {slow}" if slow else 0)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stderr


PHONE = """
import sys
from freecellar import Game, deal, load_registry
registry = load_registry({"standard": "freecellar_variants"})
for variant in registry.variants:
    for house in registry.houses:
        rules, policy = registry.merged(variant, house)
        game = Game(rules, policy, deal(rules.tables, 1))
        for move in rules.legal_moves(game.position)[:1]:
            game.play(move)
print(len(registry.variants), len(registry.houses), *registry.problems)
sys.exit("pydantic" in sys.modules)
"""


def test_plays_in_a_phones_bundle(tmp_path: Path) -> None:
    """Every variant plays under every house with no metadata, no pydantic, no docstrings and no asserts."""
    for package in (freecellar, freecellar_variants, pluggy):
        tmp_path.joinpath(package.__name__).symlink_to(Path(str(package.__file__)).parent)
    bundle = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"

    result = subprocess.run(
        [sys.executable, "-I", "-S", "-OO", "-c", bundle + PHONE],
        env={"FREECELLAR_HOME": str(tmp_path / "nothing")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stdout) == (0, "12 6\n"), result.stderr
