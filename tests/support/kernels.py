"""The two forms of the solver's searches: as C and as Python."""

import hashlib
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import freecellar.solver

PACKAGE: Final = "freecellar.solver"
FOLDER: Final = Path(str(freecellar.solver.__file__)).parent
KERNELS: Final = ("search", "exact")


class PreferSource(MetaPathFinder):
    """Finds the source of the searches where their binaries lie beside it."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a search as Python; all else is for other finders."""
        del path, target
        package, _, kernel = name.rpartition(".")
        return source_spec(kernel, name) if package == PACKAGE and kernel in KERNELS else None


def run_uncompiled() -> None:
    """Let this process run the searches as Python does where nothing but the project is installed."""
    without_cython()
    sys.meta_path.insert(0, PreferSource())


def without_cython() -> None:
    """Let the searches find no Cython: its stand-in for pure Python is not what users have."""
    sys.modules.update({"cython": None})  # type: ignore[dict-item]  # Python's own mark of what cannot be imported


def source_spec(kernel: str, name: str) -> ModuleSpec | None:
    """Return the spec of a search as Python, under a name."""
    return spec_from_file_location(name, FOLDER / f"{kernel}.py")


@cache
def as_python(kernel: str, *, cython: bool = False) -> ModuleType:
    """Return a search as Python, beside whatever is imported; ``cython`` lets it find Cython if that is installed."""
    spec = source_spec(kernel, f"uncompiled_{kernel}")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        if not cython:
            patch.setitem(sys.modules, "cython", None)
        spec.loader.exec_module(module)
    return module


def imported(kernel: str) -> ModuleType:
    """Return a search in the form that the solver uses."""
    return import_module(f"{PACKAGE}.{kernel}")


def as_c(kernel: str) -> ModuleType:
    """Return a search as C; skip the test where it is not compiled."""
    if compiled_hash(kernel) is None:
        pytest.skip("the searches are not compiled here")
    return imported(kernel)


def stale() -> list[str]:
    """Return which searches are compiled from a source that is not the one beside them."""
    return [kernel for kernel in KERNELS if compiled_hash(kernel) not in {None, source_hash(kernel)}]


def compiled_hash(kernel: str) -> str | None:
    """Return the digest of what a search was compiled from; None if it is not compiled."""
    return getattr(imported(kernel), "SOURCE_HASH", None)


def source_hash(kernel: str) -> str:
    """Return the digest of the source of a search."""
    return hashlib.sha256((FOLDER / f"{kernel}.py").read_bytes()).hexdigest()
