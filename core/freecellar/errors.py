"""The errors that a caller may catch; each message says what was wrong, where, and what is allowed."""

__all__ = [
    "BoardError",
    "CardError",
    "DealError",
    "FreecellarError",
    "LinkError",
    "NotationError",
    "PluginError",
    "PositionError",
    "RecordError",
    "SpecError",
    "StoreError",
    "UnknownHouse",
    "UnknownVariant",
]


class FreecellarError(Exception):
    """Any error that Freecellar raises on purpose."""


class CardError(FreecellarError):
    """A text or number that is not a card, rank or suit."""


class BoardError(FreecellarError):
    """A board text that cannot be read; the message names the line."""


class PositionError(FreecellarError):
    """A position that the rules' whole deck cannot make; the message says what is wrong with it."""


class DealError(FreecellarError):
    """A deal number, seed or range that names no deal."""


class NotationError(FreecellarError):
    """A move's text that cannot be read."""


class SpecError(FreecellarError):
    """A rule-spec or house that is invalid, or a pair of them that cannot go together."""


class UnknownVariant(FreecellarError):  # noqa: N818 - the design's word
    """An id that no registered variant has."""


class UnknownHouse(FreecellarError):  # noqa: N818 - beside UnknownVariant
    """An id that no registered house has."""


class PluginError(FreecellarError):
    """A plugin that cannot be used; the message names it."""


class RecordError(FreecellarError):
    """A record that cannot be read or does not verify."""


class LinkError(FreecellarError):
    """A link that cannot be read, or that means another game than the one at hand."""


class StoreError(FreecellarError):
    """Saved games that cannot be read or written; the message names the file and what the trouble is."""
