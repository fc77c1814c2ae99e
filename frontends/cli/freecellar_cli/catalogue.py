"""Which commands there are, and where each is written."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

GROUPS: Final[dict[str, dict[str, str]]] = {
    "Play": {"play": "table", "daily": "played", "stats": "played", "gui": "program"},
    "Deals and games": {
        "deal": "table",
        "run": "table",
        "solve": "searches",
        "hint": "searches",
        "analyse": "searches",
        "survey": "searches",
        "verify": "records",
        "share": "records",
    },
    "Rules": {
        "variants": "rules",
        "houses": "rules",
        "plugins": "rules",
        "variant": "rules",
        "rules": "rules",
        "schema": "rules",
        "check": "rules",
        "new-plugin": "program",
    },
    "This program": {"config": "config", "completion": "program", "help": "program"},
}
"""The commands in groups, each with the module of `commands` that has its function."""

MODULES: Final = {name: module for group in GROUPS.values() for name, module in group.items()}


def function_of(name: str) -> Callable[..., Any]:
    """Return the function that a command calls."""
    module = import_module(f"freecellar_cli.commands.{MODULES[name]}")
    return getattr(module, name.replace("-", "_"))  # type: ignore[no-any-return]
