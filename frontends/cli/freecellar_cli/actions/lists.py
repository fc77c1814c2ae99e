"""Lists of variants, houses and plugins, for people and as JSON."""

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import indent
from typing import Any, Final

from freecellar import FreecellarError, Registry
from freecellar.plugins import HouseEntry, Plugin, Variant
from freecellar_cli.console import columns_of, complain, fitted, print_fitted, print_json, width_of
from freecellar_cli.games.registry import open_registry, tell_if_slow
from freecellar_cli.settings.home import check_home

_NARROWEST: Final = 40
"""A summary that would have less room beside the other words stands beneath them."""


def print_variants(*, as_json: bool) -> None:
    """Print every variant; a broken plugin is named on standard error."""
    registry = open_registry()
    entries = list(registry.variants.values())
    if as_json:
        print_json([facts for entry in entries if (facts := _variant_facts(entry)) is not None])
    else:
        print(_grouped(entries, ((entry.id, entry.name, entry.summary) for entry in entries)))
    _complain_of_plugins(registry)


def print_houses(*, as_json: bool) -> None:
    """Print every house; a broken plugin is named on standard error."""
    registry = open_registry()
    entries = list(registry.houses.values())
    if as_json:
        print_json([facts for entry in entries if (facts := _house_facts(entry)) is not None])
    else:
        print(_grouped(entries, ((entry.id, entry.summary) for entry in entries)))
    _complain_of_plugins(registry)


def print_plugins(*, as_json: bool) -> None:
    """Print every plugin, used or left out."""
    from freecellar import load_registry

    check_home()
    plugins = load_registry(watch=tell_if_slow).plugins
    if as_json:
        print_json([_plugin_facts(plugin) for plugin in plugins])
        return
    for plugin in plugins:
        print(f"{plugin.name} ({plugin.origin})")
        for line in _plugin_lines(plugin):
            print_fitted(f"  {line}", "    ")


def _plugin_lines(plugin: Plugin) -> Iterable[str]:
    if plugin.problem is not None:
        yield f"left out: {plugin.problem}"
    if plugin.variants:
        yield f"variants: {', '.join(plugin.variants)}"
    if plugin.houses:
        yield f"houses: {', '.join(plugin.houses)}"


def _plugin_facts(plugin: Plugin) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "origin": plugin.origin,
        "variants": list(plugin.variants),
        "houses": list(plugin.houses),
        "problem": plugin.problem,
    }


def _grouped(entries: Iterable[Variant | HouseEntry], rows: Iterable[tuple[str, ...]]) -> str:
    """Return rows under the names of their plugins."""
    groups = groupby(zip(entries, _told(list(rows)), strict=True), key=lambda pair: pair[0].plugin)
    return "\n".join(f"{plugin}:\n" + indent("\n".join(line for _, line in group), "  ") for plugin, group in groups)


def _told(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return rows that end in a summary as aligned lines; a narrow terminal has the summary in several, or beneath."""
    lines, width = columns_of(rows), width_of(sys.stdout)
    if width is None or not rows:
        return lines
    margin = " " * (max(map(len, columns_of(row[:-1] for row in rows))) + 2)
    if width - 2 - len(margin) >= _NARROWEST:
        return [fitted(line, sys.stdout, margin, taken=2) for line in lines]
    beneath = ((" · ".join(names), f"  {summary}") for *names, summary in rows)
    return ["\n".join(fitted(line, sys.stdout, "  ", taken=2) for line in entry) for entry in beneath]


def _variant_facts(entry: Variant) -> dict[str, Any] | None:
    try:
        spec = entry.spec()
    except FreecellarError as error:
        complain(error)
        return None
    data = spec.model_dump(mode="json")
    return {
        "id": entry.id,
        "name": entry.name,
        "columns": len(spec.layout.columns),
        "cells": spec.cells.count,
        "build": data["build"]["relation"],
        "empty_column": data["empty_column"]["takes"],
        "cap": spec.cap,
        "plugin": entry.plugin,
        "summary": entry.summary,
    }


def _house_facts(entry: HouseEntry) -> dict[str, Any] | None:
    try:
        policy = entry.policy
    except FreecellarError as error:
        complain(error)
        return None
    return {
        "id": entry.id,
        "name": entry.name,
        "cap": policy.cap,
        "keeps_score": policy.score is not None,
        "variants": list(policy.variants),
        "plugin": entry.plugin,
        "summary": entry.summary,
    }


def _complain_of_plugins(registry: Registry) -> None:
    for problem in registry.problems:
        complain(f"plugin {problem}")
