"""Lists of variants, houses and plugins, for people and as JSON."""

import sys
from collections.abc import Iterable
from itertools import groupby
from shutil import get_terminal_size
from textwrap import fill, indent
from typing import Any

from freecellar import FreecellarError, Registry
from freecellar.plugins import HouseEntry, Plugin, Variant
from freecellar_cli.console import columns_of, complain, print_json
from freecellar_cli.games.registry import open_registry, tell_if_slow
from freecellar_cli.settings.home import check_home


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
        print("\n".join(_wrapped(line) for line in _plugin_lines(plugin)))


def _wrapped(line: str) -> str:
    """Return an indented line, on a terminal as several of its width."""
    if not sys.stdout.isatty():
        return f"  {line}"
    return fill(
        line, get_terminal_size().columns, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )


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
    """Return rows as aligned lines under the names of their plugins."""
    width = get_terminal_size().columns - 2 if sys.stdout.isatty() else None
    lines = zip(entries, (_cut(line, width) for line in columns_of(rows)), strict=True)
    groups = groupby(lines, key=lambda pair: pair[0].plugin)
    return "\n".join(f"{plugin}:\n" + indent("\n".join(line for _, line in group), "  ") for plugin, group in groups)


def _cut(line: str, width: int | None) -> str:
    return line if width is None or len(line) <= width else f"{line[: width - 3].rpartition(' ')[0].rstrip()} ..."


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
