"""Names of a package that load when they are first used (PEP 562), so that a start imports no more than it needs."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def late(package: str, names: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package whose public names stand in modules of it: a module to its names.

    A module that is public as a whole stands under its own name.
    """
    homes = {name: module for module, own in names.items() for name in own}

    def load(name: str) -> object:
        if name not in homes:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        module = import_module(f"{package}.{homes[name]}")
        value = module if homes[name] == name else getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    return load
