"""Scripts: their items, where each stands, and what fc-solve prints as a script."""

import codecs
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import Suit
from freecellar.engine.moves import Kind, cell, column
from freecellar.engine.notation import Dialect
from freecellar.engine.script import (
    MAX_SCRIPT,
    MoveItem,
    ScriptError,
    ScriptItem,
    TapItem,
    Word,
    WordItem,
    decode_script,
    read_script,
)

BOARD_1 = """\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
"""


def texts(items: tuple[ScriptItem, ...]) -> list[str]:
    """Return the text of each item."""
    return [item.text for item in items]


def test_items_of_every_kind() -> None:
    """Moves, words and taps are told apart and placed by line and column from 1."""
    assert read_script("26 undo\n  tap a\ttap hS # a\n26v3#b", Dialect.SNX)[:3] == (
        MoveItem("26", 1, 1, Dialect.SNX),
        WordItem("undo", 1, 4, Word.UNDO),
        TapItem("tap a", 2, 3, cell(0), None),
    )


def test_taps() -> None:
    """A tap names a column, perhaps with its cards, a cell or a foundation."""
    items = read_script("tap 3 tap 3v4 tap  10 tap h tap hS")
    assert [(item.text, item.place, item.count) for item in items if isinstance(item, TapItem)] == [
        ("tap 3", column(2), None),
        ("tap 3v4", column(2), 4),
        ("tap 10", column(9), None),
        ("tap h", Kind.FOUNDATION, None),
        ("tap hS", Suit.SPADES, None),
    ]


def test_every_word() -> None:
    """Each word is an item."""
    items = read_script("undo redo auto finish restart")
    assert [item.word for item in items if isinstance(item, WordItem)] == list(Word)


@pytest.mark.parametrize("text", ["", "\n\n", "# 26", "  #", "\ufeff", "\r\n"])
def test_nothing_is_no_items(text: str) -> None:
    """Blank lines and comments hold no items."""
    assert read_script(text) == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    """Lines end as on any system; other separators are white space within a line."""
    items = read_script(f"26{end}{end}5a\x0bah\u2028bh\xa0ch")
    assert [(item.line, item.column) for item in items] == [(1, 1), (3, 1), (3, 4), (3, 7), (3, 10)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("26\n 2i", "2:2: 2i: not a move; a move is a source and a target"),
        ("26 Undo", "1:4: Undo: not a move; .*; words are undo, redo, auto, finish, restart and tap"),
        ("26 2\x006", r"1:4: '2\\x006': not a move"),
        ("tap", "1:1: tap: a place must follow on the same line, as in tap 3"),
        ("26 tap # 3\n3", "1:4: tap: a place must follow"),
        ("tap 3vx", "1:5: 3vx: not a place; a place is a column"),
        ("tap\ttap 3", "1:5: tap: not a place"),
        ("26 Move a card from stack 1 to stack 2", "1:4: Move: not a move"),
        (" Move it", "1:2: Move it: not a move; a move is a sentence, as in 'Move 3 cards"),
        (": JD KD 2S", "1:1: :: not a move"),
    ],
)
def test_malformed_item_is_placed(text: str, message: str) -> None:
    """The first item that is none stops the reading with its place and what is allowed."""
    with pytest.raises(ScriptError, match=message) as caught:
        read_script(text)
    assert str(caught.value) == f"{caught.value.line}:{caught.value.column}: {caught.value.message}"


def test_longest_script() -> None:
    """A script of the greatest length is read, and one character more is refused with the limit."""
    assert len(read_script("26 " * (MAX_SCRIPT // 3))) == MAX_SCRIPT // 3
    with pytest.raises(ScriptError, match="1:1: the script has 1,048,577 characters; at most 1,048,576 are read"):
        read_script(" " * (MAX_SCRIPT + 1))
    with pytest.raises(ScriptError, match="1:1: the script has 1,048,577 bytes"):
        decode_script(b" " * (MAX_SCRIPT + 1))


@pytest.mark.parametrize(
    "data",
    [b"26 # \xc3\xa4", codecs.BOM_UTF8 + b"26", codecs.BOM_UTF16_LE + "26".encode("utf-16-le"), "26".encode("utf-16")],
)
def test_encodings(data: bytes) -> None:
    """UTF-8 with or without a mark, and UTF-16 with one, are text."""
    assert texts(read_script(decode_script(data))) == ["26"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"26\r\n5a # \xe4", r"2:6: not text: byte 0xe4; a script is UTF-8, or UTF-16 with its mark"),
        (codecs.BOM_UTF8 + b"26 \xff", r"1:4: not text: byte 0xff"),
        (codecs.BOM_UTF16_LE + b"2\x006\x00\n\x00\x00\xd8", r"2:1: not text: byte 0x00"),
        (codecs.BOM_UTF16_BE + b"\x002\x00", r"1:2: not text: byte 0x00"),
    ],
)
def test_other_bytes_are_refused(data: bytes, message: str) -> None:
    """Bytes that are no text are refused at the line and column of the first."""
    with pytest.raises(ScriptError, match=message):
        decode_script(data)


SOLUTION = """\
-=-=-=-=-=-=-=-=-=-=-=-

{moves}

This game is solveable.
Total number of states checked is 123.
This scan generated 171 states.
"""


@pytest.mark.parametrize("dialect", [Dialect.STANDARD, Dialect.SNX])
def test_short_solution_of_fc_solve(dialect: Dialect) -> None:
    """`fc-solve -m -snx` prints moves between a rule and three remarks; they are snx without being announced."""
    items = read_script(SOLUTION.format(moves="d4 410 \n26v2 10h "), dialect)
    assert texts(items) == ["d4", "410", "26v2", "10h"]
    assert items[3] == MoveItem("10h", 4, 6, Dialect.SNX)


def test_verbose_solution_of_fc_solve() -> None:
    """`fc-solve -m` prints sentences between rules; they are recognised whatever dialect was announced."""
    moves = "Move a card from stack 4 to freecell 0\n\n====================\n\n Move 2 cards from stack 1 to stack 5"
    for dialect in Dialect:
        assert read_script(SOLUTION.format(moves=moves), dialect) == (
            MoveItem("Move a card from stack 4 to freecell 0", 3, 1, Dialect.VERBOSE),
            MoveItem("Move 2 cards from stack 1 to stack 5", 7, 2, Dialect.VERBOSE),
        )


def test_boards_of_a_solution_are_passed_over() -> None:
    """Boards between the moves are not moves, in either of fc-solve's forms, and `Move:` is a label."""
    boards = (
        "Foundations: H-0 C-0 D-0 S-A \nFreecells:  6C     \n: JD KD\n: \n\n====================\n\nMove: 5a \n\n"
        " 6C                     H-0 C-0 D-0 S-10\n--- --- --- --- \n\n\n --  --  -- \n JD      10C\n\n====\n\nMove: 5b "
    )
    items = read_script(SOLUTION.format(moves=boards))
    assert [(item.text, item.line, item.column) for item in items] == [("5a", 10, 7), ("5b", 21, 7)]


def test_script_may_go_on_after_a_solution() -> None:
    """After fc-solve's last remark the script is in its own dialect again, and a board is no longer passed over."""
    solution = SOLUTION.format(moves="26")
    items = read_script(solution + "undo 35")
    assert texts(items) == ["26", "undo", "35"]
    assert items[2] == MoveItem("35", 8, 6, Dialect.STANDARD)
    with pytest.raises(ScriptError, match="8:1: :: not a move"):
        read_script(solution + ": JD KD")


@pytest.mark.parametrize("remark", ["I could not solve this game.", "Iterations count exceeded."])
def test_no_solution_is_an_error(remark: str) -> None:
    """Where fc-solve found nothing there is nothing to play, and that is said."""
    with pytest.raises(ScriptError, match=f"1:1: {remark}: fc-solve found no solution"):
        read_script(f"{remark}\nTotal number of states checked is 1.\nThis scan generated 1 states.\n")


@pytest.mark.parametrize("options", ["", "-sn", "-snx"])
@pytest.mark.parametrize("boards", ["-m", "-m -p -t", "-sam", "-sam -p", "-sam -p -t"])
def test_what_fc_solve_prints_is_a_script(fc_solve: str, boards: str, options: str) -> None:
    """Each form in which fc-solve prints its moves is read, and all hold the same number of moves."""
    command = [fc_solve, *boards.split(), *options.split(), "-"]
    result = subprocess.run(command, input=BOARD_1, capture_output=True, text=True, check=True)
    items = read_script(result.stdout)
    assert len(items) == 127
    assert {item.dialect for item in items if isinstance(item, MoveItem)} == {
        Dialect.SNX if options else Dialect.VERBOSE
    }


PIECES = st.sampled_from(
    ["26", "5a ", " ", "#", "\n", "\r", "tap ", "undo", "Move ", "-=-=-", "Move: ", ": ", "\0", "v3"]
)


@given(st.lists(PIECES | st.text(max_size=3)).map("".join), st.sampled_from(Dialect))
def test_any_script_is_read_or_refused_with_its_place(text: str, dialect: Dialect) -> None:
    """Whatever the text, each item stands where it says, or a `ScriptError` names a place of the text."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        items = read_script(text, dialect)
    except ScriptError as error:
        place = (error.line, error.column)
    else:
        assert all(lines[item.line - 1][item.column - 1 :].startswith(item.text[:3]) for item in items)
        return
    assert 1 <= place[1] <= len(lines[place[0] - 1])


@given(st.binary() | st.text().map(lambda text: text.encode("utf-16", "surrogatepass")))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    """Whatever the bytes, they become text or a `ScriptError`."""
    try:
        text = decode_script(data)
    except ScriptError as error:
        text = str(error)
    assert isinstance(text, str)
