"""The guide for authors: every block in it works as it stands, and the example plugin can be built and installed."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from freecellar.plugins import hookspecs, load_registry

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs" / "examples"
GUIDE = (ROOT / "docs" / "writing-a-variant.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
NAMED = {
    match[1]: text[match.end() :]
    for _, text in BLOCKS
    if (match := re.match(r"# (\S+\.(?:toml|json|py))\n", text)) is not None
}
COMMANDS = [shlex.split(line) for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder with the files of the guide."""
    folder = tmp_path_factory.mktemp("home")
    for name, text in NAMED.items():
        if name.startswith(("variants/", "houses/")):
            folder.joinpath(name).parent.mkdir(exist_ok=True)
            folder.joinpath(name).write_text(text, encoding="utf-8")
    folder.joinpath("mine.toml").write_text(NAMED["variants/small-change.toml"], encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder into which the example plugin was built and installed."""
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder / "dist")]
    subprocess.run(build, cwd=EXAMPLES / "freecellar-attic", check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", str(folder / "site")]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    return folder / "site"


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    """Examples at the prompt are doctests; files and commands are tested here."""
    assert {kind for kind, _ in BLOCKS} == {"toml", "python", "pycon", "sh"}
    assert len(NAMED) == sum(kind in {"toml", "python"} for kind, _ in BLOCKS)


def test_files_of_the_guide(home: Path) -> None:
    """Each file is a variant or a house, and each variant goes with each house."""
    registry = load_registry(folder=home)

    assert not registry.problems
    for variant in ("long-eight-off", "small-change", "two-way-street"):
        for house in registry.houses:
            assert registry.merged(variant, house)
    assert registry.variant("long-eight-off").tables.layout.cells_filled == (0, 2, 4, 6)
    assert registry.merged("freecell", "one-by-one")[0].tables.cap_formula == "1"


@pytest.mark.parametrize("name", [name for name in NAMED if name.startswith("examples/")])
def test_guide_shows_the_example_as_it_is(name: str) -> None:
    """What the guide prints is what stands in the example's folder."""
    assert NAMED[name] == (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_of_the_guide(command: list[str], home: Path, installed: Path) -> None:
    """Each command succeeds where the guide's files and plugin are."""
    program, *arguments = command
    assert program == "freecellar"
    path = os.pathsep.join([str(installed), *filter(None, [os.environ.get("PYTHONPATH")])])

    result = subprocess.run(
        [sys.executable, "-c", "from freecellar_cli.app import main; main()", *arguments],
        cwd=home,
        env={**os.environ, "FREECELLAR_HOME": str(home), "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 0, result.stderr
    assert result.stdout


def test_example_plugin(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The installed example offers its variant and its house."""
    monkeypatch.syspath_prepend(str(installed))

    registry = load_registry()

    (attic,) = (each for each in registry.plugins if each.name == "attic")
    assert (attic.problem, attic.origin) == (None, "freecellar-attic 1.0")
    rules, policy = registry.merged("attic", "ladder")
    assert (rules.tables.columns, rules.tables.cap_formula, policy.undo.limit) == (6, "empty_cells + 1", 10)


def test_every_hook_is_documented() -> None:
    """Each hook has its row in the guide and a docstring."""
    hooks = [name for name, value in vars(hookspecs).items() if hasattr(value, "freecellar_spec")]

    assert hooks == ["freecellar_variants", "freecellar_houses"]
    assert all(f"| `{name}` |" in GUIDE and getattr(hookspecs, name).__doc__ for name in hooks)
