"""Names that the search's annotations need where Cython is not installed; they do nothing."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

compiled = False


class _Type:
    """A C type: indexing gives an array type, calling converts nothing."""

    def __getitem__(self, length: object) -> "_Type":
        return self

    def __call__(self, value: Any = 0) -> Any:  # noqa: ANN401 - whatever it is
        return value


int = uint = short = uchar = ulonglong = longlong = bint = size_t = Py_ssize_t = void = _Type()  # noqa: A001


def pointer(kind: object) -> _Type:  # noqa: ARG001
    """Stand for a pointer type."""
    return _Type()


def cast(kind: object, value: T) -> T:  # noqa: ARG001
    """Return a value as it is."""
    return value


def _same(thing: T) -> T:
    return thing


def cclass(kind: type[Any]) -> type[Any]:
    """Return a class with slots for what it declares: it has more than a dictionary of attributes is quick with."""
    body = {name: value for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    return type(kind.__name__, kind.__bases__, {**body, "__slots__": tuple(kind.__annotations__)})


final = cfunc = ccall = inline = _same


def exceptval(*, check: bool) -> Callable[[T], T]:  # noqa: ARG001
    """Change nothing."""
    return _same


class _NoGil:
    def __call__(self, thing: T) -> T:
        return thing

    def __enter__(self) -> None:
        pass

    def __exit__(self, *details: object) -> None:
        pass


nogil = _NoGil()
