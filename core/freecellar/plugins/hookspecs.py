"""The hooks by which a plugin offers variants and houses.

A plugin is a module, or any object, with functions of these names marked by `hookimpl`, and an entry point of the group
`freecellar` that leads to it. Each hook is called once, without arguments, when somebody asks for more than the
variants that are known already. A plugin is used whole or left out whole: where it fails, offers something invalid or
an id that is taken, nothing of it is used and the registry tells why.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pluggy

from freecellar.plugins.entries import HouseEntry, Variant

if TYPE_CHECKING:  # a start that only plays imports no pydantic
    from freecellar.spec.house import House
    from freecellar.spec.spec import RuleSpec

GROUP: Final = "freecellar"
"""The name of the hooks' project, and of the entry-point group that plugins are found by."""

hookspec = pluggy.HookspecMarker(GROUP)

hookimpl = pluggy.HookimplMarker(GROUP)
"""Marks a plugin's function as the implementation of the hook of that name."""


@hookspec
def freecellar_variants() -> "Iterable[RuleSpec | Variant]":  # type: ignore[empty-body]  # a hook is a signature
    """Return variants: rule-specs, or entries such as `compiled_variants` makes.

    Ids are lower-case words joined by hyphens. Those of the variants that come with Freecellar are taken.
    """


@hookspec
def freecellar_houses() -> "Iterable[House | HouseEntry]":  # type: ignore[empty-body]
    """Return houses, or entries such as `compiled_houses` makes. Their ids follow the same rule."""
