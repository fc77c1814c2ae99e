"""Write `docs/spec-reference.md` from the models of specs and houses.

    python tools/make_reference.py [FILE]

A test fails while that file is not what this makes.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from freecellar.engine import tables
from freecellar.play import policy
from freecellar.spec import House, RuleSpec, parts, texts
from freecellar.spec.plain import described

TARGET = Path(__file__).resolve().parent.parent / "docs" / "spec-reference.md"

INTRODUCTION = f"""\
# Spec reference

<!-- Made by `make reference` from the models in core/freecellar/spec. Do not edit. -->

A spec file says the rules of a variant, a house file how a table behaves. Either is TOML or JSON, by the end of its name
(`.toml`, `.json`), in UTF-8, of at most {texts.MAX_BYTES // 1024} KiB. Only an `id` and a `name` are needed:

```toml
id = "three-cells"
name = "Three Cells"

[cells]
count = 3
```

What a spec leaves out is as in FreeCell, what a house leaves out as in the house `standard`. A file that says
`extends = "ID"` starts from the variant, or the house, of that id instead: it changes the fields it names and keeps the
others, except for `id`, `name` and `summary`, which are its own. `"$schema"` may name the file's JSON Schema
(`freecellar schema`) for editors; reading passes over it.

`freecellar check FILE` names every problem with its line, its field and what is allowed. Numbers and booleans are taken
as they stand: `"3"` and `true` are no numbers.

Ranks are written `A`, `2` to `9`, `T` (or `10`), `J`, `Q`, `K`, or as numbers from 1 to 13; suits `C`, `D`, `H`, `S`; cells
by their letters in notation: `a` to `g`, then from `k`.
"""

SPEC = """\
## Variant

The fields at the top of a spec file. In TOML, those with a value of their own stand before the first `[table]`.
"""

HOUSE = """\
## House

The fields at the top of a house file. Those down to `autoplay_at_deal` replace what the variant says; left out, the
variant's own rules hold. A variant's cap of `unlimited` or `1` stays in every house. Refused, with the reason, are cards
that come back from foundations together with two decks, with foundations that ignore suits, or with autoplay.
"""

WORDS = """\
## Words

What may stand where a field takes a word.
"""


def reference() -> str:
    """Return the whole page."""
    sections = [
        INTRODUCTION,
        *_model(RuleSpec.model_json_schema(), SPEC),
        *_model(House.model_json_schema(), HOUSE),
        WORDS,
        *(_words(kind) for kind in _enums()),
    ]
    return "\n".join(sections)


def _model(schema: Mapping[str, Any], head: str) -> Iterator[str]:
    """Yield the section of a model, and one for each of its parts."""
    yield head + "\n" + _table(schema["properties"], schema)
    for name, field in schema["properties"].items():
        part = _resolved(field, schema)
        if "properties" in part:
            yield f"### `[{name}]`\n\n{_plain(part['description'])}\n\n{_table(part['properties'], schema)}"


def _table(fields: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    rows = ["| field | type | default | meaning |", "|---|---|---|---|"]
    for name, field in fields.items():
        cells = (f"`{name}`", _type(name, field, root), _default(field, root), _plain(field["description"]))
        rows.append(f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |")
    return "\n".join(rows) + "\n"


def _type(name: str, field: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    """Return what a field takes, with links to tables and words."""
    inner = _resolved(field, root)
    if "properties" in inner:
        return f"[table](#{name})"
    if "items" in inner and (link := _link(inner["items"])):
        return f"a list, each a {link}"
    return _link(_branch(field)) or described(field, root)


def _link(schema: Mapping[str, Any]) -> str:
    """Return a link to the words that an enum allows; nothing for other schemas."""
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    return f"[{_spaced(name)}](#words-for-{_spaced(name).replace(' ', '-')})" if name else ""


def _branch(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the form of a schema that is not null; of a part with a short form, the table."""
    forms = [form for form in schema.get("anyOf", ()) if form.get("type") != "null"]
    return forms[-1] if forms and "items" not in forms[-1] else schema


def _resolved(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    while (inner := _branch(schema)) is not schema or "$ref" in schema:
        schema = root["$defs"][inner["$ref"].rpartition("/")[2]] if "$ref" in inner else inner
    return schema


def _default(field: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    if "properties" in _resolved(field, root):
        return "none" if field.get("default", "") is None else ""
    if "default" not in field:
        return "needed"
    return "left out" if field["default"] is None else f"`{json.dumps(field['default'], ensure_ascii=False)}`"


def _enums() -> Iterator[type[StrEnum]]:
    """Yield the kinds of words that specs and houses use, by name."""
    found = {
        kind
        for module in (tables, policy, parts)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, StrEnum) and kind is not StrEnum
    }
    return iter(sorted(found, key=lambda kind: kind.__name__))


def _words(kind: type[StrEnum]) -> str:
    """Return the section of one kind of words, with what the source says of each."""
    body = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(body, ast.ClassDef)  # noqa: S101 - what getsource returns of a class
    about: dict[str, str] = {}
    for statement, after in zip(body.body, [*body.body[1:], None], strict=True):
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            about[statement.targets[0].id] = _plain(str(text))
    rows = [f"| `{word.value}` | {about.get(word.name, '')} |" for word in kind]
    head = f"### Words for {_spaced(kind.__name__)}\n\n{_plain(kind.__doc__ or '')}\n"
    return "\n".join([head, "| word | meaning |", "|---|---|", *rows, ""])


def _spaced(name: str) -> str:
    """Return a class's name as words."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _plain(text: str) -> str:
    return " ".join(text.replace("``", "`").split())


def main() -> None:
    """Write the page and say so."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.write_text(reference(), encoding="utf-8")
    print(f"Wrote {target}")


if __name__ == "__main__":
    main()
