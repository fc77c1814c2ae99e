"""Where plugins are found: modules named by a program, and entry points of what is installed."""

import importlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pluggy

from freecellar.errors import PluginError
from freecellar.plugins import hookspecs
from freecellar.plugins.accept import Offer, accept
from freecellar.plugins.hookspecs import GROUP
from freecellar.plugins.installed import may_offer

if TYPE_CHECKING:  # importing it takes as long as the rest of a start
    from importlib.metadata import EntryPoint

OWN: Final = "freecellar"
"""The distribution whose plugins come before all others."""

OWN_MODULE: Final = "freecellar_variants"
"""The module by which a program without package metadata names them."""

NO_PLUGINS: Final = "FREECELLAR_NO_PLUGINS"
"""The environment variable that, set, leaves out every plugin but those that come with Freecellar."""


class Found(NamedTuple):
    """A plugin that was found and not yet opened."""

    name: str
    origin: str
    """The distribution, module or file that it comes from."""
    open: Callable[[], Offer]
    """Return what it offers, checked; whatever it raises is the plugin's fault."""
    is_own: bool = False
    """Whether it comes with Freecellar."""


def from_modules(modules: Mapping[str, object]) -> Iterator[Found]:
    """Yield the plugins that a program names itself: name to module, or to a module's dotted name."""
    for name, module in modules.items():
        origin = module if isinstance(module, str) else getattr(module, "__name__", type(module).__name__)
        yield Found(name, str(origin), _opener(name, module), is_own=origin == OWN_MODULE)


def _opener(name: str, module: object) -> Callable[[], Offer]:
    return lambda: ask(name, importlib.import_module(module) if isinstance(module, str) else module)


def from_entry_points(known: Mapping[str, object]) -> Iterator[Found]:
    """Yield the plugins that are installed, Freecellar's own first, without those known already."""
    taken = {
        (name, module if isinstance(module, str) else getattr(module, "__name__", "")) for name, module in known.items()
    }
    has_own = OWN_MODULE in (module for _, module in taken)
    if has_own and (os.environ.get(NO_PLUGINS) or not may_offer(GROUP, OWN)):
        return
    points, unreadable = _entry_points()
    yield from unreadable
    for point in sorted(points, key=lambda point: (_distribution(point) != OWN, point.name, _distribution(point))):
        own = _distribution(point) == OWN
        if (point.name, point.value) in taken or (os.environ.get(NO_PLUGINS) and not own):
            continue
        yield Found(point.name, _origin(point), lambda point=point: ask(point.name, point.load()), is_own=own)  # type: ignore[misc]


def _entry_points() -> tuple[list["EntryPoint"], list[Found]]:
    """Return the entry points of the group; where some distribution's cannot be read, a plugin that tells so."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - it takes as long as the rest of a start

    try:
        return list(entry_points(group=GROUP)), []
    except Exception:  # noqa: BLE001 - one broken file breaks the scan as a whole
        return _entry_points_one_by_one()


def _entry_points_one_by_one() -> tuple[list["EntryPoint"], list[Found]]:
    from importlib.metadata import distributions  # noqa: PLC0415 - only a mistake needs it

    points: list[EntryPoint] = []
    unreadable: list[Found] = []
    seen: set[str] = set()
    for distribution in distributions():
        name = _name(distribution)
        if name in seen:  # the first on the path hides the others, as for import
            continue
        seen.add(name)
        try:
            points += distribution.entry_points.select(group=GROUP)
        except Exception as error:  # noqa: BLE001 - a broken file may raise anything
            unreadable.append(Found(name, name, _raiser(error)))
    return points, unreadable


def _raiser(error: Exception) -> Callable[[], Offer]:
    def fail() -> Offer:
        message = f"its entry points cannot be read: {error}"
        raise PluginError(message)

    return fail


def _distribution(point: "EntryPoint") -> str:
    return _name(point.dist)


def _name(distribution: Any) -> str:  # noqa: ANN401 - metadata may lack anything
    try:
        return str(distribution.metadata["Name"] or "unnamed").lower().replace("_", "-")
    except Exception:  # noqa: BLE001 - as above
        return "unnamed"


def _origin(point: "EntryPoint") -> str:
    try:
        version = str(point.dist.version) if point.dist else ""
    except Exception:  # noqa: BLE001 - as above
        version = ""
    return f"{_distribution(point)} {version}".strip()


def ask(name: str, plugin: object) -> Offer:
    """Call a plugin's hooks and return what it offers, checked.

    Each plugin has a manager of its own: none can see, wrap or break another.
    """
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(hookspecs)
    manager.register(plugin, name)
    manager.check_pending()
    if not manager.get_hookcallers(plugin):
        message = "it has no hook: mark freecellar_variants or freecellar_houses with @hookimpl"
        raise PluginError(message)
    return accept(name, _items(manager.hook.freecellar_variants), _items(manager.hook.freecellar_houses))


def _items(hook: pluggy.HookCaller) -> Iterator[object]:
    results = hook()
    if len(results) < len(hook.get_hookimpls()):  # pluggy passes over None
        results = [*results, None]
    for result in results:
        if isinstance(result, str | bytes | Mapping) or not isinstance(result, Iterable):
            message = f"{hook.name} returns {type(result).__name__}; expected a list"
            raise PluginError(message)
        yield from result
