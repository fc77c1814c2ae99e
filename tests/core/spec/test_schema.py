"""The JSON Schema of spec and house files, judged by jsonschema; and the reference made from the same models."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import freecellar_variants
from freecellar.spec.files import canonical_json, parse_house, parse_spec, to_json, to_toml
from freecellar.spec.house import House
from freecellar.spec.problems import InvalidSpec
from freecellar.spec.schema import house_schema, spec_schema
from freecellar.spec.spec import RuleSpec
from freecellar.spec.texts import Form
from support.fixtures import FIXTURES
from support.strategies import houses, specs

ROOT = Path(__file__).resolve().parents[3]
SPEC = Draft202012Validator(spec_schema())
HOUSE = Draft202012Validator(house_schema())


def properties(schema: object, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every property that a schema describes anywhere, with its path."""
    if isinstance(schema, list):
        for index, part in enumerate(schema):
            yield from properties(part, f"{path}/{index}")
    elif isinstance(schema, dict):
        for name, part in schema.items():
            if name == "properties":
                yield from ((f"{path}/{field}", described) for field, described in part.items())
            yield from properties(part, f"{path}/{name}")


@pytest.mark.parametrize("schema", [spec_schema(), house_schema()], ids=["spec", "house"])
def test_schema_is_valid_and_describes_every_property(schema: dict[str, Any]) -> None:
    """The schema is one of draft 2020-12, and no property is without a description."""
    Draft202012Validator.check_schema(schema)
    found = dict(properties(schema))

    assert schema["$schema"].endswith("2020-12/schema")
    assert len(found) > 40
    assert [path for path, field in found.items() if len(field.get("description", "")) < 8] == []
    assert schema["properties"]["extends"]["description"]
    assert schema["required"] == ["id", "name"]


@pytest.mark.parametrize("schema", [spec_schema(), house_schema()], ids=["spec", "house"])
def test_schema_is_said_plainly(schema: dict[str, Any]) -> None:
    """Nothing of our own machinery shows: no invented titles, no keys of ours, and defaults as a file writes them."""
    text = json.dumps(schema)

    assert text.count('"title"') == 1
    assert '"x-' not in text
    root = Draft202012Validator(schema)
    for path, field in properties(schema):
        if "default" in field and isinstance(field["default"], str | list | int):
            assert root.evolve(schema={**field, "$defs": schema["$defs"]}).is_valid(field["default"]), path


def test_built_in_variants_and_houses_validate() -> None:
    """What comes with Freecellar satisfies the schemas and is read as it was."""
    for spec in (*freecellar_variants.all_specs(), *FIXTURES):
        SPEC.validate(json.loads(to_json(spec)))
        assert parse_spec(to_toml(spec), Form.TOML) == spec
    for house in freecellar_variants.all_houses():
        HOUSE.validate(json.loads(to_json(house)))
        assert parse_house(to_toml(house), Form.TOML) == house


@given(specs())
def test_specs_validate(spec: RuleSpec) -> None:
    """Every spec that is written satisfies the schema, whole and canonical."""
    SPEC.validate(json.loads(to_json(spec)))
    SPEC.validate(json.loads(canonical_json(spec)))


@given(houses())
def test_houses_validate(house: House) -> None:
    """Every house that is written satisfies the schema."""
    HOUSE.validate(json.loads(to_json(house)))
    HOUSE.validate(json.loads(canonical_json(house)))


@pytest.mark.parametrize(
    "fields",
    [
        {"build": "same-suit"},
        {"empty_column": ["K", 1, "10"]},
        {"empty_column": "none"},
        {"empty_column": {"takes": ["K"]}},
        {"autoplay": "safe"},
        {"extends": "freecell", "$schema": "spec.json"},
        {"foundations": {"length": None}, "runs": None},
    ],
)
def test_what_files_may_say_validates(fields: dict[str, object]) -> None:
    """Short forms, `extends` and null are part of the schema as they are of files."""
    data = {"id": "mine", "name": "Mine", **fields}

    SPEC.validate(data)
    parse_spec(json.dumps(data), Form.JSON, find=lambda _: RuleSpec(id="freecell", name="FreeCell"))


JSON = st.none() | st.booleans() | st.integers(-2, 20) | st.sampled_from(["", "K", "10", "safe", "any", "C"])
VALUES = JSON | st.lists(JSON, max_size=2) | st.dictionaries(st.sampled_from(["count", "takes"]), JSON, max_size=1)


@given(data=st.data(), house=houses())
def test_what_the_schema_of_houses_refuses_is_refused(data: st.DataObject, house: House) -> None:
    """A changed file that the schema refuses is refused by reading too, and one that is read satisfies the schema."""
    fields = json.loads(to_json(house))
    inner = data.draw(st.sampled_from([fields, *(part for part in fields.values() if isinstance(part, dict))]))
    inner[data.draw(st.sampled_from(sorted(inner)))] = data.draw(VALUES)
    try:
        parse_house(json.dumps(fields), Form.JSON)
    except InvalidSpec:
        return

    assert HOUSE.is_valid(fields)


@given(data=st.data(), spec=specs())
def test_what_the_schema_of_specs_refuses_is_refused(data: st.DataObject, spec: RuleSpec) -> None:
    """The same holds of specs."""
    fields = json.loads(to_json(spec))
    inner = data.draw(st.sampled_from([fields, *(part for part in fields.values() if isinstance(part, dict))]))
    inner[data.draw(st.sampled_from(sorted(inner)))] = data.draw(VALUES)
    try:
        parse_spec(json.dumps(fields), Form.JSON)
    except InvalidSpec:
        return

    assert SPEC.is_valid(fields)


def test_the_reference_is_up_to_date(tmp_path: Path) -> None:
    """docs/spec-reference.md is what `make reference` makes, every word has its meaning, and links lead somewhere."""
    made = tmp_path / "reference.md"
    subprocess.run([sys.executable, ROOT / "tools" / "make_reference.py", made], check=True, capture_output=True)
    text = made.read_text(encoding="utf-8")
    anchors = {re.sub(r"[`\[\]]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in text.split("\n#")}
    headings = {anchor.split("\n")[0] for anchor in anchors}

    assert (ROOT / "docs" / "spec-reference.md").read_text(encoding="utf-8") == text, "run `make reference`"
    assert not re.findall(r"^\|[^|]*\|\s*\|$", text, re.MULTILINE)
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= headings
