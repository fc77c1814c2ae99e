"""Who may import whom: the contracts of pyproject.toml hold, and a breach of any of them is noticed."""

import ast
import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "freecellar"
SOURCE_ROOTS = ("core", "variants", "frontends/cli", "frontends/kivy")
# The floors that run on the standard library alone, so that a phone's bundle needs nothing else.
STANDARD_LIBRARY_FLOORS = ("cards", "errors", "names", "engine", "solver", "play")

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]

BREACHES = [
    ("parts", "core/freecellar/cards.py", "import freecellar_variants"),
    ("parts", "core/freecellar/engine/__init__.py", "import freecellar_cli"),
    ("parts", "variants/freecellar_variants/__init__.py", "import freecellar_cli"),
    ("parts", "frontends/cli/freecellar_cli/app.py", "import freecellar_variants"),
    ("parts", "frontends/kivy/freecellar_kivy/app.py", "import freecellar_cli"),
    ("floors", "core/freecellar/errors.py", "import freecellar.engine"),
    ("floors", "core/freecellar/pages/words.py", "import freecellar.sitting"),
    ("floors", "core/freecellar/new_module.py", ""),
    (
        "command-line",
        "frontends/cli/freecellar_cli/games/days.py",
        "def late():\n    import freecellar_cli.screen.stage",
    ),
    ("command-line", "frontends/cli/freecellar_cli/help/pages.py", "import freecellar_cli.commands.rules"),
    ("command-line", "frontends/cli/freecellar_cli/new_module.py", ""),
    ("cycles", "frontends/cli/freecellar_cli/__init__.py", "import freecellar_cli.left"),
    ("standard-library", "core/freecellar/engine/__init__.py", "import pydantic"),
    ("standard-library", "core/freecellar/cards.py", "def late():\n    import typer"),
    ("presenting", "frontends/kivy/freecellar_kivy/presenting/boxes.py", "import kivy.metrics"),
    ("window", "frontends/kivy/freecellar_kivy/table/floor.py", "import freecellar_kivy.screens.page"),
    ("window", "frontends/kivy/freecellar_kivy/screens/page.py", "def late():\n    import freecellar_kivy.opening"),
    ("window", "frontends/kivy/freecellar_kivy/new_module.py", ""),
    ("sitting", "core/freecellar/sitting/wording.py", "def late():\n    import pydantic"),
    ("phone", "frontends/kivy/freecellar_kivy/app.py", "import prompt_toolkit"),
]
"""A contract, and what is added to a file to break it."""


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the import contracts of the tree in `folder`."""
    return subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(str(folder / root) for root in SOURCE_ROOTS)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_contracts_hold() -> None:
    """No import runs where it must not."""
    result = lint_imports(ROOT)

    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("contract", "file", "statement"), BREACHES)
def test_breach_is_noticed(tmp_path: Path, contract: str, file: str, statement: str) -> None:
    """One import too many breaks the contract that forbids it."""
    for root in SOURCE_ROOTS:
        shutil.copytree(ROOT / root, tmp_path / root, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    if contract == "cycles":
        cli = tmp_path / "frontends/cli/freecellar_cli"
        cli.joinpath("left.py").write_text("import freecellar_cli.right\n", encoding="utf-8")
        cli.joinpath("right.py").write_text("import freecellar_cli.left\n", encoding="utf-8")
    with (tmp_path / file).open("a", encoding="utf-8") as source:
        source.write(f"\n{statement}\n")

    result = lint_imports(tmp_path)

    (name,) = (each["name"] for each in CONTRACTS if each["id"] == contract)
    assert result.returncode == 1, result.stdout + result.stderr
    assert f"{name} BROKEN" in result.stdout


def test_every_contract_can_be_broken() -> None:
    """No contract is without a breach that the test above commits."""
    assert {contract["id"] for contract in CONTRACTS} == {name for name, _, _ in BREACHES}


def test_contract_covers_every_floor_that_must_stand_alone() -> None:
    """The standard-library contract names each of those floors that exists."""
    (contract,) = (each for each in CONTRACTS if each["id"] == "standard-library")
    there = {floor for floor in STANDARD_LIBRARY_FLOORS if (CORE / floor).is_dir() or (CORE / f"{floor}.py").is_file()}

    assert set(contract["source_modules"]) == {f"freecellar.{floor}" for floor in there}


def sources(*folders: Path) -> list[Path]:
    """Return the Python files in these folders."""
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def imports(file: Path) -> Iterator[tuple[str, str | None]]:
    """Yield each absolute import of a file, wherever in it: the module, and the name taken from it if one is."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node.module, alias.name) for alias in node.names)


def test_low_floors_import_the_standard_library_alone() -> None:
    """Cards, errors, engine, solver, play, pages and sitting themselves import nothing that Python does not bring.

    The compiled searches ask for Cython, and do without: `solver/shim.py` stands in for it.
    """
    floors = {*STANDARD_LIBRARY_FLOORS, "pages", "sitting"}
    files = [file for file in sources(CORE) if file.relative_to(CORE).parts[0].removesuffix(".py") in floors]

    foreign = {(file.name, module) for file in files for module, _ in imports(file) if not is_at_home(module)}

    assert files
    assert foreign == {("exact.py", "cython"), ("search.py", "cython")}


def is_at_home(module: str) -> bool:
    """Return whether a module is part of Python or of core."""
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names or top == "freecellar"


def test_variants_and_front_ends_import_public_names_alone() -> None:
    """What they take from core stands in `__all__` of `freecellar` or of one of its floors."""
    outside = sources(ROOT / "variants", ROOT / "frontends")

    private = [
        (file.name, module, name)
        for file in outside
        for module, name in imports(file)
        if module.partition(".")[0] == "freecellar" and not is_public(module, name)
    ]

    assert not private


def is_public(module: str, name: str | None) -> bool:
    """Return whether core offers this name of this module to others."""
    if module.count(".") > 1:
        return False
    return name is None or name in getattr(importlib.import_module(module), "__all__", ())
