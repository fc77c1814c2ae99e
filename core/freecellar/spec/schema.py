"""JSON Schema of spec and house files, for editors and for those who check files by other means."""

from typing import Any, Final

from freecellar.spec.files import EXTENDS, SCHEMA
from freecellar.spec.house import House
from freecellar.spec.plain import WORDS_KEY
from freecellar.spec.spec import RuleSpec

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def spec_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a spec file."""
    return _file_schema(RuleSpec, "variant")


def house_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a house file."""
    return _file_schema(House, "house")


def _file_schema(kind: type[RuleSpec | House], word: str) -> dict[str, Any]:
    schema = _tidy(kind.model_json_schema())
    extends = f"The id of the {word} whose fields this file changes; what it leaves out is then as there."
    schema["properties"] = {
        SCHEMA: {"type": "string", "description": "Where this schema is, for editors; reading passes over it."},
        EXTENDS: {"type": "string", "description": extends},
        **schema["properties"],
    }
    return {"$schema": DIALECT, "title": f"Freecellar {word}", **schema}


def _tidy(schema: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a schema without titles that repeat names, without what serves our own messages, and with plain texts."""
    if isinstance(schema, list):
        return [_tidy(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    tidied = {key: _tidy(value) for key, value in schema.items() if key != WORDS_KEY}
    if isinstance(tidied.get("title"), str):
        del tidied["title"]
    if isinstance(about := tidied.get("description"), str):
        tidied["description"] = " ".join(about.replace("``", "`").split())
    return tidied
