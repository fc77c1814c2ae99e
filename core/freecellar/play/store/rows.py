"""Games, rules and events as rows of the database, and back."""

import hashlib
import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from freecellar.engine.boards import board_text, parse_board
from freecellar.engine.codec import decode, encode
from freecellar.engine.moves import Move, Place
from freecellar.engine.notation import parse_intent, place_name
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Tables
from freecellar.errors import NotationError, RecordError
from freecellar.play.journal import Event, EventKind
from freecellar.play.policy import Policy
from freecellar.play.state import Table

EventRow: TypeAlias = tuple[int, str, str | None]
"""When, what, and the move or the number of steps."""

_MOST_BYTES: Final = 1 << 24
"""The longest journal that is unpacked: no playing comes near it, and a crafted one may not fill the memory."""


class RulesRow(NamedTuple):
    """The rules and the house that a game was played under, so that it replays whatever becomes of a plugin."""

    digest: str
    tables: str
    policy: str


def rules_row(table: Table) -> RulesRow:
    """Return the row of the rules and the house in force."""
    return rules_digest(encode(table.rules.tables), encode(table.policy))


def rules_digest(tables: Any, policy: Any) -> RulesRow:  # noqa: ANN401 - JSON
    """Return the row of rules and house from their JSON values."""
    texts = _json(tables), _json(policy)
    return RulesRow(hashlib.sha256("\n".join(texts).encode()).hexdigest()[:32], *texts)


def read_table(tables_text: str, policy_text: str, start: str) -> Table:
    """Return rules, house and deal from their texts; raise `FreecellarError` or `ValueError`."""
    tables = decode(Tables, json.loads(tables_text))
    return Table(Rules(tables), decode(Policy, json.loads(policy_text)), parse_board(start, tables))


def start_text(table: Table) -> str:
    """Return the text of the deal."""
    return board_text(table.start, table.rules.tables)


def read_start(text: str, rules: Rules) -> Position:
    """Return the deal from its text."""
    return parse_board(text, rules.tables)


def event_row(event: Event) -> EventRow:
    """Return an event as a row.

    >>> from freecellar.engine import column, cell
    >>> event_row(Event(EventKind.PLAY, 1200, Move(column(1), cell(0))))
    (1200, 'play', '2a')
    """
    if event.move is not None:
        return (event.at, str(event.kind), spell(event.move))
    return (event.at, str(event.kind), None if event.steps is None else str(event.steps))


def event_of_row(row: Sequence[object]) -> Event:
    """Return the event of a row; raise `RecordError` where it is none."""
    try:
        at, word, detail = row
        kind = EventKind(str(word))
        if not isinstance(at, int) or not isinstance(detail, str | None):
            raise TypeError  # noqa: TRY301 - told below, like anything else that is wrong with a row
        move = _read_move(detail) if kind is EventKind.PLAY and detail is not None else None
        steps = int(detail) if kind is EventKind.GOTO and detail is not None else None
    except (ValueError, TypeError, NotationError):
        raise RecordError(f"not an event: {str(row)[:60]}") from None
    return Event(kind, at, move, steps)


def spell(move: Move) -> str:
    """Return a move with its places and its count written out, so that it is read without rules or position."""
    count = f"v{move.count:x}" if move.count > 1 else ""
    return place_name(move.source) + place_name(move.target) + count


def _read_move(text: str) -> Move:
    source, target, count = parse_intent(text)
    if not isinstance(target, Place):
        raise NotationError(f"{text[:20]}: which foundation is not said")
    return Move(source, target, count or 1)


def pack_rows(rows: Iterable[Sequence[object]]) -> bytes:
    """Return a finished game's events in few bytes."""
    return zlib.compress(_json(list(rows)).encode())


def unpack_text(data: bytes) -> str:
    """Return the packed rows as JSON text; raise `RecordError` where they cannot be unpacked."""
    try:
        return zlib.decompressobj().decompress(data, _MOST_BYTES).decode()
    except (ValueError, zlib.error) as error:
        raise RecordError(f"the journal cannot be read: {error}") from None


def unpack_rows(data: bytes) -> list[EventRow]:
    """Return the rows that were packed; raise `RecordError` where they cannot be read."""
    try:
        return [(at, kind, detail) for at, kind, detail in json.loads(unpack_text(data))]
    except (ValueError, TypeError) as error:
        raise RecordError(f"the journal cannot be read: {error}") from None


def _json(value: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
