"""What needs rules as data: writing and checking spec files."""

from collections.abc import Iterable
from typing import Any

from freecellar import Registry
from freecellar.spec import InvalidSpec, UnreadableFile, house_schema, spec_schema, to_json, to_toml, under_house
from freecellar_cli.console import Code, complain, print_json
from freecellar_cli.files import shown
from freecellar_cli.forms import SpecForm
from freecellar_cli.games.registry import open_registry
from freecellar_cli.games.spec_files import complaints, is_house_file, read_house_file, read_spec_file


def print_spec(variant_id: str, house_id: str | None, form: SpecForm) -> None:
    """Print the spec of a variant, or of a variant as a house plays it."""
    registry = open_registry()
    spec = registry.variant(variant_id).spec()
    if house_id is not None:
        spec = under_house(spec, registry.house(house_id).policy)
    print(to_toml(spec) if form is SpecForm.TOML else to_json(spec), end="")


def print_schema(*, of_house: bool) -> None:
    """Print the JSON Schema of spec files, or of house files."""
    print_json(house_schema() if of_house else spec_schema())


def check_files(names: Iterable[str], *, as_json: bool) -> int:
    """Check files, report on each, and return the exit code: the worst that any has earned."""
    registry = open_registry()
    code, facts = Code.DONE, []
    for name in names:
        own, fact = _check_file(name, registry, as_json=as_json)
        code = max(code, own)
        facts.append(fact)
    if as_json:
        print_json(facts)
    return code


def _check_file(name: str, registry: Registry, *, as_json: bool) -> tuple[Code, dict[str, Any]]:
    try:
        spec = read_house_file(name, registry) if is_house_file(name) else read_spec_file(name, registry)
    except InvalidSpec as error:
        complain(complaints(name, error), located=True)
        code = Code.UNUSABLE if isinstance(error, UnreadableFile) else Code.NO
        problems = [
            {"field": each.field, "wrong": each.wrong, "allowed": each.allowed, "line": each.line}
            for each in error.problems
        ]
        return code, {"file": name, "ok": False, "id": None, "problems": problems}
    if not as_json:
        print(f"{shown(name)}: ok: {spec.id} ({spec.name})")
    return Code.DONE, {"file": name, "ok": True, "id": spec.id, "problems": []}
