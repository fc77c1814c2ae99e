"""The public names: what type checkers see is what loads, and nothing shadows it."""

import ast
import importlib
import pkgutil
import types
from pathlib import Path

import pytest

import freecellar

FLOORS = ["engine", "pages", "play", "plugins", "sitting", "solver", "spec"]
PACKAGES = ["freecellar", *(f"freecellar.{floor}" for floor in FLOORS)]


def declared(package: types.ModuleType) -> set[str]:
    """Return the names that a package's source imports from its own modules."""
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    own = (node for node in imports if str(node.module).startswith("freecellar") and node.module != "freecellar.names")
    return {alias.asname or alias.name for node in own for alias in node.names}


@pytest.mark.parametrize("name", PACKAGES)
def test_public_names_are_those_that_type_checkers_see(name: str) -> None:
    """`__all__` has each name once, every one loads, and each is declared."""
    package = importlib.import_module(name)

    assert sorted(package.__all__) == sorted(declared(package))
    assert all(getattr(package, public, None) is not None for public in package.__all__)


@pytest.mark.parametrize("name", [*PACKAGES, "freecellar_variants"])
def test_no_module_shadows_a_name(name: str) -> None:
    """A module takes the place of a function of the same name in its package once it is imported."""
    package = importlib.import_module(name)
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}

    assert not modules & (functions | set(getattr(package, "__all__", ()))) - {
        "faces",
        "reasons",
    }  # these modules are public


def test_unknown_name() -> None:
    """A name that is not there is missing in the usual way."""
    assert not hasattr(freecellar, "no_such_name")
    assert len(freecellar.__all__) < 40
