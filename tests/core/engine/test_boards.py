"""Board text: what it means, how it is written, and what is said of a text that is no board."""

import subprocess
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import CARDS, Card
from freecellar.engine.boards import MAX_LENGTH, board_text, parse_board
from freecellar.engine.deals import LAST_NUMBER, deal
from freecellar.engine.layouts import unshuffled
from freecellar.engine.position import Position
from freecellar.engine.tables import Tables
from freecellar.errors import BoardError
from freecellar.spec.spec import RuleSpec
from support.layouts import LAYOUTS
from support.strategies import specs

FREECELL = LAYOUTS["freecell"]
DOUBLE = LAYOUTS["double-freecell"]
GERMAN = LAYOUTS["german-freecell"]
PENGUIN = LAYOUTS["penguin"]
STALACTITES = LAYOUTS["stalactites"]
DEEP_CELLS = RuleSpec.model_validate({"id": "a", "name": "A", "cells": {"count": 2, "capacity": 2}}).compile()
SHORT_DECK = RuleSpec.model_validate(
    {"id": "a", "name": "A", "deck": {"ranks": 10, "suits": ["C", "H"]}, "layout": {"columns": [10, 10]}}
).compile()
BY_TWOS = RuleSpec.model_validate(
    {"id": "a", "name": "A", "foundations": {"base": "first-card", "wraps": True, "step": 2}}
).compile()


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a line names."""
    return tuple(map(Card.parse, text.split()))


@st.composite
def partial_positions(draw: st.DrawFn, tables: Tables) -> Position:
    """Draw a position with any cards anywhere and any number of cards home."""
    deck = st.sampled_from(unshuffled(tables.decks, tables.ranks, tables.suits))
    cells = []
    for suit in tables.cells.suits:
        pile = draw(st.lists(deck, max_size=tables.cells.capacity))
        cells.append(tuple(card for card in pile if suit in (None, card.suit)))
    bases = deal(tables, draw(st.integers(1, LAST_NUMBER))).bases
    return Position(
        columns=tuple(tuple(draw(st.lists(deck, max_size=3))) for _ in range(tables.columns)),
        cells=tuple(cells),
        foundations=tuple(draw(st.integers(0, len(tables.sequence[base - 1]))) for base in bases),
        bases=bases,
    )


@given(st.data(), specs())
def test_any_position_round_trips(data: st.DataObject, spec: RuleSpec) -> None:
    """Any position of any game is read back from its text, to the last empty place."""
    tables = spec.compile()
    position = data.draw(partial_positions(tables))

    assert parse_board(board_text(position, tables), tables) == position


@given(specs(), st.integers(1, LAST_NUMBER))
def test_every_dealt_board_is_whole(spec: RuleSpec, number: int) -> None:
    """Whatever is dealt is written as a whole board."""
    tables = spec.compile()
    position = deal(tables, number)

    assert parse_board(board_text(position, tables), tables, whole=True) == position


@given(st.text(st.characters(), max_size=60) | st.text("7HKS-+:#\n\r 0XFC:BaseFounds", max_size=60), st.booleans())
def test_any_text_is_a_board_or_refused_politely(text: str, whole: bool) -> None:
    """No text makes anything but a position or a `BoardError`."""
    for tables in (None, FREECELL, PENGUIN, STALACTITES, SHORT_DECK):
        with suppress(BoardError):
            position = parse_board(text, tables, whole=whole)
            assert parse_board(board_text(position, tables), tables) == position


def test_columns_without_a_game() -> None:
    """Without a game there are as many columns as are written, and FreeCell's cells and foundations."""
    assert parse_board(": 8S 7H\n:") == Position((cards("8S 7H"), ()), ((),) * 4, (0,) * 4, (1,) * 4)


def test_game_completes_cells_and_columns() -> None:
    """What is left out at the end is empty."""
    position = parse_board("FC: - KD\n8S", FREECELL)

    assert position.cells == ((), cards("KD"), (), ())
    assert position.columns == (cards("8S"), *[()] * 7)


@pytest.mark.parametrize(
    "text",
    [
        "Foundations: H-5 C-A\nFreecells: QS - KD\nTD\n:\n7H 6S",
        "founds: c-a h-5 s-0\n\n\nfc: qs - kd -\n10d\n\n: 7h 6s\n\n\n",
        "\ufeffFC: QS - KD\r\nFoundations: H-5 C-A\r\n# a comment\r\n:TD\r\n:\r\n: 7H 6S # another\r\n",
        "TD\r\r7H 6S\rFoundations : C-A H-5 # headings may come last\rFREECELLS:QS\t-\tKD",
        "Base: A\n# here is an empty column:\n  10D\n: # there\n7H\u00a06S\nFoundations: H-5 C-A\nFreecells: QS - KD",
    ],
    ids=["plain", "small", "windows", "old mac", "base"],
)
def test_ways_to_write_one_board(text: str) -> None:
    """Headings, colons, blank lines, comments, capitals and line ends may be written in several ways."""
    assert parse_board(text) == Position(
        columns=(cards("TD"), (), cards("7H 6S")),
        cells=(cards("QS"), (), cards("KD"), ()),
        foundations=(1, 0, 5, 0),
        bases=(1, 1, 1, 1),
    )


def test_foundations_go_to_the_slots_of_their_suit() -> None:
    """The order of a house's slots does not matter to the text."""
    house = RuleSpec.model_validate({"id": "a", "name": "A", "foundations": {"order": list("SHDC")}}).compile()
    board = "Foundations: H-5 C-A D-0 S-K\n" + ":\n" * 8

    assert parse_board(board, house).foundations == (13, 5, 0, 1)
    assert board_text(parse_board(board, house), house) == board


def test_two_decks_name_a_suit_twice() -> None:
    """The first pile of a suit goes to its first slot, and a suit named once leaves the second slot empty."""
    position = parse_board("Foundations: H-5 H-2 C-A", DOUBLE)

    assert position.foundations == (1, 0, 5, 0, 0, 0, 2, 0)
    assert board_text(position, DOUBLE).startswith("Foundations: H-5 H-2 C-A C-0 D-0 D-0 S-0 S-0\n")


def test_base_tells_how_many_cards_a_top_rank_means() -> None:
    """On base 7 a nine is the third card, a six the last."""
    position = parse_board("Base: 7\nFoundations: H-9 C-6", PENGUIN)

    assert position.foundations == (13, 0, 3, 0)
    assert board_text(position, PENGUIN).startswith("Foundations: H-9 C-6 D-0 S-0\nBase: 7\n")


def test_each_foundation_may_have_its_base() -> None:
    """Stalactites writes a base for each foundation, and its suitless foundations from the left."""
    position = parse_board("Foundations: X-8 X-8 X-0 X-A\nBase: 7 9 J 2", STALACTITES)

    assert (position.foundations, position.bases) == ((2, 13, 0, 13), (7, 9, 11, 2))
    assert board_text(position, STALACTITES).startswith("Foundations: X-8 X-8 X-0 X-A\nBase: 7 9 J 2\n")


def test_one_base_serves_all_foundations() -> None:
    """A single base is that of every foundation, whether they ignore suits or not."""
    assert parse_board("Base: 10", STALACTITES).bases == (10,) * 4


def test_step_tells_how_many_cards_a_top_rank_means() -> None:
    """By twos from the seven, a jack is the third card and a six the seventh."""
    assert parse_board("Base: 7\nFoundations: H-J C-6", BY_TWOS).foundations == (7, 0, 3, 0)


def test_cards_of_one_cell_are_joined() -> None:
    """A cell that holds two cards shows them with a plus, the open one last."""
    position = parse_board("Freecells: - QS+KD", DEEP_CELLS)

    assert position.cells == ((), cards("QS KD"))
    assert board_text(position, DEEP_CELLS).startswith("Freecells: - QS+KD\n")


@pytest.mark.parametrize(
    ("text", "tables", "message"),
    [
        ("", None, "line 1: found nothing; expected a board"),
        ("7H\n# no\n8S 1X", None, "line 3: '1X' is not a card"),
        ("7H\x00", None, r"line 1: '7H\\x00' is not a card"),
        ("7♥", None, "line 1: found '7♥'; expected cards, such as 7H"),
        ("7\u017f", None, "line 1: found '7\u017f'; expected cards"),
        ("9" * 200, None, "line 1: '99999999999999999999' is not a card"),
        ("7H\n::", None, "line 2: ':' is not a card"),
        ("7H\nTalon: 8S", None, r"line 2: found 'Talon:'; expected Foundations: \(or Founds:\), Freecells: \(or FC:\)"),
        ("FC: 7H\n\nFreecells: 8S", None, "line 3: found Freecells again; expected them once; they stand in line 1"),
        ("7H\n" * 9, FREECELL, "line 9: found column 9; expected at most 8 columns"),
        ("FC: - - - - -", FREECELL, "line 1: found 5 cells; expected at most 4"),
        ("FC: - 7H+8H", FREECELL, "line 1: found 2 cards in cell b; expected at most 1"),
        ("FC: 7C 7H", GERMAN, "line 1: found 7H in cell b; expected spades only"),
        ("FC: - " + "- " * 30, None, "line 1: found 31 cells; expected at most 23"),
        ("JC", SHORT_DECK, "line 1: found JC; expected cards of this game: ranks A to T, suits C H"),
        ("7D", SHORT_DECK, "line 1: found 7D; expected cards of this game: ranks A to T, suits C H"),
        ("Founds: 7", None, "line 1: found '7'; expected a suit"),
        ("Founds: Z-7", None, "line 1: found 'Z-7'; expected a suit"),
        ("Founds: H-1", None, "line 1: found '1'; expected a rank, A to K"),
        ("Founds: H-QK", None, "line 1: found 'QK'; expected a rank, A to K"),
        ("Founds: H-J", SHORT_DECK, "line 1: found 'J'; expected a rank, A to T"),
        ("Founds: H-2 H-3", FREECELL, "line 1: found H-3; expected at most 1 H-foundations"),
        ("Founds: X-2", FREECELL, "line 1: found X-2; expected at most 0 X-foundations"),
        ("Founds: X-2", STALACTITES, "no line such as Base: 7; in this game the deal sets the foundations' base"),
        ("Base: 7 8", PENGUIN, "line 1: found 2 ranks; expected one, or one for each of the 4 foundations"),
        ("Base:", PENGUIN, "line 1: found 0 ranks; expected one"),
        ("Base: 7", FREECELL, "line 1: found 7; expected A, the only base of this game"),
        ("Base: x", PENGUIN, "line 1: found 'x'; expected a rank, A to K"),
        ("7H " * MAX_LENGTH, None, f"the board text has 196608 characters; at most {MAX_LENGTH} are read"),
    ],
)
def test_bad_boards(text: str, tables: Tables | None, message: str) -> None:
    """A text that is no board is refused with its line, what was found there and what is allowed."""
    with pytest.raises(BoardError, match=message):
        parse_board(text, tables)


def test_rank_that_a_foundation_never_has() -> None:
    """A foundation that goes up by twos and does not wrap refuses the ranks between."""
    tables = RuleSpec.model_validate(
        {"id": "a", "name": "A", "foundations": {"step": 2, "length": 7}, "win": "foundations-full"}
    ).compile()

    with pytest.raises(BoardError, match="line 1: found C-4; expected 0 or one of A 3 5 7 9 J K"):
        parse_board("Founds: C-4", tables)


BOARD_1 = board_text(deal(FREECELL, 1), FREECELL)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (BOARD_1.replace("JD", "", 1), "of 52 cards: JD missing$"),
        (BOARD_1.replace("JD", "10C", 1), r"TC is there 2 times \(line 1, line 8\); JD missing$"),
        (BOARD_1.replace("JD", "JD " * 9000, 1), r"JD is there 9000 times \(line 1\)$"),
        ("JD\n" * 8, r"JD is there 8 times \(line 1, line 2, line 3, line 4, line 5, more lines\)"),
        (BOARD_1 + "Foundations: H-A", r"AH is there 2 times \(line 7, a foundation\)$"),
        (BOARD_1.split("\n", 1)[0], "AC AD AH AS missing; 2C 2D 2H missing; 3C 3D 3H missing"),
    ],
    ids=["one missing", "two alike", "many in a line", "many lines", "home and away", "one column"],
)
def test_board_that_is_not_whole(board: str, message: str) -> None:
    """Where the whole deck is asked for, what is missing and what is there too often is named."""
    parse_board(board, FREECELL)

    with pytest.raises(BoardError, match=message):
        parse_board(board, FREECELL, whole=True)


def test_suitless_foundations_count_by_rank() -> None:
    """Cards home on a suitless foundation have a rank only, and stand for any missing card of it."""
    columns = "\n".join(" ".join(map(str, CARDS[start:52:8])) for start in range(4, 12))
    assert parse_board(f"Base: A\nFoundations: X-A X-A X-A X-A\n{columns}", STALACTITES, whole=True).home == 4

    with pytest.raises(BoardError, match=r"52 cards: 3 of AC AD AH AS missing; 1 too many of rank 2$"):
        parse_board(f"Base: A\nFoundations: X-2\n{columns}", STALACTITES, whole=True)


FC_SOLVE = {
    "freecell": "freecell",
    "bakers_game": "freecell",
    "forecell": "forecell",
    "eight_off": "eight-off",
    "seahaven_towers": "seahaven-towers",
}
"""Layouts by the name of fc-solve's preset."""
FINISHES = (
    "Foundations: H-Q C-J D-K S-9\nFreecells: KC - QC -\n:\nKS QS JS TS\n:\n:\nKH\n",
    "Foundations: H-K C-K D-K S-0\nFreecells: - KS - -\nAS 2S 3S 4S 5S 6S 7S\n:\n:\nQS JS TS 9S 8S\n",
)


@pytest.mark.parametrize("preset", FC_SOLVE)
@pytest.mark.parametrize("number", [1, 617, 2**33 - 1])
def test_fc_solve_reads_new_deals(preset: str, number: int, fc_solve: str) -> None:
    """Fc-solve begins with the very board that was written."""
    tables = LAYOUTS[FC_SOLVE[preset]]
    position = deal(tables, number)

    shown = fc_solve_shows(fc_solve, preset, board_text(position, tables), tables)
    assert sorted(shown.columns) == sorted(position.columns)
    assert sorted(shown.cells) == sorted(position.cells)


@pytest.mark.parametrize("board", FINISHES)
def test_fc_solve_reads_empty_places(board: str, fc_solve: str) -> None:
    """Fc-solve reads foundations, cells and columns of which some are empty."""
    position = parse_board(board, FREECELL, whole=True)

    shown = fc_solve_shows(fc_solve, "freecell", board_text(position, FREECELL), FREECELL)
    assert shown.foundations == position.foundations
    assert sorted(shown.columns) == sorted(position.columns)
    assert sorted(shown.cells) == sorted(position.cells)


def fc_solve_shows(program: str, preset: str, board: str, tables: Tables) -> Position:
    """Return the first position that fc-solve prints while it solves; it sorts cells and columns."""
    options = ["-g", preset, "-p", "-t", "-s", "-mi", "1"]
    printed = subprocess.run([program, *options], input=board, capture_output=True, text=True, check=False).stdout
    lines = printed.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("Foundations:"))
    end = next(index for index in range(start, len(lines)) if not lines[index])
    return parse_board("\n".join(lines[start:end]), tables, whole=True)
