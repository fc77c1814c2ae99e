"""Records and links beside a registry: which rules they mean, and how rules at hand are written into them."""

import json
from typing import TYPE_CHECKING, TypeVar

from freecellar.engine.rules import Rules
from freecellar.errors import FreecellarError, LinkError, RecordError
from freecellar.play.policy import Policy
from freecellar.play.records import Record, Source
from freecellar.play.share import DIGEST_DIGITS, Named
from freecellar.plugins.entries import HouseEntry, Variant
from freecellar.plugins.registry import Registry
from freecellar.spec.merging import merge

if TYPE_CHECKING:  # Freecellar's own variants and houses do without pydantic
    from freecellar.spec.house import House
    from freecellar.spec.spec import RuleSpec

Entry = TypeVar("Entry", Variant, HouseEntry)
Model = TypeVar("Model", "RuleSpec", "House")


def source_of(registry: Registry, entry: Variant | HouseEntry) -> Source:
    """Return a variant or house as a record names it: with its spec, unless it comes with Freecellar.

    Raise `RecordError` for rules that have an id of Freecellar's own and are not those.
    """
    own = _own(registry, entry)
    if own is not None and own.digest != entry.digest:
        message = (
            f"the {_kind(entry)} {entry.id} has the id of one that comes with Freecellar: give it an id of its own"
        )
        raise RecordError(message)
    if own is not None:
        return Source(entry.id, own.digest)
    from freecellar.spec.files import canonical_json  # noqa: PLC0415 - it imports pydantic

    return Source(entry.id, entry.digest, canonical_json(_data(entry)))


def name_of(registry: Registry, entry: Variant | HouseEntry) -> Named:
    """Return a variant or house as a link names it: with its digest, unless it comes with Freecellar."""
    own = _own(registry, entry)
    return Named(entry.id, None if own is not None and own.digest == entry.digest else entry.digest[:DIGEST_DIGITS])


def check_name(registry: Registry, named: Named, entry: Variant | HouseEntry) -> None:
    """Raise `LinkError` where a link means another variant or house than this one: other rules, if of the same id."""
    if name_of(registry, entry) == named:
        return
    meant = f"the link means a {_kind(entry)} {named.id} that"
    if named.digest is None:
        meant = f"{meant} comes with Freecellar"
    elif named.id == entry.id:
        meant = f"{meant} has the digest {named.digest}"
    else:
        meant = meant.removesuffix(" that")
    message = f"{meant}; the one at hand is {entry.id} with the digest {entry.digest[:DIGEST_DIGITS]}"
    raise LinkError(message)


class RegistryRulebook:
    """The rules that records name, from a registry or from the records themselves."""

    def __init__(self, registry: Registry) -> None:
        """Take the registry that knows variants and houses by id."""
        self.registry = registry

    def rules_of(self, record: Record) -> tuple[Rules, Policy]:
        """Return the rules that a record names, or that came with it.

        Raise `FreecellarError` where they are unknown, are not those that the digests tell of, or do not go together.
        """
        policy = self.house_of(record.house).policy
        return Rules(merge(self.variant_of(record.variant).tables, policy)), policy

    def variant_of(self, source: Source) -> Variant:
        """Return the variant that a record names, or that came with it; errors as with `rules_of`."""
        if source.spec is None or self.registry.own_variant(source.id) is not None:
            return _checked("variant", source, self.registry.variant(source.id))
        from freecellar.spec.spec import RuleSpec  # noqa: PLC0415 - it imports pydantic

        return _checked("variant", source, Variant.of(_carried("variant", RuleSpec, source.spec)))

    def house_of(self, source: Source) -> HouseEntry:
        """Return the house that a record names, or that came with it; errors as with `rules_of`."""
        if source.spec is None or self.registry.own_house(source.id) is not None:
            return _checked("house", source, self.registry.house(source.id))
        from freecellar.spec.house import House  # noqa: PLC0415 - it imports pydantic

        return _checked("house", source, HouseEntry.of(_carried("house", House, source.spec)))


def _checked(kind: str, source: Source, entry: Entry) -> Entry:
    """Return an entry whose rules are those that a record tells of."""
    if entry.id != source.id:
        raise RecordError(f"{kind}.spec: its id {entry.id} is not {source.id}")
    if entry.digest != source.digest:
        short = slice(DIGEST_DIGITS)
        whose = f"the rules of {kind} {source.id} that are known here have" if source.spec is None else "the rules have"
        raise RecordError(f"{kind}.digest: {source.digest[short]}… is not allowed: {whose} {entry.digest[short]}…")
    return entry


def _carried(kind: str, model: "type[Model]", text: str) -> "Model":
    """Return the spec or house that came with a record."""
    from freecellar.spec.plain import validated  # noqa: PLC0415 - it imports pydantic

    try:
        return validated(model, json.loads(text))
    except FreecellarError as error:
        raise RecordError(f"{kind}.spec: {'; '.join(str(error).splitlines())}") from None


def _own(registry: Registry, entry: Variant | HouseEntry) -> Variant | HouseEntry | None:
    """Return what comes with Freecellar under the id of an entry."""
    return registry.own_variant(entry.id) if isinstance(entry, Variant) else registry.own_house(entry.id)


def _kind(entry: Variant | HouseEntry) -> str:
    return "variant" if isinstance(entry, Variant) else "house"


def _data(entry: Variant | HouseEntry) -> "RuleSpec | House":
    return entry.spec() if isinstance(entry, Variant) else entry.house()
