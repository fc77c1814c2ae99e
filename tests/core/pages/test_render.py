"""The board as text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import Card, Suit
from freecellar.engine.boards import parse_board
from freecellar.engine.deals import deal
from freecellar.engine.moves import Move, cell, column, foundation
from freecellar.pages.render import Mark, Marks, Role, Row, Segment, Style, board, plain, stacks
from freecellar.spec.parts import Build, Cells, Deck, Foundations, Layout
from freecellar.spec.spec import RuleSpec
from support.strategies import specs

FREECELL = RuleSpec(id="freecell", name="FreeCell")
SEAHAVEN = FREECELL.derive(
    layout=Layout(columns=(5,) * 10),
    cells=Cells.model_validate({"filled": ["b", "c"]}),
    build=Build.SAME_SUIT,
    empty_column=["K"],
)
TWO_DECKS = FREECELL.derive(deck=Deck(decks=2), layout=Layout(columns=(11,) * 4 + (10,) * 6), cells=Cells(count=8))
PENGUIN = FREECELL.derive(
    layout={"columns": (7,) * 7, "home_of_base": "others"},
    cells=Cells(count=7),
    foundations=Foundations(base="first-card", wraps=True),
)
STALACTITES = FREECELL.derive(
    layout={"columns": (6,) * 8, "bases_from_deal": 4},
    cells=Cells(count=2, capacity=2),
    foundations={"base": "first-card", "wraps": True, "by_suit": False},
)


def text(spec: RuleSpec, number: int = 1, style: Style = Style()) -> str:  # noqa: B008 - frozen
    """Return the board of a numbered deal."""
    rules = spec.rules()
    return plain(board(rules, deal(rules.tables, number), style))


def segments(rows: tuple[Row, ...], role: Role) -> list[Segment]:
    """Return the segments of a role, row by row."""
    return [segment for row in rows for segment in row if segment.role is role]


def test_freecell_number_1() -> None:
    """Cells and foundations stand on one line, and suits in line beneath."""
    assert (
        text(FREECELL)
        == """\
    a     b     c     d       ♣     ♦     ♥     ♠
    ·     ·     ·     ·       ·     ·     ·     ·

    1     2     3     4     5     6     7     8
   J♦    2♦    9♥    J♣    5♦    7♥    7♣    5♥
   K♦    K♣    9♠    5♠    A♦    Q♣    K♥    3♥
   2♠    K♠    9♦    Q♦    J♠    A♠    A♥    3♣
   4♣    5♣   10♠    Q♥    4♥    A♣    4♦    7♠
   3♠   10♦    4♠   10♥    8♥    2♣    J♥    7♦
   6♦    8♠    8♦    Q♠    6♣    3♦    8♣   10♣
   6♠    9♣    2♥    6♥
"""
    )


def test_seahaven_number_1_in_letters() -> None:
    """Ten columns fit sixty characters; plain letters write TD and 7S."""
    assert (
        text(SEAHAVEN, style=Style(width=60, ascii=True))
        == """\
    a     b     c     d                 C     D     H     S
    -    2H    6H     -                 -     -     -     -

    1     2     3     4     5     6     7     8     9     0
   JD    2D    9H    JC    5D    7H    7C    5H    KD    KC
   9S    5S    AD    QC    KH    3H    2S    KS    9D    QD
   JS    AS    AH    3C    4C    5C    TS    QH    4H    AC
   4D    7S    3S    TD    4S    TH    8H    2C    JH    7D
   6D    8S    8D    QS    6C    3D    8C    TC    6S    9C
"""
    )


def test_two_decks_at_60_characters() -> None:
    """Eight cells and eight foundations take a line each where one is too narrow."""
    assert text(TWO_DECKS, style=Style(width=60)).splitlines()[:8] == [
        "    a     b     c     d     e     f     g     k",
        "    ·     ·     ·     ·     ·     ·     ·     ·",
        "",
        "    ♣     ♦     ♥     ♠     ♣     ♦     ♥     ♠",
        "    ·     ·     ·     ·     ·     ·     ·     ·",
        "",
        "    1     2     3     4     5     6     7     8     9     0",
        "   3♦    5♥    J♣    K♥    5♠    5♥    K♣    K♣    8♦    J♦",
    ]


def test_foundations_show_what_they_wait_for() -> None:
    """A foundation that starts at another rank than the ace shows it while it is empty."""
    assert text(PENGUIN).splitlines()[1].split()[-4:] == ["J♣", "J♦", "J·", "J♠"]


def test_cells_of_two_and_foundations_without_suits() -> None:
    """A cell that holds several cards shows them all and its next place; a suitless foundation shows a rank."""
    rules = STALACTITES.rules()
    position = parse_board("Foundations: X-6 X-9 X-2 X-6\nBase: 6 9 2 6\nFreecells: 7H+8C 9D\n: KS", rules.tables)

    assert plain(board(rules, position)).splitlines()[:3] == [
        "    a     b                h1    h2    h3    h4",
        "   7♥    9♦                6*    9*    2*    6*",
        "   8♣     ·",
    ]


def test_cells_bound_to_suits_are_named_by_them() -> None:
    """The suit stands beside the cell's letter."""
    spec = FREECELL.derive(cells=Cells(suits=tuple(Suit)))

    assert text(spec).splitlines()[0].split()[:4] == ["a♣", "b♦", "c♥", "d♠"]


def test_unmarked_foundations() -> None:
    """A house that marks no suits shows the foundations' names."""
    assert text(FREECELL, style=Style(marks_foundations=False)).splitlines()[0].split()[4:] == ["h1", "h2", "h3", "h4"]


def test_the_run_that_may_move_is_movable() -> None:
    """Of a run of four, three may move with two empty cells."""
    rules = FREECELL.rules()
    position = parse_board("FC: KC KD\n: 2C 9H 8S 7H 6S\n: 3C\n: 4C\n: 5C\n: 6C\n: 7C\n: 8C\n: 9C", rules.tables)

    rows = board(rules, position)

    first = [segment for segment in segments(rows, Role.CARD) if segment.place == column(0)]
    assert [segment.text for segment in first if segment.movable] == ["8♠", "7♥", "6♠"]


def test_a_hint_marks_origin_and_landing() -> None:
    """The two cards that move are origin, the last card of the target is the landing."""
    rules = FREECELL.rules()
    position = parse_board(": KC 8S 7H\n: 9H\n:", rules.tables)

    rows = board(rules, position, marks=Marks.of(Move(column(0), column(1), 2)))

    marked = {segment.text: segment.mark for segment in segments(rows, Role.CARD) if segment.mark is not Mark.NONE}
    assert marked == {"8♠": Mark.ORIGIN, "7♥": Mark.ORIGIN, "9♥": Mark.LANDING}


def test_empty_places_are_marked_as_landings() -> None:
    """An empty cell, column and foundation can each be a landing."""
    rules = FREECELL.rules()
    landings = frozenset((cell(1), column(2), foundation(3)))

    rows = board(rules, parse_board(": KC", rules.tables), marks=Marks(origin=column(0), landings=landings))

    slots = segments(rows, Role.SLOT)
    assert {segment.place for segment in slots if segment.mark is Mark.LANDING} == landings


@pytest.mark.parametrize("columns", range(1, 11))
@pytest.mark.parametrize("cells", [0, 1, 4, 8, 16])
def test_up_to_ten_columns_fit_80_characters(columns: int, cells: int) -> None:
    """Sixty do too."""
    heights = [52 // columns + (index < 52 % columns) for index in range(columns)]
    spec = FREECELL.derive(layout={"columns": heights}, cells=Cells(count=cells), cap="1")

    for width in (60, 80):
        lines = text(spec, style=Style(width=width)).splitlines()
        assert max(map(len, lines)) <= max(width, cells * 4)


@given(specs(), st.integers(1, 1000), st.sampled_from([40, 60, 80, 120]))
def test_every_card_of_any_spec_is_shown_once(spec: RuleSpec, number: int, width: int) -> None:
    """Every card in a column or cell stands once, no two segments touch, and no line is wider than it must be."""
    rules = spec.rules()
    position = deal(rules.tables, number)

    rows = board(rules, position, Style(width=width, ascii=True))

    shown = [s.text for s in segments(rows, Role.CARD) if s.place is not None and s.place.kind.name != "FOUNDATION"]
    assert sorted(shown) == sorted(map(str, position.cards().elements()))
    assert all(Card.parse(name) is not None for name in shown)
    places = max(rules.tables.columns, rules.tables.cells.count, len(rules.tables.foundations.suits))
    assert max(len(line) for line in plain(rows).splitlines()) <= max(width, places * 4)
    assert all(Role.BLANK in (one.role, two.role) for row in rows for one, two in pairwise(row))


def test_stacks_show_each_place_by_itself() -> None:
    """Who arranges a table otherwise gets its places, the deepest card first, and what empty ones wait for."""
    rules = FREECELL.rules()
    position = parse_board("FC: KC\n: 2C 9H 8S\n:\n: 4C\n: 5C\n: 6C\n: 7C\n: 8C\n: 9C", rules.tables)

    table = stacks(rules, position, marks=Marks(origin=column(0), count=2, landings=frozenset({column(1)})))

    first, second, *_ = table.columns
    assert [segment.text for segment in first.cards] == ["2♣", "9♥", "8♠"]
    assert [segment.mark for segment in first.cards] == [Mark.NONE, Mark.ORIGIN, Mark.ORIGIN]
    assert [(segment.role, segment.mark) for segment in second.cards] == [(Role.SLOT, Mark.LANDING)]
    assert [stack.label.text for stack in table.cells] == ["a", "b", "c", "d"]
    assert [stack.cards[-1].suit for stack in table.foundations] == list(rules.tables.foundations.suits)
    assert {stack.cards[-1].role for stack in table.foundations} == {Role.SLOT}
