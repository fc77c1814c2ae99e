"""Records as text: JSON, one line for each field and a few events on a line. `docs/records.md` describes it."""

import json
import re
from collections.abc import Iterator
from typing import Final

from freecellar.engine.deals import Deal
from freecellar.engine.moves import CELL_LETTERS, Kind, Move, Place, cell, column, foundation
from freecellar.engine.notation import COLUMN_NAMES, place_name
from freecellar.errors import DealError
from freecellar.play.journal import Event, EventKind
from freecellar.play.records import MAX_EVENTS, VERSION, Record, Result, Source
from freecellar.play.strict import Fields, Unreadable, inside, parse_json, refuse, shown_value

MARK: Final = "freecellar-record"
"""The field that makes a JSON object a record; it holds the version."""

MAX_LINES: Final = 40
"""The most lines of a board."""

_ON_A_LINE: Final = 8
_FIELDS: Final = (MARK, "variant", "house", "deal", "board", "result", "events")
_RESULT: Final = ("won", "home", "moves", "undos", "hints", "score", "time")

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_ID: Final = 60
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_LINE: Final = re.compile(r"[ -~]{0,400}")
_DEAL: Final = re.compile(r"[ -~]{1,400}")

_COLUMN: Final = f"[{COLUMN_NAMES}]"
_PLACE: Final = f"{_COLUMN}|[{CELL_LETTERS}]|h[{COLUMN_NAMES[:10]}]"
_MOVE: Final = re.compile(
    f"(?P<from>{_COLUMN})(?P<to>{_COLUMN})v(?P<count>[1-9a-f][0-9a-f]?)|(?P<source>{_PLACE})(?P<target>{_PLACE})"
)
_EVENT: Final = re.compile(r"(?P<at>0|[1-9][0-9]{0,14}) (?P<what>[0-9A-Za-z-]{2,10})(?: (?P<steps>[1-9][0-9]{0,4}))?")
_WORDS: Final = {kind.value: kind for kind in EventKind if kind is not EventKind.PLAY}
_ALLOWED: Final = (
    "an event is a time and a move or a word, as in '1500 26v3', '1500 5a', '1500 undo' or '1500 goto 4'; words are "
    + ", ".join(_WORDS)
)


def write_record(record: Record) -> str:
    """Return a record as text; equal records have equal texts, and `read_record` gives the record back."""
    board = {} if record.board is None else {"board": record.board.splitlines()}
    fields: dict[str, object] = {
        MARK: VERSION,
        "variant": _source_data(record.variant),
        "house": _source_data(record.house),
        "deal": str(record.deal),
        **board,
        "result": {name: getattr(record.result, name) for name in _RESULT},
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()]
    lines.append(f'"events": {_events_text(record.events)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _source_data(source: Source) -> dict[str, object]:
    spec = {} if source.spec is None else {"spec": json.loads(source.spec)}
    return {"id": source.id, "digest": source.digest, **spec}


def _events_text(events: tuple[Event, ...]) -> str:
    texts = [json.dumps(event_text(event)) for event in events]
    rows = [", ".join(texts[start : start + _ON_A_LINE]) for start in range(0, len(texts), _ON_A_LINE)]
    return "[\n" + ",\n".join(rows) + "\n]" if rows else "[]"


def event_text(event: Event) -> str:
    """Return an event as one short text.

    >>> event_text(Event(EventKind.PLAY, 1500, Move(column(1), column(5), 3)))
    '1500 26v3'
    """
    if event.move is not None:
        return f"{event.at} {_move_text(event.move)}"
    return f"{event.at} {event.kind}" if event.steps is None else f"{event.at} {event.kind} {event.steps}"


def _move_text(move: Move) -> str:
    """Return a move in standard notation that needs no position to be read: with slot, and count between columns."""
    between = move.source.kind is move.target.kind is Kind.COLUMN
    return place_name(move.source) + place_name(move.target) + (f"v{move.count:x}" if between else "")


def read_record(data: bytes | str) -> Record:
    """Return the record of a text, in any version up to this one; whether it is true, `verify` tells.

    Raise `Unreadable` for what is no record or is of an unknown version, and `RecordError`, with the place, for a field
    that is missing, unknown, or not what it has to be.
    """
    parsed = parse_json(data)
    if not isinstance(parsed, dict) or MARK not in parsed:
        raise Unreadable(f"this is no record: a record is a JSON object with the field {MARK}")
    version = parsed[MARK]
    if type(version) is not int or version != VERSION:
        raise Unreadable(f"{MARK}: version {shown_value(version)} is not known; this program reads version {VERSION}")
    return _read_first(parsed)


def _read_first(parsed: object) -> Record:
    """Read version 1."""
    fields = Fields("", parsed, _FIELDS, optional=["board"])
    return Record(
        variant=_read_source(*fields.located("variant")),
        house=_read_source(*fields.located("house")),
        deal=_read_deal(fields),
        board=_read_board(fields) if "board" in fields else None,
        result=_read_result(*fields.located("result")),
        events=tuple(_read_events(fields)),
    )


def _read_source(place: str, data: object) -> Source:
    fields = Fields(place, data, ("id", "digest", "spec"), optional=["spec"])
    own_id = fields.text("id", _ID, "lower-case words joined by hyphens")
    if len(own_id) > _LONGEST_ID:
        refuse(inside(place, "id"), f"has {len(own_id)} characters; expected at most {_LONGEST_ID}")
    digest = fields.text("digest", _DIGEST, "64 hexadecimal digits")
    return Source(own_id, digest, _read_spec(*fields.located("spec")) if "spec" in fields else None)


def _read_spec(place: str, data: object) -> str:
    if not isinstance(data, dict):
        refuse(place, f"{shown_value(data)} is not allowed; expected an object")
    return json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def _read_deal(fields: Fields) -> Deal:
    text = fields.text("deal", _DEAL, "a deal such as 'ms:617:4x7,4x6' (shuffle, number, shape)")
    try:
        return Deal.parse(text)
    except DealError as error:
        refuse("deal", str(error))


def _read_board(fields: Fields) -> str:
    lines = fields.items("board", MAX_LINES)
    for index, line in enumerate(lines):
        if not isinstance(line, str) or not _LINE.fullmatch(line):
            refuse(
                f"board[{index}]", f"{shown_value(line)} is not allowed; expected a line of a board, such as '7H 6S'"
            )
    return "".join(f"{line}\n" for line in lines)


def _read_result(place: str, data: object) -> Result:
    fields = Fields(place, data, _RESULT)
    _, score = fields.located("score")
    return Result(
        won=fields.flag("won"),
        home=fields.whole("home"),
        moves=fields.whole("moves"),
        undos=fields.whole("undos"),
        hints=fields.whole("hints"),
        score=None if score is None else fields.whole("score"),
        time=fields.whole("time"),
    )


def _read_events(fields: Fields) -> Iterator[Event]:
    for number, item in enumerate(fields.items("events", MAX_EVENTS), 1):
        event = read_event(item) if isinstance(item, str) else None
        if event is None:
            refuse(f"event {number}", f"{shown_value(item)} is not allowed; {_ALLOWED}")
        yield event


def read_event(text: str) -> Event | None:
    """Return the event that `event_text` wrote so; None for any other text.

    >>> read_event("1500 goto 4").steps
    4
    """
    match = _EVENT.fullmatch(text)
    if match is None:
        return None
    at, kind, steps = int(match["at"]), _WORDS.get(match["what"]), match["steps"]
    if kind is None:
        move = None if steps else _read_move(match["what"])
        return None if move is None else Event(EventKind.PLAY, at, move)
    if (kind is EventKind.GOTO) is not (steps is not None):
        return None
    return Event(kind, at, steps=int(steps) if steps else None)


def _read_move(text: str) -> Move | None:
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    if match["count"]:
        return Move(_place(match["from"]), _place(match["to"]), int(match["count"], 16))
    source, target = _place(match["source"]), _place(match["target"])
    return None if source.kind is target.kind is Kind.COLUMN else Move(source, target)


def _place(name: str) -> Place:
    if name[0] == "h":
        return foundation(COLUMN_NAMES.index(name[1]))
    return cell(CELL_LETTERS.index(name)) if name in CELL_LETTERS else column(COLUMN_NAMES.index(name))
