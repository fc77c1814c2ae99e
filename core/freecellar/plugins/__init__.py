"""Plugins: how variants and houses are offered, found, checked and looked up."""

from freecellar.plugins.entries import HouseEntry, Variant, compiled_houses, compiled_variants, write_compiled
from freecellar.plugins.folder import data_folder
from freecellar.plugins.hookspecs import hookimpl
from freecellar.plugins.registry import Plugin, PluginProblem, Registry, load_registry

__all__ = [
    "HouseEntry",
    "Plugin",
    "PluginProblem",
    "Registry",
    "Variant",
    "compiled_houses",
    "compiled_variants",
    "data_folder",
    "hookimpl",
    "load_registry",
    "write_compiled",
]
