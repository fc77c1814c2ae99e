"""What a registry holds: variants and houses, compiled for play, with their specs behind a door that opens on demand.

A compiled text is JSON with one variant or house a line. It lets a start that only plays do without pydantic, and a
phone without it altogether.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, TypeVar

from freecellar.errors import SpecError

if (
    TYPE_CHECKING
):  # a list of variants needs no tables, a start that only deals no rules, one that only plays no pydantic
    from freecellar.engine.rules import Rules
    from freecellar.engine.tables import Tables
    from freecellar.play.policy import Policy
    from freecellar.spec.house import House
    from freecellar.spec.spec import RuleSpec

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseEntry:
    """A house that a registry knows."""

    id: str
    name: str
    summary: str = ""
    load_policy: "Callable[[], Policy]" = field(repr=False, compare=False)
    load_house: "Callable[[], House]" = field(repr=False, compare=False)
    known_digest: str = field(default="", repr=False, compare=False)
    """The digest, where it is known without pydantic."""
    plugin: str = ""
    """The name of the plugin that offers it; the registry fills it in."""

    @classmethod
    def of(cls, house: "House") -> Self:
        """Return a house as a registry would hold it."""
        policy = house.compile()
        return cls(
            id=house.id, name=house.name, summary=house.summary, load_policy=lambda: policy, load_house=lambda: house
        )

    @property
    def policy(self) -> "Policy":
        """How the table behaves; raise `PluginError` where the plugin cannot tell."""
        return self.load_policy()

    @property
    def digest(self) -> str:
        """What tells these rules from others under the same id: the spec's digest, 64 hexadecimal digits."""
        return self.known_digest or _digest(self.house())

    def house(self) -> "House":
        """Return the house as data, with pydantic."""
        return self.load_house()


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A variant that a registry knows."""

    id: str
    name: str
    summary: str = ""
    load_tables: "Callable[[], Tables]" = field(repr=False, compare=False)
    load_spec: "Callable[[], RuleSpec]" = field(repr=False, compare=False)
    known_digest: str = field(default="", repr=False, compare=False)
    """The digest, where it is known without pydantic."""
    plugin: str = ""
    """The name of the plugin that offers it; the registry fills it in."""

    @classmethod
    def of(cls, spec: "RuleSpec") -> Self:
        """Return a spec as a registry would hold it, which is compiled when it is asked for."""
        return cls(id=spec.id, name=spec.name, summary=spec.summary, load_tables=spec.compile, load_spec=lambda: spec)

    @property
    def tables(self) -> "Tables":
        """The variant's own rules, compiled; raise `PluginError` where the plugin cannot tell."""
        return self.load_tables()

    @property
    def digest(self) -> str:
        """What tells these rules from others under the same id: the spec's digest, 64 hexadecimal digits."""
        return self.known_digest or _digest(self.spec())

    def spec(self) -> "RuleSpec":
        """Return the rules as data, with pydantic."""
        return self.load_spec()

    def rules(self, house: HouseEntry | None = None) -> "Rules":
        """Return the rules as a house plays them, or as the variant says.

        Raise `SpecError` with the reason where the two cannot go together.
        """
        from freecellar.engine.rules import Rules  # noqa: PLC0415 - dealing does without
        from freecellar.spec.merging import merge  # noqa: PLC0415 - as above

        return Rules(self.tables if house is None else merge(self.tables, house.policy))


def _digest(part: "RuleSpec | House") -> str:
    from freecellar.spec.files import spec_digest  # noqa: PLC0415 - it imports pydantic

    return spec_digest(part)


def write_compiled(specs: "Iterable[RuleSpec]", houses: "Iterable[House]") -> str:
    """Return the compiled text of variants and houses."""
    from freecellar.engine.codec import encode  # noqa: PLC0415 - only who writes needs it

    variants = {spec.id: {**_words(spec), "tables": encode(spec.compile())} for spec in specs}
    tables = {house.id: {**_words(house), "policy": encode(house.compile())} for house in houses}
    return f'{{\n"variants": {_lines(variants)},\n"houses": {_lines(tables)}\n}}\n'


def _words(part: "RuleSpec | House") -> dict[str, str]:
    return {"name": part.name, "summary": part.summary, "digest": _digest(part)}


def _lines(entries: dict[str, dict[str, Any]]) -> str:
    lines = (f"{json.dumps(key)}: {json.dumps(entry, separators=(',', ':'))}" for key, entry in entries.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def compiled_variants(text: str, specs: "Callable[[], Iterable[RuleSpec]]") -> tuple[Variant, ...]:
    """Return the variants of a compiled text.

    ``specs`` gives the same variants as data; it is called when somebody asks for one of them. Raise `SpecError` for a
    text that is no compiled text; tables are read when they are asked for.
    """
    return tuple(
        Variant(
            id=key,
            name=entry["name"],
            summary=entry["summary"],
            known_digest=entry["digest"],
            load_tables=_tables_reader(entry["tables"], key),
            load_spec=_picker(specs, key),
        )
        for key, entry in _entries(text, "variants", "tables")
    )


def compiled_houses(text: str, houses: "Callable[[], Iterable[House]]") -> tuple[HouseEntry, ...]:
    """Return the houses of a compiled text; ``houses`` gives the same as data, as with `compiled_variants`."""
    return tuple(
        HouseEntry(
            id=key,
            name=entry["name"],
            summary=entry["summary"],
            known_digest=entry["digest"],
            load_policy=_policy_reader(entry["policy"], key),
            load_house=_picker(houses, key),
        )
        for key, entry in _entries(text, "houses", "policy")
    )


def _entries(text: str, section: str, content: str) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        entries = json.loads(text)[section].items()
        for key, entry in entries:
            if set(entry) != {"name", "summary", "digest", content}:
                raise KeyError(key)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        message = f"not a compiled text: {type(error).__name__}: {error}"
        raise SpecError(message) from None
    return iter(entries)


def _tables_reader(data: object, path: str) -> "Callable[[], Tables]":
    def read() -> "Tables":
        from freecellar.engine.codec import decode  # noqa: PLC0415 - what is only listed is not read
        from freecellar.engine.tables import Tables  # noqa: PLC0415 - as above

        return decode(Tables, data, path)

    return read


def _policy_reader(data: object, path: str) -> "Callable[[], Policy]":
    def read() -> "Policy":
        from freecellar.engine.codec import decode  # noqa: PLC0415 - what is only listed is not read
        from freecellar.play.policy import Policy  # noqa: PLC0415 - as above

        return decode(Policy, data, path)

    return read


def _picker(load: Callable[[], Iterable[T]], key: str) -> Callable[[], T]:
    def pick() -> T:
        for item in load():
            if getattr(item, "id", None) == key:
                return item
        message = f"{key} is in the compiled text and not among the specs: compile them anew"
        raise SpecError(message)

    return pick
