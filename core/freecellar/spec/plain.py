"""From what pydantic finds to problems in plain words; what is allowed is read off the model's JSON Schema."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from freecellar.spec.problems import InvalidSpec, Path, Problem, field_name, meant, shown, shown_name

M = TypeVar("M", bound=BaseModel)
Schema: TypeAlias = Mapping[str, Any]

WORDS_KEY = "x-allowed"
"""The key of a JSON Schema that says in words what a pattern means."""


def validated(kind: type[M], data: object, *, beside: tuple[str, ...] = ()) -> M:
    """Return a model made from plain data; raise `InvalidSpec` with every problem found.

    ``beside`` names fields of the whole that are no longer in the data, for what is said of one that does not exist.
    """
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False)
    raise InvalidSpec(problem for details in found for problem in _problems(kind, details, beside))


def misfit(problems: tuple[Problem, ...]) -> PydanticCustomError:
    """Return the error by which a model's validator hands problems through pydantic to `validated`."""
    text = "\n".join(map(str, problems))
    return PydanticCustomError("misfit", "{text}", {"text": text, "problems": problems})


def _problems(kind: type[BaseModel], details: ErrorDetails, beside: tuple[str, ...]) -> Iterator[Problem]:
    path: Path = details["loc"]
    match details["type"]:
        case "misfit":
            for problem in details["ctx"]["problems"]:
                yield Problem((*path, *problem.path), problem.wrong, problem.allowed)
        case "extra_forbidden" | "unexpected_keyword_argument":
            yield _unknown(kind, path, beside)
        case "missing":
            yield Problem(path, "is missing", allowed(kind, path))
        case _:
            value = details["input"]
            yield Problem(path, f"{shown(value)} is not allowed{_guess(kind, path, value)}", allowed(kind, path))


def _guess(kind: type[BaseModel], path: Path, value: object) -> str:
    """Return a question that names the word likeliest meant, where words are what is allowed."""
    words = schema_at(kind, path).get("enum", ())
    return meant(value, [word for word in words if isinstance(word, str)]) if isinstance(value, str) else ""


def _unknown(kind: type[BaseModel], path: Path, beside: tuple[str, ...]) -> Problem:
    name = str(path[-1])
    fields = [*fields_at(kind, path[:-1]), *(beside if len(path) == 1 else ())]
    hint = meant(name, fields)
    if not hint and len(path) > 1 and name in fields_at(kind, ()):
        hint = f" ({name} stands outside, in TOML before the first [table])"
    inside = f" in {field_name(path[:-1])}" if len(path) > 1 else ""
    return Problem(path, f"there is no field {shown_name(name)}{inside}{hint}", _listed(fields))


def allowed(kind: type[BaseModel], path: Path) -> str:
    """Return in words what a field of a model may be."""
    return described(schema_at(kind, path), _raw(kind))


def fields_at(kind: type[BaseModel], path: Path) -> list[str]:
    """Return the names of the fields of the part at a path."""
    return list(schema_at(kind, path).get("properties", ()))


@cache
def _raw(kind: type[BaseModel]) -> Schema:
    return kind.model_json_schema()


def schema_at(kind: type[BaseModel], path: Path) -> Schema:
    """Return the JSON Schema of a model's field; an empty one where there is none."""
    root = _raw(kind)
    schema: Schema = _whole(root, root)
    for part in path:
        inner = schema.get("items", {}) if isinstance(part, int) else schema.get("properties", {}).get(part, {})
        schema = _whole(inner, root)
    return schema


def _whole(schema: Schema, root: Schema) -> Schema:
    """Return a schema with a reference followed, and of several forms the fullest: a table before its short form."""
    if "$ref" in schema:
        return _whole(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if WORDS_KEY in schema:
        return schema
    forms = [form for form in schema.get("anyOf", ()) if form.get("type") != "null"]
    return _whole(forms[-1], root) if forms else schema


def described(schema: Schema, root: Schema) -> str:
    """Return in words what a JSON Schema allows."""
    schema = _whole(schema, root)
    if WORDS_KEY in schema:
        return str(schema[WORDS_KEY])
    if "enum" in schema:
        return _listed([str(value) for value in schema["enum"]])
    match schema.get("type"):
        case "boolean":
            return "true or false"
        case "integer":
            return f"a whole number{_bounds(schema, 'minimum', 'maximum')}"
        case "array":
            items = described(schema["items"], root)
            return f"a list{_bounds(schema, 'minItems', 'maxItems', ' entries')}, each {items}"
        case _:
            return f"a table with some of the fields {', '.join(schema.get('properties', ()))}"


def _bounds(schema: Schema, lower: str, upper: str, unit: str = "") -> str:
    least, most = schema.get(lower), schema.get(upper)
    if most is None:
        return ""
    if least is None:
        return f" of at most {most}{unit}"
    return f" of {least} to {most}{unit}" if unit else f" from {least} to {most}"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
