"""The forms in which commands read and write, by the words that options take for them."""

from enum import StrEnum


class SpecForm(StrEnum):
    """How `variant` writes a spec."""

    TOML = "toml"
    JSON = "json"


class PageForm(StrEnum):
    """How `rules` writes a page."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


class DealForm(StrEnum):
    """How `deal` writes a position."""

    BOARD = "board"
    JSON = "json"
    SVG = "svg"


class SolutionForm(StrEnum):
    """How `solve` writes moves."""

    NOTATION = "notation"
    NUMBERED = "numbered"
    JSON = "json"


class ScriptDialect(StrEnum):
    """How the moves of a script are written: the values of the engine's own `Dialect`."""

    STANDARD = "standard"
    SNX = "snx"
    VERBOSE = "verbose"
