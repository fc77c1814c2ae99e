"""What a plugin offers, checked: nothing that it returns is trusted."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar, cast

from freecellar.errors import FreecellarError, PluginError
from freecellar.plugins.entries import HouseEntry, Variant
from freecellar.plugins.printing import printed_aside

MAX_ENTRIES: Final = 1_000
"""The most variants, and the most houses, that one plugin may offer."""

_DIGITS: Final = "0123456789"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_MAX_NAME: Final = 60
_MAX_SUMMARY: Final = 200
_SHOWN: Final = 500

T = TypeVar("T")


class Offer(NamedTuple):
    """The variants and houses of one plugin."""

    variants: tuple[Variant, ...] = ()
    houses: tuple[HouseEntry, ...] = ()


def accept(plugin: str, variants: Iterable[object], houses: Iterable[object]) -> Offer:
    """Return what a plugin offers as entries under its name; raise `PluginError` for anything else."""
    return Offer(
        tuple(_accept_variant(plugin, item) for item in _few(variants, "variants")),
        tuple(_accept_house(plugin, item) for item in _few(houses, "houses")),
    )


def _few(items: Iterable[object], what: str) -> list[object]:
    found = list(islice(items, MAX_ENTRIES + 1))
    if len(found) > MAX_ENTRIES:
        message = f"it offers more than {MAX_ENTRIES} {what}"
        raise PluginError(message)
    return found


def _accept_variant(plugin: str, item: object) -> Variant:
    entry = item if isinstance(item, Variant) else _from_spec(item)
    _check_words(entry)
    spec_of = _guarded(plugin, entry.id, entry.load_spec, lambda spec: _is_spec(spec) and spec.id == entry.id)
    tables_of = _guarded(plugin, entry.id, entry.load_tables, _is_tables)
    return replace(entry, load_tables=tables_of, load_spec=spec_of, plugin=plugin)


def _accept_house(plugin: str, item: object) -> HouseEntry:
    entry = item if isinstance(item, HouseEntry) else _from_house(item)
    _check_words(entry)
    house_of = _guarded(plugin, entry.id, entry.load_house, lambda house: _is_house(house) and house.id == entry.id)
    policy_of = _guarded(
        plugin, entry.id, entry.load_policy, lambda policy: _is_policy(policy) and policy.id == entry.id
    )
    return replace(entry, load_policy=policy_of, load_house=house_of, plugin=plugin)


def _from_spec(item: object) -> Variant:
    """Return the entry of a spec, which is checked anew: a model can be made without being validated."""
    from freecellar.spec.spec import RuleSpec  # noqa: PLC0415 - a start that only plays imports no pydantic

    if not isinstance(item, RuleSpec):
        message = f"it offers {_show(item)} as a variant; expected a RuleSpec or a Variant"
        raise PluginError(message)
    spec = RuleSpec.model_validate(item.model_dump(exclude_unset=True))
    tables = item.compile()
    return Variant(id=spec.id, name=spec.name, summary=spec.summary, load_tables=lambda: tables, load_spec=lambda: item)


def _from_house(item: object) -> HouseEntry:
    from freecellar.spec.house import House  # noqa: PLC0415 - a start that only plays imports no pydantic

    if not isinstance(item, House):
        message = f"it offers {_show(item)} as a house; expected a House or a HouseEntry"
        raise PluginError(message)
    house = type(item).model_validate(item.model_dump(exclude_unset=True, warnings=False))
    policy = house.compile()
    return HouseEntry(
        id=house.id, name=house.name, summary=house.summary, load_policy=lambda: policy, load_house=lambda: house
    )


def _is_tables(value: Any) -> bool:  # noqa: ANN401 - a plugin's
    from freecellar.engine.tables import Tables  # noqa: PLC0415 - what is only listed is not loaded

    return isinstance(value, Tables)


def _is_policy(value: Any) -> bool:  # noqa: ANN401 - a plugin's
    from freecellar.play.policy import Policy  # noqa: PLC0415 - as above

    return isinstance(value, Policy)


def _is_spec(value: Any) -> bool:  # noqa: ANN401 - a plugin's
    from freecellar.spec.spec import RuleSpec  # noqa: PLC0415 - a start that only plays imports no pydantic

    return isinstance(value, RuleSpec)


def _is_house(value: Any) -> bool:  # noqa: ANN401 - a plugin's
    from freecellar.spec.house import House  # noqa: PLC0415 - a start that only plays imports no pydantic

    return isinstance(value, House)


def _check_words(entry: Variant | HouseEntry) -> None:
    """Refuse an id, a name or a summary that could not be shown or typed, and what is no digest."""
    _check_id(entry.id)
    _check_line(f"the name of {entry.id}", entry.name, 1, _MAX_NAME)
    _check_line(f"the summary of {entry.id}", entry.summary, 0, _MAX_SUMMARY)
    digest: object = entry.known_digest
    if not isinstance(digest, str) or len(digest) not in {0, 64} or digest.strip(_DIGITS + "abcdef"):
        message = f"the digest of {entry.id} is not allowed: {_show(digest)}; expected 64 hexadecimal digits, or none"
        raise PluginError(message)


def _check_id(value: object) -> None:
    if not isinstance(value, str) or len(value) > _MAX_NAME or not _is_id(value):
        message = f"the id {_show(value)} is not allowed; expected lower-case words joined by hyphens, with a letter"
        raise PluginError(message)


def _is_id(text: str) -> bool:
    are_words = all(word and not word.strip(_LETTERS + _DIGITS) for word in text.split("-"))
    return are_words and any(sign in _LETTERS for sign in text)  # else it would be taken for the number of a deal


def _check_line(what: str, value: object, shortest: int, longest: int) -> None:
    if isinstance(value, str) and shortest <= len(value) <= longest and value.isprintable():
        return
    message = f"{what} is not allowed: {_show(value)}; expected one line of {shortest} to {longest} characters"
    raise PluginError(message)


def _guarded(plugin: str, key: str, load: Callable[[], T], fits: Callable[[Any], bool]) -> Callable[[], T]:
    """Return a loader that loads once, and names the plugin where that fails."""
    if not callable(cast("object", load)):
        message = f"{key} comes with {_show(load)} in place of a function that loads it"
        raise PluginError(message)

    @cache
    def loaded() -> T:
        try:
            with printed_aside():
                value = load()
        except Exception as error:
            message = f"plugin {plugin}: {key} cannot be loaded: {explain(error)}"
            raise PluginError(message) from error
        if not fits(value):
            message = f"plugin {plugin}: {key} loads as {_show(value)}"
            raise PluginError(message)
        return value

    return loaded


def explain(error: BaseException) -> str:
    """Return an error of a plugin on one line, its kind first if it is not ours, whatever the error does."""
    try:
        text = "; ".join(" ".join(line.split()) for line in str(error).splitlines() if line.strip())
    except Exception:  # noqa: BLE001 - a plugin's own exception may do anything
        text = "(an error that cannot be shown)"
    if isinstance(error, FreecellarError):
        return _cut(text)
    return _cut(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def _show(value: object) -> str:
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a plugin's own object may do anything
        text = "something that cannot be shown"
    return _cut(" ".join(f"{text[:80]} ({type(value).__name__})".split()))


def _cut(text: str) -> str:
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
