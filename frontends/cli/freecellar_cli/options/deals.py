"""Options that name a deal, given to each command that takes one."""

import inspect
import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from freecellar_cli.console import Stop
from freecellar_cli.options import shared
from freecellar_cli.options.parameters import Preset
from freecellar_cli.options.shared import deal_number
from freecellar_cli.typed import is_number

if TYPE_CHECKING:  # the help does without
    from freecellar_cli.games.naming import Options

Command: TypeAlias = Callable[..., None]

SHARED: Final[Mapping[str, tuple[Any, object]]] = {
    "variant": (shared.VariantName, None),
    "number": (shared.Number, None),
    "house": (shared.House, Preset("standard", "--house")),
    "spec": (shared.Spec, None),
    "number_option": (shared.NumberOption, None),
    "is_random": (shared.Random, False),
    "seed": (shared.Seed, None),
    "winnable": (shared.Winnable, False),
    "next_unplayed": (shared.NextUnplayed, False),
    "daily": (shared.Daily, False),
    "date": (shared.Date, None),
    "link": (shared.Link, None),
    "board": (shared.Board, None),
    "moves": (shared.Moves, None),
}
"""The parameters that name a deal, each with its option and its default."""

_RANGES: Final = re.compile(r"[0-9]+([-,][0-9]+)*")


def names_a_deal(*only: str, numbers: str = "no deal number belongs here") -> Callable[[Command], Command]:
    """Return what gives a command these parameters, or only some, in place of its parameter ``named``.

    ``numbers`` is said where a number stands in place of the variant and the command takes none.
    """
    wanted = {name: each for name, each in SHARED.items() if not only or name in only}

    def give(command: Command) -> Command:
        @wraps(command)
        def named(**values: Any) -> None:
            deal = {name: values.pop(name) for name in wanted}
            command(named=_options(deal, numbers), **values)

        del named.__wrapped__  # its signature is another one
        named.__signature__ = _signature(command, wanted)  # type: ignore[attr-defined]
        named.__annotations__ = {}
        return named

    return give


def _signature(command: Command, wanted: Mapping[str, tuple[Any, object]]) -> inspect.Signature:
    parameters: list[inspect.Parameter] = []
    for own in inspect.signature(command).parameters.values():
        if own.name != "named":
            parameters.append(own.replace(kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        parameters += (
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in wanted.items()
        )
    return inspect.Signature(parameters)


def _options(values: dict[str, Any], numbers: str) -> "Options":
    """Return what the values of a command line name.

    A variant or house that only a setting names gives way to a spec file, and to a link, which names its own.
    """
    from freecellar_cli.games.naming import Options

    _find_number(values, numbers)
    _take_typed_first(values)
    variant, house, spec, link = values.pop("variant"), values.pop("house"), values.pop("spec"), values.get("link")
    number, option = values.pop("number", None), values.pop("number_option", None)
    if isinstance(variant, Preset) and (spec is not None or link is not None):
        variant = None
    elif variant is None and spec is None and link is None:
        variant = _settled_variant()
    if isinstance(house, Preset) and link is not None:
        house = Options().house
    return Options(
        variant=variant,
        number=deal_number(number, option),
        house=house,
        spec=spec,
        is_winnable=values.pop("winnable", False),
        **values,
    )


def _find_number(values: dict[str, Any], numbers: str) -> None:
    """Take a number that stands where a variant may for that of a deal; raise `Stop` where it cannot be one."""
    variant, other = values["variant"], values.get("number")
    if isinstance(variant, Preset) or variant is None:
        return
    if "number" not in values:
        if _RANGES.fullmatch(variant):
            raise Stop(f"{variant[:40]!r} is no variant; {numbers}")
        return
    if not is_number(variant):
        return
    if other is not None and not is_number(other):
        raise Stop(f"{other[:40]!r} is no deal number; the variant stands before it, as in {other[:40]} {variant}")
    if other is not None:
        raise Stop(f"two numbers, {variant} and {other[:40]}: give one of them")
    values["variant"], values["number"] = None, variant


def _settled_variant() -> Preset:
    """Return the variant where the command line names none: that of a variable or of the file, or the default."""
    from freecellar_cli.settings.settled import settled

    found = settled("variant")
    return Preset(str(found.value), found.place or str(found.origin))


def _take_typed_first(values: dict[str, Any]) -> None:
    """Forget the deals that variables name where the command line names one."""
    ways = [way for way in ("number", "number_option", "seed", "board", "link") if values.get(way) is not None]
    if any(not isinstance(values[way], Preset) for way in ways):
        values |= {way: None for way in ways if isinstance(values[way], Preset)}


def as_typed(named: "Options") -> "Options":
    """Return options without what only a setting names."""
    from freecellar_cli.games.naming import Options

    variant = None if isinstance(named.variant, Preset) else named.variant
    return named._replace(variant=variant, house=Options().house if isinstance(named.house, Preset) else named.house)
