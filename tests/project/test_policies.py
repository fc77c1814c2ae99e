"""A house promises nothing that no code keeps: each field of a policy, down to the last, is read where games are played."""

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import NoneType
from typing import get_args, get_type_hints

import pytest

from freecellar.play import Policy

ROOT = Path(__file__).parents[2]
TELLS = {"pages", "spec"}
"""The packages that describe a house and do nothing it says."""

MERGES = ROOT / "core" / "freecellar" / "spec" / "merging.py"
"""Where the first group of fields goes into the tables that a game is played by."""

TITLES = {"name"}
"""What a house is called, which menus read from its entry."""


def parts(kind: type) -> Iterator[tuple[str, type]]:
    """Yield the fields of a part and of the parts in it, each with its dotted name and the part that has it."""
    hints = get_type_hints(kind)
    for field in fields(kind):
        yield field.name, kind
        for inner in get_args(hints[field.name]) or (hints[field.name],):
            if inner is not NoneType and is_dataclass(inner) and isinstance(inner, type):
                yield from ((f"{field.name}.{name}", owner) for name, owner in parts(inner))


FIELDS = [name for name, _ in parts(Policy) if name not in TITLES]


def played() -> Iterator[Path]:
    """Yield the sources that a game is played by."""
    for source in sorted([*ROOT.glob("core/freecellar/**/*.py"), *ROOT.glob("frontends/*/*/**/*.py")]):
        if source == MERGES or not TELLS & set(source.relative_to(ROOT).parts):
            yield source


def reads(tree: ast.AST) -> Iterator[tuple[str, ...]]:
    """Yield each chain of attributes that is read: ``game.policy.undo.limit`` is ``game``, ``policy``, ``undo``, ``limit``."""
    for node in ast.walk(tree):
        names, at = [], node
        while isinstance(at, ast.Attribute) and isinstance(at.ctx, ast.Load):
            names.append(at.attr)
            at = at.value
        if names:
            yield (at.id if isinstance(at, ast.Name) else "", *reversed(names))


@pytest.fixture(scope="module")
def chains() -> set[tuple[str, ...]]:
    """Return all chains that are read where games are played."""
    return {chain for source in played() for chain in reads(ast.parse(source.read_text(encoding="utf-8")))}


def test_parts_are_found() -> None:
    """The fields of parts are among them, also of one that may be missing."""
    assert {"id", "share", "deals", "deals.winnable", "undo.limit", "score.win", "daily.first_run_counts"} <= set(
        FIELDS
    )


@pytest.mark.parametrize("name", FIELDS)
def test_field_is_obeyed(chains: set[tuple[str, ...]], name: str) -> None:
    """It is read from a policy, or from the part of it that it belongs to."""
    owner, _, field = f"policy.{name}".rpartition(".")
    part = owner.rpartition(".")[2]

    assert any(chain[-2:] == (part, field) for chain in chains), f"nothing that plays reads {owner}.{field}"


def test_field_that_nothing_reads_is_found() -> None:
    """The test can fail: what is only told, or only set, is not read."""
    told = set(reads(ast.parse("policy.share = house.share\ntable.policy.undo.counts")))

    assert ("table", "policy", "undo", "counts") in told
    assert not any(chain[-2:] == ("policy", "share") for chain in told)
    assert not any("pages" in source.parts for source in played())
