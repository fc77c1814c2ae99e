"""What specs and houses are made of: the base of all models, and ranks, suits and cells as people write them."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Self, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    StringConstraints,
    TypeAdapter,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from freecellar.cards import RANKS, SUITS, Suit
from freecellar.engine.moves import CELL_LETTERS, cell_letter
from freecellar.spec.formula import MAX_LENGTH, UNLIMITED
from freecellar.spec.plain import WORDS_KEY, validated

# No control characters, line ends, or marks that turn the writing direction: a name is printed as it is.
_LETTER: Final = r"\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069"
_LINE: Final = rf"[^\s{_LETTER}]([^{_LETTER}]*[^\s{_LETTER}])?"

Id: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=r"^([0-9]+-)*[0-9]*[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60),
    Field(
        json_schema_extra={
            WORDS_KEY: "lower-case words joined by hyphens, of at most 60 characters, a letter among them"
        }
    ),
]
"""Lower-case words joined by hyphens; without a letter it would be taken for the number of a deal."""

Name: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=rf"^{_LINE}$", max_length=60),
    Field(json_schema_extra={WORDS_KEY: "one line of 1 to 60 characters, without a space at either end"}),
]
"""A name as people read it, on one line."""

Summary: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=rf"^({_LINE})?$", max_length=200),
    Field(json_schema_extra={WORDS_KEY: "one line of at most 200 characters, without a space at either end"}),
]
"""One sentence on one line."""

Cap: TypeAlias = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=MAX_LENGTH),
    Field(json_schema_extra={WORDS_KEY: f"{UNLIMITED}, or a formula of at most {MAX_LENGTH} characters"}),
]
"""A cap: a formula, or the word `unlimited`."""


def read_rank(value: object) -> int:
    """Return the rank that a file or a program names; raise ValueError for anything else."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(RANKS):
        return value
    if isinstance(value, str) and (value in tuple(RANKS) or value == "10"):
        return RANKS.index("T" if value == "10" else value) + 1
    message = "not a rank"
    raise ValueError(message)


def write_rank(rank: int) -> str:
    """Return the letter of a rank."""
    return RANKS[rank - 1]


def _read_suit(value: object) -> Suit:
    if isinstance(value, Suit):
        return value
    if isinstance(value, str) and value in tuple(SUITS):
        return Suit(SUITS.index(value))
    message = "not a suit"
    raise ValueError(message)


def _read_cell(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(CELL_LETTERS):
        return value
    if isinstance(value, str) and value in tuple(CELL_LETTERS):
        return CELL_LETTERS.index(value)
    message = "not a cell"
    raise ValueError(message)


RANK_SCHEMA: Final[JsonSchemaValue] = {
    "description": "A rank: its letter or number.",
    "enum": [*RANKS, "10", *range(1, len(RANKS) + 1)],
    WORDS_KEY: "a rank (A, 2 to 9, T or 10, J, Q, K, or a number from 1 to 13)",
}

RankName: TypeAlias = Annotated[
    int, BeforeValidator(read_rank), PlainSerializer(write_rank, return_type=str), WithJsonSchema(RANK_SCHEMA)
]
"""A rank, 1 to 13, written as its letter."""

SuitName: TypeAlias = Annotated[
    Suit,
    BeforeValidator(_read_suit),
    PlainSerializer(lambda suit: SUITS[suit], return_type=str),
    WithJsonSchema({"enum": list(SUITS), "description": "A suit: clubs, diamonds, hearts or spades."}),
]
"""A suit, written as its letter."""

CellName: TypeAlias = Annotated[
    int,
    BeforeValidator(_read_cell),
    PlainSerializer(cell_letter, return_type=str),
    WithJsonSchema(
        {
            "enum": list(CELL_LETTERS),
            "description": "A cell's letter; h, i and j are skipped.",
            WORDS_KEY: "a cell's letter (a to g, then k to z)",
        }
    ),
]
"""A cell, from 0, written as its letter."""


def _make_strict(schema: Any, handler: GetCoreSchemaHandler) -> None:  # noqa: ANN401 - a core schema, or a part of one
    """Forbid conversions to int and bool, also in dataclasses, which cannot ask for that themselves."""
    if isinstance(schema, list):
        for part in schema:
            _make_strict(part, handler)
    elif isinstance(schema, dict):
        if schema.get("type") in ("int", "bool"):
            schema["strict"] = True
        elif schema.get("type") == "definition-ref":
            schema = handler.resolve_ref_schema(schema)
        for part in list(schema.values()):
            if isinstance(part, list | dict):
                _make_strict(part, handler)


class Part(BaseModel):
    """A frozen value that refuses unknown fields and describes each of its own.

    A part with a `short_form` may be given as the value of that field alone: ``build = "same-suit"``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True, validate_default=True)

    short_form: ClassVar[str | None] = None
    """The field whose value may stand for the whole."""

    @model_validator(mode="before")
    @classmethod
    def _read_short_form(cls, value: object) -> object:
        return cls.expand(value)

    @classmethod
    def expand(cls, value: object) -> object:
        """Return a short form as the table that it stands for, and anything else as it is."""
        if cls.short_form is None or isinstance(value, Mapping | BaseModel):
            return value
        return {cls.short_form: value}

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[BaseModel], handler: GetCoreSchemaHandler) -> CoreSchema:
        """Take numbers for numbers and booleans for booleans only: neither ``"3"`` nor ``true`` is 3."""
        schema = handler(source)
        _make_strict(schema, handler)
        return schema

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe the short form too, each field by its own text, and defaults as a file writes them."""
        schema = handler(core)
        table = handler.resolve_ref_schema(schema)
        for name, described in table.get("properties", {}).items():
            field = cls.model_fields[name]
            described["description"] = field.description
            if "default" in described:
                adapter: TypeAdapter[object] = TypeAdapter(field.rebuild_annotation())
                described["default"] = adapter.dump_python(field.default, mode="json", exclude_defaults=True)
        if cls.short_form is not None:
            short = {key: value for key, value in table["properties"][cls.short_form].items() if key != "default"}
            whole, about = dict(table), table["description"]
            table.clear()
            table.update({"description": about, "anyOf": [short, whole]})
        return schema

    def derive(self, **changes: object) -> Self:
        """Return a copy with some fields changed; raise `InvalidSpec` where the whole is not valid.

        A mapping, or the short form of a part, changes the named fields of the part and keeps the others.

        >>> from freecellar.spec.spec import Cells
        >>> Cells().derive(count=3).count
        3
        """
        return validated(type(self), self.changed(changes))

    def changed(self, changes: Mapping[str, object]) -> dict[str, object]:
        """Return the plain data of a copy with some fields changed, not validated."""
        data = self.model_dump(exclude_unset=True)
        for name, value in changes.items():
            before = self.__dict__.get(name)
            expanded = before.expand(value) if isinstance(before, Part) else value
            if isinstance(before, Part) and isinstance(expanded, Mapping):
                data[name] = before.changed(expanded)
            elif isinstance(expanded, Mapping) and isinstance(old := data.get(name, _plain(before)), dict):
                data[name] = old | dict(expanded)
            else:
                data[name] = expanded
        return data


def _plain(value: object) -> object:
    """Return the fields of a dataclass as a dictionary, and anything else as it is."""
    names = getattr(type(value), "__dataclass_fields__", None)
    return value if names is None else {name: getattr(value, name) for name in names}
