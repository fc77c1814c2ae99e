"""The registry: looking up, unknown ids, both doors, compiled texts."""

import types

import pytest

import freecellar_variants
from freecellar.errors import SpecError, UnknownHouse, UnknownVariant
from freecellar.plugins import (
    PluginProblem,
    Registry,
    compiled_houses,
    compiled_variants,
    hookimpl,
    load_registry,
    write_compiled,
)
from freecellar.plugins.registry import house, variant
from freecellar.spec.house import House
from freecellar.spec.spec import RuleSpec
from support.plugins import GOOD, Install, Load

MODULES = {"standard": "freecellar_variants"}


def bare() -> Registry:
    """Return a registry of the built-ins alone, as a phone has it."""
    return load_registry(MODULES, installed=False)


def test_both_doors_lead_to_one_registry(load: Load) -> None:
    """By entry point or named by the program, the built-ins are the same, and are there once."""
    by_name, by_entry_point, both = bare(), load(), load_registry(MODULES)

    assert list(by_name.variants.values()) == list(by_entry_point.variants.values()) == list(both.variants.values())
    assert [each.name for each in both.plugins].count("standard") == 1
    assert not both.problems


def test_a_module_may_be_given_itself() -> None:
    """A program that has imported the plugin gives the module."""
    registry = load_registry({"standard": freecellar_variants}, installed=False)

    assert list(registry.variants) == list(bare().variants)


def test_plugin_may_be_an_object() -> None:
    """Anything with marked methods will do."""

    class Mine:
        @hookimpl
        def freecellar_houses(self) -> list[House]:
            return [House(id="mine", name="Mine", cap="empty_cells + 1")]

    registry = load_registry({**MODULES, "mine": Mine()}, installed=False)

    rules, policy = registry.merged("freecell", "mine")
    assert (rules.tables.cap_formula, policy.name) == ("empty_cells + 1", "Mine")


def test_module_without_metadata_that_is_not_there() -> None:
    """A module that a program names and that is missing is a problem like any other."""
    registry = load_registry({"lost": "no_such_module", **MODULES}, installed=False)

    assert registry.problems == (PluginProblem("lost", "ModuleNotFoundError: No module named 'no_such_module'"),)
    assert "freecell" in registry.variants


def test_entries_say_where_they_come_from(install: Install, load: Load) -> None:
    """Each variant and house names its plugin; each plugin its distribution and what it offers."""
    install(GOOD + "\n@hookimpl\ndef freecellar_houses():\n    yield House(id='loft', name='Loft')\n", "extra")
    registry = load()

    assert registry.variant("good").plugin == "extra"
    assert registry.house("loft").plugin == "extra"
    assert registry.variant("freecell").plugin == "standard"
    (extra,) = (each for each in registry.plugins if each.name == "extra")
    assert (extra.origin, extra.variants, extra.houses) == ("made-up-extra-plugin 1.0", ("good",), ("loft",))


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("freecel", "did you mean freecell"),
        ("Bakers-Game", "did you mean bakers-game"),
        ("seahaven", "did you mean seahaven-towers"),
        ("zzz", "there are freecell, freecell-3-cells"),
        ("", "there are freecell"),
        ("x" * 5_000, "x" * 60 + "'"),
    ],
)
def test_unknown_variant(wanted: str, said: str) -> None:
    """An unknown id is answered with the nearest ones, or with all."""
    with pytest.raises(UnknownVariant, match="there is no variant") as caught:
        bare().variant(wanted)

    assert said in str(caught.value)
    assert len(str(caught.value)) < 500


def test_unknown_house() -> None:
    """The same for houses."""
    with pytest.raises(UnknownHouse, match=r"there is no house .taverne.; did you mean tavern\?"):
        bare().merged("freecell", "taverne")


def test_unknown_variant_tells_of_broken_plugins(install: Install, load: Load) -> None:
    """What is missing may be missing because its plugin is broken."""
    install("raise OSError")

    with pytest.raises(UnknownVariant, match=r"left out, with what it offers: broken"):
        load().variant("whatever")


def test_maps_are_read_only() -> None:
    """Nobody adds to a registry from outside."""
    assert isinstance(bare().variants, types.MappingProxyType)
    assert isinstance(bare().houses, types.MappingProxyType)


def test_two_registries_share_nothing(install: Install, load: Load) -> None:
    """A registry made before a plugin was installed does not change; one made afterwards has it."""
    before = load()
    assert "good" not in before.variants

    install(GOOD, "extra")

    assert "good" not in before.variants
    assert "good" in load().variants


def test_the_public_functions_make_their_own_registry() -> None:
    """One variant or house can be had without a registry in hand."""
    assert variant("bakers-game").name == "Baker's Game"
    assert house("tavern").policy.undo.limit == 300


def test_compiled_text_round_trips() -> None:
    """What is written is read, lazily, and equal."""
    spec = RuleSpec(id="mine", name="Mine “Ü”", summary="It is mine.", cap="unlimited")
    table = House(id="own", name="Own", score={})

    text = write_compiled([spec], [table])
    (entry,) = compiled_variants(text, lambda: [spec])
    (own,) = compiled_houses(text, lambda: [table])

    assert (entry.id, entry.name, entry.summary, entry.tables) == (spec.id, spec.name, spec.summary, spec.compile())
    assert entry.spec() is spec
    assert (own.policy, own.house()) == (table.compile(), table)
    assert text.isascii()
    assert max(map(len, text.splitlines())) < 20_000


def test_compiled_text_of_nothing() -> None:
    """A plugin may have no houses, or nothing at all."""
    assert compiled_variants(write_compiled([], []), list) == ()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"variants": []}', '{"variants": {"x": {}}}', '{"variants": {"x": 3}}', "[" * 100_000]
)
def test_broken_compiled_text(text: str) -> None:
    """A text that is no compiled text is refused."""
    with pytest.raises(SpecError, match="not a compiled text"):
        compiled_variants(text, list)


def test_compiled_text_behind_its_specs() -> None:
    """A variant whose spec is gone says so when the spec is asked for."""
    text = write_compiled([RuleSpec(id="mine", name="Mine")], [])
    (entry,) = compiled_variants(text, list)

    with pytest.raises(SpecError, match="compile them anew"):
        entry.spec()
