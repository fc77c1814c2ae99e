"""Plugins: how variants and houses are offered, found, checked and looked up.

What ties records and links to a registry loads when it is first used: most starts do without.
"""

from typing import TYPE_CHECKING

from freecellar.names import late
from freecellar.plugins.entries import HouseEntry, Variant, compiled_houses, compiled_variants, write_compiled
from freecellar.plugins.folder import data_folder
from freecellar.plugins.hookspecs import hookimpl
from freecellar.plugins.registry import Plugin, PluginProblem, Registry, load_registry

if TYPE_CHECKING:
    from freecellar.plugins.recorded import RegistryRulebook as RegistryRulebook
    from freecellar.plugins.recorded import check_name as check_name
    from freecellar.plugins.recorded import name_of as name_of
    from freecellar.plugins.recorded import source_of as source_of

__all__ = [
    "HouseEntry",
    "Plugin",
    "PluginProblem",
    "Registry",
    "RegistryRulebook",
    "Variant",
    "check_name",
    "compiled_houses",
    "compiled_variants",
    "data_folder",
    "hookimpl",
    "load_registry",
    "name_of",
    "source_of",
    "write_compiled",
]

if not TYPE_CHECKING:
    __getattr__ = late(__name__, {"recorded": ["RegistryRulebook", "check_name", "name_of", "source_of"]})
