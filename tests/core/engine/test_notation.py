"""Standard notation: what a move's text means, and which text a move gets."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import CARDS, Card, Suit
from freecellar.engine.moves import Intent, Kind, Move, cell, column, foundation
from freecellar.engine.notation import (
    AmbiguousMove,
    Dialect,
    MalformedMove,
    MalformedPlace,
    find_place,
    format_move,
    parse_intent,
    parse_move,
    read_place,
    shown,
)
from freecellar.engine.position import Pile, Position
from freecellar.engine.reasons import IllegalMove
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Returns
from freecellar.errors import NotationError
from freecellar.spec.parts import Build, Cells, Deck, Direction, EmptyColumn, Foundations, Layout, Relation
from freecellar.spec.spec import RuleSpec


def rules_of(**parts: object) -> Rules:
    """Return the rules of a FreeCell with some parts replaced."""
    return RuleSpec.model_validate({"id": "game", "name": "Game", **parts}).rules()


def wide(columns: int) -> Layout:
    """Return a layout that deals 52 cards to some columns."""
    return Layout(columns=tuple(52 // columns + (index < 52 % columns) for index in range(columns)))


FREECELL = rules_of()
RETURNING = rules_of(foundations=Foundations(returns=Returns.COLUMNS_AND_CELLS))
TEN = rules_of(layout=wide(10), build=Build.SAME_SUIT)
THIRTEEN = rules_of(layout=wide(13), cells=Cells(count=0), build=Build.ANY_SUIT)
STALACTITES = rules_of(
    layout=Layout(columns=(6,) * 8, bases_from_deal=4),
    cells=Cells(count=2),
    build=Build.NONE,
    cap="1",
    foundations=Foundations(base="first-card", by_suit=False, wraps=True),
)
TWO_DECKS = rules_of(deck=Deck(decks=2), layout=Layout(columns=(11,) * 4 + (10,) * 6), cells=Cells(count=8)).tables
DOUBLE = Rules(replace(TWO_DECKS, foundations=replace(TWO_DECKS.foundations, returns=Returns.COLUMNS_AND_CELLS)))
BOTH_WAYS = rules_of(
    build=Build(relation=Relation.ANY, direction=Direction.BOTH),
    cap="unlimited",
    empty_column=EmptyColumn(whole_column=False),
)
GAMES = [FREECELL, RETURNING, TEN, THIRTEEN, STALACTITES, DOUBLE, BOTH_WAYS]


def board(rules: Rules, columns: str, cells: str = "", home: tuple[int, ...] = (), base: int = 1) -> Position:
    """Return a position: columns separated by ``/``, cells and home counts from the left, the rest empty."""
    tables = rules.tables
    slots = len(tables.foundations.suits)
    piles = [tuple(map(Card.parse, pile.split())) for pile in columns.split("/")]
    held: list[Pile] = [(Card.parse(card),) if card != "-" else () for card in cells.split()]
    return Position(
        tuple(piles + [()] * (tables.columns - len(piles))),
        tuple(held + [()] * (tables.cells.count - len(held))),
        home + (0,) * (slots - len(home)),
        (base,) * slots,
    )


def moved(rules: Rules, position: Position, text: str, dialect: Dialect = Dialect.STANDARD) -> Move:
    """Return the move that a text means in a position."""
    return rules.resolve(position, parse_move(text, rules, position, dialect))


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("26", Intent(column(1), column(5))),
        ("5a", Intent(column(4), cell(0))),
        ("g1", Intent(cell(6), column(0))),
        ("k1", Intent(cell(7), column(0))),
        ("ah", Intent(cell(0), Kind.FOUNDATION)),
        ("0h", Intent(column(9), Kind.FOUNDATION)),
        ("10", Intent(column(0), column(9))),
        ("AB", Intent(column(10), column(11))),
        ("1h3", Intent(column(0), foundation(2))),
        ("h35", Intent(foundation(2), column(4))),
        ("h3a", Intent(foundation(2), cell(0))),
        ("26v3", Intent(column(1), column(5), 3)),
        ("26v1", Intent(column(1), column(5), 1)),
        ("26va", Intent(column(1), column(5), 10)),
        ("26vD", Intent(column(1), column(5), 13)),
        ("26v10", Intent(column(1), column(5), 16)),
        ("5v", Intent(column(4), cell(18))),
        ("v5v1", Intent(cell(18), column(4), 1)),
    ],
)
def test_text_means(text: str, intent: Intent) -> None:
    """A source, a target and perhaps a hexadecimal count are an intent under any rules."""
    assert parse_intent(text) == intent


@pytest.mark.parametrize("text", ["2", "266", "2 6", "26 ", "i1", "1i", "help", "1hS", "2111", "26V3", "5\u0661"])
@pytest.mark.parametrize("count", ["", "v3"])
def test_other_text_is_malformed(text: str, count: str) -> None:
    """What is no source and target is refused with the text and what is allowed."""
    with pytest.raises(MalformedMove, match="a move is a source and a target") as caught:
        parse_intent(text + count)
    assert caught.value.text == text + count
    assert caught.value.allowed in str(caught.value)


@pytest.mark.parametrize("text", ["26v", "26v0", "26v03", "26v100", "26v-1", "26vg", "26v3v3", ""])
def test_other_count_is_malformed(text: str) -> None:
    """A count is one or two hexadecimal digits, the first not 0, after a whole move."""
    with pytest.raises(MalformedMove, match="may end in a hexadecimal count"):
        parse_intent(text)


@pytest.mark.parametrize("text", ["h5", "ha", "hS", "h", "hh", "h5v2"])
def test_foundation_source_wants_its_suit(text: str) -> None:
    """A move back that names no suit or slot is refused with a word on how to name it."""
    with pytest.raises(
        MalformedMove, match="a move from a foundation names its suit, as in hS5, or its slot, as in h45"
    ):
        parse_intent(text)


def test_suit_needs_rules() -> None:
    """Where a suit's slot is, rules alone can tell."""
    with pytest.raises(MalformedMove, match="depends on the rules"):
        parse_intent("hS5")


def test_long_and_odd_text_is_quoted_short() -> None:
    """A message quotes one short line, whatever the text."""
    with pytest.raises(MalformedMove) as caught:
        parse_intent("\x1b[2J" + "9" * 5000)
    assert len(str(caught.value)) < 300
    assert "\x1b" not in str(caught.value)
    assert shown("") == "''"


def test_count_is_inferred_as_longest_run_onto_empty_column() -> None:
    """Standard notation takes the longest run into an empty column."""
    position = board(FREECELL, "9S 8H 7C/")
    assert moved(FREECELL, position, "12") == Move(column(0), column(1), 3)
    assert moved(FREECELL, position, "12v2") == Move(column(0), column(1), 2)


def test_snx_takes_one_card_into_empty_column() -> None:
    """In snx a move into an empty column without a count is of one card."""
    position = board(FREECELL, "9S 8H 7C/")
    assert moved(FREECELL, position, "12", Dialect.SNX) == Move(column(0), column(1), 1)
    assert moved(FREECELL, position, "12v3", Dialect.SNX) == Move(column(0), column(1), 3)


def test_snx_infers_the_count_onto_a_card() -> None:
    """In snx, as in standard notation, the run that fits goes onto a card."""
    position = board(FREECELL, "KC 9S 8H 7C/TD")
    assert moved(FREECELL, position, "12", Dialect.SNX) == Move(column(0), column(1), 3)
    assert parse_move("19", FREECELL, position, Dialect.SNX).count is None


def test_sentence_names_its_count() -> None:
    """fc-solve's sentences count stacks and freecells from 0, and are read in every dialect."""
    position = board(FREECELL, "9S 8H 7C//6H", "- 2H")
    for dialect in Dialect:
        assert moved(FREECELL, position, "Move 2 cards from stack 0 to stack 1", dialect) == Move(
            column(0), column(1), 2
        )
        assert moved(FREECELL, position, "Move 1 cards from stack 2 to stack 0", dialect) == Move(column(2), column(0))
        assert moved(FREECELL, position, "Move a card from stack 2 to freecell 3", dialect) == Move(column(2), cell(3))
        assert moved(FREECELL, position, "Move a card from freecell 1 to stack 1", dialect) == Move(cell(1), column(1))
        home = parse_move("Move a card from freecell 1 to the foundations", FREECELL, position, dialect)
        assert home == Intent(cell(1), Kind.FOUNDATION, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Move",
        "Move 0 cards from stack 1 to stack 2",
        "Move a card from stack 1 to stack 100",
        "Move a card from freecell 23 to stack 1",
        "Move the sequence on top of Stack 3 to the foundations",
    ],
)
def test_other_sentence_is_malformed(text: str) -> None:
    """A sentence that fc-solve does not say of this family is refused with those that it does."""
    with pytest.raises(MalformedMove, match="a move is a sentence, as in 'Move 3 cards from stack 1 to stack 5'"):
        parse_intent(text)


def test_verbose_reads_sentences_only() -> None:
    """Where sentences are announced, standard notation is a mistake: its columns count from 1."""
    with pytest.raises(MalformedMove, match="26: not a move; a move is a sentence"):
        parse_move("26", FREECELL, board(FREECELL, ""), Dialect.VERBOSE)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("102", Move(column(9), column(1))),
        ("02", Move(column(9), column(1))),
        ("110", Move(column(0), column(9), 2)),
        ("10", Move(column(0), column(9), 2)),
        ("110v1", Move(column(0), column(9), 1)),
        ("10a", Move(column(9), cell(0))),
        ("b10", Move(cell(1), column(9))),
        ("10h", Move(column(9), foundation(3))),
    ],
)
def test_ten_may_be_two_digits(text: str, move: Move) -> None:
    """In a game of ten columns each text with a `10` has one reading."""
    position = board(TEN, "5S 4S/3S////////2S", "- KD")
    assert moved(TEN, position, text)[:2] == move[:2]


def test_only_legal_reading_is_taken() -> None:
    """With eleven columns `110` is 1 to 10 or 11 to 10: the one that is legal."""
    assert moved(THIRTEEN, board(THIRTEEN, "5S/////////6D/KS"), "110") == Move(column(0), column(9))
    assert moved(THIRTEEN, board(THIRTEEN, "KS/////////6D/5S"), "110") == Move(column(10), column(9))
    assert moved(THIRTEEN, board(THIRTEEN, "KS/6D/////////5S/2D"), "112") == Move(column(10), column(1))


@pytest.mark.parametrize("columns", ["5S/////////6D/5H", "KS/////////6D/KH"], ids=["both legal", "neither legal"])
def test_two_readings_are_refused(columns: str) -> None:
    """Where not just one reading is legal, both are shown, with the text that means each alone."""
    position = board(THIRTEEN, columns)
    with pytest.raises(AmbiguousMove) as caught:
        parse_move("110", THIRTEEN, position)
    assert caught.value.readings == (Intent(column(0), column(9)), Intent(column(10), column(9)))
    assert str(caught.value) == "110: can mean column 1 to column 10 (write 10) or column 11 to column 10 (write A0)"
    assert isinstance(caught.value, NotationError)
    assert [parse_intent(text) for text in ("10", "A0")] == list(caught.value.readings)


def test_readings_without_rules() -> None:
    """Without rules both readings stand."""
    with pytest.raises(AmbiguousMove, match=r"112v3: can mean .* or column 11 to column 2 \(write A2v3\)") as caught:
        parse_intent("112v3")
    assert [reading.count for reading in caught.value.readings] == [3, 3]


def test_column_beyond_the_game_is_illegal_not_malformed() -> None:
    """A column that this game lacks is for the rules to refuse, with the number that there are."""
    position = board(FREECELL, "5S")
    for text in ("19", "110", "A1"):
        reason = FREECELL.check(position, moved(FREECELL, position, text))
        assert "this game has 8 columns" in str(reason)


def test_card_comes_back_from_its_suit() -> None:
    """`hS5` takes the top spade back, wherever the house puts the spades."""
    position = board(RETURNING, "5H", home=(0, 0, 0, 4))
    assert moved(RETURNING, position, "hS1") == Move(foundation(3), column(0))
    assert moved(RETURNING, position, "hSa") == Move(foundation(3), cell(0))
    assert format_move(RETURNING, position, Move(foundation(3), cell(0))) == "hSa"


def test_suit_of_two_decks_is_the_slot_that_can() -> None:
    """With two decks `hC1` is the leftmost clubs whose top card may go there; the other is named by its slot."""
    position = board(DOUBLE, "5H/5H", home=(1, 0, 0, 0, 4))
    assert moved(DOUBLE, position, "hC1") == Move(foundation(4), column(0))
    assert moved(DOUBLE, position, "hCa") == Move(foundation(0), cell(0))
    assert format_move(DOUBLE, position, Move(foundation(4), cell(0))) == "h5a"


def test_suit_without_foundation() -> None:
    """Where foundations ignore suits, a suit names none, and the message says what does."""
    position = board(STALACTITES, "5H")
    with pytest.raises(MalformedMove, match="hS1: not a move; this game has no foundation for spades; name a slot"):
        parse_move("hS1", STALACTITES, position)


def test_home_is_the_leftmost_slot_that_takes_the_card() -> None:
    """Where several foundations take a card, `1h` is the leftmost and a slot names another."""
    position = board(STALACTITES, "6H", home=(0, 1, 1), base=5)
    assert moved(STALACTITES, position, "1h") == Move(column(0), foundation(1))
    assert moved(STALACTITES, position, "1h3") == Move(column(0), foundation(2))
    assert format_move(STALACTITES, position, Move(column(0), foundation(1))) == "1h"
    assert format_move(STALACTITES, position, Move(column(0), foundation(2))) == "1h3"


@pytest.mark.parametrize(
    ("columns", "move", "text"),
    [
        ("KC 9S 8H 7C/TD", Move(column(0), column(1), 3), "12"),
        ("9S 8H 7C/", Move(column(0), column(1), 3), "12"),
        ("9S 8H 7C/", Move(column(0), column(1), 2), "12v2"),
        ("9S 8H 7C/", Move(column(0), column(1), 1), "12v1"),
        ("9S 8H 7C/KD/", Move(column(1), column(2), 1), "23"),
        ("9S/", Move(column(0), cell(2)), "1c"),
        ("AS/", Move(column(0), foundation(3)), "1h"),
    ],
)
def test_count_is_written_where_another_could_be_inferred(columns: str, move: Move, text: str) -> None:
    """A count stands exactly where the text without it means another move."""
    assert format_move(FREECELL, board(FREECELL, columns), move) == text


def test_count_is_written_where_inference_is_refused() -> None:
    """Where whole columns may not move and inference would take one, every text has its count."""
    position = board(BOTH_WAYS, "9S 8H 7C/")
    assert format_move(BOTH_WAYS, position, Move(column(0), column(1), 2)) == "12v2"
    with pytest.raises(IllegalMove, match="say how many cards"):
        moved(BOTH_WAYS, position, "12")


def test_thirteen_cards_are_vd() -> None:
    """Counts are hexadecimal, in small letters."""
    run = " ".join(f"{rank}{'SH'[index % 2]}" for index, rank in enumerate("KQJT98765432A"))
    tuxedo = rules_of(cap="unlimited")
    position = board(tuxedo, f"3C {run}/")
    assert format_move(tuxedo, position, Move(column(0), column(1), 12)) == "12vc"
    assert moved(tuxedo, position, "12vd") == Move(column(0), column(1), 13)


def test_ten_and_up_are_one_character() -> None:
    """Written moves never use two digits for a column."""
    assert format_move(THIRTEEN, board(THIRTEEN, "5S/////////6D"), Move(column(0), column(9))) == "10"
    assert format_move(THIRTEEN, board(THIRTEEN, "6D////////////5S"), Move(column(12), column(0))) == "C1"


def test_illegal_move_has_a_text_too() -> None:
    """A move that the rules refuse can still be named, as in the record of a refusal."""
    position = board(FREECELL, "9S 8H/KC")
    for move in (Move(column(0), column(1), 2), Move(column(1), foundation(3)), Move(column(0), column(0))):
        assert moved(FREECELL, position, format_move(FREECELL, position, move)) == move


@pytest.mark.parametrize(
    ("text", "place", "count"),
    [
        ("3", column(2), None),
        ("3v4", column(2), 4),
        ("0", column(9), None),
        ("10", column(9), None),
        ("a", cell(0), None),
        ("v", cell(18), None),
        ("h", Kind.FOUNDATION, None),
        ("hS", Suit.SPADES, None),
        ("h2", foundation(1), None),
    ],
)
def test_place_alone(text: str, place: object, count: int | None) -> None:
    """A tap names a place, and of a column the number of its cards."""
    assert read_place(text) == (place, count)


@pytest.mark.parametrize("text", ["", "i", "av2", "hSv2", "3v0", "99", "26", "hX"])
def test_other_place_is_malformed(text: str) -> None:
    """What is no place is refused with the places that there are."""
    with pytest.raises(MalformedPlace, match="a place is a column"):
        read_place(text)


def test_named_place_of_a_game() -> None:
    """A suit's place is its leftmost slot with cards, or else its leftmost; other names stand for themselves."""
    position = board(DOUBLE, "", home=(0, 0, 0, 0, 4))
    assert find_place(DOUBLE, position, Suit.CLUBS) == foundation(4)
    assert find_place(DOUBLE, position, Suit.HEARTS) == foundation(2)
    assert find_place(DOUBLE, position, Kind.FOUNDATION) is Kind.FOUNDATION
    assert find_place(DOUBLE, position, cell(1)) == cell(1)
    with pytest.raises(NotationError, match="no foundation for hearts"):
        find_place(STALACTITES, board(STALACTITES, ""), Suit.HEARTS)


def random_position(rules: Rules, random: Random) -> Position:
    """Return a position of the whole deck: some cards home, a few in cells, the rest mostly in runs, columns empty."""
    tables = rules.tables
    slots = len(tables.foundations.suits)
    suited = None not in tables.foundations.suits
    bases = (1,) * slots if suited else tuple(random.randint(1, 13) for _ in range(slots))
    home = tuple(random.randint(0, random.choice([2, 6, 13])) for _ in range(slots))
    pack = list(CARDS) * tables.decks
    for base, count, suit in zip(bases, home, tables.foundations.suits, strict=True):
        for step in range(count):
            rank = (base + step - 1) % 13 + 1
            pack.remove(next(card for card in pack if card.rank == rank and suit in (None, card.suit)))
    random.shuffle(pack)
    if random.random() < 0.7:
        pack.sort(key=lambda card: -card.rank)
    columns: list[Pile] = [()] * tables.columns
    cells: list[Pile] = [()] * tables.cells.count
    used = random.sample(range(tables.columns), random.randint(1, tables.columns))
    for card in pack:
        fitting = [i for i in used if columns[i] and tables.may_build[columns[i][-1]][card]]
        empty = [i for i, pile in enumerate(cells) if not pile]
        if empty and random.random() < 0.05:
            cells[random.choice(empty)] = (card,)
        else:
            columns_index = random.choice(fitting or used)
            columns[columns_index] += (card,)
    return Position(tuple(columns), tuple(cells), home, bases)


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
def test_every_legal_move_is_read_back(rules: Rules, random: Random) -> None:
    """The text of each legal move means that move, and no two moves share a text."""
    position = random_position(rules, random)
    moves = rules.legal_moves(position)
    texts = [format_move(rules, position, move) for move in moves]
    assert [moved(rules, position, text) for text in texts] == moves
    assert len(set(texts)) == len(moves)


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
def test_no_text_says_more_than_it_must(rules: Rules, random: Random) -> None:
    """A text without its count or slot means another move or none."""
    position = random_position(rules, random)
    for move in rules.legal_moves(position):
        text = format_move(rules, position, move)
        shorter = text.partition("v")[0] if "v" in text else text[:2]
        if shorter != text and move.source.kind is not Kind.FOUNDATION:
            try:
                assert moved(rules, position, shorter) != move
            except IllegalMove:
                assert "v" in text


NEAR = st.text("0123456789ABCDHShabcklvV", max_size=6)
SENTENCE = st.from_regex(r"Move (a|\d{1,3}) cards? from (stack|freecell) \d{1,2} to (stack \d{1,2}|the foundations)")


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False), NEAR | SENTENCE | st.text(), st.sampled_from(Dialect))
def test_any_text_is_read_or_refused(rules: Rules, random: Random, text: str, dialect: Dialect) -> None:
    """Whatever the text, the answer is an intent that the rules can judge, or a `NotationError`."""
    position = random_position(rules, random)
    with suppress(NotationError, IllegalMove):
        assert str(rules.check(position, moved(rules, position, text, dialect)))
