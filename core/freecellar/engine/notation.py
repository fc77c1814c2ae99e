"""Standard notation: the text of a move to an intent and back.

A move is a source and a target: ``26``, ``5a``, ``ah``. Columns are ``1`` to ``9``, ``0`` for ten, then ``A``, ``B``
and so on; cells ``a`` to ``g``, then ``k`` and so on; the foundations ``h``. A count is ``v`` and a hexadecimal number:
``26v3``. Back from a foundation a move names the suit, ``hS5``, or the slot, ``h45``; a target may name its slot too,
``1h3``.

Columns from ten up may also be written in two digits, as fc-solve does: ``102``, ``410``, ``10h``. With eleven columns
or more such a text can have two readings (``110``: 1 to 10, or 11 to 10). The only legal one is taken; else it is
refused.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final, TypeAlias

from freecellar.cards import Suit
from freecellar.engine.fcsolve import SENTENCES, read_sentence
from freecellar.engine.moves import CELL_LETTERS, Intent, Kind, Move, Place, cell, column, foundation
from freecellar.engine.position import Position
from freecellar.engine.reasons import IllegalMove
from freecellar.engine.rules import Rules
from freecellar.errors import NotationError

COLUMN_NAMES: Final = "1234567890ABCDEFGHIJ"
"""The character of each column; foundation slots go by the first ten. No game has more than twenty columns."""

ALLOWED: Final = (
    "a move is a source and a target, as in 26, 5a, ah or hS5, and may end in a hexadecimal count, as in 26v3; columns"
    " are 1 to 9, 0 (ten), A, B and so on, cells a to g, k and so on, the foundations h"
)
"""What a move may look like, for messages."""

ALLOWED_PLACE: Final = "a place is a column (3, 3v4 for four of its cards), a cell (a) or a foundation (h, hS, h2)"
"""What a tapped place may look like, for messages."""

NamedPlace: TypeAlias = Place | Kind | Suit
"""A place as a text names it: exactly, any foundation (`Kind.FOUNDATION`), or the foundation of a suit."""

_PLACES: Final[dict[str, NamedPlace]] = {
    **{name: column(index) for index, name in enumerate(COLUMN_NAMES)},
    **{str(number): column(number - 1) for number in range(10, len(COLUMN_NAMES) + 1)},
    **{letter: cell(index) for index, letter in enumerate(CELL_LETTERS)},
    **{"h" + name: foundation(index) for index, name in enumerate(COLUMN_NAMES[:10])},
    **{"h" + suit.letter: suit for suit in Suit},
    "h": Kind.FOUNDATION,
}
_COUNTED: Final = re.compile(r"(?P<places>.+?)(?:v(?P<count>[1-9A-Fa-f][0-9A-Fa-f]?))?", re.DOTALL)
_LONGEST: Final = 40


class Dialect(StrEnum):
    """How moves are written.

    ``snx`` is fc-solve's: standard, but a move into an empty column without a count is of one card. ``verbose`` is
    fc-solve's sentences; they have but one meaning, so every dialect reads them, and ``verbose`` reads nothing else.
    """

    STANDARD = "standard"
    SNX = "snx"
    VERBOSE = "verbose"


class MalformedMove(NotationError):  # noqa: N818 - beside IllegalMove
    """A text that is no move; ``allowed`` says what would be one."""

    def __init__(self, text: str, allowed: str = ALLOWED) -> None:
        """Keep the text and what is allowed."""
        super().__init__(f"{shown(text)}: not a move; {allowed}")
        self.text = text
        self.allowed = allowed


class MalformedPlace(NotationError):  # noqa: N818 - beside IllegalMove
    """A text that is no place; ``allowed`` says what would be one."""

    def __init__(self, text: str, allowed: str = ALLOWED_PLACE) -> None:
        """Keep the text and what is allowed."""
        super().__init__(f"{shown(text)}: not a place; {allowed}")
        self.text = text
        self.allowed = allowed


class AmbiguousMove(NotationError):  # noqa: N818 - beside IllegalMove
    """A text with two readings that the position does not decide between."""

    def __init__(self, text: str, readings: tuple[Intent, ...]) -> None:
        """Keep the text and what it could mean."""
        choices = " or ".join(f"{_words(reading)} (write {_spelling(reading)})" for reading in readings)
        super().__init__(f"{shown(text)}: can mean {choices}")
        self.text = text
        self.readings = readings


@dataclass(frozen=True, slots=True)
class _Reading:
    """A move as its text alone tells it."""

    source: Place | Suit
    target: Place | Kind
    count: int | None

    def intent(self) -> Intent | None:
        """Return the intent; None where only the rules can tell the source."""
        return None if isinstance(self.source, Suit) else Intent(self.source, self.target, self.count)


def check_text(text: str, dialect: Dialect = Dialect.STANDARD) -> None:
    """Raise `MalformedMove` for a text that could be no move under any rules."""
    _read(text, dialect)


def parse_intent(text: str) -> Intent:
    """Return the intent of a text that means the same under all rules: standard notation, or fc-solve's sentences.

    Raises `MalformedMove`, also for ``hS5`` (the suit's slot depends on the rules), and `AmbiguousMove`.

    >>> parse_intent("26v3") == Intent(column(1), column(5), 3)
    True
    """
    intents = [reading.intent() for reading in _read(text, Dialect.STANDARD)]
    known = tuple(intent for intent in intents if intent is not None)
    if not known:
        raise MalformedMove(text, "which slot is the suit's depends on the rules")
    if len(known) > 1:
        raise AmbiguousMove(text, known)
    return known[0]


def parse_move(text: str, rules: Rules, position: Position, dialect: Dialect = Dialect.STANDARD) -> Intent:
    """Return what a text asks for in a position; it may be illegal there, which `Rules.resolve` and `check` tell.

    Raises `MalformedMove`, and `AmbiguousMove` where two readings name places of this game and not just one is legal.
    """
    readings = [_intent(text, reading, rules, position, dialect) for reading in _read(text, dialect)]
    if len(readings) > 1:
        readings = [reading for reading in readings if _exists(rules, reading)] or readings[:1]
    if len(readings) > 1:
        legal = [reading for reading in readings if _is_legal(rules, position, reading)]
        if len(legal) != 1:
            raise AmbiguousMove(text, tuple(readings))
        return legal[0]
    return readings[0]


def format_move(rules: Rules, position: Position, move: Move) -> str:
    """Return the standard notation of a move whose places exist: the shortest that `parse_move` reads as that move.

    So a count stands where another number could be inferred, and a slot where another foundation could.
    """
    texts = ["".join(parts) for parts in product(_sources(rules, move), _targets(move), ("", f"v{move.count:x}"))]
    texts.sort(key=len)
    return next((text for text in texts if _means(rules, position, text, move)), texts[-1])


def read_place(text: str) -> tuple[NamedPlace, int | None]:
    """Return a place on its own, such as is tapped, and the number of its cards if one is named.

    Raises `MalformedPlace`; of the foundations ``h`` is any, ``hS`` that of a suit, ``h2`` a slot.

    >>> read_place("3v4")
    (Place(kind=<Kind.COLUMN: 0>, index=2), 4)
    """
    name, count = _split_count(text)
    place = _PLACES.get(name)
    countable = isinstance(place, Place) and place.kind is Kind.COLUMN
    if place is None or (count is not None and not countable):
        raise MalformedPlace(text)
    return place, count


def find_place(rules: Rules, position: Position, named: NamedPlace) -> Place | Kind:
    """Return a place of this game: for a suit its leftmost slot that holds cards, or else its leftmost.

    Raises `NotationError` where the foundations ignore suits or have none of that suit.
    """
    return _slot_of(rules, position, named, Kind.FOUNDATION) if isinstance(named, Suit) else named


def place_name(place: Place) -> str:
    """Return the exact name of a place, which `read_place` reads: ``3``, ``a``, ``h2``."""
    if place.kind is Kind.CELL:
        return CELL_LETTERS[place.index]
    return "h" * (place.kind is Kind.FOUNDATION) + COLUMN_NAMES[place.index]


def shown(text: str) -> str:
    r"""Return a text as a message may quote it: one line, without control characters, cut where it is long.

    >>> shown("26"), shown("2\x00")
    ('26', "'2\\x00'")
    """
    short = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return short if short.isprintable() and short else repr(short)


def _read(text: str, dialect: Dialect) -> list[_Reading]:
    """Return each way to read a text, one at least."""
    if dialect is Dialect.VERBOSE or text.lstrip().startswith("Move"):
        sentence = read_sentence(text)
        if sentence is None:
            raise MalformedMove(text, f"a move is a sentence, as in {SENTENCES}")
        return [_Reading(*sentence)]
    readings = list(_read_standard(text))
    if not readings:
        raise MalformedMove(text, _hint(text))
    return readings


def _read_standard(text: str) -> Iterator[_Reading]:
    places, count = _split_count(text)
    for cut in (1, 2):
        source, target = _PLACES.get(places[:cut]), _PLACES.get(places[cut:])
        if isinstance(source, Place | Suit) and isinstance(target, Place | Kind):
            yield _Reading(source, target, count)


def _split_count(text: str) -> tuple[str, int | None]:
    match = _COUNTED.fullmatch(text)
    if match is None:
        return text, None
    return match["places"], int(match["count"], 16) if match["count"] else None


def _hint(text: str) -> str:
    places, _ = _split_count(text)
    if places.startswith("h") and len(places) <= len("h5"):
        return "a move from a foundation names its suit, as in hS5, or its slot, as in h45"
    return ALLOWED


def _intent(text: str, reading: _Reading, rules: Rules, position: Position, dialect: Dialect) -> Intent:
    source, target, count = reading.source, reading.target, reading.count
    if isinstance(source, Suit):
        try:
            source = _slot_of(rules, position, source, target)
        except NotationError as error:
            raise MalformedMove(text, str(error)) from None
    if dialect is Dialect.SNX and count is None and _fills_column(position, source, target):
        count = 1
    return Intent(source, target, count)


def _fills_column(position: Position, source: Place, target: Place | Kind) -> bool:
    return (
        source.kind is Kind.COLUMN
        and isinstance(target, Place)
        and target.kind is Kind.COLUMN
        and target.index < len(position.columns)
        and not position.columns[target.index]
    )


def _slot_of(rules: Rules, position: Position, suit: Suit, target: Place | Kind) -> Place:
    """Return the leftmost slot of a suit whose top card may move to the target, else one with cards, else any."""
    slots = [foundation(index) for index, other in enumerate(rules.tables.foundations.suits) if other is suit]
    if not slots:
        message = f"this game has no foundation for {suit.name.lower()}; name a slot, as in h1"
        raise NotationError(message)
    filled = [slot for slot in slots if position.foundations[slot.index]]
    fitting = (s for s in filled if isinstance(target, Place) and rules.check(position, Move(s, target)) is None)
    return next(fitting, (filled or slots)[0])


def _exists(rules: Rules, intent: Intent) -> bool:
    places = (place for place in (intent.source, intent.target) if isinstance(place, Place))
    return all(place.index < rules.place_count(place.kind) for place in places)


def _is_legal(rules: Rules, position: Position, intent: Intent) -> bool:
    try:
        return rules.check(position, rules.resolve(position, intent)) is None
    except IllegalMove:
        return False


def _means(rules: Rules, position: Position, text: str, move: Move) -> bool:
    try:
        return rules.resolve(position, parse_move(text, rules, position)) == move
    except (IllegalMove, NotationError):
        return False


def _sources(rules: Rules, move: Move) -> list[str]:
    suit = rules.tables.foundations.suits[move.source.index] if move.source.kind is Kind.FOUNDATION else None
    return [place_name(move.source)] if suit is None else ["h" + suit.letter, place_name(move.source)]


def _targets(move: Move) -> list[str]:
    return ["h", place_name(move.target)] if move.target.kind is Kind.FOUNDATION else [place_name(move.target)]


def _spelling(intent: Intent) -> str:
    count = "" if intent.count is None else f"v{intent.count:x}"
    return place_name(intent.source) + ("h" if isinstance(intent.target, Kind) else place_name(intent.target)) + count


def _words(intent: Intent) -> str:
    target = "the foundations" if isinstance(intent.target, Kind) else intent.target
    return f"{intent.source} to {target}"
