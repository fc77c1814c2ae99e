"""What `new-plugin` does: a plugin project with a variant, its tests and their counts, written into an empty folder."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final
from unicodedata import combining, normalize

from freecellar import FreecellarError, deal
from freecellar.spec import RuleSpec
from freecellar.testing import perft
from freecellar_cli.actions.plugin_texts import FILES
from freecellar_cli.console import Stop, describe, print_json
from freecellar_cli.games.registry import open_registry

_ID: Final = re.compile(r"([0-9]+-)*[0-9]*[a-z][a-z0-9]*(-[a-z0-9]+)*")
_DEPTHS: Final = 3
_SUMMARY: Final = "FreeCell with three cells."


def write_plugin(folder: str, variant_id: str | None, name: str | None, *, as_json: bool) -> None:
    """Write a project and tell its files; raise `Stop` where the folder is not empty or the id will not do."""
    root = Path(folder)
    _refuse_filled(root)
    chosen = variant_id if variant_id is not None else _id_from(root.resolve().name)
    if not chosen or (variant_id is None and not _ID.fullmatch(chosen)):
        raise Stop(f"{folder}: no id can be made of this name: give one with --id", located=True)
    words = _words(chosen, name if name is not None else chosen.replace("-", " ").title())
    written = []
    for path, text in FILES.items():
        file = root / Template(path).substitute(words)
        _write(file, Template(text).substitute(words))
        written.append(str(file))
    if as_json:
        print_json({"folder": str(root), "id": words["id"], "module": words["module"], "files": written})
        return
    print("\n".join(written))
    print(f"Next: pip install --editable {shlex.quote(folder)}; freecellar play {words['id']} 1")


def _refuse_filled(root: Path) -> None:
    try:
        wrong = _wrong_with(root)
    except (OSError, ValueError) as error:
        raise Stop(
            describe(error, str(root)) if isinstance(error, OSError) else f"{root}: {error}", located=True
        ) from None
    if wrong:
        raise Stop(f"{root}: {wrong}", located=True)


def _wrong_with(root: Path) -> str:
    if not root.exists() or (root.is_dir() and next(root.iterdir(), None) is None):
        return ""
    return "the folder is not empty" if root.is_dir() else "there is a file of this name"


def _id_from(name: str) -> str:
    """Return the id that a folder's name suggests, without accents.

    >>> _id_from("freecellar-My_Attic 2"), _id_from("Größe")
    ('my-attic-2', 'grosse')
    """
    plain = "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))
    return "-".join(re.findall(r"[a-z0-9]+", plain.removeprefix("freecellar-")))


def _words(variant_id: str, name: str) -> Mapping[str, str]:
    """Return what is filled in: names, and counts of positions under the rules as they are written."""
    if not _ID.fullmatch(variant_id):
        raise Stop(
            f"--id: {variant_id[:40]!r} is no id: expected words in lower case joined by hyphens, with a letter, as in long-attic"
        )
    registry = open_registry()
    if variant_id in registry.variants:
        plugin = registry.variants[variant_id].plugin
        raise Stop(f"the id {variant_id} is taken by plugin {plugin}: give another with --id")
    try:
        spec = (
            registry.variant("freecell").spec().derive(id=variant_id, name=name, summary=_SUMMARY, cells={"count": 3})
        )
    except FreecellarError as error:
        raise Stop(str(error)) from None
    module = f"freecellar_{variant_id.replace('-', '_')}"
    return {
        "id": variant_id,
        "constant": variant_id.replace("-", "_").upper() if variant_id[0].isalpha() else "VARIANT",
        "name": name.replace('"', "'").replace("\\", "/"),
        "summary": _SUMMARY,
        "module": module,
        "project": f"freecellar-{variant_id}",
        "counts": ", ".join(map(str, counts(spec))),
    }


def counts(spec: RuleSpec) -> list[int]:
    """Return how many series of one move, of two and so on there are from deal 1."""
    rules = spec.rules()
    start = deal(rules.tables, 1)
    return [perft(rules, start, depth) for depth in range(1, _DEPTHS + 1)]


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except OSError as error:
        raise Stop(describe(error, str(file)), located=True) from None
