"""The registry: every variant and house that there is, and where each comes from."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from freecellar.errors import PluginError, UnknownHouse, UnknownVariant
from freecellar.plugins.accept import Offer, explain
from freecellar.plugins.entries import HouseEntry, Variant
from freecellar.plugins.folder import from_folder
from freecellar.plugins.printing import printed_aside
from freecellar.plugins.sources import Found, from_entry_points, from_modules

if TYPE_CHECKING:  # dealing does without
    from freecellar.engine.rules import Rules
    from freecellar.play.policy import Policy

_OPENING: Final[ContextVar[frozenset[tuple[str, str]]]] = ContextVar("_OPENING", default=frozenset())
"""The plugins that are being opened: one that asks for a registry meanwhile gets it without itself."""

Stage: TypeAlias = Callable[["Registry"], Iterable[Found]]
"""Finds some plugins when it is called; the registry is there for what these extend."""

Watch: TypeAlias = Callable[[str], AbstractContextManager[object]]
"""What is entered while a plugin is opened, by the plugin's name: to tell who waits what for."""


class PluginProblem(NamedTuple):
    """Why a plugin is left out."""

    plugin: str
    message: str

    def __str__(self) -> str:
        """Return both on one line."""
        return f"{self.plugin}: {self.message}"


class Plugin(NamedTuple):
    """A plugin that was opened."""

    name: str
    origin: str
    """The distribution with its version, the module or the file that it comes from."""
    variants: tuple[str, ...] = ()
    """The ids of its variants."""
    houses: tuple[str, ...] = ()
    """The ids of its houses."""
    problem: str | None = None
    """Why it is left out; None where it is used."""


class Registry:
    """Variants and houses by id.

    Plugins are found in stages, and a stage is opened when somebody asks for what the stages before do not have. The
    first plugin that offers an id has it, so this cannot be told from opening all of them at once. A plugin is used
    whole or, where anything is wrong with it, left out whole.
    """

    def __init__(self, stages: Iterable[Stage], watch: Watch = lambda _: nullcontext()) -> None:
        """Take the stages in their order, and what is entered while a plugin is opened; nothing is opened yet."""
        self._waiting: Iterator[Found] = (found for stage in stages for found in stage(self))
        self._variants: dict[str, Variant] = {}
        self._houses: dict[str, HouseEntry] = {}
        self._plugins: list[Plugin] = []
        self._own: set[tuple[str, str]] = set()
        self._watch = watch
        self._lock = RLock()

    @property
    def variants(self) -> Mapping[str, Variant]:
        """All variants by id, those that come with Freecellar first."""
        self._open_all()
        return MappingProxyType(self._variants)

    @property
    def houses(self) -> Mapping[str, HouseEntry]:
        """All houses by id, those that come with Freecellar first."""
        self._open_all()
        return MappingProxyType(self._houses)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """All plugins, used or left out."""
        self._open_all()
        return tuple(self._plugins)

    @property
    def problems(self) -> tuple[PluginProblem, ...]:
        """The plugins that are left out, and why."""
        return tuple(PluginProblem(each.name, each.problem) for each in self.plugins if each.problem is not None)

    def variant(self, variant_id: str) -> Variant:
        """Return the variant of an id; raise `UnknownVariant` with the nearest ids where there is none."""
        while variant_id not in self._variants:
            if not self._open_next():
                raise UnknownVariant(self._unknown("variant", variant_id, self._variants))
        return self._variants[variant_id]

    def house(self, house_id: str) -> HouseEntry:
        """Return the house of an id; raise `UnknownHouse` with the nearest ids where there is none."""
        while house_id not in self._houses:
            if not self._open_next():
                raise UnknownHouse(self._unknown("house", house_id, self._houses))
        return self._houses[house_id]

    def own_variant(self, variant_id: str) -> Variant | None:
        """Return the variant of an id if it comes with Freecellar, which is the same wherever Freecellar runs."""
        try:
            found = self.variant(variant_id)
        except UnknownVariant:
            return None
        return found if ("variant", variant_id) in self._own else None

    def own_house(self, house_id: str) -> HouseEntry | None:
        """Return the house of an id if it comes with Freecellar."""
        try:
            found = self.house(house_id)
        except UnknownHouse:
            return None
        return found if ("house", house_id) in self._own else None

    def merged(self, variant_id: str, house_id: str) -> "tuple[Rules, Policy]":
        """Return a variant's rules under a house, and the house's policy.

        Raise `UnknownVariant`, `UnknownHouse`, or `SpecError` with the reason where the two cannot go together.
        """
        house = self.house(house_id)
        return self.variant(variant_id).rules(house), house.policy

    def _open_all(self) -> None:
        while self._open_next():
            pass

    def _open_next(self) -> bool:
        """Open the next plugin and return True, or False where none is left."""
        with self._lock:
            found = next(self._waiting, None)
            if found is None:
                return False
            if (found.name, found.origin) not in _OPENING.get():
                self._plugins.append(self._admit(found))
            return True

    def _admit(self, found: Found) -> Plugin:
        try:
            with nullcontext() if found.is_own else self._watch(found.name):
                offer = _opened(found)
            self._check_ids(offer)
        except KeyboardInterrupt:
            self._plugins.append(
                Plugin(name=found.name, origin=found.origin, problem="interrupted while it was opened")
            )
            raise
        except BaseException as error:  # noqa: BLE001 - a plugin may raise anything, SystemExit too
            return Plugin(name=found.name, origin=found.origin, problem=explain(error))
        self._variants |= {entry.id: entry for entry in offer.variants}
        self._houses |= {entry.id: entry for entry in offer.houses}
        if found.is_own:
            self._own |= {("variant", entry.id) for entry in offer.variants}
            self._own |= {("house", entry.id) for entry in offer.houses}
        return Plugin(
            name=found.name,
            origin=found.origin,
            variants=tuple(entry.id for entry in offer.variants),
            houses=tuple(entry.id for entry in offer.houses),
        )

    def _check_ids(self, offer: Offer) -> None:
        kinds: tuple[tuple[str, Iterable[Variant | HouseEntry], Mapping[str, Variant | HouseEntry]], ...] = (
            ("variant", offer.variants, self._variants),
            ("house", offer.houses, self._houses),
        )
        for what, entries, known in kinds:
            own: set[str] = set()
            for entry in entries:
                if entry.id in known:
                    raise PluginError(f"the {what} id {entry.id} is taken by plugin {known[entry.id].plugin}")
                if entry.id in own:
                    raise PluginError(f"it offers the {what} id {entry.id} twice")
                own.add(entry.id)

    def _unknown(self, what: str, wanted: str, known: Mapping[str, object]) -> str:
        from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

        near = get_close_matches(str(wanted).lower(), known, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
        broken = [each.name for each in self._plugins if each.problem is not None]
        left_out = f" (left out, with what it offers: {', '.join(broken)})" if broken else ""
        return f"there is no {what} {str(wanted)[:60]!r}; {hint}{left_out}{_circle()}"


def _circle() -> str:
    """Return a remark on files that are read because others extend them, which may be why an id is not there yet."""
    names = sorted(name for name, _ in _OPENING.get())
    return f" (do {' and '.join(names)} extend each other in a circle?)" if len(names) > 1 else ""


def _opened(found: Found) -> Offer:
    token = _OPENING.set(_OPENING.get() | {(found.name, found.origin)})
    try:
        with printed_aside():
            return found.open()
    finally:
        _OPENING.reset(token)


def load_registry(
    modules: Mapping[str, object] | None = None,
    *,
    installed: bool = True,
    folder: Path | None = None,
    files: bool = True,
    watch: Watch = lambda _: nullcontext(),
) -> Registry:
    """Return the registry of all plugins.

    ``modules`` names plugins that are opened first, a name to a module or to its dotted name: for a program that has no
    package metadata, as on a phone, or that wants a quick start. ``installed`` also looks for what is installed, by
    entry points of the group `freecellar`. The user's own spec ``files`` come last, from ``folder`` or, left out, from
    `data_folder()`. ``watch`` is called with the name of each plugin that does not come with Freecellar, for what is
    entered while that is opened: a plugin may take its time.

    Nothing is opened yet, broken plugins are left out (see `Registry.problems`), and two registries share nothing.
    """
    named = modules or {}
    stages: list[Stage] = [lambda _: from_modules(named)]
    if installed:
        stages.append(lambda _: from_entry_points(named))
    if files:
        stages.append(
            lambda registry: from_folder(
                folder, lambda name: registry.variant(name).spec(), lambda name: registry.house(name).house()
            )
        )
    return Registry(stages, watch)


def variant(variant_id: str) -> Variant:
    """Return the variant of an id from a registry of its own; raise `UnknownVariant` where there is none.

    >>> variant("freecell").rules().tables.cells.count
    4
    """
    return load_registry().variant(variant_id)


def house(house_id: str) -> HouseEntry:
    """Return the house of an id from a registry of its own; raise `UnknownHouse` where there is none.

    >>> house("doubling").policy.cap
    '2**empty_cells * (empty_columns + 1)'
    """
    return load_registry().house(house_id)
