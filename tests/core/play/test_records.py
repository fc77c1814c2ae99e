"""Records as text: what is written is read, every version of old, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar import RecordError, parse_board
from freecellar.engine import Kind, Move, Place, parse_intent
from freecellar.engine.moves import CELL_LETTERS
from freecellar.play import Event, EventKind, Game, Unreadable, read_record, verify, write_record
from freecellar.play.record_text import MARK, event_text, read_event
from freecellar.play.records import MAX_EVENTS, VERSION
from freecellar.play.strict import MAX_BYTES, MAX_DEPTH, MAX_TEXT, MAX_WHOLE
from support.games import registry, under
from support.records import CORPUS, played, record_of, rulebook

FILES = sorted(CORPUS.glob("v*/*.json"))


@pytest.fixture
def data() -> dict[str, Any]:
    """Return a record as JSON data, to be changed."""
    found: dict[str, Any] = json.loads((CORPUS / "v1" / "won-tavern.json").read_text())
    return found


def refusal(data: object) -> str:
    """Return why a record is not read."""
    with pytest.raises(RecordError) as refused:
        read_record(json.dumps(data))
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record_of_every_version_is_read_and_verifies(path: Path) -> None:
    """What was ever written is read for ever, and still true."""
    record = read_record(path.read_bytes())

    found = verify(record, rulebook())

    assert found.reason is None
    assert found.result == record.result
    if path.parent.name == f"v{VERSION}":
        assert write_record(record) == path.read_text()


def test_corpus_has_every_house_and_every_kind_of_event() -> None:
    """Each built-in house has a record at least, and each kind of event and of deal is in one."""
    records = [read_record(path.read_bytes()) for path in FILES]
    own = {house.id for house in registry().houses.values() if house.plugin == "standard"}

    assert own <= {record.house.id for record in records}
    assert {event.kind for record in records for event in record.events} == set(EventKind)
    assert {record.board is None for record in records} == {True, False}
    assert {record.variant.spec is None for record in records} == {True, False}
    assert {path.parent.name for path in FILES} == {f"v{version}" for version in range(1, VERSION + 1)}


def test_digests_are_pinned() -> None:
    """The digests of built-in rules stay: records and links tell rules by them (`tools/make_corpora.py` adds new ones)."""
    pinned = json.loads((CORPUS.parent / "digests.json").read_text())
    own = {
        "variants": {entry.id: entry.digest for entry in registry().variants.values() if entry.plugin == "standard"},
        "houses": {entry.id: entry.digest for entry in registry().houses.values() if entry.plugin == "standard"},
    }

    assert own == pinned


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_what_is_written_is_read(house: str) -> None:
    """A record goes through its text and comes back equal, as does its text."""
    record = record_of(played("freecell", house, 24, seed=3), "freecell", house, 24)

    text = write_record(record)

    assert read_record(text) == record
    assert read_record(text.encode()) == record
    assert write_record(read_record(json.dumps(json.loads(text)))) == text


PLACES = st.one_of(
    st.builds(Place, st.just(Kind.COLUMN), st.integers(0, 19)),
    st.builds(Place, st.just(Kind.CELL), st.integers(0, len(CELL_LETTERS) - 1)),
    st.builds(Place, st.just(Kind.FOUNDATION), st.integers(0, 9)),
)
TIMES = st.integers(0, 10**15 - 1)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    """Draw a move of any places; only one between columns has a count."""
    source, target = draw(PLACES), draw(PLACES)
    return Move(source, target, draw(st.integers(1, 255)) if source.kind is target.kind is Kind.COLUMN else 1)


@given(
    st.builds(Event, st.just(EventKind.PLAY), TIMES, moves())
    | st.builds(Event, st.sampled_from([kind for kind in EventKind if kind not in {"play", "goto"}]), TIMES)
    | st.builds(Event, st.just(EventKind.GOTO), TIMES, steps=st.integers(1, 99_999))
)
def test_every_event_has_one_text(event: Event) -> None:
    """An event is read as it was written; a move's text is standard notation that means the same."""
    text = event_text(event)

    assert read_event(text) == event
    if event.move is not None:
        source, target, count = parse_intent(text.partition(" ")[2])
        assert Move(source, target, count or 1) == event.move  # type: ignore[arg-type]


NO_EVENTS = """
5|26|1500|1500  26v1| 1500 26v1|1500 26v1 |1500 26|01 26v1|-1 26v1|1.5 26v1|1500 26v0|1500 26v01|1500 26v1 2|1500 5av1
|1500 5h|1500 h1|1500 hS5|1500 26V1|1500 26vF|1500 play|1500 Undo|1500 undo 2|1500 goto|1500 goto 0|1500 goto 01
|1500 aj|1500 1h|1500 ah|1000000000000000 undo|1500 goto 100000|1500 undo\x00|\u0661 undo|1500 \u0662\u0666v1|1500 h1h2v1
"""


@pytest.mark.parametrize("text", ["", "1500 26v1\n", *NO_EVENTS.strip().replace("\n", "").split("|")])
def test_no_event(text: str) -> None:
    """An event has one form only: no spaces, signs, zeros or counts that could be left out."""
    assert read_event(text) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "line 1, column 1: no JSON"),
        (b"{", "no JSON"),
        (b"\xff", "line 1: no text: byte 0xff is no UTF-8"),
        (b'{"a":\n"\xc3"}', "line 2: no text"),
        (b"[]", "no record"),
        (b"3", "no record"),
        (b'{"version": 1}', "no record: a record is a JSON object with the field freecellar-record"),
        (b'{"freecellar-record": 2}', "version 2 is not known; this program reads version 1"),
        (b'{"freecellar-record": true}', "version true is not known"),
        (b'{"freecellar-record": "1"}', 'version "1" is not known'),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "nested too deeply"),
        (b"[" * (MAX_DEPTH + 2) + b"]" * (MAX_DEPTH + 2), "nested too deeply"),
        (b" " * (MAX_BYTES + 1), "too long"),
    ],
)
def test_what_is_no_record(text: bytes, why: str) -> None:
    """What is no record at all is told apart from one that is not true."""
    with pytest.raises(Unreadable, match=why):
        read_record(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"freecellar-record": 1, "freecellar-record": 1}', 'freecellar-record": stands there twice'),
        ('{"freecellar-record": 1, "result": {"won": 1, "won": 1}}', "result.won: stands there twice"),
        ('{"freecellar-record": 1, "result": [NaN]}', r"result\[0\]: nan is not allowed"),
        ('{"freecellar-record": 1, "result": -Infinity}', "result: -inf is not allowed"),
        ('{"freecellar-record": 1, "result": 1.0}', "result: 1.0 is not allowed"),
        ('{"freecellar-record": 1, "result": 1e999}', "result: inf is not allowed"),
        (f'{{"freecellar-record": 1, "result": {MAX_WHOLE + 1}}}', f"expected a whole number of at most {MAX_WHOLE}"),
        (f'{{"freecellar-record": 1, "result": 1{"0" * 100_000}}}', "result: inf is not allowed"),
        ('{"freecellar-record": 1, "deal": "\\ud800"}', "deal: half a character"),
        ('{"freecellar-record": 1, "\\udfff": 1}', "half a character"),
        (f'{{"freecellar-record": 1, "deal": "{"x" * (MAX_TEXT + 1)}"}}', "deal: a string of 1,001 characters"),
        ('{"freecellar-record": 1}', "variant: is missing"),
        ('{"freecellar-record": 1, "extra": {}}', 'there is no field "extra"; expected freecellar-record, variant'),
        ('{"freecellar-record": 1, "a\\nb": {}}', r'there is no field "a\\nb"'),
    ],
)
def test_faults_of_the_text_are_named_with_their_place(text: str, why: str) -> None:
    """Twice the same name, numbers that are none, halves of characters, and names that are not known."""
    with pytest.raises(RecordError, match=why) as refused:
        read_record(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (("variant",), 3, "variant: 3 is not allowed; expected an object"),
        (("variant", "id"), "FreeCell", 'variant.id: "FreeCell" is not allowed; expected lower-case words'),
        (("variant", "id"), "x" * 61, "variant.id: has 61 characters"),
        (("variant", "digest"), "AB", 'variant.digest: "AB" is not allowed; expected 64 hexadecimal digits'),
        (("variant", "spec"), [], "variant.spec: a list is not allowed; expected an object"),
        (("house", "name"), "x", 'house: there is no field "name"; expected id, digest, spec'),
        (("deal",), "617", "deal: '617' names no deal"),
        (("deal",), "ms:0:4x7,4x6", "deal: there is no deal 0"),
        (("deal",), None, "deal: null is not allowed"),
        (("board",), "7H", 'board: "7H" is not allowed; expected a list'),
        (("board",), [7], r"board[0]: 7 is not allowed"),
        (("board",), ["7H\n6S"], r'board[0]: "7H\n6S" is not allowed'),
        (("board",), [":"] * 41, "board: has 41 entries; at most 40 are read"),
        (("result", "won"), 1, "result.won: 1 is not allowed; expected true or false"),
        (("result", "moves"), -1, "result.moves: -1 is not allowed; expected a whole number"),
        (("result", "moves"), True, "result.moves: true is not allowed"),
        (("result", "score"), "1", 'result.score: "1" is not allowed'),
        (("result", "time"), {}, "result.time: an object is not allowed"),
        (("result", "rank"), 1, 'result: there is no field "rank"'),
        (("events",), {}, "events: an object is not allowed; expected a list"),
        (("events", 2), "12 12", 'event 3: "12 12" is not allowed; an event is a time and a move or a word'),
        (("events", 2), 7, "event 3: 7 is not allowed"),
        (("events",), ["1 undo"] * (MAX_EVENTS + 1), "events: has 10,001 entries; at most 10,000 are read"),
    ],
)
def test_field_that_is_not_what_it_has_to_be(
    path: tuple[Any, ...], value: object, why: str, data: dict[str, Any]
) -> None:
    """Each fault is told with its place and what is allowed."""
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value

    assert refusal(data).startswith(why)


@pytest.mark.parametrize("name", ["variant", "house", "deal", "result", "events"])
def test_missing_field(name: str, data: dict[str, Any]) -> None:
    """Every field but the board has to be there."""
    del data[name]

    assert refusal(data) == f"{name}: is missing"


def test_record_of_a_board_carries_it() -> None:
    """What no number deals is written down whole; its number recognises it."""
    rules, policy = under("parlour")
    text = "".join(f"{pile}\n" for pile in ("AS KS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"))
    text += "".join(" ".join(rank + suit for rank in "KQJT98765432A") + "\n" for suit in "CDH")
    game = Game(rules, policy, parse_board(text, rules.tables, whole=True))

    record = record_of(game, "freecell", "parlour")

    assert record.board is not None
    assert record.deal.shuffle == "board"
    assert record.start(rules.tables) == game.table.start
    assert json.loads(write_record(record))["board"][:2] == ["AS KS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"]


def test_record_has_no_more_events_than_are_read() -> None:
    """A game that is too long for a record says so when one is made."""
    game = played("freecell", "standard", 1, events=3)
    game.journal *= MAX_EVENTS

    with pytest.raises(RecordError, match="a record has at most 10,000"):
        record_of(game, "freecell", "standard", 1)


def test_mark_is_the_first_thing_in_a_record() -> None:
    """A record is known by its first line, and its lines are short enough to read."""
    lines = (CORPUS / "v1" / "won-tavern.json").read_text().splitlines()

    assert lines[:2] == ["{", f'"{MARK}": {VERSION},']
    assert max(map(len, lines)) < 160
