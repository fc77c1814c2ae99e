"""The variants and houses that come with Freecellar, offered through the door that every plugin uses.

They are offered compiled, as `make tables` wrote them; the modules of this package say them as data, and are loaded when
somebody asks for that.
"""

import pkgutil
from collections.abc import Iterable
from typing import TYPE_CHECKING

from freecellar.plugins import HouseEntry, Variant, compiled_houses, compiled_variants, hookimpl

if TYPE_CHECKING:  # a start that only plays imports no pydantic
    from freecellar.spec import House, RuleSpec


@hookimpl
def freecellar_variants() -> Iterable[Variant]:
    """Return the compiled variants."""
    return compiled_variants(_compiled(), all_specs)


@hookimpl
def freecellar_houses() -> Iterable[HouseEntry]:
    """Return the compiled houses."""
    return compiled_houses(_compiled(), all_houses)


def all_specs() -> "tuple[RuleSpec, ...]":
    """Return the variants as data, in the order of a menu."""
    from freecellar_variants import freecell, same_suit  # noqa: PLC0415 - these import pydantic

    return freecell.VARIANTS + same_suit.VARIANTS


def all_houses() -> "tuple[House, ...]":
    """Return the houses as data, in the order of a menu."""
    from freecellar_variants.houses import HOUSES  # noqa: PLC0415 - it imports pydantic

    return HOUSES


def _compiled() -> str:
    data = pkgutil.get_data(__name__, "compiled.json")
    return (data or b"").decode()
