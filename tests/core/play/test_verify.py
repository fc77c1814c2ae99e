"""Verification: a record is true exactly when it is a legal playing that comes to what it states."""

import json
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar import Game, House, Move, RecordError, Rules, RuleSpec, column, deal, parse_board, parse_intent
from freecellar.cards import CARDS
from freecellar.engine import Deal
from freecellar.play import Event, EventKind, Record, Result, Verification, read_record, verify, write_record
from freecellar.play.record_text import MARK
from freecellar.play.records import MAX_EVENTS
from freecellar.play.verification import MAX_CARDS
from freecellar.plugins import HouseEntry, Variant, source_of
from freecellar.spec import canonical_json, merge, spec_digest
from support.games import registry, under
from support.records import CORPUS, played, record_of, rulebook, stated

FILES = sorted(CORPUS.glob("v*/*.json"))


def in_corpus(name: str) -> Record:
    """Return a record of the corpus."""
    return read_record((CORPUS / "v1" / f"{name}.json").read_bytes())


def reason(record: Record) -> str:
    """Return why a record is refused."""
    found = verify(record, rulebook())
    assert (found.ok, found.result) == (False, None)
    assert found.reason is not None
    assert "\n" not in found.reason
    return found.reason


def with_events(record: Record, *events: Event) -> Record:
    """Return a record with other events that states what they give, as far as they can be."""
    changed = replace(record, events=events)
    try:
        game = by_hand(changed)
    except Exception:  # noqa: BLE001 - the record is not to be true
        return changed
    return replace(changed, result=Result.of(game))


def by_hand(record: Record) -> Game:
    """Return the game of a record, each event done by the method that a front end would call."""
    rules, policy = rulebook().rules_of(record)
    game = Game(rules, policy, record.start(rules.tables), now=lambda: 0)
    for event in record.events:
        do: dict[EventKind, Callable[[], object]] = {
            EventKind.PLAY: lambda event=event: game.play(event.move, at=event.at),  # type: ignore[misc]
            EventKind.AUTO: lambda event=event: game.auto(at=event.at),  # type: ignore[misc]
            EventKind.FINISH: lambda event=event: game.finish(at=event.at),  # type: ignore[misc]
            EventKind.UNDO: lambda event=event: game.undo(at=event.at),  # type: ignore[misc]
            EventKind.REDO: lambda event=event: game.redo(at=event.at),  # type: ignore[misc]
            EventKind.GOTO: lambda event=event: game.go_back(event.steps, at=event.at),  # type: ignore[misc]
            EventKind.HINT: lambda event=event: game.note_hint(at=event.at),  # type: ignore[misc]
            EventKind.PAUSE: lambda event=event: game.pause(at=event.at),  # type: ignore[misc]
            EventKind.RESUME: lambda event=event: game.resume(at=event.at),  # type: ignore[misc]
            EventKind.GIVE_UP: lambda event=event: game.give_up(at=event.at),  # type: ignore[misc]
        }
        do[event.kind]()
    return game


@given(st.integers(1, 10**6), st.sampled_from(["standard", "doubling", "additive", "winnable", "tavern", "parlour"]))
def test_every_playing_verifies(number: int, house: str) -> None:
    """A record of a real game is true, and says what the game came to."""
    game = played("freecell", house, number, events=25, seed=number)

    found = verify(record_of(game, "freecell", house, number), rulebook())

    assert found.reason is None
    assert found.result == Result.of(game)
    assert (found.variant, found.house, found.number, found.carries) == ("freecell", house, number, ())
    assert found.deal == f"ms:{number}:4x7,4x6"


@pytest.mark.parametrize("name", ["won", "home", "moves", "undos", "hints", "score", "time"])
def test_changed_result_is_refused_by_name(name: str) -> None:
    """Whatever a record states otherwise than its events give is named with both."""
    record = in_corpus("won-tavern")
    so = getattr(record.result, name)
    other = not so if isinstance(so, bool) else so + 1

    said = reason(stated(record, **{name: other}))

    assert said == f"result.{name}: the record says {other}, its events give {so}".lower()


def test_score_where_none_is_kept_is_refused() -> None:
    """A house without points gives none."""
    said = reason(stated(in_corpus("won-standard"), score=10))

    assert said == "result.score: the record says 10, its events give none"


def test_all_that_differs_is_told() -> None:
    """Two false results are both named."""
    assert reason(stated(in_corpus("won-tavern"), moves=0, home=0)).count("its events give") == 2


def test_illegal_move_is_refused_with_its_number() -> None:
    """The event's number, counted from 1, and the rule that it breaks."""
    record = in_corpus("won-tavern")
    bad = Event(EventKind.PLAY, record.events[1].at, Move(column(1), column(2)))

    said = reason(with_events(record, record.events[0], bad, *record.events[2:]))

    assert said.startswith("event 2 (play): ")
    assert "does not build on" in said


def test_events_out_of_order_are_refused() -> None:
    """Two events that changed places run backwards in time."""
    record = in_corpus("won-standard")
    first, second, *rest = record.events

    assert reason(with_events(record, second, first, *rest)).startswith("event 2 (play): its time 400 is before")


def test_swapped_events_with_times_put_right_are_refused_where_that_is_no_playing() -> None:
    """The order is part of the playing."""
    record = in_corpus("given-up-standard")
    kinds = [event.kind for event in record.events]
    place = kinds.index(EventKind.PAUSE)
    before, after = record.events[place], record.events[place + 1]
    swapped = (
        *record.events[:place], replace(after, at=before.at), replace(before, at=after.at), *record.events[place + 2 :],
    )  # fmt: skip

    assert reason(with_events(record, *swapped)) == "event 3 (resume): the game is not paused"


def test_cut_record_is_refused() -> None:
    """The last event taken away leaves results that are not so."""
    record = in_corpus("won-tavern")

    assert "result.won: the record says true, its events give false" in reason(
        replace(record, events=record.events[:-1])
    )


def test_anything_after_the_end_is_refused() -> None:
    """Nothing happens once a game is won or given up."""
    for name in ("won-tavern", "given-up-standard"):
        record = in_corpus(name)
        late = Event(EventKind.UNDO, record.events[-1].at)
        number = len(record.events) + 1
        assert reason(with_events(record, *record.events, late)) == f"event {number} (undo): the game is over"


def test_undo_past_the_limit_is_refused() -> None:
    """House `tavern` goes back 300 steps, one more is refused."""
    rules, policy = under("tavern")
    rest = [str(card) for card in CARDS if str(card) not in {"KS", "QH", "KC"}]
    board = "\n".join(["KS QH", "KC", *(" ".join(rest[start::6]) for start in range(6))])
    game = Game(rules, policy, parse_board(board, rules.tables, whole=True), now=lambda: 0)
    for step in range(310):
        game.play(parse_intent("21" if step % 2 else "12"))
    record = record_of(game, "freecell", "tavern")
    undo = Event(EventKind.UNDO, 0)

    assert verify(with_events(record, *record.events, *[undo] * 300), rulebook()).ok
    said = reason(with_events(record, *record.events, *[undo] * 301))
    assert said == "event 611 (undo): undo does not reach further back here"


def corner(**fields: object) -> HouseEntry:
    """Return the entry of a house made up for a test."""
    return HouseEntry.of(House.model_validate({"id": "corner", "name": "Corner", **fields}))


def own_variant(**fields: object) -> Variant:
    """Return the entry of a variant made up for a test."""
    return Variant.of(RuleSpec.model_validate({"id": "mine", "name": "Mine", **fields}))


def game_of(variant: Variant, house: HouseEntry, number: int = 617) -> Game:
    """Return a new game of a numbered deal."""
    rules = Rules(merge(variant.tables, house.policy))
    return Game(rules, house.policy, deal(rules.tables, number), now=lambda: 0)


def recorded(game: Game, variant: Variant, house: HouseEntry, number: int | None = 617) -> Record:
    """Return the record of a game of entries that no registry has."""
    return Record.of(game, source_of(registry(), variant), source_of(registry(), house), number)


def test_undo_limit_of_a_house_of_ones_own() -> None:
    """The house's limit comes with the record, and is held."""
    variant, house = registry().variant("freecell"), corner(undo={"limit": 1})
    game = game_of(variant, house)
    game.play(parse_intent("8a"))
    game.play(parse_intent("8b"))
    game.undo()
    record = recorded(game, variant, house)

    assert verify(record, rulebook()).carries == ("house",)
    for late in (Event(EventKind.UNDO, 0), Event(EventKind.GOTO, 0, steps=1)):
        said = reason(with_events(record, *record.events, late))
        assert said == f"event 4 ({late.kind}): undo does not reach further back here"


def test_rules_of_ones_own_come_with_the_record() -> None:
    """A record of a variant that nobody else has replays anywhere."""
    variant, house = own_variant(cells={"count": 6}), corner(cap="empty_cells + 1")
    game = game_of(variant, house)
    for cell_name in "abcdef":
        game.play(parse_intent(f"1{cell_name}"))

    record = recorded(game, variant, house)
    found = verify(read_record(write_record(record)), rulebook())

    assert found.ok
    assert found.carries == ("variant", "house")
    assert record.variant.spec == canonical_json(variant.spec())
    assert record.variant.digest == spec_digest(variant.spec())


def test_digest_of_other_rules_is_refused() -> None:
    """A record of rules that are not those of this id here is refused, and so is a spec that is not its digest's."""
    known = in_corpus("won-tavern")
    wrong = "0" * 64
    carried = in_corpus("own-my-penguin-corner")

    said = reason(replace(known, house=replace(known.house, digest=wrong)))
    assert said.startswith(
        "house.digest: 0000000000000000… is not allowed: the rules of house tavern that are known here"
    )
    said = reason(replace(known, variant=replace(known.variant, digest=wrong)))
    assert said.startswith("variant.digest: 0000000000000000… is not allowed")
    said = reason(replace(carried, variant=replace(carried.variant, digest=wrong)))
    assert said.startswith("variant.digest: 0000000000000000… is not allowed: the rules have ")


def test_spec_cannot_pass_for_one_of_freecellars_own() -> None:
    """A record that brings easier rules under the id `freecell` is refused; the same rules brought along are not."""
    easy = own_variant(id="freecell", cells={"count": 8})
    same = own_variant(id="freecell")
    standard = registry().house("standard")
    game = game_of(same, standard)

    with pytest.raises(RecordError, match="variant freecell has the id of one that comes with Freecellar"):
        source_of(registry(), easy)
    record = recorded(game, same, standard)
    assert record.variant.spec is None
    assert verify(record, rulebook()).ok
    forged = replace(record.variant, digest=easy.digest, spec=canonical_json(easy.spec()))
    assert reason(replace(record, variant=forged)).startswith("variant.digest: ")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("{}", "variant.spec: id: is missing"),
        ('{"id": "mine", "name": "Mine", "cells": {"count": 99}}', "variant.spec: cells.count: 99 is not allowed"),
        ('{"id": "other", "name": "Mine"}', "variant.spec: its id other is not mine"),
        ('{"id": "mine", "name": "Mine", "cap": "9**9**9**9"}', "variant.spec: cap"),
    ],
)
def test_spec_that_is_none_is_refused(spec: str, why: str) -> None:
    """What comes with a record is checked as a file is."""
    record = in_corpus("own-my-penguin-corner")
    changed = replace(record, variant=replace(record.variant, id="mine", spec=spec))

    assert reason(changed).startswith(why)


def test_unknown_variant_and_house_are_refused() -> None:
    """Where the rules neither came along nor are known, nothing can be told."""
    record = in_corpus("won-tavern")

    assert "there is no variant 'nowhere'" in reason(replace(record, variant=replace(record.variant, id="nowhere")))
    assert "there is no house 'nowhere'" in reason(replace(record, house=replace(record.house, id="nowhere")))


def test_house_that_does_not_go_with_the_variant_is_refused() -> None:
    """Two decks and cards that come back go nowhere together."""
    double, parlour = in_corpus("own-my-double-corner"), in_corpus("won-parlour")

    assert "house parlour does not go with this variant" in reason(replace(double, house=parlour.house))


def test_deal_of_another_shape_is_refused() -> None:
    """A number deals otherwise in another shape."""
    record = in_corpus("won-tavern")

    said = reason(replace(record, deal=Deal.parse("ms:617:8x6;cells=aceg")))

    assert said == "deal: ms:617:8x6;cells=aceg is not allowed: the variant deals as ms:617:4x7,4x6"


def test_other_number_is_refused_by_the_first_move_that_cannot_be() -> None:
    """The events of one deal are not those of another."""
    record = in_corpus("won-tavern")

    assert reason(replace(record, deal=Deal.parse("ms:618:4x7,4x6"))).startswith("event ")


def test_board_that_does_not_match_its_number_is_refused() -> None:
    """Two cards that changed places, a card twice, a board beside a number, and none beside a board."""
    record, numbered = in_corpus("board-parlour"), in_corpus("won-parlour")
    board = str(record.board)

    swapped = replace(record, board=board.replace("AS KS", "KS AS"))
    assert reason(swapped).startswith(f"deal: {record.deal} is not allowed: the board is board:")
    assert reason(replace(record, board=board.replace("KS", "AS"))).startswith("board: the board is not the whole deck")
    assert reason(replace(record, board="nonsense\n")).startswith("board: line 1: ")
    assert reason(replace(record, board=None)) == "board: is missing, and no number deals it"
    assert reason(replace(numbered, board=board)) == "board: is there, and the number deals it"


def test_unused_fields_of_a_house_do_not_change_its_digest() -> None:
    """What a house shows and offers has no part in a playing; everything else has."""
    plain = corner()
    beside: dict[str, object] = {
        "name": "Other", "summary": "Other.", "deals": {"last": 5}, "finishes_itself": True, "tap": {"selects": True},
        "stuck": "never", "loss": "never", "hint": {"single_cards": True}, "share": [], "variants": ["freecell"],
        "labels": [], "marks_foundations": False, "highlights_landings": False, "daily": {"kept_apart": False},
    }  # fmt: skip
    deciding: dict[str, object] = {
        "id": "other", "cap": "1", "foundation_order": list("SHCD"), "returns": "columns", "cell_to_cell": True,
        "whole_columns": False, "autoplay": "horne", "autoplay_counts": True, "auto": "all", "finish": "never",
        "undo": {"limit": 3}, "score": {}, "pauses": False, "gives_up": False,
    }  # fmt: skip

    assert {name for name in beside if corner(**{name: beside[name]}).digest != plain.digest} == set()
    assert {name for name in deciding if corner(**{name: deciding[name]}).digest == plain.digest} == set()
    assert {*beside, *deciding, "autoplay_at_deal"} == set(House.model_fields)
    assert corner(**beside).digest == plain.digest
    assert own_variant(summary="Other.").digest == own_variant().digest != own_variant(cap="1").digest


def test_playing_reads_nothing_that_the_digest_leaves_out() -> None:
    """The corpus comes to the same results under houses that differ in everything but what the digest covers."""
    for path in FILES:
        record = read_record(path.read_bytes())
        rules, policy = rulebook().rules_of(record)
        other = House.model_validate(
            {
                "id": "x",
                "name": "X",
                "finishes_itself": True,
                "stuck": "no-place",
                "loss": "never",
                "tap": {"order": []},
            }
        ).compile()
        beside = ("name", "deals", "finishes_itself", "tap", "stuck", "loss", "hint", "share", "labels", "daily")
        changed = replace(policy, **{name: getattr(other, name) for name in beside})
        assert Result.of(Game.replay(rules, changed, record.start(rules.tables), record.events)) == record.result


def test_500_events_verify() -> None:
    """A long game of every kind of event gives the same figures again."""
    game = played("freecell", "tavern", 617, events=500, seed=2)
    text = write_record(record_of(game, "freecell", "tavern", 617))

    found = verify(read_record(text), rulebook())

    assert found.ok
    assert len(game.journal) == 500


def busy() -> Record:
    """Return a record that sends as many cards home and back as its events allow."""
    rules, policy = under("doubling")
    piles = ["AS KS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"]
    piles += [" ".join(rank + suit for rank in "KQJT98765432A") for suit in "CDH"]
    game = Game(rules, policy, parse_board("\n".join(piles), rules.tables, whole=True))
    pair = (Event(EventKind.AUTO, 0), Event(EventKind.UNDO, 0))
    return replace(record_of(game, "freecell", "doubling"), events=pair * (MAX_EVENTS // 2))


@pytest.mark.slow
def test_busiest_record_is_refused() -> None:
    """The work that events can ask for is bounded: beyond that they are refused with the number."""
    record = busy()

    said = reason(record)

    assert said.endswith(f"the events make more than {MAX_CARDS} moves in all")


@pytest.mark.slow
def test_longest_record_costs_some_megabytes() -> None:
    """Ten thousand events, done and taken back, are read and verified within little memory."""
    game = played("freecell", "standard", 617, events=100, seed=4)
    move = Event(EventKind.PLAY, 0, game.rules.legal_moves(game.table.start)[0])
    empty = record_of(played("freecell", "standard", 617, events=0), "freecell", "standard", 617)
    pairs = (move, Event(EventKind.UNDO, 0)) * (MAX_EVENTS // 2)
    text = write_record(replace(empty, events=pairs, result=replace(empty.result, undos=MAX_EVENTS // 2)))
    tracemalloc.start()

    found = verify(read_record(text), rulebook())

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.reason is None
    assert peak < 32 << 20


def checked(data: bytes | str) -> Verification | None:
    """Read and verify a text; return None where it is not read. Whatever verifies is true, told by hand."""
    try:
        record = read_record(data)
    except RecordError:
        return None
    found = verify(record, rulebook())
    if found.ok:
        assert Result.of(by_hand(record)) == record.result == found.result
    return found


@given(st.data())
def test_bytes_changed_at_random_never_crash_nor_lie(data: st.DataObject) -> None:
    """Bytes replaced, put in, taken out and doubled: a text is refused, or it is true."""
    text = bytearray(data.draw(st.sampled_from(FILES)).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        stop = min(len(text), start + data.draw(st.integers(0, 6)))
        text[start:stop] = data.draw(st.binary(max_size=4) | st.sampled_from([bytes(text[start:stop]) * 2, b"0", b"9"]))

    checked(bytes(text))


@pytest.mark.slow
def test_every_byte_changed() -> None:
    """Each byte of a record replaced by some others: what still verifies is true, as of another deal it may be."""
    text = (CORPUS / "v1" / "given-up-tavern.json").read_text()
    for index, letter in enumerate(text):
        for other in {"0", "1", "9", '"', " ", "a", "}", chr(ord(letter) ^ 1)} - {letter}:
            checked(text[:index] + other + text[index + 1 :])


@given(st.data())
def test_events_changed_at_random_never_lie(data: st.DataObject) -> None:
    """Events moved, doubled, dropped and shifted in time verify only where they give what is stated."""
    changed: dict[str, Any] = json.loads(data.draw(st.sampled_from(FILES)).read_text())
    events: list[str] = changed["events"]
    for _ in range(data.draw(st.integers(1, 3))):
        if not events:
            break
        index = data.draw(st.integers(0, len(events) - 1))
        other = data.draw(st.integers(0, len(events) - 1))
        match data.draw(st.sampled_from(["swap", "double", "drop", "time", "text"])):
            case "swap":
                events[index], events[other] = events[other], events[index]
            case "double":
                events.insert(index, events[other])
            case "drop":
                del events[index]
            case "time":
                events[index] = f"{data.draw(st.integers(0, 200_000))} {events[index].partition(' ')[2]}"
            case _:
                events[index] = f"{events[index].partition(' ')[0]} {events[other].partition(' ')[2]}"
    name = data.draw(st.sampled_from(["moves", "undos", "home", "time", "hints"]))
    changed["result"][name] += data.draw(st.sampled_from([0, 0, 1, -1]))

    checked(json.dumps(changed))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.data(), JSON)
def test_anything_in_any_field_never_crashes(data: st.DataObject, value: object) -> None:
    """Whatever stands in whatever field: it is refused in one line, or it is true."""
    changed: dict[str, Any] = json.loads(data.draw(st.sampled_from(FILES)).read_text())
    target: Any = changed
    for _ in range(data.draw(st.integers(0, 3))):
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        inner = [key for key in keys if isinstance(target[key], dict | list) and target[key]]
        if not inner:
            break
        target = target[data.draw(st.sampled_from(inner))]
    keys = list(target) if isinstance(target, dict) else list(range(len(target)))
    key = data.draw(st.sampled_from(keys))
    if key != MARK:
        target[key] = value
    found = checked(json.dumps(changed))

    assert found is None or found.ok or "\n" not in str(found.reason)
