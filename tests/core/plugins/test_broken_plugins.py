"""Every way in which a plugin can be broken: it is reported by name and left out, and everything else works."""

import contextlib
import threading
from pathlib import Path

import pytest

from freecellar.errors import PluginError, UnknownVariant
from freecellar.plugins import Registry
from support.plugins import GOOD, Install, Load

# What is wrong: the plugin's source, and what its problem says.
BROKEN = {
    "raises at import": ("raise ValueError('no\\nluck')", "ValueError: no; luck"),
    "plays tricks with a terminal": ("raise ValueError('\\x1b[2J\\abad')", "ValueError: \\x1b[2J\\x07bad"),
    "syntax error": ("def (", "SyntaxError"),
    "leaves at import": ("import sys; sys.exit(3)", "SystemExit: 3"),
    "base exception at import": (
        "class Odd(BaseException): pass\nraise Odd",
        "Odd",
    ),
    "imports what is not there": ("import no_such_module_anywhere", "No module named 'no_such_module_anywhere'"),
    "recursion at import": ("def f(): f()\nf()", "RecursionError"),
    "has no hook": ("", "it has no hook"),
    "forgot to mark its hook": ("def freecellar_variants():\n    return []", "it has no hook"),
    "hook of an unknown name": ("@hookimpl\ndef freecellar_games():\n    return []", "freecellar_games"),
    "hook with an argument": ("@hookimpl\ndef freecellar_variants(game):\n    return []", "game"),
    "hook raises": ("@hookimpl\ndef freecellar_variants():\n    return 1 / 0", "ZeroDivisionError"),
    "hook leaves": ("@hookimpl\ndef freecellar_variants():\n    raise SystemExit", "SystemExit"),
    "hook raises what cannot be shown": (
        """
        class Dumb(Exception):
            def __str__(self):
                raise RuntimeError
        @hookimpl
        def freecellar_variants():
            raise Dumb
        """,
        "Dumb: (an error that cannot be shown)",
    ),
    "returns None": (
        "@hookimpl\ndef freecellar_variants():\n    pass",
        "freecellar_variants returns NoneType; expected a list",
    ),
    "returns a number": ("@hookimpl\ndef freecellar_variants():\n    return 7", "returns int"),
    "returns text": ("@hookimpl\ndef freecellar_variants():\n    return 'freecell'", "returns str"),
    "returns a dictionary": ("@hookimpl\ndef freecellar_variants():\n    return {'a': spec('a')}", "returns dict"),
    "returns one spec alone": ("@hookimpl\ndef freecellar_variants():\n    return spec('a')", "as a variant"),
    "returns rubbish in a list": (
        "@hookimpl\ndef freecellar_variants():\n    return [spec('half'), {'id': 'x'}]",
        "it offers {'id': 'x'} (dict) as a variant; expected a RuleSpec or a Variant",
    ),
    "returns None in a list": ("@hookimpl\ndef freecellar_variants():\n    return [None]", "None (NoneType)"),
    "returns what cannot be shown": (
        """
        class Dumb:
            def __repr__(self):
                raise RuntimeError
        @hookimpl
        def freecellar_variants():
            return [Dumb()]
        """,
        "something that cannot be shown",
    ),
    "returns a house as a variant": (
        "@hookimpl\ndef freecellar_variants():\n    return [House(id='h', name='H')]",
        "as a variant",
    ),
    "returns a variant as a house": ("@hookimpl\ndef freecellar_houses():\n    return [spec('a')]", "as a house"),
    "generator raises halfway": (
        "@hookimpl\ndef freecellar_variants():\n    yield spec('half')\n    raise OSError('gone')",
        "OSError: gone",
    ),
    "generator without end": (
        "@hookimpl\ndef freecellar_variants():\n    one = spec('half')\n    while True:\n        yield one",
        "it offers more than 1000 variants",
    ),
    "invalid spec": ("@hookimpl\ndef freecellar_variants():\n    return [spec('x', cap='1 / 0')]", "ValidationError"),
    "spec made past its checks": (
        "@hookimpl\ndef freecellar_variants():\n    return [spec('half').model_copy(update={'cap': '0 - 1'})]",
        "cap",
    ),
    "house made past its checks": (
        "@hookimpl\ndef freecellar_houses():\n    return [House.model_construct(id='A B', name=7)]",
        "ValidationError",
    ),
    "uses a built-in id": (
        "@hookimpl\ndef freecellar_variants():\n    return [spec('half'), spec('bakers-game')]",
        "the variant id bakers-game is taken by plugin standard",
    ),
    "uses a built-in house's id": (
        "@hookimpl\ndef freecellar_houses():\n    return [House(id='tavern', name='T')]",
        "the house id tavern is taken by plugin standard",
    ),
    "uses another plugin's id": (
        "@hookimpl\ndef freecellar_variants():\n    return [spec('another')]",
        "the variant id another is taken by plugin another",
    ),
    "uses its own id twice": (
        "@hookimpl\ndef freecellar_variants():\n    return [spec('half'), spec('half')]",
        "it offers the variant id half twice",
    ),
    "entry with a bad id": (
        (
            "@hookimpl\ndef freecellar_variants():\n"
            "    return [Variant(id='../x', name='X', load_tables=list, load_spec=list)]"
        ),
        "the id '../x' (str) is not allowed",
    ),
    "entry with an id that is a number": (
        (
            "@hookimpl\ndef freecellar_variants():\n"
            "    return [Variant(id='617', name='X', load_tables=list, load_spec=list)]"
        ),
        "the id '617' (str) is not allowed; expected lower-case words joined by hyphens, with a letter",
    ),
    "entry with a name of two lines": (
        (
            "@hookimpl\ndef freecellar_variants():\n"
            "    return [Variant(id='x', name='X\\n', load_tables=list, load_spec=list)]"
        ),
        "the name of x is not allowed",
    ),
    "entry without a name": (
        (
            "@hookimpl\ndef freecellar_houses():\n"
            "    return [HouseEntry(id='x', name='', load_policy=list, load_house=list)]"
        ),
        "the name of x is not allowed",
    ),
    "entry with a number as summary": (
        (
            "@hookimpl\ndef freecellar_variants():\n"
            "    return [Variant(id='x', name='X', summary=3, load_tables=list, load_spec=list)]"
        ),
        "the summary of x is not allowed",
    ),
    "entry without a loader": (
        (
            "@hookimpl\ndef freecellar_variants():\n"
            "    return [Variant(id='x', name='X', load_tables=None, load_spec=list)]"
        ),
        "in place of a function",
    ),
    "good variants, bad houses": (
        (
            "@hookimpl\ndef freecellar_variants():\n    return [spec('half')]\n"
            "@hookimpl\ndef freecellar_houses():\n    raise OSError"
        ),
        "OSError",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_plugin_is_left_out(kind: str, install: Install, load: Load) -> None:
    """The plugin is named with its reason; nothing of it is used; its neighbours and the built-ins work."""
    source, message = BROKEN[kind]
    install(GOOD.replace("good", "another"), "another")
    install(source, "broken")
    install(GOOD, "zeal")

    registry = load()

    (problem,) = registry.problems
    assert problem.plugin == "broken"
    assert message in problem.message
    assert "\n" not in str(problem)
    assert "half" not in registry.variants
    assert {"freecell", "another", "good"} <= set(registry.variants)
    assert registry.variant("good").rules(registry.house("tavern")).tables.cells.count == 5


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("no_such_module_either", "ModuleNotFoundError"),
        ("made_up_broken:missing", "AttributeError"),
        ("made_up_broken:freecellar_variants", "it has no hook"),
        ("made_up_broken:nothing", "it has no hook"),
        ("", ""),
        ("two words : here", ""),
    ],
)
def test_entry_point_that_leads_nowhere(install: Install, load: Load, value: str, message: str) -> None:
    """An entry point may name what is not there."""
    install(f"{GOOD}\nnothing = None", "broken", value=value)
    install(GOOD, "zeal")

    registry = load()

    (problem,) = registry.problems
    assert (problem.plugin, message in problem.message) == ("broken", True)
    assert {"freecell", "good"} <= set(registry.variants)


@pytest.mark.parametrize(
    "entry_points",
    [b"[freecellar]\nbroken\n", b"\xff\xfe\x00", b"[freecellar]\nbroken = \xe9\xe8\n"],
    ids=["a line without =", "no text", "odd encoding"],
)
def test_unreadable_entry_points(install: Install, load: Load, entry_points: bytes) -> None:
    """One distribution whose entry points cannot be read hides no other."""
    install(GOOD, "broken", entry_points=entry_points)
    install(GOOD, "zeal")

    registry = load()

    (problem,) = registry.problems
    assert problem.plugin == "made-up-broken-plugin"
    assert "entry points cannot be read" in problem.message
    assert {"freecell", "good"} <= set(registry.variants)


def test_missing_metadata(install: Install, load: Load, site: Path) -> None:
    """A plugin whose name and version are lost still works."""
    install(GOOD, "zeal")
    next(site.glob("*.dist-info")).joinpath("METADATA").unlink()

    assert load().variant("good").plugin == "zeal"


LAZY = """
@hookimpl
def freecellar_variants():
    def fail():
        raise OSError("gone")
    return [
        Variant(id="late", name="Late", load_tables=fail, load_spec=fail),
        Variant(id="odd", name="Odd", load_tables=lambda: {}, load_spec=lambda: spec("even")),
    ]
"""


@pytest.mark.parametrize(
    ("variant", "message"), [("late", "cannot be loaded: OSError: gone"), ("odd", r"loads as \{\} \(dict\)")]
)
def test_entry_that_fails_when_it_is_used(install: Install, load: Load, variant: str, message: str) -> None:
    """What fails only when it is loaded names its plugin then."""
    install(LAZY)
    registry = load()

    with pytest.raises(PluginError, match=f"plugin broken: {variant} {message}"):
        registry.variant(variant).rules()
    with pytest.raises(PluginError, match="plugin broken"):
        registry.variant(variant).spec()


def test_built_in_ids_open_no_other_plugin(install: Install, load: Load, site: Path) -> None:
    """However slow a plugin is, it holds up nobody who plays what comes with Freecellar."""
    install("from pathlib import Path\nPath(__file__).with_name('opened').touch()\n" + GOOD)
    registry = load()

    registry.merged("freecell", "tavern")

    assert not (site / "opened").exists()
    assert registry.variant("good").plugin == "broken"
    assert (site / "opened").exists()


def test_interruption_reaches_the_player(install: Install, load: Load) -> None:
    """Ctrl+C while a plugin is opened is not the plugin's."""
    install("raise KeyboardInterrupt")
    install(GOOD, "zeal")
    registry = load()

    with pytest.raises(KeyboardInterrupt):
        registry.variant("good")

    assert registry.variant("good").plugin == "zeal"
    assert registry.problems[0].message == "interrupted while it was opened"


def test_plugin_that_asks_for_the_registry(install: Install, load: Load) -> None:
    """A hook may look at all other variants; it does not see itself, and nothing goes round in circles."""
    source = """
        from freecellar import load_registry
        @hookimpl
        def freecellar_variants():
            count = len(load_registry().variants)
            return [spec("{name}-knows-" + str(count))]
        """
    install(source.replace("{name}", "a"), "a")
    install(source.replace("{name}", "b"), "b")
    registry = load()

    assert [name for name in registry.variants if "knows" in name] == ["a-knows-13", "b-knows-13"]
    assert not registry.problems


def test_plugin_that_derives_from_a_built_in(install: Install, load: Load) -> None:
    """A hook may start from a built-in variant's spec."""
    install("""
        from freecellar import variant
        @hookimpl
        def freecellar_variants():
            yield variant("seahaven-towers").spec().derive(id="good", name="Good", cap="unlimited")
        """)

    assert load().variant("good").tables.cap is None


def test_plugins_of_one_name(install: Install, load: Load, site: Path) -> None:
    """Two distributions may choose the same name for their plugin; ids decide, and origins tell them apart."""
    install(GOOD, "zeal")
    install(GOOD.replace("good", "better"), "other")
    points = site / "made_up_other_plugin-1.0.dist-info" / "entry_points.txt"
    points.write_text("[freecellar]\nzeal = made_up_other\n")

    plugins = {(each.name, each.origin): each.variants for each in load().plugins if each.name == "zeal"}

    assert plugins == {
        ("zeal", "made-up-zeal-plugin 1.0"): ("good",),
        ("zeal", "made-up-other-plugin 1.0"): ("better",),
    }


def test_many_threads_open_each_plugin_once(install: Install, load: Load, site: Path) -> None:
    """A registry may be asked from several threads at once."""
    install("import tempfile\ntempfile.mkdtemp(prefix='opened', dir=__file__.rpartition('/')[0])\n" + GOOD)
    registry = load()
    found: list[set[str]] = []

    threads = [threading.Thread(target=lambda: found.append(set(registry.variants))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [("good" in names, len(names)) for names in found] == [(True, 13)] * 8
    assert len(list(site.glob("opened*"))) == 1


def test_only_built_ins_on_request(install: Install, load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """FREECELLAR_NO_PLUGINS leaves out what does not come with Freecellar."""
    install(GOOD)
    monkeypatch.setenv("FREECELLAR_NO_PLUGINS", "1")

    registry: Registry = load()

    assert [each.name for each in registry.plugins] == ["standard"]
    with pytest.raises(UnknownVariant):
        registry.variant("good")


@pytest.mark.parametrize("order", [("one", "two"), ("two", "one"), ("three", "one", "freecell"), ("shared", "three")])
def test_order_of_asking_changes_nothing(install: Install, load: Load, order: tuple[str, ...]) -> None:
    """Plugins that claim the same id: the first by name has it, whatever is asked for first."""
    for name, ids in {"a": ("one", "shared"), "b": ("two", "shared"), "c": ("three",), "d": ("shared", "four")}.items():
        specs = ", ".join(f"spec({text!r})" for text in ids)
        install(f"@hookimpl\ndef freecellar_variants():\n    return [{specs}]", name)
    registry = load()

    for variant in order:
        with contextlib.suppress(UnknownVariant):
            registry.variant(variant)

    assert {name: entry.plugin for name, entry in registry.variants.items() if entry.plugin != "standard"} == {
        "one": "a",
        "shared": "a",
        "three": "c",
    }
    assert [each.plugin for each in registry.problems] == ["b", "d"]
